// Pyramid. The numbers in comments (// pyramid 7) are the rules of docs/pyramid.md.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spielkern/core/bits.hpp"
#include "spielkern/core/chance.hpp"
#include "spielkern/core/errors.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/rng.hpp"
#include "spielkern/core/text.hpp"
#include "spielkern/core/types.hpp"
#include "spielkern/pyramid/board.hpp"

namespace spielkern::pyramid {

// --- Options ---------------------------------------------------------------------------------

inline constexpr int kMostPlayers = 4;
inline constexpr int kMostHand = 8;

/// The rule options.
struct Options {
  int players = 4;
  int hand = kMostHand;   ///< blocks in a hand (pyramid 5)
  bool gates = false;     ///< tunnels=gates instead of through (pyramid 3)
  bool diagonals = true;  ///< connect=8 instead of 4 (pyramid 11)
};

// --- Blocks ----------------------------------------------------------------------------------

inline constexpr int kColours = 4;
inline constexpr int kGranite = 4;
inline constexpr int kMarble = 5;
inline constexpr int kKinds = 6;
/// What a tunnel counts as where it is the top: no kind of block.
inline constexpr int kTunnel = 6;

/// How many blocks there are of each kind (pyramid 2).
inline constexpr std::array<int, kKinds> kBlocks = {27, 27, 27, 27, 8, 4};
inline constexpr int kAllBlocks = 120;
inline constexpr int kTunnels = 8;
/// A turn's most blocks (pyramid 7).
inline constexpr int kMostPlaced = 4;

/// Blocks in a hand or in the bag: byte k counts those of kind k, and the highest byte all of them.
/// Where the kinds are hidden from a viewer, the highest byte alone is there.
using Blocks = std::uint64_t;

inline constexpr int kTotalBit = 56;

constexpr Blocks block(int kind) noexcept {
  assert(kind >= 0 && kind < kKinds);
  return Blocks{1} << (8 * kind) | Blocks{1} << kTotalBit;
}
constexpr int count_of(Blocks blocks, int kind) noexcept {
  return static_cast<int>(blocks >> (8 * kind) & 0xFF);
}
constexpr int total_of(Blocks blocks) noexcept { return static_cast<int>(blocks >> kTotalBit); }
/// The same number of blocks, their kinds hidden.
constexpr Blocks hidden(Blocks blocks) noexcept { return blocks >> kTotalBit << kTotalBit; }
/// The kinds among them, kind k at bit k.
constexpr unsigned kinds_of(Blocks blocks) noexcept {
  // The highest bit of each byte that is not 0, then these bits side by side.
  const std::uint64_t some =
      ((blocks & 0xFFFF'FFFF'FFFF) + 0x7F7F'7F7F'7F7F) >> 7 & 0x0101'0101'0101;
  return static_cast<unsigned>(some * 0x0102'0408'1020'4080 >> 56) & 0x3F;
}

// --- State -----------------------------------------------------------------------------------

enum class Phase : std::uint8_t { kDeal, kPlace, kDraw, kEnd };

/// A position.
struct State {
  std::array<Fields, kKinds + 1> tops;  ///< the fields whose top is of each kind, or a tunnel
  std::array<Fields, kLevels> built;    ///< built[h]: the fields more than h blocks high
  std::array<Blocks, kMostPlayers> hands;
  Blocks bag;
  Fields placed;                      ///< where this turn has placed a block
  std::array<std::uint8_t, 3> order;  ///< the same in order, then 0
  std::uint8_t placed_count;
  std::uint8_t level;    ///< how high these fields were before, or 0
  std::uint8_t to_draw;  ///< blocks still to be drawn, in kDraw
  std::uint8_t turn;
  Phase phase;

  [[nodiscard]] constexpr int height(int index) const noexcept {
    int height = 0;
    for (const Fields fields : built) {
      height += static_cast<int>(fields >> index & 1U);
    }
    return height;
  }

  constexpr bool operator==(const State&) const noexcept = default;
};

/// Any of some fields with any of some kinds, and perhaps one action of a higher id.
class Actions {
 public:
  constexpr Actions(Fields fields, unsigned kinds) noexcept : fields_(fields), kinds_(kinds) {}
  constexpr Actions(Fields fields, unsigned kinds, Action last) noexcept
      : fields_(fields), kinds_(kinds), last_(last), has_last_(1) {}

  [[nodiscard]] constexpr int size() const noexcept { return placements() + has_last_; }
  [[nodiscard]] constexpr bool has_choice() const noexcept { return size() > 1; }

  [[nodiscard]] constexpr Action nth(int rank) const noexcept {
    if (rank >= placements()) {
      return last_;
    }
    const auto fields = static_cast<unsigned>(bits::count(fields_));
    const unsigned kind = static_cast<unsigned>(rank) * kReciprocal[fields] >> 16;
    const int place = rank - static_cast<int>(kind * fields);
    return static_cast<Action>(bits::select(kinds_, static_cast<int>(kind)) * kFields +
                               bits::select(fields_, place));
  }

  [[nodiscard]] constexpr bool contains(unsigned action) const noexcept {
    if (has_last_ != 0 && action == last_) {
      return true;
    }
    const unsigned kind = action / kFields;
    return kind < kKinds && (kinds_ >> kind & 1U) != 0 && (fields_ >> (action % kFields) & 1U) != 0;
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    bits::for_each(kinds_, [&](int kind) {
      bits::for_each(fields_,
                     [&](int index) { visit(static_cast<Action>(kind * kFields + index)); });
    });
    if (has_last_ != 0) {
      visit(last_);
    }
  }

 private:
  [[nodiscard]] constexpr int placements() const noexcept {
    return bits::count(fields_) * bits::count(kinds_);
  }

  /// rank * kReciprocal[n] >> 16 is rank / n, for every rank below 6 * 64.
  static constexpr auto kReciprocal = [] {
    std::array<std::uint32_t, kFields + 1> reciprocal{};
    for (std::uint32_t n = 1; n < reciprocal.size(); ++n) {
      reciprocal[n] = (0xFFFF + n) / n;
    }
    return reciprocal;
  }();

  Fields fields_;
  unsigned kinds_;
  Action last_ = 0;
  int has_last_ = 0;
};

// --- Rules -----------------------------------------------------------------------------------

/// The game's rules.
class Game {
 public:
  using State = pyramid::State;
  using Actions = pyramid::Actions;

  static constexpr std::string_view kName = "pyramid";
  // The ids: kind * 64 + field places a block.
  static constexpr Action kStop = kKinds * kFields;
  static constexpr Action kPass = kStop + 1;

  Game() : Game(Options{}) {}
  /// `options` must be admitted ones.
  explicit Game(const Options& options) noexcept;
  /// Throws OptionError.
  explicit Game(std::span<const OptionSetting> settings);

  [[nodiscard]] std::vector<OptionValue> options() const;
  [[nodiscard]] int num_players() const noexcept { return options_.players; }
  [[nodiscard]] int num_actions() const noexcept { return kPass + 1; }
  [[nodiscard]] int num_outcomes() const noexcept { return kKinds; }
  [[nodiscard]] std::string player_name(Player player) const;

  [[nodiscard]] State start() const noexcept;

  [[nodiscard]] Player player(const State& state) const noexcept {
    static constexpr std::array<Player, 4> kOthers = {kChance, 0, kChance, kTerminal};
    return state.phase == Phase::kPlace ? turn(state)
                                        : kOthers[static_cast<std::size_t>(state.phase)];
  }
  [[nodiscard]] Player turn(const State& state) const noexcept {
    return static_cast<Player>(state.turn);
  }

  // --- Legal actions and chance --------------------------------------------------------------

  /// pyramid 7, 9
  [[nodiscard]] Actions legal(const State& state) const noexcept {
    assert(player(state) >= 0);
    const unsigned kinds = kinds_of(state.hands[state.turn]);
    if (state.placed_count > 0) {
      return {continuations(state), kinds, kStop};
    }
    return kinds != 0 ? Actions(open_fields(state), kinds) : Actions(0, 0, kPass);
  }

  /// pyramid 6: as many chances for a kind as the bag has blocks of it.
  [[nodiscard]] ByteChance chance(const State& state) const noexcept {
    assert(player(state) == kChance);
    return ByteChance(state.bag);
  }

  // --- Apply ---------------------------------------------------------------------------------

  /// Plays a legal action; anything else is undefined (asserted in debug builds).
  void apply(State& state, Action action) const noexcept {
    assert(legal(state).contains(action));
    if (action < kStop) {
      place(state, action / kFields, action % kFields);
    } else if (action == kStop) {
      end_turn(state);
    } else {
      pass_turn(state);
    }
  }

  /// Draws a block of the bag at a chance node.
  void apply_outcome(State& state, Outcome outcome) const noexcept {
    assert(chance(state).contains(outcome));
    Blocks& hand = state.hands[state.turn];
    state.bag -= block(outcome);
    hand += block(outcome);
    if (state.phase == Phase::kDraw) {
      if (--state.to_draw == 0) {
        pass_turn(state);
      }
    } else if (total_of(hand) == options_.hand) {  // pyramid 6
      pass_turn(state);
      state.phase = state.turn == 0 ? Phase::kPlace : Phase::kDeal;
    }
  }

  // --- Score, end and returns ----------------------------------------------------------------

  /// The points of each colour (pyramid 11).
  [[nodiscard]] std::array<int, kColours> colour_points(const State& state) const noexcept;
  /// The points of each player (pyramid 12), as the pyramid stands.
  [[nodiscard]] std::vector<int> scores(const State& state) const;
  /// pyramid 12
  void returns(const State& state, std::span<double> out) const noexcept;

  // --- Whole turns (algo/turns.hpp) ------------------------------------------------------------

  /// Whether a turn has begun and its player decides on.
  [[nodiscard]] bool is_mid_turn(const State& state) const noexcept {
    return state.phase == Phase::kPlace && state.placed_count > 0;
  }

  /// Calls `visit(action, turns)` for each legal action, ascending, with the number of complete
  /// turns that begin with it.
  template <class Visit>
  void count_turns_by_action(const State& state, Visit&& visit) const {
    legal(state).for_each([&](Action action) {
      visit(action, action < kStop ? count_turns_from(state, action / kFields, action % kFields)
                                   : std::uint64_t{1});
    });
  }

  // --- Hidden information (algo/view.hpp) --------------------------------------------------------

  /// What a player sees: the other hands and the bag with their kinds hidden (pyramid 5).
  [[nodiscard]] State hide(const State& state, Player viewer) const noexcept;
  /// Another state that `viewer` could not tell from this one: the blocks of the other hands and
  /// the bag, shuffled. Which blocks are buried is kept: all players saw them being placed.
  [[nodiscard]] State shuffle_hidden(const State& state, Player viewer, Rng& rng) const noexcept;
  /// A state that looks so to `viewer`: the kinds of the other hands and the bag, drawn from all
  /// blocks that are neither in sight nor in the viewer's hand.
  [[nodiscard]] State fill_in(const State& view, Player viewer, Rng& rng) const noexcept;

  // --- Notation and validation (cpp/src/pyramid) -----------------------------------------------

  [[nodiscard]] std::string action_text(const State& state, Action action) const;
  [[nodiscard]] std::string outcome_text(Outcome outcome) const;
  [[nodiscard]] Action parse_action(const State& state, std::string_view text) const;
  [[nodiscard]] Outcome parse_outcome(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(const State& state, Action action) const;
  /// The fields of a position text, or of what `viewer` sees.
  [[nodiscard]] std::string write_fields(const State& state, Player viewer = kNobody) const;
  [[nodiscard]] State read_fields(FieldSplitter& fields, Player viewer = kNobody) const;
  [[nodiscard]] std::vector<Violation> violations(const State& state,
                                                  Player viewer = kNobody) const;
  [[nodiscard]] std::string draw(const State& state, Player viewer = kNobody) const;

  // --- What the rules ask of a position, for whoever looks at one --------------------------------

  /// The fields of the base that are tunnels (pyramid 3).
  [[nodiscard]] Fields tunnels() const noexcept { return tunnels_; }
  [[nodiscard]] int hand_size() const noexcept { return options_.hand; }

  /// Fields `height` blocks high with room for another one.
  [[nodiscard]] static constexpr Fields open_at(const State& state, int height) noexcept {
    const auto h = static_cast<std::size_t>(height);
    return kRoom[h] & ~state.built[h] & (h == 0 ? ~Fields{0} : state.built[h - 1]);
  }

  /// Fields below their full height (pyramid 7).
  [[nodiscard]] static constexpr Fields open_fields(const State& state) noexcept {
    // On each ring the level that fills it.
    return ~((state.built[0] & ~kRoom[1]) | (state.built[1] & kRoom[1] & ~kRoom[2]) |
             (state.built[2] & kRoom[2] & ~kRoom[3]) | (state.built[3] & kRoom[3]));
  }

  /// Where the turn's next block may go (pyramid 7).
  [[nodiscard]] static constexpr Fields continuations(const State& state) noexcept {
    return beside(state.placed) & open_at(state, state.level);
  }

  /// The most blocks of a colour in one area (pyramid 11).
  [[nodiscard]] static int largest_area(Fields colour, Fields marble, bool diagonals) noexcept;

 private:
  void place(State& state, int kind, int index) const noexcept {
    const Fields bit = field(index);
    if (state.placed_count == 0) {
      state.level = static_cast<std::uint8_t>(state.height(index));
    }
    for (Fields& fields : state.tops) {
      fields &= ~bit;
    }
    state.tops[static_cast<std::size_t>(kind)] |= bit;
    for (std::size_t h = kLevels - 1; h > 0; --h) {
      state.built[h] |= state.built[h - 1] & bit;
    }
    state.built[0] |= bit;
    state.hands[state.turn] -= block(kind);
    state.placed |= bit;
    if (state.placed_count < state.order.size()) {
      state.order[state.placed_count] = static_cast<std::uint8_t>(index);
    }
    ++state.placed_count;
    if (open_fields(state) == 0) {  // pyramid 10
      clear_turn(state);
      state.phase = Phase::kEnd;
    } else if (state.placed_count == kMostPlaced || state.hands[state.turn] == 0) {
      end_turn(state);
    }
  }

  static void clear_turn(State& state) noexcept {
    state.placed = 0;
    state.order = {};
    state.placed_count = 0;
    state.level = 0;
  }

  /// pyramid 8
  void end_turn(State& state) const noexcept {
    state.to_draw =
        static_cast<std::uint8_t>(std::min<int>(state.placed_count, total_of(state.bag)));
    clear_turn(state);
    state.phase = Phase::kDraw;
    if (state.to_draw == 0) {
      pass_turn(state);
    }
  }

  void pass_turn(State& state) const noexcept {
    state.turn = static_cast<std::uint8_t>(state.turn + 1 == num_players() ? 0 : state.turn + 1);
    state.phase = Phase::kPlace;
  }

  [[nodiscard]] std::array<int, kMostPlayers> player_points(const State& state) const noexcept;
  [[nodiscard]] std::uint64_t count_turns_from(const State& state, int kind,
                                               int index) const noexcept;

  Options options_;
  Fields tunnels_;
};

}  // namespace spielkern::pyramid
