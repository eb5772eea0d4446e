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
#include "spielkern/core/bits.hpp"
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
  std::array<Fields, kLast + 1> facing{};  // nothing faces field 0
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
  using Actions = WordActionSet<8>;
  using Dice = FixedChance<2, 1, 1, 1, 1>;  // hounds 5

  static constexpr std::string_view kName = "hounds";
  // Ids; an advance from f is f itself.
  static constexpr int kEnter = 0;
  static constexpr int kOasisOn = 29;       ///< + f: advance from f and on from 20 to 22
  static constexpr int kBridgeUp = 59;      ///< 10 to 24
  static constexpr int kBridgeDown = 60;    ///< 24 to 10
  static constexpr int kOasisBack = 61;     ///< 22 to 20
  static constexpr int kRetreatFirst = 62;
  static constexpr int kRetreat = kRetreatFirst - kHeartFirst;  ///< + f
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
    const Fields on_oasis =
        ends_on_oasis(own, advances, n) & bits::all_if<Fields>((free & field(kBeyond)) != 0);  // hounds 9
    const auto is_1 = static_cast<Fields>(n == 1);
    const auto is_2 = static_cast<Fields>(n == 2);
    const std::uint64_t ordinary =
        advances | enters | std::uint64_t{on_oasis} << kOasisOn |
        std::uint64_t{own >> kBridgeLow & free >> kBridgeHigh & is_1} << kBridgeUp |    // hounds 10
        std::uint64_t{own >> kBridgeHigh & free >> kBridgeLow & is_1} << kBridgeDown |  // hounds 10
        std::uint64_t{own >> kBeyond & free >> kOasis & is_2} << kOasisBack;            // hounds 9
    if (ordinary != 0) {
      return Actions(ordinary);
    }
    const int exit = kLast + 1 - n;
    if ((own & field(exit)) != 0) {
      return Actions(1, kExit + exit);
    }
    const Fields retreats = (own & kHeart & (free << n)) >> kHeartFirst;
    return Actions(retreats | std::uint64_t{1} << (kPass - kRetreatFirst), kRetreatFirst);
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
    state.own = (state.own ^ (field(move.from) & kTrack)) | (field(move.to) & kTrack);
    state.own_reserve = static_cast<std::uint8_t>(state.own_reserve - (action == kEnter ? 1 : 0));
    // hounds 11: mostly nobody is faced, and the turn is over.
    if ((faced_by(move.to) & state.enemy) != 0) {
      drive(state, move.to);
    }
    if ((state.own | state.own_reserve) == 0 || (state.enemy | state.enemy_reserve) == 0) {
      state.next = Next::kOver;  // hounds 15: the turn stays
    } else {
      pass_turn(state, true);  // hounds 14
    }
  }

  /// Applies a throw at a chance node: outcome 0 is the blank.
  void apply_outcome(State& state, Outcome outcome) const noexcept {
    assert(player(state) == kChance && Dice::contains(outcome));
    state.next = static_cast<Next>(outcome);
    pass_turn(state, outcome == 0);  // hounds 5
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
    int from;  ///< the field left; 0 for a figure from the reserve, and for `pass`
    int to;    ///< the field reached; 0 for an exit, and for `pass`
  };

  /// Of any action, for a figure that is there; the throw is the state's.
  static constexpr Move move_of(const State& state, int action) noexcept {
    const int n = state.thrown();
    if (action <= kLast) {
      // Entering is an advance from before the first field, and never reaches 5.
      return {action, reached(state.own, action, n)};
    }
    if (action < kBridgeUp) {
      return {action - kOasisOn, kBeyond};
    }
    switch (action) {
      case kBridgeUp:
        return {kBridgeLow, kBridgeHigh};
      case kBridgeDown:
        return {kBridgeHigh, kBridgeLow};
      case kOasisBack:
        return {kBeyond, kOasis};
      case kPass:
        return {0, 0};
      default:
        return action < kExit + 26 ? Move{action - kRetreat, action - kRetreat - n}
                                   : Move{action - kExit, 0};
    }
  }

  /// The fields of the enemy's track that field f faces (hounds 2); none for 0.
  static constexpr Fields faced_by(int f) noexcept { return kFacing[static_cast<std::size_t>(f)]; }

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
    const int onward = next_free(own, to + n - 1);
    return to + ((onward - to) & bits::all_if<int>(to == 5 || to == 15));
  }

  /// Those of the `advances` by n that end on 20 (hounds 8, 9): directly, or over 15 when the
  /// field to go on to and all up to 19 are taken.
  static constexpr Fields ends_on_oasis(Fields own, Fields advances, int n) noexcept {
    const Fields between = field(kOasis) - field(15 + n);
    const bool by_15 = (own & (between | field(kOasis))) == between;
    return advances & (field(kOasis - n) | (field(15 - n) & bits::all_if<Fields>(by_15)));
  }

  /// The other side's throw, if `passes`.
  static constexpr void pass_turn(State& state, bool passes) noexcept {
    const Fields swapped = (state.own ^ state.enemy) & bits::all_if<Fields>(passes);
    state.own ^= swapped;
    state.enemy ^= swapped;
    const unsigned reserves = (state.own_reserve ^ state.enemy_reserve) & bits::all_if<Fields>(passes);
    state.own_reserve = static_cast<std::uint8_t>(state.own_reserve ^ reserves);
    state.enemy_reserve = static_cast<std::uint8_t>(state.enemy_reserve ^ reserves);
    state.turn ^= static_cast<std::uint8_t>(passes);
    state.next = passes ? Next::kRoll : state.next;
  }

  /// hounds 11-13: the figure that has moved to `to` drives, and whom it drives, drives on.
  static void drive(State& state, int to) noexcept;
};

inline void Game::drive(State& state, int to) noexcept {
  // The queue of hounds 12. Whoever is driven is of the other side than the driver, so the queue
  // falls into rounds of one side each: those who drive now, and those who will drive next. A
  // round has at most five figures, each on a field of its own: a byte a field, first in lowest.
  std::uint64_t drivers = static_cast<unsigned>(to);
  Fields own = state.own;
  Fields enemy = state.enemy;
  bool swapped = false;  // whether `own` is the enemy's track for this round
  do {
    std::uint64_t queued = 0;
    int queued_bits = 0;
    for (; drivers != 0; drivers >>= 8) {
      // hounds 11: who is driven is settled before the first moves; the higher field first.
      for (Fields faced = faced_by(static_cast<int>(drivers & 0xFF)) & enemy; faced != 0;) {
        const int from = 31 - std::countl_zero(faced);
        const int target = next_free(enemy, from);  // hounds 13: whatever lies between
        faced ^= field(from);
        enemy ^= field(from);
        // hounds 12: a figure is looked at only where it was queued last.
        for (int at = 0; at < queued_bits; at += 8) {
          if (static_cast<int>(queued >> at & 0xFF) == from) {
            const std::uint64_t before = (std::uint64_t{1} << at) - 1;
            queued = (queued & before) | (queued >> 8 & ~before);
            queued_bits -= 8;
            break;
          }
        }
        if (target <= kLast) {
          enemy |= field(target);
          queued |= static_cast<std::uint64_t>(target) << queued_bits;
          queued_bits += 8;
        }
      }
    }
    drivers = queued;
    std::swap(own, enemy);
    swapped = !swapped;
  } while (drivers != 0);
  state.own = swapped ? enemy : own;
  state.enemy = swapped ? own : enemy;
}

}  // namespace spielkern::hounds
