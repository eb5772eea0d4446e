"""What a player sees, in every game: `observation`, `View` and `determinize`.

The fixtures `game` and `nodes` (conftest.py) run over the games. In a game without hidden parts the
view is the whole state. What Pyramid hides is in test_pyramid_views.py.
"""

from __future__ import annotations

import copy
import pickle

import pytest

import spielkern as sk

HIDING = {"pyramid"}
SENET = "senet/1 - LDLDLDLDLD/........../.......... L roll"


def players(state: sk.State) -> range:
    """All players of the state's game."""
    return range(state.game.num_players)


def is_all_in_its_text(state: sk.State) -> bool:
    """Whether it is: an early win in Eskorte is not."""
    return sk.State.parse(str(state)) == state


def test_views_are_values(nodes: list[sk.State]) -> None:
    """Compared, hashed, copied, pickled and read back by value."""
    for state in nodes[::7]:
        for player in players(state):
            view = state.observation(player)
            twins = [
                state.copy().observation(player),
                copy.copy(view),
                copy.deepcopy(view),
                pickle.loads(pickle.dumps(view)),
            ]
            if is_all_in_its_text(state):
                twins.append(sk.View.parse(str(view)))
            for twin in twins:
                assert twin == view
                assert hash(twin) == hash(view)
                assert str(twin) == str(view)
            assert str(view) in repr(view)


def test_views_say_who_looks_at_what(nodes: list[sk.State]) -> None:
    """Player, game and turn; views of two players are never equal."""
    for state in nodes[::7]:
        views = [state.observation(player) for player in players(state)]
        for player, view in enumerate(views):
            assert view.player == player
            assert view.game == state.game
            assert view.turn == state.turn
        assert len(set(views)) == len(views)


def test_the_text_of_a_view_begins_with_game_and_player(nodes: list[sk.State]) -> None:
    """`<game>.view/1@<player>`, then fields as in the position; one word for each."""
    for state in nodes[::7]:
        words = str(state).split(" ")
        for player in players(state):
            seen = str(state.observation(player)).split(" ")
            assert seen[0] == f"{state.game.name}.view/1@{player}"
            assert len(seen) == len(words)
            assert seen[1] == words[1]
            if state.game.name not in HIDING:
                assert seen[1:] == words[1:]


def test_views_of_games_without_hidden_parts() -> None:
    """The whole state."""
    state = sk.Game("senet").start()
    assert str(state.observation(0)) == SENET.replace("senet/1", "senet.view/1@0")
    assert str(state.observation(1)) == SENET.replace("senet/1", "senet.view/1@1")
    assert sk.View.parse(SENET.replace("senet/1", "senet.view/1@1")) == state.observation(1)


def test_determinize_agrees_with_the_view(nodes: list[sk.State]) -> None:
    """A state that the player cannot tell from the true one; the true one if nothing is hidden."""
    for state in nodes[::7]:
        for player in players(state):
            view = state.observation(player)
            for index in range(3):
                found = state.determinize(player, 5, index)
                assert isinstance(found, sk.State)
                assert found.observation(player) == view
                assert view.determinize(5, index).observation(player) == view
                assert sk.State.parse(str(found)) == found or not is_all_in_its_text(state)
                if state.game.name not in HIDING:
                    assert found == state == view.determinize(5, index)
            assert state.determinize(player, 5) == state.determinize(player, 5, 0)


def test_determinize_leaves_the_state(nodes: list[sk.State]) -> None:
    """What it gives is a state of its own."""
    for state in nodes[::7]:
        before = state.copy()
        found = state.determinize(0, 1)
        ids = found.legal_actions() or [outcome for outcome, _ in found.outcomes()]
        if ids:
            found.play(ids[0])
        assert state == before


def test_positions_are_no_views_and_views_no_positions(nodes: list[sk.State]) -> None:
    """Each reader refuses the other's text."""
    for state in nodes[::11]:
        with pytest.raises((sk.ParseError, sk.InvalidPosition)):
            sk.View.parse(str(state))
        for player in players(state):
            with pytest.raises((sk.ParseError, sk.InvalidPosition)):
                sk.State.parse(str(state.observation(player)))


@pytest.mark.parametrize("change", ["", " ", "@", "@x", "@-1", "@99", "@0x", "@00", "@0 "])
def test_views_of_nobody_cannot_be_read(game: sk.Game, change: str) -> None:
    """The player is written as a number of the game."""
    state = game.start()
    text = str(state.observation(0)).replace("@0 ", f"{change} ", 1)
    with pytest.raises(sk.ParseError) as caught:
        sk.View.parse(text)
    assert caught.value.reason
    assert 0 <= caught.value.offset <= len(text)


def test_there_is_no_view_of_nobody(game: sk.Game) -> None:
    """Players are counted from 0."""
    state = game.start()
    for player in (-1, game.num_players, 255, 256, 2**32, 2**64, -(2**70)):
        with pytest.raises(sk.Error):
            state.observation(player)
        with pytest.raises(sk.Error):
            state.determinize(player, 1)


def test_players_and_seeds_are_numbers(game: sk.Game) -> None:
    """Anything else is a TypeError."""
    state = game.start()
    view = state.observation(0)
    for value in (None, "0", 1.5, True, b"0", [0]):
        with pytest.raises(TypeError):
            state.observation(value)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            state.determinize(value, 1)  # type: ignore[arg-type]
    for value in (None, "0", 1.5, b"0", [0]):
        with pytest.raises(TypeError):
            state.determinize(0, value)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            view.determinize(value)  # type: ignore[arg-type]


def test_views_are_not_made_by_hand() -> None:
    """Only by `observation` and `parse`."""
    with pytest.raises(TypeError):
        sk.View()
    with pytest.raises(TypeError):
        sk.View(SENET)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "x", "senet", "senet.view", "chess.view/1@0 - x", "\0", "\ud800"]
)
def test_texts_that_are_no_views(text: str) -> None:
    """Refused, with the place."""
    with pytest.raises(sk.ParseError) as caught:
        sk.View.parse(text)
    assert 0 <= caught.value.offset <= max(len(text), 1)
