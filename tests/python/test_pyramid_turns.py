"""Whole turns of Pyramid: what a player decides, placements and the stop, as one text.

Hand-made positions; comparisons with the model over random ones are in
test_properties_pyramid.py.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from pyramid_model import COMPLETE, Rules, made

import spielkern as sk

if TYPE_CHECKING:
    from collections.abc import Callable

# Complete but for a8, b8, c8 and g8: three places beside each other and one apart.
FOUR_LEFT = {name: top for name, top in COMPLETE.items() if name not in {"a8", "b8", "c8", "g8"}}
ONE_LEFT = {name: top for name, top in COMPLETE.items() if name != "e8"}
FEW = Rules(hand=3)


def state_of(position: object) -> sk.State:
    """The State of a position of the model."""
    return sk.State.parse(str(position))


def few() -> sk.State:
    """Player 0 has two green and a brown block for the four places."""
    return state_of(made(FOUR_LEFT, hands=["G2B1", "B3", "D3", "N3"], bag="-", rules=FEW))


def one_kind() -> sk.State:
    """Player 0 has three green ones."""
    return state_of(made(FOUR_LEFT, hands=["G3", "B3", "D3", "N3"], bag="-", rules=FEW))


def passing() -> sk.State:
    """Player 0 has nothing."""
    return state_of(made(FOUR_LEFT, hands=["-", "B4", "D4", "N4"], bag="-"))


def over() -> sk.State:
    """Nothing is left to do."""
    last = made(ONE_LEFT, hands=["G3", "B2", "D2", "N2"], bag="-")
    return state_of(last).after("G@e8")


def play_all(state: sk.State, turn: str) -> sk.State:
    """The actions of a turn, one by one."""
    for action in turn.split(","):
        state = state.after(action)
    return state


# Every way to place green blocks on a8, b8, c8 and g8, in the order of the ids: a8 is 56.
GREEN_TURNS = [
    "G@a8,G@b8,G@c8",
    "G@a8,G@b8,stop",
    "G@a8,stop",
    "G@b8,G@a8,G@c8",
    "G@b8,G@a8,stop",
    "G@b8,G@c8,G@a8",
    "G@b8,G@c8,stop",
    "G@b8,stop",
    "G@c8,G@b8,G@a8",
    "G@c8,G@b8,stop",
    "G@c8,stop",
    "G@g8,stop",
]


def test_turns_are_all_and_in_order() -> None:
    """Ascending by their id sequences; the turn that empties the hand has no stop."""
    state = one_kind()
    assert list(state.turns()) == GREEN_TURNS
    assert sk.count_turns(state) == 12


def test_turns_name_the_kinds() -> None:
    """With two kinds in the hand: 2 + 1 blocks, on the same fields."""
    state = few()
    turns = list(state.turns())
    # Three fields in a row can be filled in four orders; three places for the brown block.
    full = [turn for turn in turns if "stop" not in turn]
    assert len(full) == 4 * 3
    # Two of them in four orders, kinds GG, GB, BG; one of four fields with either kind.
    assert sum(turn.count("@") == 2 for turn in turns) == 4 * 3
    assert sum(turn.count("@") == 1 for turn in turns) == 4 * 2
    assert sk.count_turns(state) == len(turns) == len(set(turns)) == 32
    ids = [
        [
            384 if text == "stop" else "GBDNRM".index(text[0]) * 64 + 56 + "abcdefgh".index(text[2])
            for text in turn.split(",")
        ]
        for turn in turns
    ]
    assert ids == sorted(ids)


def test_turns_from_the_middle_are_completions() -> None:
    """What has been placed is not told again."""
    state = one_kind().after("G@b8")
    assert list(state.turns()) == ["G@a8,G@c8", "G@a8,stop", "G@c8,G@a8", "G@c8,stop", "stop"]
    assert sk.count_turns(state) == 5
    state = state.after("G@a8")
    assert list(state.turns()) == ["G@c8", "stop"]
    assert sk.count_turns(state) == 2


def test_turns_of_four_blocks_end_without_a_stop() -> None:
    """Also with more in the hand."""
    state = play_all(state_of(made({}, hands=["G8", None, None, None])), "G@a1,G@b1,G@c1")
    assert list(state.turns()) == ["G@d1", "G@a2", "G@b2", "G@c2", "stop"]
    assert sk.count_turns(state) == 5


def test_turns_where_nothing_fits() -> None:
    """`stop` alone is a completion; the turn of one block has it at its end."""
    state = state_of(made({"d5": "G3"}, hands=["R8", None, None, None]))
    assert "R@d5,stop" in list(state.turns())
    state = state.after("R@d5")
    assert list(state.turns()) == ["stop"]
    assert sk.count_turns(state) == 1
    assert state.random_turn(1) == "stop"


def test_turns_that_complete_the_pyramid() -> None:
    """They end with the last block."""
    state = state_of(made(ONE_LEFT, hands=["G2B1", "B2", "D2", "N2"], bag="-"))
    assert list(state.turns()) == ["G@e8", "B@e8"]
    assert sk.count_turns(state) == 2
    assert state.after_turn("B@e8").is_terminal


def test_passing_is_a_whole_turn() -> None:
    """One action, one turn."""
    state = passing()
    assert list(state.turns()) == ["pass"]
    assert sk.count_turns(state) == 1
    assert sk.perft_turns(state, 1) == 1
    assert state.random_turn(3) == "pass"
    assert state.after_turn("pass") == state.after("pass")


def test_turns_are_lazy() -> None:
    """The first of very many comes at once, and the state may go away meanwhile."""
    state = state_of(made({}, hands=["G2B2D2N2", None, None, None]))
    turns = state.turns()
    assert iter(turns) is turns
    first = list(itertools.islice(turns, 3))
    assert first == ["G@a1,G@b1,B@c1,B@d1", "G@a1,G@b1,B@c1,B@a2", "G@a1,G@b1,B@c1,B@b2"]
    state.play("G@h8")
    del state
    assert next(turns) == "G@a1,G@b1,B@c1,B@c2"


def test_a_game_that_is_over_has_no_turns() -> None:
    """Counting and listing find none; there is none to be drawn."""
    state = over()
    assert list(state.turns()) == []
    assert sk.count_turns(state) == 0
    assert sk.perft_turns(state, 0) == 1
    assert sk.perft_turns(state, 1) == 0
    with pytest.raises(sk.Error):
        state.random_turn(1)


def chance_nodes() -> list[sk.State]:
    """In the deal and while drawing."""
    return [
        sk.Game("pyramid").start(),
        sk.Game("pyramid").start().after("+G"),
        state_of(made({"a1": "G1"}, phase="draw:1")),
    ]


@pytest.mark.parametrize("index", range(3))
def test_a_chance_node_has_no_turns_but_an_error(index: int) -> None:
    """Nobody decides there."""
    state = chance_nodes()[index]
    before = copy.copy(state)
    calls: list[Callable[[], object]] = [
        lambda: list(state.turns()),
        lambda: sk.count_turns(state),
        lambda: state.random_turn(1),
        lambda: state.play_turn("G@a1,stop"),
        lambda: state.after_turn("G@a1,stop"),
    ]
    for call in calls:
        with pytest.raises(sk.Error):
            call()
    assert state == before


# --- perft_turns ----------------------------------------------------------------------------------


def test_perft_turns_of_depth_0() -> None:
    """One, at every kind of node."""
    for state in (one_kind(), passing(), over(), *chance_nodes()):
        assert sk.perft_turns(state, 0) == 1


def test_perft_turns_of_depth_1_is_count_turns() -> None:
    """The draws after the last turn are not counted."""
    state = state_of(made(FOUR_LEFT, hands=["G2", "B2", "D2", "N2"], rules=Rules(hand=2)))
    # One in 4 places, two in 4 orders.
    assert sk.count_turns(state) == 4 + 4
    assert sk.perft_turns(state, 1) == 8


def test_perft_turns_counts_draws_between_turns_once_each() -> None:
    """A hand of one: every turn is one block, then one draw of as many kinds as there are."""
    state = state_of(
        made(FOUR_LEFT, hands=["G1", "B1", "D1", "N1"], bag="R4M4", rules=Rules(hand=1))
    )
    # Four places, then two kinds, then three places, ...
    assert sk.perft_turns(state, 1) == 4
    assert sk.perft_turns(state, 2) == 4 * 2 * 3
    assert sk.perft_turns(state, 3) == 4 * 2 * 3 * 2 * 2
    assert sk.perft_turns(state, 4) == 4 * 2 * 3 * 2 * 2 * 2 * 1
    # Then it is over.
    assert sk.perft_turns(state, 5) == 0


def test_perft_turns_begins_with_the_draws_of_a_chance_node() -> None:
    """They come before the first turn."""
    rules = Rules(hand=1)
    hands: list[str | None] = ["-", "B1", "D1", "N1"]
    state = state_of(made(FOUR_LEFT, hands=hands, bag="G1R4M4", phase="draw:1", rules=rules))
    assert sk.perft_turns(state, 1) == 3 * 4
    # With a green one drawn two kinds are left, else three.
    assert sk.perft_turns(state, 2) == (2 + 3 + 3) * 4 * 3


def test_perft_turns_from_the_start() -> None:
    """Two players with a hand of one: six kinds twice, 62 open fields."""
    start = sk.Game("pyramid", players=2, hand=1).start()
    assert sk.perft_turns(start, 1) == 6 * 6 * 62


def test_perft_turns_from_the_middle_of_a_turn() -> None:
    """The completions are a first turn."""
    state = one_kind().after("G@b8").after("G@a8")
    assert sk.perft_turns(state, 1) == 2
    # G@c8 leaves g8 to brown; after a stop brown has c8 or g8, either and stop.
    assert sk.perft_turns(state, 2) == 1 + 2


@pytest.mark.parametrize("depth", [-1, 2**64, -(2**70)])
def test_perft_turns_refuses_depths(depth: int) -> None:
    """As perft does."""
    with pytest.raises(sk.Error):
        sk.perft_turns(one_kind(), depth)


# --- playing whole turns --------------------------------------------------------------------------


@pytest.mark.parametrize("turn", GREEN_TURNS)
def test_play_turn_plays_its_actions(turn: str) -> None:
    """On a State, on a copy, on a Match."""
    state = one_kind()
    expected = play_all(state, turn)
    assert state.after_turn(turn) == expected
    assert state == one_kind()
    match = sk.Match(state)
    match.play_turn(turn)
    assert match.texts == turn.split(",")
    assert len(match) == len(turn.split(","))
    assert match.state == expected
    state.play_turn(turn)
    assert state == expected
    assert state.turn == 1


def test_play_turn_stops_before_the_draws() -> None:
    """They are no part of a turn."""
    state = state_of(made({}, hands=["G8", None, None, None]))
    state.play_turn("G@d5,G@d6,stop")
    assert state.is_chance
    assert state.turn == 0
    assert str(state).endswith(" 0 draw:2")


def test_a_match_takes_back_the_actions_of_a_turn_one_by_one() -> None:
    """Its history is that of single actions."""
    match = sk.Match(one_kind())
    match.play_turn("G@a8,G@b8,stop")
    match.undo()
    assert match.texts == ["G@a8", "G@b8"]
    match.play_turn("stop")
    assert match.texts == ["G@a8", "G@b8", "stop"]


# (turn, the action at fault)
ILLEGAL = [
    ("B@a8,stop", "B@a8"),
    ("G@d8,stop", "G@d8"),
    ("stop", "stop"),
    ("pass", "pass"),
    ("G@a8,G@c8,stop", "G@c8"),
    ("G@a8,B@b8,stop", "B@b8"),
    ("G@a8,G@a8,stop", "G@a8"),
    ("G@a8,G@b8,G@g8", "G@g8"),
    ("G@a8,pass", "pass"),
]


@pytest.mark.parametrize(("turn", "action"), ILLEGAL)
def test_illegal_turns(turn: str, action: str) -> None:
    """The error names the action at fault and why, and nothing has been played."""
    state = one_kind()
    match = sk.Match(state)
    for call in (state.play_turn, state.after_turn, match.play_turn):
        with pytest.raises(sk.IllegalAction) as caught:
            call(turn)
        assert caught.value.action == action
        assert "pyramid" in caught.value.reason
    assert state == one_kind()
    assert match == sk.Match(one_kind())
    assert match.history == []


# (text, where the fault is: from, to)
MALFORMED = [
    ("", 0, 0),
    (",", 0, 1),
    ("x", 0, 1),
    ("G@i1", 0, 4),
    ("g@a8,stop", 0, 4),
    ("G@a8,", 5, 5),
    (",G@a8,stop", 0, 1),
    ("G@a8,,stop", 5, 6),
    ("G@a8, stop", 5, 10),
    ("G@a8 ,stop", 0, 5),
    ("G@a8;stop", 0, 9),
    ("G@a8,STOP", 5, 9),
    ("G@a8,G@b9,stop", 5, 9),
    ("G@a8,G@b8,halt", 10, 14),
    # the turn is over before the text
    ("G@a8,stop,stop", 9, 10),
    ("G@a8,stop,B@b8", 9, 10),
    ("G@a8,G@b8,G@c8,stop", 14, 15),
    ("G@a8,G@b8,G@c8,B@g8", 14, 15),
    ("G@a8,stop\n", 5, 10),
    ("G@a8,stop\0", 5, 10),
    ("G@a8,\u00e9", 5, 6),
    ("G@a8,+G", 5, 7),
    ("G@a8," * 100_000, 5, 500_000),
]


@pytest.mark.parametrize(("text", "begin", "end"), MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_turns(text: str, begin: int, end: int) -> None:
    """A ParseError of the field "turn", with the place in the whole text, and nothing played.

    Where an action before the fault cannot be played either, that may be what is reported.
    """
    state = one_kind()
    match = sk.Match(state)
    for call in (state.play_turn, state.after_turn, match.play_turn):
        with pytest.raises((sk.ParseError, sk.IllegalAction)) as caught:
            call(text)
        error: BaseException = caught.value
        if isinstance(error, sk.ParseError):
            assert error.field == "turn"
            assert begin <= error.offset <= end
            assert error.reason
        else:
            assert text.startswith("G@a8,G@a8") or "+G" in text
    assert state == one_kind()
    assert match == sk.Match(one_kind())


@pytest.mark.parametrize("turn", ["G@a8", "G@b8,G@a8"])
def test_a_turn_that_is_not_whole_is_refused(turn: str) -> None:
    """The stop must be said."""
    state = one_kind()
    match = sk.Match(state)
    for call in (state.play_turn, state.after_turn, match.play_turn):
        with pytest.raises(sk.Error) as caught:
            call(turn)
        assert isinstance(caught.value, (sk.ParseError, sk.IllegalAction))
    assert state == one_kind()
    assert match.history == []


@pytest.mark.parametrize("value", [None, 1, b"stop", ["stop"], 1.5])
def test_a_turn_is_a_text(value: object) -> None:
    """Anything else is a TypeError."""
    state = one_kind()
    match = sk.Match(state)
    for call in (state.play_turn, state.after_turn, match.play_turn):
        with pytest.raises(TypeError):
            call(value)  # type: ignore[arg-type]


# --- random turns ---------------------------------------------------------------------------------


def test_random_turns_are_the_same_for_the_same_seed_and_index() -> None:
    """And do not change the state."""
    state = few()
    turns = [state.random_turn(7, index) for index in range(50)]
    assert turns == [state.random_turn(7, index) for index in range(50)]
    assert state.random_turn(7) == turns[0]
    assert len(set(turns)) > 10
    assert state == few()
    assert set(turns) <= set(state.turns())


# What chi-square with so many degrees of freedom exceeds once in ten thousand.
CHI_SQUARE = {4: 23.513, 11: 37.367, 31: 69.106}


@pytest.mark.parametrize(
    ("state", "kinds"),
    [(few(), 32), (one_kind(), 12), (one_kind().after("G@b8"), 5)],
    ids=["two kinds", "one kind", "middle"],
)
def test_random_turns_are_uniform_over_whole_turns(state: sk.State, kinds: int) -> None:
    """Not over the actions one by one, which would favour short turns."""
    number = 200 * kinds
    found = Counter(state.random_turn(5, index) for index in range(number))
    assert set(found) == set(state.turns())
    deviation = sum((count - 200) ** 2 / 200 for count in found.values())
    assert deviation < CHI_SQUARE[kinds - 1]


@pytest.mark.parametrize("value", [-1, 2**64])
def test_random_turns_refuse_seeds(value: int) -> None:
    """Seeds and indices are from 0 to 2**64 - 1."""
    with pytest.raises(sk.Error):
        few().random_turn(value)
    with pytest.raises(sk.Error):
        few().random_turn(0, value)
