"""Senet, rule by rule: hand-made positions and what the rule says about them.

Positions are written as the fields of Light, the fields of Dark, and the last two words of the
position text: ``pos("4", "7 8", "L 3")`` is Light on 4, Dark on 7 and 8, Light to decide with
a throw of 3.
"""

import random

import numpy as np
import pytest

import spielkern as sk

# The three arguments of pos().
Pos = tuple[str, str, str]

START = "senet/1 - LDLDLDLDLD/........../.......... L roll"


def pos(light: str, dark: str, rest: str) -> str:
    """The position text for the fields of both sides and the words for turn and next."""
    board = ["."] * 30
    for letter, fields in (("L", light), ("D", dark)):
        for field in fields.split():
            assert board[int(field) - 1] == ".", f"field {field} is named twice"
            board[int(field) - 1] = letter
    rows = ("".join(board[i : i + 10]) for i in (0, 10, 20))
    return f"senet/1 - {'/'.join(rows)} {rest}"


def legal(text: str) -> list[str]:
    """The texts of all legal actions, in the order of their ids."""
    state = sk.State.parse(text)
    ids = state.legal_actions()
    assert ids == sorted(set(ids))
    return [state.text_of(action) for action in ids]


def after(text: str, *moves: str | int) -> str:
    """The position text after the given actions and outcomes."""
    state = sk.State.parse(text)
    for move in moves:
        state = state.after(move)
    return str(state)


# --- 1 to 3: board ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "throw", "move", "reached"),
    [
        ("1", 1, "1-2", "2"),
        ("9", 3, "9-12", "12"),
        ("10", 1, "10-11", "11"),
        ("10", 5, "10-15", "15"),
        ("17", 4, "17-21", "21"),
        ("20", 1, "20-21", "21"),
        ("21", 4, "21-25", "25"),
    ],
)
def test_rule_01_one_path_over_the_row_ends(
    light: str, throw: int, move: str, reached: str
) -> None:
    """The numbering goes on from 10 to 11 and from 20 to 21; a row's end is nothing special."""
    start = pos(light, "30", f"L {throw}")
    assert legal(start) == [move]
    rest = "L roll15" if reached == "15" else "D roll"
    assert after(start, move) == pos(reached, "30", rest)


def test_rule_01_board_text_follows_the_path() -> None:
    """Every row of the text is read from left to right, though the drawing is a zigzag."""
    text = "senet/1 - L........D/D........L/L........D L 1"
    assert text == pos("1 20 21", "10 11 30", "L 1")
    # 20 is directly before 21, so the figure on 20 is the one that cannot move.
    assert legal(text) == ["1-2", "21-22"]


@pytest.mark.parametrize(
    ("field", "moves"),
    [
        # Main fields up to 25 know a way back, the end fields 28 to 30 do not.
        (25, ["25-20"]),
        (28, ["pass"]),
        (29, ["pass"]),
        (30, ["pass"]),
    ],
)
def test_rule_01_main_fields_end_at_25(field: int, moves: list[str]) -> None:
    """Field 25 is still played by the rules of the main fields, 28 to 30 are not."""
    assert legal(pos(str(field), "1", "L 5")) == moves


def test_rule_02_start_position() -> None:
    """The start alternates on fields 1 to 10, and Light, who stands on 1, throws first."""
    state = sk.Game("senet").start()
    assert str(state) == START == pos("1 3 5 7 9", "2 4 6 8 10", "L roll")
    assert state.is_chance
    assert state.player == sk.CHANCE
    assert state.turn == 0


def test_ruling_02_layout_is_fixed() -> None:
    """Nothing about the start is chosen or drawn: there is no option, and it is always equal."""
    game = sk.Game("senet")
    assert game.name == "senet"
    assert game.options == {}
    assert game.num_players == 2
    assert game.start() == game.start() == sk.State.parse(START)


@pytest.mark.parametrize("field", [15, 26, 27])
@pytest.mark.parametrize("side", ["L", "D"])
@pytest.mark.parametrize("throw", [1, 5])
def test_rule_03_three_houses_are_empty_at_decisions(field: int, side: str, throw: int) -> None:
    """No position in which somebody decides while 15, 26 or 27 is occupied can be read."""
    light, dark = (f"3 {field}", "4") if side == "L" else ("3", f"4 {field}")
    for turn in "LD":
        with pytest.raises(sk.InvalidPosition):
            sk.State.parse(pos(light, dark, f"{turn} {throw}"))


@pytest.mark.parametrize("seed", range(8))
def test_rule_03_holds_in_played_games(seed: int) -> None:
    """Along random games, 15, 26 and 27 are empty whenever there is something to decide."""
    rng = random.Random(seed)
    state = sk.Game("senet").start()
    for _ in range(400):
        if state.is_terminal:
            break
        if state.is_chance:
            state.play(rng.choice([outcome for outcome, _ in state.outcomes()]))
            continue
        board = str(state).split(" ")[2].replace("/", "")
        assert board[14] == board[25] == board[26] == "."
        state.play(rng.choice(state.legal_actions()))


# --- 4: dice ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        START,
        pos("15", "30", "L roll15"),
        pos("30", "15", "L roll15"),
        pos("26", "30", "L roll26"),
        pos("30", "26", "D roll26"),
    ],
)
def test_rule_04_every_throw_has_the_same_weights(text: str) -> None:
    """One to four have weight 2 each, five has weight 1, for the extra throws too."""
    state = sk.State.parse(text)
    assert state.outcomes() == [(0, 2), (1, 2), (2, 2), (3, 2), (4, 1)]
    assert [state.text_of(outcome) for outcome in range(5)] == ["r1", "r2", "r3", "r4", "r5"]
    assert state.legal_actions() == []
    assert state.player == sk.CHANCE


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("turn", ["L", "D"])
def test_rule_04_outcome_ids_and_texts(throw: int, turn: str) -> None:
    """Outcome k is the throw k + 1, and the same player then decides with it."""
    roll = pos("3", "8", f"{turn} roll")
    decide = pos("3", "8", f"{turn} {throw}")
    assert after(roll, f"r{throw}") == decide
    assert after(roll, throw - 1) == decide
    state = sk.State.parse(decide)
    assert state.player == state.turn == "LD".index(turn)
    assert not state.is_chance
    assert state.outcomes() == []


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("1", "30", "L 5", ["1-6"]),
        ("6", "11 12", "L 5", ["6-1"]),
        ("1 28", "30", "L 5", ["1-6"]),
    ],
)
def test_rule_04_five_is_compulsory(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """A five may not be declined, neither forwards nor, when it must be, backwards."""
    assert legal(pos(light, dark, rest)) == moves


# --- 5: what may be chosen ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        # Forward moves on main fields alone.
        ("1 3 5 7 9", "2 4 6 8 10", "L 1", ["1x2", "3x4", "5x6", "7x8", "9x10"]),
        ("1 3 5 7 9", "2 4 6 8 10", "L 2", ["9-11"]),
        ("2 12", "30", "L 4", ["2-6", "12-16"]),
        # Forward moves on end fields stand beside those on main fields, without a pass.
        ("1 28", "10", "L 3", ["1-4", "28-off"]),
        ("4 29 30", "10", "L 1", ["4-5", "29x30", "30-off"]),
        # One figure that can go forward spares all others the way back.
        ("5 25", "30", "L 2", ["5-7"]),
        # Nobody on a main field can go forward: backwards, and that is compulsory.
        ("25", "30", "L 2", ["25-23"]),
        ("23 24 25", "1", "L 4", ["23-19", "24-20", "25-21"]),
        # A forward move on an end field does not spare the way back.
        ("25 28", "1", "L 2", ["28-30", "25-23"]),
        # Only end fields have a move: it may be made or not.
        ("28", "1", "L 2", ["28-30", "pass"]),
        ("28 29", "1", "L 2", ["28-30", "29-off", "pass"]),
        ("1 29", "2 3", "L 1", ["29-30", "pass"]),
        # Nothing at all.
        ("29", "1", "L 3", ["pass"]),
        ("1", "2 3", "L 1", ["pass"]),
        ("28 30", "1", "L 5", ["pass"]),
        # The same for Dark.
        ("1", "25 28", "D 2", ["28-30", "25-23"]),
        ("2 3", "1 29", "D 1", ["29-30", "pass"]),
    ],
)
def test_rule_05_legal_actions(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """All cases of having or lacking end-field moves, forward moves and backward moves."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("light", "dark", "rest"),
    [("29", "1", "L 3"), ("28", "1", "L 2"), ("1 29", "2 3", "L 1")],
)
def test_rule_05_pass_changes_nothing_but_the_turn(light: str, dark: str, rest: str) -> None:
    """After a pass the figures stand as they stood and the other player throws."""
    assert after(pos(light, dark, rest), "pass") == pos(light, dark, "D roll")


def test_ruling_05_compulsion_is_lifted_on_end_fields_only() -> None:
    """End-field moves are never forced and free nobody from a main-field move, even backwards."""
    assert "pass" in legal(pos("30", "1", "L 1"))
    assert legal(pos("3 30", "1", "L 1")) == ["3-4", "30-off"]
    assert legal(pos("24 28", "1", "L 3")) == ["28-off", "24-21"]


# --- 6: forwards on main fields -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        # 26 may be reached exactly, from all five fields before it ...
        ("25", "1", "L 1", ["25-26"]),
        ("24", "1", "L 2", ["24-26"]),
        ("23", "1", "L 3", ["23-26"]),
        ("22", "1", "L 4", ["22-26"]),
        ("21", "1", "L 5", ["21-26"]),
        # ... and not passed.
        ("25", "1", "L 2", ["25-23"]),
        ("23", "1", "L 4", ["23-19"]),
        ("22", "1", "L 5", ["22-17"]),
        ("24", "1", "L 5", ["24-19"]),
        ("25", "1", "L 5", ["25-20"]),
        ("25", "30", "L 5", ["25-20"]),
        # An own figure on the target forbids the move.
        ("4 7", "30", "L 3", ["7-10"]),
        ("4 7 10", "30", "L 3", ["10-13"]),
        # A lone enemy is hit, one in a pair is not.
        ("4", "7", "L 3", ["4x7"]),
        ("4", "7 8", "L 3", ["4-1"]),
        # Own figures are no obstacle on the way, and one or two enemies are none either.
        ("1 2 3 4", "30", "L 4", ["1-5", "2-6", "3-7", "4-8"]),
        ("4", "5", "L 2", ["4-6"]),
        ("4", "5 6", "L 3", ["4-7"]),
        ("4", "5 6", "L 4", ["4-8"]),
        # The way to 26 can be blocked, in each place where three figures fit.
        ("22", "23 24 25", "L 4", ["22-18"]),
        ("21", "22 23 24", "L 5", ["21-16"]),
        ("21", "23 24 25", "L 5", ["21-16"]),
        ("21", "22 23 25", "L 5", ["21-26"]),
        ("21", "22 24 25", "L 5", ["21-26"]),
    ],
)
def test_rule_06_forward_moves(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """The target decides: at most 26, no own figure, no protected one, no block on the way."""
    assert legal(pos(light, dark, rest)) == moves


# --- 7: hits on main fields ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("4", "7", "L 3"), "4x7", ("7", "4", "D roll")),
        (("7", "4", "D 3"), "4x7", ("4", "7", "L roll")),
        (("4 8", "7", "L 3"), "4x7", ("7 8", "4", "D roll")),
        (("10", "11", "L 1"), "10x11", ("11", "10", "D roll")),
        (("20", "25", "L 5"), "20x25", ("25", "20", "D roll")),
        # Backwards too.
        (("25", "23", "L 2"), "25x23", ("23", "25", "D roll")),
        (("22", "25", "D 3"), "25x22", ("25", "22", "L roll")),
        # A figure hit from 15 lands there and has to leave again.
        (("15", "18", "L roll15"), "r3", ("18", "15", "L roll15")),
        (("18", "15", "L roll15"), "r3", ("15", "18", "L roll15")),
        (("15 18", "12", "L roll15"), "r3", ("12 18", "15", "L roll15")),
    ],
)
def test_rule_07_hit_swaps(before: Pos, move: str, then: Pos) -> None:
    """The two figures change places, in either direction; a hit gives no second throw."""
    assert after(pos(*before), move) == pos(*then)


# --- 8: protection ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("4", "7", "L 3", ["4x7"]),
        # A neighbour before, behind, on both sides.
        ("4", "6 7", "L 3", ["4-1"]),
        ("4", "7 8", "L 3", ["4-1"]),
        ("4", "6 7 8", "L 3", ["4-1"]),
        # A gap is no row.
        ("4", "5 7", "L 3", ["4x7"]),
        ("4", "7 9", "L 3", ["4x7"]),
        ("4", "5 7 9", "L 3", ["4x7"]),
        # The attacker's figures beside it protect nobody.
        ("4 6 8", "7", "L 3", ["4x7", "6-9", "8-11"]),
        # Against moves backwards as well.
        ("25", "22 23", "L 3", ["pass"]),
        ("25", "21 22", "L 3", ["pass"]),
        ("25", "20 22 24", "L 3", ["25x22"]),
        # On field 1 the only neighbour is 2.
        ("4", "1 2 7 8", "L 3", ["pass"]),
        ("4", "1 3 7 8", "L 3", ["4x1"]),
        ("4", "1 7 8 30", "L 3", ["4x1"]),
        # Dark attacking Light.
        ("6 7", "4", "D 3", ["4-1"]),
        ("7 8", "4", "D 3", ["4-1"]),
        ("7", "4", "D 3", ["4x7"]),
    ],
)
def test_rule_08_protection(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """A figure with one of its own directly before or behind it cannot be hit."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("7", "10 11", "L 3", ["7-4"]),
        ("8", "10 11", "L 3", ["8-5"]),
        ("17", "20 21", "L 3", ["17-14"]),
        ("18", "20 21", "L 3", ["18-15"]),
        # 9 and 12, or 10 and 20, are neighbours in the drawing only.
        ("6", "9 12", "L 3", ["6x9"]),
        ("7", "10 20", "L 3", ["7x10"]),
        ("17", "10 20", "L 3", ["17x20"]),
        ("18", "1 21", "L 3", ["18x21"]),
    ],
)
def test_ruling_08_a_row_follows_the_path(
    light: str, dark: str, rest: str, moves: list[str]
) -> None:
    """Fields 10 and 11, and 20 and 21, protect each other; what is drawn near does not count."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("22", "25 28", "L 3", ["22x25"]),
        ("22", "25 28 29", "L 3", ["22x25"]),
        ("22", "24 25", "L 3", ["22-19"]),
        ("28", "29 30", "L 1", ["28x29", "pass"]),
        ("28", "29 30", "L 2", ["28x30", "pass"]),
        ("29", "28 30", "L 1", ["29x30", "pass"]),
    ],
)
def test_ruling_08_end_fields_give_no_protection(
    light: str, dark: str, rest: str, moves: list[str]
) -> None:
    """Figures on 28 to 30 protect neither a figure on 25 nor one another."""
    assert legal(pos(light, dark, rest)) == moves


# --- 9: blocks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        # A throw of 4 passes exactly three fields.
        ("4", "5 6 7", "L 4", ["pass"]),
        ("4", "5 6 8", "L 4", ["4x8"]),
        ("4", "5 7", "L 4", ["4-8"]),
        # A throw of 5 passes four: a block has two places, and four figures are a block too.
        ("4", "5 6 7", "L 5", ["pass"]),
        ("4", "6 7 8", "L 5", ["pass"]),
        ("4", "5 6 7 8", "L 5", ["pass"]),
        ("4", "5 6 8", "L 5", ["4-9"]),
        ("4", "5 7 8", "L 5", ["4-9"]),
        # Landing before it is allowed, landing in it is not (its figures are protected).
        ("4", "8 9 10", "L 3", ["4-7"]),
        ("4", "6 7 8", "L 4", ["pass"]),
        ("4", "7 8 9", "L 4", ["pass"]),
        # Both sides mixed are no block, nor is a block one to its own side.
        ("4 6", "5 7", "L 4", ["4-8", "6-10"]),
        ("30", "4 5 6 7", "D 4", ["4-8", "5-9", "6-10", "7-11"]),
        # Over the row ends.
        ("9", "10 11 12", "L 4", ["9-5"]),
        ("8", "9 10 11", "L 4", ["8-4"]),
        ("7", "8 9 10", "L 5", ["7-2"]),
        ("18", "19 20 21", "L 4", ["18-14"]),
        ("19", "20 21 22", "L 5", ["19-14"]),
        # Light's block stops Dark.
        ("5 6 7", "4", "D 4", ["pass"]),
        ("6 7 8", "4", "D 5", ["pass"]),
    ],
)
def test_rule_09_block_forbids_passing_forwards(
    light: str, dark: str, rest: str, moves: list[str]
) -> None:
    """Three enemies in a row stop the throws that would carry a figure over all three."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("25", "22 23 24", "L 4", ["pass"]),
        ("25", "22 23", "L 4", ["25-21"]),
        ("25", "22 24", "L 4", ["25-21"]),
        ("25", "22 23 24", "L 5", ["pass"]),
        ("25", "21 22 23", "L 5", ["pass"]),
        ("25", "21 22 23 24", "L 5", ["pass"]),
        ("25", "21 22 24", "L 5", ["25-20"]),
        ("25", "21 23 24", "L 5", ["25-20"]),
        # Over the row ends.
        ("23", "20 21 22", "L 4", ["pass"]),
        ("24", "20 21 22", "L 5", ["pass"]),
        ("23", "19 20 21", "L 5", ["pass"]),
        ("13", "10 11 12 17 18", "L 4", ["pass"]),
        # Light's block stops Dark.
        ("22 23 24", "25", "D 4", ["pass"]),
    ],
)
def test_rule_09_block_forbids_passing_backwards(
    light: str, dark: str, rest: str, moves: list[str]
) -> None:
    """The same three enemies stop the way back."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("15", "16 17 18", "L roll15"), "r4", ("11", "16 17 18", "D roll")),
        (("15", "16 17 18", "L roll15"), "r5", ("10", "16 17 18", "D roll")),
        (("15", "17 18 19", "L roll15"), "r5", ("10", "17 18 19", "D roll")),
        (("15", "12 13 14 19 20", "L roll15"), "r4", ("1", "12 13 14 19 20", "D roll")),
        (("12 13 14 19 20", "15", "D roll15"), "r4", ("12 13 14 19 20", "1", "L roll")),
    ],
)
def test_rule_09_block_holds_on_the_way_from_rebirth(before: Pos, move: str, then: Pos) -> None:
    """A figure that leaves 15 cannot pass a block either, in both directions."""
    assert after(pos(*before), move) == pos(*then)


# --- 10: backwards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        ("25", "30", "L 3", ["25-22"]),
        # Field 1 can be reached, and nothing lies below it.
        ("4", "7 8", "L 3", ["4-1"]),
        ("3", "6 7", "L 3", ["pass"]),
        ("2", "6 7", "L 4", ["pass"]),
        # An own figure on the target forbids it.
        ("22 25", "30", "L 3", ["22-19"]),
        ("1 4", "7 8", "L 3", ["pass"]),
        # A lone enemy is hit, a protected one is not, and a block is not passed.
        ("25", "22", "L 3", ["25x22"]),
        ("25", "21 22", "L 3", ["pass"]),
        ("25", "22 23 24", "L 4", ["pass"]),
        # End fields know no way back.
        ("28 29 30", "1", "L 4", ["pass"]),
        ("25 28", "1", "L 4", ["25-21"]),
    ],
)
def test_rule_10_backward_moves(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """Backward moves keep to the conditions of forward ones and stay on the board."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("25", "30", "L 3"), "25-22", ("22", "30", "D roll")),
        (("25", "22", "L 3"), "25x22", ("22", "25", "D roll")),
        (("4", "1 7 8", "L 3"), "4x1", ("1", "4 7 8", "D roll")),
        (("18", "21 22", "L 3"), "18-15", ("15", "21 22", "L roll15")),
    ],
)
def test_rule_10_backward_moves_played(before: Pos, move: str, then: Pos) -> None:
    """What a backward move leaves behind, a hit and the house of rebirth included."""
    assert after(pos(*before), move) == pos(*then)


# --- 11: end fields -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "throw", "moves"),
    [
        (28, 1, ["28-29", "pass"]),
        (28, 2, ["28-30", "pass"]),
        (28, 3, ["28-off", "pass"]),
        (28, 4, ["pass"]),
        (28, 5, ["pass"]),
        (29, 1, ["29-30", "pass"]),
        (29, 2, ["29-off", "pass"]),
        (29, 3, ["pass"]),
        (29, 4, ["pass"]),
        (29, 5, ["pass"]),
        (30, 1, ["30-off", "pass"]),
        (30, 2, ["pass"]),
        (30, 3, ["pass"]),
        (30, 4, ["pass"]),
        (30, 5, ["pass"]),
    ],
)
def test_rule_11_targets(field: int, throw: int, moves: list[str]) -> None:
    """The exit takes an exact throw; a larger one does nothing on an end field."""
    assert legal(pos(str(field), "1", f"L {throw}")) == moves
    assert legal(pos("1", str(field), f"D {throw}")) == moves


@pytest.mark.parametrize(
    ("light", "dark", "rest", "moves"),
    [
        # Own figures can be hit there ...
        ("28 29", "1", "L 1", ["28x29", "29-30", "pass"]),
        ("28 30", "1", "L 2", ["28x30", "pass"]),
        ("28 29 30", "1", "L 1", ["28x29", "29x30", "30-off", "pass"]),
        # ... enemies too, and neither pairs nor figures on the way matter.
        ("28", "29 30", "L 2", ["28x30", "pass"]),
        ("28", "29 30", "L 3", ["28-off", "pass"]),
        ("29", "28 30", "L 2", ["29-off", "pass"]),
    ],
)
def test_rule_11_hits_either_side(light: str, dark: str, rest: str, moves: list[str]) -> None:
    """Whoever stands on the target is hit; there is no protection and no block."""
    assert legal(pos(light, dark, rest)) == moves


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("28", "1", "L 1"), "28-29", ("29", "1", "D roll")),
        (("5 30", "1", "L 1"), "30-off", ("5", "1", "D roll")),
        (("5 28", "29 30", "L 3"), "28-off", ("5", "29 30", "D roll")),
        # No swap here: the figure that is hit goes to 15, and it is still the mover's turn.
        (("28", "29", "L 1"), "28x29", ("29", "15", "L roll15")),
        (("28", "29 30", "L 2"), "28x30", ("30", "15 29", "L roll15")),
        (("28 29", "1", "L 1"), "28x29", ("15 29", "1", "L roll15")),
        (("28 30", "1", "L 2"), "28x30", ("15 30", "1", "L roll15")),
        (("29 30", "1", "L 1"), "29x30", ("15 30", "1", "L roll15")),
        (("30", "29 1", "D 1"), "29x30", ("15", "1 30", "D roll15")),
    ],
)
def test_rule_11_moves_and_hits_played(before: Pos, move: str, then: Pos) -> None:
    """Steps, exits, and hits on end fields, which send the figure to rebirth."""
    assert after(pos(*before), move) == pos(*then)


# --- 12: rebirth --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        # By a forward and by a backward move,
        (("14", "30", "L 1"), "14-15", ("15", "30", "L roll15")),
        (("10", "30", "L 5"), "10-15", ("15", "30", "L roll15")),
        (("18", "21 22", "L 3"), "18-15", ("15", "21 22", "L roll15")),
        # out of the water,
        (("26", "30", "L roll26"), "r1", ("15", "30", "L roll15")),
        # hit on an end field by the enemy or by an own figure,
        (("28", "29", "L 1"), "28x29", ("29", "15", "L roll15")),
        (("28 29", "1", "L 1"), "28x29", ("15 29", "1", "L roll15")),
        (("26", "28", "L roll26"), "r2", ("28", "15", "L roll15")),
        # and swapped there.
        (("15", "18", "L roll15"), "r3", ("18", "15", "L roll15")),
    ],
)
def test_rule_12_every_way_to_15_ends_in_a_throw(before: Pos, move: str, then: Pos) -> None:
    """However a figure came to 15, the next thing is a throw for it, with nothing to decide."""
    text = after(pos(*before), move)
    assert text == pos(*then)
    state = sk.State.parse(text)
    assert state.is_chance
    assert state.legal_actions() == []
    assert state.turn == "LD".index(then[2][0])


@pytest.mark.parametrize(
    ("before", "throw", "then"),
    [
        # Forwards whenever that is allowed.
        (("15", "30", "L roll15"), "r1", ("16", "30", "D roll")),
        (("15", "30", "L roll15"), "r2", ("17", "30", "D roll")),
        (("15", "30", "L roll15"), "r3", ("18", "30", "D roll")),
        (("15", "30", "L roll15"), "r4", ("19", "30", "D roll")),
        (("15", "30", "L roll15"), "r5", ("20", "30", "D roll")),
        (("15", "12", "L roll15"), "r3", ("18", "12", "D roll")),
        # Backwards when an own figure, a protected one or a block is in the way.
        (("15 18", "30", "L roll15"), "r3", ("12 18", "30", "D roll")),
        (("15", "18 19", "L roll15"), "r3", ("12", "18 19", "D roll")),
        (("15", "17 18", "L roll15"), "r3", ("12", "17 18", "D roll")),
        (("15", "16 17 18", "L roll15"), "r4", ("11", "16 17 18", "D roll")),
        (("15 16", "30", "L roll15"), "r1", ("14 16", "30", "D roll")),
        (("15 20", "30", "L roll15"), "r5", ("10 20", "30", "D roll")),
        # To field 1 when that is forbidden too: own figure, protected figure, block.
        (("12 15 18", "30", "L roll15"), "r3", ("1 12 18", "30", "D roll")),
        (("15 18", "11 12", "L roll15"), "r3", ("1 18", "11 12", "D roll")),
        (("15", "12 13 18 19", "L roll15"), "r3", ("1", "12 13 18 19", "D roll")),
        (("15 19", "12 13 14", "L roll15"), "r4", ("1 19", "12 13 14", "D roll")),
        (("15 20", "11 12 13", "L roll15"), "r5", ("1 20", "11 12 13", "D roll")),
        # A figure of the side that is not to move is thrown for by its own owner's conditions.
        (("28", "15", "L roll15"), "r2", ("28", "17", "D roll")),
        (("18 19 28", "15", "L roll15"), "r3", ("18 19 28", "12", "D roll")),
        (("28", "12 15 18", "L roll15"), "r3", ("28", "1 12 18", "D roll")),
        (("15", "28", "D roll15"), "r2", ("17", "28", "L roll")),
    ],
)
def test_rule_12_forwards_else_backwards_else_to_field_1(
    before: Pos, throw: str, then: Pos
) -> None:
    """The three ways out of 15, each taken only when the ones before it are forbidden."""
    assert after(pos(*before), throw) == pos(*then)


@pytest.mark.parametrize(
    ("before", "throw", "then"),
    [
        # The occupant may be an enemy or an own figure.
        (("12 15 18", "1", "L roll15"), "r3", ("1 12 18", "2", "D roll")),
        (("1 12 15 18", "30", "L roll15"), "r3", ("1 2 12 18", "30", "D roll")),
        (("1", "12 15 18", "L roll15"), "r3", ("2", "1 12 18", "D roll")),
        # It takes the first free field, past figures of both sides and past a block.
        (("2 12 15 18", "1 3", "L roll15"), "r3", ("1 2 12 18", "3 4", "D roll")),
        (("1 12 15 18", "2 3 4", "L roll15"), "r3", ("1 5 12 18", "2 3 4", "D roll")),
        (("1 12 15 18", "2 3 5", "L roll15"), "r3", ("1 4 12 18", "2 3 5", "D roll")),
        (
            ("1 2 12 15 18", "3 4 5 6 7", "L roll15"),
            "r3",
            ("1 2 8 12 18", "3 4 5 6 7", "D roll"),
        ),
        # It moves only when field 1 is really needed.
        (("15 18", "1", "L roll15"), "r3", ("12 18", "1", "D roll")),
    ],
)
def test_rule_12_occupant_of_field_1_makes_room(before: Pos, throw: str, then: Pos) -> None:
    """Whoever stands on 1 goes to the lowest free field above it, wherever that is."""
    assert after(pos(*before), throw) == pos(*then)


def test_rule_12_hits_go_back_and_forth() -> None:
    """A hit made from 15 puts the enemy there, which may hit back; the turn stays whose it is."""
    start = pos("15", "18", "L roll15")
    assert after(start, "r3") == pos("18", "15", "L roll15")
    assert after(start, "r3", "r3") == pos("15", "18", "L roll15")
    assert after(start, "r3", "r3", "r3") == pos("18", "15", "L roll15")
    assert after(start, "r3", "r3", "r1") == pos("16", "18", "D roll")
    assert after(start, "r3", "r2") == pos("18", "17", "D roll")
    # Backwards: the own figure on 18 forbids the way forward, and 12 is hit.
    back = pos("15 18", "12", "L roll15")
    assert after(back, "r3") == pos("12 18", "15", "L roll15")
    assert after(back, "r3", "r3") == pos("12 15", "18", "L roll15")


# --- 13: happiness ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("25", "30", "L 1"), "25-26", ("26", "30", "L roll26")),
        (("21", "30", "L 5"), "21-26", ("26", "30", "L roll26")),
        (("30", "24", "D 2"), "24-26", ("30", "26", "D roll26")),
    ],
)
def test_rule_13_26_is_left_at_once(before: Pos, move: str, then: Pos) -> None:
    """A figure on 26 is thrown for at once; there is nothing to decide."""
    text = after(pos(*before), move)
    assert text == pos(*then)
    state = sk.State.parse(text)
    assert state.is_chance
    assert state.legal_actions() == []


@pytest.mark.parametrize(
    ("before", "throw", "then"),
    [
        (("5 26", "1", "L roll26"), "r1", ("5 15", "1", "L roll15")),
        (("5 26", "1", "L roll26"), "r2", ("5 28", "1", "D roll")),
        (("5 26", "1", "L roll26"), "r3", ("5 29", "1", "D roll")),
        (("5 26", "1", "L roll26"), "r4", ("5 30", "1", "D roll")),
        # Enemies and own figures on the target are hit.
        (("26", "28", "L roll26"), "r2", ("28", "15", "L roll15")),
        (("26", "29", "L roll26"), "r3", ("29", "15", "L roll15")),
        (("26", "30", "L roll26"), "r4", ("30", "15", "L roll15")),
        (("26 28", "1", "L roll26"), "r2", ("15 28", "1", "L roll15")),
        (("26 29", "1", "L roll26"), "r3", ("15 29", "1", "L roll15")),
        (("26 30", "1", "L roll26"), "r4", ("15 30", "1", "L roll15")),
        (("28", "1 26", "D roll26"), "r2", ("15", "1 28", "D roll15")),
        # Three enemies in a row protect nobody and stop nobody here.
        (("26", "28 29 30", "L roll26"), "r2", ("28", "15 29 30", "L roll15")),
        (("26", "28 29 30", "L roll26"), "r4", ("30", "15 28 29", "L roll15")),
        (("5 26", "28 29 30", "L roll26"), "r5", ("5", "28 29 30", "D roll")),
    ],
)
def test_rule_13_throws_from_26(before: Pos, throw: str, then: Pos) -> None:
    """Each throw has its field behind 26, and whoever stands there is hit."""
    assert after(pos(*before), throw) == pos(*then)


def test_ruling_13_five_leads_out() -> None:
    """A five from 26 bears the figure off, for either side, and it may be the winning one."""
    assert after(pos("5 26", "30", "L roll26"), "r5") == pos("5", "30", "D roll")
    assert after(pos("5", "10 26", "D roll26"), "r5") == pos("5", "10", "L roll")
    assert after(pos("26", "30", "L roll26"), "r5") == pos("", "30", "L end")


# --- 14: water ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "throws", "then"),
    [
        (("26", "30", "L roll26"), ["r1"], ("15", "30", "L roll15")),
        (("30", "26", "D roll26"), ["r1"], ("30", "15", "D roll15")),
        (("26 28 29", "30", "L roll26"), ["r1"], ("15 28 29", "30", "L roll15")),
        # The rule of 15 follows in full: forwards, a hit, backwards, field 1.
        (("26", "30", "L roll26"), ["r1", "r4"], ("19", "30", "D roll")),
        (("26", "19", "L roll26"), ["r1", "r4"], ("19", "15", "L roll15")),
        (("19 26", "30", "L roll26"), ["r1", "r4"], ("11 19", "30", "D roll")),
        (("11 19 26", "1", "L roll26"), ["r1", "r4"], ("1 11 19", "2", "D roll")),
    ],
)
def test_rule_14_water_leads_to_rebirth(before: Pos, throws: list[str], then: Pos) -> None:
    """A one from 26 ends in the water, and so on 15, where a new throw is due."""
    assert after(pos(*before), *throws) == pos(*then)


# --- 15: the turn passes on ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "moves", "then"),
    [
        (("4", "9", "L roll"), ["r2", "4-6"], ("6", "9", "D roll")),
        (("4", "9", "D roll"), ["r2", "9-11"], ("4", "11", "L roll")),
        (("4", "6", "L roll"), ["r2", "4x6"], ("6", "4", "D roll")),
        (("29", "9", "L roll"), ["r4", "pass"], ("29", "9", "D roll")),
        (("29 5", "9", "L roll"), ["r2", "29-off"], ("5", "9", "D roll")),
        (("14", "9", "L roll"), ["r1", "14-15", "r1"], ("16", "9", "D roll")),
        (("25", "9", "L roll"), ["r1", "25-26", "r3"], ("29", "9", "D roll")),
        # Happiness, a hit, rebirth with two swaps: four throws, and still one turn of Light.
        (
            ("18 25", "28", "L roll"),
            ["r1", "25-26", "r2", "r3", "r4"],
            ("19 28", "18", "D roll"),
        ),
        # Happiness, water, rebirth.
        (("9", "25", "D roll"), ["r1", "25-26", "r1", "r2"], ("9", "17", "L roll")),
    ],
)
def test_rule_15_other_player_throws_when_all_is_settled(
    before: Pos, moves: list[str], then: Pos
) -> None:
    """Only when no figure is left on 15, 26 or 27 does the other player throw."""
    state = sk.State.parse(pos(*before))
    turn = state.turn
    for move in moves:
        assert state.turn == turn
        state.play(move)
    assert str(state) == pos(*then)
    assert state.turn == 1 - turn
    assert state.is_chance


# --- 16: end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then", "returns"),
    [
        (("30", "1 2", "L 1"), "30-off", ("", "1 2", "L end"), (1.0, -1.0)),
        (("29", "28", "L 2"), "29-off", ("", "28", "L end"), (1.0, -1.0)),
        (("28", "29 30", "L 3"), "28-off", ("", "29 30", "L end"), (1.0, -1.0)),
        (("26", "5", "L roll26"), "r5", ("", "5", "L end"), (1.0, -1.0)),
        (("1 2", "30", "D 1"), "30-off", ("1 2", "", "D end"), (-1.0, 1.0)),
        (("5", "26", "D roll26"), "r5", ("5", "", "D end"), (-1.0, 1.0)),
    ],
)
def test_rule_16_fifth_figure_wins_at_once(
    before: Pos,
    move: str,
    then: Pos,
    returns: tuple[float, float],
) -> None:
    """Bearing off the last figure ends the game there and then, in favour of the one who did."""
    state = sk.State.parse(pos(*before)).after(move)
    assert str(state) == pos(*then)
    assert state.is_terminal
    assert not state.is_chance
    assert state.player == sk.TERMINAL
    assert state.turn == "LD".index(then[2][0])
    assert state.legal_actions() == []
    assert state.outcomes() == []
    assert not state.legal_mask().any()
    assert state.returns() == returns
    assert sk.State.parse(pos(*then)).returns() == returns


def test_rule_16_four_are_not_enough() -> None:
    """With one figure left on the board the game goes on."""
    state = sk.State.parse(pos("1 30", "2", "L 1")).after("30-off")
    assert not state.is_terminal
    assert str(state) == pos("1", "2", "D roll")


# --- ids, texts, position text ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        (pos("1 12", "30", "L 4"), [(0, "1-5"), (11, "12-16")]),
        (pos("1 12", "16", "L 4"), [(0, "1-5"), (11, "12x16")]),
        (pos("25 28 29", "1", "L 1"), [(24, "25-26"), (27, "28x29"), (28, "29-30")]),
        (pos("28 29 30", "1", "L 1"), [(27, "28x29"), (28, "29x30"), (29, "30-off"), (60, "pass")]),
        (pos("23 25", "1", "L 4"), [(52, "23-19"), (54, "25-21")]),
        (pos("25", "22", "L 3"), [(54, "25x22")]),
        (pos("4", "7 8", "L 3"), [(33, "4-1")]),
        (pos("28 25", "1", "L 2"), [(27, "28-30"), (54, "25-23")]),
        (pos("29", "1", "L 3"), [(60, "pass")]),
        (pos("1", "12", "D 3"), [(11, "12-15")]),
    ],
)
def test_ids_and_texts_of_actions(text: str, pairs: list[tuple[int, str]]) -> None:
    """Forwards from f is f - 1, backwards 30 + f - 1, pass 60; a hit changes the text alone."""
    state = sk.State.parse(text)
    assert state.legal_actions() == [action for action, _ in pairs]
    for action, name in pairs:
        assert state.text_of(action) == name
        assert state.action(name) == action
        assert state.after(action) == state.after(name)
    mask = state.legal_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (61,)
    assert np.flatnonzero(mask).tolist() == state.legal_actions()


def test_ids_counts() -> None:
    """The size of the action space and of the die."""
    game = sk.Game("senet")
    assert game.num_actions == 61
    assert game.num_outcomes == 5


@pytest.mark.parametrize(
    "text",
    [
        START,
        "senet/1 - L........L/D........D/L........D L roll",
        "senet/1 - .D......../....L...../.......... L roll15",
        "senet/1 - .D......../....L...../.......... D roll15",
        "senet/1 - .L......../....D...../.......... L roll15",
        "senet/1 - .D......../........../.....L.... L roll26",
        "senet/1 - .D......../........../.......LLL D 5",
        "senet/1 - ........../........../.......DDD L end",
        "senet/1 - LLLLL...../........../.......... D end",
        "senet/1 - LLLLLDDDDD/........../.......... D 1",
    ],
)
def test_position_text_round_trip(text: str) -> None:
    """A canonical text comes back unchanged, and names an equal state."""
    state = sk.State.parse(text)
    assert str(state) == text
    assert repr(state) == f"State('{text}')"
    assert sk.State.parse(str(state)) == state
