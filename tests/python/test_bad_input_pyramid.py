"""Pyramid: malformed and impossible positions, options and actions, and what each refusal says.

How a refusal is checked is in checks.py. Positions are made by ``made`` of pyramid_model.py and
then spoilt in one thing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from checks import (
    MEGABYTE,
    action,
    after,
    check_action_error,
    check_impossible,
    check_message,
    check_refused,
    check_unreadable,
    check_unreadable_or_impossible,
    check_wrong_options,
    play,
    text_of,
    with_field,
)
from pyramid_model import COMPLETE, Rules, made, sketch

import spielkern as sk

if TYPE_CHECKING:
    from collections.abc import Callable

FIVE_LEFT = {
    name: top for name, top in COMPLETE.items() if name not in {"a8", "b8", "c8", "d8", "e8"}
}
FIELDS_OF_THIS_TURN = {"d5": "G2", "d6": "B2", "e6": "G1", "a1": "R1"}

START = str(made({}, phase="deal"))
DEAL = str(made({}, hands=["G8", "B3M1", "-", "-"], turn=1, phase="deal"))
PLACE = str(made({"a1": "G1", "d5": "N3", "b4": "D2"}, hands=["G4B3M1", None, None, None]))
PLACED = str(made(FIELDS_OF_THIS_TURN, hands=["G4R2", None, None, None], phase="place:d5,d6"))
STUCK = str(made({"d5": "G4"}, hands=["B7", None, None, None], phase="place:d5"))
PASSING = str(made(FIVE_LEFT, hands=["-", "B5", "D7", "R1"], bag="-"))
DRAW = str(made({"a1": "G1", "a2": "G1"}, hands=["G6", None, None, None], phase="draw:2"))
SHORT = str(
    made(
        FIVE_LEFT | {"a8": "G1", "b8": "G1", "c8": "G1"},
        hands=["-", "B3", "D3", "N3"],
        bag="R1",
        phase="draw:1",
        rules=Rules(hand=3),
    )
)
OVER = str(made(COMPLETE, hands=["G1", "B2", "D2", "N3"], bag="-", phase="end"))
SMALL = str(
    made(
        {"a1": "G1", "d4": "M1"},
        hands=["R1", "N1"],
        turn=1,
        rules=Rules(connect=4, hand=1, players=2, tunnels="gates"),
    )
)
GOOD = [START, DEAL, PLACE, PLACED, STUCK, PASSING, DRAW, SHORT, OVER, SMALL]


def field_of(text: str, field: str) -> str:
    """A field of the position text."""
    names = ("game", "options", "board", "hands", "bag", "turn", "phase")
    return text.split(" ")[names.index(field)]


def with_top(text: str, **tops: str) -> str:
    """The text with other blocks on some fields: d5="G2"."""
    rows = [
        [row[at : at + 2] for at in range(0, 16, 2)] for row in field_of(text, "board").split("/")
    ]
    for name, top in tops.items():
        rows[8 - int(name[1])]["abcdefgh".index(name[0])] = top
    return with_field(text, "board", "/".join("".join(row) for row in rows))


def with_hand(text: str, player: int, hand: str) -> str:
    """The text with another hand for a player."""
    hands = field_of(text, "hands").split(",")
    hands[player] = hand
    return with_field(text, "hands", ",".join(hands))


def with_bag(text: str, **by: int) -> str:
    """The text with so many more, or less, of some kinds in the bag: G=-1."""
    counts = dict(re.findall(r"([GBDNRM])(\d+)", field_of(text, "bag")))
    for kind, more in by.items():
        counts[kind] = str(int(counts.get(kind, "0")) + more)
    blocks = "".join(kind + counts[kind] for kind in "GBDNRM" if counts.get(kind, "0") != "0")
    return with_field(text, "bag", blocks or "-")


@pytest.mark.parametrize("text", GOOD)
def test_the_texts_that_are_broken_below_are_good_themselves(text: str) -> None:
    """What follows differs from these in one thing each."""
    assert str(sk.State.parse(text)) == text
    assert with_top(text, a4="T1") == text
    assert with_bag(text) == text


# --- texts that cannot be read ------------------------------------------------------------------

ROW = "-" * 16
TUNNELS = "T1" * 8
EMPTY = f"{ROW}/{ROW}/{ROW}/{ROW}/{TUNNELS}/{ROW}/{ROW}/{ROW}"

# (name, text, field that must be named or None if that is open)
UNREADABLE: list[tuple[str, str, str | None]] = [
    # game, version, number of fields
    ("game in upper case", START.replace("pyramid", "Pyramid"), "game"),
    ("game in the plural", START.replace("pyramid", "pyramids"), "game"),
    ("game in German", START.replace("pyramid", "pyramide"), "game"),
    ("no game", START.replace("pyramid", ""), "game"),
    ("version 0", START.replace("/1 ", "/0 ", 1), "game"),
    ("version 2", START.replace("/1 ", "/2 ", 1), "game"),
    ("version 01", START.replace("/1 ", "/01 ", 1), "game"),
    ("version missing", START.replace("/1 ", "/ ", 1), "game"),
    ("a view's name", START.replace("pyramid/1", "pyramid.view/1@0"), "game"),
    ("game alone", "pyramid/1", None),
    ("no options", START.replace(" - ", " ", 1), None),
    ("no board", START.replace(f" {EMPTY}", ""), None),
    ("no hands", START.replace(" -,-,-,-", ""), None),
    ("no bag", START.replace(" G27B27D27N27R8M4", ""), None),
    ("no turn", START.replace(" 0 deal", " deal"), None),
    ("no phase", START.replace(" 0 deal", " 0"), None),
    ("one field too many", f"{START} 0", None),
    ("two positions", f"{START} {START}", None),
    ("double space", START.replace(" 0 ", "  0 "), None),
    ("leading space", f" {START}", None),
    ("trailing space", f"{START} ", None),
    ("tab for a space", START.replace(" 0 ", "\t0 "), None),
    ("trailing newline", f"{START}\n", "phase"),
    ("trailing NUL", f"{START}\0", "phase"),
    ("text behind a NUL", f"{START}\0x", "phase"),
    ("fields of another game", "pyramid/1 - LDLDLDLDLD/........../.......... L roll", None),
    ("a lone surrogate", START.replace("deal", "d\ud800al"), None),
    # rows of the board
    ("empty board", with_field(START, "board", ""), None),
    ("seven rows", with_field(START, "board", EMPTY[17:]), "board"),
    ("nine rows", with_field(START, "board", f"{EMPTY}/{ROW}"), "board"),
    ("slash before", with_field(START, "board", f"/{EMPTY}"), "board"),
    ("slash behind", with_field(START, "board", f"{EMPTY}/"), "board"),
    ("two slashes", with_field(START, "board", EMPTY.replace("/", "//", 1)), "board"),
    ("no slashes", with_field(START, "board", EMPTY.replace("/", "")), "board"),
    ("bars for slashes", with_field(START, "board", EMPTY.replace("/", "|")), "board"),
    ("first row of seven fields", with_field(START, "board", EMPTY[2:]), "board"),
    ("first row of nine fields", with_field(START, "board", f"--{EMPTY}"), "board"),
    ("first row of half a field less", with_field(START, "board", EMPTY[1:]), "board"),
    ("last row of seven fields", with_field(START, "board", EMPTY[:-2]), "board"),
    ("last row of half a field less", with_field(START, "board", EMPTY[:-1]), "board"),
    ("last row of nine fields", with_field(START, "board", f"{EMPTY}--"), "board"),
    (
        "rows of 7 and 9 fields",
        with_field(START, "board", f"{EMPTY[2:16]}/--{EMPTY[17:]}"),
        "board",
    ),
    # fields of the board
    ("height 0", with_top(PLACE, a1="G0"), "board"),
    ("height 5", with_top(PLACE, d5="N5"), "board"),
    ("height 9", with_top(PLACE, d5="N9"), "board"),
    ("tunnel of height 0", with_top(PLACE, a4="T0"), "board"),
    ("kind in lower case", with_top(PLACE, a1="g1"), "board"),
    ("tunnel in lower case", with_top(PLACE, a4="t1"), "board"),
    ("unknown kind", with_top(PLACE, a1="X1"), "board"),
    ("height before kind", with_top(PLACE, a1="1G"), "board"),
    ("kind without a height", with_top(PLACE, a1="G-"), "board"),
    ("height without a kind", with_top(PLACE, a1="-1"), "board"),
    ("two kinds", with_top(PLACE, a1="GG"), "board"),
    ("two heights", with_top(PLACE, a1="11"), "board"),
    ("dots for an empty field", with_top(PLACE, a1=".."), "board"),
    ("zeros for an empty field", with_top(PLACE, b1="00"), "board"),
    ("empty field with a height", with_top(PLACE, b1="-0"), "board"),
    ("three characters", with_top(PLACE, a1="G11"), "board"),
    ("one character", with_top(PLACE, a1="G"), "board"),
    ("accent", with_top(PLACE, a1="\u011e1"), "board"),
    ("digit of another script", with_top(PLACE, a1="G\u0661"), "board"),
    ("letter of another script", with_top(PLACE, b1="\u041c1"), "board"),
    ("NUL in the board", with_top(PLACE, a1="G\0"), "board"),
    # hands
    ("empty hands", with_field(START, "hands", ""), None),
    ("three hands", with_field(START, "hands", "-,-,-"), "hands"),
    ("five hands", with_field(START, "hands", "-,-,-,-,-"), "hands"),
    ("a comma before", with_field(START, "hands", ",-,-,-,-"), "hands"),
    ("a comma behind", with_field(START, "hands", "-,-,-,-,"), "hands"),
    ("slashes for commas", with_field(START, "hands", "-/-/-/-"), "hands"),
    ("an empty text for an empty hand", with_hand(PASSING, 0, ""), "hands"),
    ("two dashes for an empty hand", with_hand(PASSING, 0, "--"), "hands"),
    ("zero for an empty hand", with_hand(PASSING, 0, "0"), "hands"),
    ("a hidden hand", with_hand(PLACE, 1, "?8"), "hands"),
    ("kind without a count", with_hand(PLACE, 0, "G4B3M"), "hands"),
    ("count without a kind", with_hand(PLACE, 0, "4B3M1"), "hands"),
    ("count before kind", with_hand(PLACE, 0, "4G3B1M"), "hands"),
    ("count of zero", with_hand(PLACE, 0, "G4B3R0M1"), "hands"),
    ("zero before a count", with_hand(PLACE, 0, "G04B3M1"), "hands"),
    ("count of -1", with_hand(PLACE, 0, "G4B3M-1"), "hands"),
    ("count of +1", with_hand(PLACE, 0, "G4B3M+1"), "hands"),
    ("kinds out of order", with_hand(PLACE, 0, "B3G4M1"), "hands"),
    ("marble before granite", with_hand(PLACE, 0, "G6M1R1"), "hands"),
    ("a kind twice", with_hand(PLACE, 0, "G2G2B3M1"), "hands"),
    ("unknown kind in a hand", with_hand(PLACE, 0, "G4B3X1"), "hands"),
    ("a tunnel in a hand", with_hand(PLACE, 0, "G4B3T1"), "hands"),
    ("kind in lower case in a hand", with_hand(PLACE, 0, "G4B3m1"), "hands"),
    ("a dash behind", with_hand(PLACE, 0, "G4B3M1-"), "hands"),
    ("a superscript", with_hand(PLACE, 0, "G\u2074B3M1"), "hands"),
    ("hands of three among two", with_field(SMALL, "hands", "R1,N1,G1"), "hands"),
    ("hand of one among two", with_field(SMALL, "hands", "R1"), "hands"),
    # bag
    ("empty bag text", with_field(START, "bag", ""), None),
    ("bag of zero", with_field(PASSING, "bag", "0"), "bag"),
    ("bag with two dashes", with_field(PASSING, "bag", "--"), "bag"),
    ("hidden bag", with_field(START, "bag", "?120"), "bag"),
    ("bag without a kind", with_field(START, "bag", "27B27D27N27R8M4"), "bag"),
    ("bag without a count", with_field(START, "bag", "G27B27D27N27R8M"), "bag"),
    ("bag with a zero before", with_field(START, "bag", "G27B27D27N27R8M04"), "bag"),
    ("bag with a kind of zero", with_field(DEAL, "bag", "G0"), "bag"),
    ("bag out of order", with_field(START, "bag", "B27G27D27N27R8M4"), "bag"),
    ("bag with a kind twice", with_field(START, "bag", "G20G7B27D27N27R8M4"), "bag"),
    ("bag with tunnels", with_field(START, "bag", "G27B27D27N27R8M4T8"), "bag"),
    ("bag with commas", with_field(START, "bag", "G27,B27,D27,N27,R8,M4"), "bag"),
    ("bag in lower case", with_field(START, "bag", "g27B27D27N27R8M4"), "bag"),
    # turn
    ("turn of nobody", with_field(START, "turn", "-"), "turn"),
    ("turn in letters", with_field(START, "turn", "G"), "turn"),
    ("turn 00", with_field(START, "turn", "00"), "turn"),
    ("turn +0", with_field(START, "turn", "+0"), "turn"),
    ("turn -1", with_field(START, "turn", "-1"), "turn"),
    ("turn 0.0", with_field(START, "turn", "0.0"), "turn"),
    ("turn of another script", with_field(START, "turn", "\u0660"), "turn"),
    # phase
    ("phase in upper case", with_field(START, "phase", "Deal"), "phase"),
    ("unknown phase", with_field(START, "phase", "wait"), "phase"),
    ("phase cut short", with_field(START, "phase", "dea"), "phase"),
    ("phase with more", with_field(START, "phase", "deals"), "phase"),
    ("phase dash", with_field(START, "phase", "-"), "phase"),
    ("deal with a number", with_field(START, "phase", "deal:8"), "phase"),
    ("end with a number", with_field(OVER, "phase", "end:0"), "phase"),
    ("place with nothing", with_field(PLACED, "phase", "place:"), "phase"),
    ("place with a dash", with_field(PLACED, "phase", "place:-"), "phase"),
    ("place with column i", with_field(PLACED, "phase", "place:i5"), "phase"),
    ("place with row 9", with_field(PLACED, "phase", "place:d9"), "phase"),
    ("place with row 0", with_field(PLACED, "phase", "place:d0"), "phase"),
    ("place in upper case", with_field(PLACED, "phase", "place:D5,D6"), "phase"),
    ("place with a comma behind", with_field(PLACED, "phase", "place:d5,d6,"), "phase"),
    ("place with a comma before", with_field(PLACED, "phase", "place:,d5,d6"), "phase"),
    ("place with two commas", with_field(PLACED, "phase", "place:d5,,d6"), "phase"),
    ("place without commas", with_field(PLACED, "phase", "place:d5d6"), "phase"),
    ("place with blocks", with_field(PLACED, "phase", "place:G@d5,B@d6"), "phase"),
    ("place with a number", with_field(PLACED, "phase", "place:2"), "phase"),
    ("place without a colon", with_field(PLACED, "phase", "placed5,d6"), "phase"),
    ("draw with nothing", with_field(DRAW, "phase", "draw:"), "phase"),
    ("draw without a number", with_field(DRAW, "phase", "draw"), "phase"),
    ("draw with fields", with_field(DRAW, "phase", "draw:a1,a2"), "phase"),
    ("draw 02", with_field(DRAW, "phase", "draw:02"), "phase"),
    ("draw +2", with_field(DRAW, "phase", "draw:+2"), "phase"),
    ("draw -2", with_field(DRAW, "phase", "draw:-2"), "phase"),
    ("draw in words", with_field(DRAW, "phase", "draw:two"), "phase"),
    ("draw of another script", with_field(DRAW, "phase", "draw:\uff12"), "phase"),
    # a megabyte of something
    ("a megabyte of board", with_field(START, "board", "-" * MEGABYTE), "board"),
    ("a megabyte of rows", with_field(START, "board", f"{ROW}/" * (MEGABYTE // 17)), "board"),
    ("a megabyte of hands", with_field(START, "hands", "-," * (MEGABYTE // 2)), "hands"),
    ("a megabyte of turn", with_field(START, "turn", "0" * MEGABYTE), "turn"),
    ("a megabyte of phase", with_field(START, "phase", "deal" * (MEGABYTE // 4)), "phase"),
    ("a megabyte of draw", with_field(DRAW, "phase", "draw:2" + "0" * MEGABYTE), "phase"),
]


@pytest.mark.parametrize(
    ("text", "field"), [pytest.param(text, field, id=name) for name, text, field in UNREADABLE]
)
def test_unreadable_position(text: str, field: str | None) -> None:
    """A text that is not written as the format says is a ParseError that names the place."""
    check_unreadable(text, "pyramid", field)


# (name, text, field): numbers that no position has, which may be refused by form or by count.
ODD_NUMBERS: list[tuple[str, str, str]] = [
    ("turn 4 of 4", with_field(START, "turn", "4"), "turn"),
    ("turn 2 of 2", with_field(SMALL, "turn", "2"), "turn"),
    ("turn 10", with_field(START, "turn", "10"), "turn"),
    ("turn 256", with_field(START, "turn", "256"), "turn"),
    ("turn 2**64", with_field(START, "turn", str(2**64)), "turn"),
    ("draw 0", with_field(DRAW, "phase", "draw:0"), "phase"),
    ("draw 5", with_field(DRAW, "phase", "draw:5"), "phase"),
    ("draw 258", with_field(DRAW, "phase", "draw:258"), "phase"),
    ("draw 2**64 + 2", with_field(DRAW, "phase", f"draw:{2**64 + 2}"), "phase"),
    ("a tunnel of height 2", with_top(PLACE, b4="T2"), "board"),
    ("28 in a hand", with_hand(PLACE, 0, "G28"), "hands"),
    ("260 in a hand", with_hand(PLACE, 0, "G260B3M1"), "hands"),
    ("2**64 + 4 in a hand", with_hand(PLACE, 0, f"G{2**64 + 4}B3M1"), "hands"),
    ("a megabyte of digits in a hand", with_hand(PLACE, 0, "G" + "1" * MEGABYTE), "hands"),
    ("28 in the bag", with_bag(START, G=1), "bag"),
    ("283 in the bag", with_bag(START, G=256), "bag"),
    ("2**64 + 27 in the bag", with_bag(START, G=2**64), "bag"),
    ("a megabyte of digits in the bag", with_field(START, "bag", "G" + "1" * MEGABYTE), "bag"),
    ("a field twice", with_field(PLACED, "phase", "place:d5,d5"), "phase"),
    ("four fields", with_field(PLACED, "phase", "place:d5,d6,e6,e5"), "phase"),
    ("64 fields", with_field(PLACED, "phase", "place:" + ",".join(["d5"] * 64)), "phase"),
    ("a megabyte of fields", with_field(PLACED, "phase", "place:d5" + ",d6" * 350_000), "phase"),
]


@pytest.mark.parametrize(
    ("text", "field"), [pytest.param(text, field, id=name) for name, text, field in ODD_NUMBERS]
)
def test_unreadable_or_impossible_numbers(text: str, field: str) -> None:
    """Too large, or too many: refused by form, with the field, or by the rules."""
    check_unreadable_or_impossible(text, "pyramid", field)


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        (with_top(PLACE, a8="X1"), 0, 2),
        (with_top(PLACE, h8="X1"), 14, 16),
        (with_top(PLACE, a7="X1"), 17, 19),
        (with_top(PLACE, h1="G9"), 133, 135),
    ],
)
def test_the_offset_leads_to_the_field_of_the_board(text: str, begin: int, end: int) -> None:
    """Of the whole text, where the board begins at 12."""
    with pytest.raises(sk.ParseError) as caught:
        sk.State.parse(text)
    assert caught.value.field == "board"
    assert 12 + begin <= caught.value.offset <= 12 + end


@pytest.mark.parametrize("player", range(4))
def test_the_offset_leads_to_the_hand(player: int) -> None:
    """Not only to the field of all hands."""
    text = with_hand(PLACE, player, "G4X3M1")
    with pytest.raises(sk.ParseError) as caught:
        sk.State.parse(text)
    begin = text.index("G4X3M1")
    assert caught.value.field == "hands"
    assert begin <= caught.value.offset <= begin + 6


# --- options in a position ------------------------------------------------------------------------

# (options, option that must be named if it is an OptionError, or None if that is open)
WRONG_OPTIONS: list[tuple[str, str | None]] = [
    ("players=4", None),
    ("hand=8", None),
    ("tunnels=through", None),
    ("connect=8", None),
    ("players=1", "players"),
    ("players=5", "players"),
    ("players=0", "players"),
    ("players=02", None),
    ("players=+2", None),
    ("players=two", "players"),
    ("players=", None),
    ("players", None),
    ("hand=0", "hand"),
    ("hand=9", "hand"),
    ("hand=-1", "hand"),
    ("hand=18446744073709551617", "hand"),
    ("tunnels=door", "tunnels"),
    ("tunnels=Gates", "tunnels"),
    ("tunnels=0", "tunnels"),
    ("connect=6", "connect"),
    ("connect=0", "connect"),
    ("connect=four", "connect"),
    ("level=2", "level"),
    ("Players=3", None),
    ("players=3,hand=4", None),
    ("tunnels=gates,players=3", None),
    ("players=3,players=3", None),
    ("players=3,", None),
    (",players=3", None),
    ("players=3;hand=4", None),
    ("hand=4,players=4", None),
    ("-,players=3", None),
    ("--", None),
    ("=", None),
    ("players=3=3", None),
    ("players:3", None),
]


@pytest.mark.parametrize(("options", "option"), WRONG_OPTIONS, ids=repr)
def test_wrong_options_in_a_position(options: str, option: str | None) -> None:
    """Options that are not, or not written canonically."""
    check_wrong_options(with_field(START, "options", options), "pyramid", option)


def test_options_of_another_game_in_a_position() -> None:
    """Each game has its own."""
    check_wrong_options(with_field(START, "options", "board=4-3-3"), "pyramid", None)
    check_wrong_options(with_field(START, "options", "balls=6"), "pyramid", None)


def test_a_position_must_fit_its_options() -> None:
    """The same fields under other options: another number of hands, hand size or tunnels."""
    with pytest.raises((sk.ParseError, sk.InvalidPosition)):
        sk.State.parse(with_field(PLACE, "options", "players=3"))
    assert check_impossible(with_field(PLACE, "options", "hand=7"), "pyramid").reasons
    assert check_impossible(with_field(PLACE, "options", "tunnels=gates"), "pyramid").reasons
    assert sk.State.parse(with_field(PLACE, "options", "connect=4"))


# --- options of the game --------------------------------------------------------------------------

OPTION_ERRORS: list[tuple[dict[str, int | str], str]] = [
    ({"players": 1}, "players"),
    ({"players": 0}, "players"),
    ({"players": 5}, "players"),
    ({"players": -2}, "players"),
    ({"players": 2**32 + 2}, "players"),
    ({"players": 2**64 + 2}, "players"),
    ({"players": "two"}, "players"),
    ({"players": ""}, "players"),
    ({"players": " 2"}, "players"),
    ({"players": "2\0"}, "players"),
    ({"hand": 0}, "hand"),
    ({"hand": 9}, "hand"),
    ({"hand": -1}, "hand"),
    ({"hand": 256 + 8}, "hand"),
    ({"hand": "full"}, "hand"),
    ({"tunnels": "door"}, "tunnels"),
    ({"tunnels": "Through"}, "tunnels"),
    ({"tunnels": ""}, "tunnels"),
    ({"tunnels": 8}, "tunnels"),
    ({"tunnels": "gates,through"}, "tunnels"),
    ({"connect": 6}, "connect"),
    ({"connect": 0}, "connect"),
    ({"connect": -8}, "connect"),
    ({"connect": "diagonal"}, "connect"),
    ({"bag": 120}, "bag"),
    ({"marble": 4}, "marble"),
    ({"board": "4-3-3"}, "board"),
    ({"Players": 2}, "Players"),
    ({"players": 3, "hands": 4}, "hands"),
    ({"players": 3, "hand": 4, "connect": 5}, "connect"),
]


@pytest.mark.parametrize(("options", "option"), OPTION_ERRORS, ids=repr)
def test_options_that_are_not_admitted(options: dict[str, int | str], option: str) -> None:
    """An OptionError that names the option and says why."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game("pyramid", **options)
    check_message(caught.value)
    assert caught.value.option == option
    assert caught.value.reason


@pytest.mark.parametrize("value", [(2, 3), [4], [2, 2], ("2",), ()], ids=repr)
@pytest.mark.parametrize("option", ["players", "hand", "tunnels", "connect"])
def test_options_of_several_values(option: str, value: Any) -> None:
    """No option of this game is a list, unless of the one value that it may be."""
    try:
        game = sk.Game("pyramid", **{option: value})
    except (sk.OptionError, TypeError):
        return
    assert len(value) == 1
    assert game.options[option] == int(value[0])


@pytest.mark.parametrize("value", [None, 2.0, b"2", object(), {2}], ids=type)
@pytest.mark.parametrize("option", ["players", "hand", "tunnels", "connect"])
def test_option_of_a_wrong_type(option: str, value: Any) -> None:
    """None of these is a value."""
    with pytest.raises(TypeError):
        sk.Game("pyramid", **{option: value})


@pytest.mark.parametrize("name", ["Pyramid", "pyramid ", "pyramid/1", "pyramid.view", "pyramide"])
def test_names_that_are_no_game(name: str) -> None:
    """Only `pyramid`."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game(name)
    assert caught.value.option == "game"


# --- positions that cannot be -------------------------------------------------------------------

TWO_HIGH = str(made({"d5": "G2"}))
DEAL_OF_TWO = str(made({}, hands=["G8", "B3M1", "-", "-"], turn=1, phase="deal"))
HAND_OF_TWO = str(
    made(
        {"d5": "G1", "d6": "G1"},
        hands=["-", None, None, None],
        phase="draw:2",
        rules=Rules(hand=2),
    )
)
# All bags are empty and 13 blocks are in hands.
LATE = str(made(FIVE_LEFT, hands=["G4", "B3", "D2", "N4"], bag="-"))
LATE_PLACED = str(
    made(FIVE_LEFT | {"e8": "R1"}, hands=["G4", "B2", "D2", "N4"], bag="-", phase="place:e8")
)
END_WITH_BAG = str(
    made(COMPLETE, hands=["-", "B1", "D1", "N1"], bag="R5", phase="end", rules=Rules(hand=1))
)

FIVES = Rules(hand=5, players=2)
END_OF_FIVES = str(made(COMPLETE, hands=["B1", "G5"], phase="end", rules=FIVES))
TWO_TWO_HIGH = str(made({"c4": "G2", "d5": "G2"}))
FOUR_MARBLE = str(made(sketch("GMMMM...", *["." * 8] * 7)))


def with_placed(*fields: str) -> str:
    """A turn on these fields, which are on the ground."""
    hands: list[str | None] = [f"G{8 - len(fields)}", None, None, None]
    text = made(dict.fromkeys(fields, "G1"), hands=hands, phase=f"draw:{len(fields)}")
    return with_field(str(text), "phase", "place:" + ",".join(fields))


# (name, text, the rule, or one of the rules, to be named; "at rest" will always do)
IMPOSSIBLE: list[tuple[str, str, str]] = [
    # 1: heights
    ("two on the corner", with_top(TWO_HIGH, d5="--", a1="G2"), "1"),
    ("two on the edge", with_top(TWO_HIGH, d5="--", e8="G2"), "1"),
    ("a tunnel of the edge built over", with_top(str(made({"d5": "G1"})), d5="--", h4="G2"), "1"),
    ("three on the second ring", with_top(str(made({"d5": "G3"})), d5="--", b2="G3"), "1"),
    ("four on the third ring", with_top(str(made({"d5": "G4"})), d5="--", c6="G4"), "1"),
    # 2: how many blocks there are
    ("28 green", with_bag(PLACE, G=9, B=-9), "2"),
    ("28 green in hand and bag", with_bag(str(made({})), G=1, B=-1), "2"),
    ("28 dark brown", with_bag(str(made({})), N=1, B=-1), "2"),
    ("nine granite in the bag", with_bag(str(made({})), R=1, B=-1), "2"),
    ("nine granite, one in sight", with_bag(str(made({"a1": "R1"})), R=1, B=-1), "2"),
    ("five marble in the bag", with_bag(str(made({})), M=1, B=-1), "2"),
    ("five marble, one in a hand", with_hand(str(made({})), 2, "G2B2D2N1M1"), "2"),
    ("five marble in sight", with_top(FOUR_MARBLE, a8="M1"), "2"),
    # 3: tunnels
    ("a tunnel elsewhere", with_top(PLACE, a1="T1"), "3"),
    ("no tunnel on its field", with_top(TWO_TWO_HIGH, c4="G1", d5="G3"), "3"),
    ("another block for the tunnel of the edge", with_top(str(made({})), a4="G1"), "3"),
    ("an empty field for a tunnel", with_top(TWO_HIGH, c4="--", d5="G3"), "3"),
    ("an empty field for the tunnel of the edge", with_top(TWO_HIGH, h4="--", d5="G3"), "3"),
    ("tunnels of the other option", with_field(str(made({})), "options", "tunnels=gates"), "3"),
    # at rest: 120 + 8 blocks
    ("more built than there is", with_top(PLACE, d5="N4"), "2"),
    ("less built than there is", with_top(PLACE, d5="N2"), "2"),
    ("one too few in the bag", with_bag(PLACE, R=-1), "2"),
    ("one too few at the start", with_bag(START, R=-1), "2"),
    ("one too few at the end", with_hand(OVER, 3, "N2"), "2"),
    # 5: full hands while the bag lasts
    ("the mover's hand short", with_bag(with_hand(PLACE, 0, "G4B3"), M=1), "5"),
    ("the mover's hand empty", with_bag(with_hand(PLACE, 0, "-"), G=4, B=3, M=1), "5"),
    ("the mover's hand too large", with_bag(with_hand(PLACE, 0, "G4B4M1"), B=-1), "5"),
    ("another hand too large", with_bag(with_hand(SMALL, 0, "R2"), R=-1), "5"),
    ("another hand short", with_bag(with_hand(SMALL, 0, "-"), R=1), "5"),
    ("hand and placed too few", with_bag(with_hand(PLACED, 0, "G4R1"), R=1), "5"),
    ("hand and placed too many", with_bag(with_hand(PLACED, 0, "G4R3"), R=-1), "5"),
    ("another hand short while placing", with_field(PLACED, "turn", "1"), "5"),
    ("hand and draw too few", with_field(DRAW, "phase", "draw:1"), "5"),
    ("hand and draw too many", with_field(DRAW, "phase", "draw:3"), "5"),
    ("another hand short while drawing", with_field(DRAW, "turn", "1"), "5"),
    ("another hand short though the bag is", with_bag(with_hand(SHORT, 1, "B2"), B=1), "5"),
    ("the other hand short, not the mover's", with_hand(with_hand(SHORT, 1, "B2"), 0, "B1"), "5"),
    ("nine in a hand with an empty bag", with_field(LATE, "hands", "G9,B1,D1,N2"), "5"),
    # At the end the mover's hand lacks the one to four blocks that were placed last.
    ("a full hand at the end", with_bag(with_hand(END_WITH_BAG, 0, "R1"), R=-1), "5 10"),
    ("five blocks too few at the end", with_bag(with_hand(END_OF_FIVES, 0, "-"), B=1), "5 10"),
    ("another hand short at the end", with_bag(with_hand(END_WITH_BAG, 1, "-"), B=1), "5 10"),
    # 6: the deal
    ("a hand before not full", with_bag(with_hand(DEAL_OF_TWO, 0, "G7"), G=1), "5 6"),
    ("a hand behind not empty", with_bag(with_hand(DEAL_OF_TWO, 2, "D1"), D=-1), "5 6"),
    ("all behind not empty", with_field(DEAL_OF_TWO, "turn", "0"), "5 6"),
    ("the hand full already", with_field(DEAL_OF_TWO, "turn", "1").replace("B3M1", "B8").replace(
        field_of(DEAL_OF_TWO, "bag"), "G19B19D27N27R8M4"), "5 6"),
    ("the next player too early", with_field(DEAL_OF_TWO, "turn", "2"), "5 6"),
    ("something is built", with_top(with_bag(DEAL_OF_TWO, G=-1), a1="G1"), "5 6"),
    ("a deal with full hands", with_field(str(made({})), "phase", "deal"), "5 6"),
    # 7: the fields of this turn
    ("nothing stands there", with_field(PLACED, "phase", "place:d5,c5"), "7"),
    ("a tunnel stands there", with_field(PLACED, "phase", "place:d4,c4"), "7"),
    ("of two levels", with_field(PLACED, "phase", "place:d6,e6"), "7"),
    ("far apart", with_placed("a1", "c1"), "7"),
    ("beside only across the corner", with_placed("a1", "b2"), "7"),
    ("the third apart", with_placed("a1", "a2", "c2"), "7"),
    ("around the edge", with_placed("h1", "a2"), "7"),
    ("connected, but not in this order", with_placed("a1", "a3", "a2"), "7"),
    ("one twice", with_placed("a1", "a2", "a3").replace(":a1,a2,a3", ":a1,a2,a1"), "7"),
    ("nothing on the only field", with_placed("a1").replace(":a1", ":b1"), "7"),
    ("an empty hand", with_field(HAND_OF_TWO, "phase", "place:d5,d6"), "7"),
    ("placed with an empty hand and bag", with_field(
        str(made(FIVE_LEFT | {"e8": "R1"}, hands=["-", "B4", "D4", "N4"], bag="-")),
        "phase", "place:e8"), "7"),
    # 8: drawing
    ("more to be drawn than there is", with_field(SHORT, "phase", "draw:2"), "8"),
    ("drawing from an empty bag", with_field(LATE, "phase", "draw:1"), "8"),
    # 10: the end
    ("the end before it", with_field(LATE, "phase", "end"), "10"),
    ("the end at the start", with_field(START, "phase", "end"), "10"),
    ("placing behind the end", with_field(OVER, "phase", "place"), "10"),
    ("placing behind the end, from the middle", with_field(OVER, "phase", "place:d5"), "10"),
    ("drawing behind the end", with_field(END_WITH_BAG, "phase", "draw:1"), "10"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rule"), [pytest.param(text, rule, id=name) for name, text, rule in IMPOSSIBLE]
)
def test_impossible_position(text: str, rule: str) -> None:
    """A text that is well written but no position is an InvalidPosition that names the rule."""
    error = check_impossible(text, "pyramid")
    cited = {error.rule, *re.findall(r"pyramid (?:at rest|\d+)", " ".join(error.reasons))}
    assert cited & {"pyramid at rest", *(f"pyramid {number}" for number in rule.split())}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (with_top(PLACE, a1="T1", d5="N4"), 2),
        (with_top(PLACE, a1="G2", a2="G2", b1="T1"), 3),
        (with_hand(PLACE, 0, "G1M5"), 2),
        (with_field(PLACED, "phase", "place:e6,c3"), 2),
    ],
)
def test_at_least_as_many_reasons_as_broken_conditions(text: str, number: int) -> None:
    """All that is wrong is told at once."""
    assert len(check_impossible(text, "pyramid").reasons) >= number


@pytest.mark.parametrize(
    "text", [LATE, LATE_PLACED, END_WITH_BAG, END_OF_FIVES, HAND_OF_TWO, TWO_HIGH]
)
def test_these_were_good_too(text: str) -> None:
    """What the list above spoils."""
    assert str(sk.State.parse(text)) == text


# --- actions that cannot be played --------------------------------------------------------------

# The ids of legal actions are below 386, those of outcomes below 6.
ILLEGAL_IDS: list[tuple[str, list[int]]] = [
    (START, [6, 63, 64, 384, 385, 386, -1, -4, 2**32, 2**63, 2**64, 2**70, -(2**70)]),
    (DEAL, [6, 384, 385, -1]),
    # On a full field, of kinds that are not in the hand, stop, pass.
    (PLACE, [0, 64, 24, 31, 320, 128, 192, 256, 384, 385, 386, -1, 1 + 2**32, 1 + 2**64]),
    # On a field of this turn, of another level, far away.
    (PLACED, [35, 43, 36, 0, 63, 64 + 34, 385, 386, -1, 384 + 2**32]),
    (STUCK, [35, 34, 64 + 36, 385, 386]),
    (PASSING, [0, 56, 64 + 56, 384, 386, -1]),
    (DRAW, [6, 384, 385, 56, -1]),
    # Only granite is in the bag.
    (SHORT, [0, 1, 2, 3, 5, 6, 384, 385]),
    (OVER, [0, 5, 35, 384, 385, -4, -1]),
    (SMALL, [0, 256, 320, 192 + 24, 384, 385]),
]


@pytest.mark.parametrize("verb", [play, after, text_of])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{GOOD.index(text)}: {given}")
        for text, ids in ILLEGAL_IDS
        for given in ids
    ],
)
def test_illegal_id(text: str, given: int, verb: Callable[[sk.State, Any], object]) -> None:
    """Any number that is not the id of a legal action is an IllegalAction."""
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_action_error(error, given)


# (position, name of the case, text, rules of which the reason cites one)
ILLEGAL_TEXTS: list[tuple[str, str, str, set[int]]] = [
    (START, "placing in the deal", "G@a1", set()),
    (START, "stop in the deal", "stop", set()),
    (START, "pass in the deal", "pass", set()),
    (DEAL, "placing in the deal, by the other", "G@a1", set()),
    (PLACE, "drawing before placing", "+G", set()),
    (PLACE, "on a full field", "G@a1", {1, 7}),
    (PLACE, "on a full second ring", "G@b4", {1, 7}),
    (PLACE, "on a tunnel of the edge", "G@a4", {1, 3, 7}),
    (PLACE, "a kind that is not in the hand", "N@b1", {5, 7}),
    (PLACE, "granite that is not in the hand", "R@d5", {5, 7}),
    (PLACE, "stop before the first block", "stop", {7}),
    (PLACE, "pass with blocks", "pass", {9}),
    (PLACED, "on a field of this turn", "G@d5", {7}),
    (PLACED, "beside, but on a lower level", "G@c5", {7}),
    (PLACED, "on the level, but across the corner", "G@c4", {7}),
    (PLACED, "far away", "G@h8", {7}),
    (PLACED, "a kind that is not in the hand, in mid-turn", "B@d4", {5, 7}),
    (PLACED, "pass in mid-turn", "pass", {9}),
    (PLACED, "drawing in mid-turn", "+G", set()),
    (STUCK, "where nothing fits", "B@e5", {7}),
    (STUCK, "on top of it", "B@d5", {1, 7}),
    (PASSING, "placing from an empty hand", "G@a8", {5, 7, 9}),
    (PASSING, "stop with an empty hand", "stop", {7, 9}),
    (PASSING, "drawing from an empty bag", "+G", set()),
    (DRAW, "placing instead of drawing", "G@a3", set()),
    (DRAW, "stop instead of drawing", "stop", set()),
    (DRAW, "pass instead of drawing", "pass", set()),
    (SHORT, "a kind that the bag does not have", "+G", set()),
    (OVER, "placing at the end", "G@a1", set()),
    (OVER, "stop at the end", "stop", set()),
    (OVER, "pass at the end", "pass", set()),
    (OVER, "drawing at the end", "+G", set()),
    (SMALL, "on a gate", "N@d1", {1, 3, 7}),
    (SMALL, "the other's block", "R@b1", {5, 7}),
]


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    ("text", "given", "rules"),
    [
        pytest.param(text, given, rules, id=f"{GOOD.index(text)}: {name}")
        for text, name, given, rules in ILLEGAL_TEXTS
    ],
)
def test_illegal_text(
    text: str, given: str, rules: set[int], verb: Callable[[sk.State, Any], object]
) -> None:
    """What is well written but not to be done is an IllegalAction whose reason cites the rule.

    Where somebody else is to act or nobody is, the reason is that.
    """
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_action_error(error, given)
    assert isinstance(error, sk.IllegalAction)
    cited = {int(number) for number in re.findall(r"pyramid (\d+)", error.reason)}
    expected = {
        sk.CHANCE: "chance decides here, no player",
        sk.TERMINAL: "the game is over",
    }.get(sk.State.parse(text).player, "a player decides here, not chance")
    if given.startswith("+") or expected.startswith(("chance", "the game")):
        assert error.reason in (expected, "this chance outcome has weight 0 here")
    else:
        assert cited & rules


MALFORMED_TEXTS = [
    "", " ", "G", "G@", "@a1", "a1", "G@a", "G@1", "G@a0", "G@a9", "G@i1", "G@a10", "G@a11",
    "G@aa1", "GG@a1", "G@a1@a1", "G@A1", "g@a1", "X@a1", "T@a1", "G-a1", "G@a1 ", " G@a1",
    "G@a1\n", "G@a1\0", "G@a1,stop", "G@a1G@a2", "G @a1", "G@\uff411", "G\uff20a1", "\ud800@a1",
    "Stop", "STOP", "stop ", "sto", "stops", "Pass", "passs", "+", "+X", "+T", "+g", "+GG", "+G1",
    "G+", "++G", "384", "0", "-1", "castle", "G@a\u0661", "G@a1" * (MEGABYTE // 4), "+" * MEGABYTE,
]  # fmt: skip


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    "text", [START, PLACE, PLACED, OVER], ids=lambda text: str(GOOD.index(text))
)
@pytest.mark.parametrize("given", MALFORMED_TEXTS, ids=lambda given: ascii(given[:12]))
def test_malformed_text(text: str, given: str, verb: Callable[[sk.State, Any], object]) -> None:
    """What is not written as an action is refused too, and the state left alone."""
    kinds = (sk.IllegalAction, sk.ParseError)
    error = check_refused(text, lambda state: verb(state, given), kinds)
    check_action_error(error, given)


@pytest.mark.parametrize("text", [START, DEAL, PLACE, PLACED, STUCK, PASSING, DRAW, SHORT, SMALL])
def test_a_refusal_does_not_spoil_what_follows(text: str) -> None:
    """After many refusals the state plays on as a fresh one does."""
    state = sk.State.parse(text)
    refused: list[int | str] = [-1, 2**70, 386, "", "G@a4", "R@h4", "\0"]
    for given in refused:
        with pytest.raises(sk.Error):
            state.play(given)
        with pytest.raises(sk.Error):
            state.after(given)
    fresh = sk.State.parse(text)
    first = (fresh.legal_actions() or [outcome for outcome, _ in fresh.outcomes()])[0]
    assert state.after(first) == fresh.after(first)


@pytest.mark.parametrize("given", ["B@d4", "pass", "G@h8", "+G", "", -1, 386, 2**70])
def test_a_match_refuses_what_a_state_refuses(given: int | str) -> None:
    """And its history, state and result stay as they were."""
    match = sk.Match(sk.State.parse(PLACED))
    match.play("G@d4")
    with pytest.raises((sk.IllegalAction, sk.ParseError)):
        match.play(given)
    assert match.history == [27]
    assert match.result is None
    match.play("stop")
    assert match.texts == ["G@d4", "stop"]


def test_returns_before_the_end_are_an_error() -> None:
    """Of every kind of node but the last."""
    for text in GOOD:
        if text != OVER:
            with pytest.raises(sk.Error):
                sk.State.parse(text).returns()
