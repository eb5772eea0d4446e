"""Builds and runs the benchmarks and prints one table: `python bench/compare.py`.

Absolute times say little about another machine, so every rate comes with a yardstick from the same
run. For C++ that is one draw of the random generator: playouts and perft are given in draws a node.
For stepping from Python it is OpenSpiel, driven by the same loop in turn with spielkern.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import spielkern as sk
import stepping

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent

#: What the kinds of C++ benchmark count, in the order of the table.
CPP_ITEMS = {
    "draw": "draws",
    "playout": "nodes",
    "score": "pyramids",
    "perft": "leaves",
    "turns": "turns",
}

NO_CHESS = "chessmg is not installed, so perft is not compared with chess."
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS_DEPTH = 6
#: One count of a position is too short to be timed alone.
CHESS_REPEATS = 5
NO_OPEN_SPIEL = (
    "OpenSpiel is not installed, so the Python rates stand without their yardstick "
    "(pip install open_spiel)."
)
NO_GOOGLE_BENCHMARK = """\
Google Benchmark was not found, which the C++ benchmarks need. Install it (Debian and Ubuntu:
apt install libbenchmark-dev) or leave the C++ part out with --no-cpp."""


class BenchmarkError(Exception):
    """The benchmarks cannot be built or run; the text is for the user."""


@dataclasses.dataclass(frozen=True)
class Effort:
    """How long to measure."""

    repetitions: int  # of each C++ benchmark
    min_seconds: float  # of each of those
    rounds: int  # of Python stepping
    slice_seconds: float  # of each game in each round


FULL = Effort(repetitions=9, min_seconds=0.5, rounds=15, slice_seconds=0.3)
QUICK = Effort(repetitions=3, min_seconds=0.05, rounds=3, slice_seconds=0.05)


@dataclasses.dataclass(frozen=True)
class Spread:
    """The middle of several measurements, and how far they lie apart."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        ascending = sorted(values)
        return cls(statistics.median(ascending), ascending[0], ascending[-1])


@dataclasses.dataclass(frozen=True)
class Row:
    """One measurement: items a second, and the same rate by a yardstick."""

    what: str
    items: str
    rate: Spread
    #: The time of one draw of the generator goes so many times into that of one item.
    draws: float | None = None
    #: How many times as fast as games of OpenSpiel, by their name.
    ratios: dict[str, Spread] = dataclasses.field(default_factory=dict)


# --- C++ -----------------------------------------------------------------------------------------


def run(command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
    """Run a program in the root of the project; never raises for what the program says."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def build_cpp(preset: str) -> Path:
    """Configure and build a preset; returns the benchmark program."""
    if shutil.which("cmake") is None:
        message = "cmake was not found. Install it, or leave the C++ part out with --no-cpp."
        raise BenchmarkError(message)
    configured = run(["cmake", "--preset", preset])
    if configured.returncode != 0:
        if '"benchmark"' in configured.stderr:
            raise BenchmarkError(NO_GOOGLE_BENCHMARK)
        message = f"cmake --preset {preset} failed:\n{configured.stderr}"
        raise BenchmarkError(message)
    built = run(["cmake", "--build", "--preset", preset, "--parallel", str(os.cpu_count() or 1)])
    if built.returncode != 0:
        message = f"cmake --build --preset {preset} failed:\n{built.stdout}{built.stderr}"
        raise BenchmarkError(message)
    return ROOT / "build" / preset / "bench" / "spielkern_bench"


def measure_cpp(program: Path, effort: Effort) -> list[Row]:
    """Run all C++ benchmarks, their repetitions in random order among each other."""
    finished = run(
        [
            program,
            "--benchmark_format=json",
            "--benchmark_enable_random_interleaving=true",
            f"--benchmark_repetitions={effort.repetitions}",
            f"--benchmark_min_time={effort.min_seconds}",
        ]
    )
    if finished.returncode != 0:
        message = f"{program} failed:\n{finished.stderr}"
        raise BenchmarkError(message)
    rates: dict[str, list[float]] = {}
    for entry in json.loads(finished.stdout)["benchmarks"]:
        if entry["run_type"] == "iteration":
            rates.setdefault(entry["run_name"], []).append(entry["items_per_second"])
    draws = statistics.median(rates["draw"])
    return [
        Row(f"C++ {name}", items, Spread.of(values), draws=draws / statistics.median(values))
        for kind, items in CPP_ITEMS.items()
        for name, values in sorted(rates.items())
        if name.split("/")[0] == kind
    ]


# --- Stepping from Python ------------------------------------------------------------------------


def measure_stepping(effort: Effort) -> list[Row]:
    """Step through all games in turn, A B C A B C, and compare round by round."""
    steppers = {("spielkern", name): stepping.spielkern_stepper(name) for name in sk.GAMES}
    yardsticks: list[str] = []
    try:
        for name in stepping.OPEN_SPIEL_GAMES:
            steppers["OpenSpiel", name] = stepping.open_spiel_stepper(name)
            yardsticks.append(name)
    except ImportError:
        print(NO_OPEN_SPIEL, file=sys.stderr)

    games = {key: _games_for(stepper, effort.slice_seconds) for key, stepper in steppers.items()}
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in steppers}
    for seed in range(effort.rounds):
        for key, stepper in steppers.items():
            rates[key].append(_rate(stepper, games[key], seed))

    rows = []
    for (library, name), values in rates.items():
        ratios = {}
        if library == "spielkern":
            for other in yardsticks:
                by_round = zip(values, rates["OpenSpiel", other], strict=True)
                ratios[other] = Spread.of(ours / theirs for ours, theirs in by_round)
        rows.append(Row(f"Python {library} {name}", "nodes", Spread.of(values), ratios=ratios))
    return rows


def _rate(stepper: stepping.Stepper, games: int, seed: int) -> float:
    begin = time.perf_counter()
    nodes = stepper(games, seed)
    return nodes / (time.perf_counter() - begin)


def _games_for(stepper: stepping.Stepper, seconds: float) -> int:
    """How many games take about that long; warms up on the way."""
    games = 1
    while True:
        begin = time.perf_counter()
        stepper(games, 0)
        taken = time.perf_counter() - begin
        if taken >= seconds / 4:
            return max(1, round(games * seconds / taken))
        games *= 2


# --- perft beside chess --------------------------------------------------------------------------


def middle_games() -> list[tuple[sk.State, int]]:
    """Positions of Eskorte from the golden data that are not a start, with their depths."""
    positions = []
    for line in (ROOT / "tests/data/eskorte.perft.tsv").read_text(encoding="utf-8").splitlines():
        text, depth, _ = line.split("\t")
        state = sk.State.parse(text)
        if state != state.game.start():
            positions.append((state, int(depth)))
    return positions


def measure_perft(effort: Effort) -> list[Row]:
    """Count Eskorte and chess in turn, and compare round by round."""
    try:
        import chessmg  # noqa: PLC0415
    except ImportError:
        print(NO_CHESS, file=sys.stderr)
        return []
    positions = middle_games()
    ours, theirs = [], []
    for _ in range(effort.rounds):
        rates = []
        for state, depth in positions:
            begin = time.perf_counter()
            leaves = sum(sk.perft(state, depth) for _ in range(CHESS_REPEATS))
            rates.append(leaves / (time.perf_counter() - begin))
        ours.append(statistics.mean(rates))
        begin = time.perf_counter()
        leaves = chessmg.perft(CHESS_START, CHESS_DEPTH)
        theirs.append(leaves / (time.perf_counter() - begin))
    ratio = Spread.of(one / other for one, other in zip(ours, theirs, strict=True))
    return [
        Row("perft Eskorte, middle games", "leaves", Spread.of(ours), ratios={"chess": ratio}),
        Row("perft chess (chessmg), start", "leaves", Spread.of(theirs)),
    ]


# --- Output --------------------------------------------------------------------------------------


def format_table(rows: Sequence[Row]) -> str:
    """All rows in one table, columns that nobody fills left out."""
    yardsticks = list(dict.fromkeys(name for row in rows for name in row.ratios))
    head = ["measurement", "millions/s", "least - most", "items"]
    if any(row.draws is not None for row in rows):
        head.append("draws an item")
    head += [f"x {name}" for name in yardsticks]
    lines = [head]
    for row in rows:
        rate = row.rate
        line = [
            row.what,
            _millions(rate.median),
            f"{_millions(rate.least)} - {_millions(rate.most)}",
            row.items,
        ]
        if "draws an item" in head:
            line.append("" if row.draws is None else f"{row.draws:.2f}")
        for name in yardsticks:
            ratio = row.ratios.get(name)
            line.append(
                f"{ratio.median:.2f} ({ratio.least:.2f} - {ratio.most:.2f})" if ratio else ""
            )
        lines.append(line)
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    left_aligned = {"measurement", "items"}
    table = []
    for line in lines:
        cells = [
            cell.ljust(width) if title in left_aligned else cell.rjust(width)
            for title, cell, width in zip(head, line, widths, strict=True)
        ]
        table.append(f"| {' | '.join(cells)} |")
    table.insert(1, f"|{'|'.join('-' * (width + 2) for width in widths)}|")
    return "\n".join(table)


def _millions(rate: float) -> str:
    return f"{rate / 1e6:.3g}" if rate < 1e9 else f"{rate / 1e6:.0f}"


def as_json(rows: Sequence[Row], preset: str | None) -> str:
    """Everything that was measured, for other programs."""
    report: dict[str, Any] = {
        "spielkern": sk.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "preset": preset,
        "rows": [dataclasses.asdict(row) for row in rows],
    }
    return json.dumps(report, indent=2) + "\n"


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="compare.py", description="Build and run the benchmarks and print one table."
    )
    parser.add_argument("--no-cpp", action="store_true", help="leave the C++ benchmarks out")
    parser.add_argument(
        "--native",
        action="store_true",
        help="build C++ for this machine's processor instead of the platform's baseline",
    )
    parser.add_argument(
        "--quick", action="store_true", help="a few seconds only: to see that it works"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there as well")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    effort = QUICK if options.quick else FULL
    preset = None if options.no_cpp else "native" if options.native else "bench"
    rows: list[Row] = []
    try:
        if preset is not None:
            print(f"Building C++ (preset {preset}) ...", file=sys.stderr)
            program = build_cpp(preset)
            print("Measuring C++ ...", file=sys.stderr)
            rows += measure_cpp(program, effort)
    except BenchmarkError as error:
        print(error, file=sys.stderr)
        return 1
    print("Measuring Python ...", file=sys.stderr)
    rows += measure_stepping(effort)
    rows += measure_perft(effort)
    print(format_table(rows))
    if options.json is not None:
        options.json.write_text(as_json(rows, preset), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
