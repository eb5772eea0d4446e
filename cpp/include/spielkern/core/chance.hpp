// Sets of chance outcomes with exact integer weights (game.hpp, ChanceSet).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern {

/// The outcomes 0 ... n-1 of a die whose n weights are known when the program is compiled.
template <unsigned... Weights>
class FixedChance {
 public:
  static constexpr std::array<unsigned, sizeof...(Weights)> kWeights{Weights...};

  static constexpr int size() noexcept { return static_cast<int>(sizeof...(Weights)); }
  static constexpr std::uint64_t total() noexcept { return (std::uint64_t{0} + ... + Weights); }
  static constexpr bool contains(unsigned outcome) noexcept { return outcome < sizeof...(Weights); }

  /// The first outcome, in ascending order, whose cumulative weight exceeds `x` < total().
  static constexpr Outcome at(std::uint64_t x) noexcept { return kAt[static_cast<std::size_t>(x)]; }

  template <class Visit>
  static constexpr void for_each(Visit&& visit) {
    for (std::size_t i = 0; i < kWeights.size(); ++i) {
      visit(static_cast<Outcome>(i), std::uint64_t{kWeights[i]});
    }
  }

 private:
  static constexpr auto kAt = [] {
    std::array<std::uint8_t, (std::size_t{0} + ... + Weights)> outcomes{};
    std::size_t x = 0;
    for (std::size_t outcome = 0; outcome < sizeof...(Weights); ++outcome) {
      for (unsigned i = 0; i < kWeights[outcome]; ++i) {
        outcomes[x++] = static_cast<std::uint8_t>(outcome);
      }
    }
    return outcomes;
  }();
};

/// Up to seven outcomes, each byte of a word being the weight of one, lowest first; together less
/// than 128. The highest byte is not looked at.
class ByteChance {
 public:
  constexpr explicit ByteChance(std::uint64_t weights) noexcept : weights_(weights & kSeven) {}

  [[nodiscard]] constexpr int size() const noexcept {
    return bits::count((weights_ + 0x7F * kOnes) & kHighs);
  }
  [[nodiscard]] constexpr std::uint64_t total() const noexcept {
    return (weights_ * kOnes) >> 56;  // the seven weights end up added in the highest byte
  }
  [[nodiscard]] constexpr bool contains(unsigned outcome) const noexcept {
    return outcome < 7 && (weights_ >> (8 * outcome) & 0xFF) != 0;
  }

  /// The first outcome, in ascending order, whose cumulative weight exceeds `x` < total().
  [[nodiscard]] constexpr Outcome at(std::uint64_t x) const noexcept {
    const std::uint64_t sums = weights_ * kOnes;  // byte i: the weights up to i
    const std::uint64_t exceeding = ((sums | kHighs) - (x + 1) * kOnes) & kHighs;
    return static_cast<Outcome>(bits::lowest(exceeding) >> 3);
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (unsigned outcome = 0; outcome < 7; ++outcome) {
      if (contains(outcome)) {
        visit(static_cast<Outcome>(outcome), weights_ >> (8 * outcome) & 0xFF);
      }
    }
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  static constexpr std::uint64_t kHighs = 0x8080808080808080ULL;
  static constexpr std::uint64_t kSeven = 0x00FFFFFFFFFFFFFFULL;

  std::uint64_t weights_;
};

/// For games without chance: never asked for an outcome.
struct NoChance {
  static constexpr int size() noexcept { return 0; }
  static constexpr std::uint64_t total() noexcept { return 0; }
  static constexpr bool contains(unsigned /*outcome*/) noexcept { return false; }
  static constexpr Outcome at(std::uint64_t /*x*/) noexcept { return 0; }
  template <class Visit>
  static constexpr void for_each(Visit&& /*visit*/) noexcept {}
};

}  // namespace spielkern
