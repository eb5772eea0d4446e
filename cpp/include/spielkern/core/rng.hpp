// The random generator of the rules: xoshiro256** (Blackman, Vigna), seeded through SplitMix64,
// and unbiased bounded numbers by Lemire's method. The same numbers on every platform.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace spielkern {

/// SplitMix64: used to spread seeds, never to play.
class SplitMix64 {
 public:
  static constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15ULL;

  constexpr explicit SplitMix64(std::uint64_t state) noexcept : state_(state) {}

  constexpr std::uint64_t next() noexcept {
    state_ += kGamma;
    return finish(state_);
  }

  /// The output step alone: a bijection of 64-bit words that scatters every bit.
  static constexpr std::uint64_t finish(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// xoshiro256**. Satisfies std::uniform_random_bit_generator, but use `below` for numbers in a
/// range: the standard distributions differ between platforms.
class Rng {
 public:
  using result_type = std::uint64_t;

  /// The stream of game number `index` under `seed` (docs/index.md, "Random playouts").
  constexpr Rng(std::uint64_t seed, std::uint64_t index) noexcept : state_{} {
    SplitMix64 words(SplitMix64(seed).next() + SplitMix64::kGamma * index);
    for (auto& word : state_) {
      word = words.next();
    }
  }

  /// A generator in a given state; the words must not all be 0.
  constexpr explicit Rng(const std::array<std::uint64_t, 4>& state) noexcept : state_(state) {}

  constexpr std::uint64_t next() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number in [0, n), each equally likely; n must not be 0. Draws once, nearly always.
  constexpr std::uint64_t below(std::uint64_t n) noexcept {
    Product product = multiply(next(), n);
    // The threshold (2^64 - n) mod n is less than n: only a low part below n needs the division.
    if (product.low < n) [[unlikely]] {
      const std::uint64_t threshold = (0 - n) % n;
      while (product.low < threshold) {
        product = multiply(next(), n);
      }
    }
    return product.high;
  }

  static constexpr std::uint64_t min() noexcept { return 0; }
  static constexpr std::uint64_t max() noexcept { return ~std::uint64_t{0}; }
  constexpr std::uint64_t operator()() noexcept { return next(); }

 private:
  struct Product {
    std::uint64_t high;
    std::uint64_t low;
  };

  static constexpr Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide wide = static_cast<Wide>(a) * b;
    return {static_cast<std::uint64_t>(wide >> 64), static_cast<std::uint64_t>(wide)};
#else
    const std::uint64_t a_low = a & 0xFFFFFFFF;
    const std::uint64_t a_high = a >> 32;
    const std::uint64_t b_low = b & 0xFFFFFFFF;
    const std::uint64_t b_high = b >> 32;
    const std::uint64_t middle = a_high * b_low + ((a_low * b_low) >> 32);
    const std::uint64_t middle2 = a_low * b_high + (middle & 0xFFFFFFFF);
    return {a_high * b_high + (middle >> 32) + (middle2 >> 32), a * b};
#endif
  }

  std::array<std::uint64_t, 4> state_;
};

}  // namespace spielkern
