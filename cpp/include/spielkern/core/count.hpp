// Counts that may be too large for 64 bits.
#pragma once

#include <cstdint>

#include "spielkern/core/errors.hpp"

namespace spielkern {

/// A number of 128 bits. Adding up throws CountOverflow rather than give a wrong number.
struct Count {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  constexpr Count() noexcept = default;
  // Implicit on purpose: every 64-bit count is one.
  // NOLINTNEXTLINE(*-explicit-constructor)
  constexpr Count(std::uint64_t value) noexcept : low(value) {}
  constexpr Count(std::uint64_t high_word, std::uint64_t low_word) noexcept
      : high(high_word), low(low_word) {}

  constexpr Count& operator+=(const Count& other) {
    Count sum(high + other.high, low + other.low);
    if (sum.low < low) {
      ++sum.high;
    }
    // It wrapped round if it is less now.
    if (sum.high < high || (sum.high == high && sum.low < low)) {
      throw CountOverflow();
    }
    return *this = sum;
  }

  constexpr bool operator==(const Count&) const noexcept = default;
};

}  // namespace spielkern
