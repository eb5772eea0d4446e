"""The command line: what each command prints, and that every mistake is told in one line.

Most tests call `main` in this process. Those about processes (pipes, Ctrl-C, bytes in arguments)
start one.
"""

import contextlib
import dataclasses
import importlib.metadata
import io
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import spielkern as sk
from spielkern import _progress, cli

POSIX = pytest.mark.skipif(os.name != "posix", reason="about POSIX processes")

SENET = "senet/1 - LDLDLDLDLD/........../.......... L roll"
SENET_DECIDES = "senet/1 - LDLDLDLDLD/........../.......... L 3"
SENET_OVER = "senet/1 - .D......../........../.......... L end"
HOUNDS_DECIDE = "hounds/1 - 3,10+3 +5 H 2"
BAD = "hounds/1 - 3,10+9 +5 H 2"

COMMANDS = [command.name for command in cli.COMMANDS]
#: Arguments that every command needs besides a position.
NEEDED = {
    "perft": ["-d", "2"],
    "divide": ["-d", "2"],
    "simulate": ["--games", "3"],
}
WITH_START = [name for name in COMMANDS if name != "validate"]


@dataclasses.dataclass(frozen=True)
class Ran:
    """What a run has left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Run:
    """Calls `main` with arguments and standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch

    def __call__(self, *args: str, stdin: str | bytes = b"") -> Ran:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        code = cli.main(list(args))
        return Ran(code, *self._capsys.readouterr())

    def good(self, *args: str, stdin: str | bytes = b"") -> Ran:
        """Run what must succeed and leave standard error alone."""
        ran = self(*args, stdin=stdin)
        assert (ran.code, ran.err) == (0, "")
        return ran

    def refused(self, *args: str, stdin: str | bytes = b"") -> str:
        """Run what must fail at once, and return the message of its one line."""
        ran = self(*args, stdin=stdin)
        assert (ran.code, ran.out) == (2, "")
        return message_of(ran.err)


def message_of(err: str) -> str:
    match = re.fullmatch(r"spielkern: error: (.+)\n", err)
    assert match is not None, err
    assert len(match[1]) < 500
    assert match[1].isprintable()
    return match[1]


def plain(patch: pytest.MonkeyPatch) -> None:
    """Let help come without colours and as wide as usual, whatever the surroundings ask for."""
    patch.setenv("NO_COLOR", "1")
    patch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def start_process(*args: str | bytes) -> Ran:
    """Run the installed package as a program."""
    done = subprocess.run(
        [sys.executable, "-m", "spielkern", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def some_states() -> Iterator[sk.State]:
    """States of every game: its start, and those of a short random game."""
    for name in sk.GAMES:
        state = sk.Game(name).start()
        yield state
        for action in sk.playout(state, seed=1, max_actions=12).actions:
            state = state.after(action)
            yield state
        yield sk.playout(state, seed=1).final


STATES = list(some_states())
DECISIONS = [state for state in STATES if state.player >= 0]


def by_text(states: Iterable[sk.State]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("state", states, ids=str)


# --- Help ---------------------------------------------------------------------------------------


def test_help_names_everything(run: Run) -> None:
    """The first page has the commands, the games with their options, and the exit codes."""
    text = run.good("--help").out
    for command in cli.COMMANDS:
        assert re.search(rf"^    {command.name} +{re.escape(command.task)}$", text, re.MULTILINE)
    for name in sk.GAMES:
        assert re.search(rf"^  {name} ", text, re.MULTILINE)
        for key, value in sk.Game(name).options.items():
            assert f"{key}={value}" in text
    for code in ("0", "2", "130"):
        assert re.search(rf"^  {code} ", text, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(run: Run, command: str) -> None:
    """Each command's page says what it does, and has examples of it."""
    text = run.good(command, "--help").out
    assert text.startswith(f"usage: spielkern {command} ")
    assert f"spielkern {command}" in text.partition("\nexamples:\n")[2]


def test_version(run: Run) -> None:
    assert run.good("--version").out == f"spielkern {sk.__version__}\n"


def examples() -> Iterator[tuple[str, str]]:
    """All examples in the help: the command line, and what is shown as its output."""
    for command in COMMANDS:
        page = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(page):
            plain(patch)
            cli.main([command, "--help"])
        shown = page.getvalue().partition("\nexamples:\n")[2]
        assert re.fullmatch(r"(  .*\n|\n)+", shown)
        for example in re.split(r"^  \$ ", shown, flags=re.MULTILINE)[1:]:
            line, _, output = example.partition("\n")
            rows = [row.removeprefix("  ") for row in output.rstrip().splitlines()]
            yield line, "".join(f"{row}\n" for row in rows)


EXAMPLES = list(examples())
#: A build may be without a game that the examples use.
ABSENT = {"esiema"} - set(sk.GAMES)


def test_examples_were_found() -> None:
    assert len(EXAMPLES) >= 2 * len(COMMANDS)
    assert sum(bool(output) for _, output in EXAMPLES) >= len(COMMANDS)


@POSIX
@pytest.mark.parametrize(("line", "output"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_example(tmp_path: Path, line: str, output: str) -> None:
    """Every example works in a shell, and prints what the help shows."""
    if ABSENT & set(shlex.split(line)):
        pytest.skip("the game is not in this build")
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "positions.txt").write_text(f"{SENET}\n")
    done = subprocess.run(
        [shell, "-c", f'spielkern() {{ "$PYTHON" -m spielkern "$@"; }}\n{line}'],
        cwd=tmp_path,
        env={**os.environ, "PYTHON": sys.executable},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert done.stderr == ""
    assert done.returncode == (2 if output.startswith("bad: ") else 0)
    assert done.stdout
    assert done.stdout == (output or done.stdout)


# --- Positions ----------------------------------------------------------------------------------


@by_text(STATES)
def test_show(run: Run, state: sk.State) -> None:
    """The board and the text; a position can be one argument, several, or standard input."""
    shown = run.good("show", str(state))
    assert shown.out == f"{state.draw().rstrip()}\n{state}\n"
    assert run.good("show", *str(state).split(" ")) == shown
    for end in ("", "\n", "\r\n", "\n\n"):
        assert run.good("show", "-", stdin=f"{state}{end}") == shown


@pytest.mark.parametrize("name", sk.GAMES)
def test_show_game(run: Run, name: str) -> None:
    """An id stands for the start position, on standard input too."""
    game = sk.Game(name)
    shown = run.good("show", name)
    assert shown == run.good("show", str(game.start()))
    assert shown == run.good("show", "-", stdin=f"{name}\n")
    settings = [f"--option={key}={value}" for key, value in game.options.items()]
    assert shown == run.good("show", *settings, name)


@pytest.mark.parametrize("command", WITH_START)
@pytest.mark.parametrize(
    ("args", "stdin", "message"),
    [
        (["chess"], "", "there is no game 'chess'"),
        ([""], "", "there is no game ''"),
        (["-"], "", "standard input is empty"),
        (["-"], b"\xff\xfe\n", "standard input, line 1: not UTF-8 text"),
        (["-"], b"\0" * 100_000, "standard input, line 1: longer than 65536 bytes"),
        (["-"], "chess\n", "there is no game 'chess'"),
        (["-"], b"\x7fELF\x01\x02/", "in field game, "),
        (["senet/1"], "", "in field options, at offset 7: the field is missing"),
        (["senet/1", "-", ""], "", "in field board, "),
        ([f"{SENET}\n{SENET}"], "", "in field end, "),
        ([BAD], "", "in field hounds, at offset 16: the number must be from 0 to 5"),
        (["x/" + "y" * 100_000], "", "in field game, "),
        (["senet", "--option", "players"], "", "expected KEY=VALUE, not 'players'"),
        (["senet", "--option", "name=1"], "", "senet has no option 'name'; its options: "),
        (["senet", "--option", "=1"], "", "senet has no option ''; its options: "),
        (["senet", "--option", "a=1", "--option", "a=1"], "", "an option is given twice"),
        ([SENET, "--option", "a=1"], "", "a position text holds its own options"),
        ([], "", "the following arguments are required: POSITION"),
    ],
)
def test_no_position(
    run: Run, command: str, args: list[str], stdin: str | bytes, message: str
) -> None:
    """What is no position is refused in the same way by every command that needs one."""
    assert message in run.refused(command, *args, *NEEDED.get(command, []), stdin=stdin)


def test_only_one_position_is_read(run: Run) -> None:
    """A second position on standard input is not silently left out."""
    assert "more than one line" in run.refused("show", "-", stdin=f"{SENET}\n{SENET}\n")


def test_closed_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has no `sys.stdin` in a process that was started without one."""
    monkeypatch.setattr(sys, "stdin", None)
    capsys = run._capsys
    assert cli.main(["show", "-"]) == 2
    assert message_of(capsys.readouterr().err) == "standard input is closed"


def test_unreadable_standard_input(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    class Broken(io.RawIOBase):
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Broken()))
    assert cli.main(["show", "-"]) == 2
    err = run._capsys.readouterr().err
    assert message_of(err) == "cannot read standard input: Input/output error"


# --- legal, perft, divide, playout, simulate ----------------------------------------------------


@by_text(STATES)
def test_legal(run: Run, state: sk.State) -> None:
    """Ids ascending, with texts; outcomes with their weights; nothing when the game is over."""
    outcomes = state.outcomes()
    ids = state.legal_actions() or [outcome for outcome, _ in outcomes]
    texts = [state.text_of(number) for number in ids]
    rows = [[str(number), text] for number, text in zip(ids, texts, strict=True)]
    for row, (_, weight) in zip(rows, outcomes, strict=False):
        row.append(str(weight))
    assert [line.split(" ") for line in run.good("legal", str(state)).lines] == rows
    assert run.good("legal", str(state), "--ids").lines == [str(number) for number in ids]
    assert run.good("legal", str(state), "--texts").lines == texts


def test_legal_ids_or_texts(run: Run) -> None:
    assert "not allowed with" in run.refused("legal", SENET, "--ids", "--texts")


@by_text(STATES)
def test_perft_and_divide(run: Run, state: sk.State) -> None:
    assert run.good("perft", str(state), "-d", "3").out == f"{sk.perft(state, 3)}\n"
    rows = [f"{text} {count}" for text, count in sk.divide(state, 3).items()]
    divided = run.good("divide", "--depth", "3", str(state))
    assert divided.lines == [*rows, f"total {sk.perft(state, 3)}"]


SOWING = "esiema/1 - 6/7/8/9/10/5,ab2,5/10/9/7,A/6,B/6 0,0 a play -"


def test_turns(run: Run) -> None:
    """All of them, the first, how many, or one at random: as the library has them."""
    state = sk.State.parse(SOWING)
    texts = list(state.turns())
    assert run.good("turns", SOWING).lines == texts
    assert run.good("turns", "--limit", "5", SOWING).lines == texts[:5]
    assert run.good("turns", "--limit", "0", SOWING).lines == []
    assert run.good("turns", "--count", SOWING).lines == [str(len(texts))]
    drawn = run.good("turns", "--random", "--seed", "3", "--index", "4", SOWING)
    assert drawn.lines == [state.random_turn(3, 4)]
    assert run.good("perft", "--turns", "-d", "2", SOWING).out == f"{sk.perft_turns(state, 2)}\n"


def test_turns_where_there_are_none(run: Run) -> None:
    assert "not in senet" in run.refused("turns", SENET)
    assert "not in senet" in run.refused("perft", "--turns", "-d", "1", SENET)
    assert "chance" in run.refused("turns", "pyramid")
    assert "--limit" in run.refused("turns", "--limit", "-1", SOWING)
    assert "--random" in run.refused("turns", "--count", "--random", SOWING)


def test_show_what_a_player_sees(run: Run) -> None:
    """The view, and its text, which can be shown again, as one argument or several."""
    state = sk.playout(sk.Game("pyramid"), seed=1, max_actions=50).final
    view = state.observation(2)
    shown = run.good("show", "--as", "2", str(state))
    assert shown.out == f"{view.draw().rstrip()}\n{view}\n"
    assert run.good("show", str(view)) == shown
    assert run.good("show", *str(view).split(" ")) == shown
    assert "player" in run.refused("show", "--as", "4", str(state))
    assert "view" in run.refused("show", "--as", "1", str(view))
    assert "view" in run.refused("perft", "-d", "1", str(view))


def test_perft_of_nothing(run: Run) -> None:
    assert run.good("perft", SENET, "-d", "0").out == "1\n"


@by_text(STATES)
def test_playout(run: Run, state: sk.State) -> None:
    """What is printed is the library's playout of the same arguments."""
    playout = sk.playout(state, 5, 6, max_actions=50)
    args = ["playout", str(state), "--seed", "5", "--index", "6", "--max-actions", "50"]
    printed = dict(re.split(" +", line, maxsplit=1) for line in run.good(*args).lines)
    assert list(printed) == ["length", "stopped", "returns", "final"]
    assert int(printed["length"]) == playout.length
    assert printed["stopped"] == ("truncated" if playout.truncated else "end")
    assert tuple(map(float, printed["returns"].split(" "))) == playout.returns
    assert printed["final"] == str(playout.final)


@by_text(DECISIONS)
def test_playout_actions(run: Run, state: sk.State) -> None:
    """The texts printed lead from the start to the final position."""
    args = ["playout", str(state), "--max-actions", "50"]
    summary = run.good(*args).lines
    lines = run.good(*args, "--actions").lines
    (actions,) = (line for line in lines if line not in summary)
    key, *texts = actions.split()
    assert key == "actions"
    final = state.copy()
    for text in texts:
        final.play(text)
    assert summary == [line for line in lines if line != actions]
    assert summary[-1].endswith(f" {final}")


@pytest.mark.parametrize("name", sk.GAMES)
def test_simulate(run: Run, name: str) -> None:
    summary = sk.simulate(sk.Game(name), 30, 4, 5, 150).summary()
    args = ["simulate", name, "--games=30", "--seed=4", "--first=5", "--max-actions=150"]
    assert run.good(*args).out == f"{summary}\n"
    (line,) = run.good(*args, "--json").lines
    printed = json.loads(line)
    assert printed.keys() == dataclasses.asdict(summary).keys()
    assert printed["wins"] == list(summary.wins)
    assert printed["mean_returns"] == list(summary.mean_returns)
    assert printed["mean_length"] == summary.mean_length
    assert printed["length_quantiles"] == {
        str(level): length for level, length in summary.length_quantiles.items()
    }


def test_simulate_no_games(run: Run) -> None:
    """JSON has no nan: the means of nothing are null."""
    printed = json.loads(run.good("simulate", "senet", "--games", "0", "--json").out)
    assert printed["games"] == 0
    assert printed["mean_returns"] == [None, None]
    assert printed["mean_length"] is None


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["perft", SENET, "-d", "1000"], "depth must be from 0 to 255"),
        (["perft", SENET, "-d", "-1"], "depth must be from 0 to 255"),
        (["perft", SENET, "-d", str(2**70)], "depth must be from 0 to 255"),
        (["perft", SENET, "-d", "two"], "argument -d/--depth: expected a number, not 'two'"),
        (["perft", SENET, "-d", "9" * 10_000], "depth"),
        (["perft", SENET, "-d"], "argument -d/--depth: expected one argument"),
        (["perft", SENET], "required: -d/--depth (see spielkern perft --help)"),
        (["divide", SENET, "-d", "0"], "depth must be from 1 to 255"),
        (["playout", "senet", "--seed", "-1"], "seed must be from 0 to 18446744073709551615"),
        (["playout", "senet", "--seed", str(2**70)], "seed must be from 0 to "),
        (["playout", "senet", "--index", str(2**70)], "index must be from 0 to "),
        (["playout", "senet", "--max-actions", "-1"], "max_actions must be from 0 to "),
        (["simulate", "senet", "--games", "-1"], "games must be from 0 to "),
        (["simulate", "senet", "--games", str(2**70)], "games must be from 0 to "),
        (["simulate", "senet", "--games", str(2**55)], "not enough memory: "),
        (["simulate", "senet", "--games", "1", "--first", str(2**70)], "first must be from 0 to "),
        (["simulate", "senet"], "required: --games"),
        (["play", "senet", "--seed", str(2**70)], "seed must be from 0 to "),
        (["play", "senet", "--random", "2"], "there is no player 2; there are 0 to 1"),
        (["play", "senet", "--random", "-1"], "there is no player -1; there are 0 to 1"),
        (["perft", SENET, "-d", "1_0"], "expected a number, not '1_0'"),
        (["play", "senet", "--random", "Light"], "expected a number, not 'Light'"),
        (["chess"], "invalid choice: 'chess'"),
        (["sho", "senet"], "invalid choice: 'sho'"),
        (["show", "senet", "--opt", "a=1"], "unrecognized arguments: --opt"),
        (["show", "senet", "--a\nb\x1b[1m"], r"unrecognized arguments: --a\nb\x1b[1m"),
        ([], "required: COMMAND (see spielkern --help)"),
    ],
)
def test_refused_arguments(run: Run, args: list[str], message: str) -> None:
    assert message in run.refused(*args)


def test_largest_number_of_games(run: Run) -> None:
    """No number of games that the library admits is too large to be told so in one line."""
    most = re.search(r"to (\d+)$", run.refused("simulate", "senet", "--games", str(2**70)))
    assert most is not None
    run.refused("simulate", "senet", "--games", most[1])


# --- Progress bar -------------------------------------------------------------------------------


SIMULATE = ("simulate", "senet", "--games", "200")


def test_progress_by_tqdm(run: Run) -> None:
    """The bar goes to standard error and leaves the result alone."""
    pytest.importorskip("tqdm")
    ran = run(*SIMULATE, "--progress")
    assert ran.code == 0
    assert ran.out == run.good(*SIMULATE).out
    assert "200/200" in ran.err
    assert ran.err.endswith("\n")


def test_progress_without_tqdm(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_progress, "tqdm", None)
    ran = run(*SIMULATE, "--progress")
    assert ran.code == 0
    assert ran.out == run.good(*SIMULATE).out
    assert "100 %  200 of 200 games" in ran.err
    assert ran.err.endswith("\n")


def test_progress_where_tqdm_is_not_installed() -> None:
    """As above, from the import on."""
    program = "import sys; sys.modules['tqdm'] = None; from spielkern.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *SIMULATE, "--progress"],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.startswith("games      200\n")
    assert "100 %  200 of 200 games" in done.stderr


def test_progress_by_itself(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it is asked for, there is a bar only for long runs, and only on a terminal."""
    monkeypatch.setattr(cli, "_LONG_RUN", 100)
    monkeypatch.setattr(_progress, "tqdm", None)
    run.good(*SIMULATE)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "200 of 200 games" in run(*SIMULATE).err
    run.good(*SIMULATE, "--no-progress")
    run.good("simulate", "senet", "--games", "99")


# --- validate -----------------------------------------------------------------------------------


def bad(text: str) -> str:
    """Return the verdict on a text that is no position."""
    with pytest.raises(sk.Error) as caught:
        sk.State.parse(text)
    return f"bad: {caught.value}"


@by_text(STATES)
def test_validate_good(run: Run, state: sk.State) -> None:
    for args in ([str(state)], str(state).split(" ")):
        assert run.good("validate", *args).out == "ok\n"
    assert run.good("validate", "-", stdin=f"{state}\n").out == "ok\n"


@pytest.mark.parametrize("text", [BAD, "", "senet", f" {SENET}", f"{SENET} ", "x" * 10_000])
def test_validate_bad(run: Run, text: str) -> None:
    """Only a canonical position text is good; the id of a game is none."""
    assert run("validate", text) == Ran(2, f"{bad(text)}\n", "")


LINES = f"# two games\n{SENET}\n\n  \r\n{BAD}\n{HOUNDS_DECIDE}\r\nnonsense"
VERDICTS = f"2: ok\n5: {bad(BAD)}\n6: ok\n7: {bad('nonsense')}\n"


def test_validate_lines(run: Run, tmp_path: Path) -> None:
    """Verdicts carry the numbers of all lines; comments and empty ones have no verdict."""
    file = tmp_path / "positions.txt"
    file.write_bytes(LINES.encode())
    assert run("validate", "--file", str(file)) == Ran(2, VERDICTS, "")
    assert run("validate", "-", stdin=LINES) == Ran(2, VERDICTS, "")
    file.write_text(f"\n{SENET}\n# end\n")
    assert run.good("validate", "--file", str(file)).out == "ok\n"
    file.write_text(f"{SENET}\n{SENET}\n")
    assert run.good("validate", "--file", str(file)).out == "1: ok\n2: ok\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "there is no position in the input"),
        (b"# nothing\n\n", "there is no position in the input"),
        (b"\x89PNG\r\n", "line 1: not UTF-8 text"),
        (b"\n" + b"x" * (1 << 20), "line 2: longer than 65536 bytes"),
    ],
)
def test_validate_no_lines(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "positions.txt"
    file.write_bytes(content)
    assert message in run.refused("validate", "--file", str(file))
    assert message in run.refused("validate", "-", stdin=content)


def test_validate_stops_at_bytes(run: Run) -> None:
    """Verdicts up to a line that is no text stand."""
    ran = run("validate", "-", stdin=f"{SENET}\n{SENET}\n".encode() + b"\xff\n")
    assert (ran.code, ran.out) == (2, "1: ok\n2: ok\n")
    assert message_of(ran.err) == "standard input, line 3: not UTF-8 text"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "expected a position, or -, or --file FILE"),
        ([SENET, "--file", "positions.txt"], "expected a position, or -, or --file FILE"),
        (["--file", "no\nsuch"], r"cannot read 'no\nsuch': No such file or directory"),
        (["--file", "."], "cannot read '.': "),
    ],
)
def test_validate_refused(run: Run, args: list[str], message: str) -> None:
    assert message in run.refused("validate", *args)


# --- play ---------------------------------------------------------------------------------------


class Table:
    """What a session of `play` should come to, by the library alone."""

    def __init__(self, start: str, seed: int, random_players: Iterable[int] = ()) -> None:
        state = sk.State.parse(start) if "/" in start else sk.Game(start).start()
        self.match = sk.Match(state, seed)
        self.random_players = set(random_players)
        self.go_on()

    @property
    def text(self) -> str:
        return str(self.match.state)

    @property
    def texts(self) -> list[str]:
        """Texts of the legal actions of who is asked."""
        state = self.match.state
        return [state.text_of(action) for action in state.legal_actions()]

    def choose(self, *actions: str | int) -> "Table":
        for action in actions:
            self.match.play(action)
            self.go_on()
        return self

    def go_on(self) -> None:
        """Play what nobody is asked about."""
        match = self.match
        while match.result is None:
            legal = match.state.legal_actions()
            if match.state.is_chance:
                match.roll()
            elif len(legal) == 1:
                match.play(legal[0])
            elif match.state.player in self.random_players:
                match.play(sk.playout(match.state, match.seed, len(match)).actions[0])
            else:
                return


def left_at(ran: Ran) -> str:
    """Return the position that a session which was left says to go on from."""
    assert ran.lines[-3] == "Good-bye. To go on later, play from this position:"
    assert re.fullmatch(r"The seed was \d+\.", ran.lines[-1])
    return ran.lines[-2]


def says(error: sk.Error) -> str:
    return f"Not possible: {error}. Type help for help."


def test_play_a_whole_turn(run: Run) -> None:
    """It is checked as a whole, and taken back as a whole."""
    turn = "f6:E.b,NE.b,NW.a"
    after = sk.State.parse(SOWING).after_turn(turn)
    assert left_at(run.good("play", SOWING, stdin=turn)) == str(after)
    ran = run.good("play", SOWING, stdin="f6:E.b,E.b\nf6:E.b,W.b,NW.a\n" + turn)
    assert ran.out.count("Not possible:") == 2
    assert left_at(ran) == str(after)
    assert left_at(run.good("play", SOWING, stdin=f"{turn}\nundo")) == SOWING


@pytest.mark.parametrize("name", sk.GAMES)
def test_play_two_people(run: Run, name: str) -> None:
    """Actions by number or text; before each decision the board and the actions."""
    table = Table(name, 3)
    shown, typed = [], []
    for turn in range(10):
        state = table.match.state
        shown.append(state)
        choice = turn % len(table.texts)
        typed.append(str(choice + 1) if turn % 2 else table.texts[choice])
        table.choose(table.texts[choice])
    ran = run.good("play", name, "--seed", "3", stdin="\n".join(typed))
    assert left_at(ran) == table.text
    position = 0
    for state, word in zip(shown, typed, strict=True):
        board = f"\n{state.observation(state.player).draw().rstrip()}\n"
        begin = ran.out.index(board, position) + len(board)
        position = ran.out.index(f"\n{name_of(state)}> {word}\n", begin)
        listed = ran.out[begin:position]
        texts = [state.text_of(action) for action in state.legal_actions()]
        if len(texts) > 100:
            assert listed.startswith(f"{len(texts)} actions, such as {texts[0]}.")
        else:
            assert re.findall(r"\d+\) (\S+)", listed) == texts
    assert ran.out.endswith("The seed was 3.\n")


def test_play_list(run: Run) -> None:
    """All actions, where they were too many to be shown unasked."""
    state = Table("pyramid", 3).match.state
    ran = run.good("play", "pyramid", "--seed", "3", stdin="list\nquit")
    texts = [state.text_of(action) for action in state.legal_actions()]
    assert len(texts) > 100
    assert re.findall(r"\d+\) (\S+)", ran.out) == texts


def name_of(state: sk.State) -> str:
    """What the rules call the player to act."""
    return state.game.player_names[state.player]


def test_play_says_what_happens(run: Run) -> None:
    """Outcomes, random actions and only actions are all told, in order."""
    table = Table("senet", 3, random_players=[1]).choose(0)
    ran = run.good("play", "senet", "--random", "1", "--seed", "3", stdin="1\n")
    assert left_at(ran) == table.text
    told = re.findall(r"^(?:Chance|Light|Dark): (\S+)", ran.out, re.MULTILINE)
    played = table.match.texts
    assert told == [played[0], *played[2:]]
    assert ran.out.startswith(f"Chance: {played[0]}\n")
    assert "(at random)" in ran.out
    assert "(the only action)" in ran.out


@pytest.mark.parametrize("name", sk.GAMES)
def test_play_undo(run: Run, name: str) -> None:
    """Undo goes back to the last decision, and what chance did after it comes again."""
    first, second = Table(name, 3).texts[:2]
    with_undo = run.good("play", name, "--seed=3", stdin=f"{first}\nundo\n{second}\n")
    assert left_at(with_undo) == Table(name, 3).choose(second).text
    again = run.good("play", name, "--seed=3", stdin=f"{first}\nundo\n{first}\n1\n1\nundo\nundo")
    assert left_at(again) == Table(name, 3).choose(first).text


@pytest.mark.parametrize("name", sk.GAMES)
def test_play_undo_against_random(run: Run, name: str) -> None:
    """Undo passes over the random player's actions; at the first decision there is none."""
    args = ["play", name, "--seed=3", "--random=1"]
    start = Table(name, 3, random_players=[1])
    ran = run.good(*args, stdin="undo\n1\n1\nundo\nundo\nundo\n")
    assert left_at(ran) == start.text
    assert ran.out.count("There is no earlier decision to go back to.") == 2
    after = start.choose(start.match.state.legal_actions()[0])
    assert left_at(run.good(*args, stdin="1\nundo\n1\n")) == after.text


@pytest.mark.parametrize("word", ["foo", "9-9", "8-11", "pass", "r3", "x" * 1000, "é", "1 2"])
def test_play_wrong_word(run: Run, word: str) -> None:
    """The library's reason is told, and the question asked again."""
    start = "senet/1 - LDLDLDLDLD/........../.......... L 1"
    with pytest.raises(sk.Error) as caught:
        sk.State.parse(start).play(word)
    ran = run.good("play", start, "--seed", "0", stdin=f"{word}\nquit\n")
    assert f"Light> {word}\n{says(caught.value)}\nLight> quit\n" in ran.out
    assert left_at(ran) == start


@pytest.mark.parametrize("word", ["0", "6", "00", "9" * 10_000])
def test_play_wrong_number(run: Run, word: str) -> None:
    ran = run.good("play", SENET_DECIDES, stdin=f"{word}\n")
    assert f"Light> {word}\nThere is no such number; there are 1 to 5.\nLight> " in ran.out
    assert left_at(ran) == SENET_DECIDES


def test_play_help_and_empty_lines(run: Run) -> None:
    ran = run.good("play", SENET_DECIDES, stdin="\nhelp\n   \n")
    for word in ("undo", "help", "quit"):
        assert re.search(rf"^  {word} ", ran.out, re.MULTILINE)
    assert left_at(ran) == SENET_DECIDES


@pytest.mark.parametrize("stdin", ["", "quit\n", "  quit  \r\nnever read"])
def test_play_leave(run: Run, stdin: str) -> None:
    """Quit and the end of the input are the same, and give what is needed to go on."""
    ran = run.good("play", SENET_DECIDES, "--seed", "5", stdin=stdin)
    assert left_at(ran) == SENET_DECIDES
    assert ran.lines[-1] == "The seed was 5."
    assert run.good("show", left_at(ran))


def test_play_position_from_standard_input(run: Run) -> None:
    """The first line is the position, the others are the answers."""
    typed = f"{HOUNDS_DECIDE}\n3>7\n"
    ran = run.good("play", "-", "--seed", "1", stdin=typed)
    assert left_at(ran) == Table(HOUNDS_DECIDE, 1).choose("3>7").text


def test_play_new_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed each game is another, and can be repeated by the seed that it prints."""
    args = ["play", "senet", "--random", "1"]
    seeds = []
    for _ in range(2):
        ran = run.good(*args, stdin="1\n1\n1\n")
        seeds.append(ran.lines[-1].removeprefix("The seed was ").removesuffix("."))
        assert run.good(*args, "--seed", seeds[-1], stdin="1\n1\n1\n") == ran
    monkeypatch.setattr(secrets, "randbits", lambda bits: 2**bits - 1)
    assert run.good(*args).lines[-1] == f"The seed was {2**32 - 1}."


@by_text([state for state in DECISIONS if len(state.legal_actions()) == 1])
def test_play_only_action(run: Run, state: sk.State) -> None:
    """What has no alternative is played and told; --no-auto asks all the same."""
    text = state.text_of(state.legal_actions()[0])
    line = f"{name_of(state)}: {text} (the only action)\n"
    assert run.good("play", str(state), "--seed", "1").out.startswith(line)
    asked = run.good("play", str(state), "--seed", "1", "--no-auto")
    assert left_at(asked) == str(state)
    assert f"\n1) {text}\n{name_of(state)}> " in asked.out
    answered = run.good("play", str(state), "--seed=1", "--no-auto", stdin=f"{text}\nundo\n")
    assert left_at(answered) == str(state)


def test_some_state_has_an_only_action() -> None:
    assert any(len(state.legal_actions()) == 1 for state in DECISIONS)


def check_finished(ran: Ran, table: Table) -> None:
    """The session ended with the final board and the result of the table."""
    result = table.match.result
    assert result is not None
    (winner,) = result.winners
    end = (
        f"\n{table.match.state.draw().rstrip()}\n"
        f"Winner: {table.match.game.player_names[winner]}. Plies played: {len(table.match)}.\n"
        f"The seed was {table.match.seed}.\n"
    )
    assert ran.out.endswith(end)


@pytest.mark.parametrize("seed", [7, 8])
def test_play_random_against_random(run: Run, seed: int) -> None:
    """A whole game without a person."""
    ran = run.good("play", "senet", "--random", "0", "--random", "1", "--seed", str(seed))
    check_finished(ran, Table("senet", seed, random_players=[0, 1]))
    assert ">" not in ran.out.replace("-->", "")


def test_play_whole_game(run: Run) -> None:
    """A whole game of a person who always takes the first action."""
    table = Table("senet", 7, random_players=[1])
    while table.match.result is None:
        table.choose(table.match.state.legal_actions()[0])
    check_finished(run.good("play", "senet", "--random=1", "--seed=7", stdin="1\n" * 1000), table)


def test_play_over_at_once(run: Run) -> None:
    ran = run.good("play", SENET_OVER, "--seed", "1")
    check_finished(ran, Table(SENET_OVER, 1))


def test_results_in_words(run: Run) -> None:
    assert cli._in_words(["b"]) == "Winner: b."
    assert cli._in_words(["a", "c", "d"]) == "Winners: a, c, d."
    playouts = (sk.playout(sk.Game("hounds"), 1, index) for index in range(1000))
    drawn = next(playout.final for playout in playouts if not any(playout.returns))
    assert "\nThe game is drawn. Plies played: 0.\n" in run.good("play", str(drawn)).out


def test_play_unreadable_input(run: Run) -> None:
    """The position is not lost by a stray byte."""
    ran = run("play", SENET_DECIDES, stdin=b"help\n\xff\n")
    assert ran.code == 2
    assert left_at(ran) == SENET_DECIDES
    assert message_of(ran.err) == "standard input, line 2: not UTF-8 text"


def test_many_actions_in_columns() -> None:
    """Long lists use the width of a screen, and no more."""
    texts = [f"move{number}" for number in range(100)]
    lines = cli._numbered(texts).splitlines()
    assert max(map(len, lines)) < 80
    assert len(lines) < 20
    assert re.findall(r"(\d+)\) (\S+)", "\n".join(lines)) == [
        (str(number), text) for number, text in enumerate(texts, 1)
    ]
    assert cli._numbered(["x" * 200, "y"]) == f"1) {'x' * 200}\n2) y"


# --- The program as a process -------------------------------------------------------------------


def test_entry_points(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script, the module and the function are one program."""
    (script,) = (
        script
        for script in importlib.metadata.entry_points(group="console_scripts")
        if script.name == "spielkern"
    )
    assert script.load() is cli.main
    assert start_process("show", "senet") == run.good("show", "senet")
    monkeypatch.setattr(sys, "argv", ["spielkern", "--version"])
    assert cli.main() == 0


def test_exit_codes() -> None:
    assert start_process("validate", SENET).code == 0
    assert start_process("validate", BAD) == Ran(2, f"{bad(BAD)}\n", "")
    ran = start_process("show", BAD)
    assert (ran.code, ran.out) == (2, "")
    assert f"bad: {message_of(ran.err)}" == bad(BAD)


@POSIX
@pytest.mark.parametrize(
    "args", [[b"show", b"\xff"], [b"senet", b"\xff"], [b"show", b"senet", b"--option", b"\xff=1"]]
)
def test_bytes_in_arguments(args: list[bytes]) -> None:
    ran = start_process(*args)
    assert (ran.code, ran.out) == (2, "")
    message_of(ran.err)


def test_ascii_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was given, a poor encoding of the output is no obstacle."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert start_process("validate", "senet/é").code == 2
    assert message_of(start_process("show", "é").err)


@POSIX
@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--help"], 0),
        (["show", "senet"], 0),
        (["playout", "senet", "--actions"], 0),
        (["play", "senet", "--random=0", "--random=1"], 0),
        (["validate", SENET], 0),
        (["validate", BAD], 2),
    ],
)
@pytest.mark.parametrize("buffered", [True, False])
def test_closed_pipe(args: list[str], code: int, buffered: bool) -> None:
    """A reader that has gone away is no error, whether it is noticed early or late."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as out:  # noqa: PTH123  # a descriptor
        done = subprocess.run(
            [sys.executable, *([] if buffered else ["-u"]), "-m", "spielkern", *args],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    assert done.stderr == b""
    assert done.returncode in {0, code}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk() -> None:
    with Path("/dev/full").open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "spielkern", "show", "senet"],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
            timeout=120,
        )
    assert done.returncode == 2
    assert message_of(done.stderr) == "cannot write the output: No space left on device"


def interrupt(args: list[str], ready: Callable[["subprocess.Popen[bytes]"], object]) -> Ran:
    """Start a process, wait until it is ready, and do as Ctrl-C does."""
    # A process started where the signal is ignored, as in the background of a shell, ignores it.
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "spielkern", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    signal.signal(signal.SIGINT, previous)
    with process:
        ready(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        return Ran(process.returncode, out.decode(), err.decode())


@POSIX
def test_interrupt_play() -> None:
    """Ctrl-C at a question ends the game without losing it."""

    def until_asked(process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(b"Light> "):
            byte = process.stdout.read(1)
            assert byte
            shown += byte

    ran = interrupt(["play", SENET_DECIDES], until_asked)
    assert (ran.code, ran.err) == (130, "")
    assert left_at(ran) == SENET_DECIDES


@POSIX
def test_interrupt_simulate() -> None:
    """Ctrl-C ends a long computation, with nothing on standard error but the bar."""

    def until_bar(process: "subprocess.Popen[bytes]") -> None:
        assert process.stderr is not None
        assert process.stderr.read(1)

    args = ["simulate", "senet", "--games", str(10**7), "--progress"]
    ran = interrupt(args, until_bar)
    assert (ran.code, ran.out) == (130, "")
    assert "Traceback" not in ran.err
    assert "error" not in ran.err


def test_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sk, "perft", interrupted)
    assert run("perft", "senet", "-d", "9") == Ran(130, "", "")


def test_interrupt_while_writing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of a pipe may let the last of the output wait."""
    with monkeypatch.context() as patch:

        def interrupted() -> None:
            raise KeyboardInterrupt

        patch.setattr(sys.stdout, "flush", interrupted)
        code = cli.main(["show", "senet"])
    assert code == 130
    assert run._capsys.readouterr().err == ""
