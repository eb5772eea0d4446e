"""Golden data: counts, random games and position texts of independent implementations.

The files are described in tests/data: tab-separated, and every line must be reproduced exactly.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import spielkern as sk

DATA = Path(__file__).parents[1] / "data"


def lines(kind: str) -> list[pytest.ParameterSet]:
    """The lines of one kind, of every game; a game without them is an error."""
    out = []
    for name in sk.GAMES:
        text = (DATA / f"{name}.{kind}.tsv").read_text(encoding="utf-8")
        rows = text.splitlines()
        assert rows, f"{name} has no {kind}"
        for number, row in enumerate(rows, 1):
            out.append(pytest.param(name, *row.split("\t"), id=f"{name} line {number}"))
    return out


def read_options(text: str) -> dict[str, str]:
    """Options as a position text has them."""
    return {} if text == "-" else dict(pair.split("=") for pair in text.split(","))


@pytest.mark.parametrize(("name", "text", "depth", "count"), lines("perft"))
def test_perft(name: str, text: str, depth: str, count: str) -> None:
    """The number of sequences from a position, as a whole and split by the first ply."""
    state = sk.State.parse(text)
    assert state.game.name == name
    assert str(state) == text
    assert sk.perft(state, int(depth)) == int(count)
    assert sum(sk.divide(state, int(depth)).values()) == int(count)


@pytest.mark.parametrize(
    ("name", "options", "seed", "index", "max_actions", "length", "end", "returns", "final"),
    lines("playouts"),
)
def test_playout(
    *,
    name: str,
    options: str,
    seed: str,
    index: str,
    max_actions: str,
    length: str,
    end: str,
    returns: str,
    final: str,
) -> None:
    """How a random game ends, alone and as a row of a simulation."""
    game = sk.Game(name, **read_options(options))
    playout = sk.playout(game, int(seed), int(index), int(max_actions))
    expected = pytest.approx([float(value) for value in returns.split(",")], abs=1e-6)
    assert str(playout.final) == final
    assert playout.length == len(playout.actions) == int(length)
    assert playout.truncated == {"truncated": True, "end": False}[end]
    assert list(playout.returns) == expected

    rows = sk.simulate(game, 1, int(seed), int(index), int(max_actions))
    assert rows.returns.tolist() == [expected]
    assert rows.lengths.tolist() == [int(length)]
    assert rows.truncated.tolist() == [playout.truncated]


@pytest.mark.parametrize(
    ("name", "options", "seed", "index", "max_actions", "ids"), lines("traces")
)
def test_trace(
    *, name: str, options: str, seed: str, index: str, max_actions: str, ids: str
) -> None:
    """Every action and outcome of a random game."""
    game = sk.Game(name, **read_options(options))
    playout = sk.playout(game, int(seed), int(index), int(max_actions))
    assert playout.actions == [int(action) for action in ids.split(" ")]


@pytest.mark.parametrize(("name", "text", "verdict"), lines("positions"))
def test_position(name: str, text: str, verdict: str) -> None:
    """Which texts are positions at rest, and which are refused."""
    if verdict == "ok":
        state = sk.State.parse(text)
        assert state.game.name == name
        assert str(state) == text
    else:
        assert verdict == "bad"
        with pytest.raises((sk.ParseError, sk.InvalidPosition, sk.OptionError)):
            sk.State.parse(text)


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("louvre", [1, 6, 26, 104, 410, 1750, 7886, 40122, 206672, 1165090, 6635316]),
        ("4-3-3", [1, 6, 26, 104, 410, 1750, 7886, 40122, 206642, 1163086, 6607990]),
    ],
)
def test_eskorte_from_the_start(board: str, counts: list[int]) -> None:
    """perft of the start position, deeper than the golden file goes."""
    start = sk.Game("eskorte", board=board).start()
    assert [sk.perft(start, depth) for depth in range(len(counts))] == counts


TURNS = (DATA / "esiema.turns.tsv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("row", TURNS, ids=lambda row: f"line {TURNS.index(row) + 1}")
def test_whole_turns(row: str) -> None:
    """The number of whole turns, and of pairs of them where that is known."""
    text, count, pairs = row.split("\t")
    state = sk.State.parse(text)
    assert sk.count_turns(state) == sk.perft_turns(state, 1) == int(count)
    if pairs != "-":
        assert sk.perft_turns(state, 2) == int(pairs)
