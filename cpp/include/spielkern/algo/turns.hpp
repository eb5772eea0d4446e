// Whole turns: counting them, listing them, choosing one at random, and their texts
// (docs/index.md, "Whole turns").
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spielkern/algo/poll.hpp"
#include "spielkern/core/count.hpp"
#include "spielkern/game.hpp"

namespace spielkern {

/// A game whose players may act several times in a turn, and that can count such turns.
///
/// A *whole turn* is all that a player decides from a decision node on until the right to act goes
/// elsewhere: to another player, to chance or to nobody. From the middle of a turn it is the rest.
template <class G>
concept TurnGame = Game<G> && requires(const G& game, const typename G::State& state) {
  // Whether a turn has begun and the same player decides on in it.
  { game.is_mid_turn(state) } -> std::same_as<bool>;
  // At a decision node: calls visit(action, turns) for each legal action, ascending, with the
  // number of whole turns that begin with it. Together they are fewer than 2^64.
  game.count_turns_by_action(state, [](Action, std::uint64_t) {});
};

/// Goes through the whole turns from a decision node, one at a time, in ascending order of their
/// sequences of ids. From any other node there are none.
template <TurnGame G>
class TurnIterator {
 public:
  using State = typename G::State;

  /// `game` must live as long as the iterator.
  TurnIterator(const G& game, const State& state) : game_(&game), after_(state) {
    if (game.player(state) >= 0) {
      enter(state);
    }
  }

  /// Goes to the next turn, at first to the first one; false when there is none.
  bool next() {
    while (!nodes_.empty()) {
      Node& node = nodes_.back();
      if (node.tried == node.size) {
        nodes_.pop_back();
        continue;
      }
      const Action action = node.legal.nth(node.tried++);
      actions_.resize(nodes_.size());
      actions_.back() = action;
      after_ = node.state;
      game_->apply(after_, action);
      if (!game_->is_mid_turn(after_)) {
        return true;
      }
      enter(after_);
    }
    return false;
  }

  /// The turn's actions, after next() has returned true.
  [[nodiscard]] std::span<const Action> actions() const noexcept { return actions_; }
  /// The state after the turn.
  [[nodiscard]] const State& after() const noexcept { return after_; }

 private:
  struct Node {
    State state;
    typename G::Actions legal;
    int tried;
    int size;
  };

  void enter(const State& state) {
    const auto legal = game_->legal(state);
    nodes_.push_back({state, legal, 0, legal.size()});
  }

  const G* game_;
  std::vector<Node> nodes_;  // the decisions of the turn at hand
  std::vector<Action> actions_;
  State after_;
};

/// Calls `visit(actions, after)` for each whole turn in order, until it returns false.
template <TurnGame G, class Visit>
void for_each_turn(const G& game, const typename G::State& state, Visit&& visit) {
  for (TurnIterator<G> turns(game, state); turns.next();) {
    if (!visit(turns.actions(), turns.after())) {
      return;
    }
  }
}

/// The number of whole turns from a decision node, computed, not listed; 0 when the game is over.
/// Not to be called at a chance node.
template <TurnGame G, Poll P = NoPoll>
std::uint64_t count_turns(const G& game, const typename G::State& state, P&& poll = {}) {
  assert(game.player(state) != kChance);
  std::uint64_t total = 0;
  if (game.player(state) >= 0) {
    game.count_turns_by_action(state, [&](Action, std::uint64_t turns) {
      total += turns;
      poll();
    });
  }
  return total;
}

/// The number of sequences of `depth` whole turns. Chance outcomes before and between the turns
/// count once each, as in perft; those after the last turn are not looked at. A sequence that ends
/// early is not counted.
template <TurnGame G, Poll P = NoPoll>
Count perft_turns(const G& game, const typename G::State& state, int depth, P&& poll = {}) {
  if (depth <= 0) {
    return 1;
  }
  Count total;
  if (game.player(state) == kChance) {
    game.chance(state).for_each([&](Outcome outcome, std::uint64_t) {
      typename G::State next = state;
      game.apply_outcome(next, outcome);
      total += perft_turns(game, next, depth, poll);
    });
  } else if (depth == 1) {
    total += count_turns(game, state, poll);
  } else {
    for_each_turn(game, state, [&](std::span<const Action>, const typename G::State& after) {
      total += perft_turns(game, after, depth - 1, poll);
      return true;
    });
  }
  return total;
}

/// A whole turn from a decision node, each equally likely: one draw chooses its number, and its
/// actions are found by counting, not by listing.
template <TurnGame G>
std::vector<Action> random_turn(const G& game, const typename G::State& state, Rng& rng) {
  assert(game.player(state) >= 0);
  std::vector<Action> actions;
  std::vector<std::pair<Action, std::uint64_t>> parts;
  typename G::State current = state;
  std::uint64_t number = 0;  // of the turn wanted among those from the current node
  do {
    parts.clear();
    std::uint64_t total = 0;
    game.count_turns_by_action(current, [&](Action action, std::uint64_t turns) {
      parts.emplace_back(action, turns);
      total += turns;
    });
    if (actions.empty()) {
      number = rng.below(total);
    }
    auto part = parts.begin();
    while (number >= part->second) {
      number -= part->second;
      ++part;
    }
    actions.push_back(part->first);
    game.apply(current, part->first);
  } while (game.is_mid_turn(current));
  return actions;
}

// --- Texts -----------------------------------------------------------------------------------

/// The text of a whole turn: those of its actions joined by commas, but for a text that ends with a
/// colon, which the next follows at once. The actions must be legal in turn.
template <TurnGame G>
std::string turn_text(const G& game, const typename G::State& state,
                      std::span<const Action> actions) {
  std::string out;
  typename G::State current = state;
  for (const Action action : actions) {
    if (!out.empty() && out.back() != ':') {
      out += ',';
    }
    out += game.action_text(current, action);
    game.apply(current, action);
  }
  return out;
}

/// Reads a whole turn. Throws ParseError with field "turn" if the text is none or does not end
/// with the turn, IllegalAction for an action in it that cannot be played.
template <TurnGame G>
std::vector<Action> parse_turn(const G& game, const typename G::State& state,
                               std::string_view text) {
  if (game.player(state) < 0) {
    throw IllegalAction(text, game.player(state) == kTerminal ? "the game is over"
                                                              : "chance decides here, no player");
  }
  std::vector<Action> actions;
  typename G::State current = state;
  for (std::size_t begin = 0;;) {
    const std::size_t colon = text.find(':', begin);
    std::size_t end = std::min(text.find(',', begin), text.size());
    const bool with_colon = colon < end;
    end = with_colon ? colon + 1 : end;
    try {
      actions.push_back(id_of(game, current, text.substr(begin, end - begin)));
    } catch (const ParseError& error) {
      throw ParseError("turn", begin + error.offset(), error.reason());
    }
    game.apply(current, actions.back());
    const bool over = !game.is_mid_turn(current);
    if (end == text.size()) {
      if (!over) {
        throw ParseError("turn", end, "the turn is not over yet");
      }
      return actions;
    }
    if (over) {
      throw ParseError("turn", end, "the turn is over here, but the text goes on");
    }
    begin = with_colon ? end : end + 1;
  }
}

/// The checked verb for a whole turn. Throws as parse_turn does and leaves the state as it was.
template <TurnGame G>
void play_turn(const G& game, typename G::State& state, std::string_view text) {
  typename G::State after = state;
  for (const Action action : parse_turn(game, state, text)) {
    game.apply(after, action);
  }
  state = after;
}

}  // namespace spielkern
