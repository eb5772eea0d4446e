// A match: a game from a start position, with its past.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "spielkern/algo/turns.hpp"
#include "spielkern/game.hpp"

namespace spielkern {

/// A game played from a start position: history, undo, and a seeded stream for its chance nodes.
/// Replaying the history from the start always gives the current state.
template <Game G>
class Match {
 public:
  using State = typename G::State;

  Match(std::shared_ptr<const G> game, const State& start, std::uint64_t seed = 0)
      : game_(std::move(game)), seed_(seed), state_(start), checkpoints_{start} {}

  [[nodiscard]] const G& game() const noexcept { return *game_; }
  [[nodiscard]] const std::shared_ptr<const G>& shared_game() const noexcept { return game_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  [[nodiscard]] const State& start() const noexcept { return checkpoints_.front(); }
  [[nodiscard]] const State& state() const noexcept { return state_; }
  /// The actions and outcomes so far, in order.
  [[nodiscard]] const std::vector<Action>& history() const noexcept { return history_; }

  /// Whether the game is over: by its rules, or in a draw that only its course shows.
  [[nodiscard]] bool is_over() const noexcept {
    return drawn_ || game_->player(state_) == kTerminal;
  }
  /// Whether its course has ended it in a draw (game.hpp, GameHistory).
  [[nodiscard]] bool drawn_by_history() const noexcept { return drawn_; }

  /// Plays an action, or an outcome at a chance node, by id or text. Throws and changes nothing if
  /// it cannot.
  void play(unsigned id) {
    require_not_drawn(id);
    require_playable(*game_, state_, id, id);
    push(static_cast<Action>(id));
  }
  void play(std::string_view text) {
    require_not_drawn(text);
    push(id_of(*game_, state_, text));
  }

  /// Plays a whole turn by its text, action by action. Throws and changes nothing if it cannot.
  void play_turn(std::string_view text)
    requires TurnGame<G>
  {
    require_not_drawn(text);
    const std::size_t plies = history_.size();
    try {
      for (const Action action : parse_turn(*game_, state_, text)) {
        push(action);
      }
    } catch (...) {
      while (history_.size() > plies) {
        undo();
      }
      throw;
    }
  }

  /// Samples and plays the outcome of a chance node. Ply p of a match draws from the stream of
  /// (seed, p), so taking a roll back and rolling again gives the same roll. Throws
  /// IllegalAction at any other node.
  Outcome roll() {
    if (game_->player(state_) != kChance) {
      throw IllegalAction("roll", game_->player(state_) == kTerminal
                                      ? "the game is over"
                                      : "a player decides here, not chance");
    }
    Rng rng(seed_, history_.size());
    const Outcome outcome = sample_outcome(*game_, state_, rng);
    push(outcome);
    return outcome;
  }

  /// Takes back the last action or outcome. Throws IllegalAction if there is none.
  void undo() {
    if (history_.empty()) {
      throw IllegalAction("undo", "nothing has been played yet");
    }
    const std::size_t plies = history_.size() - 1;
    const State before = state_at(plies);
    if (game_->player(before) >= 0) {
      past_.take_back(*game_, before);
    }
    drawn_ = false;
    history_.pop_back();
    checkpoints_.erase(checkpoints_.begin() + 1 + static_cast<std::ptrdiff_t>(plies / kInterval),
                       checkpoints_.end());
    state_ = before;
  }

  /// The state after the first `plies` actions and outcomes; `plies` <= history().size().
  [[nodiscard]] State state_at(std::size_t plies) const {
    assert(plies <= history_.size());
    const std::size_t checkpoint = plies / kInterval;
    State state = checkpoints_[checkpoint];
    for (std::size_t ply = checkpoint * kInterval; ply < plies; ++ply) {
      apply_any(*game_, state, history_[ply]);
    }
    return state;
  }

 private:
  /// A state is kept every so many plies: undo replays few, and a long match stays small.
  static constexpr std::size_t kInterval = 32;

  template <class Given>
  void require_not_drawn(Given given) const {
    if (drawn_) {
      throw IllegalAction(given, "the game is over: drawn by repetition");
    }
  }

  void push(Action id) {
    State next = state_;
    apply_any(*game_, next, id);
    // Room first: when the past has been told, nothing may fail any more.
    if (history_.size() == history_.capacity()) {
      history_.reserve(2 * history_.size() + kInterval);
    }
    if (checkpoints_.size() == checkpoints_.capacity()) {
      checkpoints_.reserve(2 * checkpoints_.size());
    }
    if (game_->player(state_) >= 0) {
      drawn_ = past_.note(*game_, state_, id);
    }
    history_.push_back(id);
    if (history_.size() % kInterval == 0) {
      checkpoints_.push_back(next);
    }
    state_ = next;
  }

  std::shared_ptr<const G> game_;
  std::uint64_t seed_;
  State state_;
  std::vector<Action> history_;
  std::vector<State> checkpoints_;
  HistoryOf<G> past_;
  bool drawn_ = false;
};

}  // namespace spielkern
