"""First steps with spielkern: one game watched, positions counted, many games simulated.

Run it with `python examples/python/first_steps.py`.
"""

import random

import spielkern as sk


def play_one_game(name: str, seed: int) -> sk.Match:
    """Play one game at random: chance from the match's own rolls, players from `random`."""
    chooser = random.Random(seed)  # noqa: S311
    match = sk.Match(sk.Game(name), seed=seed)
    while match.result is None:
        state = match.state
        if state.is_chance:
            match.roll()
        else:
            match.play(chooser.choice(state.legal_actions()))
    return match


def main() -> None:
    match = play_one_game("senet", seed=1)
    print(match.start.draw())
    print("It began", " ".join(match.texts[:12]), "...")
    print("and ended after", len(match), "actions and throws:")
    print(match.state.draw())

    # Exact counting: how many sequences of so many actions and throws are there?
    start = sk.Game("hounds").start()
    for depth in range(1, 6):
        print(f"perft({depth}) = {sk.perft(start, depth)}")
    print()

    # Many games: who wins, and how long does it take?
    print(sk.simulate(start, games=10_000, seed=1).summary())
    print()

    # A position set up by hand, and an action that the rules do not allow.
    state = sk.State.parse("senet/1 - ........../.....D..../...L.....L L 1")
    try:
        state.play("30-29")
    except sk.IllegalAction as error:
        print(error)


if __name__ == "__main__":
    main()
