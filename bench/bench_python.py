"""Benchmarks of the Python package: `pytest bench/bench_python.py`.

Each benchmark plays or counts the same thing in every round. The number of nodes, games or leaves
of a round stands in `extra_info`, so that `--benchmark-json` carries the rates too.
"""

import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import spielkern as sk

sys.path.insert(0, str(Path(__file__).parent))

import stepping

GAMES_A_ROUND = 10
SIMULATED_GAMES = 2_000
LEAVES_WANTED = 500_000


@pytest.mark.parametrize("name", sk.GAMES)
def test_stepping(benchmark: BenchmarkFixture, name: str) -> None:
    """Whole games, one call a node: legal_actions or outcomes, a choice, play."""
    play_games = stepping.spielkern_stepper(name)
    nodes = benchmark(play_games, GAMES_A_ROUND, 1)
    benchmark.extra_info["nodes"] = nodes
    assert nodes >= GAMES_A_ROUND


@pytest.mark.parametrize("name", sk.GAMES)
def test_simulate(benchmark: BenchmarkFixture, name: str) -> None:
    """Many games in one call."""
    game = sk.Game(name)
    result = benchmark(sk.simulate, game, SIMULATED_GAMES, 1)
    benchmark.extra_info["games"] = SIMULATED_GAMES
    benchmark.extra_info["nodes"] = int(result.lengths.sum())
    assert len(result.lengths) == SIMULATED_GAMES


@pytest.mark.parametrize("name", sk.GAMES)
def test_perft(benchmark: BenchmarkFixture, name: str) -> None:
    """Counting from the start, to the first depth that has enough leaves."""
    state = sk.Game(name).start()
    depth = next(depth for depth in range(1, 100) if sk.perft(state, depth) >= LEAVES_WANTED)
    leaves = benchmark(sk.perft, state, depth)
    benchmark.extra_info["depth"] = depth
    benchmark.extra_info["leaves"] = leaves
    assert leaves >= LEAVES_WANTED
