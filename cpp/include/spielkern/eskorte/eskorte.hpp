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

/// A position. Arrays are indexed by player: 0 Light, 1 Dark.
struct State {
  std::array<Cells, 2> soldiers{};
  std::array<Cells, 2> priests{};
  std::array<Cells, 2> pharaohs{};  ///< one cell, the throne too; none while beside the board
  std::array<Holes, 2> holes{};
  std::uint8_t turn = 0;                 ///< who makes the next turn
  std::uint8_t passes = 0;               ///< in a row, 2 is a draw (eskorte 20)
  Player early_winner = kNobody;         ///< eskorte 18; not shown by the position text
  std::array<std::uint8_t, 3> unused{};  // for the bytes that would be padding
  Pending pending;

  /// All of a side's figures on the board; a pharaoh on the throne too.
  [[nodiscard]] constexpr Cells figures(unsigned side) const noexcept {
    return soldiers[side] | priests[side] | pharaohs[side];
  }

  constexpr bool operator==(const State&) const noexcept = default;
};

// --- Legal actions as sets -------------------------------------------------------------------

/// The legal actions of a node: for each direction the figures that can step or jump there and
/// those that can exchange there, and the actions of fixed ids as bits.
class Actions {
 public:
  explicit Actions(const Board& board) noexcept : board_(&board) {}

  void add_moves(Direction direction, Cells figures) noexcept { add(2U * direction, figures); }
  void add_exchanges(Direction direction, Cells figures) noexcept {
    add(2U * direction + 1U, figures);
  }
  /// Bit i: the action 40 R + i.
  void add_fixed(std::uint64_t bits) noexcept { fixed_ |= bits; }

  [[nodiscard]] int size() const noexcept {
    int total = bits::count(fixed_);
    for (const auto& word : words_) {
      for (const std::uint64_t figures : word) {
        total += bits::count(figures);
      }
    }
    return total;
  }
  [[nodiscard]] bool has_choice() const noexcept { return size() > 1; }
  [[nodiscard]] Action nth(int rank) const noexcept;
  [[nodiscard]] bool contains(unsigned action) const noexcept;
  template <class Visit>
  void for_each(Visit&& visit) const;

 private:
  void add(unsigned kind, Cells figures) noexcept {
    words_[0][kind] |= figures.left;
    words_[1][kind] |= figures.right;
  }

  /// What a figure can do: bit 2 * direction + x.
  [[nodiscard]] unsigned of(Place place) const noexcept {
    const auto& word = words_[static_cast<std::size_t>(place >> 6)];
    std::uint64_t out = 0;
    for (unsigned kind = 0; kind < 8; ++kind) {
      out |= (word[kind] >> (place & 63) & 1U) << kind;
    }
    return static_cast<unsigned>(out);
  }

  /// Calls `visit(place)` for the figures that can act, in the order of the ids, as long as it
  /// returns true.
  template <class Visit>
  void for_each_source(Visit&& visit) const {
    Cells sources;
    for (std::size_t kind = 0; kind < 8; ++kind) {
      sources |= Cells{words_[0][kind], words_[1][kind]};
    }
    std::array<std::uint64_t, 2> by_index{};  // sorts them
    eskorte::for_each(sources, [&](Place place) {
      const auto index = static_cast<unsigned>(board_->index(place));
      by_index[index / 64] |= std::uint64_t{1} << (index % 64);
    });
    for (unsigned word = 0; word < 2; ++word) {
      for (std::uint64_t left = by_index[word]; left != 0; left &= left - 1) {
        if (!visit(board_->place(static_cast<int>(64 * word) + std::countr_zero(left)))) {
          return;
        }
      }
    }
  }

  /// Figures by the word of their place, and by 2 * direction + x.
  std::array<std::array<std::uint64_t, 8>, 2> words_{};
  std::uint64_t fixed_ = 0;
  const Board* board_;
};

class History;

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
  /// The same, counted without being listed.
  [[nodiscard]] int count_legal(const State& state) const noexcept;

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
  [[nodiscard]] Place landing(const State& state, Place from, Direction direction) const noexcept;

 private:
  [[nodiscard]] bool is_over(const State& state) const noexcept {
    return state.passes >= 2 || state.early_winner >= 0 || on_throne(state, 0) ||
           on_throne(state, 1);
  }
  [[nodiscard]] std::string draw_board(const State& state) const;
  [[nodiscard]] std::string draw_holder(const State& state, std::size_t side) const;
  /// Tells `sink` all legal actions: an Actions, or what only counts.
  template <class Sink>
  void generate(const State& state, Sink& sink) const noexcept;
  template <class Sink>
  void soldiers(const State& state, Cells free, Sink& sink) const noexcept;
  template <class Sink>
  void priests(const State& state, Cells free, Sink& sink) const noexcept;
  template <class Sink>
  void pharaoh(const State& state, Cells occupied, Sink& sink) const noexcept;
  template <class Sink>
  void entries(const State& state, Cells free, Sink& sink) const noexcept;
  /// The cells between two enemies where a figure can be trapped (eskorte 14).
  [[nodiscard]] Cells between(Cells enemy) const noexcept;
  [[nodiscard]] bool any_trapped(const State& state) const noexcept;
  void move_figure(State& state, int move) const noexcept;
  /// The figure in the lowest row, of several the one nearest column a (eskorte 16).
  [[nodiscard]] Place lowest(Cells cells) const noexcept;
  void resolve_traps(State& state) const noexcept;
  void knock_out(State& state, unsigned side, Place place) const noexcept;
  void fill_forced_holes(State& state) const noexcept;

  Options options_;
  Board board_;
  Cells priest_fields_;
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
  struct Turn {
    State state;
    std::uint64_t hash;
    Action action;
    bool repeat;
  };

  /// Where a turn is in `table_`, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(const State& state, std::uint64_t hash, Action action) const;
  void grow();

  std::vector<Turn> turns_;
  std::vector<std::uint32_t> table_;  ///< index + 1 into turns_, 0 for none; a power of two
};

// ---------------------------------------------------------------------------------------------

inline Action Actions::nth(int rank) const noexcept {
  int found = -1;
  for_each_source([&](Place place) {
    const unsigned here = of(place);
    const int count = bits::count(here);
    if (rank < count) {
      found = board_->index(place) * 8 + bits::select(here, rank);
      return false;
    }
    rank -= count;
    return true;
  });
  return static_cast<Action>(found >= 0 ? found : 40 * board_->rows() + bits::select(fixed_, rank));
}

inline bool Actions::contains(unsigned action) const noexcept {
  const auto first_fixed = static_cast<unsigned>(40 * board_->rows());
  if (action >= first_fixed) {
    return action - first_fixed < 64 && (fixed_ >> (action - first_fixed) & 1U) != 0;
  }
  const Place place = board_->place(static_cast<int>(action / 8));
  return place != kNowhere && (of(place) >> (action % 8) & 1U) != 0;
}

template <class Visit>
void Actions::for_each(Visit&& visit) const {
  for_each_source([&](Place place) {
    const int base = board_->index(place) * 8;
    bits::for_each(of(place), [&](int bit) { visit(static_cast<Action>(base + bit)); });
    return true;
  });
  const int base = 40 * board_->rows();
  bits::for_each(fixed_, [&](int bit) { visit(static_cast<Action>(base + bit)); });
}

}  // namespace spielkern::eskorte
