// Eskorte: what the figures of the player to move can do, and who can enter.
#pragma once

#include "columns.hpp"
#include "entries.hpp"
#include "rows.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {

inline std::uint64_t Game::moves(const State& state) const noexcept {
  const unsigned side = state.turn;
  const RowTable::Actions& rows = row_table_->actions(side);
  const Columns<Cells>::Moves column =
      Columns<Cells>(column_rules(*this, state, side), figures_of(state, side))
          .moves(figures_of(state, side ^ 1U));
  std::uint64_t out = 0;
  std::uint64_t places = std::uint64_t{kNoIndex} << 56;
  // Always seven: where there are less, nothing can be done by those that are not there.
  for (int i = 0; i < kSideFigures; ++i) {
    const Place place = board_.place(state.indices[side][i]);
    const std::uint32_t row = rows[state.rows[board_.row(place)]];
    const std::uint64_t sideways = row >> board_.row_shift(place) & 0xF;
    out |= sideways << (8 * i + 2);
    places |= static_cast<std::uint64_t>(place) << (8 * i);
  }
  const bits::EightBits figures(places);
  return out | (figures.of(column.forward.half) & kEachByte) |
         (figures.of(column.exchange_forward.half) & 0x02 * kEachByte) |
         (figures.of(column.backward.half) & 0x40 * kEachByte) |
         (figures.of(column.exchange_backward.half) & 0x80 * kEachByte);
}

inline std::uint64_t Game::fixed_actions(const State& state) const noexcept {
  const Entries entries(board_, state, state.turn);
  return entries.any()
             ? entries.actions(state.figures(state.turn), state.figures(0) | state.figures(1))
             : 0;
}

}  // namespace spielkern::eskorte
