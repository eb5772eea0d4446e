"""How a refusal is checked: what the test files of bad input share.

Every refusal of a text, an action or an option is one of the package's own errors, which are all
ValueErrors and say what was wrong and where. What is refused leaves the state alone.
"""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

import spielkern as sk

MEGABYTE = 1 << 20

# The fields of a position text, as errors name them.
FIELDS = {
    "senet": ("game", "options", "board", "turn", "next"),
    "hounds": ("game", "options", "hounds", "jackals", "turn", "next"),
    "eskorte": (
        "game",
        "options",
        "board",
        "light holder",
        "dark holder",
        "throne",
        "turn",
        "pending",
        "passes",
    ),
    "esiema": ("game", "options", "board", "reserves", "turn", "phase", "count"),
    "pyramid": ("game", "options", "board", "hands", "bag", "turn", "phase"),
}


# --- Fields of position texts ---------------------------------------------------------------------


def span_of(text: str, game: str, field: str) -> tuple[int, int]:
    """Where a field begins and ends in a text that has the right number of fields."""
    names = FIELDS[game]
    words = text.split(" ")
    assert len(words) == len(names)
    index = names.index(field)
    begin = sum(len(word) + 1 for word in words[:index])
    return begin, begin + len(words[index])


def with_field(text: str, field: str, value: str) -> str:
    """The text with one field replaced."""
    words = text.split(" ")
    words[FIELDS[text.partition("/")[0]].index(field)] = value
    return " ".join(words)


# --- Errors ---------------------------------------------------------------------------------------


def check_message(error: BaseException) -> None:
    """Every error of the package is a ValueError and has something to say."""
    assert isinstance(error, sk.Error)
    assert isinstance(error, ValueError)
    assert str(error)


def check_parse_error(error: sk.ParseError, text: str, game: str, field: str | None) -> None:
    """The error names the field, a place inside it and a reason.

    Without a field (the text cannot be cut into its fields) any name and any place will do.
    """
    check_message(error)
    assert isinstance(error.field, str)
    assert error.field
    assert isinstance(error.reason, str)
    assert error.reason
    assert type(error.offset) is int
    assert 0 <= error.offset <= len(text)
    if field is not None:
        assert error.field == field
        begin, end = span_of(text, game, field)
        assert begin <= error.offset <= end


def check_invalid_position(error: sk.InvalidPosition, game: str) -> None:
    """The error names a rule of the game, and at least one reason in words, none of them twice."""
    check_message(error)
    assert isinstance(error.rule, str)
    assert re.fullmatch(rf"{game} (at rest|\d+)", error.rule)
    assert isinstance(error.reasons, list)
    assert error.reasons
    assert all(isinstance(reason, str) and reason for reason in error.reasons)
    assert len(set(error.reasons)) == len(error.reasons)


def check_unreadable(text: str, game: str, field: str | None) -> None:
    """Reading the text is a ParseError that names the place."""
    with pytest.raises(sk.ParseError) as caught:
        sk.State.parse(text)
    check_parse_error(caught.value, text, game, field)


def check_impossible(text: str, game: str) -> sk.InvalidPosition:
    """Reading the text is an InvalidPosition, which is returned."""
    with pytest.raises(sk.InvalidPosition) as caught:
        sk.State.parse(text)
    check_invalid_position(caught.value, game)
    return caught.value


def check_unreadable_or_impossible(text: str, game: str, field: str) -> None:
    """Reading the text is refused by its form, with the field, or by the rules."""
    with pytest.raises((sk.ParseError, sk.InvalidPosition)) as caught:
        sk.State.parse(text)
    error: BaseException = caught.value
    if isinstance(error, sk.ParseError):
        check_parse_error(error, text, game, field)
    else:
        assert isinstance(error, sk.InvalidPosition)
        check_invalid_position(error, game)


def check_wrong_options(text: str, game: str, option: str | None) -> None:
    """Reading the text is refused for its options, under the field or under the option's name."""
    with pytest.raises((sk.ParseError, sk.OptionError)) as caught:
        sk.State.parse(text)
    error: BaseException = caught.value
    check_message(error)
    if isinstance(error, sk.ParseError):
        check_parse_error(error, text, game, "options")
    else:
        assert isinstance(error, sk.OptionError)
        assert isinstance(error.option, str)
        assert isinstance(error.reason, str)
        assert error.reason
        if option is not None:
            assert error.option == option


# --- Actions --------------------------------------------------------------------------------------


def check_refused(text: str, call: Callable[[sk.State], object], kind: Any) -> BaseException:
    """The call raises an error of that kind and leaves the state as it was."""
    state = sk.State.parse(text)
    before = copy.copy(state)
    digest = hash(state)
    legal = state.legal_actions()
    outcomes = state.outcomes()
    with pytest.raises(kind) as caught:
        call(state)
    assert str(state) == text
    assert state == before
    assert hash(state) == digest == hash(before)
    assert state.legal_actions() == legal
    assert state.outcomes() == outcomes
    error: BaseException = caught.value
    return error


def check_action_error(error: BaseException, given: int | str) -> None:
    """The error repeats what was given, or says where the text stops being an action."""
    check_message(error)
    if isinstance(error, sk.ParseError):
        assert isinstance(given, str)
        assert error.field == "action"
        assert 0 <= error.offset <= len(given)
    else:
        assert isinstance(error, sk.IllegalAction)
        assert error.action == given
        assert type(error.action) is type(given)
    assert isinstance(error.reason, str)
    assert error.reason


def play(state: sk.State, given: Any) -> object:
    """Play in place."""
    state.play(given)
    return None


def after(state: sk.State, given: Any) -> object:
    """Play on a copy."""
    return state.after(given)


def text_of(state: sk.State, given: Any) -> object:
    """Name an id."""
    return state.text_of(given)


def action(state: sk.State, given: Any) -> object:
    """Look a name up."""
    return state.action(given)
