// Counts that may be too large for 64 bits.
#pragma once

#include <cstdint>
#include <string>

#include "spielkern/core/errors.hpp"

namespace spielkern {

/// A number of 128 bits. Adding up throws CountOverflow rather than give a wrong number.
struct Count {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  constexpr Count() noexcept = default;
  // Implicit on purpose: every 64-bit count is one.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Count(std::uint64_t value) noexcept : low(value) {}
  constexpr Count(std::uint64_t high_word, std::uint64_t low_word) noexcept
      : high(high_word), low(low_word) {}

  constexpr Count& operator+=(const Count& other) {
    const std::uint64_t sum = low + other.low;
    const std::uint64_t carry = sum < low ? 1 : 0;
    const std::uint64_t upper = high + other.high + carry;
    if (upper < high || (carry == 1 && upper == high && other.high != 0)) {
      throw CountOverflow();
    }
    low = sum;
    high = upper;
    return *this;
  }

  constexpr bool operator==(const Count&) const noexcept = default;

  /// In decimal digits.
  [[nodiscard]] std::string text() const;
};

}  // namespace spielkern
