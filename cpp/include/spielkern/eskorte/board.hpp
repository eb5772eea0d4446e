// Eskorte's boards as sets of fields. The numbers in comments (// eskorte 3) are the rules of
// docs/eskorte.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern::eskorte {

/// A set of cells: columns a, b, c in one word and d, e in the other, 22 bits a column, its top row
/// in the lowest bit. So forward is towards lower bits, and a sum carries backward through a run of
/// figures: that is how jumps are found without walking (rules.cpp).
struct Cells {
  std::uint64_t left = 0;   ///< columns a, b, c
  std::uint64_t right = 0;  ///< columns d, e

  static constexpr int kColumn = 22;  ///< bits a column: 21 rows at most, and one that stays 0

  [[nodiscard]] constexpr bool any() const noexcept { return (left | right) != 0; }
  [[nodiscard]] constexpr int count() const noexcept {
    return bits::count(left) + bits::count(right);
  }

  friend constexpr Cells operator&(Cells a, Cells b) noexcept {
    return {a.left & b.left, a.right & b.right};
  }
  friend constexpr Cells operator|(Cells a, Cells b) noexcept {
    return {a.left | b.left, a.right | b.right};
  }
  friend constexpr Cells operator^(Cells a, Cells b) noexcept {
    return {a.left ^ b.left, a.right ^ b.right};
  }
  friend constexpr Cells operator~(Cells a) noexcept { return {~a.left, ~a.right}; }
  constexpr Cells& operator&=(Cells b) noexcept { return *this = *this & b; }
  constexpr Cells& operator|=(Cells b) noexcept { return *this = *this | b; }
  constexpr Cells& operator^=(Cells b) noexcept { return *this = *this ^ b; }
  constexpr bool operator==(const Cells&) const noexcept = default;

  /// The cells that have one of the set next to them in a direction: before them, behind them, to
  /// their left, to their right. What falls out of a column or row lands where no field is.
  [[nodiscard]] constexpr Cells behind() const noexcept { return {left << 1, right << 1}; }
  [[nodiscard]] constexpr Cells before() const noexcept { return {left >> 1, right >> 1}; }
  [[nodiscard]] constexpr Cells right_of() const noexcept {
    return {left << kColumn, right << kColumn | left >> 2 * kColumn};
  }
  [[nodiscard]] constexpr Cells left_of() const noexcept {
    return {left >> kColumn | right << 2 * kColumn, right >> kColumn};
  }
  /// The same where column c has no field: b and d are neighbours (eskorte 7).
  [[nodiscard]] constexpr Cells right_of_over_c() const noexcept {
    return {left << kColumn, right << kColumn | (left >> kColumn & kOneColumn)};
  }
  [[nodiscard]] constexpr Cells left_of_over_c() const noexcept {
    return {left >> kColumn | (right & kOneColumn) << kColumn, right >> kColumn};
  }

 private:
  static constexpr std::uint64_t kOneColumn = (std::uint64_t{1} << kColumn) - 1;
};

/// A cell's number: its bit in `left`, or 64 + its bit in `right`.
using Place = int;
inline constexpr Place kNowhere = -1;

constexpr Cells cell(Place place) noexcept {
  const std::uint64_t bit = std::uint64_t{1} << (place & 63);
  return place < 64 ? Cells{bit, 0} : Cells{0, bit};
}

constexpr bool contains(Cells cells, Place place) noexcept {
  return place >= 0 && ((place < 64 ? cells.left : cells.right) >> (place & 63) & 1U) != 0;
}

/// The only or the lowest cell of a set that is not empty.
constexpr Place any_of(Cells cells) noexcept {
  return cells.left != 0 ? std::countr_zero(cells.left) : 64 + std::countr_zero(cells.right);
}

/// In the order of the places, not of the ids.
template <class Visit>
constexpr void for_each(Cells cells, Visit&& visit) {
  bits::for_each(cells.left, [&](int bit) { visit(Place{bit}); });
  bits::for_each(cells.right, [&](int bit) { visit(Place{64 + bit}); });
}

/// The directions in the order of the ids.
// NOLINTNEXTLINE(cppcoreguidelines-use-enum-class): they number arrays and the ids
enum Direction : std::uint8_t { kForward = 0, kLeft = 1, kRight = 2, kBackward = 3 };

/// A board: which fields there are, and what the rules say of them (eskorte 1-4, 14).
class Board {
 public:
  static constexpr int kWidth = 5;

  /// The Louvre's board when `is_louvre`, else the regular one of so many rows a level.
  constexpr Board(bool is_louvre, int r1, int r2, int r3) noexcept;

  int rows1;  ///< rows of each level, counted through as the ids do
  int rows2;
  int rows3;

  Cells fields;  ///< all but the throne
  Cells level1, level2, level3;
  Cells throne;        ///< one cell
  Cells line;          ///< column c on level 2, the pharaoh line
  Cells red;           ///< where a pharaoh enters (eskorte 6)
  Cells inner;         ///< columns b, c, d
  Cells first_row;     ///< where soldiers enter
  Cells gap;           ///< no fields, but columns go on over them: b14 to b16 on the Louvre's board
  Cells forward_pair;  ///< fields whose next field forward is adjacent (eskorte 3)
  Cells backward_pair;  ///< the same backward
  Cells column_trap;    ///< where a figure can be trapped in its column (eskorte 14)
  Cells row_trap;       ///< where in its row

  [[nodiscard]] constexpr int rows() const noexcept { return rows1 + rows2 + rows3; }
  /// The grid index of the ids (docs/eskorte.md).
  [[nodiscard]] constexpr int index(Place place) const noexcept {
    return index_[static_cast<std::size_t>(place)];
  }
  /// The place of a grid index; kNowhere for column c on level 1.
  [[nodiscard]] constexpr Place place(int index) const noexcept {
    return place_[static_cast<std::size_t>(index)];
  }
  /// The next field of a figure in a direction, whatever its rank (eskorte 3, 7): over a level's
  /// edge, to the throne, and from b to d where c has no field. kNowhere if there is none.
  [[nodiscard]] constexpr Place next(Place place, Direction direction) const noexcept {
    return next_[direction][static_cast<std::size_t>(place)];
  }

 private:
  constexpr void add_fields(bool is_louvre) noexcept;
  constexpr void link_fields() noexcept;
  constexpr void mark_traps() noexcept;
  /// The next field `step` indices on, again and again; kNowhere if there is none.
  [[nodiscard]] constexpr Place seek(int index, int step) const noexcept;

  std::array<std::uint8_t, 128> index_{};
  std::array<std::int8_t, 112> place_{};
  std::array<std::array<std::int8_t, 128>, 4> next_{};
};

constexpr Board::Board(bool is_louvre, int r1, int r2, int r3) noexcept
    : rows1(r1), rows2(r2), rows3(r3) {
  add_fields(is_louvre);
  link_fields();
  mark_traps();
}

constexpr void Board::add_fields(bool is_louvre) noexcept {
  for (int index = 0; index < kWidth * rows(); ++index) {
    const int row = index / kWidth;
    const int column = index % kWidth;
    const bool outer = column == 0 || column == 4;
    const bool middle = column == 2;
    if (middle && row < rows1) {  // the wasteland
      place_[static_cast<std::size_t>(index)] = kNowhere;
      continue;
    }
    const Place here = (column < 3 ? column * Cells::kColumn : 64 + (column - 3) * Cells::kColumn) +
                       rows() - 1 - row;
    place_[static_cast<std::size_t>(index)] = static_cast<std::int8_t>(here);
    index_[static_cast<std::size_t>(here)] = static_cast<std::uint8_t>(index);
    if (!outer) {
      inner |= cell(here);
    }
    if (row < rows1) {
      level1 |= cell(here);
    } else if (row < rows1 + rows2) {
      // The Louvre's second step has one row less on b, c and d.
      const bool missing = is_louvre && !outer && row == rows1 + rows2 - 1;
      (missing ? gap : level2) |= cell(here);
    } else if (middle) {
      throne |= row == rows1 + rows2 ? cell(here) : Cells{};
    } else if (!is_louvre || outer || row < rows1 + rows2 + 2) {
      level3 |= cell(here);
    }
  }
  fields = level1 | level2 | level3;
  for (int column = 0; column < kWidth; ++column) {
    first_row |= column == 2 ? Cells{} : cell(place(column));
  }
  red = cell(place(kWidth * rows1 + 2));
  for (int row = rows1; row < rows1 + rows2; ++row) {
    line |= cell(place(kWidth * row + 2)) & level2;
  }
}

constexpr Place Board::seek(int index, int step) const noexcept {
  const bool in_row = step == 1 || step == -1;
  for (int i = index + step; i >= 0 && i < kWidth * rows(); i += step) {
    if (in_row && i / kWidth != index / kWidth) {
      return kNowhere;
    }
    if (contains(in_row ? fields : fields | throne, place(i))) {
      return place(i);
    }
    if (in_row && i % kWidth != 2) {
      return kNowhere;  // in a row only column c is passed over
    }
  }
  return kNowhere;
}

constexpr void Board::link_fields() noexcept {
  constexpr std::array<int, 4> kSteps = {kWidth, -1, 1, -kWidth};  // by Direction
  for (std::size_t direction = 0; direction < kSteps.size(); ++direction) {
    next_[direction].fill(kNowhere);
    for_each(fields, [&](Place from) {
      next_[direction][static_cast<std::size_t>(from)] =
          static_cast<std::int8_t>(seek(index(from), kSteps[direction]));
    });
  }
}

constexpr void Board::mark_traps() noexcept {
  Cells transition;
  for (const Cells level : {level1, level2, level3}) {
    forward_pair |= level & level.behind();
    backward_pair |= level & level.before();
    // eskorte 4, column by column: a field without one before or behind it on its level. That
    // takes the ends of the board too, where nothing is trapped either.
    transition |= level & ~(level.behind() & level.before());
  }
  column_trap = fields & ~transition;
  row_trap = level2 & level2.right_of() & level2.left_of() & ~transition;
}

}  // namespace spielkern::eskorte
