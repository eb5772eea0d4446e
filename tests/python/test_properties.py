"""Properties of random positions, texts and walks, searched by Hypothesis.

conftest.py makes the search the same in every run; `--hypothesis-profile=search` looks further.
"""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import spielkern as sk

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**64 - 1)


def next_ids(state: sk.State) -> list[int]:
    """Everything that can be played: actions or outcomes."""
    return state.legal_actions() + [outcome for outcome, _ in state.outcomes()]


@st.composite
def states(draw: st.DrawFn, *names: str) -> sk.State:
    """A state some random plies into a game, of these games or of any."""
    game = sk.Game(draw(st.sampled_from(names or sk.GAMES)))
    return sk.playout(game, draw(SEEDS), max_actions=draw(st.integers(0, 400))).final


def fields_of(state: sk.State) -> list[str]:
    """The fields of the position text."""
    return str(state).split(" ")


# --- Texts ----------------------------------------------------------------------------------------

# What stands in texts of any game, and some of what does not.
CHARACTERS = st.sampled_from(
    "0123456789+-,./|:=~@> \t\n\0LDHJSPKlspkabcdefxrollendABGNTRM\u00e9\u0663\ud800"
)


@st.composite
def misspelt(draw: st.DrawFn, text: str) -> str:
    """A text with a few characters added, changed, left out or doubled."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        to = draw(st.integers(at, min(len(text), at + 3)))
        edit = draw(st.sampled_from(["put", "change", "cut", "double"]))
        if edit == "put":
            text = text[:at] + draw(CHARACTERS) + text[at:]
        elif edit == "change":
            text = text[:at] + draw(CHARACTERS) + text[at + 1 :]
        elif edit == "cut":
            text = text[:at] + text[to:]
        else:
            text = text[:to] + text[at:]
    return text


@st.composite
def rearranged(draw: st.DrawFn, text: str, other: str) -> str:
    """A text with some fields of another, and with some characters that have changed places.

    What is counted stays the same, so this often makes a position, or one that is just impossible.
    """
    fields = [draw(st.sampled_from(pair)) for pair in zip(text.split(), other.split(), strict=True)]
    index = draw(st.integers(2, len(fields) - 1))
    field = list(fields[index])
    for _ in range(draw(st.integers(0, 2))):
        i, j = draw(st.tuples(*[st.integers(0, len(field) - 1)] * 2))
        field[i], field[j] = field[j], field[i]
    fields[index] = "".join(field)
    return " ".join(fields)


def refusal(call: Callable[[], object]) -> sk.Error | None:
    """The error that a call raises, if any; only the package's own will do."""
    try:
        call()
    except sk.Error as error:
        return error
    return None


def check_reading(text: str) -> None:
    """Whatever is read is canonical; whatever is refused says where or why."""
    error = refusal(lambda: sk.State.parse(text))
    if isinstance(error, sk.ParseError):
        event("refused by form")
        assert error.field
        assert error.reason
        assert 0 <= error.offset <= len(text)
    elif isinstance(error, sk.InvalidPosition):
        event("refused by the rules")
        assert error.rule.startswith(text.partition("/")[0])
        assert error.reasons
    elif isinstance(error, sk.OptionError):
        event("refused by its options")
        assert error.option
        assert error.reason
    else:
        event("read")
        assert error is None
        state = sk.State.parse(text)
        assert str(state) == text
        assert pickle.loads(pickle.dumps(state)) == state
        # It is a position like any other, and leads to such.
        assert state.draw()
        for action in next_ids(state):
            after = state.after(action)
            assert str(sk.State.parse(str(after))) == str(after)


@settings(max_examples=800)
@given(data=st.data(), state=states())
def test_a_misspelt_position_is_refused_or_reads_as_itself(
    data: st.DataObject, state: sk.State
) -> None:
    """Slips of the pen."""
    check_reading(data.draw(misspelt(str(state))))


@settings(max_examples=800)
@given(data=st.data(), state=states())
def test_a_rearranged_position_is_refused_or_reads_as_itself(
    data: st.DataObject, state: sk.State
) -> None:
    """Positions that might be: the rules decide."""
    other = data.draw(states(state.game.name))
    check_reading(data.draw(rearranged(str(state), str(other))))


@given(text=st.text())
def test_any_text_at_all_is_refused(text: str) -> None:
    """Random texts are no positions, no games and no options."""
    with pytest.raises(sk.ParseError):
        sk.State.parse(text)
    with pytest.raises(sk.OptionError):
        sk.Game(text)
    for name in sk.GAMES:
        with pytest.raises(sk.OptionError):
            sk.Game(name, x=text)


@settings(max_examples=1000)
@given(data=st.data(), state=states())
def test_an_action_text_is_refused_or_canonical(data: st.DataObject, state: sk.State) -> None:
    """A text is played if it is that of something legal, and refused by an Error if not."""
    texts = {state.text_of(action): action for action in next_ids(state)}
    known = st.sampled_from([*texts, "pass", "r0", "r5", "1-2", "in>1", "29>off"])
    text = data.draw(st.one_of(known, known.flatmap(misspelt), st.text()))
    before = copy.copy(state)
    match = sk.Match(state)
    if text in texts:
        assert state.action(text) == texts[text]
        assert state.after(text) == state.after(texts[text])
        match.play(text)
        assert match.texts == [text]
        return
    for verb in (state.play, state.after, state.action, match.play):
        with pytest.raises((sk.IllegalAction, sk.ParseError)) as caught:
            verb(text)
        error: BaseException = caught.value
        if isinstance(error, sk.IllegalAction):
            assert error.action == text or "\ud800" in text
        else:
            assert isinstance(error, sk.ParseError)
            assert error.field == "action"
            assert 0 <= error.offset <= len(text)
    assert state == before
    assert match == sk.Match(before)


@given(state=states(), number=st.integers())
def test_any_number_is_played_or_refused(state: sk.State, number: int) -> None:
    """An int of any size is an id that can be played, or an IllegalAction."""
    if number in next_ids(state):
        assert state.action(state.text_of(number)) == number
        return
    before = copy.copy(state)
    for verb in (state.play, state.after, state.text_of):
        with pytest.raises(sk.IllegalAction) as caught:
            verb(number)
        assert caught.value.action == number
    assert state == before


# --- Walks ----------------------------------------------------------------------------------------


@given(
    start=states(),
    seed=SEEDS,
    # 0: undo; else play: the higher, the later in the list of what can be played.
    steps=st.lists(st.integers(0, 12), max_size=150),
)
def test_walks_with_undo(start: sk.State, seed: int, steps: list[int]) -> None:
    """A match is the list of what was played, whatever was taken back on the way."""
    match = sk.Match(start, seed)
    past = [start]
    history: list[int] = []
    for step in steps:
        if step == 0:
            if history:
                match.undo()
                past.pop()
                history.pop()
        elif match.result is None:
            state = past[-1]
            ids = next_ids(state)
            if state.is_chance and step == 1:
                action = match.roll()
                assert action in ids
            else:
                action = ids[(step - 1) % len(ids)]
                match.play(action)
            history.append(action)
            past.append(state.after(action))
        assert match.history == history
        assert match.state == past[-1]
    assert match.start == start
    assert [match.state_at(ply) for ply in range(len(match) + 1)] == past
    replay = sk.Match(start, seed)
    for text in match.texts:
        replay.play(text)
    assert replay == match == pickle.loads(pickle.dumps(match))


@given(state=states(), depth=st.integers(1, 3))
def test_divide_adds_up(state: sk.State, depth: int) -> None:
    """divide has the texts of all that can be played, and its counts make up perft."""
    parts = sk.divide(state, depth)
    assert list(parts) == [state.text_of(action) for action in next_ids(state)]
    assert sum(parts.values()) == sk.perft(state, depth)


@given(state=states(), seed=SEEDS, index=SEEDS, length=st.integers(0, 60))
def test_a_longer_playout_begins_as_a_shorter_one(
    state: sk.State, seed: int, index: int, length: int
) -> None:
    """max_actions cuts a playout off and changes nothing else."""
    whole = sk.playout(state, seed, index, 60)
    part = sk.playout(state, seed, index, length)
    assert part.actions == whole.actions[:length]
    assert part.length == min(length, whole.length)


# --- Senet ----------------------------------------------------------------------------------------


@st.composite
def senet_positions(draw: st.DrawFn) -> sk.State:
    """Any position before a throw or a decision, come about or not."""
    free = [field for field in range(30) if field not in {14, 25, 26}]
    fields = draw(st.lists(st.sampled_from(free), min_size=2, max_size=10, unique=True))
    light = draw(st.integers(max(1, len(fields) - 5), min(5, len(fields) - 1)))
    board = ["."] * 30
    for rank, field in enumerate(fields):
        board[field] = "L" if rank < light else "D"
    rows = "/".join("".join(board[row : row + 10]) for row in (0, 10, 20))
    turn, rest = draw(st.sampled_from("LD")), draw(st.sampled_from(["roll", *"12345"]))
    return sk.State.parse(f"senet/1 - {rows} {turn} {rest}")


def swap_senet(text: str) -> str:
    """The position with the figures and the turn of both sides exchanged."""
    game, options, board, turn, rest = text.split(" ")
    swap = str.maketrans("LD", "DL")
    return " ".join([game, options, board.translate(swap), turn.translate(swap), rest])


@given(state=st.one_of(states("senet"), senet_positions()))
def test_senet_sides_are_alike(state: sk.State) -> None:
    """Exchanging Light and Dark changes who is who, and nothing else."""
    swapped = sk.State.parse(swap_senet(str(state)))
    assert swapped.turn == 1 - state.turn
    assert next_ids(swapped) == next_ids(state)
    for action in next_ids(state):
        assert swapped.text_of(action) == state.text_of(action)
        assert str(swapped.after(action)) == swap_senet(str(state.after(action)))
    assert sk.perft(swapped, 4) == sk.perft(state, 4)
    theirs, ours = sk.playout(swapped, 1), sk.playout(state, 1)
    assert theirs.actions == ours.actions
    assert theirs.returns == ours.returns[::-1]


@given(seed=SEEDS)
def test_senet_figures_only_leave(seed: int) -> None:
    """No side ever has more figures than before, and a turn bears off at most one of them."""
    state = sk.Game("senet").start()
    before = {"L": 5, "D": 5}
    for action in sk.playout(state, seed).actions:
        state.play(action)
        board = fields_of(state)[2]
        now = {letter: board.count(letter) for letter in "LD"}
        assert sum(before.values()) - sum(now.values()) in {0, 1}
        assert all(now[letter] <= before[letter] for letter in "LD")
        before = now
    assert 0 in before.values()
    assert any(before.values())


@given(seed=SEEDS)
def test_senet_has_a_winner(seed: int) -> None:
    """The side without figures has won: there are no draws."""
    state = sk.playout(sk.Game("senet"), seed).final
    winner = "LD".index("D" if "L" in fields_of(state)[2] else "L")
    assert state.returns()[winner] == 1
    assert state.turn == winner


# --- Hounds and Jackals ---------------------------------------------------------------------------


def sides_of(state: sk.State) -> tuple[list[set[int]], list[int]]:
    """The fields and the reserves of Hounds and Jackals."""
    fields, reserves = [], []
    for side in fields_of(state)[2:4]:
        on_board, reserve = side.split("+")
        fields.append({int(field) for field in on_board.split(",") if field})
        reserves.append(int(reserve))
    return fields, reserves


def facing(field: int) -> set[int]:
    """The fields of the other track that a field faces."""
    return {field, 39 - field} if field >= 10 else {field}


@st.composite
def sides(draw: st.DrawFn, excluded: set[int]) -> tuple[set[int], str]:
    """A side with a figure at least: its fields, none of the excluded, and its text."""
    # Often crowded near the end, where moves run out and there are retreats and exits.
    first = draw(st.sampled_from([1, 20]))
    free = [field for field in range(first, 30) if field not in excluded]
    fields = draw(st.sets(st.sampled_from(free), max_size=5))
    reserve = draw(st.integers(0 if fields else 1, 5 - len(fields)))
    return fields, f"{','.join(map(str, sorted(fields)))}+{reserve}"


@st.composite
def hounds_positions(draw: st.DrawFn, rest: str = "r1234") -> sk.State:
    """Any position before a throw or a decision, come about or not."""
    fields, hounds = draw(sides(set()))
    _, jackals = draw(sides({theirs for field in fields for theirs in facing(field)}))
    turn, throw = draw(st.sampled_from("HJ")), draw(st.sampled_from(rest))
    return sk.State.parse(f"hounds/1 - {hounds} {jackals} {turn} {throw.replace('r', 'roll')}")


def swap_hounds(text: str) -> str:
    """The position with both sides exchanged."""
    game, options, hounds, jackals, turn, rest = text.split(" ")
    return " ".join([game, options, jackals, hounds, {"H": "J", "J": "H"}[turn], rest])


@given(state=st.one_of(states("hounds"), hounds_positions()))
def test_hounds_sides_are_alike(state: sk.State) -> None:
    """Exchanging Hounds and Jackals changes who is who, and nothing else."""
    swapped = sk.State.parse(swap_hounds(str(state)))
    assert swapped.turn == 1 - state.turn
    assert next_ids(swapped) == next_ids(state)
    for action in next_ids(state):
        assert swapped.text_of(action) == state.text_of(action)
        assert str(swapped.after(action)) == swap_hounds(str(state.after(action)))
    assert sk.perft(swapped, 4) == sk.perft(state, 4)
    theirs, ours = sk.playout(swapped, 1), sk.playout(state, 1)
    assert theirs.actions == ours.actions
    assert theirs.returns == ours.returns[::-1]


@given(seed=SEEDS)
def test_hounds_at_rest_nobody_faces_anybody(seed: int) -> None:
    """After every ply no figures face each other, and no side has gained a figure."""
    state = sk.Game("hounds").start()
    before = [5, 5]
    for action in sk.playout(state, seed).actions:
        state.play(action)
        (hounds, jackals), reserves = sides_of(state)
        assert not any(facing(hound) & jackals for hound in hounds)
        now = [len(hounds) + reserves[0], len(jackals) + reserves[1]]
        assert now[0] <= before[0]
        assert now[1] <= before[1]
        before = now
    assert 0 in before


@given(data=st.data(), state=hounds_positions("1234"))
def test_hounds_moves_depend_on_the_own_track_alone(data: st.DataObject, state: sk.State) -> None:
    """The other side's figures have no part in what a player may do, only in what it does."""
    own = sides_of(state)[0][state.player]
    _, theirs = data.draw(sides({field for figure in own for field in facing(figure)}))
    fields = fields_of(state)
    fields[3 - state.player] = theirs
    other = sk.State.parse(" ".join(fields))
    assert other.legal_actions() == state.legal_actions()
    for action in state.legal_actions():
        assert other.text_of(action) == state.text_of(action)


def test_hounds_texts_lead_back_to_ids_with_up_to_three_figures() -> None:
    """All of them: every text of a legal action is that action's alone."""
    for count in (1, 2, 3):
        for figures in itertools.combinations(range(1, 30), count):
            for throw in (1, 2, 3, 4):
                text = f"hounds/1 - {','.join(map(str, figures))}+0 +5 H {throw}"
                state = sk.State.parse(text)
                for action in state.legal_actions():
                    assert state.action(state.text_of(action)) == action


@given(state=st.one_of(senet_positions(), hounds_positions("1234")))
def test_any_position_conforms(state: sk.State) -> None:
    """Texts lead back to ids, in positions that games hardly come to as well."""
    for action in next_ids(state):
        assert state.action(state.text_of(action)) == action
        after = state.after(action)
        assert sk.State.parse(str(after)) == after
