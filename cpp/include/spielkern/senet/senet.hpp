// Senet. The numbers in comments (// senet 5) are the rules of docs/senet.md.
#pragma once

#include <array>
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

namespace spielkern::senet {

// --- Board and state -------------------------------------------------------------------------

/// A set of fields, field f at bit f - 1.
using Fields = std::uint32_t;

constexpr Fields field(int f) noexcept { return Fields{1} << (f - 1); }

inline constexpr int kFields = 30;
inline constexpr int kFigures = 5;
inline constexpr int kRebirth = 15;
inline constexpr int kHappiness = 26;
inline constexpr int kWater = 27;
inline constexpr Fields kBoard = (Fields{1} << kFields) - 1;
inline constexpr Fields kMain = field(26) - 1;                     // senet 1
inline constexpr Fields kEnd = field(28) | field(29) | field(30);  // senet 1

/// What happens next. 1 ... 5 are decisions with that throw.
enum class Next : std::uint16_t {
  kRoll = 0,           ///< the turn's throw
  kRollRebirth = 6,    ///< the throw for the figure on 15, made by its owner
  kRollHappiness = 7,  ///< the throw for the figure on 26
  kOver = 8,           ///< the side whose turn it is has won
};

/// A position. The figures are kept from the view of the side whose turn it is, so that a turn
/// passes by a swap and no step ever looks up whose figures are whose.
///
/// The two sides do not lie side by side on purpose: compilers would swap them as a vector, and
/// then wait for it to be written and read as two words.
struct State {
  Fields own;          ///< figures of the side whose turn it is
  std::uint16_t turn;  ///< whose turn it is: 0 Light, 1 Dark
  Next next;
  Fields enemy;  ///< figures of the other side

  /// The figures of a player.
  [[nodiscard]] constexpr Fields figures(Player player) const noexcept {
    return player == turn ? own : enemy;
  }
  /// The throw at a decision node.
  [[nodiscard]] constexpr int thrown() const noexcept { return static_cast<int>(next); }

  constexpr bool operator==(const State&) const noexcept = default;
};

// --- Rules -----------------------------------------------------------------------------------

/// The game's rules. Forward from f is action f - 1, backward from f is 30 + f - 1.
class Game {
 public:
  using State = senet::State;
  using Actions = WordActionSet<kFigures>;
  using Dice = FixedChance<2, 2, 2, 2, 1>;  // senet 4

  static constexpr std::string_view kName = "senet";
  static constexpr Action kBackward = 30;
  static constexpr Action kPass = 60;

  Game() = default;
  /// Throws OptionError: there are no options.
  explicit Game(std::span<const OptionSetting> settings) { refuse_options(kName, settings); }

  [[nodiscard]] std::vector<OptionValue> options() const { return {}; }
  [[nodiscard]] int num_players() const noexcept { return 2; }
  [[nodiscard]] int num_actions() const noexcept { return 61; }
  [[nodiscard]] int num_outcomes() const noexcept { return Dice::size(); }
  [[nodiscard]] std::string player_name(Player player) const;

  /// senet 2
  [[nodiscard]] State start() const noexcept {
    constexpr Fields kOdd = 0b01'0101'0101;
    return {kOdd, 0, Next::kRoll, kOdd << 1};
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

  /// senet 5: F and M, M being forward or else backward moves; `pass` only without M.
  [[nodiscard]] Actions legal(const State& state) const noexcept {
    assert(is_decision(state));
    const int n = state.thrown();
    const Fields waiting = state.own & kEnd & ends_in_reach(n);
    const Fields forward = forward_from(state.own & kMain, state.enemy, n);
    if (forward != 0) [[likely]] {
      return Actions(forward | waiting);
    }
    const std::uint64_t backward = backward_from(state.own & kMain, state.enemy, n);
    return Actions(waiting | (backward != 0 ? backward << kBackward : std::uint64_t{1} << kPass));
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
    if (action == kPass) {
      end_turn(state);
      return;
    }
    const int n = state.thrown();
    const bool backward = action >= kBackward;
    const Fields from = field(action + 1 - (backward ? kBackward : 0));
    move(state, from, (backward ? from >> n : from << n) & kBoard);
    settle(state);
  }

  /// Applies a throw at a chance node: outcome o is the throw o + 1.
  void apply_outcome(State& state, Outcome outcome) const noexcept {
    assert(player(state) == kChance && Dice::contains(outcome));
    const int n = outcome + 1;
    if (state.next == Next::kRoll) {
      state.next = static_cast<Next>(n);
      return;
    }
    if (state.next == Next::kRollRebirth) {
      leave_rebirth(state, n);
    } else {
      leave_happiness(state, n);
    }
    settle(state);
  }

  // --- End and returns -----------------------------------------------------------------------

  /// senet 16: the winner is the side whose turn it is.
  void returns(const State& state, std::span<double> out) const noexcept {
    assert(state.next == Next::kOver && out.size() == 2);
    out[state.turn] = 1;
    out[1U - state.turn] = -1;
  }

  // --- Notation and validation (cpp/src/senet) -------------------------------------------------

  [[nodiscard]] std::string action_text(const State& state, Action action) const;
  [[nodiscard]] std::string outcome_text(Outcome outcome) const;
  [[nodiscard]] Action parse_action(const State& state, std::string_view text) const;
  [[nodiscard]] Outcome parse_outcome(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(const State& state, Action action) const;
  [[nodiscard]] std::string write_fields(const State& state) const;
  [[nodiscard]] State read_fields(FieldSplitter& fields) const;
  [[nodiscard]] std::vector<Violation> violations(const State& state) const;
  [[nodiscard]] std::string draw(const State& state) const;

  // --- Moves as sets, for whoever looks at the board ---------------------------------------------

  /// Figures on main fields that share their side's protection (senet 8).
  static constexpr Fields protected_figures(Fields side) noexcept {
    const Fields main = side & kMain;
    return main & ((main << 1) | (main >> 1));
  }

  /// Those of `movers` (on main fields) that may move n forward (senet 6, 8, 9).
  static constexpr Fields forward_from(Fields movers, Fields enemy, int n) noexcept {
    const Fields free = landings(movers, enemy) | field(kHappiness);
    const Fields starts = block_starts(enemy);
    // A block that starts on i bars f if f < i and i + 2 < f + n (senet 9).
    const Fields barred =
        (starts >> 1 & bits::all_if<Fields>(n >= 4)) | (starts >> 2 & bits::all_if<Fields>(n == 5));
    return movers & (free >> n) & ~barred;
  }

  /// Those of `movers` (on main fields) that may move n backward (senet 10).
  static constexpr Fields backward_from(Fields movers, Fields enemy, int n) noexcept {
    const Fields starts = block_starts(enemy);
    const Fields barred =
        (starts << 3 & bits::all_if<Fields>(n >= 4)) | (starts << 4 & bits::all_if<Fields>(n == 5));
    return movers & (landings(movers, enemy) << n) & ~barred;
  }

 private:
  static constexpr bool is_decision(const State& state) noexcept {
    // One comparison: 1 ... 5, and 0 wraps round.
    return static_cast<unsigned>(state.next) - 1U < 5U;
  }

  /// End fields from which a throw of n is not too much: f + n <= 31 (senet 11).
  static constexpr Fields ends_in_reach(int n) noexcept { return (Fields{1} << (31 - n)) - 1; }

  /// The lowest fields of the enemy's blocks (senet 9).
  static constexpr Fields block_starts(Fields enemy) noexcept {
    const Fields main = enemy & kMain;
    return main & (main >> 1) & (main >> 2);
  }

  /// Main fields that a figure of the side that owns `own` may land on (senet 6, 8).
  static constexpr Fields landings(Fields own, Fields enemy) noexcept {
    return kMain & ~own & ~protected_figures(enemy);
  }

  /// Moves an own figure, hitting whoever stands on `to`. `from` is empty for a figure that has
  /// been taken up already, `to` for one that is borne off. Branches would mispredict here too.
  static constexpr void move(State& state, Fields from, Fields to) noexcept {
    state.own ^= from;
    // senet 7: on main fields the two swap; senet 11: from an end field anyone goes to 15.
    const Fields refuge = (to & kEnd) != 0 ? field(kRebirth) : from;
    const Fields hit_own = state.own & to;
    const Fields hit_enemy = state.enemy & to;
    state.own |= to | (refuge & bits::all_if<Fields>(hit_own != 0));
    state.enemy ^= (to | refuge) & bits::all_if<Fields>(hit_enemy != 0);
  }

  /// senet 15
  static constexpr void end_turn(State& state) noexcept {
    std::swap(state.own, state.enemy);
    state.turn ^= 1;
    state.next = Next::kRoll;
  }

  /// After every move: 15 and 26 must be left (senet 12, 13), the last figure borne off wins
  /// (senet 16), and when nothing is left to resolve the turn passes. The board alone tells
  /// which: at a decision 15 and 26 are empty.
  static constexpr void settle(State& state) noexcept {
    if (((state.own | state.enemy) & field(kRebirth)) != 0) {
      state.next = Next::kRollRebirth;
    } else if ((state.own & field(kHappiness)) != 0) {
      state.next = Next::kRollHappiness;
    } else if (state.own == 0) {
      state.next = Next::kOver;
    } else {
      end_turn(state);
    }
  }

  /// senet 12
  static constexpr void leave_rebirth(State& state, int n) noexcept {
    const bool is_own = (state.own & field(kRebirth)) != 0;
    Fields& mover = is_own ? state.own : state.enemy;
    Fields& other = is_own ? state.enemy : state.own;
    const Fields movers = mover & kMain;
    mover ^= field(kRebirth);
    Fields to = field(1);
    if ((forward_from(movers, other, n) & field(kRebirth)) != 0) {
      to = field(kRebirth + n);
    } else if ((backward_from(movers, other, n) & field(kRebirth)) != 0) {
      to = field(kRebirth - n);
    } else if (((mover | other) & field(1)) != 0) {
      const Fields free = ~(mover | other);
      Fields& occupant = (mover & field(1)) != 0 ? mover : other;
      occupant ^= field(1) | (free & (~free + 1));
    }
    mover |= to;
    // senet 7: a hit swaps, and puts the other side's figure on 15.
    other ^= (to | field(kRebirth)) & bits::all_if<Fields>((other & to) != 0);
  }

  /// senet 13, 14
  static constexpr void leave_happiness(State& state, int n) noexcept {
    state.own ^= field(kHappiness);
    const Fields to = n == 1 ? field(kRebirth) : field(kHappiness + n) & kBoard;
    move(state, 0, to);
  }
};

}  // namespace spielkern::senet
