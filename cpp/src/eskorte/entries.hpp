// Eskorte: who can enter (eskorte 6).
#pragma once

#include <array>
#include <cstdint>

#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {

/// What enters by a fixed action, and where (eskorte 6).
struct Entry {
  Entry(const Board& board, int fixed) noexcept
      : digit(fixed < Game::kEnterPriest    ? kSoldierDigit
              : fixed < Game::kEnterPharaoh ? kPriestDigit
                                            : kPharaohDigit) {
    static constexpr std::array<int, 6> kColumns = {0, 1, 3, 4, 1, 3};
    place = digit == kPharaohDigit ? any_of(board.red)
                                   : board.place(kColumns[static_cast<std::size_t>(fixed)]);
  }

  unsigned digit;  ///< of its rank, without its side
  Place place;
};

/// What a side has to enter. It outlasts moves of the other side.
class Entries {
 public:
  Entries(const Board& board, const State& state, unsigned side) noexcept
      : board_(&board),
        holes_(state.holes[side]),
        pharaoh_(!state.pharaohs[side].any() &&
                 (state.priests[side] & (board.level2 | board.level3)).any()) {}

  [[nodiscard]] bool any() const noexcept { return holes_ != 0 || pharaoh_; }

  /// The cells that what can be done depends on.
  [[nodiscard]] Cells cells() const noexcept {
    return board_->first_row | board_->first_row.before() | board_->red;
  }

  /// Bits of fixed actions, where the side's figures and all figures stand so.
  [[nodiscard]] std::uint64_t actions(Cells own, Cells occupied) const noexcept {
    std::uint64_t out = 0;
    if (pharaoh_ && !(occupied & board_->red).any()) {
      out = std::uint64_t{1} << Game::kEnterPharaoh;
    }
    // The first row's fields that are free and have no own figure beside or before them.
    const Cells open =
        board_->first_row & ~(occupied | own.right_of() | own.left_of() | own.behind());
    const int row = board_->rows() + 1;               // its bit in a column
    const std::uint64_t outer = open.half[0] >> row;  // a, and b one column on
    const std::uint64_t inner = open.half[1] >> row;  // d, and e
    const std::uint64_t columns = (outer & 1U) | (outer >> (Cells::kColumn - 1) & 2U) |
                                  (inner & 1U) << 2 | (inner >> (Cells::kColumn - 3) & 8U);
    return out | (holes_ & columns & kSoldierHoles) << Game::kEnterSoldier |
           (std::uint64_t{holes_} >> 4 & columns >> 1 & 3U) << Game::kEnterPriest;
  }

 private:
  const Board* board_;
  Holes holes_;
  bool pharaoh_;
};

}  // namespace spielkern::eskorte
