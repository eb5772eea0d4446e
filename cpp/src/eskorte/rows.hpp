// Eskorte: what figures can do within their row, looked up by the row's code (board.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "spielkern/eskorte/board.hpp"

namespace spielkern::eskorte {

/// The moves and exchanges to the left and right in every row that there can be.
class RowTable {
 public:
  explicit RowTable(bool inner_priests);

  /// What a side's figures can do, by code: four bits a column, in the order of the ids: left,
  /// exchange to the left, right, exchange to the right.
  using Actions = std::array<std::uint32_t, kRowCodes>;
  [[nodiscard]] const Actions& actions(unsigned side) const noexcept { return actions_[side]; }
  /// Set if somebody stands between two enemies where that can be a trap (eskorte 14).
  static constexpr std::uint32_t kTrap = 1U << 31;

  /// The number of those actions; with kTrapInCount where kTrap is set.
  using Counts = std::array<std::uint8_t, kRowCodes>;
  [[nodiscard]] const Counts& counts(unsigned side) const noexcept { return counts_[side]; }
  static constexpr std::uint8_t kTrapInCount = 1U << 7;

 private:
  std::array<Actions, 2> actions_{};
  std::array<Counts, 2> counts_{};
};

/// Tables never change; there is one for each kind of priests (option `priests`).
const RowTable& row_table(bool inner_priests);

}  // namespace spielkern::eskorte
