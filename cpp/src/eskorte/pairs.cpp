// Eskorte: counting pairs of plies, that is perft(2), without playing most of the first ply. The
// numbers in comments (// eskorte 8) are the rules of docs/eskorte.md.
//
// A move changes little of what the other side can then do: what is in one half of the board or, by
// a few moves, in both (columns.hpp), and what is in one row or two (rows.hpp).
#include <algorithm>
#include <array>

#include "columns.hpp"
#include "entries.hpp"
#include "moves.hpp"
#include "rows.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

// Kinds of moves as sets of 2 * direction + x.
constexpr unsigned kMovesInColumn = 0b0100'0001;
constexpr unsigned kMovesInRow = 0b0001'0100;
constexpr unsigned kExchangesInColumn = 0b1000'0010;
constexpr unsigned kExchangesInRow = 0b0010'1000;

/// Counts what a side can do after moves of the other side in a position.
class Replies {
 public:
  Replies(const Game& game, const RowTable& rows, const State& state) noexcept
      : board_(&game.board()),
        state_(&state),
        mover_(state.turn),
        side_(state.turn ^ 1U),
        in_row_(rows.counts(side_).data()),
        rules_(column_rules(game, state, side_)),
        columns_(rules_, figures_of(state, side_)),
        halves_{Half(*this, 0), Half(*this, 1)},
        entries_(game.board(), state, side_) {
    for (const unsigned code : state.rows) {
      elsewhere_ += in_row_[code];
    }
    if (entries_.any()) {
      entrances_ = entries_.cells();
      entering_ =
          bits::count(entries_.actions(state.figures(side_), state.figures(0) | state.figures(1)));
    }
  }

  /// What figures move in.
  enum class Way : std::uint8_t { kColumn, kRow };

  /// How many replies a move or exchange leaves; 0 if more happens by it than that: somebody may
  /// be in a trap, or the pharaoh is on the throne.
  template <Way kWay, bool kExchange>
  [[nodiscard]] int after(Place from, Place to) const noexcept {
    const Figure figure = figure_on(from);
    const std::size_t half = half_of(from);
    const std::size_t half_to = half_of(to);
    bool special = false;
    int count = elsewhere_;
    if (kWay == Way::kColumn || half == half_to) [[likely]] {
      count += halves_[half ^ 1U].count +
               in_columns<kExchange>(halves_[half], bit_of(from) | bit_of(to), figure, special);
    } else {
      count += in_columns<kExchange>(halves_[half], bit_of(from), figure, special) +
               in_columns<kExchange>(halves_[half_to], bit_of(to), figure, special);
    }
    // An exchange puts the other side's figure where this one's was.
    const unsigned digit = kExchange ? mover_ - side_ : figure.digit;
    const unsigned less = 0 - board_->weight(from) * digit;
    const unsigned more = board_->weight(to) * digit;
    if constexpr (kWay == Way::kRow) {
      count += gain_in_row(from, less + more, special);
    } else {
      count += gain_in_row(from, less, special) + gain_in_row(to, more, special);
    }
    return total<kExchange>(count, special, cell(from) | cell(to));
  }

  /// The same when the other side enters a figure of that digit.
  [[nodiscard]] int after_entry(Place to, unsigned digit) const noexcept {
    const std::size_t half = half_of(to);
    const Figure figure = {bits::all_if<std::uint64_t>(digit == kSoldierDigit),
                           bits::all_if<std::uint64_t>(digit == kPriestDigit), digit + mover_};
    bool special = false;
    const int count = elsewhere_ + halves_[half ^ 1U].count +
                      in_columns<false>(halves_[half], bit_of(to), figure, special) +
                      gain_in_row(to, board_->weight(to) * figure.digit, special);
    return total<false>(count, special, cell(to));
  }

 private:
  /// All bits of one of the words, or of none for a pharaoh: not a branch, for what moves is as
  /// good as random.
  struct Figure {
    std::uint64_t soldier, priest;
    unsigned digit;
  };

  struct Half {
    Half(const Replies& all, std::size_t half) noexcept
        : rules(half_of(all.rules_, half)),
          own(half_of(figures_of(*all.state_, all.side_), half)),
          enemy(half_of(figures_of(*all.state_, all.mover_), half)),
          columns(all.columns_, half),
          count(columns.count(enemy)),
          trap(all.board_->column_trap.half[half]),
          throne(all.board_->throne.half[half]) {
      const std::uint64_t ours = own.all();
      const std::uint64_t theirs = enemy.all();
      watched = throne | (ours << 1 & ours >> 1 & trap) | (ours & trap & theirs << 1) << 1 |
                (ours & trap & theirs >> 1) >> 1;
    }

    /// Whether anybody stands between two enemies where that can be a trap (eskorte 14).
    [[nodiscard]] bool any_between(std::uint64_t ours, std::uint64_t theirs) const noexcept {
      return (((ours & theirs << 1 & theirs >> 1) | (theirs & ours << 1 & ours >> 1)) & trap) != 0;
    }

    ColumnRules<std::uint64_t> rules;
    Figures<std::uint64_t> own, enemy;
    Columns<std::uint64_t> columns;
    int count;
    std::uint64_t trap;  ///< where a figure can be trapped in its column (eskorte 14)
    std::uint64_t throne;
    std::uint64_t watched;  ///< where an enemy that gets there may trap, be trapped or win
  };

  [[nodiscard]] Figure figure_on(Place place) const noexcept {
    const int bit = place & 63;
    const Figures<std::uint64_t>& mover = halves_[half_of(place)].enemy;
    const std::uint64_t soldier = 0 - (mover.soldiers >> bit & 1U);
    const std::uint64_t priest = 0 - (mover.priests >> bit & 1U);
    constexpr unsigned kSoldierLess = kSoldierDigit - kPharaohDigit;
    constexpr unsigned kPriestLess = kPriestDigit - kPharaohDigit;
    return {soldier, priest,
            kPharaohDigit + mover_ + (static_cast<unsigned>(soldier) & kSoldierLess) +
                (static_cast<unsigned>(priest) & kPriestLess)};
  }

  /// What changes in a place's row by a change of its code.
  [[nodiscard]] int gain_in_row(Place place, unsigned change, bool& special) const noexcept {
    const unsigned code = state_->rows[board_->row(place)];
    const unsigned now = in_row_[code + change];
    special |= (now & RowTable::kTrapInCount) != 0;
    return static_cast<int>(now) - in_row_[code];
  }

  /// The replies in a half where the figure has gone from or to `cells`.
  template <bool kExchange>
  [[nodiscard]] static int in_columns(const Half& half, std::uint64_t cells, Figure figure,
                                      bool& special) noexcept {
    const auto change = [&](Figures<std::uint64_t> figures) {
      const std::uint64_t soldiers = cells & figure.soldier;
      const std::uint64_t priests = cells & figure.priest;
      figures.soldiers ^= soldiers;
      figures.priests ^= priests;
      figures.pharaoh ^= cells ^ soldiers ^ priests;
      return figures;
    };
    const Figures<std::uint64_t> enemy = change(half.enemy);
    if constexpr (kExchange) {
      const Figures<std::uint64_t> own = change(half.own);
      special |= half.any_between(own.all(), enemy.all());
      return Columns<std::uint64_t>(half.rules, own).count(enemy);
    } else {
      if ((cells & half.watched) != 0) [[unlikely]] {
        special |= (cells & half.throne) != 0 || half.any_between(half.own.all(), enemy.all());
      }
      return half.columns.count(enemy);
    }
  }

  /// With what enters, if nothing special has happened; `changed` are the cells that have changed.
  template <bool kExchange>
  [[nodiscard]] int total(int count, bool special, Cells changed) const noexcept {
    if (special) [[unlikely]] {
      return 0;
    }
    if (!(entrances_ & changed).any()) {
      count += entering_;
    } else {
      const Cells own = kExchange ? state_->figures(side_) ^ changed : state_->figures(side_);
      count += bits::count(entries_.actions(own, own | (state_->figures(mover_) ^ changed)));
    }
    return std::max(count, 1);  // else there is `pass`
  }

  const Board* board_;
  const State* state_;
  unsigned mover_, side_;
  const std::uint8_t* in_row_;
  ColumnRules<Cells> rules_;
  Columns<Cells> columns_;
  std::array<Half, 2> halves_;
  int elsewhere_ = 0;
  Entries entries_;
  Cells entrances_;
  int entering_ = 0;
};

}  // namespace

std::uint64_t Game::count_pairs(const State& state) const noexcept {
  std::uint64_t total = 0;
  const auto play = [&](Action action) {
    State next = state;
    apply(next, action);
    total += is_over(next) ? 0 : static_cast<std::uint64_t>(legal(next).size());
  };
  if (!state.pending.empty()) [[unlikely]] {
    legal(state).for_each(play);
    return total;
  }
  const std::uint64_t first = moves(state);
  const Indices figures = state.indices[state.turn];
  const Cells occupied = state.figures(0) | state.figures(1);
  const Replies replies(*this, *row_table_, state);
  const auto add = [&](Action action, int count) {
    if (count == 0) [[unlikely]] {
      play(action);
    }
    total += static_cast<std::uint64_t>(count);
  };
  // One loop for each kind of move: what is known of a kind need not be asked of each move.
  // `land` tells where a figure gets to in a direction.
  using Way = Replies::Way;
  const auto add_moves = [&]<Way kWay, bool kExchange>(unsigned kinds, auto&& land) {
    bits::for_each(first & kEachByte * kinds, [&](int bit) {
      const Place from = board_.place(figures[bit / 8]);
      const Place to = land(from, static_cast<Direction>(static_cast<unsigned>(bit) / 2 % 4));
      add(static_cast<Action>(figures[bit / 8] * 8 + bit % 8),
          replies.after<kWay, kExchange>(from, to));
    });
  };
  const Cells over = occupied | board_.edge_2 | board_.edge_3;
  add_moves.operator()<Way::kColumn, false>(kMovesInColumn, [&](Place from, Direction direction) {
    const std::uint64_t all = over.half[half_of(from)];
    const std::uint64_t bit = bit_of(from);
    const std::uint64_t ahead = std::bit_floor(~all & (bit - 1));
    // Not a branch: the direction is as good as random.
    const auto back = bits::all_if<std::uint64_t>(direction == kBackward);
    const std::uint64_t to = ahead ^ ((ahead ^ land_backward(bit, all)) & back);
    return (from & 64) + std::countr_zero(to);
  });
  add_moves.operator()<Way::kRow, false>(kMovesInRow, [&](Place from, Direction direction) {
    return landing(occupied, from, direction);
  });
  const auto next = [&](Place from, Direction direction) { return board_.next(from, direction); };
  add_moves.operator()<Way::kColumn, true>(kExchangesInColumn, next);
  add_moves.operator()<Way::kRow, true>(kExchangesInRow, next);

  const std::uint64_t entries = fixed_actions(state);
  if (first == 0 && entries == 0) {
    play(static_cast<Action>(first_fixed() + kPass));
  }
  bits::for_each(entries, [&](int fixed) {
    const Entry entry(board_, fixed);
    add(static_cast<Action>(first_fixed() + fixed), replies.after_entry(entry.place, entry.digit));
  });
  return total;
}

}  // namespace spielkern::eskorte
