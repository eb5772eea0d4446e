"""Long computations: other threads go on meanwhile, and Ctrl-C ends them.

Whether they do is asked by a handshake in a process of its own. Threads there never switch between
two bytecodes, so a helper that waits for its turn gets it only when the call under test lets go
of the GIL; and the call is endless, so it is still inside when the helper interrupts it. A call
that does not let go, or does not answer, runs into the timeout.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import spielkern as sk

# A safety net only: a good call is answered within a fraction of a second.
TIMEOUT = 120

HANDSHAKE = """
import signal, sys, threading
import spielkern as sk

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.setswitchinterval(1000)
ready, go, answered = threading.Semaphore(0), threading.Semaphore(0), threading.Semaphore(0)

def help():
    ready.release()
    go.acquire()
    {help}

threading.Thread(target=help, daemon=True).start()
ready.acquire()
state = sk.Game({game!r}).start()
few = sk.perft(state, 3)
"""

INTERRUPTED = """
try:
    go.release()
    {call}
except KeyboardInterrupt:
    assert sk.perft(state, 3) == few
    assert state == sk.Game({game!r}).start()
    print("interrupted")
"""

# A handler that returns does not end the call; what one raises does.
ANSWERED = """
calls = []

def handler(number, frame):
    calls.append(number)
    answered.release()
    if len(calls) == 3:
        raise LookupError("from the handler")

signal.signal(signal.SIGINT, handler)
try:
    go.release()
    {call}
except LookupError as error:
    print(error, len(calls))
"""


def run(program: str) -> str:
    """What a program writes in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", sk.GAMES)
@pytest.mark.parametrize(
    "call",
    [
        "sk.perft(state, 40)",
        "sk.perft(state, 255)",
        "sk.divide(state, 40)",
        "sk.simulate(state, 5_000_000)",
        "sk.simulate(state, 5_000_000, progress=lambda done, games: None)",
    ],
)
def test_other_threads_run_and_interrupt(name: str, call: str) -> None:
    """A helper gets its turn during the call, and its Ctrl-C ends the call."""
    program = HANDSHAKE.format(game=name, help="signal.raise_signal(signal.SIGINT)")
    assert run(program + INTERRUPTED.format(game=name, call=call)) == "interrupted\n"


def test_other_threads_run_during_playouts() -> None:
    """Playouts are short, so a row of them will do: one of them lets the helper in."""
    name = sk.GAMES[0]
    program = HANDSHAKE.format(game=name, help="signal.raise_signal(signal.SIGINT)")
    call = "\n    while True: sk.playout(state)"
    assert run(program + INTERRUPTED.format(game=name, call=call)) == "interrupted\n"


@pytest.mark.parametrize("call", ["sk.perft(state, 40)", "sk.simulate(state, 5_000_000)"])
def test_signal_handlers_run_during_the_call(call: str) -> None:
    """The call goes on after a handler that returns, and raises what a handler raises."""
    again = "for _ in range(3): signal.raise_signal(signal.SIGINT); answered.acquire()"
    program = HANDSHAKE.format(game=sk.GAMES[0], help=again)
    assert run(program + ANSWERED.format(call=call)) == "from the handler 3\n"


# --- Threads --------------------------------------------------------------------------------------

THREADS = 8


def walk(game: sk.Game, seed: int) -> tuple[str, int, list[int], tuple[float, ...]]:
    """Something of everything, on objects that no other thread has."""
    match = sk.Match(game, seed)
    for action in sk.playout(game, seed, max_actions=200).actions:
        match.play(action)
    state = game.start()
    for text in match.texts:
        state.play(text)
    assert state == match.state == pickle.loads(pickle.dumps(state))
    for _ in range(min(50, len(match))):
        match.undo()
    rows = sk.simulate(match.state, 20, seed, max_actions=500)
    return (
        state.draw() + repr(game),
        sk.perft(match.state, 3) + hash(state),
        match.state.legal_actions() + rows.lengths.tolist(),
        rows.summary().mean_returns,
    )


def test_threads_share_a_game(game: sk.Game) -> None:
    """Many threads on one Game, each with states of its own, find what one thread finds."""
    gate = threading.Barrier(THREADS)

    def work(seed: int) -> list[object]:
        gate.wait(TIMEOUT)
        return [walk(game, seed + round_) for round_ in range(5)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(work, range(THREADS)))
    assert found == [[walk(game, seed + round_) for round_ in range(5)] for seed in range(THREADS)]


def test_threads_share_a_state(game: sk.Game) -> None:
    """Many threads may look at one State and one Match at the same time."""
    state = sk.playout(game, 3, max_actions=30).final
    match = sk.Match(state, 7)
    gate = threading.Barrier(THREADS)

    def look() -> list[object]:
        return [
            str(state),
            hash(state),
            state.legal_actions(),
            state.outcomes(),
            state.draw(),
            np.flatnonzero(state.legal_mask()).tolist(),
            sk.perft(state, 3),
            sk.divide(state, 2),
            sk.playout(state, 5, max_actions=300).actions,
            sk.simulate(state, 10, max_actions=300).lengths.tolist(),
            str(match.state),
            state == match.state,
            repr(match),
        ]

    def work(_: int) -> list[list[object]]:
        gate.wait(TIMEOUT)
        return [look() for _ in range(5)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(work, range(THREADS)))
    assert found == [[look()] * 5] * THREADS
