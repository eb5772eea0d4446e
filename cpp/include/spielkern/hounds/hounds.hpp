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

/// A set of fields of one track, field f at bit f.
using Fields = std::uint64_t;

constexpr Fields field(int f) noexcept { return Fields{1} << f; }

inline constexpr int kLast = 29;  ///< the last field before the pit (hounds 1)
inline constexpr int kFigures = 5;
inline constexpr int kOasis = 20;       ///< hounds 9
inline constexpr int kBeyond = 22;      ///< hounds 9
inline constexpr int kBridgeLow = 10;   ///< hounds 10
inline constexpr int kBridgeHigh = 24;  ///< hounds 10
inline constexpr int kHeartFirst = 25;  ///< hounds 4
inline constexpr Fields kTrack = field(kLast + 1) - field(1);
inline constexpr Fields kHeart = field(kLast + 1) - field(kHeartFirst);

/// kFacing[f]: the fields of the enemy's track that own field f faces (hounds 2). Nothing faces
/// the numbers that are no fields.
inline constexpr auto kFacing = [] {
  std::array<Fields, 64> facing{};
  for (int f = 1; f <= kLast; ++f) {
    facing[static_cast<std::size_t>(f)] = field(f) | (f >= 10 ? field(39 - f) : 0);
  }
  return facing;
}();

/// What happens next. 1 ... 4 are decisions with that throw.
enum class Next : std::uint32_t { kRoll = 0, kOver = 5 };

/// A position, kept from the view of the side whose turn it is.
///
/// A side is one word: its fields on the board in the low half, the number of its figures in
/// reserve in the high half. So a turn passes by one swap, and a side has lost all when its word
/// is 0. The two sides do not lie side by side on purpose: compilers would swap them as a vector,
/// and then wait for it to be written and read as two words.
struct State {
  std::uint64_t own;   ///< of the side whose turn it is
  std::uint32_t turn;  ///< whose turn it is: 0 Hounds, 1 Jackals
  Next next;
  std::uint64_t enemy;  ///< of the other side

  static constexpr std::uint64_t kOneInReserve = std::uint64_t{1} << 32;

  static constexpr std::uint64_t side(Fields figures, unsigned reserve) noexcept {
    return figures | reserve * kOneInReserve;
  }

  [[nodiscard]] constexpr Fields figures(Player player) const noexcept {
    return (player == static_cast<Player>(turn) ? own : enemy) & kTrack;
  }
  [[nodiscard]] constexpr int reserve(Player player) const noexcept {
    return static_cast<int>((player == static_cast<Player>(turn) ? own : enemy) >> 32);
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
  static constexpr int kOasisOn = 29;     ///< + f: advance from f and on from 20 to 22
  static constexpr int kBridgeUp = 59;    ///< 10 to 24
  static constexpr int kBridgeDown = 60;  ///< 24 to 10
  static constexpr int kOasisBack = 61;   ///< 22 to 20
  static constexpr int kRetreatFirst = 62;
  static constexpr int kRetreat = kRetreatFirst - kHeartFirst;  ///< + f
  static constexpr int kExitFirst = 67;
  static constexpr int kExit = kExitFirst - 26;  ///< + f
  static constexpr int kPass = 71;

  Game() = default;
  /// Throws OptionError: there are no options.
  explicit Game(std::span<const OptionSetting> settings) { refuse_options(kName, settings); }

  [[nodiscard]] std::vector<OptionValue> options() const { return {}; }
  [[nodiscard]] int num_players() const noexcept { return 2; }
  [[nodiscard]] int num_actions() const noexcept { return 72; }
  [[nodiscard]] int num_outcomes() const noexcept { return Dice::size(); }
  [[nodiscard]] std::string player_name(Player player) const;

  /// hounds 3
  [[nodiscard]] State start() const noexcept {
    return {State::side(0, kFigures), 0, Next::kRoll, State::side(0, kFigures)};
  }

  [[nodiscard]] Player player(const State& state) const noexcept {
    if (is_decision(state)) {
      return static_cast<Player>(state.turn & 1U);
    }
    return state.next == Next::kOver ? kTerminal : kChance;
  }

  [[nodiscard]] Player turn(const State& state) const noexcept {
    return static_cast<Player>(state.turn & 1U);
  }

  // --- Legal actions -------------------------------------------------------------------------

  /// hounds 6: the first of ordinary moves, exit, retreats that is not empty.
  [[nodiscard]] Actions legal(const State& state) const noexcept {
    assert(is_decision(state));
    const int n = state.thrown();
    const Fields own = state.own & kTrack;
    const Fields free = kTrack & ~own;
    // hounds 7, 8: entering is an advance from before the first field, as action 0 is.
    const auto reserve = static_cast<Fields>(state.own >= State::kOneInReserve);
    Fields ordinary = (own | reserve) & (free >> n);
    // hounds 9: an advance that ends on 20, by itself or (seldom) through 15 and over figures.
    Fields onto_oasis = ordinary & field(kOasis - n);
    if ((own & field(19)) != 0) [[unlikely]] {
      onto_oasis |= ordinary & through_15_onto_oasis(own, n);
    }
    ordinary |= (onto_oasis & (Fields{0} - (free >> kBeyond & 1U))) << kOasisOn;
    // hounds 9, 10: over the bridge with a 1, back to the oasis with a 2.
    const Fields jumps = (own >> kBridgeLow & free >> kBridgeHigh & 1U) |
                         (own >> kBridgeHigh & free >> kBridgeLow & 1U) << 1 |
                         (own >> kBeyond & free >> kOasis & 1U) << 2;
    ordinary |= (jumps & kJumps[static_cast<std::size_t>(n)]) << kBridgeUp;
    if (ordinary != 0) [[likely]] {
      return Actions(ordinary);
    }
    const int exit = kLast + 1 - n;
    if ((own & field(exit)) != 0) {
      return Actions(1, kExit + exit);
    }
    const Fields retreats = (own & kHeart & (free << n)) >> kHeartFirst;
    return Actions(retreats | Fields{1} << (kPass - kRetreatFirst), kRetreatFirst);
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
    state.own -= action == kEnter ? State::kOneInReserve : 0;
    state.own = (state.own & ~(field(move.from) & kTrack)) | (field(move.to) & kTrack);
    // hounds 11: drive the one figure that is faced, or none, without asking which; and see
    // whether there is more to do.
    const Fields faced = faced_by(move.to) & state.enemy;
    std::uint64_t driven = state.enemy;
    const Fields to = drive_figure(driven, faced);
    const int at = std::countr_zero(to | kNoField);
    if (((faced & (faced - 1)) | (faced_by(at) & state.own)) != 0) [[unlikely]] {
      drive(state, move.to);
    } else {
      state.enemy = driven;
    }
    if (state.own == 0 || state.enemy == 0) [[unlikely]] {
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
    const bool own_lost = state.own == 0;
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
        return action < kExitFirst ? Move{action - kRetreat, action - kRetreat - n}
                                   : Move{action - kExit, 0};
    }
  }

  /// The fields of the enemy's track that field f faces (hounds 2); none for 0.
  static constexpr Fields faced_by(int f) noexcept { return kFacing[static_cast<std::size_t>(f)]; }

  /// Drives a figure on `from` (a set of one field, or empty) to the next free field of its track,
  /// and returns that field; bit 30 and no field any more if it is the pit (hounds 11, 13).
  static constexpr Fields drive_figure(std::uint64_t& track, Fields from) noexcept {
    const Fields to = (track + from) & ~track;  // adding carries over whatever lies between
    track = (track ^ from) | (to & kTrack);
    return to;
  }

 private:
  static constexpr bool is_decision(const State& state) noexcept {
    return static_cast<unsigned>(state.next) - 1U < 4U;  // 1 ... 4, and 0 wraps round
  }

  /// Where an advance from f by n ends before the oasis' choice (hounds 8).
  static constexpr int reached(Fields own, int f, int n) noexcept {
    const int to = f + n;
    if (to != 5 && to != 15) [[likely]] {
      return to;
    }
    return std::countr_zero(~own & (~Fields{0} << (to + n)));
  }

  /// The figure on 15 - n, if an advance by n takes it through 15 and on to 20: when the field to
  /// go on to and all up to 19 are taken (hounds 8, 9).
  static constexpr Fields through_15_onto_oasis(Fields own, int n) noexcept {
    const Fields between = field(kOasis) - field(15 + n);
    return (own & (between | field(kOasis))) == between ? field(15 - n) : 0;
  }

  /// Which of the jumps a throw admits: bits are the ids from kBridgeUp on (hounds 9, 10).
  static constexpr std::array<Fields, 5> kJumps = {0, 0b011, 0b100, 0, 0};

  /// A bit that is no field: with it a set is never empty, and finding its first asks nothing.
  static constexpr Fields kNoField = field(63);

  /// The other side's throw, if `passes`.
  static constexpr void pass_turn(State& state, bool passes) noexcept {
    const std::uint64_t swapped = (state.own ^ state.enemy) & bits::all_if<std::uint64_t>(passes);
    state.own ^= swapped;
    state.enemy ^= swapped;
    state.turn ^= static_cast<std::uint32_t>(passes);
    state.next = passes ? Next::kRoll : state.next;
  }

  /// hounds 11, 12: the figure that has moved to `to` drives, and whom it drives, drives on.
  static void drive(State& state, int to) noexcept;
};

inline void Game::drive(State& state, int to) noexcept {
  // Whoever is driven is of the other side than the driver, so the queue falls into rounds of one
  // side each: those who drive now, and those who will drive next. A round has at most five
  // figures, each on a field of its own: a byte a field, the first in the lowest.
  std::uint64_t drivers = static_cast<unsigned>(to);
  std::uint64_t driving = state.own;
  std::uint64_t driven = state.enemy;
  bool own_drives = true;
  while (drivers != 0) {
    std::uint64_t queued = 0;
    int queued_bits = 0;
    for (; drivers != 0; drivers >>= 8) {
      // hounds 11: who is driven is settled before the first moves; the higher field first.
      Fields faced = faced_by(static_cast<int>(drivers & 0xFF)) & driven;
      while (faced != 0) {
        const int from = 63 - std::countl_zero(faced);
        faced ^= field(from);
        // hounds 12: a figure is looked at only where it was queued last.
        for (int at = 0; at < queued_bits; at += 8) {
          if (static_cast<int>(queued >> at & 0xFF) == from) {
            const std::uint64_t before = (std::uint64_t{1} << at) - 1;
            queued = (queued & before) | (queued >> 8 & ~before);
            queued_bits -= 8;
            break;
          }
        }
        const int reached = std::countr_zero(drive_figure(driven, field(from)));
        if (reached <= kLast) {
          queued |= static_cast<std::uint64_t>(reached) << queued_bits;
          queued_bits += 8;
        }
      }
    }
    drivers = queued;
    std::swap(driving, driven);
    own_drives = !own_drives;
  }
  state.own = own_drives ? driving : driven;
  state.enemy = own_drives ? driven : driving;
}

}  // namespace spielkern::hounds
