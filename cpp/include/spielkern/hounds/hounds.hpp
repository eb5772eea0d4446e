// Hounds and Jackals. The numbers in comments (// hounds 8) are the rules of docs/hounds.md.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spielkern/core/action_set.hpp"
#include "spielkern/core/chance.hpp"
#include "spielkern/core/errors.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/text.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern::hounds {

// --- Board and state -------------------------------------------------------------------------

/// A set of fields of one track, field f at bit f. Bit 0 is unused.
using Fields = std::uint32_t;

constexpr Fields field(int f) noexcept { return Fields{1} << f; }

inline constexpr int kLast = 29;     ///< the last field before the pit (hounds 1)
inline constexpr int kFigures = 5;
inline constexpr int kOasis = 20;    ///< hounds 9
inline constexpr int kBeyond = 22;   ///< hounds 9
inline constexpr int kBridgeLow = 10;   ///< hounds 10
inline constexpr int kBridgeHigh = 24;  ///< hounds 10
inline constexpr int kHeartFirst = 25;  ///< hounds 4
inline constexpr Fields kTrack = field(kLast + 1) - field(1);
inline constexpr Fields kHeart = field(kLast + 1) - field(kHeartFirst);

/// kFacing[f]: the fields of the enemy's track that own field f faces (hounds 2).
inline constexpr auto kFacing = [] {
  std::array<Fields, kLast + 1> facing{};
  for (int f = 1; f <= kLast; ++f) {
    facing[static_cast<std::size_t>(f)] = field(f) | (f >= 10 ? field(39 - f) : 0);
  }
  return facing;
}();

/// What happens next. 1 ... 4 are decisions with that throw.
enum class Next : std::uint8_t { kRoll = 0, kOver = 5 };

/// A position, kept from the view of the side whose turn it is.
struct State {
  Fields own;    ///< figures on the board of the side whose turn it is, on its own track
  Fields enemy;  ///< figures on the board of the other side, on its track
  std::uint8_t own_reserve;
  std::uint8_t enemy_reserve;
  std::uint8_t turn;  ///< whose turn it is: 0 Hounds, 1 Jackals
  Next next;

  [[nodiscard]] constexpr Fields figures(Player player) const noexcept {
    return player == turn ? own : enemy;
  }
  [[nodiscard]] constexpr int reserve(Player player) const noexcept {
    return player == turn ? own_reserve : enemy_reserve;
  }
  /// The throw at a decision node.
  [[nodiscard]] constexpr int thrown() const noexcept { return static_cast<int>(next); }

  constexpr bool operator==(const State&) const noexcept = default;
};

// --- Rules -----------------------------------------------------------------------------------

class Game {
 public:
  using State = hounds::State;
  using Actions = BitActionSet<72>;
  using Dice = FixedChance<2, 1, 1, 1, 1>;  // hounds 5

  static constexpr std::string_view kName = "hounds";
  // Ids; an advance from f is f itself.
  static constexpr int kEnter = 0;
  static constexpr int kOasisOn = 29;       ///< + f: advance from f and on from 20 to 22
  static constexpr int kBridgeUp = 59;      ///< 10 to 24
  static constexpr int kBridgeDown = 60;    ///< 24 to 10
  static constexpr int kOasisBack = 61;     ///< 22 to 20
  static constexpr int kRetreat = 62 - 25;  ///< + f
  static constexpr int kExit = 67 - 26;     ///< + f
  static constexpr int kPass = 71;

  Game() = default;
  /// Throws OptionError: there are no options.
  explicit Game(std::span<const OptionSetting> settings) { refuse_options(kName, settings); }

  [[nodiscard]] std::vector<OptionValue> options() const { return {}; }
  [[nodiscard]] int num_players() const noexcept { return 2; }
  [[nodiscard]] int num_actions() const noexcept { return 72; }
  [[nodiscard]] int num_outcomes() const noexcept { return Dice::size(); }

  /// hounds 3
  [[nodiscard]] State start() const noexcept { return {0, 0, kFigures, kFigures, 0, Next::kRoll}; }

  [[nodiscard]] Player player(const State& state) const noexcept {
    if (is_decision(state)) {
      return static_cast<Player>(state.turn);
    }
    return state.next == Next::kOver ? kTerminal : kChance;
  }

  [[nodiscard]] Player turn(const State& state) const noexcept {
    return static_cast<Player>(state.turn);
  }

  // --- Legal actions -------------------------------------------------------------------------

  /// hounds 6: the first of ordinary moves, exit, retreats that is not empty.
  [[nodiscard]] Actions legal(const State& state) const noexcept {
    assert(is_decision(state));
    const int n = state.thrown();
    const Fields own = state.own;
    const Fields free = kTrack & ~own;
    const Fields advances = own & (free >> n);  // hounds 8
    const Fields enters = (free >> n) & static_cast<Fields>(state.own_reserve != 0);  // hounds 7
    std::uint64_t low = advances | enters;
    std::uint64_t high = 0;
    if ((free & field(kBeyond)) != 0) {  // hounds 9
      low |= std::uint64_t{ends_on_oasis(own, advances, n)} << kOasisOn;
    }
    // hounds 9, 10: each needs one throw, one figure and one free field.
    if (n == 1) {
      low |= std::uint64_t{own >> kBridgeLow & free >> kBridgeHigh & 1U} << kBridgeUp;
      low |= std::uint64_t{own >> kBridgeHigh & free >> kBridgeLow & 1U} << kBridgeDown;
    } else if (n == 2) {
      low |= std::uint64_t{own >> kBeyond & free >> kOasis & 1U} << kOasisBack;
    }
    if (low == 0) [[unlikely]] {
      if ((own & field(kLast + 1 - n)) != 0) {
        high = std::uint64_t{1} << (kLast + 1 - n + kExit - 64);
      } else {
        const std::uint64_t retreats = own & kHeart & (free << n);
        low = retreats << kRetreat;
        high = (retreats >> (64 - kRetreat)) | std::uint64_t{1} << (kPass - 64);
      }
    }
    return Actions({low, high});
  }

  [[nodiscard]] Dice chance(const State& state) const noexcept {
    assert(player(state) == kChance);
    static_cast<void>(state);
    return {};
  }

  // --- Apply ---------------------------------------------------------------------------------

  /// Plays a legal action; anything else is undefined (asserted in debug builds).
  void apply(State& state, Action action) const noexcept {
    assert(legal(state).contains(action));
    const Move move = move_of(state, action);
    if (move.from != 0) {
      state.own ^= field(move.from);
    } else {
      state.own_reserve = static_cast<std::uint8_t>(state.own_reserve - move.enters);
    }
    if (move.to != 0) {
      state.own |= field(move.to);
      // hounds 11: nearly always nobody is faced, and the turn is over.
      if ((kFacing[static_cast<std::size_t>(move.to)] & state.enemy) != 0) {
        drive(state, move.to);
      }
    }
    end_turn(state);
  }

  /// Applies a throw at a chance node: outcome 0 is the blank.
  void apply_outcome(State& state, Outcome outcome) const noexcept {
    assert(player(state) == kChance && Dice::contains(outcome));
    if (outcome == 0) {
      pass_turn(state);  // hounds 5
    } else {
      state.next = static_cast<Next>(outcome);
    }
  }

  // --- End and returns -----------------------------------------------------------------------

  /// hounds 15
  void returns(const State& state, std::span<double> out) const noexcept {
    assert(state.next == Next::kOver && out.size() == 2);
    out[0] = out[1] = 0;
    const bool own_lost = (state.own | state.own_reserve) == 0;
    const Fields winner = own_lost ? state.enemy : state.own;
    if ((winner & kHeart) != 0) {
      out[state.turn] = own_lost ? -1 : 1;
      out[1U - state.turn] = own_lost ? 1 : -1;
    }
  }

  // --- Notation and validation (cpp/src/hounds) ------------------------------------------------

  [[nodiscard]] std::string action_text(const State& state, Action action) const;
  [[nodiscard]] std::string outcome_text(Outcome outcome) const;
  [[nodiscard]] Action parse_action(const State& state, std::string_view text) const;
  [[nodiscard]] Outcome parse_outcome(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(const State& state, Action action) const;
  [[nodiscard]] std::string write_fields(const State& state) const;
  [[nodiscard]] State read_fields(FieldSplitter& fields) const;
  [[nodiscard]] std::vector<Violation> violations(const State& state) const;
  [[nodiscard]] std::string draw(const State& state) const;

  /// What an action does to the mover's figures, before any driving.
  struct Move {
    int from;    ///< the field left, 0 for none
    int to;      ///< the field reached, 0 for none
    int enters;  ///< 1 if the figure comes from the reserve
  };

  /// Of any action, for a figure that is there; the throw is the state's.
  static constexpr Move move_of(const State& state, int action) noexcept {
    const int n = state.thrown();
    if (action <= kLast) {
      return action == kEnter ? Move{0, n, 1} : Move{action, reached(state.own, action, n), 0};
    }
    if (action < kBridgeUp) {
      return {action - kOasisOn, kBeyond, 0};
    }
    switch (action) {
      case kBridgeUp:
        return {kBridgeLow, kBridgeHigh, 0};
      case kBridgeDown:
        return {kBridgeHigh, kBridgeLow, 0};
      case kOasisBack:
        return {kBeyond, kOasis, 0};
      case kPass:
        return {0, 0, 0};
      default:
        return action < kExit + 26 ? Move{action - kRetreat, action - kRetreat - n, 0}
                                   : Move{action - kExit, 0, 0};
    }
  }

 private:
  static constexpr bool is_decision(const State& state) noexcept {
    return static_cast<unsigned>(state.next) - 1U < 4U;  // 1 ... 4, and 0 wraps round
  }

  /// The next free field after f on a track, kLast + 1 (the pit) if there is none.
  static constexpr int next_free(Fields figures, int f) noexcept {
    return std::countr_zero(~figures & (~Fields{1} << f));
  }

  /// Where an advance from f by n ends before the oasis' choice (hounds 8).
  static constexpr int reached(Fields own, int f, int n) noexcept {
    const int to = f + n;
    if (to != 5 && to != 15) {
      return to;
    }
    return next_free(own, to + n - 1);
  }

  /// Those of the `advances` by n that end on 20 (hounds 8, 9).
  static constexpr Fields ends_on_oasis(Fields own, Fields advances, int n) noexcept {
    Fields sources = advances & field(kOasis - n);
    const Fields by_15 = advances & field(15 - n);
    if (by_15 != 0 && next_free(own, 15 + n - 1) == kOasis) {
      sources |= by_15;
    }
    return sources;
  }

  static constexpr void pass_turn(State& state) noexcept {
    std::swap(state.own, state.enemy);
    std::swap(state.own_reserve, state.enemy_reserve);
    state.turn ^= 1;
    state.next = Next::kRoll;
  }

  /// hounds 14, 15: in a finished position the turn stays.
  static constexpr void end_turn(State& state) noexcept {
    if ((state.own | state.own_reserve) == 0 || (state.enemy | state.enemy_reserve) == 0)
        [[unlikely]] {
      state.next = Next::kOver;
    } else {
      pass_turn(state);
    }
  }

  /// hounds 11-13: the figure that has moved to `from` drives, and whom it drives, drives on.
  static void drive(State& state, int from) noexcept;
};

inline void Game::drive(State& state, int from) noexcept {
  struct Driver {
    bool own;
    int field;  // 0 once the figure has been driven on from there
  };
  // Whoever joins the queue has just gone forward, and ten figures have 28 fields to go each.
  std::array<Driver, 2 * kFigures * kLast> queue;
  std::size_t head = 0;
  std::size_t tail = 0;
  queue[tail++] = {true, from};
  while (head < tail) {
    const Driver driver = queue[head++];
    if (driver.field == 0) {
      continue;
    }
    Fields& track = driver.own ? state.enemy : state.own;
    // hounds 11: who is driven is settled before the first of them moves; the higher field first.
    Fields faced = kFacing[static_cast<std::size_t>(driver.field)] & track;
    while (faced != 0) {
      const int f = 31 - std::countl_zero(faced);
      faced ^= field(f);
      const int to = next_free(track, f);  // hounds 13: whatever lies between
      track ^= field(f);
      // hounds 12: it is looked at only where it was queued last.
      for (std::size_t i = head; i < tail; ++i) {
        if (queue[i].own != driver.own && queue[i].field == f) {
          queue[i].field = 0;
        }
      }
      if (to <= kLast) {
        track |= field(to);
        queue[tail++] = {!driver.own, to};
      }
    }
  }
}

}  // namespace spielkern::hounds
