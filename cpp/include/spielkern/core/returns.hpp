// Returns: what a game that is over is worth to each player.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace spielkern {

/// The players whose bits are set in `winners` share the win: with n players of whom k win, each of
/// these gets (n - k) / (k (n - 1)), each other one -1 / (n - 1). They add up to 0.
inline void share_win(std::span<double> out, std::uint32_t winners) noexcept {
  const auto players = static_cast<double>(out.size());
  const double sharing = std::popcount(winners);
  for (std::size_t player = 0; player < out.size(); ++player) {
    out[player] = (winners >> player & 1U) != 0 ? (players - sharing) / (sharing * (players - 1))
                                                : -1.0 / (players - 1);
  }
}

}  // namespace spielkern
