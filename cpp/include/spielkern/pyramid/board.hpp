// Pyramid's base as sets of fields. The numbers in comments (// pyramid 1) are the rules of
// docs/pyramid.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"

namespace spielkern::pyramid {

/// A set of fields: bit (row - 1) * 8 + column (pyramid 1).
using Fields = std::uint64_t;

inline constexpr int kSide = 8;
inline constexpr int kFields = kSide * kSide;
inline constexpr int kLevels = 4;

constexpr Fields field(int index) noexcept { return Fields{1} << index; }

inline constexpr Fields kColumnA = 0x0101010101010101ULL;
inline constexpr Fields kColumnH = kColumnA << 7;
inline constexpr Fields kRow4 = Fields{0xFF} << 24;

/// kRoom[h]: the fields on which there is room for more than h blocks (pyramid 1).
inline constexpr std::array<Fields, kLevels> kRoom = {~Fields{0}, 0x007E7E7E7E7E7E00ULL,
                                                      0x00003C3C3C3C0000ULL, 0x0000001818000000ULL};

/// A field's full height: its ring, counted from the edge (pyramid 1).
constexpr int full_height(int index) noexcept {
  int height = 0;
  for (const Fields room : kRoom) {
    height += (room & field(index)) != 0 ? 1 : 0;
  }
  return height;
}

/// The orthogonal neighbours of a set's fields. A field of the set may be among them.
constexpr Fields beside(Fields fields) noexcept {
  return (fields & ~kColumnH) << 1 | (fields & ~kColumnA) >> 1 | fields << kSide | fields >> kSide;
}

/// The diagonal ones too, and the set's own fields.
constexpr Fields around(Fields fields) noexcept {
  const Fields wide = fields | (fields & ~kColumnH) << 1 | (fields & ~kColumnA) >> 1;
  return wide | wide << kSide | wide >> kSide;
}

}  // namespace spielkern::pyramid
