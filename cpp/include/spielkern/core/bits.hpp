// Bit tricks on 64-bit words that are quick on every baseline, with or without POPCNT and BMI2.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#if defined(__BMI2__)
#include <immintrin.h>
#elif defined(__SSSE3__)
#include <tmmintrin.h>
#endif

namespace spielkern::bits {

namespace detail {

inline constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
inline constexpr std::uint64_t kHighs = 0x8080808080808080ULL;

/// Byte i of the result is the number of bits set in bytes 0 ... i of `word`.
constexpr std::uint64_t prefix_counts(std::uint64_t word) noexcept {
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return word * kOnes;
}

/// kBitInByte[rank][byte]: where bit number `rank` (from 0) of those set in `byte` stands.
inline constexpr auto kBitInByte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned rank = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) {
        table[rank][byte] = static_cast<std::uint8_t>(bit);
        ++rank;
      }
    }
  }
  return table;
}();

}  // namespace detail

/// The number of bits set. A baseline without POPCNT would make std::popcount a library call.
constexpr int count(std::uint64_t word) noexcept {
#if defined(__POPCNT__) || defined(__aarch64__)
  return std::popcount(word);
#else
  return static_cast<int>(detail::prefix_counts(word) >> 56);
#endif
}

/// Where the lowest bit set stands; `word` must not be 0.
constexpr int lowest(std::uint64_t word) noexcept { return std::countr_zero(word); }

/// Where bit number `rank` (from 0) of those set stands; there must be that many. No branches:
/// a random rank would make a loop over the bits mispredict.
constexpr int select(std::uint64_t word, int rank) noexcept {
  assert(rank >= 0 && rank < count(word));
#if defined(__BMI2__)
  if (!std::is_constant_evaluated()) {
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, word));
  }
#endif
  const auto wanted = static_cast<std::uint64_t>(rank);
  const std::uint64_t sums = detail::prefix_counts(word);
  const std::uint64_t not_past =
      (((wanted * detail::kOnes) | detail::kHighs) - sums) & detail::kHighs;
  const auto place = static_cast<int>(((not_past >> 7) * detail::kOnes) >> 56) * 8;
  // NOLINTNEXTLINE(clang-analyzer-core.BitwiseShift): a byte that holds the bit is not passed
  const std::uint64_t before = ((sums << 8) >> place) & 0xFF;
  return place + detail::kBitInByte[wanted - before][(word >> place) & 0xFF];
}

/// count for words of which at most 15 bits are set: a step less without POPCNT.
constexpr int count_few(std::uint64_t word) noexcept {
#if defined(__POPCNT__) || defined(__aarch64__)
  return std::popcount(word);
#else
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  return static_cast<int>((word * 0x1111111111111111ULL) >> 60);
#endif
}

/// select for words of which at most `Most` bits are set, `Most` being small. All candidates are
/// made before `rank` need be known.
template <int Most>
constexpr int select_few(std::uint64_t word, int rank) noexcept {
  std::uint64_t found = word;
  for (int i = 1; i < Most; ++i) {
    word &= word - 1;
    // A sign, not a comparison: compilers like to make branches of comparisons, and on a random
    // rank they mispredict.
    const std::int64_t taken = (std::int64_t{i} - 1 - rank) >> 63;
    found ^= (found ^ word) & static_cast<std::uint64_t>(taken);
  }
  return lowest(found);
}

/// Looks at eight bits of 128 at once.
class EightBits {
 public:
  /// Byte i of `places` says where bit number i stands.
  explicit EightBits(std::uint64_t places) noexcept
#if defined(__SSSE3__)
      : byte_(_mm_and_si128(_mm_srli_epi16(_mm_cvtsi64_si128(static_cast<long long>(places)), 3),
                            _mm_set1_epi8(0x0F))),
        bit_(_mm_shuffle_epi8(
            _mm_set1_epi64x(static_cast<long long>(0x8040201008040201ULL)),
            _mm_and_si128(_mm_cvtsi64_si128(static_cast<long long>(places)), _mm_set1_epi8(7)))){}
#else
      : places_(places) {
  }
#endif

        /// Byte i of the result is 0xFF if the bit is set, else 0.
        [[nodiscard]] std::uint64_t of(const std::array<std::uint64_t, 2>& words) const noexcept {
#if defined(__SSSE3__)
    const __m128i all =
        _mm_set_epi64x(static_cast<long long>(words[1]), static_cast<long long>(words[0]));
    const __m128i bits = _mm_and_si128(_mm_shuffle_epi8(all, byte_), bit_);
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_cmpeq_epi8(bits, bit_)));
#else
    std::uint64_t out = 0;
    for (int i = 0; i < 64; i += 8) {
      const std::uint64_t place = places_ >> i & 0x7F;
      out |= (words[place >> 6] >> (place & 63) & 1) << i;
    }
    return out * 0xFF;
#endif
  }

 private:
#if defined(__SSSE3__)
  __m128i byte_;
  __m128i bit_;
#else
  std::uint64_t places_;
#endif
};

/// All bits or none: for selecting without a branch where the condition is as good as random.
template <class Word>
constexpr Word all_if(bool condition) noexcept {
  return static_cast<Word>(Word{0} - static_cast<Word>(condition));
}

/// Whether one of two conditions holds, both looked at: where the first alone is as good as random,
/// `||` would make a branch of it.
constexpr bool either(bool a, bool b) noexcept {
  return (static_cast<unsigned>(a) | static_cast<unsigned>(b)) != 0;
}

/// Calls `visit(position)` for each bit set, in ascending order.
template <class Visit>
constexpr void for_each(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word &= word - 1) {
    visit(lowest(word));
  }
}

}  // namespace spielkern::bits
