// Eskorte. The numbers in comments (// eskorte 8) are the rules of docs/eskorte.md.
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
#include "spielkern/eskorte/board.hpp"

namespace spielkern::eskorte {

// --- Options ---------------------------------------------------------------------------------

/// The least and most rows of each level of a regular board (eskorte 2).
inline constexpr std::array<int, 3> kLeastRows = {2, 3, 3};
inline constexpr std::array<int, 3> kMostRows = {10, 6, 5};

struct Options {
  bool louvre = true;
  std::array<int, 3> rows = {10, 5, 4};  ///< of a regular board (eskorte 2)
  bool inner_priests = false;            ///< eskorte 7
  bool early_win = false;                ///< eskorte 18

  bool operator==(const Options&) const = default;
};

// --- State -----------------------------------------------------------------------------------

inline constexpr int kSoldiers = 4;
inline constexpr int kPriests = 2;
inline constexpr int kSideFigures = kSoldiers + kPriests + 1;  ///< with the pharaoh

/// A side's holder: one bit a filled hole, soldiers' a b d e and then priests' b d (eskorte 5).
using Holes = std::uint8_t;
inline constexpr Holes kSoldierHoles = 0b00'1111;
inline constexpr Holes kPriestHoles = 0b11'0000;

/// Figures that have left the board and have no hole yet, in order (eskorte 17): two bits each,
/// the first in the lowest; twelve at most.
class Pending {
 public:
  struct Figure {
    unsigned owner;
    bool priest;
  };

  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return static_cast<int>(size_); }
  [[nodiscard]] constexpr Figure operator[](int i) const noexcept {
    const std::uint32_t code = figures_ >> (2 * i) & 3U;
    return {code & 1U, code >= 2};
  }
  constexpr void push(Figure figure) noexcept {
    figures_ |= (figure.owner | (figure.priest ? 2U : 0U)) << (2 * size_);
    ++size_;
  }
  constexpr void pop_front() noexcept {
    figures_ >>= 2;
    --size_;
  }
  [[nodiscard]] constexpr int count(unsigned owner, bool priest) const noexcept {
    int total = 0;
    for (int i = 0; i < size(); ++i) {
      total += (*this)[i].owner == owner && (*this)[i].priest == priest ? 1 : 0;
    }
    return total;
  }

  constexpr bool operator==(const Pending&) const noexcept = default;

 private:
  std::uint32_t figures_ = 0;
  std::uint32_t size_ = 0;
};

/// A number of eight bits, times this: the same number in each byte.
inline constexpr std::uint64_t kEachByte = 0x0101010101010101;

/// The grid indices of up to seven figures in ascending order: a byte each, kNoIndex in the others.
/// All bytes are compared with an index at once.
class Indices {
 public:
  [[nodiscard]] constexpr int operator[](int i) const noexcept {
    return static_cast<int>(bytes_ >> (8 * i) & 0xFF);
  }
  constexpr void insert(int index) noexcept {
    const std::uint64_t low = below(index);
    bytes_ = (bytes_ & low) | (bytes_ & ~low) << 8 | (low + 1) * static_cast<std::uint64_t>(index);
  }
  constexpr void erase(int index) noexcept {
    const std::uint64_t low = below(index);
    bytes_ = (bytes_ & low) | (bytes_ >> 8 & ~low) | std::uint64_t{kNoIndex} << 56;
  }
  constexpr bool operator==(const Indices&) const noexcept = default;

 private:
  /// All bits of the bytes that are less.
  [[nodiscard]] constexpr std::uint64_t below(int index) const noexcept {
    const std::uint64_t less =
        ((static_cast<std::uint64_t>(index) + 0x7F) * kEachByte - bytes_) & 0x80 * kEachByte;
    return (std::uint64_t{1} << (8 * bits::count(less))) - 1;
  }

  std::uint64_t bytes_ = kNoIndex * kEachByte;
};

/// A position. Arrays are indexed by player: 0 Light, 1 Dark.
struct State {
  std::array<Cells, 2> soldiers{};
  std::array<Cells, 2> priests{};
  std::array<Cells, 2> pharaohs{};  ///< one cell, the throne too; none while beside the board
  std::array<Holes, 2> holes{};
  std::uint8_t turn = 0;           ///< who makes the next turn
  std::uint8_t passes = 0;         ///< in a row, 2 is a draw (eskorte 20)
  Player early_winner = kNobody;   ///< eskorte 18; not shown by the position text
  std::uint8_t unused = 0;         // for the byte that would be padding
  RowCodes rows{};                 ///< what stands in each row, once more (board.hpp)
  std::array<Indices, 2> indices;  ///< where each side's figures stand, once more
  Pending pending;

  /// All of a side's figures on the board; a pharaoh on the throne too.
  [[nodiscard]] constexpr Cells figures(unsigned side) const noexcept {
    return soldiers[side] | priests[side] | pharaohs[side];
  }

  constexpr bool operator==(const State&) const noexcept = default;
};

// --- Legal actions ---------------------------------------------------------------------------

/// The legal actions of a node: eight bits for each figure in the order of the ids, and the actions
/// of fixed ids as bits.
class Actions {
 public:
  /// Byte i of `moves` is what figure i can do: bit 2 * direction + x. Bit i of `fixed` is the
  /// action `first_fixed` + i.
  Actions(std::uint64_t moves, Indices figures, std::uint64_t fixed, int first_fixed) noexcept
      : moves_(moves), figures_(figures), fixed_(fixed), first_fixed_(first_fixed) {}

  [[nodiscard]] int size() const noexcept { return bits::count(moves_) + bits::count(fixed_); }
  [[nodiscard]] bool has_choice() const noexcept { return size() > 1; }
  [[nodiscard]] Action nth(int rank) const noexcept {
    const int moves = bits::count(moves_);
    return rank < moves ? move(bits::select(moves_, rank))
                        : static_cast<Action>(first_fixed_ + bits::select(fixed_, rank - moves));
  }
  [[nodiscard]] bool contains(unsigned action) const noexcept;
  template <class Visit>
  void for_each(Visit&& visit) const {
    bits::for_each(moves_, [&](int bit) { visit(move(bit)); });
    bits::for_each(fixed_, [&](int bit) { visit(static_cast<Action>(first_fixed_ + bit)); });
  }

 private:
  [[nodiscard]] Action move(int bit) const noexcept {
    return static_cast<Action>(figures_[bit / 8] * 8 + bit % 8);
  }

  std::uint64_t moves_;
  Indices figures_;
  std::uint64_t fixed_;
  int first_fixed_;
};

class History;
class RowTable;

// --- Positions made by hand --------------------------------------------------------------------

/// What a position text says, before it is known whether it can be: also for making positions by
/// hand. Figures are letters as in the text: S P K, s p k.
class Setup {
 public:
  /// An empty board with empty holders, Light to move.
  explicit Setup(const Board& board);

  /// Puts a figure on a field ("b4"; '.' takes one away). Throws ParseError for what is no field
  /// or figure. The throne is c and its row.
  void put(std::string_view field, char figure);
  /// A side's holder as in the text, "SSSSPP" or "s.s.pp".
  void set_holder(unsigned side, std::string_view holes);
  void set_turn(unsigned side);
  /// Figures without a hole, as in the text: "Ss" or "-".
  void set_pending(std::string_view figures);
  void set_passes(unsigned passes);

  /// Every rule that the position breaks.
  [[nodiscard]] std::vector<Violation> violations(const class Game& game) const;
  /// Throws InvalidPosition with all reasons.
  [[nodiscard]] State state(const class Game& game) const;

 private:
  friend class Game;

  [[nodiscard]] State unchecked() const;

  Board board_;
  std::array<char, 128> figures_{};  ///< by place; the throne too
  std::array<Holes, 2> holes_{};
  std::uint8_t turn_ = 0;
  std::uint8_t passes_ = 0;
  std::string pending_;
};

// --- Rules -----------------------------------------------------------------------------------

class Game {
 public:
  using State = eskorte::State;
  using Actions = eskorte::Actions;
  using History = eskorte::History;

  static constexpr std::string_view kName = "eskorte";
  // Ids after those of the moves, from 40 R on.
  static constexpr int kEnterSoldier = 0;  ///< + hole
  static constexpr int kEnterPriest = 4;
  static constexpr int kEnterPharaoh = 6;
  static constexpr int kPutSoldier = 7;
  static constexpr int kPutPriest = 11;
  static constexpr int kPass = 13;
  static constexpr int kFixed = 14;

  Game() : Game(Options{}) {}
  /// Throws OptionError for rows that no board has; of the Louvre's board they do not count.
  explicit Game(const Options& options);
  /// Throws OptionError.
  explicit Game(std::span<const OptionSetting> settings);

  [[nodiscard]] std::vector<OptionValue> options() const;
  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] int num_players() const noexcept { return 2; }
  [[nodiscard]] int num_actions() const noexcept { return first_fixed() + kFixed; }
  [[nodiscard]] int num_outcomes() const noexcept { return 0; }
  [[nodiscard]] std::string player_name(Player player) const;

  /// eskorte 5
  [[nodiscard]] State start() const noexcept {
    State state;
    state.rows = board_.empty_rows();
    state.holes = {kSoldierHoles | kPriestHoles, kSoldierHoles | kPriestHoles};
    return state;
  }

  [[nodiscard]] Player player(const State& state) const noexcept {
    if (is_over(state)) {
      return kTerminal;
    }
    return static_cast<Player>(state.pending.empty() ? state.turn : state.pending[0].owner);
  }
  [[nodiscard]] Player turn(const State& state) const noexcept {
    return static_cast<Player>(state.turn);
  }

  // --- Legal actions (eskorte 6-13, 17) --------------------------------------------------------

  [[nodiscard]] Actions legal(const State& state) const noexcept;
  /// perft(2), without playing most of the first actions (algo/perft.hpp).
  [[nodiscard]] std::uint64_t count_pairs(const State& state) const noexcept;

  [[nodiscard]] NoChance chance(const State& /*state*/) const noexcept { return {}; }

  // --- Apply (eskorte 6-18) --------------------------------------------------------------------

  /// Plays a legal action and resolves what it brings about; anything else is undefined.
  void apply(State& state, Action action) const noexcept;
  void apply_outcome(State& /*state*/, Outcome /*outcome*/) const noexcept { assert(false); }

  // --- End and returns -------------------------------------------------------------------------

  /// eskorte 13, 18, 20
  void returns(const State& state, std::span<double> out) const noexcept;

  // --- Notation and validation -------------------------------------------------------------------

  [[nodiscard]] std::string action_text(const State& state, Action action) const;
  [[nodiscard]] std::string outcome_text(Outcome outcome) const;
  [[nodiscard]] Action parse_action(const State& state, std::string_view text) const;
  [[nodiscard]] Outcome parse_outcome(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(const State& state, Action action) const;
  [[nodiscard]] std::string write_fields(const State& state) const;
  [[nodiscard]] State read_fields(FieldSplitter& fields) const;
  [[nodiscard]] std::vector<Violation> violations(const State& state) const;
  [[nodiscard]] std::string draw(const State& state) const;

  // --- Parts, for whoever looks at the board -----------------------------------------------------

  /// The number of the first action that is no move: 40 R.
  [[nodiscard]] int first_fixed() const noexcept { return 40 * board_.rows(); }
  /// "b4": column and row from 1.
  [[nodiscard]] std::string field_name(Place place) const;

  /// Figures of `side` that are in a trap (eskorte 14).
  [[nodiscard]] Cells trapped(const State& state, unsigned side) const noexcept;
  /// Whether the option early_win is on (eskorte 18).
  [[nodiscard]] bool has_early_win() const noexcept { return options_.early_win; }
  /// Whether all of the side's soldiers and priests stand on level 3 (eskorte 13).
  [[nodiscard]] bool has_escort(const State& state, unsigned side) const noexcept {
    return (state.soldiers[side] & board_.level3).count() == kSoldiers &&
           (state.priests[side] & board_.level3).count() == kPriests;
  }
  [[nodiscard]] bool on_throne(const State& state, unsigned side) const noexcept {
    return (state.pharaohs[side] & board_.throne).any();
  }
  /// Where a priest may ever stand (eskorte 7).
  [[nodiscard]] Cells priest_fields() const noexcept { return priest_fields_; }
  /// Where a figure leaving `from` in a direction by step or jump would land, and a figure knocked
  /// out: the first of its next fields that is empty; kNowhere if there is none.
  /// Makes what a position has twice, `rows` and `indices`, from its sets.
  void derive(State& state) const noexcept;
  [[nodiscard]] Place landing(const State& state, Place from, Direction direction) const noexcept;

 private:
  [[nodiscard]] bool is_over(const State& state) const noexcept {
    return state.passes >= 2 || state.early_winner >= 0 || on_throne(state, 0) ||
           on_throne(state, 1);
  }
  [[nodiscard]] Place landing(Cells occupied, Place from, Direction direction) const noexcept;
  [[nodiscard]] std::string draw_board(const State& state) const;
  [[nodiscard]] std::string draw_holder(const State& state, std::size_t side) const;
  /// What each figure of the player to move can do, as Actions have it.
  [[nodiscard]] std::uint64_t moves(const State& state) const noexcept;
  /// Who enters, as bits of fixed actions (eskorte 6).
  [[nodiscard]] std::uint64_t fixed_actions(const State& state) const noexcept;
  /// The cells between two enemies where a figure can be trapped (eskorte 14).
  [[nodiscard]] Cells between(Cells enemy) const noexcept;
  /// Puts a figure on a place or takes it away, in everything that a position has of it. `digit`
  /// says its rank (board.hpp).
  void put(State& state, unsigned side, unsigned digit, Place place) const noexcept;
  void take(State& state, unsigned side, unsigned digit, Place place) const noexcept;
  void change_row(State& state, Place place, unsigned digit) const noexcept;
  /// The figure in the lowest row, of several the one nearest column a (eskorte 16).
  [[nodiscard]] Place lowest(Cells cells) const noexcept;
  void resolve_traps(State& state) const noexcept;
  void knock_out(State& state, unsigned side, Place place) const noexcept;
  void fill_forced_holes(State& state) const noexcept;

  Options options_;
  Board board_;
  Cells priest_fields_;
  const RowTable* row_table_;
};

// --- History (eskorte 19) --------------------------------------------------------------------

/// The turns of a game so far, to see repeats. Grows with the game; cleared, it keeps its memory.
class History {
 public:
  History();

  /// Notes that `action` is about to be played in `state`. True if it ends the game in a draw: it
  /// is a repeat, and so was the turn before. Choices of holes are no turns.
  bool note(const Game& game, const State& state, Action action);
  /// Takes back the last `note` of a turn's action in `state`; hole choices take nothing back.
  void take_back(const Game& game, const State& state);
  void clear() noexcept;

 private:
  /// A position, each in one way: soldiers, priests, Light's figures, and the rest in the bits of
  /// the second halves that no field has.
  using Key = std::array<std::uint64_t, 6>;
  struct Turn {
    Key key;
    std::uint64_t hash;
    std::uint32_t slot;  ///< where it is in `table_`, unless it is a repeat
    Action action;
    bool repeat;
  };

  [[nodiscard]] static Key key_of(const State& state) noexcept;
  [[nodiscard]] static std::uint64_t hash_of(const Key& key, Action action) noexcept;
  /// Where a turn is in `table_`, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(const Key& key, Action action, std::uint64_t hash) const;
  void grow();

  std::vector<Turn> turns_;
  /// A power of two slots: index + 1 into turns_, 0 for none, below half of the hash.
  std::vector<std::uint64_t> table_;
};

// ---------------------------------------------------------------------------------------------

inline Place Game::landing(Cells occupied, Place from, Direction direction) const noexcept {
  Place place = board_.next(from, direction);
  while (contains(occupied, place)) {
    place = board_.next(place, direction);
  }
  return place;
}

inline bool Actions::contains(unsigned action) const noexcept {
  if (action >= static_cast<unsigned>(first_fixed_)) {
    const unsigned fixed = action - static_cast<unsigned>(first_fixed_);
    return fixed < 64 && (fixed_ >> fixed & 1U) != 0;
  }
  for (int figure = 0; figure < kSideFigures; ++figure) {
    if (figures_[figure] == static_cast<int>(action / 8)) {
      return (moves_ >> (8 * static_cast<unsigned>(figure) + action % 8) & 1U) != 0;
    }
  }
  return false;
}

}  // namespace spielkern::eskorte
