"""Random games driven from Python one node at a time, for spielkern and for OpenSpiel.

A *stepper* is a function `(games, seed) -> nodes`: it plays that many games from the start to the
end and returns how many actions and outcomes it played. The steppers of both libraries are the same
loop: ask whether the game is over, ask whether chance acts, fetch the choices, choose, play. They
share the chooser's code and count nodes in the same way.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable
from typing import Any

import spielkern as sk

Stepper = Callable[[int, int], int]

#: The games of OpenSpiel that spielkern is compared with: games of dice on a track as well.
OPEN_SPIEL_GAMES = ("backgammon", "maedn")


def choose(actions: list[int], uniform: Callable[[], float]) -> int:
    """One of `actions`, each equally likely."""
    return actions[int(uniform() * len(actions))]


def choose_by_weight(
    outcomes: Iterable[tuple[int, float]], total: float, uniform: Callable[[], float]
) -> int:
    """One of `outcomes`, which are pairs of id and weight and weigh `total` together."""
    left = uniform() * total
    outcome = -1
    for outcome, weight in outcomes:  # noqa: B007 - rounding must not run past the last one
        left -= weight
        if left < 0:
            break
    return outcome


def spielkern_stepper(name: str) -> Stepper:
    """Steps through a game of spielkern."""
    game = sk.Game(name)
    fixed_total = _fixed_total(game)

    def play_games(games: int, seed: int) -> int:
        uniform = random.Random(seed).random
        nodes = 0
        for _ in range(games):
            state = game.start()
            while not state.is_terminal:
                if state.is_chance:
                    outcomes = state.outcomes()
                    total = fixed_total or sum(weight for _, weight in outcomes)
                    state.play(choose_by_weight(outcomes, total, uniform))
                else:
                    state.play(choose(state.legal_actions(), uniform))
                nodes += 1
        return nodes

    return play_games


def open_spiel_stepper(name: str) -> Stepper:
    """Steps through a game of OpenSpiel. Raises ImportError if that is not installed."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    total = 1.0  # OpenSpiel's weights are probabilities

    def play_games(games: int, seed: int) -> int:
        uniform = random.Random(seed).random
        nodes = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(choose_by_weight(outcomes, total, uniform))
                else:
                    state.apply_action(choose(state.legal_actions(), uniform))
                nodes += 1
        return nodes

    return play_games


def _fixed_total(game: sk.Game) -> int | None:
    """The total weight of the outcomes if it is the same at every chance node, as with dice.

    OpenSpiel's probabilities need no summing up at each node, so neither should a die's weights.
    """
    state = game.start()
    totals = set()
    for action in sk.playout(game, seed=1).actions:
        if state.is_chance:
            totals.add(sum(weight for _, weight in state.outcomes()))
        state.play(action)
    return totals.pop() if len(totals) == 1 else None
