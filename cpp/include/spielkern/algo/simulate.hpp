// Many playouts, game by game reproducible from (seed, index) alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "spielkern/algo/playout.hpp"

namespace spielkern {

/// Where `simulate` writes: one entry a game, and `num_players` returns a game.
struct SimulationArrays {
  std::span<double> returns;          ///< games x players, row by row
  std::span<std::uint64_t> lengths;   ///< actions and outcomes
  std::span<std::uint8_t> truncated;  ///< 1 where the playout was stopped
};

/// Plays one game for each entry of `out.lengths`, from `start`: entry i with the stream of
/// (seed, first + i). `done(n)` is called after each game with the number finished.
template <Game G, Poll P, class Done>
void simulate(const G& game, const typename G::State& start, std::uint64_t seed,
              std::uint64_t first, std::uint64_t max_actions, const SimulationArrays& out, P&& poll,
              Done&& done) {
  const auto players = static_cast<std::size_t>(game.num_players());
  HistoryOf<G> history;  // one for all games: cleared, it keeps its memory
  for (std::size_t i = 0; i < out.lengths.size(); ++i) {
    Rng rng(seed, first + i);
    typename G::State state = start;
    history.clear();
    const PlayoutEnd end = playout(game, state, rng, max_actions, poll, [](Action) {}, history);
    playout_returns(game, state, end, out.returns.subspan(i * players, players));
    out.lengths[i] = end.length;
    out.truncated[i] = end.truncated ? 1 : 0;
    done(i + 1);
    poll();
  }
}

}  // namespace spielkern
