// Random playouts, the same on every platform (docs/index.md, "Random playouts").
#pragma once

#include <cstdint>

#include "spielkern/algo/poll.hpp"
#include "spielkern/game.hpp"

namespace spielkern {

/// After how many actions and outcomes a playout is stopped, unless its caller says otherwise.
inline constexpr std::uint64_t kDefaultMaxActions = 100'000;

/// How a playout ended. `truncated`: stopped with the game not over; its returns are all 0.
struct PlayoutEnd {
  std::uint64_t length;  ///< actions and outcomes together
  bool truncated;
};

namespace detail {

inline constexpr std::uint64_t kPlayoutPollMask = 0xFFF;

}  // namespace detail

/// Plays `state` on at random until the game is over or `max_actions` actions and outcomes have
/// been played. `record(id)` is called with each of them.
template <Game G, Poll P = NoPoll, class Record>
PlayoutEnd playout(const G& game, typename G::State& state, Rng& rng, std::uint64_t max_actions,
                   P&& poll, Record&& record) {
  // A local copy can live in registers; the caller's state gets the result.
  typename G::State current = state;
  Rng random = rng;
  std::uint64_t length = 0;
  bool truncated = false;
  for (Player player = game.player(current); player != kTerminal; player = game.player(current)) {
    if (length == max_actions) {
      truncated = true;
      break;
    }
    if (player == kChance) {
      const Outcome outcome = sample_outcome(game, current, random);
      record(outcome);
      game.apply_outcome(current, outcome);
    } else {
      const auto legal = game.legal(current);
      // A single action takes no draw. This is a branch on purpose: with it the next draws do not
      // wait for the board.
      int rank = 0;
      if (legal.has_choice()) {
        rank = static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size())));
      }
      const Action action = legal.nth(rank);
      record(action);
      game.apply(current, action);
    }
    ++length;
    if ((length & detail::kPlayoutPollMask) == 0) {
      poll();
    }
  }
  state = current;
  rng = random;
  return {length, truncated};
}

/// As above, without a record.
template <Game G, Poll P = NoPoll>
PlayoutEnd playout(const G& game, typename G::State& state, Rng& rng,
                   std::uint64_t max_actions = kDefaultMaxActions, P&& poll = {}) {
  return playout(game, state, rng, max_actions, poll, [](Action) {});
}

}  // namespace spielkern
