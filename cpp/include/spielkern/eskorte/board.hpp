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

/// A set of cells in two halves: columns a, b, c in one word and d, e in the other, 24 bits a
/// column, its top row in the lowest bit. So forward is towards lower bits, and a sum carries
/// backward through a run of figures: that is how jumps are found without walking (columns.hpp).
/// Between two levels is a cell that is no field: what stands side by side in a column is on one
/// level.
struct Cells {
  std::array<std::uint64_t, 2> half{};

  /// Bits a column: 21 rows at most, two cells between levels, and one that stays 0. Column c has
  /// but 16, which is enough for all that it has on levels 2 and 3.
  static constexpr int kColumn = 24;

  [[nodiscard]] constexpr bool any() const noexcept { return (half[0] | half[1]) != 0; }
  [[nodiscard]] constexpr int count() const noexcept {
    return bits::count(half[0]) + bits::count(half[1]);
  }

  friend constexpr Cells operator&(Cells a, Cells b) noexcept {
    return {{a.half[0] & b.half[0], a.half[1] & b.half[1]}};
  }
  friend constexpr Cells operator|(Cells a, Cells b) noexcept {
    return {{a.half[0] | b.half[0], a.half[1] | b.half[1]}};
  }
  friend constexpr Cells operator^(Cells a, Cells b) noexcept {
    return {{a.half[0] ^ b.half[0], a.half[1] ^ b.half[1]}};
  }
  /// Sums of the halves.
  friend constexpr Cells operator+(Cells a, Cells b) noexcept {
    return {{a.half[0] + b.half[0], a.half[1] + b.half[1]}};
  }
  friend constexpr Cells operator<<(Cells a, int by) noexcept {
    return {{a.half[0] << by, a.half[1] << by}};
  }
  friend constexpr Cells operator>>(Cells a, int by) noexcept {
    return {{a.half[0] >> by, a.half[1] >> by}};
  }
  friend constexpr Cells operator~(Cells a) noexcept { return {{~a.half[0], ~a.half[1]}}; }
  constexpr Cells& operator&=(Cells b) noexcept { return *this = *this & b; }
  constexpr Cells& operator|=(Cells b) noexcept { return *this = *this | b; }
  constexpr Cells& operator^=(Cells b) noexcept { return *this = *this ^ b; }
  constexpr bool operator==(const Cells&) const noexcept = default;

  /// The cells that have one of the set next to them in a direction: before them, behind them, to
  /// their left, to their right. What falls out of a column or row lands where no field is.
  [[nodiscard]] constexpr Cells behind() const noexcept { return {{half[0] << 1, half[1] << 1}}; }
  [[nodiscard]] constexpr Cells before() const noexcept { return {{half[0] >> 1, half[1] >> 1}}; }
  [[nodiscard]] constexpr Cells right_of() const noexcept {
    return {{half[0] << kColumn, half[1] << kColumn | half[0] >> 2 * kColumn}};
  }
  [[nodiscard]] constexpr Cells left_of() const noexcept {
    return {{half[0] >> kColumn | half[1] << 2 * kColumn, half[1] >> kColumn}};
  }
};

/// A cell's number: its bit in the first half, or 64 + its bit in the second.
using Place = int;
inline constexpr Place kNowhere = -1;

constexpr std::size_t half_of(Place place) noexcept { return static_cast<std::size_t>(place >> 6); }
constexpr std::uint64_t bit_of(Place place) noexcept { return std::uint64_t{1} << (place & 63); }

namespace detail {

inline constexpr auto kCells = [] {
  std::array<Cells, 128> cells{};
  for (Place place = 0; place < 128; ++place) {
    cells[static_cast<std::size_t>(place)].half[half_of(place)] = bit_of(place);
  }
  return cells;
}();

}  // namespace detail

constexpr Cells cell(Place place) noexcept {
  return detail::kCells[static_cast<std::size_t>(place)];
}

constexpr bool contains(Cells cells, Place place) noexcept {
  return place >= 0 && (cells.half[half_of(place)] & bit_of(place)) != 0;
}

/// The only or the lowest cell of a set that is not empty.
constexpr Place any_of(Cells cells) noexcept {
  return cells.half[0] != 0 ? std::countr_zero(cells.half[0])
                            : 64 + std::countr_zero(cells.half[1]);
}

/// In the order of the places, not of the ids.
template <class Visit>
constexpr void for_each(Cells cells, Visit&& visit) {
  bits::for_each(cells.half[0], [&](int bit) { visit(Place{bit}); });
  bits::for_each(cells.half[1], [&](int bit) { visit(Place{64 + bit}); });
}

/// The directions in the order of the ids.
// NOLINTNEXTLINE(cppcoreguidelines-use-enum-class): they number arrays and the ids
enum Direction : std::uint8_t { kForward = 0, kLeft = 1, kRight = 2, kBackward = 3 };

/// What can be in a row: a b d e on levels 1 and 3, all five on level 2; and there whether figures
/// can be trapped in it (eskorte 14).
enum class RowKind : std::uint8_t { kOuter, kFull, kTrap };

/// A row's code is its kind's first one, and for each figure its digit times the weight of its
/// column. A weight leaves as many digits as can stand on the columns of less: nothing, soldiers
/// and priests, each Light's or Dark's; on a and e of level 2 no priests; on c also pharaohs.
inline constexpr unsigned kSoldierDigit = 1;  ///< + side
inline constexpr unsigned kPriestDigit = 3;
inline constexpr unsigned kPharaohDigit = 5;
inline constexpr std::array<std::uint16_t, 5> kOuterWeights = {1, 5, 0, 25, 125};
inline constexpr std::array<std::uint16_t, 5> kFullWeights = {1, 3, 225, 15, 75};
inline constexpr std::uint16_t kOuterCodes = 625;
inline constexpr std::uint16_t kFullCodes = 1575;

constexpr std::uint16_t row_weight(RowKind kind, int column) noexcept {
  return (kind == RowKind::kOuter ? kOuterWeights : kFullWeights)[static_cast<std::size_t>(column)];
}
constexpr std::uint16_t first_code(RowKind kind) noexcept {
  return static_cast<std::uint16_t>(kind == RowKind::kOuter  ? 0
                                    : kind == RowKind::kFull ? kOuterCodes
                                                             : kOuterCodes + kFullCodes);
}
inline constexpr std::size_t kRowCodes = kOuterCodes + 2 * kFullCodes;

/// By row, as many as a board can have.
using RowCodes = std::array<std::uint16_t, 21>;

/// No grid index: what lists of them are filled up with.
inline constexpr int kNoIndex = 127;

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
  Cells throne;     ///< one cell
  Cells line;       ///< column c on level 2, the pharaoh line
  Cells red;        ///< where a pharaoh enters (eskorte 6)
  Cells inner;      ///< columns b, c, d
  Cells first_row;  ///< where soldiers enter
  // No fields, but columns go on over them, from level to level.
  Cells edge_2;  ///< between levels 1 and 2
  Cells edge_3;  ///< between levels 2 and 3; with the row that the Louvre's b, c and d lack
  int drop = 2;  ///< how many cells the last field of level 3 is before the first of level 2, on b
  Cells column_trap;  ///< where a figure can be trapped in its column (eskorte 14)
  Cells row_trap;     ///< where in its row

  [[nodiscard]] constexpr int rows() const noexcept { return rows1 + rows2 + rows3; }
  /// The grid index of the ids (docs/eskorte.md).
  [[nodiscard]] constexpr int index(Place place) const noexcept {
    return index_[static_cast<std::size_t>(place)];
  }
  /// The place of a grid index; kNowhere for column c on level 1. Of kNoIndex a place that is no
  /// cell of the board.
  [[nodiscard]] constexpr Place place(int index) const noexcept {
    return place_[static_cast<std::size_t>(index)];
  }
  /// The next field of a figure in a direction, whatever its rank (eskorte 3, 7): over a level's
  /// edge, to the throne, and from b to d where c has no field. kNowhere if there is none.
  [[nodiscard]] constexpr Place next(Place place, Direction direction) const noexcept {
    return next_[direction][static_cast<std::size_t>(place)];
  }

  // Codes of rows: all that stands in a row as one number, for tables (rows.hpp).

  /// The rows of an empty board.
  [[nodiscard]] constexpr const RowCodes& empty_rows() const noexcept { return empty_rows_; }
  [[nodiscard]] constexpr std::size_t row(Place place) const noexcept {
    return row_[static_cast<std::size_t>(place)];
  }
  /// 4 * column.
  [[nodiscard]] constexpr int row_shift(Place place) const noexcept {
    return row_shift_[static_cast<std::size_t>(place)];
  }
  /// What a figure on a place adds to the code of its row, times the figure's digit. Zero where
  /// nothing is beside it, ever.
  [[nodiscard]] constexpr unsigned weight(Place place) const noexcept {
    return weight_[static_cast<std::size_t>(place)];
  }

 private:
  constexpr void add_fields(bool is_louvre) noexcept;
  constexpr void link_fields() noexcept;
  constexpr void mark_traps() noexcept;
  constexpr void weigh_rows() noexcept;
  /// The next field `step` indices on, again and again; kNowhere if there is none.
  [[nodiscard]] constexpr Place seek(int index, int step) const noexcept;

  std::array<std::uint8_t, 128> index_{};
  std::array<std::int8_t, 128> place_{};
  std::array<std::array<std::int8_t, 128>, 4> next_{};
  RowCodes empty_rows_{};
  std::array<std::uint8_t, 128> row_{};
  std::array<std::uint8_t, 128> row_shift_{};
  std::array<std::uint16_t, 128> weight_{};
};

constexpr Board::Board(bool is_louvre, int r1, int r2, int r3) noexcept
    : rows1(r1), rows2(r2), rows3(r3) {
  add_fields(is_louvre);
  place_[kNoIndex] = kNoIndex;
  row_shift_[kNoIndex] = 4 * kWidth;  // beyond all columns
  link_fields();
  mark_traps();
  weigh_rows();
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
    const int edges = (row < rows1 + rows2 ? 1 : 0) + (row < rows1 ? 1 : 0);
    const Place top = column < 3 ? column * Cells::kColumn : 64 + (column - 3) * Cells::kColumn;
    const Place here = top + rows() - 1 - row + edges;
    if (row == rows1 + rows2 - 1) {
      edge_3 |= cell(here - 1);
    } else if (row == rows1 - 1) {
      edge_2 |= cell(here - 1);
    }
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
      (missing ? edge_3 : level2) |= cell(here);
    } else if (middle) {
      throne |= row == rows1 + rows2 ? cell(here) : Cells{};
    } else if (!is_louvre || outer || row < rows1 + rows2 + 2) {
      level3 |= cell(here);
    }
  }
  fields = level1 | level2 | level3;
  drop = is_louvre ? 3 : 2;
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
    // eskorte 4, column by column: a field without one before or behind it on its level. That
    // takes the ends of the board too, where nothing is trapped either.
    transition |= level & ~(level.behind() & level.before());
  }
  column_trap = fields & ~transition;
  row_trap = level2 & level2.right_of() & level2.left_of() & ~transition;
}

constexpr void Board::weigh_rows() noexcept {
  for_each(fields | throne, [&](Place here) {
    row_[static_cast<std::size_t>(here)] = static_cast<std::uint8_t>(index(here) / kWidth);
    row_shift_[static_cast<std::size_t>(here)] =
        static_cast<std::uint8_t>(4 * (index(here) % kWidth));
  });
  for (int row = 0; row < rows(); ++row) {
    const auto at = [&](int column) { return place(row * kWidth + column); };
    RowKind kind = RowKind::kOuter;
    if (!contains(fields, at(1))) {
      continue;  // only a and e, and nothing can happen beside them
    }
    if (contains(level2, at(2))) {
      kind = contains(row_trap, at(2)) ? RowKind::kTrap : RowKind::kFull;
    }
    empty_rows_[static_cast<std::size_t>(row)] = first_code(kind);
    for (int column = 0; column < kWidth; ++column) {
      if (contains(fields, at(column))) {
        weight_[static_cast<std::size_t>(at(column))] = row_weight(kind, column);
      }
    }
  }
}

}  // namespace spielkern::eskorte
