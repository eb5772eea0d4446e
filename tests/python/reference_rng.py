"""The random generator of playouts, once more in Python, for every test that needs it."""

from __future__ import annotations

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


class Rng:
    """xoshiro256** seeded by SplitMix64 from (seed, index), and Lemire's bounded numbers."""

    def __init__(self, seed: int, index: int) -> None:
        first = self.mixed(seed) + GAMMA * index
        self._s = [self.mixed(first + GAMMA * word) for word in range(4)]
        self.draws = 0

    @staticmethod
    def mixed(state: int) -> int:
        z = (state + GAMMA) & MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def next(self) -> int:
        def left(x: int, bits: int) -> int:
            return (x << bits | x >> (64 - bits)) & MASK

        a, b, c, d = self._s
        self._s = [a ^ d ^ b, b ^ c ^ a, c ^ a ^ (b << 17 & MASK), left(d ^ b, 45)]
        self.draws += 1
        return left(b * 5 & MASK, 7) * 9 & MASK

    def below(self, bound: int) -> int:
        while True:
            product = self.next() * bound
            if product & MASK >= (2**64 - bound) % bound:
                return product >> 64
