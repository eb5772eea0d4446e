"""Positions of Eskorte made by hand."""

from __future__ import annotations

import copy

import pytest

import spielkern as sk

Setup = sk.eskorte.Setup


def test_an_escort_around_the_throne() -> None:
    """Figures, holders and turn make the position that the text says."""
    game = sk.Game("eskorte")
    setup = Setup(game).put("S", "a16", "b16", "d16", "e16").put("P", "b17", "d17").put("K", "c14")
    state = setup.holder(1, "sssspp").turn(0).state()
    assert str(state) == (
        "eskorte/1 - 2/2/1PP1/SSSS|2/2K2/5/5/5|4/4/4/4/4/4/4/4/4/4 ...... sssspp - L - 0"
    )
    assert state.game == game
    state.play("c14-c16")
    assert state.is_terminal
    assert str(setup.put("K", "c16").put(".", "c14").turn(1).state()) == str(state)


def test_without_a_game_it_is_the_default_one() -> None:
    start = Setup().holder(0, "SSSSPP").holder(1, "sssspp").state()
    assert start == sk.Game("eskorte").start()


def test_options_of_the_game_count() -> None:
    """Another board has other fields, and inner priests stand elsewhere."""
    small = Setup(sk.Game("eskorte", board="4-3-3"))
    with pytest.raises(sk.ParseError, match="from 1 to 10"):
        small.put("S", "a11")
    for priests, good in (("wide", True), ("inner", False)):
        setup = Setup(sk.Game("eskorte", priests=priests))
        setup.put("P", "a3").holder(0, "SSSS.P").holder(1, "sssspp")
        assert (setup.reasons == []) == good


def test_all_reasons_are_listed() -> None:
    """Not the first alone."""
    setup = Setup().put("K", "a1", "c12").put("S", "b3").put("s", "b2", "b4").passes(1).pending("s")
    reasons = setup.reasons
    for rule in ("eskorte 5", "eskorte 7", "eskorte 16", "eskorte at rest"):
        assert any(rule in reason for reason in reasons), rule
    with pytest.raises(sk.InvalidPosition) as caught:
        setup.state()
    assert caught.value.reasons == reasons


def test_pending_figures() -> None:
    setup = Setup().put("S", "b5").holder(0, "SS..PP").pending("S").holder(1, "sssspp").turn(1)
    state = setup.state()
    assert state.player == 0
    assert state.turn == 1
    assert [state.text_of(action) for action in state.legal_actions()] == ["S>d", "S>e"]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda setup: setup.put("Q", "a1"), sk.ParseError),
        (lambda setup: setup.put("SS", "a1"), sk.ParseError),
        (lambda setup: setup.put("", "a1"), sk.ParseError),
        (lambda setup: setup.put("S", "c1"), sk.ParseError),
        (lambda setup: setup.put("S", "a1", "f1"), sk.ParseError),
        (lambda setup: setup.put("S", "a20"), sk.ParseError),
        (lambda setup: setup.put("S", "b18"), sk.ParseError),
        (lambda setup: setup.put("S", 1), TypeError),
        (lambda setup: setup.put(1, "a1"), TypeError),
        (lambda setup: setup.holder(0, "sssspp"), sk.ParseError),
        (lambda setup: setup.holder(0, "SSSSP"), sk.ParseError),
        (lambda setup: setup.holder(2, "SSSSPP"), sk.Error),
        (lambda setup: setup.turn(-1), sk.Error),
        (lambda setup: setup.turn("L"), TypeError),
        (lambda setup: setup.pending("K"), sk.ParseError),
        (lambda setup: setup.pending("S" * 13), sk.ParseError),
        (lambda setup: setup.passes(3), sk.Error),
        (lambda _: Setup(sk.Game("senet")), sk.OptionError),
        (lambda _: Setup("eskorte"), TypeError),  # type: ignore[arg-type]
        (lambda _: Setup(game=sk.Game("eskorte")), TypeError),  # type: ignore[call-arg]
        (lambda setup: setup.put("S"), TypeError),
        (lambda setup: setup.pending(""), sk.ParseError),
    ],
)
def test_bad_input_changes_nothing(call: object, error: type[Exception]) -> None:
    setup = Setup().put("S", "b5").holder(0, "SSS.PP").holder(1, "sssspp")
    before = setup.state()
    with pytest.raises(error):
        call(setup)  # type: ignore[operator]
    assert setup.state() == before


def test_copies_are_independent() -> None:
    setup = Setup().holder(0, "SSSSPP").holder(1, "sssspp")
    other = copy.deepcopy(copy.copy(setup)).put("S", "a1")
    assert setup.reasons == []
    assert other.reasons != []
