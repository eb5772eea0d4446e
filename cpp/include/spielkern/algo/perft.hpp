// perft and divide: counting all sequences of actions and outcomes (docs/index.md, "perft").
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "spielkern/algo/poll.hpp"
#include "spielkern/game.hpp"

namespace spielkern {

namespace detail {

/// From this many plies on, one node is long enough to look in at.
inline constexpr int kPerftPollDepth = 3;

template <Game G, class Visit>
void for_each_successor(const G& game, const typename G::State& state, Player player,
                        Visit&& visit) {
  if (player == kChance) {
    game.chance(state).for_each([&](Outcome outcome, std::uint64_t) {
      typename G::State next = state;
      game.apply_outcome(next, outcome);
      visit(outcome, next);
    });
  } else {
    game.legal(state).for_each([&](Action action) {
      typename G::State next = state;
      game.apply(next, action);
      visit(action, next);
    });
  }
}

}  // namespace detail

/// The number of sequences of exactly `depth` actions and outcomes from `state`; each outcome
/// counts once, whatever its weight. The last ply is counted without being played. A game may also
/// know how to count two plies from a decision node: `count_pairs(state)`, which must be perft(2).
template <Game G, Poll P = NoPoll>
std::uint64_t perft(const G& game, const typename G::State& state, int depth, P&& poll = {}) {
  if (depth <= 0) {
    return 1;
  }
  const Player player = game.player(state);
  if (player == kTerminal) {
    return 0;
  }
  if (depth == 1) {
    return static_cast<std::uint64_t>(player == kChance ? game.chance(state).size()
                                                        : count_legal(game, state));
  }
  if constexpr (requires { game.count_pairs(state); }) {
    if (depth == 2 && player != kChance) {
      return game.count_pairs(state);
    }
  }
  if (depth >= detail::kPerftPollDepth) {
    poll();
  }
  std::uint64_t total = 0;
  detail::for_each_successor(game, state, player, [&](Action, const typename G::State& next) {
    total += perft(game, next, depth - 1, poll);
  });
  return total;
}

/// perft split by the first action or outcome, ids ascending. `depth` must be at least 1; a
/// terminal node has no entries.
template <Game G, Poll P = NoPoll>
std::vector<std::pair<Action, std::uint64_t>> divide(const G& game, const typename G::State& state,
                                                     int depth, P&& poll = {}) {
  assert(depth >= 1);
  std::vector<std::pair<Action, std::uint64_t>> parts;
  const Player player = game.player(state);
  if (player != kTerminal) {
    detail::for_each_successor(game, state, player, [&](Action id, const typename G::State& next) {
      parts.emplace_back(id, perft(game, next, depth - 1, poll));
    });
  }
  return parts;
}

}  // namespace spielkern
