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

/// A set of cells of the grid: level 1 in one word, levels 2 and 3 in the other, each in rows of
/// five from the bottom to the top. Level 1 is moved up so that its last row is always row 10:
/// then a step over the level's edge is the same shift on every board.
struct Cells {
  std::uint64_t low = 0;   ///< level 1: bit 5 * row + column, rows 0 ... 9
  std::uint64_t high = 0;  ///< levels 2 and 3: bit 5 * row + column, row 0 is level 2's first

  static constexpr int kWidth = 5;
  static constexpr int kLowRows = 10;
  static constexpr int kEdge = kWidth * (kLowRows - 1);  ///< where level 1's last row begins

  [[nodiscard]] constexpr bool any() const noexcept { return (low | high) != 0; }
  [[nodiscard]] constexpr int count() const noexcept {
    return bits::count(low) + bits::count(high);
  }
  /// The set without its lowest cell; it must not be empty.
  [[nodiscard]] constexpr Cells without_first() const noexcept {
    return low != 0 ? Cells{low & (low - 1), high} : Cells{0, high & (high - 1)};
  }

  friend constexpr Cells operator&(Cells a, Cells b) noexcept {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr Cells operator|(Cells a, Cells b) noexcept {
    return {a.low | b.low, a.high | b.high};
  }
  friend constexpr Cells operator^(Cells a, Cells b) noexcept {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  friend constexpr Cells operator~(Cells a) noexcept { return {~a.low, ~a.high}; }
  constexpr Cells& operator&=(Cells b) noexcept { return *this = *this & b; }
  constexpr Cells& operator|=(Cells b) noexcept { return *this = *this | b; }
  constexpr Cells& operator^=(Cells b) noexcept { return *this = *this ^ b; }
  constexpr bool operator==(const Cells&) const noexcept = default;

  /// The cells one row on, or back, or one column to the right or left. Bits that leave a word
  /// or a row land where no field is, or on the next row's edge: masks take them away.
  [[nodiscard]] constexpr Cells up() const noexcept {
    return {low << kWidth, high << kWidth | low >> kEdge};
  }
  [[nodiscard]] constexpr Cells down() const noexcept {
    return {low >> kWidth | high << kEdge, high >> kWidth};
  }
  [[nodiscard]] constexpr Cells right() const noexcept { return {low << 1, high << 1}; }
  [[nodiscard]] constexpr Cells left() const noexcept { return {low >> 1, high >> 1}; }
};

/// A cell's number: bit in `low`, or 64 + bit in `high`. Ascending as the grid index is.
using Place = int;
inline constexpr Place kNowhere = -1;

constexpr Cells cell(Place place) noexcept {
  return place < 64 ? Cells{std::uint64_t{1} << place, 0}
                    : Cells{0, std::uint64_t{1} << (place - 64)};
}

/// The lowest cell of a set that is not empty.
constexpr Place first(Cells cells) noexcept {
  return cells.low != 0 ? std::countr_zero(cells.low) : 64 + std::countr_zero(cells.high);
}

constexpr bool contains(Cells cells, Place place) noexcept { return (cells & cell(place)).any(); }

template <class Visit>
constexpr void for_each(Cells cells, Visit&& visit) {
  bits::for_each(cells.low, [&](int bit) { visit(Place{bit}); });
  bits::for_each(cells.high, [&](int bit) { visit(Place{64 + bit}); });
}

/// The directions in the order of the ids.
enum Direction : std::uint8_t { kForward = 0, kLeft = 1, kRight = 2, kBackward = 3 };

/// The cell before `place` in a direction, wherever that leads.
constexpr Place beside(Place place, Direction direction) noexcept {
  switch (direction) {
    case kForward:
      return place >= 64 || place < Cells::kEdge ? place + Cells::kWidth
                                                 : place - Cells::kEdge + 64;
    case kBackward:
      return place < 64 || place >= 64 + Cells::kWidth ? place - Cells::kWidth
                                                       : place - 64 + Cells::kEdge;
    case kLeft:
      return place - 1;
    default:
      return place + 1;
  }
}

/// A board: which fields there are, and what the rules say of them (eskorte 1-4, 14).
struct Board {
  int rows1 = 10;  ///< rows of each level, as grid rows
  int rows2 = 5;
  int rows3 = 4;
  bool louvre = true;

  Cells fields;  ///< all but the throne
  Cells level1, level2, level3;
  Cells throne;         ///< one cell
  Cells line;           ///< column c on level 2, the pharaoh line
  Cells red;            ///< where a pharaoh enters (eskorte 6)
  Cells inner2;         ///< columns b, c, d of level 2 (eskorte 7)
  Cells not_left_edge;  ///< cells that have one to their left
  Cells not_right_edge;
  /// Cells that are no fields but that a column goes on over (b14 to b16 on the Louvre's board),
  /// or a row for priests (b to d on levels 1 and 3). A run of figures goes on through them.
  Cells column_gap;
  Cells row_gap;
  Cells forward_pair;  ///< fields whose next field forward is adjacent (eskorte 3)
  Cells backward_pair;
  Cells column_trap;  ///< where a figure can be trapped in its column (eskorte 14)
  Cells row_trap;     ///< where in its row

  /// `rows` are those of the regular board, or the Louvre's when `is_louvre`.
  constexpr Board(bool is_louvre, int r1, int r2, int r3) noexcept;

  [[nodiscard]] constexpr int rows() const noexcept { return rows1 + rows2 + rows3; }
  /// The grid index of the ids (docs/eskorte.md) and back.
  [[nodiscard]] constexpr int index(Place place) const noexcept {
    return place < 64 ? place - pad() : place - 64 + Cells::kWidth * rows1;
  }
  [[nodiscard]] constexpr Place place(int index) const noexcept {
    const int low_cells = Cells::kWidth * rows1;
    return index < low_cells ? index + pad() : index - low_cells + 64;
  }

 private:
  [[nodiscard]] constexpr int pad() const noexcept {
    return Cells::kWidth * (Cells::kLowRows - rows1);
  }
};

constexpr Board::Board(bool is_louvre, int r1, int r2, int r3) noexcept
    : rows1(r1), rows2(r2), rows3(r3), louvre(is_louvre) {
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < Cells::kWidth; ++column) {
      const Cells here = cell(place(row * Cells::kWidth + column));
      const bool outer = column == 0 || column == 4;
      const bool middle = column == 2;
      if (column != 0) {
        not_left_edge |= here;
      }
      if (column != 4) {
        not_right_edge |= here;
      }
      if (row < rows1) {
        (middle ? row_gap : level1) |= here;
      } else if (row < rows1 + rows2) {
        // The Louvre's second step has one row less on b, c and d: there the column goes on.
        const bool missing = louvre && !outer && row == rows1 + rows2 - 1;
        (missing ? column_gap : level2) |= here;
      } else {
        const int step = row - rows1 - rows2;
        if (middle) {
          row_gap |= here;
          if (step == 0) {
            throne = here;
          }
        } else if (!louvre || outer || step < 2) {
          level3 |= here;
        }
      }
    }
  }
  fields = level1 | level2 | level3;
  Cells column_c;
  for (int row = 0; row < rows(); ++row) {
    column_c |= cell(place(row * Cells::kWidth + 2));
  }
  line = level2 & column_c;
  red = cell(first(line));
  for (const Cells level : {level1, level2, level3}) {
    forward_pair |= level & level.down();
    backward_pair |= level & level.up();
  }
  // The outermost columns stand at the edges of their rows.
  inner2 = level2 & not_left_edge & not_right_edge;
  // eskorte 4, 14: not on the last row of a level with one above, nor on the first above another,
  // column by column: what is no field has no neighbour there.
  const Cells last1 = level1 & ~level1.down();
  const Cells last2 = level2 & ~level2.down();
  const Cells first2 = level2 & ~level2.up();
  const Cells first3 = level3 & ~level3.up();
  const Cells transition = last1 | last2 | first2 | first3;
  column_trap = forward_pair & backward_pair & ~transition;
  row_trap =
      level2 & (level2 & not_left_edge).left() & (level2 & not_right_edge).right() & ~transition;
}

}  // namespace spielkern::eskorte
