// Esiema. The numbers in comments (// esiema 6) are the rules of docs/esiema.md.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spielkern/core/action_set.hpp"
#include "spielkern/core/bits.hpp"
#include "spielkern/core/chance.hpp"
#include "spielkern/core/count.hpp"
#include "spielkern/core/errors.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/text.hpp"
#include "spielkern/core/types.hpp"
#include "spielkern/esiema/board.hpp"

namespace spielkern::esiema {

// --- Options ---------------------------------------------------------------------------------

inline constexpr int kMostPlayers = 9;
inline constexpr int kMostSmall = 70;

/// The rule options.
struct Options {
  int players = 2;
  int opening = 30;                                    ///< balls to lay, the mother too (esiema 5)
  std::array<std::uint8_t, kMostPlayers> balls = [] {  ///< small balls of each player
    std::array<std::uint8_t, kMostPlayers> all{};
    all.fill(kMostSmall);
    return all;
  }();
};

// --- State -----------------------------------------------------------------------------------

/// The balls in a pit or in a hand: nine counts of small balls, four bits each; nine mother bits;
/// and from bit 48 on how many they are together, so that nobody has to add them up.
using Balls = std::uint64_t;

inline constexpr int kMotherBit = 36;
inline constexpr int kTotalBit = 48;
inline constexpr Balls kAllSmall = (Balls{1} << kMotherBit) - 1;

constexpr Balls small_ball(int player) noexcept {
  return Balls{1} << (4 * player) | Balls{1} << kTotalBit;
}
constexpr Balls mother_ball(int player) noexcept {
  return Balls{1} << (kMotherBit + player) | Balls{1} << kTotalBit;
}
constexpr int total_of(Balls balls) noexcept { return static_cast<int>(balls >> kTotalBit); }
constexpr int small_of(Balls balls, int player) noexcept {
  return static_cast<int>(balls >> (4 * player) & 0xF);
}
/// Bit p for the mother of player p.
constexpr unsigned mothers_of(Balls balls) noexcept {
  return static_cast<unsigned>(balls >> kMotherBit) & 0x1FF;
}
constexpr bool has_mother(Balls balls, int player) noexcept {
  return (mothers_of(balls) >> player & 1U) != 0;
}
/// How many are of one player, the mother too.
constexpr int own_of(Balls balls, int player) noexcept {
  return small_of(balls, player) + (has_mother(balls, player) ? 1 : 0);
}

/// A kind of ball as the ids number them: 0-8 small ones of a player, 9-17 mothers.
inline constexpr int kKinds = 18;
constexpr int owner_of(int kind) noexcept {
  return kind < kMostPlayers ? kind : kind - kMostPlayers;
}
constexpr bool is_mother(int kind) noexcept { return kind >= kMostPlayers; }

/// One ball of each kind.
inline constexpr auto kBall = [] {
  std::array<Balls, kKinds> balls{};
  for (int kind = 0; kind < kKinds; ++kind) {
    balls[static_cast<std::size_t>(kind)] =
        is_mother(kind) ? mother_ball(owner_of(kind)) : small_ball(kind);
  }
  return balls;
}();

/// The kinds among some balls, kind k at bit k.
constexpr unsigned kinds_of(Balls balls) noexcept {
  // A bit for each count that is not 0, then the gaps between these bits closed step by step.
  std::uint64_t some = balls & kAllSmall;
  some = (some | some >> 1 | some >> 2 | some >> 3) & 0x1'1111'1111;
  some = (some | some >> 3) & 0x3'0303'0303;
  some = (some | some >> 6) & 0xF'000F'000F;
  some = (some | some >> 12) & 0xF'0000'00FF;
  some = (some | some >> 24) & 0x1FF;
  return static_cast<unsigned>(some) | mothers_of(balls) << kMostPlayers;
}

enum class Phase : std::uint8_t { kOpen, kPlay, kSow, kEnd };

/// For a mother that is not on the board, being in the reserve, in a hand or out.
inline constexpr std::uint8_t kNoPit = kOffBoard;

/// A position. What the rules ask for often is kept beside the pits and always agrees with them.
struct State {
  std::array<Balls, kPits> pits;
  Balls hand;                                      ///< still to be laid by the sowing in progress
  std::array<Pits, kMostPlayers> holding;          ///< pits with a ball of each player
  Pits full;                                       ///< pits with twelve balls
  Pits path;                                       ///< the sowing's pits, the emptied one too
  std::array<std::uint8_t, kMostPlayers> small;    ///< small balls on the board and in the hand
  std::array<std::uint8_t, kMostPlayers> reserve;  ///< small balls; 0 for players who are out
  std::array<std::uint8_t, kMostPlayers> mother;   ///< her pit, or kNoPit
  std::array<std::uint8_t, kMostBalls + 1> trail;  ///< the sowing's pits in order, then 0
  std::uint8_t steps;                              ///< how many these are
  std::uint8_t turn;
  Phase phase;
  std::int8_t bare_turns;    ///< the count of esiema 14, or kNoCount
  std::uint32_t players_in;  ///< bit p for each player who is not out

  static constexpr std::int8_t kNoCount = -1;

  [[nodiscard]] bool is_in(int player) const noexcept { return (players_in >> player & 1U) != 0; }
  /// Where the sowing in progress stands.
  [[nodiscard]] PitIndex last_pit() const noexcept { return trail[steps - std::size_t{1}]; }

  bool operator==(const State&) const noexcept = default;
};

// --- Rules -----------------------------------------------------------------------------------

/// The game's rules.
class Game {
 public:
  using State = esiema::State;
  using Actions = PairActionSet;

  static constexpr std::string_view kName = "esiema";
  // The ids.
  static constexpr Action kMultiply = 90;  ///< multiply by k is kMultiply + k
  static constexpr int kMostMultiplied = 11;
  static constexpr Action kSow = 102;
  static constexpr Action kPass = 210;
  /// Fifteen bare turns in a row make a draw (esiema 14).
  static constexpr int kBareDraw = 15;

  Game() : Game(Options{}) {}
  /// `options` must be admitted ones.
  explicit Game(const Options& options) : options_(options) {}
  /// Throws OptionError.
  explicit Game(std::span<const OptionSetting> settings);

  [[nodiscard]] std::vector<OptionValue> options() const;
  [[nodiscard]] int num_players() const noexcept { return options_.players; }
  [[nodiscard]] int num_actions() const noexcept { return kPass + 1; }
  [[nodiscard]] int num_outcomes() const noexcept { return 0; }
  [[nodiscard]] std::string player_name(Player player) const;

  [[nodiscard]] State start() const noexcept;

  [[nodiscard]] Player player(const State& state) const noexcept {
    return state.phase == Phase::kEnd ? kTerminal : turn(state);
  }
  [[nodiscard]] Player turn(const State& state) const noexcept {
    return static_cast<Player>(state.turn);
  }

  // --- Legal actions -------------------------------------------------------------------------

  [[nodiscard]] Actions legal(const State& state) const noexcept {
    assert(player(state) >= 0);
    switch (state.phase) {
      case Phase::kSow:
        return legal_sowings(state);
      case Phase::kPlay:
        return legal_turns(state);
      default:
        return pits_and_more(kBoard - state.full, 0);  // esiema 5
    }
  }

  [[nodiscard]] NoChance chance(const State& /*state*/) const noexcept { return {}; }

  // --- Apply ---------------------------------------------------------------------------------

  /// Plays a legal action; anything else is undefined (asserted in debug builds).
  void apply(State& state, Action action) const noexcept {
    assert(legal(state).contains(action));
    if (action >= kSow && action != kPass) {
      sow(state, action);
    } else if (state.phase == Phase::kOpen) {
      open(state, action);
    } else if (action < kPits) {
      take_up(state, action);
    } else {
      if (action != kPass) {
        multiply(state, action - kMultiply);
      }
      end_turn(state);
    }
  }

  void apply_outcome(State& /*state*/, Outcome /*outcome*/) const noexcept {}

  // --- End and returns -----------------------------------------------------------------------

  /// esiema 13, 14: the players still in share the win.
  void returns(const State& state, std::span<double> out) const noexcept;

  // --- Whole turns (game.hpp, TurnGame) --------------------------------------------------------

  /// Whether a turn has begun and is not over: the middle of a sowing.
  [[nodiscard]] bool is_mid_turn(const State& state) const noexcept {
    return state.phase == Phase::kSow;
  }

  /// Calls `visit(action, turns)` for each legal action, ascending, with the number of complete
  /// turns that begin with it.
  template <class Visit>
  void count_turns_by_action(const State& state, Visit&& visit) const {
    if (state.phase == Phase::kSow) {
      count_sowings(state, visit);
      return;
    }
    legal(state).for_each([&](Action action) {
      visit(action, state.phase == Phase::kPlay && action < kPits
                        ? count_sowings_from(state, action)
                        : std::uint64_t{1});
    });
  }

  // --- Notation and validation (cpp/src/esiema) ------------------------------------------------

  [[nodiscard]] std::string action_text(const State& state, Action action) const;
  [[nodiscard]] std::string outcome_text(Outcome outcome) const;
  [[nodiscard]] Action parse_action(const State& state, std::string_view text) const;
  [[nodiscard]] Outcome parse_outcome(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(const State& state, Action action) const;
  [[nodiscard]] std::string write_fields(const State& state) const;
  [[nodiscard]] State read_fields(FieldSplitter& fields) const;
  [[nodiscard]] std::vector<Violation> violations(const State& state) const;
  [[nodiscard]] std::string draw(const State& state) const;

  // --- What the rules ask of a position, for whoever looks at one --------------------------------

  /// How many balls a player lays in the opening (esiema 5).
  [[nodiscard]] int opening_balls(int player) const noexcept {
    return std::min(options_.opening, small_balls(player) + 1);
  }
  /// How many small balls a player begins with.
  [[nodiscard]] int small_balls(int player) const noexcept {
    return options_.balls[static_cast<std::size_t>(player)];
  }
  /// How many balls a player has laid in the opening so far.
  [[nodiscard]] int laid(const State& state, int player) const noexcept {
    const auto p = static_cast<std::size_t>(player);
    return state.small[p] + (state.mother[p] != kNoPit ? 1 : 0);
  }

  /// The largest k by which a player can multiply, 0 if not at all (esiema 9).
  [[nodiscard]] static int most_multiplied(const State& state, int player) noexcept {
    const auto p = static_cast<std::size_t>(player);
    const std::uint8_t pit = state.mother[p];
    const bool alone = pit != kNoPit && total_of(state.pits[pit]) == 1;
    return alone ? std::min<int>(state.reserve[p], kMostMultiplied) : 0;
  }

  /// Whether a player is out when a turn of theirs would begin (esiema 12).
  [[nodiscard]] static bool is_due_out(const State& state, int player) noexcept {
    return state.small[static_cast<std::size_t>(player)] == 0 &&
           most_multiplied(state, player) == 0;
  }

  /// Whether each player still in has exactly one small ball (esiema 14).
  [[nodiscard]] static bool is_bare(const State& state) noexcept;

  /// The kinds of ball that may be laid next: the last one must be own (esiema 6).
  [[nodiscard]] static unsigned sowable_kinds(const State& state) noexcept {
    const int own = own_of(state.hand, state.turn);
    const unsigned own_kinds = 1U << state.turn | 1U << (state.turn + kMostPlayers);
    const bool keep_own = own == 1 && total_of(state.hand) > 1;
    return kinds_of(state.hand) & ~(own_kinds & bits::all_if<unsigned>(keep_own));
  }

  /// The directions in which the sowing can go on and be completed, direction d at bit d
  /// (esiema 6, 7).
  [[nodiscard]] static unsigned sowable_directions(const State& state) noexcept {
    const PitIndex last = state.last_pit();
    const int balls = total_of(state.hand);
    // Over the edge is barred like a full pit. Every look is taken in any case, and whether a look
    // farther is needed is one question: how many balls there are is as good as random.
    const Pits barred = (state.full | state.path).with(kOffBoard);
    unsigned directions = 0;
    for (std::size_t d = 0; d < kDirections; ++d) {
      directions |= static_cast<unsigned>(!barred.contains(kGeometry.step(last, d))) << d;
    }
    const Pits near =
        kGeometry.within[static_cast<std::size_t>(balls)][static_cast<std::size_t>(last)];
    if (bits::either(balls == 1, (barred & near).count() <= kTooFewToBar)) {
      return directions;
    }
    return completable_directions(last, balls - 1, barred, directions);
  }

  /// Recomputes all that a state keeps beside its pits, hand, reserves, trail, turn and phase.
  static void derive(State& state) noexcept;

 private:
  /// Pits and, by bits k - 1, numbers to multiply by.
  static constexpr Actions pits_and_more(Pits pits, std::uint64_t multiplied) noexcept {
    return {pits.words[0], 0, pits.words[1] | multiplied << (kMultiply + 1 - 64), 64};
  }

  [[nodiscard]] static Actions legal_turns(const State& state) noexcept {
    Pits pits = state.holding[state.turn];
    if (state.full.count() > kTooFewToBar) {
      pits = completable_pits(state, pits);  // esiema 7
    }
    const int k = most_multiplied(state, state.turn);
    const Actions actions = pits_and_more(pits, (std::uint64_t{1} << k) - 1);
    // esiema 11
    return actions.empty() ? Actions(0, kSow, std::uint64_t{1} << (kPass - kHighSow), kHighSow)
                           : actions;
  }

  /// Every direction goes with every kind: three directions a word.
  [[nodiscard]] static Actions legal_sowings(const State& state) noexcept {
    static constexpr std::array<std::uint64_t, 8> kSpread = [] {
      std::array<std::uint64_t, 8> spread{};
      for (std::size_t directions = 0; directions < spread.size(); ++directions) {
        bits::for_each(directions,
                       [&](int d) { spread[directions] |= std::uint64_t{1} << (kKinds * d); });
      }
      return spread;
    }();
    const unsigned directions = sowable_directions(state);
    const std::uint64_t kinds = sowable_kinds(state);
    return {kSpread[directions & 7U] * kinds, kSow, kSpread[directions >> 3] * kinds, kHighSow};
  }
  static constexpr int kHighSow = kSow + 3 * kKinds;

  static void put(State& state, PitIndex pit, int kind) noexcept {
    const auto at = static_cast<std::size_t>(pit);
    state.pits[at] += kBall[static_cast<std::size_t>(kind)];
    state.holding[static_cast<std::size_t>(owner_of(kind))].add(pit);
    if (is_mother(kind)) {
      state.mother[static_cast<std::size_t>(owner_of(kind))] = static_cast<std::uint8_t>(pit);
    }
    if (total_of(state.pits[at]) == kMostBalls) {
      state.full.add(pit);
    }
  }

  /// esiema 5
  void open(State& state, PitIndex pit) const noexcept {
    const std::size_t player = state.turn;
    if (state.mother[player] == kNoPit) {
      put(state, pit, state.turn + kMostPlayers);
    } else {
      put(state, pit, state.turn);
      --state.reserve[player];
      ++state.small[player];
    }
    pass_opening_turn(state);
  }

  /// esiema 6
  void take_up(State& state, PitIndex pit) const noexcept {
    const auto at = static_cast<std::size_t>(pit);
    state.hand = state.pits[at];
    state.pits[at] = 0;
    for (std::size_t player = 0; player < static_cast<std::size_t>(num_players()); ++player) {
      state.holding[player].remove(pit);
    }
    bits::for_each(mothers_of(state.hand),
                   [&](int player) { state.mother[static_cast<std::size_t>(player)] = kNoPit; });
    state.full.remove(pit);
    state.path.add(pit);
    state.trail[0] = static_cast<std::uint8_t>(pit);
    state.steps = 1;
    state.phase = Phase::kSow;
  }

  void sow(State& state, Action action) const noexcept {
    const auto direction = static_cast<std::size_t>((action - kSow) / kKinds);
    const int kind = (action - kSow) % kKinds;
    const PitIndex to = kGeometry.step(state.last_pit(), direction);
    state.hand -= kBall[static_cast<std::size_t>(kind)];
    put(state, to, kind);
    state.path.add(to);
    state.trail[state.steps++] = static_cast<std::uint8_t>(to);
    if (state.hand == 0) {
      capture(state, to);
      state.path = {};
      state.trail = {};
      state.steps = 0;
      end_turn(state);
    }
  }

  /// esiema 8: where the last ball fell. A mother there, the last ball or another, protects all.
  static void capture(State& state, PitIndex pit) noexcept {
    Balls& balls = state.pits[static_cast<std::size_t>(pit)];
    const Balls own = Balls{0xF} << (4 * state.turn);
    const Balls others = balls & kAllSmall & ~own;
    if (others == 0 || mothers_of(balls) != 0 || state.steps == 2) {
      return;
    }
    take_all(state, pit, others);
  }

  /// esiema 9
  static void multiply(State& state, int k) noexcept {
    const std::size_t player = state.turn;
    const PitIndex pit = state.mother[player];
    Balls& balls = state.pits[static_cast<std::size_t>(pit)];
    balls += static_cast<Balls>(k) * small_ball(state.turn);
    state.small[player] = static_cast<std::uint8_t>(state.small[player] + k);
    state.reserve[player] = static_cast<std::uint8_t>(state.reserve[player] - k);
    if (total_of(balls) == kMostBalls) {
      state.full.add(pit);
    }
  }

  /// After a turn of the main phase: counts bare turns, then passes the turn (esiema 12-14).
  void end_turn(State& state) const noexcept {
    const std::size_t player = state.turn;
    const bool bare = state.small[player] + state.reserve[player] == 1 && is_bare(state);
    state.bare_turns = static_cast<std::int8_t>(bare ? state.bare_turns + 1 : int{State::kNoCount});
    state.turn = next_in(state, state.turn);
    if (is_due_out(state, state.turn)) [[unlikely]] {
      put_out(state);
    }
    state.phase = bare && state.bare_turns == kBareDraw ? Phase::kEnd : Phase::kPlay;
    if ((state.players_in & (state.players_in - 1)) == 0) [[unlikely]] {
      state.phase = Phase::kEnd;  // esiema 13
    }
  }

  /// The next player still in after `player`, who may be the same.
  static std::uint8_t next_in(const State& state, int player) noexcept {
    const std::uint32_t after = state.players_in & (~std::uint32_t{1} << player);
    return static_cast<std::uint8_t>(bits::lowest(after != 0 ? after : state.players_in));
  }

  // Out of line: rarely needed, or long (cpp/src/esiema/rules.cpp).
  static unsigned completable_directions(PitIndex last, int steps, Pits barred,
                                         unsigned directions) noexcept;
  static Pits completable_pits(const State& state, Pits pits) noexcept;
  static void take_all(State& state, PitIndex pit, Balls captured) noexcept;
  static void put_out(State& state) noexcept;
  void pass_opening_turn(State& state) const noexcept;

  /// The number of orders of the hand that end with a ball of `player`, and 1 for an empty hand.
  static std::uint64_t count_orders(Balls hand, int player) noexcept;
  static std::uint64_t count_sowings_from(const State& state, PitIndex pit);

  template <class Visit>
  void count_sowings(const State& state, Visit&& visit) const {
    const int balls = total_of(state.hand);
    const Pits barred = state.full | state.path;
    const unsigned kinds = sowable_kinds(state);
    bits::for_each(sowable_directions(state), [&](int direction) {
      const PitIndex to = kGeometry.step(state.last_pit(), static_cast<std::size_t>(direction));
      const std::uint64_t paths = count_paths(to, balls - 1, barred);
      bits::for_each(kinds, [&](int kind) {
        const Balls rest = state.hand - kBall[static_cast<std::size_t>(kind)];
        visit(static_cast<Action>(kSow + kKinds * direction + kind),
              paths * count_orders(rest, state.turn));
      });
    });
  }

  Options options_;
};

}  // namespace spielkern::esiema
