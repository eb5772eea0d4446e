"""Malformed and impossible input: what is refused, with which error, and what it leaves alone.

Every refusal of a text, an action or an option is one of the package's own errors, which are all
ValueErrors and say what was wrong and where. A value of a wrong Python type is a TypeError.
"""

from collections.abc import Callable
from typing import Any

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
)

import spielkern as sk

SENET = "senet/1 - LDLDLDLDLD/........../.......... L roll"
SENET_DECIDES = "senet/1 - LDLDLDLDLD/........../.......... L 1"
SENET_REBIRTH = "senet/1 - .D......../....L...../.......... L roll15"
SENET_HAPPINESS = "senet/1 - .D......../........../.....L.... L roll26"
SENET_OVER = "senet/1 - .D......../........../.......... L end"
HOUNDS = "hounds/1 - +5 +5 H roll"
HOUNDS_DECIDE = "hounds/1 - 3,6+3 1,9+3 H 4"
HOUNDS_OVER = "hounds/1 - 25+0 +0 H end"


def game_of(text: str) -> str:
    """Which of the two games a text is meant to be of."""
    return "hounds" if text.startswith("hounds") else "senet"


def test_error_classes() -> None:
    """One base class for all errors of the package, itself a ValueError."""
    assert issubclass(sk.Error, ValueError)
    for kind in (sk.ParseError, sk.InvalidPosition, sk.IllegalAction, sk.OptionError):
        assert issubclass(kind, sk.Error)
        assert not issubclass(kind, TypeError)


@pytest.mark.parametrize(
    "text",
    [
        SENET,
        SENET_DECIDES,
        SENET_REBIRTH,
        SENET_HAPPINESS,
        SENET_OVER,
        HOUNDS,
        HOUNDS_DECIDE,
        HOUNDS_OVER,
    ],
)
def test_the_texts_that_are_broken_below_are_good_themselves(text: str) -> None:
    """What follows differs from these in one thing each."""
    assert str(sk.State.parse(text)) == text


# --- texts that cannot be read ------------------------------------------------------------------

# (name, text, field that must be named or None if that is open)
UNREADABLE: list[tuple[str, str, str | None]] = [
    # game and version
    ("empty", "", None),
    ("one space", " ", None),
    ("spaces", " " * 5, None),
    ("newline alone", "\n", None),
    ("game alone", "senet/1", None),
    ("unknown game", SENET.replace("senet", "chess"), "game"),
    ("misspelt game", SENET.replace("senet", "sennet"), "game"),
    ("shortened game", SENET.replace("senet", "sene"), "game"),
    ("upper case game", SENET.replace("senet", "Senet"), "game"),
    ("no game", SENET.replace("senet", ""), "game"),
    ("version 0", SENET.replace("/1 ", "/0 "), "game"),
    ("version 2", SENET.replace("/1 ", "/2 "), "game"),
    ("version 11", SENET.replace("/1 ", "/11 "), "game"),
    ("version 01", SENET.replace("/1 ", "/01 "), "game"),
    ("version +1", SENET.replace("/1 ", "/+1 "), "game"),
    ("version 1.0", SENET.replace("/1 ", "/1.0 "), "game"),
    ("version in words", SENET.replace("/1 ", "/one "), "game"),
    ("version of another script", SENET.replace("/1 ", "/\N{FULLWIDTH DIGIT ONE} "), "game"),
    ("version missing", SENET.replace("/1 ", "/ "), "game"),
    ("version and slash missing", SENET.replace("/1 ", " "), "game"),
    ("colon for slash", SENET.replace("/1 ", ":1 "), "game"),
    ("two slashes", SENET.replace("/1 ", "//1 "), "game"),
    ("hounds version 2", HOUNDS.replace("/1 ", "/2 "), "game"),
    ("hounds in the singular", HOUNDS.replace("hounds", "hound"), None),
    ("byte order mark", "\ufeff" + SENET, "game"),
    ("zero width space", "\u200b" + SENET, "game"),
    ("the other game's fields", SENET.replace("senet", "hounds"), None),
    ("the other game's fields too", HOUNDS.replace("hounds", "senet"), None),
    # number of fields, and what parts them
    ("no next", SENET[: -len(" roll")], None),
    ("no turn", SENET.replace(" L roll", " roll"), None),
    ("no board", "senet/1 - L roll", None),
    ("no options", SENET.replace(" - ", " "), None),
    ("one field too many", SENET + " 1", None),
    ("a second position behind it", SENET + " " + SENET, None),
    ("hounds without next", HOUNDS[: -len(" roll")], None),
    ("hounds without jackals", "hounds/1 - +5 H roll", None),
    ("hounds without options", "hounds/1 +5 +5 H roll", None),
    ("hounds with one field too many", HOUNDS + " roll", None),
    ("leading space", " " + SENET, None),
    ("trailing space", SENET + " ", None),
    ("double space", SENET.replace(" L ", "  L "), None),
    ("double space behind the game", SENET.replace("/1 ", "/1  "), None),
    ("hounds leading space", " " + HOUNDS, None),
    ("hounds trailing space", HOUNDS + " ", None),
    ("hounds double space", HOUNDS.replace(" H ", "  H "), None),
    ("leading tab", "\t" + SENET, "game"),
    ("tab for a space", SENET.replace(" L ", "\tL "), None),
    ("hounds tab for a space", HOUNDS.replace("+5 +5", "+5\t+5"), None),
    ("no-break space for a space", SENET.replace(" L ", "\u00a0L "), None),
    ("trailing tab", SENET + "\t", "next"),
    ("trailing newline", SENET + "\n", "next"),
    ("trailing carriage return", SENET + "\r\n", "next"),
    ("hounds trailing newline", HOUNDS + "\n", "next"),
    ("newline inside", SENET.replace(" L ", " L\n "), "turn"),
    ("newline for a space", SENET.replace(" L ", "\nL "), None),
    ("trailing NUL", SENET + "\0", "next"),
    ("text behind a NUL", SENET + "\0 L roll", None),
    ("leading NUL", "\0" + SENET, "game"),
    ("NUL in the game", SENET.replace("/1", "\0/1"), "game"),
    ("NUL in the board", SENET.replace("/....", "/...\0", 1), "board"),
    ("hounds trailing NUL", HOUNDS + "\0", "next"),
    ("hounds NUL in a side", HOUNDS.replace("+5 H", "+5\0 H"), "jackals"),
    # characters that are no ASCII, or no characters at all
    ("letter with an accent in the board", SENET.replace("/....", "/...\u00e9", 1), "board"),
    ("Greek letter in the board", SENET.replace("/....", "/...\u039b", 1), "board"),
    ("emoji in the board", SENET.replace("/....", "/...\U0001f3b2", 1), "board"),
    ("Cyrillic next", SENET.replace("roll", "r\u043ell"), "next"),
    ("emoji turn", SENET.replace(" L ", " \U0001f415 "), "turn"),
    ("digits of another script", "hounds/1 - \u0663+4 +5 H roll", "hounds"),
    ("superscript reserve", "hounds/1 - +5 +\u00b2 H roll", "jackals"),
    ("lone surrogate in the board", SENET.replace("/....", "/...\ud800", 1), None),
    ("lone surrogate alone", "\udfff", None),
    ("lone surrogate behind", SENET + "\ud83d", None),
    ("hounds lone surrogate", HOUNDS.replace("+5 H", "+\udc35 H"), None),
    # board
    ("board of another piece", SENET.replace("/....", "/...X", 1), "board"),
    ("lower case figure", SENET.replace("LDLD", "lDLD", 1), "board"),
    ("digit in the board", SENET.replace("/....", "/...1", 1), "board"),
    ("dash for an empty field", SENET.replace("/....", "/...-", 1), "board"),
    ("comma in the board", SENET.replace("/....", "/...,", 1), "board"),
    ("first row short", SENET.replace("LDLDLDLDLD", "LDLDLDLDL"), "board"),
    ("first row long", SENET.replace("LDLDLDLDLD", "LDLDLDLDLD."), "board"),
    ("middle row short", SENET.replace("/........../", "/........./"), "board"),
    ("middle row long", SENET.replace("/........../", "/.........../"), "board"),
    ("last row short", SENET.replace(".......... L", "......... L"), "board"),
    ("last row long", SENET.replace(".......... L", "........... L"), "board"),
    ("rows of 9 and 11", SENET.replace("/........../....", "/........./....."), "board"),
    ("rows of 11 and 9", SENET.replace("LDLD/.", "LDLD./"), "board"),
    ("no slashes", SENET.replace("/........../", ".........."), "board"),
    ("one slash", SENET.replace("/........../", "/.........."), "board"),
    ("slash behind", SENET.replace(".......... L", "........../ L"), "board"),
    ("four rows", SENET.replace(".......... L", "........../.......... L"), "board"),
    ("backslashes", SENET.replace("D/", "D\\").replace("./", ".\\"), "board"),
    ("empty board", "senet/1 - // L roll", "board"),
    ("slashes alone", "senet/1 - / L roll", "board"),
    ("counts instead of dots", "senet/1 - LDLDLDLDLD/10/10 L roll", "board"),
    # turn and next
    ("turn of the other game", SENET.replace(" L ", " H "), "turn"),
    ("lower case turn", SENET.replace(" L ", " l "), "turn"),
    ("turn in digits", SENET.replace(" L ", " 0 "), "turn"),
    ("both turns", SENET.replace(" L ", " LD "), "turn"),
    ("no turn given", SENET.replace(" L ", " - "), "turn"),
    ("hounds turn of the other game", HOUNDS.replace(" H ", " L "), "turn"),
    ("hounds lower case turn", HOUNDS.replace(" H ", " j "), "turn"),
    ("throw of 0", SENET_DECIDES[:-1] + "0", "next"),
    ("throw of 6", SENET_DECIDES[:-1] + "6", "next"),
    ("throw of 01", SENET_DECIDES[:-1] + "01", "next"),
    ("throw of +1", SENET_DECIDES[:-1] + "+1", "next"),
    ("throw of -1", SENET_DECIDES[:-1] + "-1", "next"),
    ("throw of 11", SENET_DECIDES[:-1] + "11", "next"),
    ("throw as an outcome", SENET_DECIDES[:-1] + "r1", "next"),
    ("upper case next", SENET.replace("roll", "ROLL"), "next"),
    ("next cut short", SENET.replace("roll", "rol"), "next"),
    ("unknown house", SENET_REBIRTH.replace("roll15", "roll16"), "next"),
    ("house written longer", SENET_REBIRTH.replace("roll15", "roll015"), "next"),
    ("unknown next", SENET.replace("roll", "move"), "next"),
    ("hounds throw of 0", HOUNDS_DECIDE[:-1] + "0", "next"),
    ("hounds throw of 5", HOUNDS_DECIDE[:-1] + "5", "next"),
    ("hounds throw of 04", HOUNDS_DECIDE[:-1] + "04", "next"),
    ("hounds next of the other game", HOUNDS.replace("roll", "roll15"), "next"),
    ("hounds unknown next", HOUNDS.replace("roll", "play"), "next"),
    # sides of hounds
    ("no plus", "hounds/1 - 3,6 1,9+3 H 4", "hounds"),
    ("no reserve number", "hounds/1 - 3,6+ 1,9+3 H 4", "hounds"),
    ("two reserves", "hounds/1 - 3,6+1+2 1,9+3 H 4", "hounds"),
    ("side left out", "hounds/1 - - +5 H 4", "hounds"),
    ("plus alone", "hounds/1 - 3,6+3 + H 4", "jackals"),
    ("reserve 03", "hounds/1 - 3,6+03 1,9+3 H 4", "hounds"),
    ("reserve ++3", "hounds/1 - 3,6++3 1,9+3 H 4", "hounds"),
    ("reserve -1", "hounds/1 - 3,6+-1 1,9+3 H 4", "hounds"),
    ("reserve in hexadecimal", "hounds/1 - 3,6+0x3 1,9+3 H 4", "hounds"),
    ("reserve before the fields", "hounds/1 - +3,3,6 1,9+3 H 4", "hounds"),
    ("field 03", "hounds/1 - 03,6+3 1,9+3 H 4", "hounds"),
    ("field +3", "hounds/1 - +3,6+3 1,9+3 H 4", "hounds"),
    ("field -3", "hounds/1 - -3,6+3 1,9+3 H 4", "hounds"),
    ("field 3.0", "hounds/1 - 3.0,6+3 1,9+3 H 4", "hounds"),
    ("field 1e1", "hounds/1 - 3,1e1+3 1,9+3 H 4", "hounds"),
    ("field in words", "hounds/1 - three,6+3 1,9+3 H 4", "hounds"),
    ("leading comma", "hounds/1 - ,3,6+3 1,9+3 H 4", "hounds"),
    ("trailing comma", "hounds/1 - 3,6,+3 1,9+3 H 4", "hounds"),
    ("double comma", "hounds/1 - 3,,6+3 1,9+3 H 4", "hounds"),
    ("comma alone", "hounds/1 - ,+5 1,9+3 H 4", "hounds"),
    ("semicolon", "hounds/1 - 3;6+3 1,9+3 H 4", "hounds"),
    ("field behind the reserve", "hounds/1 - 3,6+3,7 1,9+3 H 4", "hounds"),
    ("jackals without a plus", "hounds/1 - 3,6+3 1,9 H 4", "jackals"),
    ("jackals' field 01", "hounds/1 - 3,6+3 01,9+3 H 4", "jackals"),
    ("jackals' leading comma", "hounds/1 - 3,6+3 ,1,9+3 H 4", "jackals"),
    ("jackals' reserve 03", "hounds/1 - 3,6+3 1,9+03 H 4", "jackals"),
    # a megabyte of something
    ("a megabyte of spaces", " " * MEGABYTE, None),
    ("a megabyte of letters", "L" * MEGABYTE, None),
    ("a megabyte of game", "senet" * (MEGABYTE // 5) + SENET[5:], "game"),
    ("a megabyte of version", SENET.replace("/1", "/" + "1" * MEGABYTE), "game"),
    ("a megabyte of board", f"senet/1 - {'LD........' * (MEGABYTE // 10)} L roll", "board"),
    ("a megabyte of rows", f"senet/1 - {'/' * MEGABYTE} L roll", "board"),
    ("a megabyte of next", SENET + "l" * MEGABYTE, "next"),
    ("a megabyte of fields", SENET + " roll" * (MEGABYTE // 5), None),
    ("a megabyte of NULs", "\0" * MEGABYTE, None),
    ("a megabyte of commas", f"hounds/1 - {',' * MEGABYTE}+5 +5 H roll", "hounds"),
    ("a megabyte of zeros", f"hounds/1 - {'0' * MEGABYTE}3+4 +5 H roll", "hounds"),
]


@pytest.mark.parametrize(
    ("text", "field"),
    [pytest.param(text, field, id=name) for name, text, field in UNREADABLE],
)
def test_unreadable_position(text: str, field: str | None) -> None:
    """A text that is not written as the format says is a ParseError that names the place."""
    check_unreadable(text, game_of(text), field)


# (name, text, field): not canonical or not possible, and read as one or the other.
UNREADABLE_OR_IMPOSSIBLE: list[tuple[str, str, str]] = [
    ("field 0", "hounds/1 - 0,6+3 1,9+3 H 4", "hounds"),
    ("field 30", "hounds/1 - 3,30+3 1,9+3 H 4", "hounds"),
    ("field 99", "hounds/1 - 3,99+3 1,9+3 H 4", "hounds"),
    ("field 259, which is 3 in eight bits", "hounds/1 - 6,259+3 1,9+3 H 4", "hounds"),
    ("field 2**32 + 7", f"hounds/1 - 3,{2**32 + 7}+3 1,9+3 H 4", "hounds"),
    ("field 2**64 + 7", f"hounds/1 - 3,{2**64 + 7}+3 1,9+3 H 4", "hounds"),
    ("a megabyte of digits", f"hounds/1 - 3,{'9' * MEGABYTE}+3 1,9+3 H 4", "hounds"),
    ("fields in the wrong order", "hounds/1 - 6,3+3 1,9+3 H 4", "hounds"),
    ("fields ordered as texts", "hounds/1 - 10,3+3 1,9+3 H 4", "hounds"),
    ("field named twice", "hounds/1 - 3,3+3 1,9+3 H 4", "hounds"),
    ("six fields", "hounds/1 - 2,3,4,6,7,8+0 1,9+3 H 4", "hounds"),
    ("six in reserve", "hounds/1 - +6 1,9+3 H 4", "hounds"),
    ("ten in reserve", "hounds/1 - +10 1,9+3 H 4", "hounds"),
    ("256 in reserve", "hounds/1 - +256 1,9+3 H 4", "hounds"),
    ("2**32 + 3 in reserve", f"hounds/1 - 3,6+{2**32 + 3} 1,9+3 H 4", "hounds"),
    ("a megabyte of reserve", f"hounds/1 - 3,6+{'3' * MEGABYTE} 1,9+3 H 4", "hounds"),
    ("jackals' field 30", "hounds/1 - 3,6+3 1,30+3 H 4", "jackals"),
    ("jackals' field 0", "hounds/1 - 3,6+3 0,9+3 H 4", "jackals"),
    ("jackals' fields in the wrong order", "hounds/1 - 3,6+3 9,1+3 H 4", "jackals"),
    ("jackals' field named twice", "hounds/1 - 3,6+3 9,9+3 H 4", "jackals"),
    ("jackals' six in reserve", "hounds/1 - 3,6+3 +6 H 4", "jackals"),
    ("jackals' six fields", "hounds/1 - 3+3 1,7,8,9,10,11+0 H 4", "jackals"),
    ("many fields", f"hounds/1 - {','.join(map(str, range(1, 30)))}+0 +5 H 4", "hounds"),
    ("a megabyte of fields", f"hounds/1 - {'3,' * (MEGABYTE // 2)}6+3 1,9+3 H 4", "hounds"),
]


@pytest.mark.parametrize(
    ("text", "field"),
    [pytest.param(text, field, id=name) for name, text, field in UNREADABLE_OR_IMPOSSIBLE],
)
def test_unreadable_or_impossible_side(text: str, field: str) -> None:
    """Fields that do not exist, not ascending, or too many: refused by form or by count."""
    check_unreadable_or_impossible(text, "hounds", field)


# (name, text, option that an OptionError must name, or None if that is open): these games have no
# options, so the field is always "-".
WRONG_OPTIONS: list[tuple[str, str, str | None]] = [
    ("unknown option", SENET.replace(" - ", " players=2 "), "players"),
    ("two unknown options", SENET.replace(" - ", " a=1,b=2 "), None),
    ("hounds unknown option", HOUNDS.replace(" - ", " first=J "), "first"),
    ("option of another game", HOUNDS.replace(" - ", " repetition=3 "), "repetition"),
    ("option without a value", SENET.replace(" - ", " players= "), None),
    ("option without an equals sign", SENET.replace(" - ", " players "), None),
    ("value without an option", SENET.replace(" - ", " =2 "), None),
    ("equals sign alone", SENET.replace(" - ", " = "), None),
    ("comma alone", SENET.replace(" - ", " , "), None),
    ("two dashes", SENET.replace(" - ", " -- "), None),
    ("long dash", SENET.replace(" - ", " \u2014 "), None),
    ("dash and option", SENET.replace(" - ", " -,players=2 "), None),
    ("zero", SENET.replace(" - ", " 0 "), None),
    ("NUL behind the dash", SENET.replace(" - ", " -\0 "), None),
    ("hounds two dashes", HOUNDS.replace(" - ", " -- "), None),
    ("a megabyte of options", SENET.replace(" - ", f" {'a' * MEGABYTE}=1 "), None),
    ("a megabyte of pairs", SENET.replace(" - ", f" {'a=1,' * (MEGABYTE // 4)}a=1 "), None),
]


@pytest.mark.parametrize(
    ("text", "option"),
    [pytest.param(text, option, id=name) for name, text, option in WRONG_OPTIONS],
)
def test_wrong_options_in_a_position(text: str, option: str | None) -> None:
    """Options that the game has not are refused, under the option's name or the field's."""
    check_wrong_options(text, game_of(text), option)


# --- positions that cannot be -------------------------------------------------------------------


def senet(light: str, dark: str, rest: str) -> str:
    """A senet text from the fields of both sides and the words for turn and next."""
    board = ["."] * 30
    for letter, fields in (("L", light), ("D", dark)):
        for field in fields.split():
            board[int(field) - 1] = letter
    rows = ("".join(board[i : i + 10]) for i in (0, 10, 20))
    return f"senet/1 - {'/'.join(rows)} {rest}"


IMPOSSIBLE: list[tuple[str, str]] = [
    # 15 is occupied exactly with roll15.
    ("15 occupied before a throw", senet("3 15", "8", "L roll")),
    ("15 occupied by the other side before a throw", senet("3", "8 15", "L roll")),
    ("15 occupied at a decision", senet("3 15", "8", "L 2")),
    ("15 occupied by the other side at a decision", senet("3", "8 15", "L 5")),
    ("15 occupied beside roll26", senet("3 15 26", "8", "L roll26")),
    ("15 occupied by the other side beside roll26", senet("3 26", "8 15", "L roll26")),
    ("15 occupied at the end", senet("", "8 15", "L end")),
    ("15 empty with roll15", senet("3", "8", "L roll15")),
    ("15 empty with roll15, neighbours occupied", senet("14 16", "8", "D roll15")),
    # 26 is occupied exactly with roll26, and by the side whose turn it is.
    ("26 occupied before a throw", senet("3 26", "8", "L roll")),
    ("26 occupied by the other side before a throw", senet("3", "8 26", "L roll")),
    ("26 occupied at a decision", senet("3 26", "8", "L 1")),
    ("26 occupied beside roll15", senet("15 26", "8", "L roll15")),
    ("26 occupied by the other side beside roll15", senet("15", "8 26", "L roll15")),
    ("26 occupied at the end", senet("", "8 26", "L end")),
    ("26 empty with roll26", senet("3", "8", "L roll26")),
    ("26 empty with roll26, neighbours occupied", senet("25 28", "8", "L roll26")),
    ("26 occupied by Dark in Light's turn", senet("3", "26", "L roll26")),
    ("26 occupied by Light in Dark's turn", senet("26", "8", "D roll26")),
    # 27 never is.
    ("27 occupied before a throw", senet("3 27", "8", "L roll")),
    ("27 occupied at a decision", senet("3", "8 27", "D 4")),
    ("27 occupied beside roll15", senet("15 27", "8", "L roll15")),
    ("27 occupied beside roll26", senet("26 27", "8", "L roll26")),
    ("27 occupied at the end", senet("", "8 27", "L end")),
    # At most five a side.
    ("six Light figures", senet("1 2 3 4 5 6", "8", "L roll")),
    ("six Dark figures", senet("1", "2 3 4 5 6 7", "L roll")),
    ("six on either side", senet("1 3 5 7 9 11", "2 4 6 8 10 12", "L 1")),
    ("six with the one on 15", senet("1 2 3 4 5 15", "8", "L roll15")),
    ("six at the end", senet("", "1 2 3 4 5 6", "L end")),
    ("a board full of figures", "senet/1 - " + "/".join(["L" * 10] * 3) + " L roll"),
    # A side without figures has won, the other has some, and the turn is the winner's.
    ("Light gone, and a throw", senet("", "8", "L roll")),
    ("Light gone, and a throw for Dark", senet("", "8", "D roll")),
    ("Dark gone, and a throw", senet("8", "", "D roll")),
    ("Light gone, and a decision", senet("", "8", "D 3")),
    ("Dark gone, and a decision", senet("8", "", "L 3")),
    ("Light gone, and roll15", senet("", "15", "L roll15")),
    ("Dark gone, and roll26", senet("26", "", "L roll26")),
    ("nobody left, and a throw", senet("", "", "L roll")),
    ("nobody left, and a decision", senet("", "", "D 1")),
    ("nobody left at the end", senet("", "", "L end")),
    ("end with both there", senet("3", "8", "L end")),
    ("end at the start", SENET.replace("roll", "end")),
    ("end in the turn of the loser", senet("", "8", "D end")),
    ("end in the turn of the loser, Light", senet("3", "", "L end")),
    # Hounds: nobody faces anybody,
    ("facing on field 1", "hounds/1 - 1+4 1+4 H roll"),
    ("facing on field 9", "hounds/1 - 9+4 9+4 H 1"),
    ("facing on field 10", "hounds/1 - 10+4 10+4 J roll"),
    ("facing on field 29", "hounds/1 - 29+4 29+4 J 4"),
    ("facing from row to row, 10 and 29", "hounds/1 - 10+4 29+4 H roll"),
    ("facing from row to row, 29 and 10", "hounds/1 - 29+4 10+4 H roll"),
    ("facing from row to row, 15 and 24", "hounds/1 - 15+4 24+4 H 2"),
    ("facing from row to row, 19 and 20", "hounds/1 - 19+4 20+4 J roll"),
    ("facing among others", "hounds/1 - 2,7,13,21,28+0 1,5,12,18,29+0 H roll"),
    # no more than five a side, wherever they are,
    ("five and one in reserve", "hounds/1 - 2,3,4,6,7+1 1,9+3 H 4"),
    ("one and five in reserve", "hounds/1 - 3+5 1,9+3 H 4"),
    ("three and three", "hounds/1 - 3,6+3 1,9,11+3 J roll"),
    # and the end exactly when one side, not both, is gone.
    ("Hounds gone, and a throw", "hounds/1 - +0 3+0 H roll"),
    ("Hounds gone, and a throw for Jackals", "hounds/1 - +0 3+0 J roll"),
    ("Jackals gone, and a throw", "hounds/1 - 3+0 +0 J roll"),
    ("Jackals gone, and a decision", "hounds/1 - 3+0 +0 H 1"),
    ("Hounds gone, and a decision", "hounds/1 - +0 +5 J 4"),
    ("both gone, and a throw", "hounds/1 - +0 +0 H roll"),
    ("both gone at the end", "hounds/1 - +0 +0 H end"),
    ("end with both on the board", "hounds/1 - 3+0 9+0 H end"),
    ("end with the loser in reserve", "hounds/1 - 25+0 +1 H end"),
    ("end at the beginning", "hounds/1 - +5 +5 H end"),
    ("six at the end", "hounds/1 - 25+5 +0 H end"),
]


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=f"{text.split('/')[0]}: {name}") for name, text in IMPOSSIBLE]
)
def test_impossible_position(text: str) -> None:
    """A well-written text of a position that cannot be at rest is an InvalidPosition."""
    check_impossible(text, game_of(text))


# --- wrong types for texts ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [None, 1, 1.5, True, SENET.encode(), bytearray(SENET.encode()), [SENET], (SENET,), {}, object],
    ids=lambda value: type(value).__name__,
)
def test_position_of_a_wrong_type(value: Any) -> None:
    """Only a str is a position text."""
    with pytest.raises(TypeError):
        sk.State.parse(value)


# --- actions ------------------------------------------------------------------------------------


# (position, ids that are not legal there). In each position some small ids are legal, so that
# numbers cut down to fewer bits would not be noticed by being out of range.
ILLEGAL_IDS: list[tuple[str, list[int]]] = [
    (
        SENET,
        [5, 6, 60, 61, -1, -4, 256, 2**16 + 1, 2**32, 2**32 + 4, 2**63, 2**64, 2**70, -(2**70)],
    ),
    (SENET_DECIDES, [1, 3, 10, 30, 59, 60, 61, 62, -1, -5, 256, 2**32, 2**64 + 2, 2**70, -(2**70)]),
    (SENET_REBIRTH, [5, 14, 61, -1, 2**32 + 1, 2**70]),
    (SENET_HAPPINESS, [5, 25, 61, -1, 2**32 + 1, 2**70]),
    (SENET_OVER, [0, 1, 60, 61, -1, -4, 2**70]),
    (HOUNDS, [5, 6, 71, 72, -1, -4, 256, 2**16, 2**32 + 4, 2**63, 2**64, 2**70, -(2**70)]),
    (HOUNDS_DECIDE, [1, 4, 32, 59, 71, 72, 73, -1, 256 + 3, 2**32 + 6, 2**64, 2**70, -(2**70)]),
    (HOUNDS_OVER, [0, 1, 25, 71, 72, -1, -4, 2**70]),
]


@pytest.mark.parametrize("verb", [play, after, text_of])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{text.split('/')[0]} {' '.join(text.split()[-2:])}: {given}")
        for text, ids in ILLEGAL_IDS
        for given in ids
    ],
)
def test_illegal_id(text: str, given: int, verb: Callable[[sk.State, Any], object]) -> None:
    """Any number that is not the id of a legal action or outcome is an IllegalAction."""
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_action_error(error, given)


# (position, name of the case, text that is no legal action or outcome there)
ILLEGAL_TEXTS: list[tuple[str, str, str]] = [
    # an action where a throw is due, a throw where an action is due
    (SENET, "action at a throw", "1-2"),
    (SENET, "pass at a throw", "pass"),
    (SENET, "throw of 0", "r0"),
    (SENET, "throw of 6", "r6"),
    (SENET, "throw without its letter", "3"),
    (SENET, "throw in upper case", "R3"),
    (SENET, "throw with a zero", "r03"),
    (SENET, "throw with a sign", "r+3"),
    (SENET, "throw and more", "r3 "),
    (SENET, "two throws", "r3r3"),
    (SENET_REBIRTH, "action at rebirth", "15-16"),
    (SENET_HAPPINESS, "action at happiness", "26-28"),
    (SENET_DECIDES, "throw at a decision", "r1"),
    (SENET_DECIDES, "throw named roll", "roll"),
    # well written, but not to be done
    (SENET_DECIDES, "field of the other side", "2x3"),
    (SENET_DECIDES, "empty field", "12-13"),
    (SENET_DECIDES, "other throw", "1-3"),
    (SENET_DECIDES, "no cross for the hit", "1-2"),
    (SENET_DECIDES, "backwards while forwards is possible", "9-8"),
    (SENET_DECIDES, "pass while moving is possible", "pass"),
    (SENET_DECIDES, "off from a main field", "1-off"),
    (SENET_DECIDES, "the same field", "1-1"),
    (senet("4", "8", "L 2"), "cross without a hit", "4x6"),
    (senet("30", "8", "L 1"), "field 31 for off", "30-31"),
    (senet("3", "8", "L 1"), "text of another game", "3>4"),
    # not written as an action at all
    (SENET_DECIDES, "empty", ""),
    (SENET_DECIDES, "space", " "),
    (SENET_DECIDES, "unknown word", "castle"),
    (SENET_DECIDES, "upper case", "1X2"),
    (SENET_DECIDES, "upper case pass", "PASS"),
    (SENET_DECIDES, "leading space", " 1x2"),
    (SENET_DECIDES, "trailing space", "1x2 "),
    (SENET_DECIDES, "trailing newline", "1x2\n"),
    (SENET_DECIDES, "trailing NUL", "1x2\0"),
    (SENET_DECIDES, "text behind a NUL", "1x2\0junk"),
    (SENET_DECIDES, "leading zero", "01x2"),
    (SENET_DECIDES, "leading zero in the target", "1x02"),
    (SENET_DECIDES, "sign", "+1x2"),
    (SENET_DECIDES, "only a source", "1x"),
    (SENET_DECIDES, "only a target", "x2"),
    (SENET_DECIDES, "only a cross", "x"),
    (SENET_DECIDES, "an id as a text", "0"),
    (SENET_DECIDES, "two actions", "1x2,3x4"),
    (SENET_DECIDES, "longer", "1x23"),
    (SENET_DECIDES, "multiplication sign", "1\u00d72"),
    (SENET_DECIDES, "digits of another script", "\uff11x\uff12"),
    (SENET_DECIDES, "lone surrogate", "1x2\ud800"),
    (SENET_DECIDES, "number of 20 digits", "18446744073709551617x2"),
    (SENET_DECIDES, "a megabyte", "1x2" * (MEGABYTE // 3)),
    (SENET_DECIDES, "a megabyte of digits", "1" * MEGABYTE + "x2"),
    # nothing is left to be done
    (SENET_OVER, "action at the end", "2-3"),
    (SENET_OVER, "pass at the end", "pass"),
    (SENET_OVER, "throw at the end", "r1"),
    (SENET_OVER, "nothing at the end", ""),
    # hounds
    (HOUNDS, "action at a throw", "in>1"),
    (HOUNDS, "pass at a throw", "pass"),
    (HOUNDS, "throw of 5", "r5"),
    (HOUNDS, "throw of -1", "r-1"),
    (HOUNDS, "throw named blank", "blank"),
    (HOUNDS_DECIDE, "throw at a decision", "r4"),
    (HOUNDS_DECIDE, "field of the other side", "1>9"),
    (HOUNDS_DECIDE, "empty field", "7>11"),
    (HOUNDS_DECIDE, "other throw", "6>7"),
    (HOUNDS_DECIDE, "enter on another field", "in>3"),
    (HOUNDS_DECIDE, "enter and go", "in>8"),
    (HOUNDS_DECIDE, "pass while moving is possible", "pass"),
    (HOUNDS_DECIDE, "exit from there", "6>off"),
    (HOUNDS_DECIDE, "bridge from there", "10>24"),
    (HOUNDS_DECIDE, "backwards", "6>2"),
    (HOUNDS_DECIDE, "text of another game", "6-10"),
    (HOUNDS_DECIDE, "empty", ""),
    (HOUNDS_DECIDE, "unknown word", "bark"),
    (HOUNDS_DECIDE, "upper case", "IN>4"),
    (HOUNDS_DECIDE, "leading zero", "06>10"),
    (HOUNDS_DECIDE, "sign", "+6>10"),
    (HOUNDS_DECIDE, "leading space", " 6>10"),
    (HOUNDS_DECIDE, "trailing space", "6>10 "),
    (HOUNDS_DECIDE, "trailing NUL", "6>10\0"),
    (HOUNDS_DECIDE, "only a source", "6>"),
    (HOUNDS_DECIDE, "only a target", ">10"),
    (HOUNDS_DECIDE, "arrow", "6\u219210"),
    (HOUNDS_DECIDE, "lone surrogate", "6>10\udc00"),
    (HOUNDS_DECIDE, "off for in", "off>4"),
    (HOUNDS_DECIDE, "number of 20 digits", "18446744073709551622>10"),
    (HOUNDS_DECIDE, "a megabyte", "6>10," * (MEGABYTE // 5)),
    ("hounds/1 - 18,22+0 1+0 H 2", "no way to an occupied 22", "18>22"),
    ("hounds/1 - 4+0 1+0 H 1", "stopping on 5", "4>5"),
    ("hounds/1 - 3,29+0 1+0 H 1", "exit while moving is possible", "29>off"),
    ("hounds/1 - 29+0 1+0 H 1", "pass instead of an exit", "pass"),
    ("hounds/1 - 29+0 1+0 H 1", "field 30 for off", "29>30"),
    (HOUNDS_OVER, "action at the end", "25>26"),
    (HOUNDS_OVER, "pass at the end", "pass"),
    (HOUNDS_OVER, "throw at the end", "r0"),
]


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{text.split('/')[0]} {' '.join(text.split()[-2:])}: {name}")
        for text, name, given in ILLEGAL_TEXTS
    ],
)
def test_illegal_text(text: str, given: str, verb: Callable[[sk.State, Any], object]) -> None:
    """A text that is not that of a legal action or outcome is refused, well written or not."""
    kinds = (sk.IllegalAction, sk.ParseError)
    error = check_refused(text, lambda state: verb(state, given), kinds)
    check_action_error(error, given)


@pytest.mark.parametrize("verb", [play, after, text_of, action])
@pytest.mark.parametrize(
    "text",
    [SENET, SENET_DECIDES, SENET_OVER, HOUNDS, HOUNDS_DECIDE, HOUNDS_OVER],
    ids=lambda text: " ".join([text.split("/")[0], *text.split()[-2:]]),
)
@pytest.mark.parametrize(
    "given",
    # False and True would be the ids 0 and 1 if they were taken for numbers, 0.0 would be 0.
    [None, 1.5, 0.0, b"4-9", b"r3", [1], (0,), {"action": 1}, False, True, 1j, object(), int],
    ids=lambda given: "object" if type(given) is object else repr(given),
)
def test_action_of_a_wrong_type(
    text: str, given: object, verb: Callable[[sk.State, Any], object]
) -> None:
    """Only an int or a str names an action; a bool, though an int to Python, does not."""
    check_refused(text, lambda state: verb(state, given), TypeError)


@pytest.mark.parametrize("text", [SENET_DECIDES, HOUNDS_DECIDE])
def test_verbs_do_not_mix_ids_and_texts(text: str) -> None:
    """text_of takes an id and action takes a text, and not the other way round."""
    first = sk.State.parse(text).legal_actions()[0]
    name = sk.State.parse(text).text_of(first)
    check_refused(text, lambda state: text_of(state, name), TypeError)
    check_refused(text, lambda state: action(state, first), TypeError)


@pytest.mark.parametrize("verb", [play, after])
@pytest.mark.parametrize("text", [SENET_DECIDES, HOUNDS_DECIDE])
def test_a_refusal_does_not_spoil_what_follows(
    text: str, verb: Callable[[sk.State, Any], object]
) -> None:
    """After many refusals the state plays on as a fresh one does."""
    state = sk.State.parse(text)
    refused: list[object] = [-1, 2**70, "", "pass", "r1", "\0"]
    for given in refused:
        with pytest.raises(sk.Error):
            verb(state, given)
    wrong_types: list[object] = [None, True, 1.5]
    for given in wrong_types:
        with pytest.raises(TypeError):
            verb(state, given)
    fresh = sk.State.parse(text)
    first = fresh.legal_actions()[0]
    assert state.after(first) == fresh.after(first)


# --- games and options --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("chess", id="another game"),
        pytest.param("", id="empty"),
        pytest.param("Senet", id="upper case"),
        pytest.param("senet ", id="trailing space"),
        pytest.param(" senet", id="leading space"),
        pytest.param("senet/1", id="with version"),
        pytest.param("senet\n", id="newline"),
        pytest.param("senet\0", id="NUL"),
        pytest.param("sene", id="shortened"),
        pytest.param("hound", id="singular"),
        pytest.param("\u0455enet", id="Cyrillic letter"),
        pytest.param("senet\ud800", id="lone surrogate"),
        pytest.param(SENET, id="position"),
        pytest.param("senet" * (MEGABYTE // 5), id="megabyte"),
    ],
)
def test_unknown_game(name: str) -> None:
    """A name that is not that of a game is an OptionError about the game."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game(name)
    check_message(caught.value)
    assert caught.value.option == "game"
    assert caught.value.reason


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("senet", {"players": 2}),
        ("senet", {"players": "2"}),
        ("senet", {"seed": 7}),
        ("senet", {"Players": 2}),
        ("senet", {"größe": 1}),
        ("hounds", {"foo": "1"}),
        ("hounds", {"players": 2}),
        ("hounds", {"first": "J"}),
        ("hounds", {"-": 1}),
        ("hounds", {"a b": 1}),
    ],
    ids=lambda value: value if isinstance(value, str) else ",".join(value),
)
def test_unknown_option(name: str, options: dict[str, Any]) -> None:
    """Neither game has options, so any keyword is an OptionError that names it."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game(name, **options)
    check_message(caught.value)
    assert caught.value.option == next(iter(options))
    assert caught.value.reason


@pytest.mark.parametrize("name", [3, None, 1.5, True, b"senet", ["senet"], ("senet",)], ids=repr)
def test_game_of_a_wrong_type(name: Any) -> None:
    """A game's name is a str."""
    with pytest.raises(TypeError):
        sk.Game(name)


def test_game_takes_its_options_by_keyword_only() -> None:
    """A name is needed, and nothing else is taken by position."""
    game: Any = sk.Game
    with pytest.raises(TypeError):
        game()
    with pytest.raises(TypeError):
        game("senet", 2)
