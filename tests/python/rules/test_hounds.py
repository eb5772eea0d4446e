"""Hounds and Jackals, rule by rule: hand-made positions and what the rule says about them.

Positions are written without the ``hounds/1 -`` that they all begin with: ``4,6+0 7+3 H 1`` is
Hounds on 4 and 6 with nobody in reserve, a Jackal on 7 with three in reserve, Hounds to decide
with a throw of 1.
"""

import random

import numpy as np
import pytest

import spielkern as sk

HEAD = "hounds/1 - "


def parse(text: str) -> sk.State:
    """The state of a position written without its head."""
    return sk.State.parse(HEAD + text)


def short(state: sk.State) -> str:
    """The position text of a state without its head."""
    text = str(state)
    assert text.startswith(HEAD)
    return text[len(HEAD) :]


def legal(text: str) -> list[str]:
    """The texts of all legal actions, in the order of their ids."""
    state = parse(text)
    ids = state.legal_actions()
    assert ids == sorted(set(ids))
    return [state.text_of(action) for action in ids]


def after(text: str, *moves: str | int) -> str:
    """The position text after the given actions and outcomes, without its head."""
    state = parse(text)
    for move in moves:
        state = state.after(move)
    return short(state)


def fields_of(state: sk.State) -> tuple[set[int], set[int]]:
    """The occupied fields of the Hounds and of the Jackals."""
    hounds, jackals = (
        {int(field) for field in side.split("+")[0].split(",") if field}
        for side in short(state).split(" ")[:2]
    )
    return hounds, jackals


# --- 1 to 4: board ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # Two own figures never share a field ...
        ("6,8+0 1+0 H 2", ["8>10"]),
        ("6,8,10+0 1+0 H 2", ["10>12"]),
        # ... but the enemy's figures are on another track, and stop nobody.
        ("6+0 8+0 H 2", ["6>8"]),
        ("6+0 8,9+0 H 2", ["6>8"]),
        # Figures are no obstacle on the way.
        ("6,7,8+0 1+0 H 3", ["6>9", "7>10", "8>11"]),
        # The track goes on from the outer to the inner row, and its last field is 29.
        ("19+0 1+0 H 2", ["19>21"]),
        ("28+0 1+0 H 1", ["28>29"]),
        ("27,28+0 1+0 H 2", ["27>29"]),
    ],
)
def test_rule_01_own_tracks(text: str, moves: list[str]) -> None:
    """Each side has fields 1 to 29 to itself, with room for one figure on each."""
    assert legal(text) == moves


def test_rule_01_pit_lies_behind_29() -> None:
    """A figure driven from 29 finds no further field; either side's figures end there."""
    assert after("8+0 1,29+0 H 2", "8>10") == "10+0 1+0 J roll"
    assert after("1,29+0 8+0 J 2", "8>10") == "1+0 10+0 H roll"


@pytest.mark.parametrize("hound", range(1, 30))
def test_rule_02_facing_pairs(hound: int) -> None:
    """Of all 29 fields of the other side, a field faces its twin and, from 10 on, 39 minus it."""
    facing = set()
    for jackal in range(1, 30):
        try:
            parse(f"{hound}+0 {jackal}+0 H roll")
        except sk.InvalidPosition:
            facing.add(jackal)
    assert facing == ({hound} if hound < 10 else {hound, 39 - hound})


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("8+0 10,29+1 H 2", "8>10", "10+0 11+1 J roll"),
        ("10+0 12,27+0 H 2", "10>12", "12+0 13,28+0 J roll"),
        ("12+0 14,25+0 H 2", "12>14", "14+0 15,26+0 J roll"),
        ("22+0 15,24+0 H 2", "22>24", "24+0 16,25+0 J roll"),
        # Both ends of the range; below 10 there is one facing field only.
        ("28+0 10,29+1 H 1", "28>29", "29+0 11+1 J roll"),
        ("8+0 9,28+0 H 1", "8>9", "9+0 10,28+0 J roll"),
        ("7+0 9,29+1 H 2", "7>9", "9+0 10,29+1 J roll"),
    ],
)
def test_ruling_02_two_figures_may_face_a_field(text: str, move: str, then: str) -> None:
    """From 10 to 29 the twin and the field in the other row both feel the move."""
    assert after(text, move) == then


def test_rule_03_all_start_in_reserve() -> None:
    """Five a side off the board, and nothing on it."""
    state = sk.Game("hounds").start()
    assert short(state) == "+5 +5 H roll"
    assert fields_of(state) == (set(), set())


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # Driven off: neither the board nor the reserve has it any more.
        ("8+2 29+3 H 2", "8>10", "10+2 +3 J roll"),
        # Moved off.
        ("28,29+0 1+4 H 1", "29>off", "28+0 1+4 J roll"),
    ],
)
def test_rule_03_lost_figures_do_not_come_back(text: str, move: str, then: str) -> None:
    """A lost figure is gone for good; it does not go back to the reserve."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # 24 is outside: it may not retreat, though 20 is free.
        ("24,28+0 1+0 H 4", ["pass"]),
        ("10,14,18,22+0 1+0 H 4", ["22>26"]),
        # 25 to 29 are inside.
        ("25,29+0 1+0 H 4", ["25>21", "pass"]),
        ("26,29+0 1+0 H 3", ["26>23", "pass"]),
        ("27+0 1+0 H 4", ["27>23", "pass"]),
        ("28+0 1+0 H 3", ["28>25", "pass"]),
        ("29+0 1+0 H 4", ["29>25", "pass"]),
        # Outside figures that are stuck stay out of it even when others retreat.
        ("21,25,29+0 1+0 H 4", ["pass"]),
        ("24,27,28+0 1+0 H 4", ["27>23", "pass"]),
    ],
)
def test_ruling_04_gateway_is_the_heart(text: str, moves: list[str]) -> None:
    """Retreats are made from 25 to 29 and from nowhere else."""
    assert legal(text) == moves


# --- 5: dice ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["+5 +5 H roll", "+5 +5 J roll", "3,10,25+1 4+0 J roll"])
def test_rule_05_weights(text: str) -> None:
    """Blank has weight 2, one to four have weight 1 each; the id is the throw."""
    state = parse(text)
    assert state.player == sk.CHANCE
    assert state.is_chance
    assert state.legal_actions() == []
    assert state.outcomes() == [(0, 2), (1, 1), (2, 1), (3, 1), (4, 1)]
    assert [state.text_of(outcome) for outcome in range(5)] == ["r0", "r1", "r2", "r3", "r4"]


@pytest.mark.parametrize("throw", [1, 2, 3, 4])
@pytest.mark.parametrize(("turn", "player"), [("H", 0), ("J", 1)])
def test_rule_05_a_throw_is_played_by_the_thrower(throw: int, turn: str, player: int) -> None:
    """With one to four, the player who threw decides."""
    assert after(f"+5 +5 {turn} roll", f"r{throw}") == f"+5 +5 {turn} {throw}"
    state = parse(f"+5 +5 {turn} roll").after(throw)
    assert state.player == state.turn == player
    assert state.outcomes() == []


def test_rule_05_blank_ends_the_turn() -> None:
    """After a blank the other player throws, and nothing has moved."""
    assert after("3+4 7+4 H roll", "r0") == "3+4 7+4 J roll"
    assert after("3+4 7+4 J roll", 0) == "3+4 7+4 H roll"
    assert after("+5 +5 H roll", "r0", "r0", "r0") == "+5 +5 J roll"


# --- 6: what may be chosen ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # Ordinary moves come first, and while there is one, nothing else is offered.
        ("3,29+0 1+0 H 1", ["3>4"]),
        ("3,28+0 1+0 H 2", ["3>7"]),
        ("29+1 5+0 H 1", ["in>1"]),
        ("24,29+0 1+0 H 1", ["24>25", "24>10"]),
        # (going back from 22 is an ordinary move too: 28 may not leave, 24 to 28 are stuck)
        ("22,24,26,28+0 1+0 H 2", ["22>20"]),
        # Then exits, which are compulsory: no pass, and no retreat beside them.
        ("29+0 1+0 H 1", ["29>off"]),
        ("28+0 1+0 H 2", ["28>off"]),
        ("27+0 1+0 H 3", ["27>off"]),
        ("26+0 1+0 H 4", ["26>off"]),
        ("28,29+0 1+0 H 2", ["28>off"]),
        ("27,28,29+0 1+0 H 1", ["29>off"]),
        ("26,27,28,29+0 1+0 H 4", ["26>off"]),
        # Then retreats, which may be declined.
        ("29+0 1+0 H 2", ["29>27", "pass"]),
        ("28+0 1+0 H 4", ["28>24", "pass"]),
        ("28,29+0 1+0 H 4", ["28>24", "29>25", "pass"]),
        ("27,28,29+0 1+0 H 4", ["27>23", "28>24", "29>25", "pass"]),
        # The field behind must be free.
        ("27,29+0 1+0 H 2", ["27>25", "pass"]),
        ("26,29+0 1+0 H 3", ["26>23", "pass"]),
        ("23,25,27,29+0 1+0 H 2", ["pass"]),
        # Then nothing.
        ("24,28+0 1+0 H 4", ["pass"]),
        # The same for the Jackals.
        ("1+0 28,29+0 J 2", ["28>off"]),
        ("1+0 27,29+0 J 2", ["27>25", "pass"]),
        ("1+0 24,28+0 J 4", ["pass"]),
    ],
)
def test_rule_06_first_non_empty_set(text: str, moves: list[str]) -> None:
    """Ordinary moves, else exits, else retreats with a pass, else the pass alone."""
    assert legal(text) == moves


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("29+0 1+0 H 2", "pass", "29+0 1+0 J roll"),
        ("29+0 1+0 H 2", "29>27", "27+0 1+0 J roll"),
        ("27,28,29+0 1+0 H 4", "28>24", "24,27,29+0 1+0 J roll"),
        ("27,28,29+0 1+0 H 1", "29>off", "27,28+0 1+0 J roll"),
    ],
)
def test_rule_06_exits_retreats_and_passes_played(text: str, move: str, then: str) -> None:
    """What an exit, a retreat and a pass leave behind."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("+5 +5 H 3", ["in>3"]),
        ("3+4 +5 H 2", ["in>2", "3>7"]),
        ("3+4 7+4 H 1", ["in>1", "3>4"]),
        ("+5 3+4 H 1", ["in>1"]),
        ("3,6+3 +5 H 4", ["in>4", "3>7", "6>10"]),
    ],
)
def test_ruling_06_entering_and_advancing_are_open_from_the_first_figure_on(
    text: str, moves: list[str]
) -> None:
    """A player with one figure on the board may choose, whatever the other player has there."""
    assert legal(text) == moves


# --- 7: entering --------------------------------------------------------------------------------


@pytest.mark.parametrize("throw", [1, 2, 3, 4])
def test_rule_07_enter_on_the_field_thrown(throw: int) -> None:
    """A reserve figure comes in on the field of the throw, and the reserve has one less."""
    assert legal(f"+5 +5 H {throw}") == [f"in>{throw}"]
    assert after(f"+5 +5 H {throw}", f"in>{throw}") == f"{throw}+4 +5 J roll"
    assert after(f"6+1 +5 J {throw}", f"in>{throw}") == f"6+1 {throw}+4 H roll"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # The field must be free of own figures.
        ("3,6+1 9+0 H 3", ["6>9"]),
        ("2+1 9+0 H 2", ["2>4"]),
        # Without a reserve nobody enters.
        ("6+0 9+0 H 2", ["6>8"]),
        # An enemy on the field facing it is no obstacle.
        ("+5 3+4 H 3", ["in>3"]),
    ],
)
def test_rule_07_field_must_be_free(text: str, moves: list[str]) -> None:
    """Entering needs a figure in reserve and no own figure on the field."""
    assert legal(text) == moves


# --- 8: advancing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("6+0 1+0 H 4", ["6>10"]),
        ("25+0 1+0 H 4", ["25>29"]),
        ("27,29+0 1+0 H 1", ["27>28"]),
        # 5 and 15 send the figure on by the same throw, from each field before them.
        ("4+0 1+0 H 1", ["4>6"]),
        ("3+0 1+0 H 2", ["3>7"]),
        ("2+0 1+0 H 3", ["2>8"]),
        ("1+0 2+0 H 4", ["1>9"]),
        ("14+0 1+0 H 1", ["14>16"]),
        ("13+0 1+0 H 2", ["13>17"]),
        ("12+0 1+0 H 3", ["12>18"]),
        ("11+0 1+0 H 4", ["11>19"]),
        # No other field does.
        ("7+0 1+0 H 3", ["7>10"]),
        ("21+0 1+0 H 4", ["21>25"]),
        # If that field is occupied, the next free one after it.
        ("4,6+0 1+0 H 1", ["4>7", "6>7"]),
        ("4,6,7+0 1+0 H 1", ["4>8", "7>8"]),
        ("1,9,10+0 3+0 H 4", ["1>11", "9>13", "10>14"]),
        ("12,18,19,20,21+0 1+0 H 3", ["12>22", "19>22", "20>23", "21>24"]),
        # A figure beyond a free field is not in the way.
        ("4,7+0 1+0 H 1", ["4>6", "7>8"]),
        # 5 and 15 themselves must be free; those driven there stand there as anywhere else.
        ("3,5+0 1+0 H 2", ["5>7"]),
        ("5+0 1+0 H 4", ["5>9"]),
        ("14,15+0 1+0 H 1", ["15>16"]),
        # Enemies on the facing fields do not count as occupying anything.
        ("4+0 6+0 H 1", ["4>6"]),
        ("4+0 5+0 H 1", ["4>6"]),
    ],
)
def test_rule_08_advance(text: str, moves: list[str]) -> None:
    """Advances to free fields up to 29, with the onward move from 5 and 15."""
    assert legal(text) == moves


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("6+0 1+0 H 4", "6>10", "10+0 1+0 J roll"),
        ("4+0 1+0 H 1", "4>6", "6+0 1+0 J roll"),
        ("4,6,7+0 1+0 H 1", "4>8", "6,7,8+0 1+0 J roll"),
        ("1,9,10+0 3+0 H 4", "1>11", "9,10,11+0 3+0 J roll"),
        ("12+0 1+0 H 3", "12>18", "18+0 1+0 J roll"),
        # Nothing is driven from the field in between, only from the last one.
        ("4+0 5+0 H 1", "4>6", "6+0 5+0 J roll"),
        ("13+0 15,24+0 H 2", "13>17", "17+0 15,24+0 J roll"),
        ("4+0 6+0 H 1", "4>6", "6+0 7+0 J roll"),
        ("4,6+0 7+0 H 1", "4>7", "6,7+0 8+0 J roll"),
    ],
)
def test_rule_08_advance_played(text: str, move: str, then: str) -> None:
    """The figure ends on the last field of its way, and drives from there alone."""
    assert after(text, move) == then


# --- 9: oasis -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("19+0 1+0 H 1", ["19>20", "19>22"]),
        ("18+0 1+0 H 2", ["18>20", "18>22"]),
        ("17+0 1+0 H 3", ["17>20", "17>22"]),
        ("16+0 1+0 H 4", ["16>20", "16>22"]),
        # The plain advances of all figures come before the ones that go on to 22.
        ("18,23+0 1+0 H 2", ["18>20", "23>25", "18>22"]),
        # Not if 22 is occupied, and not if 20 is: then the advance itself is impossible.
        ("19,22+0 1+0 H 1", ["19>20", "22>23"]),
        ("19,20+0 1+0 H 1", ["20>21"]),
        # Ending on 20 by way of 15 counts.
        ("11,19+0 1+0 H 4", ["11>20", "19>23", "11>22"]),
        ("11,19,22+0 1+0 H 4", ["11>20", "19>23", "22>26"]),
        ("12,18,19+0 1+0 H 3", ["12>20", "18>21", "19>22", "12>22"]),
        # Advancing to 22, or past 20, is nothing special.
        ("18+0 1+0 H 4", ["18>22"]),
        ("18+0 1+0 H 3", ["18>21"]),
        # Figures already on 20 have no free step.
        ("20+0 1+0 H 1", ["20>21"]),
    ],
)
def test_rule_09_oasis_offers_two_actions(text: str, moves: list[str]) -> None:
    """An advance that ends on 20 may stay there or go on to a free 22."""
    assert legal(text) == moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("22+0 1+0 H 2", ["22>24", "22>20"]),
        ("22,24+0 1+0 H 2", ["24>26", "22>20"]),
        ("20,22+0 1+0 H 2", ["22>24"]),
        # It takes a two.
        ("22+0 1+0 H 1", ["22>23"]),
        ("22+0 1+0 H 3", ["22>25"]),
        ("22+0 1+0 H 4", ["22>26"]),
        # Both houses at once: 18 comes to 20, and 22 goes back there.
        ("18,22+0 1+0 H 2", ["18>20", "22>24", "22>20"]),
    ],
)
def test_rule_09_back_from_22_to_20(text: str, moves: list[str]) -> None:
    """With a two, a figure on 22 may go back to a free 20; that is one action, with no step on."""
    assert legal(text) == moves


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("18+0 1+0 H 2", "18>20", "20+0 1+0 J roll"),
        ("18+0 1+0 H 2", "18>22", "22+0 1+0 J roll"),
        ("22+0 1+0 H 2", "22>20", "20+0 1+0 J roll"),
        ("11,19+0 1+0 H 4", "11>22", "19,22+0 1+0 J roll"),
        # Only the last field drives: 22 the figures on 22 and 17 ...
        ("18+0 17,22+0 H 2", "18>22", "22+0 18,23+0 J roll"),
        # ... and going on leaves alone the one on 19 that staying on 20 would have driven.
        ("18+0 19+0 H 2", "18>22", "22+0 19+0 J roll"),
        ("18+0 19+0 H 2", "18>20", "21+0 20+0 J roll"),
        ("22+0 19+0 H 2", "22>20", "21+0 20+0 J roll"),
    ],
)
def test_rule_09_played(text: str, move: str, then: str) -> None:
    """Where the figure ends, and what it drives from there."""
    assert after(text, move) == then


# --- 10: bridge ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("10+0 1+0 H 1", ["10>11", "10>24"]),
        ("24+0 1+0 H 1", ["24>25", "24>10"]),
        # The plain advance may be impossible while the jump is not, and the other way round.
        ("10,11+0 1+0 H 1", ["11>12", "10>24"]),
        ("24,25+0 1+0 H 1", ["25>26", "24>10"]),
        ("10,24+0 1+0 H 1", ["10>11", "24>25"]),
        # It takes a one.
        ("10+0 1+0 H 2", ["10>12"]),
        ("24+0 1+0 H 2", ["24>26"]),
        ("10+0 1+0 H 3", ["10>13"]),
        ("24+0 1+0 H 4", ["24>28"]),
        # Reaching 10 or 24 is not standing there.
        ("9+0 1+0 H 1", ["9>10"]),
        ("23+0 1+0 H 1", ["23>24"]),
        # An enemy on 10 or 24 does not hinder.
        ("10+0 24+0 H 1", ["10>11", "10>24"]),
    ],
)
def test_rule_10_bridge(text: str, moves: list[str]) -> None:
    """With a one, 10 and 24 are joined both ways, if the far end is free."""
    assert legal(text) == moves


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("10+0 1+0 H 1", "10>24", "24+0 1+0 J roll"),
        ("24+0 1+0 H 1", "24>10", "10+0 1+0 J roll"),
        # A jump drives from where it ends.
        ("10+0 24+0 H 1", "10>24", "24+0 25+0 J roll"),
        ("10+0 15+0 H 1", "10>24", "24+0 16+0 J roll"),
        ("24+0 10,29+0 H 1", "24>10", "10+0 11+0 J roll"),
    ],
)
def test_rule_10_bridge_played(text: str, move: str, then: str) -> None:
    """A jump takes the figure to the other end, and from there it drives as usual."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # Entering on 1 to 4 and retreating end where they end.
        ("+5 +5 H 4", ["in>4"]),
        ("29+0 1+0 H 4", ["29>25", "pass"]),
        ("26,29+0 1+0 H 3", ["26>23", "pass"]),
        # Going back to 20 is not followed by the step to 22, which is free by then.
        ("22,24+0 1+0 H 2", ["24>26", "22>20"]),
    ],
)
def test_rule_10_onward_moves_belong_to_advances_only(text: str, moves: list[str]) -> None:
    """Entering, retreating and going back are one action each and end where they end."""
    assert legal(text) == moves


# --- 11: driving --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # Nobody faces the field: nothing happens.
        ("6+0 9+0 H 2", "6>8", "8+0 9+0 J roll"),
        ("11+0 25+0 H 2", "11>13", "13+0 25+0 J roll"),
        # To the next free field, however far that is.
        ("6+0 8+0 H 2", "6>8", "8+0 9+0 J roll"),
        ("6+0 8,9+0 H 2", "6>8", "8+0 9,10+0 J roll"),
        ("6+0 8,9,10,11,12+0 H 2", "6>8", "8+0 9,10,11,12,13+0 J roll"),
        ("6+0 8,10+0 H 2", "6>8", "8+0 9,10+0 J roll"),
        # From the other row.
        ("11+0 26+0 H 2", "11>13", "13+0 27+0 J roll"),
        ("24+0 13+0 H 2", "24>26", "26+0 14+0 J roll"),
        # Into the pit, from 29 and when all fields up to it are taken.
        ("8+0 29+1 H 2", "8>10", "10+0 +1 J roll"),
        ("9+0 28,29+0 H 2", "9>11", "11+0 29+0 J roll"),
        ("9+0 26,27,28,29+0 H 4", "9>13", "13+0 27,28,29+0 J roll"),
        # By every kind of move: entering, retreating, stepping on, jumping, going back.
        ("+5 2+4 H 2", "in>2", "2+4 3+4 J roll"),
        ("29+0 27+0 H 2", "29>27", "27+0 28+0 J roll"),
        ("29+0 12+0 H 2", "29>27", "27+0 13+0 J roll"),
        ("18+0 22+0 H 2", "18>22", "22+0 23+0 J roll"),
        ("10+0 24+0 H 1", "10>24", "24+0 25+0 J roll"),
        ("22+0 20+0 H 2", "22>20", "20+0 21+0 J roll"),
        # By Jackals as by Hounds.
        ("8,9+0 6+0 J 2", "6>8", "9,10+0 8+0 H roll"),
        # Not by an exit, nor by a pass.
        ("28,29+0 1,12+0 H 1", "29>off", "28+0 1,12+0 J roll"),
        ("29+0 28+0 H 2", "pass", "29+0 28+0 J roll"),
    ],
)
def test_rule_11_one_figure_is_driven(text: str, move: str, then: str) -> None:
    """A facing enemy goes to its next free field, or is lost when there is none."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("10+0 12,27+0 H 2", "10>12", "12+0 13,28+0 J roll"),
        ("9+0 11,28,29+0 H 2", "9>11", "11+0 12,29+0 J roll"),
        # At the bend the order shows: 20 makes room first, then 19 comes to 20. There it faces
        # the mover, drives it to 20, and is driven by it past its fellow on 21 to 22.
        ("18+0 19,20+1 H 1", "18>19", "20+0 21,22+1 J roll"),
        ("19,20+0 17+0 J 3", "17>20", "20,22+0 21+0 H roll"),
        # Away from the bend both simply go one field on, from wherever the mover came.
        ("17+0 18,21+0 H 1", "17>18", "18+0 19,22+0 J roll"),
        ("17+0 18,21+0 H 4", "17>21", "21+0 19,22+0 J roll"),
        # 21 goes to 22 first, and so makes room for 18, which passes 19 and 20. From 21 that one
        # drives the mover to 19; the mover drives 20 past two to 23, and 19 to 20; from 20 that
        # one drives the mover to 20, and is driven by it past three to 24.
        ("17+0 18,19,20,21+0 H 1", "17>18", "20+0 21,22,23,24+0 J roll"),
    ],
)
def test_rule_11_two_figures_higher_field_first(text: str, move: str, then: str) -> None:
    """Of two figures that face the mover, the one on the higher field is driven first."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # 19 comes to 20, which faces the mover on 19 as well. It is not driven a second time; it
        # now drives the mover to 20, and is driven by it in turn.
        ("18+1 19+2 H 1", "18>19", "20+1 21+2 J roll"),
        ("11+1 19+2 H 4", "11>19", "20+1 21+2 J roll"),
        # Moving to 20: 19 comes to 20, drives the mover to 21, which faces nobody.
        ("18+0 19+2 H 2", "18>20", "21+0 20+2 J roll"),
        # Moving to 20 with the enemy on 20: it goes to 21 and is out of reach.
        ("16+0 20+2 H 4", "16>20", "20+0 21+2 J roll"),
    ],
)
def test_rule_11_each_is_driven_once_even_at_the_bend(text: str, move: str, then: str) -> None:
    """A driven figure that faces the driver again is not driven by it again, but drives it."""
    assert after(text, move) == then


# --- 12: chains ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # 8 is driven to 9 and drives the Hound there to 10.
        ("6,9+0 8+0 H 2", "6>8", "8,10+0 9+0 J roll"),
        # ... which drives the Jackal on 10 to 11, and so on.
        ("6,9+0 8,10+0 H 2", "6>8", "8,10+0 9,11+0 J roll"),
        ("6,9,11+0 8,10,12+0 H 2", "6>8", "8,10,12+0 9,11,13+0 J roll"),
        # A chain may throw an own figure of the mover into the pit, or another enemy.
        ("7,29+0 9+0 H 2", "7>9", "9+0 10+0 J roll"),
        ("7,10+0 9,28+0 H 2", "7>9", "9,11+0 10,29+0 J roll"),
        # A figure driven off the board drives nobody.
        ("8,28+0 29+3 H 2", "8>10", "10,28+0 +3 J roll"),
    ],
)
def test_rule_12_driven_figures_drive(text: str, move: str, then: str) -> None:
    """Whoever was driven drives from the new field, the other side and back again."""
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # The Hound on 16 drives 23 to 24, then 16 to 17. First 24 looks: it drives the Hound on
        # 15 to 17, past the mover. Then 17 looks, and drives that Hound on to 18, where it faces
        # nobody. Looking from 24 last would have sent it less far.
        ("14,15+1 16,23+1 H 2", "14>16", "16,18+1 17,24+1 J roll"),
        # The mover on 18 drives 21 to 22 and 18 to 19. 22 looks first and drives the Hound on 17
        # past the mover to 19; then 19 looks and drives it on to 20. From there it drives the
        # Jackal on 19 to 20, and that one drives it to 21, where it faces nobody.
        ("16,17+2 18,21+0 H 2", "16>18", "18,21+2 20,22+0 J roll"),
    ],
)
def test_rule_12_first_in_first_out(text: str, move: str, then: str) -> None:
    """Figures look in the order in which they were driven."""
    assert after(text, move) == then


def test_rule_12_queue_entries_go_stale() -> None:
    """A figure driven on before its turn to look is looked at from its new field only.

    The Hound on 15 is driven to 17 and again to 18 before it looks. Had it been looked at for
    17, it would have driven the Jackal that stands there.
    """
    assert after("14,15+1 16,23+1 H 2", "14>16") == "16,18+1 17,24+1 J roll"


def test_rule_12_queue_holds_figures_and_not_fields() -> None:
    """A stale entry stays stale when another figure has come to its field meanwhile.

    The Jackal on 16 moves to 19 and drives the Hounds 20 to 21 and 19 to 20. The Hound on 21
    drives the Jackal on 18 past the mover to 20. The Hound on 20 drives both Jackals there: 20
    to 21, then the mover from 19 to 20. The first of them was queued for 20 and is now queued
    for 21, so 21 looks next (driving the Hound on 21 to 22), and the mover on 20 after it
    (driving the Hound on 20 to 21). That Hound drives the Jackal from 21 to 22, which drives the
    Hound on 22 to 23.
    """
    assert after("19,20+2 10,16,18+1 J 3", "16>19") == "21,23+2 10,20,22+1 H roll"


@pytest.mark.parametrize("seed", range(12))
def test_rule_12_nobody_faces_anybody_in_the_end(seed: int) -> None:
    """Along random games no two figures face each other once a move is done."""
    rng = random.Random(seed)
    state = sk.Game("hounds").start()
    for _ in range(600):
        if state.is_terminal:
            break
        if state.is_chance:
            state.play(rng.choice([outcome for outcome, _ in state.outcomes()]))
        else:
            state.play(rng.choice(state.legal_actions()))
        hounds, jackals = fields_of(state)
        assert not hounds & jackals
        assert not {39 - field for field in hounds if field >= 10} & jackals


# --- 13: special fields and driving -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # Driven to 5 and 15: they stay.
        ("2+0 4+0 H 2", "2>4", "4+0 5+0 J roll"),
        ("12+0 14+0 H 2", "12>14", "14+0 15+0 J roll"),
        # Driven to 20: no step to 22.
        ("17+0 18,19+0 H 1", "17>18", "18+0 19,20+0 J roll"),
        # Driven from 10 and 24: to the next field, not over the bridge; 22 knows no way back.
        ("8+0 10+0 H 2", "8>10", "10+0 11+0 J roll"),
        ("22+0 24+0 H 2", "22>24", "24+0 25+0 J roll"),
        ("18+0 22+0 H 4", "18>22", "22+0 23+0 J roll"),
        # And to the next free one if that is taken.
        ("8+0 10,11+0 H 2", "8>10", "10+0 11,12+0 J roll"),
        ("22+0 24,25+0 H 2", "22>24", "24+0 25,26+0 J roll"),
        # From 5 and 15 by the same step as from anywhere; and those who are not driven stay.
        ("3,4+0 5+0 H 2", "3>7", "4,7+0 5+0 J roll"),
        ("22+0 15+0 H 2", "22>24", "24+0 16+0 J roll"),
        ("4+0 2,5+0 J 2", "2>4", "5+0 4,6+0 H roll"),
    ],
)
def test_rule_13_special_fields_do_nothing_to_driven_figures(
    text: str, move: str, then: str
) -> None:
    """A driven figure goes to the next free field and stays there, whatever field it is."""
    assert after(text, move) == then


# --- 14: the turn passes on ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("+5 +5 H 2", "in>2"),
        ("6+0 9+0 H 2", "6>8"),
        # One figure was driven last, of the other side and of the own one.
        ("6+0 8+0 H 2", "6>8"),
        ("6,9+0 8+0 H 2", "6>8"),
        ("8+0 6,9+0 J 2", "6>8"),
        ("8+0 6+0 J 2", "6>8"),
        # Even when the mover itself was driven on.
        ("18+1 19+2 H 1", "18>19"),
        ("29+0 1+0 H 2", "29>27"),
        ("28,29+0 1+0 H 1", "29>off"),
        ("29+0 1+0 J 1", "1>2"),
        ("29+0 1+0 H 2", "pass"),
        ("18+0 1+0 H 2", "18>22"),
        ("10+0 1+0 H 1", "10>24"),
        ("22+0 1+0 H 2", "22>20"),
    ],
)
def test_rule_14_other_player_throws_next(text: str, move: str) -> None:
    """After any move the other player throws; being driven is no move."""
    state = parse(text)
    turn = state.turn
    state.play(move)
    assert state.turn == 1 - turn
    assert state.is_chance
    assert state.player == sk.CHANCE


# --- 15: end ------------------------------------------------------------------------------------

HOUNDS_WIN = (1.0, -1.0)
JACKALS_WIN = (-1.0, 1.0)
DRAW = (0.0, 0.0)


@pytest.mark.parametrize(
    ("text", "move", "then", "returns"),
    [
        # The last enemy is driven off, with somebody in the heart: on 25, on 29, the mover.
        ("8,25+0 29+0 H 2", "8>10", "10,25+0 +0 H end", HOUNDS_WIN),
        ("8,28+0 29+0 H 2", "8>10", "10,28+0 +0 H end", HOUNDS_WIN),
        ("27+0 29+0 H 2", "27>29", "29+0 +0 H end", HOUNDS_WIN),
        ("28+4 29+0 H 1", "28>29", "29+4 +0 H end", HOUNDS_WIN),
        ("29+0 8,25+0 J 2", "8>10", "+0 10,25+0 J end", JACKALS_WIN),
        # With nobody there, 24 being just outside and the reserve far away, it is a draw.
        ("8+0 29+0 H 2", "8>10", "10+0 +0 H end", DRAW),
        ("8,24+0 29+0 H 2", "8>10", "10,24+0 +0 H end", DRAW),
        ("8+4 29+0 H 2", "8>10", "10+4 +0 H end", DRAW),
        ("29+0 8,24+0 J 2", "8>10", "+0 10,24+0 J end", DRAW),
        # The own last figure has to leave: the turn stays with the player who made that move.
        ("29+0 25+0 H 1", "29>off", "+0 25+0 H end", JACKALS_WIN),
        ("29+0 24+0 H 1", "29>off", "+0 24+0 H end", DRAW),
        ("29+0 +3 H 1", "29>off", "+0 +3 H end", DRAW),
        ("26+0 29+0 J 1", "29>off", "26+0 +0 J end", HOUNDS_WIN),
        ("1+0 26+0 J 4", "26>off", "1+0 +0 J end", DRAW),
    ],
)
def test_rule_15_one_side_has_lost_all(
    text: str, move: str, then: str, returns: tuple[float, float]
) -> None:
    """The side that is left wins with a figure in the heart; otherwise nobody does."""
    state = parse(text).after(move)
    assert short(state) == then
    assert state.is_terminal
    assert state.player == sk.TERMINAL
    assert state.turn == parse(text).turn
    assert not state.is_chance
    assert state.legal_actions() == []
    assert state.outcomes() == []
    assert not state.legal_mask().any()
    assert state.returns() == returns
    assert parse(then).returns() == returns


@pytest.mark.parametrize(
    ("text", "returns"),
    [
        ("25+0 +0 H end", HOUNDS_WIN),
        ("25+0 +0 J end", HOUNDS_WIN),
        ("24+0 +0 H end", DRAW),
        ("24+0 +0 J end", DRAW),
        ("+5 +0 H end", DRAW),
        ("+0 1,29+0 H end", JACKALS_WIN),
        ("+0 1,29+0 J end", JACKALS_WIN),
        ("+0 1,24+3 J end", DRAW),
    ],
)
def test_rule_15_result_of_a_finished_position(text: str, returns: tuple[float, float]) -> None:
    """The result depends on the figures alone, not on whose move was the last."""
    assert parse(text).returns() == returns


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # Figures in reserve are not lost.
        ("8,25+0 29+1 H 2", "8>10", "10,25+0 +1 J roll"),
        ("29+0 25+1 J 1", "25>26", "29+0 26+1 H roll"),
        # Nor is the game over while one is left on the board.
        ("8,25+0 3,29+0 H 2", "8>10", "10,25+0 3+0 J roll"),
        ("28,29+0 1+0 H 1", "29>off", "28+0 1+0 J roll"),
    ],
)
def test_rule_15_game_goes_on(text: str, move: str, then: str) -> None:
    """As long as both sides have a figure, on the board or in reserve, nothing is decided."""
    state = parse(text).after(move)
    assert short(state) == then
    assert not state.is_terminal


# --- ids, texts, position text ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("+5 +5 H 3", [(0, "in>3")]),
        ("3,6+3 +5 H 4", [(0, "in>4"), (3, "3>7"), (6, "6>10")]),
        ("+5 3,6+3 J 4", [(0, "in>4"), (3, "3>7"), (6, "6>10")]),
        ("1+0 2+0 H 4", [(1, "1>9")]),
        ("28+0 1+0 H 1", [(28, "28>29")]),
        ("18,23+0 1+0 H 2", [(18, "18>20"), (23, "23>25"), (47, "18>22")]),
        ("19+0 1+0 H 1", [(19, "19>20"), (48, "19>22")]),
        ("16+0 1+0 H 4", [(16, "16>20"), (45, "16>22")]),
        ("11,19+0 1+0 H 4", [(11, "11>20"), (19, "19>23"), (40, "11>22")]),
        ("10+0 1+0 H 1", [(10, "10>11"), (59, "10>24")]),
        ("24+0 1+0 H 1", [(24, "24>25"), (60, "24>10")]),
        ("22+0 1+0 H 2", [(22, "22>24"), (61, "22>20")]),
        ("25,29+0 1+0 H 4", [(62, "25>21"), (71, "pass")]),
        ("26,29+0 1+0 H 3", [(63, "26>23"), (71, "pass")]),
        ("27,29+0 1+0 H 2", [(64, "27>25"), (71, "pass")]),
        ("28,29+0 1+0 H 4", [(65, "28>24"), (66, "29>25"), (71, "pass")]),
        ("26+0 1+0 H 4", [(67, "26>off")]),
        ("27+0 1+0 H 3", [(68, "27>off")]),
        ("28+0 1+0 H 2", [(69, "28>off")]),
        ("29+0 1+0 H 1", [(70, "29>off")]),
        ("24,28+0 1+0 H 4", [(71, "pass")]),
    ],
)
def test_ids_and_texts_of_actions(text: str, pairs: list[tuple[int, str]]) -> None:
    """Every kind of action has its id and is named by where it starts and where it ends."""
    state = parse(text)
    assert state.legal_actions() == [action for action, _ in pairs]
    for action, name in pairs:
        assert state.text_of(action) == name
        assert state.action(name) == action
        assert state.after(action) == state.after(name)
    mask = state.legal_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (72,)
    assert np.flatnonzero(mask).tolist() == state.legal_actions()


def test_ids_counts() -> None:
    """The size of the action space and of the die."""
    game = sk.Game("hounds")
    assert game.name == "hounds"
    assert game.options == {}
    assert game.num_players == 2
    assert game.num_actions == 72
    assert game.num_outcomes == 5


@pytest.mark.parametrize(
    "text",
    [
        "+5 +5 H roll",
        "+5 +5 J roll",
        "+5 +5 J 4",
        "3,10,25+1 +5 H 1",
        "1,2,3,4,5+0 6,7,8,9,10+0 J 2",
        "10,14,23,29+0 8,17,22,26,27+0 J roll",
        "29+0 +0 J end",
        "+0 +1 H end",
    ],
)
def test_position_text_round_trip(text: str) -> None:
    """A canonical text comes back unchanged, and names an equal state."""
    state = parse(text)
    assert short(state) == text
    assert repr(state) == f"State('{HEAD}{text}')"
    assert sk.State.parse(str(state)) == state
