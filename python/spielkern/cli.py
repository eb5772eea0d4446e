"""The command line of the package: `spielkern --help` shows how it is used.

The table `COMMANDS` names every command with its arguments, its examples and the function that
runs it. No rule and no name of a game stands here outside the examples: the library is asked.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import io
import itertools
import json
import math
import os
import re
import secrets
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

import spielkern as sk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    #: Adds an argument, or a few that belong together, to the parser of a command.
    _Argument: TypeAlias = Callable[[argparse.ArgumentParser], object]

GOOD, FAILED, INTERRUPTED = 0, 2, 130

_EXIT_CODES = """\
exit codes:
  0    good; also when the reader of the output has closed it, as head does
  2    an error, told in one line on standard error
  130  interrupted by Ctrl-C"""

#: No line of input comes near it; what does is no position, and is not read to its end.
_LONGEST_LINE = 1 << 16

#: No error message is longer: what it quotes can be of any length.
_LONGEST_MESSAGE = 400

#: What no argument of a program can begin with.
_NO_OPTION = "\0"

#: Runs of so many games show a progress bar on a terminal.
_LONG_RUN = 10_000


class CommandError(Exception):
    """Ends the program with its text as the one line on standard error."""


def _refuse(message: str) -> NoReturn:
    raise CommandError(message)


def main(argv: list[str] | None = None) -> int:
    """Run the program with the arguments after its name, and return its exit code."""
    code = GOOD
    try:
        code = _run(argv)
        # Here and not at the exit of Python, where no failure can be answered any more.
        print(end="", flush=True)
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        code = _fail(f"cannot write the output: {error.strerror}")
    except KeyboardInterrupt:  # while the reader of the output lets it wait
        _discard_output()
        code = INTERRUPTED
    return code


def _run(argv: list[str] | None) -> int:
    try:
        words = sys.argv[1:] if argv is None else argv
        args = _parser().parse_args([_mark_fields(word) for word in words])
        code: int | None = args.run(args)
    except SystemExit:  # --help and --version have printed what was asked for
        return GOOD
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError as error:
        return _fail(f"not enough memory: {error}")
    except (CommandError, ValueError) as error:
        # The library's errors are ValueErrors, and so is NumPy's for an array too large.
        return _fail(str(error))
    return code or GOOD


def _mark_fields(word: str) -> str:
    """Mark a field of a position that begins with `-`, so that it is taken for no option."""
    return _NO_OPTION + word if re.match("-(?!-?[a-z]).*[/,]", word) else word


def _fail(message: str) -> int:
    # Arguments are quoted in messages, and may hold line ends or codes that move the cursor.
    line = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in message
    )
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + "..."
    if sys.stderr is not None:  # print would take standard output instead
        print(f"spielkern: error: {line}", file=sys.stderr)
    return FAILED


def _discard_output() -> None:
    """Let what is still buffered go nowhere: Python writes it as it exits, and would fail again."""
    with contextlib.suppress(io.UnsupportedOperation):  # a standard output that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- Input -----------------------------------------------------------------------------------


def _lines(stream: BinaryIO, name: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1, whatever the bytes: UTF-8 and not too long, or an error."""
    for number in itertools.count(1):
        line = stream.readline(_LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > _LONGEST_LINE:
            _refuse(f"{name}, line {number}: longer than {_LONGEST_LINE} bytes")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            _refuse(f"{name}, line {number}: not UTF-8 text")
        yield number, text.removesuffix("\n").removesuffix("\r")


def _lines_of_file(name: str) -> Iterator[tuple[int, str]]:
    try:
        with Path(name).open("rb") as stream:
            yield from _lines(stream, name)
    except OSError as error:
        _refuse(f"cannot read {name!r}: {error.strerror}")


def _lines_of_input() -> Iterator[tuple[int, str]]:
    if sys.stdin is None:
        _refuse("standard input is closed")
    try:
        yield from _lines(sys.stdin.buffer, "standard input")
    except OSError as error:
        _refuse(f"cannot read standard input: {error.strerror}")


def _first_line_of_input() -> str:
    for _, text in _lines_of_input():
        return text
    _refuse("standard input is empty")


def _only_line_of_input() -> str:
    line = _first_line_of_input()
    if any(text.strip() for _, text in _lines_of_input()):
        _refuse("standard input has more than one line; a position is one line")
    return line


# --- Positions and options -------------------------------------------------------------------


def _text_of(words: list[str]) -> str:
    """Return the text that the words of a POSITION are."""
    return " ".join(word.removeprefix(_NO_OPTION) for word in words)


def _start(args: argparse.Namespace, read: Callable[[], str] = _only_line_of_input) -> sk.State:
    """Return the position that the arguments give; `read` gets it where they say `-`."""
    text = _text_of(args.position)
    if text == "-":
        text = read()
    # Every position text begins with `<game>/<version>`.
    if "/" not in text:
        return _game(text, args.option).start()
    if args.option:
        _refuse("--option goes with the id of a game; a position text holds its own options")
    return sk.State.parse(text)


def _game(name: str, settings: list[tuple[str, str]]) -> sk.Game:
    known = sk.Game(name).options
    options = dict(settings)
    if len(options) < len(settings):
        _refuse("an option is given twice")
    for key in options:
        if key not in known:
            _refuse(f"{name} has no option {key!r}; its options: {', '.join(known) or 'none'}")
    return sk.Game(name, **options)


def _integer(text: str) -> int:
    if not re.fullmatch("[+-]?[0-9]+", text):
        message = f"expected a number, not {text!r}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _natural(text: str) -> int:
    number = _integer(text)
    if not 0 <= number <= sys.maxsize:
        message = f"expected a number from 0 to {sys.maxsize}, not {text}"
        raise argparse.ArgumentTypeError(message)
    return number


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        message = f"expected KEY=VALUE, not {text!r}"
        raise argparse.ArgumentTypeError(message)
    return key, value


# --- Commands --------------------------------------------------------------------------------


def _show(args: argparse.Namespace) -> None:
    shown: sk.State | sk.View
    if not args.option and re.match(r"\S*\.view/", args.position[0]):
        if args.viewer is not None:
            _refuse("--as goes with a position; this is a view already")
        shown = sk.View.parse(_text_of(args.position))
    else:
        shown = _start(args)
        if args.viewer is not None:
            shown = shown.observation(args.viewer)
    print(_board(shown))
    print(shown)


def _board(shown: sk.State | sk.View) -> str:
    return shown.draw().rstrip("\n")


def _legal(args: argparse.Namespace) -> None:
    state = _start(args)
    weights = dict(state.outcomes())
    for number in state.legal_actions() or weights:
        row = [number, state.text_of(number)]
        if weights:
            row.append(weights[number])
        print(*row[args.columns])


def _turns(args: argparse.Namespace) -> None:
    state = _start(args)
    if args.count:
        print(sk.count_turns(state))
    elif args.random:
        print(state.random_turn(args.seed, args.index))
    else:
        for text in itertools.islice(state.turns(), args.limit):
            print(text)


def _perft(args: argparse.Namespace) -> None:
    count = sk.perft_turns if args.turns else sk.perft
    print(count(_start(args), args.depth))


def _divide(args: argparse.Namespace) -> None:
    parts = sk.divide(_start(args), args.depth)
    for text, count in parts.items():
        print(text, count)
    print("total", sum(parts.values()))


def _playout(args: argparse.Namespace) -> None:
    playout = sk.playout(_start(args), args.seed, args.index, args.max_actions)
    print("length    ", playout.length)
    print("stopped   ", "truncated" if playout.truncated else "end")
    print("returns   ", *(repr(value).removesuffix(".0") for value in playout.returns))
    if args.actions:
        print("actions   ", *playout.texts)
    print("final     ", playout.final)


def _simulate(args: argparse.Namespace) -> None:
    start = _start(args)
    progress = args.progress
    if progress is None:
        progress = args.games >= _LONG_RUN and sys.stderr is not None and sys.stderr.isatty()
    simulation = sk.simulate(
        start, args.games, args.seed, args.first, args.max_actions, progress=progress
    )
    summary = simulation.summary()
    print(json.dumps(_without_nan(dataclasses.asdict(summary))) if args.json else summary)


def _without_nan(value: Any) -> Any:  # noqa: ANN401  # whatever a summary is made of
    """Return the value with None for nan, which JSON does not have."""
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_nan(item) for item in value]
    return value


def _validate(args: argparse.Namespace) -> int:
    if bool(args.position) == (args.file is not None):
        _refuse("expected a position, or -, or --file FILE")
    if args.file is not None:
        return _judge(_positions(_lines_of_file(args.file)))
    if args.position == ["-"]:
        return _judge(_positions(_lines_of_input()))
    return _judge(iter([(1, _text_of(args.position))]))


def _positions(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    return ((number, text) for number, text in lines if text.strip() and not text.startswith("#"))


def _judge(positions: Iterator[tuple[int, str]]) -> int:
    # Two are taken first, to know whether there are line numbers to print.
    first = list(itertools.islice(positions, 2))
    if not first:
        _refuse("there is no position in the input")
    code = GOOD
    for number, text in itertools.chain(first, positions):
        fault = _fault(text)
        if fault is not None:
            code = FAILED
        verdict = "ok" if fault is None else f"bad: {fault}"
        print(f"{number}: {verdict}" if len(first) > 1 else verdict)
    return code


def _fault(text: str) -> str | None:
    try:
        sk.State.parse(text)
    except sk.Error as error:
        return str(error)
    return None


# --- play ------------------------------------------------------------------------------------

_PLAY_HELP = """\
  a number, or the text of an action   play it
  the text of a whole turn             play all of it
  list                                 show all actions with their numbers
  undo                                 go back to the decision before this one
  help                                 this
  quit                                 leave; the position is printed, to go on later"""


def _play(args: argparse.Namespace) -> None:
    start = _start(args, _first_line_of_input)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    match = sk.Match(start, seed)
    for player in args.random:
        if not 0 <= player < match.game.num_players:
            _refuse(f"there is no player {player}; there are 0 to {match.game.num_players - 1}")
    _Sitting(match, random_players=frozenset(args.random), auto=args.auto).run()


#: More actions than these would push the board off the screen.
_MOST_LISTED = 100


class _Leave(Exception):  # noqa: N818  # no error: a person goes
    """A person leaves the game."""


class _Sitting:
    """A match as it is played at a terminal, by people and by random players."""

    def __init__(self, match: sk.Match, *, random_players: frozenset[int], auto: bool) -> None:
        self._match = match
        self._random_players = random_players
        self._auto = auto
        self._names = match.game.player_names
        self._lines = _lines_of_input()
        #: The plies at which a person has decided: where `undo` goes back to.
        self._decided: list[int] = []

    def run(self) -> None:
        try:
            while self._match.result is None:
                self._next_ply()
        except _Leave:
            pass
        finally:
            # After Ctrl-C and unreadable input too: the game should not be lost.
            self._take_leave()

    def _take_leave(self) -> None:
        result = self._match.result
        if result is None:
            print("\nGood-bye. To go on later, play from this position:")
            print(self._match.state)
        else:
            print(f"\n{_board(self._match.state)}")
            winners = [self._names[player] for player in result.winners]
            print(f"{_in_words(winners)} Plies played: {len(self._match)}.")
            if not self._match.state.is_terminal:
                print("It is drawn by repetition, which the position alone does not show.")
        print(f"The seed was {self._match.seed}.")

    def _next_ply(self) -> None:
        state = self._match.state
        if state.is_chance:
            print(f"Chance: {state.text_of(self._match.roll())}")
            return
        actions = state.legal_actions()
        if self._auto and len(actions) == 1:
            self._play_unasked(state, actions[0], "the only action")
        elif state.player in self._random_players:
            self._play_unasked(state, self._random_action(), "at random")
        else:
            self._ask(state, actions)

    def _play_unasked(self, state: sk.State, action: int, why: str) -> None:
        self._match.play(action)
        print(f"{self._names[state.player]}: {state.text_of(action)} ({why})")

    def _random_action(self) -> int:
        # Of this seed and ply alone, as the rolls are: what is undone comes again.
        match = self._match
        return sk.playout(match.state, match.seed, len(match), max_actions=1).actions[0]

    def _ask(self, state: sk.State, actions: list[int]) -> None:
        """Ask a person until something has been played or undone."""
        # What only the others know stays with them.
        print(f"\n{_board(state.observation(state.player))}")
        texts = [state.text_of(action) for action in actions]
        if len(texts) <= _MOST_LISTED:
            print(_numbered(texts))
        else:
            print(f"{len(texts)} actions, such as {texts[0]}. Type list to see them all.")
        while True:
            word = self._read(f"{self._names[state.player]}> ")
            if word == "help":
                print(_PLAY_HELP)
            elif word == "list":
                print(_numbered(texts))
            elif word == "quit":
                raise _Leave
            elif word == "undo":
                if self._undo():
                    return
            elif word and self._try(word, actions):
                return

    def _read(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        for _, text in self._lines:
            if not sys.stdin.isatty():  # then nobody else shows what was typed
                print(text)
            return text.strip()
        raise _Leave

    def _undo(self) -> bool:
        if not self._decided:
            print("There is no earlier decision to go back to.")
            return False
        ply = self._decided.pop()
        while len(self._match) > ply:
            self._match.undo()
        return True

    def _try(self, word: str, actions: list[int]) -> bool:
        """Play the action of this number or text, or say why it cannot be."""
        numbers = {str(number): action for number, action in enumerate(actions, 1)}
        if word.isdecimal() and word not in numbers:
            print(f"There is no such number; there are 1 to {len(actions)}.")
            return False
        ply = len(self._match)
        try:
            if _is_whole_turn(word):
                self._match.play_turn(word)
            else:
                self._match.play(numbers.get(word, word))
        except sk.Error as error:
            print(f"Not possible: {error}. Type help for help.")
            return False
        self._decided.append(ply)
        return True


def _is_whole_turn(word: str) -> bool:
    """Whether the text is of several actions: joined by commas, or the first ends with a colon."""
    return "," in word or ":" in word[:-1]


def _numbered(texts: list[str]) -> str:
    """Lay out the texts, with numbers from 1, in as many columns as the usual screen has."""
    cells = [f"{number}) {text}" for number, text in enumerate(texts, 1)]
    width = max(map(len, cells)) + 2
    columns = max(1, 80 // width)
    rows = (cells[begin : begin + columns] for begin in range(0, len(cells), columns))
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _in_words(winners: list[str]) -> str:
    if not winners:
        return "The game is drawn."
    return f"{'Winner' if len(winners) == 1 else 'Winners'}: {', '.join(winners)}."


# --- Arguments -------------------------------------------------------------------------------


def _argument(*flags: str, **settings: Any) -> _Argument:  # noqa: ANN401  # as add_argument
    return lambda parser: parser.add_argument(*flags, **settings)


def _only_ids_or_texts(parser: argparse.ArgumentParser) -> None:
    columns = parser.add_mutually_exclusive_group()
    columns.add_argument(
        "--ids", dest="columns", action="store_const", const=slice(0, 1), help="only the ids"
    )
    columns.add_argument(
        "--texts", dest="columns", action="store_const", const=slice(1, 2), help="only the texts"
    )
    parser.set_defaults(columns=slice(None))


def _count_or_choose(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--count", action="store_true", help="print only how many there are")
    what.add_argument("--random", action="store_true", help="print one, each equally likely")
    what.add_argument("--limit", type=_natural, metavar="N", help="print the first N")


def _position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        nargs="+",
        metavar="POSITION",
        help="the id of a game, a position text (quoted or not), or - for standard input",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_setting,
        metavar="KEY=VALUE",
        help="a rule option of the game, such as board=4-3-3; may be given several times",
    )


_DEPTH = _argument(
    "-d",
    "--depth",
    type=_integer,
    required=True,
    metavar="N",
    help="how many actions and outcomes deep",
)
_SEED = _argument(
    "--seed", type=_integer, default=0, metavar="N", help="seed of the random choices (default: 0)"
)
_INDEX = _argument(
    "--index",
    type=_integer,
    default=0,
    metavar="N",
    help="which of the results of this seed (default: 0)",
)
_MAX_ACTIONS = _argument(
    "--max-actions",
    type=_integer,
    default=sk.DEFAULT_MAX_ACTIONS,
    metavar="N",
    help="stop a game after N actions and outcomes (default: %(default)s)",
)


@dataclasses.dataclass(frozen=True)
class _Command:
    name: str
    run: Callable[[argparse.Namespace], int | None]
    #: What it does: a sentence in the imperative.
    task: str
    arguments: tuple[_Argument, ...]
    #: Lines that begin with `$` and, below them, what is printed.
    examples: str
    details: str = ""


COMMANDS = (
    _Command(
        name="show",
        run=_show,
        task="Draw the board of a position.",
        details="""\
            The last line is the position text. With --as it is what a player sees, and the text of
            that view; such a text can be shown too.""",
        arguments=(
            _position,
            _argument(
                "--as",
                dest="viewer",
                type=_integer,
                metavar="PLAYER",
                help="show only what this player sees, from 0",
            ),
        ),
        examples="""\
            $ spielkern show senet
                    1   2   3   4   5   6   7   8   9  10
             -->    L   D   L   D   L   D   L   D   L   D
                   20  19  18  17  16  15  14  13  12  11
             <--    .   .   .   .   .   *   .   .   .   .
                   21  22  23  24  25  26  27  28  29  30
             -->    .   .   .   .   .   *   *   *   *   *
            Light (L) borne off: 0   Dark (D) borne off: 0
            Light throws.
            senet/1 - LDLDLDLDLD/........../.......... L roll

            $ spielkern show hounds/1 - 3,10+3 +5 H 2
            $ echo "hounds/1 - 3,10+3 +5 H 2" | spielkern show -
            $ spielkern show eskorte --option board=4-3-3
            $ spielkern show pyramid --as 1
            """,
    ),
    _Command(
        name="legal",
        run=_legal,
        task="List the legal actions of a position.",
        details="""\
            A line each: id and text. Where chance acts, its outcomes: id, text and weight. Nothing
            when the game is over.""",
        arguments=(_position, _only_ids_or_texts),
        examples="""\
            $ spielkern legal "senet/1 - LDLDLDLDLD/........../.......... L 3"
            0 1x4
            2 3x6
            4 5x8
            6 7x10
            8 9-12

            $ spielkern legal --texts hounds/1 - 3,10+3 +5 H 2
            in>2
            3>7
            10>12

            $ spielkern legal hounds
            0 r0 2
            1 r1 1
            2 r2 1
            3 r3 1
            4 r4 1
            """,
    ),
    _Command(
        name="play",
        run=_play,
        task="Play a game at the terminal.",
        details="""\
            Two or more people play at one terminal, or against random players. Dice and other
            chance are thrown for you. Type the number of an action or its text; type help for
            more. An only action is played for you.""",
        arguments=(
            _position,
            _argument(
                "--random",
                action="append",
                default=[],
                type=_integer,
                metavar="PLAYER",
                help="this player, from 0, is played at random; may be given several times",
            ),
            _argument(
                "--seed",
                type=_integer,
                metavar="N",
                help="seed of chance and of the random players (default: a new one, "
                "printed at the end)",
            ),
            _argument(
                "--no-auto",
                dest="auto",
                action="store_false",
                help="ask for an only action too",
            ),
        ),
        examples="""\
            $ spielkern play senet
            $ spielkern play hounds --random 1
            $ spielkern play "hounds/1 - 3,10+3 +5 H 2" --seed 7
            $ spielkern play senet --random 0 --random 1 --seed 7
            """,
    ),
    _Command(
        name="turns",
        run=_turns,
        task="List the whole turns of a position.",
        details="A line each, in the order of ids; for games with turns of several actions.",
        arguments=(_position, _count_or_choose, _SEED, _INDEX),
        examples="""\
            $ spielkern turns "esiema/1 - A,5/7/8/9/10/11/10/9/8/7/ab,4,B 0,0 a play -"
            a1:E.A
            a1:NE.A
            a1:NW.A
            k1:E.b,E.a
            k1:E.b,SW.a
            k1:E.b,SE.a
            k1:SW.b,E.a
            k1:SW.b,SW.a
            k1:SW.b,SE.a
            k1:SE.b,E.a
            k1:SE.b,NE.a
            k1:SE.b,W.a
            k1:SE.b,SW.a
            k1:SE.b,SE.a

            $ spielkern turns --count "esiema/1 - A,5/7/8/9/10/5,ab11,5/10/9/8/7/5,B 0,0 a play -"
            24203955
            """,
    ),
    _Command(
        name="perft",
        run=_perft,
        task="Count the sequences of N actions and outcomes.",
        arguments=(
            _position,
            _DEPTH,
            _argument("--turns", action="store_true", help="count sequences of N whole turns"),
        ),
        examples="""\
            $ spielkern perft senet -d 4
            243

            $ spielkern perft hounds/1 - 3,10+3 +5 H 2 --depth 5
            420
            """,
    ),
    _Command(
        name="divide",
        run=_divide,
        task="Count as perft does, for each first action alone.",
        details="A line each: text and count. The last line is the total.",
        arguments=(_position, _DEPTH),
        examples="""\
            $ spielkern divide senet -d 4
            r1 70
            r2 18
            r3 55
            r4 36
            r5 64
            total 243
            """,
    ),
    _Command(
        name="playout",
        run=_playout,
        task="Play one random game.",
        details="The same position, seed and index give the same game everywhere.",
        arguments=(
            _position,
            _SEED,
            _INDEX,
            _MAX_ACTIONS,
            _argument("--actions", action="store_true", help="print the text of every ply too"),
        ),
        examples="""\
            $ spielkern playout senet --seed 1 --index 7
            length     436
            stopped    end
            returns    1 -1
            final      senet/1 - ........../........../...DD..... L end

            $ spielkern playout hounds --max-actions 6 --actions
            length     6
            stopped    truncated
            returns    0 0
            actions    r4 in>4 r1 in>1 r0 r0
            final      hounds/1 - 4+4 1+4 H roll
            """,
    ),
    _Command(
        name="simulate",
        run=_simulate,
        task="Play many random games and sum them up.",
        details="Game i is the playout of the same seed with index FIRST + i.",
        arguments=(
            _position,
            _argument("--games", type=_integer, required=True, metavar="N", help="how many games"),
            _SEED,
            _argument(
                "--first",
                type=_integer,
                default=0,
                metavar="N",
                help="index of the first game (default: 0)",
            ),
            _MAX_ACTIONS,
            _argument(
                "--progress",
                action=argparse.BooleanOptionalAction,
                help="show a progress bar on standard error (default: on a terminal, if the run "
                "is long)",
            ),
            _argument("--json", action="store_true", help="print JSON"),
        ),
        examples="""\
            $ spielkern simulate senet --games 1000 --seed 1
            games      1000
            player 0   497 won (49.70 %), mean return -0.0060
            player 1   503 won (50.30 %), mean return +0.0060
            drawn      0 (0.00 %)
            truncated  0 (0.00 %)
            length     mean 388.3, quantiles 5% 260.95, 25% 328.75, 50% 383.5, 75% 437, 95% 541.05

            $ spielkern simulate hounds --games 1000 --json
            """,
    ),
    _Command(
        name="validate",
        run=_validate,
        task="Check position texts.",
        details="""\
            Prints ok or the reason why not, with line numbers if there are several texts. In
            files and standard input each line is a text; empty lines and lines that begin with
            # are skipped. The exit code is 0 if all are good, else 2.""",
        arguments=(
            _argument(
                "position",
                nargs="*",
                metavar="POSITION",
                help="a position text (quoted or not), or - for standard input",
            ),
            _argument("--file", metavar="FILE", help="check the texts in this file"),
        ),
        examples="""\
            $ spielkern validate hounds/1 - 3,10+3 +5 H 2
            ok

            $ spielkern validate hounds/1 - 3,10+9 +5 H 2
            bad: in field hounds, at offset 16: the number must be from 0 to 5

            $ spielkern validate --file positions.txt
            """,
    ),
)

_DESCRIPTION = """\
Rules of board games: moves, counting and simulation.

A POSITION is
  the id of a game      its start position; rule options by --option KEY=VALUE
  a position text       in quotes, or as several words; `spielkern show` prints it
  -                     a position text (or id) on standard input"""


def _games() -> str:
    lines = ["games, with their options and defaults:"]
    width = max(map(len, sk.GAMES))
    for name in sk.GAMES:
        options = (f"{key}={value}" for key, value in sk.Game(name).options.items())
        lines.append(f"  {name:{width}}  {' '.join(options) or 'no options'}")
    return "\n".join(lines)


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and which guesses nothing."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401  # as ArgumentParser
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings
        )

    def error(self, message: str) -> NoReturn:
        _refuse(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="spielkern",
        description=_DESCRIPTION,
        epilog=f"{_games()}\n\nexamples: spielkern COMMAND --help shows them.\n\n{_EXIT_CODES}",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {sk.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        subparser = commands.add_parser(
            command.name,
            help=command.task,
            description=f"{command.task}\n\n{textwrap.dedent(command.details)}".rstrip(),
            epilog=f"examples:\n{textwrap.indent(textwrap.dedent(command.examples), '  ')}",
        )
        for add in command.arguments:
            add(subparser)
        subparser.set_defaults(run=command.run)
    return parser
