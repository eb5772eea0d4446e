# ruff: noqa: A002, PYI021, N818 - docstrings are what editors show of a compiled module; names are given.
"""The compiled part of spielkern; use the package `spielkern`.

Wherever an action or a chance outcome is asked for, its id (an int) or its canonical text (a str)
will do. An int may be anything with `__index__`, NumPy's integers too, but no bool.
"""

from collections.abc import Callable
from typing import ClassVar, Final, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Never, Self

_Action: TypeAlias = SupportsIndex | str
_Start: TypeAlias = Game | State
# A tuple or list is one value of several numbers, written 70:50 in position texts.
_Option: TypeAlias = SupportsIndex | str | list[int] | list[str] | tuple[SupportsIndex | str, ...]

CHANCE: Final = -1
"""The `State.player` of a chance node."""

TERMINAL: Final = -4
"""The `State.player` of a game that is over."""

DEFAULT_MAX_ACTIONS: Final = 100000
"""After how many actions and outcomes a random game is stopped, unless asked otherwise."""

class Error(ValueError):
    """Base of all errors that spielkern raises for bad values.

    A value of a wrong type is a TypeError instead.
    """

class ParseError(Error):
    """A text is not in the form it should have."""

    field: str
    """The field that is wrong: of a position text, or "action"."""
    offset: int
    """Where the error is, in characters from the beginning of the whole text."""
    reason: str

class InvalidPosition(Error):
    """A position that reads well but cannot stand by the rules."""

    rule: str
    """The first rule that is broken, such as "senet 3" or "hounds at rest"."""
    reasons: list[str]
    """All that is wrong, each with its rule."""

class IllegalAction(Error):
    """An action or outcome that is not possible in the position."""

    action: int | str
    """The id or text, as it was given; "undo" or "roll" where a match could not do that."""
    reason: str

class OptionError(Error):
    """An option that a game does not have, or a value that it does not admit."""

    option: str
    """The option's name; "game" for a game that does not exist."""
    reason: str

@final
class Game:
    """A game with its rule options. Immutable; safe to share among threads.

    Games are equal, and have the same hash, if they have the same name and the same options.
    """

    def __new__(cls, name: str, /, **options: _Option) -> Self:
        """Make the game `name`, one of `spielkern.GAMES`, with its options as keywords.

        Raises OptionError for an unknown game or option or a value that is not admitted, and
        TypeError for values of a wrong type.
        """

    @property
    def name(self) -> str:
        """The game's id, such as "senet"."""

    @property
    def options(self) -> dict[str, int | str]:
        """All options in force, defaults too, by name: a new dict. Numbers are ints."""

    @property
    def num_players(self) -> int:
        """How many play."""

    @property
    def num_actions(self) -> int:
        """Action ids are from 0 to one below this number."""

    @property
    def num_outcomes(self) -> int:
        """Chance outcome ids are from 0 to one below this number; 0 without chance."""

    @property
    def has_turns(self) -> bool:
        """Whether turns may be of several actions, and whole ones can be counted and played."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """What the rules call the players, such as ("Light", "Dark")."""

    def start(self) -> State:
        """The State that a game starts from."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: dict[int, object]) -> Game: ...

@final
class State:
    """A position: a value without a past, compared and hashed by value.

    Made by `Game.start`, by `State.parse`, or by copying. A node has a player to act, or chance to
    act, or is terminal. Pickling keeps the position text. For a game with its history see Match.
    """

    def __new__(cls, *args: Never, **kwargs: Never) -> Self:
        """Raises TypeError: see above for how states are made."""

    @staticmethod
    def parse(text: str) -> State:
        """Read a position text, strictly: only the canonical text of a possible position.

        `str(state)` writes it. Raises ParseError (with field and offset), OptionError, or
        InvalidPosition (with the rule).
        """

    @property
    def game(self) -> Game:
        """The Game, with its options."""

    @property
    def player(self) -> int:
        """Who acts: 0 ... n-1, or CHANCE (-1), or TERMINAL (-4)."""

    @property
    def turn(self) -> int:
        """Whose turn it is, at chance and terminal nodes too: 0 ... n-1."""

    @property
    def is_chance(self) -> bool:
        """Whether chance acts here."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self) -> list[int]:
        """Ids of the legal actions, ascending; empty at chance and terminal nodes."""

    def legal_mask(self) -> NDArray[np.bool_]:
        """A new array of shape [num_actions], True for the legal actions."""

    def outcomes(self) -> list[tuple[int, int]]:
        """(id, weight) of every outcome of non-zero weight, ids ascending.

        Weights are exact integers. Empty anywhere but at a chance node.
        """

    def text_of(self, id: SupportsIndex) -> str:
        """The canonical text of a legal action, or of an outcome at a chance node.

        Raises IllegalAction, with the reason, for any other id.
        """

    def action(self, text: str) -> int:
        """The id of a legal action's canonical text, or of an outcome's at a chance node.

        Raises ParseError for what is no action of the game, IllegalAction for one that is not
        possible here.
        """

    def play(self, action: _Action) -> None:
        """Play an action; at a chance node an outcome. Changes this state.

        Raises IllegalAction or ParseError, and then the state is as it was.
        """

    def after(self, action: _Action) -> State:
        """As `play`, but returns a new State and leaves this one."""

    def turns(self) -> TurnIterator:
        """An iterator over the texts of all whole turns, found one by one as they are asked for.

        In ascending order of their sequences of action ids; none when the game is over. From the
        middle of a turn they are the ways to complete it. It goes on from this position, whatever
        is played on the State meanwhile. Raises Error at a chance node, and for games without
        whole turns (`Game.has_turns`), as do the methods below.
        """

    def random_turn(self, seed: SupportsIndex = 0, index: SupportsIndex = 0) -> str:
        """The text of a whole turn, each exactly equally likely, without listing them.

        The same on every platform for the same (state, seed, index). Raises Error when the game
        is over.
        """

    def play_turn(self, text: str) -> None:
        """Play a whole turn by its text. Changes this state.

        Raises ParseError with field "turn", or IllegalAction for an action in it that is not
        possible; then the state is as it was.
        """

    def after_turn(self, text: str) -> State:
        """As `play_turn`, but returns a new State and leaves this one."""

    def returns(self) -> tuple[float, ...]:
        """One float a player, summing to 0. Raises Error unless the game is over."""

    def scores(self) -> tuple[int, ...]:
        """Points, one int a player. Raises Error for games that have none."""

    def observation(self, player: SupportsIndex) -> View:
        """What a player sees of it. Nothing hidden can be told from it.

        Raises Error if there is no such player.
        """

    def determinize(
        self, player: SupportsIndex, seed: SupportsIndex = 0, index: SupportsIndex = 0
    ) -> State:
        """A random State that the player could not tell from this one, even with a perfect memory.

        What is hidden from the player is shuffled, all ways equally likely, by the stream of
        (seed, index). The state itself where nothing is hidden. For search with hidden information.
        """

    def draw(self) -> str:
        """The board in lines of text, for a person."""

    def copy(self) -> State:
        """An independent copy; `copy.copy` and `copy.deepcopy` make the same."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, object]) -> State: ...

@final
class View:
    """What a player sees of a position: a value, compared and hashed by value.

    Made by `State.observation`, by `View.parse`, or by copying. Where nothing is hidden it is all
    of the position. Pickling keeps its text, `<game>.view/1@<player> ...`.
    """

    def __new__(cls, *args: Never, **kwargs: Never) -> Self:
        """Raises TypeError: see above for how views are made."""

    @staticmethod
    def parse(text: str) -> View:
        """Read a view's text, strictly: only the canonical text of a view of a possible position.

        `str(view)` writes it. Raises ParseError (with field and offset), OptionError, or
        InvalidPosition (with the rule).
        """

    @property
    def game(self) -> Game:
        """The Game, with its options."""

    @property
    def player(self) -> int:
        """Who sees it: 0 ... n-1."""

    @property
    def turn(self) -> int:
        """Whose turn it is."""

    def determinize(self, seed: SupportsIndex = 0, index: SupportsIndex = 0) -> State:
        """A random State that looks so to the player, by the stream of (seed, index).

        All ways to fill in what is not seen are equally likely. A view has no memory of what was
        seen before: `State.determinize` has.
        """

    def draw(self) -> str:
        """What is seen of the board, in lines of text, for a person."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, memo: dict[int, object]) -> View: ...

@final
class TurnIterator:
    """The whole turns of a position, one by one. Made by `State.turns` alone."""

    def __new__(cls, *args: Never, **kwargs: Never) -> Self:
        """Raises TypeError: iterators are not made by hand."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> str: ...

@final
class Result:
    """How a match that is over stands. Made by `Match.result` alone."""

    def __new__(cls, *args: Never, **kwargs: Never) -> Self:
        """Raises TypeError: results are not made by hand."""

    @property
    def returns(self) -> tuple[float, ...]:
        """One float a player, summing to 0."""

    @property
    def winners(self) -> list[int]:
        """The players that have won, ascending: a new list, empty for a draw."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Match:
    """A game with its past: history, undo, result, and rolls from a seeded stream.

    Replaying the history from the start gives the current state. Ply p draws its roll from the
    stream of (seed, p), so that a roll which is taken back and rolled again is the same roll.
    Matches are equal if start, seed and history are; they are mutable, so they have no hash.
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __new__(cls, start: _Start, seed: SupportsIndex = 0) -> Self:
        """Begin at the start of a Game, or at any State; `seed` is from 0 to 2**64 - 1."""

    @property
    def game(self) -> Game:
        """The Game, with its options."""

    @property
    def start(self) -> State:
        """The State that the match started from: a copy."""

    @property
    def state(self) -> State:
        """The current State: a copy, so playing on it leaves the match."""

    @property
    def seed(self) -> int:
        """The seed of the rolls."""

    @property
    def history(self) -> list[int]:
        """The ids of all actions and outcomes so far: a new list."""

    @property
    def texts(self) -> list[str]:
        """The texts of all actions and outcomes so far: a new list."""

    @property
    def result(self) -> Result | None:
        """The Result, or None while the match goes on."""

    def state_at(self, ply: SupportsIndex) -> State:
        """The State after the first `ply` actions and outcomes.

        Raises Error unless `ply` is from 0 to `len(match)`.
        """

    def play(self, action: _Action) -> None:
        """Play an action; at a chance node an outcome.

        Raises IllegalAction or ParseError, and then the match is as it was.
        """

    def play_turn(self, text: str) -> None:
        """Play a whole turn by its text, action by action.

        Raises what `State.play_turn` raises, and then the match is as it was.
        """

    def roll(self) -> int:
        """Sample and play the outcome of a chance node, and return its id.

        Raises IllegalAction at any other node.
        """

    def undo(self) -> None:
        """Take back the last action or outcome. Raises IllegalAction if there is none."""

    def __len__(self) -> int:
        """How many actions and outcomes have been played."""

    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, memo: dict[int, object]) -> Match: ...

@final
class Playout:
    """One random game, with everything that was played. Made by `playout` alone."""

    def __new__(cls, *args: Never, **kwargs: Never) -> Self:
        """Raises TypeError: playouts are not made by hand."""

    @property
    def start(self) -> State:
        """The State that it started from."""

    @property
    def final(self) -> State:
        """The State in which it stopped: a copy."""

    @property
    def length(self) -> int:
        """Actions and outcomes together."""

    @property
    def truncated(self) -> bool:
        """Whether it was stopped by `max_actions` with the game not over."""

    @property
    def returns(self) -> tuple[float, ...]:
        """One float a player; all 0 when truncated."""

    @property
    def actions(self) -> list[int]:
        """Ids of all actions and outcomes, in order: a new list."""

    @property
    def texts(self) -> list[str]:
        """Texts of all actions and outcomes, in order: a new list."""

@final
class EskorteSetup:
    """A position of Eskorte made by hand, known as `spielkern.eskorte.Setup`.

    Each method returns the setup, so that calls can be chained; `state()` checks the whole.
    """

    def __new__(cls, game: Game = ..., /) -> Self:
        """Begin with an empty board and empty holders, Light to move.

        Without a game the default one. Raises OptionError for a game that is not eskorte.
        """

    def put(self, figure: str, *fields: str) -> Self:
        """Put a figure on fields: `put("S", "b4", "d4")`. '.' takes away what stands there.

        S, P, K are Light's soldier, priest and pharaoh, s, p, k Dark's. The throne is column c in
        the first row of level 3. Raises ParseError for what is no figure or no field.
        """

    def holder(self, player: SupportsIndex, holes: str) -> Self:
        """Fill a player's holder as the position text does: "SSSSPP", "s.s.pp"."""

    def turn(self, player: SupportsIndex) -> Self:
        """Say who makes the next turn."""

    def pending(self, figures: str) -> Self:
        """Figures still without a hole, in order: "Ss"; "-" for none."""

    def passes(self, passes: SupportsIndex) -> Self:
        """Say how many passes in a row there were, 0 to 2."""

    def __copy__(self) -> EskorteSetup: ...
    def __deepcopy__(self, memo: dict[int, object]) -> EskorteSetup: ...
    @property
    def reasons(self) -> list[str]:
        """Every reason why the position cannot be; empty for a possible one: a new list."""

    def state(self) -> State:
        """The State. Raises InvalidPosition, with all reasons, if it cannot be."""

def games() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""

def perft(state: State, depth: SupportsIndex) -> int:
    """The number of sequences of exactly `depth` (0 to 255) actions and outcomes from a State.

    Every chance outcome of non-zero weight counts once. A sequence that ends earlier is not
    counted; `perft(state, 0)` is 1. Releases the GIL and answers Ctrl-C. Raises Error for a depth
    out of range.
    """

def divide(state: State, depth: SupportsIndex) -> dict[str, int]:
    """perft split by the first action or outcome: {text: count}, ids ascending.

    `depth` is from 1 to 255. The counts add up to `perft(state, depth)`; a game that is over has
    no entries.
    """

def count_turns(state: State) -> int:
    """The number of whole turns from a State, computed and not listed; 0 when the game is over.

    Raises Error at a chance node, and for games without whole turns. Releases the GIL and answers
    Ctrl-C.
    """

def perft_turns(state: State, depth: SupportsIndex) -> int:
    """The number of sequences of `depth` (0 to 255) whole turns from a State, exactly.

    Chance outcomes before and between the turns count once each, those after the last turn not at
    all. A sequence that ends earlier is not counted; `perft_turns(state, 0)` is 1. Raises Error
    for a depth out of range and for games without whole turns, OverflowError for a number of more
    than 128 bits.
    """

def playout(
    start: _Start,
    seed: SupportsIndex = 0,
    index: SupportsIndex = 0,
    max_actions: SupportsIndex = 100000,
) -> Playout:
    """One random game from a Game or State.

    The same on every platform for the same (start, seed, index). `max_actions` bounds actions and
    outcomes together. Numbers are from 0 to 2**64 - 1, else Error is raised.
    """

def _simulate(
    start: _Start,
    games: SupportsIndex,
    seed: SupportsIndex,
    first: SupportsIndex,
    max_actions: SupportsIndex,
    progress: Callable[[int], object] | None,
) -> tuple[NDArray[np.float64], NDArray[np.uint64], NDArray[np.bool_]]:
    """Returns [games, players], lengths [games] and truncated [games] of random games.

    Game i is `playout(start, seed, first + i, max_actions)`. `progress` is called with the number
    of games finished; what it raises ends the simulation.
    """

def _restore_game(format: int, name: str, options: str) -> Game: ...
def _restore_state(format: int, text: str, early_winner: int) -> State: ...
def _restore_view(format: int, text: str, early_winner: int) -> View: ...
def _restore_result(format: int, returns: tuple[float, ...]) -> Result: ...
def _restore_playout(format: int, start: State, actions: list[int]) -> Playout: ...
def _restore_match(format: int, start: State, seed: int, history: list[int]) -> Match: ...
