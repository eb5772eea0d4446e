"""What holds in every game: one suite over all of them, with several option sets each.

The fixtures `game` and `nodes` (conftest.py) run over the games; nothing here knows their rules.
"""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import checks
import numpy as np
import pytest
from reference_rng import GAMMA, MASK, Rng

import spielkern as sk

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Games in which the record of a match can end it where the position alone does not tell.
ENDED_BY_THE_RECORD = {"eskorte"}

# Ids that are none in any game, such as would be taken for others if they were cut down.
NO_IDS = [
    -1,
    -4,
    2**16,
    2**16 + 1,
    2**31,
    2**32,
    2**32 + 1,
    2**63,
    2**64,
    2**64 + 1,
    2**70,
    -(2**70),
]


def next_ids(state: sk.State) -> list[int]:
    """Everything that can be played: actions or outcomes."""
    return state.legal_actions() + [outcome for outcome, _ in state.outcomes()]


def play_on(match: sk.Match, plies: int) -> None:
    """Play rolls and some action or other, until the match is over or longer by so many plies."""
    for _ in range(plies):
        if match.result is not None:
            return
        state = match.state
        if state.is_chance:
            match.roll()
        else:
            legal = state.legal_actions()
            match.play(legal[len(match) * 7 % len(legal)])


# --- Nodes ----------------------------------------------------------------------------------------


def test_start(game: sk.Game) -> None:
    """A game starts from one position, which is not over."""
    start = game.start()
    assert start == game.start()
    assert start.game == game
    assert not start.is_terminal
    assert sk.playout(game, max_actions=0).final == start


def test_kinds_of_node(game: sk.Game, nodes: list[sk.State]) -> None:
    """A node is a decision, chance or terminal, and has what belongs to its kind alone."""
    for state in nodes:
        legal, outcomes = state.legal_actions(), state.outcomes()
        assert state.is_chance == (state.player == sk.CHANCE)
        assert state.is_terminal == (state.player == sk.TERMINAL)
        assert bool(legal) == (0 <= state.player < game.num_players)
        assert bool(outcomes) == state.is_chance
        assert bool(legal) + bool(outcomes) + state.is_terminal == 1
        assert 0 <= state.turn < game.num_players
        assert state.game == game


def test_nodes_are_of_all_kinds(game: sk.Game, nodes: list[sk.State]) -> None:
    """The suite sees what it is about: decisions of all players, and chance if there is any."""
    assert {state.player for state in nodes} >= set(range(game.num_players))
    assert any(state.is_chance for state in nodes) == (game.num_outcomes > 0)
    assert len(set(nodes)) > 50


def test_legal_actions(game: sk.Game, nodes: list[sk.State]) -> None:
    """Ids ascend, are in range, and the mask says the same."""
    for state in nodes:
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert all(type(action) is int and 0 <= action < game.num_actions for action in legal)
        mask = state.legal_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (game.num_actions,)
        assert np.flatnonzero(mask).tolist() == legal


def test_lists_and_masks_are_the_callers_own(nodes: list[sk.State]) -> None:
    """What is done to a list or mask does not come back."""
    for state in nodes[:20]:
        legal, outcomes, mask = state.legal_actions(), state.outcomes(), state.legal_mask()
        state.legal_actions().append(0)
        state.outcomes().clear()
        state.legal_mask()[:] = True
        assert state.legal_actions() == legal
        assert state.outcomes() == outcomes
        assert np.array_equal(state.legal_mask(), mask)


def test_outcomes(game: sk.Game, nodes: list[sk.State]) -> None:
    """Outcome ids ascend and are in range; weights are positive ints."""
    for state in nodes:
        ids = [outcome for outcome, _ in state.outcomes()]
        assert ids == sorted(set(ids))
        assert all(type(outcome) is int and 0 <= outcome < game.num_outcomes for outcome in ids)
        assert all(type(weight) is int and weight > 0 for _, weight in state.outcomes())


def test_what_can_be_played_and_what_cannot(game: sk.Game, nodes: list[sk.State]) -> None:
    """Each legal id is played, every other one refused, and a refusal changes nothing."""
    ids = [*range(max(game.num_actions, game.num_outcomes) + 2), *NO_IDS]
    # Fewer nodes where there are many ids.
    for state in nodes[:: max(1, len(nodes) * len(ids) // 40_000)]:
        before, text = copy.copy(state), str(state)
        legal = set(next_ids(state))
        for action in ids:
            if action in legal:
                played = copy.copy(state)
                played.play(action)
                assert played == state.after(action)
                continue
            with pytest.raises(sk.IllegalAction) as caught:
                state.play(action)
            assert caught.value.action == action
            assert caught.value.reason
            assert state == before
        assert str(state) == text


def test_after_leaves_the_state(nodes: list[sk.State]) -> None:
    """`after` makes a new state, and so the same one every time."""
    for state in nodes:
        before = copy.copy(state)
        for action in next_ids(state):
            after = state.after(action)
            assert after is not state
            assert state == before
            assert state.after(action) == after


@pytest.mark.parametrize(
    "verb", [sk.State.after, sk.State.text_of], ids=lambda verb: str(verb.__name__)
)
def test_refusals_without_playing(
    game: sk.Game, nodes: list[sk.State], verb: Callable[[sk.State, int], object]
) -> None:
    """The other verbs refuse the same ids."""
    for state in nodes[::10]:
        for action in set(range(game.num_actions)) - set(next_ids(state)):
            with pytest.raises(sk.IllegalAction):
                verb(state, action)


def test_anything_like_an_int_is_an_id(nodes: list[sk.State]) -> None:
    """NumPy's integers are ids too, so what a mask gives can be played."""
    for state in nodes[::10]:
        for action in np.flatnonzero(state.legal_mask()):
            assert state.after(action) == state.after(int(action))
            assert state.text_of(action) == state.text_of(int(action))


def test_texts_of_actions_and_outcomes(nodes: list[sk.State]) -> None:
    """Texts are distinct, lead back to the id, and are played as the id is."""
    for state in nodes:
        ids = next_ids(state)
        texts = [state.text_of(action) for action in ids]
        assert len(set(texts)) == len(texts)
        assert [state.action(text) for text in texts] == ids
        for action, text in zip(ids, texts, strict=True):
            assert text.isascii()
            assert text.isprintable()
            assert " " not in text
            assert state.after(text) == state.after(action)


@pytest.mark.parametrize("verb", [checks.play, checks.after, checks.text_of, checks.action])
@pytest.mark.parametrize(
    "given",
    # False and True would be the ids 0 and 1 if they were taken for numbers, 0.0 would be 0.
    [None, 1.5, 0.0, b"pass", [1], (0,), {"action": 1}, False, True, 1j, object(), int],
    ids=lambda given: "object" if type(given) is object else repr(given),
)
def test_actions_of_a_wrong_type(
    nodes: list[sk.State], given: object, verb: Callable[[sk.State, Any], object]
) -> None:
    """Only an int or a str names an action or outcome, at any node."""
    for state in nodes[::20]:
        before = state.copy()
        with pytest.raises(TypeError):
            verb(state, given)
        assert state == before


def test_texts_that_are_nearly_those_of_actions(nodes: list[sk.State]) -> None:
    """One character changed, left out or added makes another action's text, or none."""
    for state in nodes[::6]:
        texts = {state.text_of(action): action for action in next_ids(state)}
        near = {
            text[:at] + character + text[at + cut :]
            for text in list(texts)[:5]
            for at in range(len(text) + 1)
            for character in ["", *"-x>~:@.+, 0123456789abAB"]
            for cut in (0, 1)
        }
        for text in near - {*texts}:
            with pytest.raises((sk.IllegalAction, sk.ParseError)):
                state.action(text)
        assert all(state.action(text) == texts[text] for text in near & {*texts})


def test_position_texts(game: sk.Game, nodes: list[sk.State]) -> None:
    """A state's text reads back as the state, and as no other."""
    for state in nodes:
        text = str(state)
        assert text.startswith(f"{game.name}/1 ")
        assert text.isascii()
        assert text.isprintable()
        assert repr(state) == f"State({text!r})"
        again = sk.State.parse(text)
        assert str(again) == text
        assert again.game == game
        if game.name not in ENDED_BY_THE_RECORD or not state.is_terminal:
            assert again == state
            assert hash(again) == hash(state)
            assert again.player == state.player
            assert again.turn == state.turn
            assert next_ids(again) == next_ids(state)


def test_equality_is_that_of_texts(nodes: list[sk.State]) -> None:
    """States are equal exactly if their texts are, and equal ones have equal hashes."""
    by_text = {str(state): state for state in nodes if not state.is_terminal}
    states = set(by_text.values())
    assert len(states) == len(by_text)
    for state in nodes:
        for text, other in by_text.items():
            if not state.is_terminal:
                assert (state == other) == (str(state) == text)
                assert (state != other) == (str(state) != text)
    # Hashes are of use: hardly any two are equal.
    assert len({hash(state) for state in states}) == len(states)


@pytest.mark.parametrize(
    "duplicate",
    [
        sk.State.copy,
        copy.copy,
        copy.deepcopy,
        *(
            lambda value, p=protocol: pickle.loads(pickle.dumps(value, p))
            for protocol in range(2, 6)
        ),
    ],
    ids=["copy method", "copy", "deepcopy", *(f"pickle {protocol}" for protocol in range(2, 6))],
)
def test_copies_of_states(
    game: sk.Game, nodes: list[sk.State], duplicate: Callable[[sk.State], sk.State]
) -> None:
    """A copy is equal and independent."""
    for state in nodes[::5]:
        if game.name in ENDED_BY_THE_RECORD and state.is_terminal:
            continue
        before = str(state)
        twin = duplicate(state)
        assert twin is not state
        assert type(twin) is sk.State
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.game == game
        for action in next_ids(state)[:1]:
            twin.play(action)
            assert str(state) == before
            assert twin != state


def test_draw(nodes: list[sk.State]) -> None:
    """Every node has a picture of some lines, without odd characters or blanks at line ends."""
    for state in nodes:
        lines = state.draw().splitlines()
        assert len(lines) > 1
        assert any(line.strip() for line in lines)
        assert all(line.isprintable() and line == line.rstrip() for line in lines)
    assert len({state.draw() for state in nodes}) > len(nodes) // 4


def test_scores(game: sk.Game, nodes: list[sk.State]) -> None:
    """A game has scores at every node, one int a player, or refuses them at every node."""
    try:
        game.start().scores()
    except sk.Error as error:
        assert game.name in str(error)  # noqa: PT017 - not every game refuses
        for state in nodes:
            with pytest.raises(sk.Error, match="no scores"):
                state.scores()
        return
    for state in nodes:
        points = state.scores()
        assert type(points) is tuple
        assert len(points) == game.num_players
        assert all(type(point) is int for point in points)


# --- Returns --------------------------------------------------------------------------------------


def check_returns(game: sk.Game, returns: tuple[float, ...]) -> None:
    """The rules' values: with k winners of n, (n - k) / (k (n - 1)), and -1 / (n - 1)."""
    n = game.num_players
    assert type(returns) is tuple
    assert len(returns) == n
    assert all(type(value) is float for value in returns)
    assert sum(returns) == pytest.approx(0, abs=1e-12)
    winners = sum(value > 0 for value in returns)
    if winners == 0:
        assert returns == (0,) * n
        return
    won, lost = (n - winners) / (winners * (n - 1)), -1 / (n - 1)
    for value in returns:
        assert value == pytest.approx(won if value > 0 else lost, abs=1e-12)


def test_returns(game: sk.Game, nodes: list[sk.State]) -> None:
    """Returns exist exactly at terminal nodes, and have the values of the rules."""
    for state in nodes:
        if state.is_terminal:
            check_returns(game, state.returns())
        else:
            with pytest.raises(sk.Error, match="not over"):
                state.returns()


def test_returns_of_playouts(game: sk.Game) -> None:
    """A playout's returns are the end's, or all 0 if it was stopped."""
    for index in range(100):
        playout = sk.playout(game, 3, index, 1500)
        if playout.truncated:
            assert playout.length == 1500
            assert playout.returns == (0,) * game.num_players
        else:
            check_returns(game, playout.returns)
        if playout.final.is_terminal:
            assert not playout.truncated
            assert game.name in ENDED_BY_THE_RECORD or playout.returns == playout.final.returns()
        elif not playout.truncated:
            assert game.name in ENDED_BY_THE_RECORD


# --- Matches --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def match(game: sk.Game) -> sk.Match:
    """A match of some length. Tests play on copies of it."""
    match = sk.Match(game, seed=11)
    play_on(match, 150)
    return match


def test_a_new_match(game: sk.Game) -> None:
    """A match starts from the game's start or from any state."""
    match = sk.Match(game, 5)
    assert match.game == game
    assert match.seed == 5
    assert match.state == match.start == game.start()
    assert match.history == []
    assert match.texts == []
    assert len(match) == 0
    assert match.result is None
    assert match == sk.Match(game.start(), 5)
    later = sk.playout(game, 2, max_actions=20).final
    assert sk.Match(later).start == sk.Match(later).state == later


def test_history_replays_to_the_state(game: sk.Game, match: sk.Match) -> None:
    """Ids and texts, in a match and on a state, lead to the same positions."""
    assert len(match) == len(match.history) == len(match.texts) >= 20
    by_ids, by_texts, state = sk.Match(game, 11), sk.Match(game, 11), game.start()
    for ply, (action, text) in enumerate(zip(match.history, match.texts, strict=True)):
        assert match.state_at(ply) == by_ids.state == by_texts.state == state
        assert state.text_of(action) == text
        by_ids.play(action)
        by_texts.play(text)
        state.play(action)
    assert match.state_at(len(match)) == match.state == by_ids.state == by_texts.state == state
    assert match == by_ids == by_texts
    assert match.result == by_ids.result


def test_undo_restores_everything(match: sk.Match) -> None:
    """Every undo leads back to the very state, history and result before."""
    walk = copy.copy(match)
    results = []
    replay = sk.Match(match.start, match.seed)
    for action in match.history:
        results.append(replay.result)
        replay.play(action)
    for ply in reversed(range(len(match))):
        walk.undo()
        assert walk.state == match.state_at(ply)
        assert walk.history == match.history[:ply]
        assert walk.result == results[ply]
    assert walk == sk.Match(match.start, match.seed)
    with pytest.raises(sk.IllegalAction):
        walk.undo()
    for action in match.history:
        walk.play(action)
    assert walk == match
    assert walk.state == match.state


def test_another_way_after_undo(match: sk.Match) -> None:
    """What was taken back leaves no trace in what is played instead."""
    walk = copy.copy(match)
    for _ in range(len(match) * 2 // 3):
        walk.undo()
    assert walk.state == match.state_at(len(walk))
    kept = len(walk)
    while walk.result is None and len(walk) < len(match) + 20:
        walk.play(next_ids(walk.state)[-1])
    assert walk.history[:kept] == match.history[:kept]
    assert walk.history != match.history
    replay = sk.Match(match.start, match.seed)
    for ply, action in enumerate(walk.history):
        assert walk.state_at(ply) == replay.state
        replay.play(action)
    assert walk == replay
    assert walk.state == replay.state
    assert walk.texts == replay.texts


def test_a_match_refuses_what_a_state_refuses(game: sk.Game, match: sk.Match) -> None:
    """Refusals change nothing, whatever is asked for."""
    walk = copy.copy(match)
    while len(walk) > len(match) - 8:
        before = copy.copy(walk)
        state = walk.state
        legal = [] if walk.result else next_ids(state)
        for action in {*range(max(game.num_actions, game.num_outcomes) + 2), *NO_IDS} - {*legal}:
            with pytest.raises(sk.IllegalAction):
                walk.play(action)
        with pytest.raises(sk.Error):
            walk.play("no action of any game")
        if not state.is_chance:
            with pytest.raises(sk.IllegalAction):
                walk.roll()
        assert walk == before
        assert walk.state == state == before.state
        walk.undo()


@pytest.mark.parametrize("ply", [-1, "past the end", 2**64, 2**70])
def test_plies_that_a_match_has_not(match: sk.Match, ply: int | str) -> None:
    """state_at goes from 0 to the length of the match."""
    with pytest.raises(sk.Error):
        match.state_at(len(match) + 1 if isinstance(ply, str) else ply)


def test_a_matchs_state_is_a_copy(match: sk.Match) -> None:
    """Playing on what a match gives away leaves the match."""
    walk = sk.Match(match.start, match.seed)
    for state in (walk.state, walk.start, walk.state_at(0)):
        state.play(next_ids(state)[0])
    walk.history.append(0)
    walk.texts.append("")
    assert walk == sk.Match(match.start, match.seed)
    assert walk.state == walk.start == match.start


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_copies_of_matches(match: sk.Match, duplicate: Callable[[sk.Match], sk.Match]) -> None:
    """A copy is equal, plays on as the original does, and leaves it alone."""
    original = copy.copy(match)
    twin = duplicate(original)
    assert twin is not original
    assert twin == original
    assert twin.game == original.game
    assert twin.state == original.state
    assert twin.result == original.result
    play_on(twin, 10)
    assert original == match
    play_on(original, 10)
    assert twin == original
    while len(original) > 10:
        original.undo()
        twin.undo()
    assert twin == original
    assert twin.state == original.state == match.state_at(10)


def test_matches_that_differ(game: sk.Game, match: sk.Match) -> None:
    """Start, seed and history all count."""
    assert match != sk.Match(game, 11)
    assert sk.Match(game, 1) != sk.Match(game, 2)
    assert sk.Match(match.state_at(5)) != sk.Match(match.state_at(6))
    other = copy.copy(match)
    other.undo()
    assert other != match


def test_results(game: sk.Game) -> None:
    """A match has a result from its last ply on; nothing can be played then."""
    for index in range(20):
        playout = sk.playout(game, 4, index, 1500)
        match = sk.Match(game)
        for action in playout.actions:
            assert match.result is None
            match.play(action)
        result = match.result
        if playout.truncated:
            assert result is None
            continue
        assert result is not None
        assert result.returns == playout.returns
        assert result.winners == [p for p, value in enumerate(result.returns) if value > 0]
        for action in range(max(game.num_actions, game.num_outcomes)):
            with pytest.raises(sk.IllegalAction):
                match.play(action)
        match.undo()
        assert match.result is None


# --- The random stream (docs/index.md) -----------------------------------------------------------


def sample_outcome(state: sk.State, rng: Rng) -> int:
    """An outcome at a chance node; a single one takes no draw."""
    outcomes = state.outcomes()
    if len(outcomes) == 1:
        return outcomes[0][0]
    x = rng.below(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        x -= weight
        if x < 0:
            return outcome
    raise AssertionError


def random_match(game: sk.Game, seed: int, index: int, max_actions: int) -> sk.Match:
    """A playout as the rules describe it."""
    rng = Rng(seed, index)
    match = sk.Match(game)
    while match.result is None and len(match) < max_actions:
        state = match.state
        if state.is_chance:
            match.play(sample_outcome(state, rng))
        else:
            legal = state.legal_actions()
            match.play(legal[0 if len(legal) == 1 else rng.below(len(legal))])
    return match


def test_the_generator_itself() -> None:
    """The test's generator is the published one: its numbers from a known state."""
    rng = Rng(0, 0)
    rng._s = [1, 2, 3, 4]
    # The first outputs of the authors' reference code from this state.
    assert [rng.next() for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]
    assert Rng.mixed(0) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize(
    ("seed", "index", "max_actions"),
    [
        (0, 0, 1500),
        (1, 0, 1500),
        (7, 1, 1500),
        (MASK, MASK, 1500),
        (GAMMA, 2**63, 1500),
        (1, 2, 0),
        (1, 2, 1),
        (1, 2, 2),
        (1, 2, 37),
    ],
)
def test_playout_is_what_the_rules_say(
    game: sk.Game, seed: int, index: int, max_actions: int
) -> None:
    """The same actions, end and returns as a playout made by hand."""
    playout = sk.playout(game, seed, index, max_actions)
    match = random_match(game, seed, index, max_actions)
    assert playout.actions == match.history
    assert playout.texts == match.texts
    assert playout.length == len(match)
    assert playout.final == match.state
    assert playout.truncated == (match.result is None)
    result = match.result
    assert playout.returns == (result.returns if result else (0,) * game.num_players)


def test_a_playout_that_ends_in_time_is_not_truncated(game: sk.Game) -> None:
    """A game that ends with exactly max_actions has ended; with one less it was stopped."""
    whole = sk.playout(game, 6, max_actions=20_000)
    if whole.truncated:
        pytest.skip("random games of this kind hardly ever end")
    exact = sk.playout(game, 6, max_actions=whole.length)
    assert not exact.truncated
    assert exact.actions == whole.actions
    assert exact.returns == whole.returns
    short = sk.playout(game, 6, max_actions=whole.length - 1)
    assert short.truncated
    assert short.actions == whole.actions[:-1]
    assert short.returns == (0,) * game.num_players


def test_playouts_from_a_state(game: sk.Game, nodes: list[sk.State]) -> None:
    """A playout starts where it is told to, and leaves the state."""
    for state in nodes[::20]:
        before = copy.copy(state)
        playout = sk.playout(state, 1, max_actions=30)
        assert state == before
        again = before
        for action in playout.actions:
            again.play(action)
        assert again == playout.final
        assert sk.playout(sk.State.parse(str(state)), 1, max_actions=30).actions == playout.actions
    assert sk.playout(game.start(), 1).actions == sk.playout(game, 1).actions


def test_playouts_differ(game: sk.Game) -> None:
    """Seed and index both count, and are not added up."""
    games = {
        (seed, index): tuple(sk.playout(game, seed, index, 100).actions)
        for seed in range(4)
        for index in range(4)
    }
    assert len(set(games.values())) == len(games)


def test_rolls_are_reproducible(game: sk.Game) -> None:
    """Ply p of a match draws from the stream of (seed, p)."""
    if game.num_outcomes == 0:
        pytest.skip("a game without chance")
    rolls = 0
    for seed in (0, 11, MASK):
        match = sk.Match(game, seed)
        for _ in range(60):
            state = match.state
            if state.is_chance:
                ply = len(match)
                outcome = match.roll()
                assert outcome == match.history[-1] == sample_outcome(state, Rng(seed, ply))
                assert match.state == state.after(outcome)
                match.undo()
                assert match.roll() == outcome
                rolls += 1
            else:
                play_on(match, 1)
    assert rolls > 50


# --- Simulation -----------------------------------------------------------------------------------


@pytest.mark.parametrize("max_actions", [0, 1, 40, 1500])
def test_simulation_rows_are_playouts(game: sk.Game, max_actions: int) -> None:
    """Row i is the playout of index first + i."""
    first = 5
    rows = sk.simulate(game, 20, 9, first, max_actions)
    assert rows.returns.shape == (20, game.num_players)
    for i in range(20):
        playout = sk.playout(game, 9, first + i, max_actions)
        assert tuple(rows.returns[i]) == playout.returns
        assert rows.lengths[i] == playout.length
        assert rows.truncated[i] == playout.truncated


def test_simulation_from_a_state(game: sk.Game) -> None:
    """A simulation, too, starts where it is told to; indices go round at 2**64."""
    state = sk.playout(game, 1, max_actions=25).final
    rows = sk.simulate(state, 4, 1, MASK - 1, 300)
    for i, index in enumerate([MASK - 1, MASK, 0, 1]):
        playout = sk.playout(state, 1, index, 300)
        assert tuple(rows.returns[i]) == playout.returns
        assert rows.lengths[i] == playout.length


def test_summary_counts_the_rows(game: sk.Game) -> None:
    """Each game is truncated, a draw, or won by somebody."""
    rows = sk.simulate(game, 200, 3, max_actions=300)
    summary = rows.summary()
    playouts = [sk.playout(game, 3, index, 300) for index in range(200)]
    ended = [playout for playout in playouts if not playout.truncated]
    assert summary.games == 200
    assert summary.truncated == 200 - len(ended)
    assert summary.draws == sum(not any(playout.returns) for playout in ended)
    assert summary.wins == tuple(
        sum(playout.returns[player] > 0 for playout in ended) for player in range(game.num_players)
    )
    assert summary.mean_length == pytest.approx(sum(p.length for p in playouts) / 200)
    for player, mean in enumerate(summary.mean_returns):
        assert mean == pytest.approx(sum(p.returns[player] for p in playouts) / 200, abs=1e-9)


# --- Counting -------------------------------------------------------------------------------------


def test_perft_of_no_and_of_one_ply(nodes: list[sk.State]) -> None:
    """There is one way to play nothing, and as many to play once as there are ids."""
    for state in nodes:
        assert sk.perft(state, 0) == 1
        assert sk.perft(state, 1) == len(next_ids(state))


def test_perft_is_the_sum_over_children(nodes: list[sk.State]) -> None:
    """perft and divide, of 1 to 3 plies, are sums of one ply less."""
    for state in nodes[::12]:
        before = copy.copy(state)
        for depth in (1, 2, 3):
            parts = {
                state.text_of(action): sk.perft(state.after(action), depth - 1)
                for action in next_ids(state)
            }
            divided = sk.divide(state, depth)
            assert divided == parts
            assert list(divided) == list(parts)
            assert sk.perft(state, depth) == sum(parts.values())
        assert state == before


def test_perft_plays_every_sequence(nodes: list[sk.State]) -> None:
    """The last plies are counted without being played; playing them gives the same number."""

    def count(state: sk.State, depth: int) -> int:
        return 1 if depth == 0 else sum(count(state.after(i), depth - 1) for i in next_ids(state))

    for state in nodes[::40]:
        assert sk.perft(state, 2) == count(state, 2)


def test_perft_of_a_game_that_is_over(nodes: list[sk.State]) -> None:
    """No sequence goes on from the end; that of no plies is one all the same."""
    for state in nodes:
        if state.is_terminal:
            assert [sk.perft(state, depth) for depth in (0, 1, 2, 255)] == [1, 0, 0, 0]
            assert sk.divide(state, 1) == sk.divide(state, 255) == {}
