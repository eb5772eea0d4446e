"""The package's surface: names, documentation, reprs, equality, arguments, errors, simulation."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spielkern as sk
from spielkern import _core

MAX = 2**64 - 1

# One game is as good as another here.
GAME = sk.Game("senet")
OVER = "senet/1 - .D......../........../.......... L end"


def decision() -> sk.State:
    """A state in which a player decides."""
    return GAME.start().after("r3")


class Index:
    """Something that is not an int, but can stand for one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class BadIndex:
    """Something that fails when it is asked for its number."""

    def __index__(self) -> int:
        msg = "no number"
        raise ArithmeticError(msg)


# --- Names and documentation ----------------------------------------------------------------------


def test_public_names() -> None:
    """What the package says it has, it has; and it has nothing else in public."""
    assert sorted(sk.__all__, key=lambda name: (not name.isupper(), name)) == sk.__all__
    public = {
        name for name, value in vars(sk).items() if name[0] != "_" and not inspect.ismodule(value)
    }
    assert public | {"eskorte"} == set(sk.__all__)  # a module, of what only one game has


def test_constants() -> None:
    """The pseudo-players have OpenSpiel's numbers; the games are in alphabetical order."""
    assert (sk.CHANCE, sk.TERMINAL) == (-1, -4)
    assert isinstance(sk.GAMES, tuple)
    assert list(sk.GAMES) == sorted(set(sk.GAMES))
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", sk.__version__)


def documented() -> list[tuple[str, object]]:
    """Every public class and function, and every public member of the classes."""
    found: list[tuple[str, object]] = []
    for name in sk.__all__:
        value = getattr(sk, name)
        if not callable(value):
            continue
        found.append((name, value))
        if inspect.isclass(value):
            found += [
                (f"{name}.{member}", getattr(value, member))
                for member in vars(value)
                if member[0] != "_" and callable(getattr(value, member))
            ]
            found += [
                (f"{name}.{member}", prop)
                for member, prop in vars(value).items()
                if isinstance(prop, property)
            ]
    return found


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in documented()])
def test_docstrings(value: object) -> None:
    """Everything public says what it is, in sentences, and in Python's names for types."""
    text = inspect.getdoc(value)
    assert text
    # pybind11 puts the signature on the first line.
    said = re.sub(r"\A\w+\(.*\) -> .*\n?", "", text).strip()
    assert len(said) > 10
    assert "." in said
    assert "::" not in text


def test_the_stub_has_what_the_module_has() -> None:
    """Types are given for every name, and the marker that says so is there."""
    folder = Path(sk.__file__).parent
    assert (folder / "py.typed").is_file()
    stub = (folder / "_core.pyi").read_text(encoding="utf-8")
    for name in dir(_core):
        if not name.startswith("__"):
            assert re.search(rf"^(class |def |){name}\b", stub, re.MULTILINE), name


# --- Reprs and equality ---------------------------------------------------------------------------


def test_repr_of_games(game: sk.Game) -> None:
    """A game's repr makes the game."""
    assert eval(repr(game), {"Game": sk.Game}) == game  # noqa: S307


def test_reprs() -> None:
    """A repr says what matters; a state's has its text."""
    start = GAME.start()
    assert repr(GAME) == "Game('senet')"
    assert repr(start) == f"State('{start}')"
    assert repr(sk.Match(GAME)) == f"<Match of senet, 0 plies, at '{start}'>"
    match = sk.Match(GAME)
    match.play("r3")
    assert repr(match) == f"<Match of senet, 1 plies, at '{decision()}'>"
    playout = sk.playout(GAME, 1)
    assert repr(playout) == f"<Playout of {playout.length} plies, returns {playout.returns}>"
    stopped = sk.playout(GAME, 1, max_actions=7)
    assert repr(stopped) == "<Playout of 7 plies, truncated, returns (0.0, 0.0)>"
    over = sk.Match(sk.State.parse(OVER))
    assert repr(over.result) == "Result(returns=(1.0, -1.0), winners=[0])"
    assert repr(sk.simulate(GAME, 3)) == "<Simulation of 3 games>"


def test_equality_of_games(game: sk.Game) -> None:
    """Games are equal by name and options, however those are written."""
    again = sk.Game(game.name, **game.options)
    assert again == game
    assert hash(again) == hash(game)
    texts = {key: str(value) for key, value in game.options.items()}
    assert sk.Game(game.name, **texts) == game
    for duplicate in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert duplicate == game
        assert hash(duplicate) == hash(game)
        assert duplicate.options == game.options
    assert game.options is not game.options


def test_games_and_their_states_differ() -> None:
    """Nothing of one game equals anything of another, or of another type."""
    games = [sk.Game(name) for name in sk.GAMES]
    for kind in (lambda g: g, sk.Game.start, sk.Match):
        values: list[object] = [kind(game) for game in games]
        for i, value in enumerate(values):
            assert [value == other for other in values] == [i == j for j in range(len(values))]
            assert [value != other for other in values] == [i != j for j in range(len(values))]
            for other in (None, 0, "senet", str(value), object(), games, GAME.start(), GAME):
                if type(other) is not type(value):
                    assert value != other
                    assert (value == other) is False
    assert len({*games}) == len({game.start() for game in games}) == len(games)


def test_a_match_has_no_hash() -> None:
    """It can change, so it can be in no set."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(sk.Match(GAME))


def test_results_are_values() -> None:
    """Results are equal and have equal hashes if the returns are equal."""

    def result(seed: int) -> sk.Result:
        found = sk.Match(sk.playout(GAME, seed).final).result
        assert found is not None
        return found

    results = [result(seed) for seed in range(30)]
    assert len(set(results)) == 2
    for one in results:
        for other in results:
            assert (one == other) == (one.returns == other.returns)
        assert one != one.returns
        assert sum(one.returns) == 0
        assert one.winners == [one.returns.index(1)]


@pytest.mark.parametrize("kind", [sk.State, sk.Result, sk.Playout], ids=lambda kind: kind.__name__)
def test_what_is_not_made_by_hand(kind: Any) -> None:
    """States, results and playouts come from the library."""
    for arguments in ((), ("senet/1 - LDLDLDLDLD/........../.......... L roll",), (GAME,)):
        with pytest.raises(TypeError):
            kind(*arguments)


@pytest.mark.parametrize("kind", [sk.Game, sk.State, sk.Match, sk.Result, sk.Playout])
def test_no_object_without_a_value(kind: Any) -> None:
    """`__new__` alone makes nothing that could be used by mistake."""
    with pytest.raises(TypeError):
        kind.__new__(kind)
    with pytest.raises(TypeError):
        kind()


@pytest.mark.parametrize("kind", [sk.Game, sk.State, sk.Match, sk.Result, sk.Playout])
def test_no_subclasses(kind: Any) -> None:
    """What is made is made by the library, so a subclass could never be."""
    with pytest.raises(TypeError):
        type("Sub", (kind,), {})


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((), {}),
        ((GAME, 1, 2), {}),
        ((GAME,), {"start": GAME}),
        ((GAME, 1), {"seed": 2}),
        ((GAME,), {"seeds": 2}),
        ((), {"seed": 2}),
    ],
    ids=repr,
)
def test_arguments_of_a_match(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """A start and perhaps a seed, each once."""
    with pytest.raises(TypeError, match="Match"):
        sk.Match(*args, **kwargs)
    assert sk.Match(start=GAME, seed=3) == sk.Match(GAME, 3)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (GAME, "name"),
        (GAME.start(), "player"),
        (sk.Match(GAME), "state"),
        (sk.playout(GAME), "final"),
        (sk.simulate(GAME, 1), "returns"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_attributes_are_read_only(value: object, name: str) -> None:
    """What is read cannot be set."""
    with pytest.raises(AttributeError):
        setattr(value, name, None)


# --- Games and options ----------------------------------------------------------------------------


def test_numbers_of_a_game(game: sk.Game) -> None:
    """Sizes are positive ints; options have names and values that are ints or texts."""
    assert game.num_players >= 2
    assert game.num_actions > 0
    assert game.num_outcomes >= 0
    assert type(game.player_names) is tuple
    assert len(set(game.player_names)) == game.num_players
    assert all(type(name) is str and name for name in game.player_names)
    assert all(type(key) is str for key in game.options)
    assert list(game.options) == sorted(game.options)
    assert all(type(value) in {int, str} for value in game.options.values())


def test_options_stand_in_the_text(game: sk.Game) -> None:
    """A position text has the options that are not the default."""
    field = str(game.start()).split(" ")[1]
    default = sk.Game(game.name).options
    changed = {key: value for key, value in game.options.items() if value != default[key]}
    assert (field == "-") == (not changed)
    if changed:
        assert field == ",".join(f"{key}={value}" for key, value in changed.items())


@pytest.mark.parametrize("name", sk.GAMES)
@pytest.mark.parametrize(
    "value", [1, "1", True, [1, 2], (1, 2), np.int64(1), Index(1), ""], ids=repr
)
def test_unknown_options(name: str, value: Any) -> None:
    """A value of any fitting type, for an option that no game has."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game(name, no_such_option=value)
    assert caught.value.option == "no_such_option"
    assert caught.value.reason


@pytest.mark.parametrize("key", ["name", "self", "game", "start", "options", "args"])
def test_options_may_have_any_name(key: str) -> None:
    """A keyword is an option, whatever Python code calls its own things."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game("senet", **{key: 1})
    assert caught.value.option == key


@pytest.mark.parametrize("value", [None, 1.0, b"1", {}, {1}, [1.0], [None], object], ids=repr)
def test_options_of_a_wrong_type(value: Any) -> None:
    """Options are ints, texts, or lists of them."""
    with pytest.raises(TypeError, match="no_such_option"):
        sk.Game("senet", no_such_option=value)


def test_an_option_whose_number_fails() -> None:
    """An error inside a value is the caller's to see."""
    with pytest.raises(ArithmeticError, match="no number"):
        sk.Game("senet", no_such_option=BadIndex())


@pytest.mark.parametrize("key", ["\ud800", "x\udfff"], ids=ascii)
def test_an_option_that_is_no_text(key: str) -> None:
    """Half a character is no option, like any other odd name."""
    with pytest.raises(sk.OptionError):
        sk.Game("senet", **{key: 1})


@pytest.mark.parametrize(
    "value", [2**63, 2**64, -(2**64), 10**5000], ids=["63", "64", "-64", "5000"]
)
def test_an_option_of_a_huge_number(value: int) -> None:
    """A number of any size is refused as a value."""
    with pytest.raises(sk.OptionError):
        sk.Game("senet", no_such_option=value)


# --- Arguments ------------------------------------------------------------------------------------

# (name, call with an argument, least, most)
NUMBERS: list[tuple[str, Any, int, int]] = [
    ("depth", lambda n: sk.perft(GAME.start(), n), 0, 255),
    ("depth", lambda n: sk.divide(GAME.start(), n), 1, 255),
    ("seed", lambda n: sk.playout(GAME, n, max_actions=5), 0, MAX),
    ("index", lambda n: sk.playout(GAME, 1, n, 5), 0, MAX),
    ("max_actions", lambda n: sk.playout(GAME, 1, 1, n), 0, MAX),
    ("seed", lambda n: sk.Match(GAME, n), 0, MAX),
    ("games", lambda n: sk.simulate(GAME, n, max_actions=5), 0, 2**59 - 1),
    ("seed", lambda n: sk.simulate(GAME, 1, n, max_actions=5), 0, MAX),
    ("first", lambda n: sk.simulate(GAME, 1, 1, n, 5), 0, MAX),
    ("max_actions", lambda n: sk.simulate(GAME, 1, 1, 1, n), 0, MAX),
    ("ply", lambda n: sk.Match(GAME).state_at(n), 0, 0),
]
NUMBER_IDS = [
    "perft", "divide", "playout", "playout index", "playout max_actions", "Match", "simulate",
    "simulate seed", "simulate first", "simulate max_actions", "state_at",
]  # fmt: skip


@pytest.mark.parametrize(("name", "call", "least", "most"), NUMBERS, ids=NUMBER_IDS)
def test_numbers_out_of_range(name: str, call: Any, least: int, most: int) -> None:
    """Too small and too large is an Error that names the argument; the ends themselves will do."""
    for number in (least - 1, -1, -(2**63), -(2**64), most + 1, 2**64, 2**64 + least, 2**70):
        for value in (number, Index(number)):
            with pytest.raises(sk.Error, match=name):
                call(value)
    call(least)
    call(Index(least))
    call(np.uint8(least))
    if name in {"seed", "index", "first"}:
        call(most)
        call(np.uint64(most))


@pytest.mark.parametrize(("name", "call", "least", "most"), NUMBERS, ids=NUMBER_IDS)
@pytest.mark.parametrize(
    "value",
    [2.5, 2.0, "2", None, True, False, [2], b"2", 2j, np.float64(2), np.bool_(1)],
    ids=repr,
)
def test_numbers_of_a_wrong_type(name: str, call: Any, least: int, most: int, value: Any) -> None:
    """Only ints are numbers here: no floats, no texts, and no bools either."""
    assert least <= most
    with pytest.raises(TypeError, match=name):
        call(value)


@pytest.mark.parametrize(("name", "call", "least", "most"), NUMBERS, ids=NUMBER_IDS)
def test_numbers_that_fail(name: str, call: Any, least: int, most: int) -> None:
    """An error inside a value is the caller's to see."""
    assert name
    assert least <= most
    with pytest.raises(ArithmeticError, match="no number"):
        call(BadIndex())


@pytest.mark.parametrize("verb", ["play", "after", "text_of"])
def test_ids_that_fail(verb: str) -> None:
    """So with ids."""
    state = decision()
    with pytest.raises(ArithmeticError, match="no number"):
        getattr(state, verb)(BadIndex())
    assert state == decision()


@pytest.mark.parametrize("value", [None, "senet", 3, str(GAME.start()), sk.Match(GAME)], ids=repr)
def test_starts_of_a_wrong_type(value: Any) -> None:
    """A start is a Game or a State; what is counted from is a State."""
    for call in (sk.playout, sk.Match, lambda start: sk.simulate(start, 1)):
        with pytest.raises(TypeError):
            call(value)
    counts: list[Any] = [sk.perft, sk.divide]
    for count in counts:
        for start in (value, GAME):
            with pytest.raises(TypeError):
                count(start, 1)


def test_keywords() -> None:
    """Arguments have the names that the documentation gives them."""
    start = GAME.start()
    assert sk.perft(state=start, depth=1) == 5
    assert sk.divide(state=start, depth=1) == {f"r{n}": 1 for n in range(1, 6)}
    playout = sk.playout(start=GAME, seed=2, index=3, max_actions=4)
    assert playout.actions == sk.playout(start, 2, 3, 4).actions
    match = sk.Match(start=GAME, seed=2)
    match.play(action="r1")
    assert match.state_at(ply=1) == start.after(action=0) == sk.State.parse(text=str(match.state))
    assert match.state.text_of(id=match.state.action(text="9x10")) == "9x10"
    rows = sk.simulate(start=GAME, games=2, seed=2, first=3, max_actions=4, progress=False)
    assert rows.lengths.tolist() == [4, 4]


@pytest.mark.parametrize("games", [2**59, 2**59 - 1, 2**58, 2**50])
def test_more_games_than_memory(games: int) -> None:
    """Results that fit nowhere are refused before anything is played."""
    with pytest.raises((sk.Error, MemoryError)):
        sk.simulate(GAME, games)


def test_the_deepest_perft() -> None:
    """The last admitted depth is counted, where there is not too much to count."""
    over = sk.State.parse(OVER)
    assert sk.perft(over, 255) == 0
    assert sk.divide(over, 255) == {}


# --- Errors ---------------------------------------------------------------------------------------

# (call, error, its attributes)
ERRORS: list[tuple[Any, type[sk.Error], dict[str, object]]] = [
    (lambda: sk.State.parse("senet/1 x"), sk.ParseError, {"field": "options", "offset": 8}),
    (
        lambda: sk.State.parse(
            str(GAME.start()).replace("D/.", "\N{GREEK CAPITAL LETTER LAMDA}/.")
        ),
        sk.ParseError,
        {"field": "board", "offset": len("senet/1 - LDLDLDLDL")},
    ),
    (
        lambda: sk.State.parse("senet/1 - LDLDLDLDLD/....L...../.......... L roll"),
        sk.InvalidPosition,
        {"rule": "senet 2"},
    ),
    (lambda: decision().play(3), sk.IllegalAction, {"action": 3}),
    (lambda: decision().play(-1), sk.IllegalAction, {"action": -1}),
    (lambda: decision().play(2**70), sk.IllegalAction, {"action": 2**70}),
    (lambda: decision().play("1-2"), sk.IllegalAction, {"action": "1-2"}),
    (lambda: decision().play("x"), sk.ParseError, {"field": "action", "offset": 0}),
    (lambda: sk.Match(GAME).undo(), sk.IllegalAction, {"action": "undo"}),
    (lambda: sk.Match(decision()).roll(), sk.IllegalAction, {"action": "roll"}),
    (lambda: sk.Game("chess"), sk.OptionError, {"option": "game"}),
    (lambda: sk.Game("senet", size=3), sk.OptionError, {"option": "size"}),
    (lambda: GAME.start().returns(), sk.Error, {}),
    (lambda: GAME.start().scores(), sk.Error, {}),
]


@pytest.mark.parametrize(
    ("call", "kind", "attributes"),
    ERRORS,
    ids=[f"{kind.__name__} {index}" for index, (_, kind, _) in enumerate(ERRORS)],
)
def test_errors(call: Any, kind: type[sk.Error], attributes: dict[str, object]) -> None:
    """An error is of its kind, says why, and comes through pickle and copy as it is."""
    with pytest.raises(sk.Error) as caught:
        call()
    error = caught.value
    assert type(error) is kind
    assert isinstance(error, ValueError)
    for name, value in attributes.items():
        assert getattr(error, name) == value
        assert type(getattr(error, name)) is type(value)
    if isinstance(error, sk.InvalidPosition):
        assert error.reasons
        assert all(reason in str(error) for reason in error.reasons)
        assert f"({error.rule})" in error.reasons[0]
    elif isinstance(error, sk.ParseError | sk.IllegalAction | sk.OptionError):
        assert error.reason in str(error)
    given = attributes.get("action")
    if given is not None:
        assert str(given) in str(error)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert str(twin) == str(error)
        assert twin.args == error.args
        assert vars(twin) == vars(error)


@pytest.mark.parametrize("kind", [sk.Error, sk.ParseError, sk.InvalidPosition, sk.IllegalAction])
def test_error_classes_belong_to_the_package(kind: type[sk.Error]) -> None:
    """They are found under the names that tracebacks show."""
    assert kind.__module__ == "spielkern"
    assert getattr(sk, kind.__name__) is kind
    assert getattr(_core, kind.__name__) is kind


# --- Pickles that are none ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [GAME, GAME.start(), sk.Match(GAME)], ids=lambda v: type(v).__name__
)
def test_pickles_of_another_version_are_refused(value: Any) -> None:
    """What was saved names its format; another one is refused, as is nonsense."""
    restore, (version, *saved) = value.__reduce__()
    assert version == 1
    assert restore(1, *saved) == value
    with pytest.raises(sk.Error, match="pickle of format 2"):
        restore(2, *saved)


@pytest.mark.parametrize(
    ("restore", "saved"),
    [
        (_core._restore_state, ("senet/1", -2)),
        (_core._restore_state, ("senet/1 - LDLDLDLDLD/....L...../.......... L roll", -2)),
        (_core._restore_state, (str(GAME.start()), 0)),
        (_core._restore_state, (str(sk.Game("eskorte").start()), 1)),
        (_core._restore_state, (str(sk.Game("eskorte", early_win=1).start()), 2)),
        (_core._restore_game, ("chess", "-")),
        (_core._restore_game, ("senet", "size=3")),
        (_core._restore_match, (GAME.start(), 0, [60])),
        (_core._restore_match, (GAME.start(), 0, [0, 59])),
    ],
)
def test_pickles_of_what_cannot_be_are_refused(restore: Any, saved: tuple[object, ...]) -> None:
    """A pickle is read as strictly as any text."""
    with pytest.raises(sk.Error):
        restore(1, *saved)


# --- Simulation -----------------------------------------------------------------------------------


def test_arrays_of_a_simulation(game: sk.Game) -> None:
    """Shapes and types of what comes back, with the arrays the caller's own."""
    rows = sk.simulate(game, 7, max_actions=200)
    assert rows.returns.shape == (7, game.num_players)
    assert rows.lengths.shape == rows.truncated.shape == (7,)
    assert rows.returns.dtype == np.float64
    assert rows.lengths.dtype == np.uint64
    assert rows.truncated.dtype == np.bool_
    for array in (rows.returns, rows.lengths, rows.truncated):
        assert array.flags.c_contiguous
        assert array.flags.owndata
        assert array.flags.writeable
    assert rows.truncated.view(np.uint8).max() <= 1
    assert (rows.lengths[rows.truncated] == 200).all()
    assert (rows.returns[rows.truncated] == 0).all()
    again = sk.simulate(game, 7, max_actions=200)
    assert np.array_equal(rows.returns, again.returns)
    assert np.array_equal(rows.lengths, again.lengths)


def test_a_simulation_of_no_games(game: sk.Game) -> None:
    """Nothing was played, and the summary says so without a warning."""
    rows = sk.simulate(game, 0)
    assert rows.returns.shape == (0, game.num_players)
    assert rows.lengths.shape == rows.truncated.shape == (0,)
    summary = rows.summary()
    assert (summary.games, summary.truncated, summary.draws) == (0, 0, 0)
    assert summary.wins == (0,) * game.num_players
    assert len(summary.mean_returns) == game.num_players
    assert np.isnan([*summary.mean_returns, summary.mean_length]).all()
    assert summary.length_quantiles == {}
    assert str(summary).split() == ["games", "0"]
    assert repr(rows) == "<Simulation of 0 games>"


def test_a_summary() -> None:
    """What arrays say, counted by hand."""
    rows = sk.Simulation(
        returns=np.array([[1.0, -1.0], [-1.0, 1.0], [0.0, 0.0], [0.0, 0.0], [1.0, -1.0]]),
        lengths=np.array([10, 20, 30, 100, 40], dtype=np.uint64),
        truncated=np.array([False, False, False, True, False]),
    )
    summary = rows.summary()
    assert summary == sk.Summary(
        games=5,
        truncated=1,
        wins=(2, 1),
        draws=1,
        mean_returns=(0.2, -0.2),
        mean_length=40.0,
        length_quantiles=pytest.approx({0.05: 12, 0.25: 20, 0.5: 30, 0.75: 40, 0.95: 88}),  # type: ignore[arg-type]
    )
    assert [line.split()[0] for line in str(summary).splitlines()] == [
        "games", "player", "player", "drawn", "truncated", "length"
    ]  # fmt: skip
    assert "player 0   2 won (40.00 %), mean return +0.2000" in str(summary)
    assert "drawn      1 (20.00 %)" in str(summary)


@pytest.mark.parametrize("games", [1, 16, 17, 30_000])
def test_progress(games: int) -> None:
    """Progress rises and ends with all games done; what the callable returns does not matter."""
    calls: list[tuple[int, int]] = []
    rows = sk.simulate(GAME, games, 3, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (games, games)
    done = [now for now, _ in calls]
    assert done == sorted(set(done))
    assert all(type(now) is int and 0 < now <= games for now in done)
    assert {total for _, total in calls} == {games}
    assert np.array_equal(rows.lengths, sk.simulate(GAME, games, 3).lengths)


def test_progress_of_no_games() -> None:
    """There is nothing to tell, or only that nothing is all there was."""
    calls: list[tuple[int, int]] = []
    sk.simulate(GAME, 0, progress=lambda done, total: calls.append((done, total)))
    assert set(calls) <= {(0, 0)}


@pytest.mark.parametrize("kind", [RuntimeError, KeyboardInterrupt, sk.Error, SystemExit])
def test_errors_in_progress(kind: type[BaseException]) -> None:
    """What the callable raises ends the simulation and comes out as it was."""
    raised = kind("enough")

    def progress(done: int, games: int) -> None:
        assert done <= games
        raise raised

    with pytest.raises(kind) as caught:
        sk.simulate(GAME, 100, progress=progress)
    assert caught.value is raised


def test_progress_may_use_the_library() -> None:
    """The callable runs with the library in a sound state."""
    found: list[int] = []
    sk.simulate(
        GAME, 10, progress=lambda _done, _games: found.append(sk.simulate(GAME, 1).lengths[0])
    )
    assert found
    assert found == [sk.playout(GAME).length] * len(found)


def test_a_progress_bar(capfd: pytest.CaptureFixture[str]) -> None:
    """Standard output stays for results, and without a bar nothing is written at all."""
    sk.simulate(GAME, 50, progress=True)
    assert capfd.readouterr().out == ""
    sk.simulate(GAME, 50, progress=False)
    assert capfd.readouterr() == ("", "")


def test_a_plain_progress_bar(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where tqdm is not installed, a line on standard error does."""
    monkeypatch.setattr("spielkern._progress.tqdm", None)
    sk.simulate(GAME, 50, progress=True)
    out, err = capfd.readouterr()
    assert out == ""
    assert err.endswith("100 %  50 of 50 games\n")
    sk.simulate(GAME, 0, progress=True)
    assert capfd.readouterr().out == ""


def test_a_playout_is_a_value_of_its_own() -> None:
    """What is done to its parts does not come back."""
    playout = sk.playout(GAME, 4)
    actions, final = playout.actions, playout.final
    playout.actions.append(0)
    stopped = sk.playout(GAME, 4, max_actions=20)
    stopped.final.play((stopped.final.legal_actions() or [0])[0])
    assert playout.actions == actions
    assert playout.final == final
    assert stopped.final == sk.playout(GAME, 4, max_actions=20).final
    assert type(playout.length) is int
    assert type(playout.truncated) is bool
    assert type(playout.actions) is list


# --- Attacks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [sk.Game, sk.State, sk.Match, sk.Playout])
def test_an_object_keeps_its_class(kind: Any) -> None:
    """Another class would read one object's memory as another's."""
    for value in (GAME, GAME.start(), sk.Match(GAME), sk.playout(GAME, max_actions=3)):
        if type(value) is not kind:
            with pytest.raises(TypeError):
                value.__class__ = kind
    with pytest.raises(TypeError):
        kind.play = None


def test_lists_in_lists_are_no_option() -> None:
    """One level only: a list may contain itself."""
    endless: list[Any] = []
    endless.append(endless)
    values: list[Any] = [endless, [[1]], [1, (2,)], [None]]
    for value in values:
        with pytest.raises(TypeError, match="no_such_option"):
            sk.Game("senet", no_such_option=value)


def test_playouts_and_results_pickle_and_copy() -> None:
    """They come back from other processes."""
    for playout in (sk.playout(GAME, 1), sk.playout(sk.Game("eskorte"), 1, max_actions=50)):
        for again in (pickle.loads(pickle.dumps(playout)), copy.deepcopy(playout)):
            assert again.final == playout.final
            assert again.start == playout.start
            assert (again.actions, again.returns) == (playout.actions, playout.returns)
            assert again.truncated == playout.truncated
    match = sk.Match(sk.State.parse("senet/1 - ........../......D.../.........L L 1"))
    match.play("30-off")
    assert pickle.loads(pickle.dumps(match.result)) == match.result


def test_a_daemon_in_a_long_call_lets_the_process_end() -> None:
    """Python ends while a thread is inside a call: quietly."""
    program = """
import threading
import spielkern as sk
inside = threading.Event()
def play():
    sk.simulate(sk.Game("senet"), 10**7, progress=lambda done, games: inside.set())
threading.Thread(target=play, daemon=True).start()
inside.wait(60)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_match_that_began_with_an_early_win_pickles() -> None:
    """The start's text does not show the win; the pickle keeps it."""
    text = "eskorte/1 early_win=1 2/2/4/4|2/5/5/1Sk1S/5|4/4/4/4/4/4/4/4/4/4 SS..PP sssspp - L - 0"
    match = sk.Match(sk.State.parse(text).after("e12-d12"))
    assert match.result is not None
    again = pickle.loads(pickle.dumps(match))
    assert (again, again.result, again.state) == (match, match.result, match.state)


def test_every_id_that_is_not_legal_is_refused_with_a_reason() -> None:
    """Ids of cells that are no fields too."""
    for board in ("louvre", "2-3-3", "10-6-5"):
        state = sk.Game("eskorte", board=board).start()
        legal = set(state.legal_actions())
        for action in range(state.game.num_actions):
            if action not in legal:
                with pytest.raises(sk.IllegalAction) as caught:
                    state.play(action)
                assert "eskorte" in caught.value.reason
