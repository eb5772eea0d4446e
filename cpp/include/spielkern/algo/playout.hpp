// Random playouts, the same on every platform (docs/index.md, "Random playouts").
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "spielkern/algo/poll.hpp"
#include "spielkern/game.hpp"

namespace spielkern {

/// After how many actions and outcomes a playout is stopped, unless its caller says otherwise.
inline constexpr std::uint64_t kDefaultMaxActions = 100'000;

/// How a playout ended.
struct PlayoutEnd {
  std::uint64_t length;  ///< actions and outcomes together
  bool truncated;        ///< stopped with the game not over; its returns are all 0
  bool drawn;            ///< ended by the game's history (game.hpp); its returns are all 0
};

namespace detail {

inline constexpr std::uint64_t kPlayoutPollMask = 0xFFF;

}  // namespace detail

/// Plays `state` on at random until the game is over or `max_actions` actions and outcomes have
/// been played. `record(id)` is called with each of them. `history` must be clear, and holds the
/// game's course afterwards.
template <Game G, Poll P, class Record>
PlayoutEnd playout(const G& game, typename G::State& state, Rng& rng, std::uint64_t max_actions,
                   P&& poll, Record&& record, HistoryOf<G>& history) {
  // A local copy can live in registers; the caller's state gets the result.
  typename G::State current = state;
  Rng random = rng;
  PlayoutEnd end{0, false, false};
  for (Player player = game.player(current); player != kTerminal && !end.drawn;
       player = game.player(current)) {
    if (end.length == max_actions) {
      end.truncated = true;
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
      end.drawn = history.note(game, current, action);
      game.apply(current, action);
    }
    ++end.length;
    if ((end.length & detail::kPlayoutPollMask) == 0) {
      poll();
    }
  }
  state = current;
  rng = random;
  return end;
}

/// As above, without a record or a history of the caller's.
template <Game G, Poll P = NoPoll>
PlayoutEnd playout(const G& game, typename G::State& state, Rng& rng,
                   std::uint64_t max_actions = kDefaultMaxActions, P&& poll = {}) {
  HistoryOf<G> history;
  return playout(game, state, rng, max_actions, poll, [](Action) {}, history);
}

/// The returns of a playout that ended so.
template <Game G>
void playout_returns(const G& game, const typename G::State& final, const PlayoutEnd& end,
                     std::span<double> out) {
  if (end.truncated || end.drawn) {
    std::fill(out.begin(), out.end(), 0.0);
  } else {
    game.returns(final, out);
  }
}

}  // namespace spielkern
