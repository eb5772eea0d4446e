// Eskorte: tables of rows. The numbers in comments (// eskorte 8) are the rules of docs/eskorte.md.
#include "rows.hpp"

namespace spielkern::eskorte {
namespace {

/// One row, read from its code: the columns that have a field, from the left, and what stands
/// there.
struct Row {
  RowKind kind = RowKind::kOuter;
  int size = 0;
  std::array<int, Board::kWidth> columns{};
  std::array<unsigned, Board::kWidth> digits{};  ///< 0: empty

  explicit Row(unsigned code) {
    for (const RowKind each : {RowKind::kFull, RowKind::kTrap}) {
      if (code >= first_code(each)) {
        kind = each;
      }
    }
    code -= first_code(kind);
    for (int column = 0; column < Board::kWidth; ++column) {
      // The digit goes as far as the next greater weight, or the number of codes.
      const unsigned weight = row_weight(kind, column);
      if (weight == 0) {
        continue;
      }
      unsigned beyond = kind == RowKind::kOuter ? kOuterCodes : kFullCodes;
      for (int other = 0; other < Board::kWidth; ++other) {
        const unsigned greater = row_weight(kind, other);
        beyond = greater > weight && greater < beyond ? greater : beyond;
      }
      columns[static_cast<std::size_t>(size)] = column;
      digits[static_cast<std::size_t>(size)] = code % beyond / weight;
      ++size;
    }
  }

  [[nodiscard]] unsigned at(int i) const { return digits[static_cast<std::size_t>(i)]; }
  [[nodiscard]] bool soldier(int i) const {
    return at(i) == kSoldierDigit || at(i) == kSoldierDigit + 1;
  }
  [[nodiscard]] bool priest(int i) const {
    return at(i) == kPriestDigit || at(i) == kPriestDigit + 1;
  }
  [[nodiscard]] unsigned owner(int i) const { return (at(i) - 1) % 2; }
  [[nodiscard]] bool is_inner(int i) const {
    const int column = columns[static_cast<std::size_t>(i)];
    return column != 0 && column != Board::kWidth - 1;
  }
  [[nodiscard]] bool outer() const { return kind == RowKind::kOuter; }
  /// Whether a soldier can cross from one field to the next: not from b to d (eskorte 7).
  [[nodiscard]] bool adjacent(int i, int j) const {
    const int apart = columns[static_cast<std::size_t>(i)] - columns[static_cast<std::size_t>(j)];
    return apart == 1 || apart == -1;
  }

  /// Whether the figure i can step or jump that way (eskorte 7, 8).
  [[nodiscard]] bool can_move(int i, int step, bool inner_priests) const {
    if (!soldier(i) && !priest(i)) {
      return false;
    }
    int to = i;
    do {
      const int from = to;
      to += step;
      if (to < 0 || to >= size || (soldier(i) && !adjacent(from, to))) {
        return false;
      }
    } while (soldier(to) || (priest(i) && priest(to)));
    return at(to) == 0 && (soldier(i) || is_inner(to) || (outer() && !inner_priests));
  }

  /// eskorte 11: soldiers on all levels, priests on level 2.
  [[nodiscard]] bool can_exchange(int i, int step) const {
    const int to = i + step;
    return to >= 0 && to < size && adjacent(i, to) && at(to) != 0 && owner(to) != owner(i) &&
           ((soldier(i) && soldier(to)) || (!outer() && priest(i) && priest(to)));
  }

  /// eskorte 14
  [[nodiscard]] bool any_between_enemies() const {
    for (int i = 1; i + 1 < size; ++i) {
      if (kind == RowKind::kTrap && at(i - 1) != 0 && at(i) != 0 && at(i + 1) != 0 &&
          owner(i - 1) != owner(i) && owner(i + 1) != owner(i)) {
        return true;
      }
    }
    return false;
  }
};

}  // namespace

RowTable::RowTable(bool inner_priests) {
  for (unsigned code = 0; code < kRowCodes; ++code) {
    const Row row(code);
    for (int i = 0; i < row.size; ++i) {
      if (row.at(i) == 0) {
        continue;
      }
      const unsigned actions =
          (row.can_move(i, -1, inner_priests) ? 1U : 0U) | (row.can_exchange(i, -1) ? 2U : 0U) |
          (row.can_move(i, 1, inner_priests) ? 4U : 0U) | (row.can_exchange(i, 1) ? 8U : 0U);
      actions_[row.owner(i)][code] |= actions << (4 * row.columns[static_cast<std::size_t>(i)]);
    }
    const bool trap = row.any_between_enemies();
    for (const std::size_t side : {0U, 1U}) {
      counts_[side][code] =
          static_cast<std::uint8_t>(bits::count(actions_[side][code]) + (trap ? kTrapInCount : 0));
      actions_[side][code] |= trap ? kTrap : 0;
    }
  }
}

const RowTable& row_table(bool inner_priests) {
  if (inner_priests) {
    static const RowTable inner(true);
    return inner;
  }
  static const RowTable wide(false);
  return wide;
}

}  // namespace spielkern::eskorte
