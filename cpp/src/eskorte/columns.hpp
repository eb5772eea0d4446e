// Eskorte: what figures can do within their columns, for all figures of a board or of half of one
// at once. The numbers in comments (// eskorte 8) are the rules of docs/eskorte.md.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {

/// Where one figure lands that goes backward: the first cell behind it that is not in `over`.
constexpr std::uint64_t land_backward(std::uint64_t figure, std::uint64_t over) noexcept {
  return (over + figure) & ~over;
}

/// `cells` in those halves where `condition` has any.
constexpr std::uint64_t where_any(std::uint64_t condition, std::uint64_t cells) noexcept {
  return condition != 0 ? cells : 0;
}
constexpr Cells where_any(Cells condition, Cells cells) noexcept {
  return {
      {where_any(condition.half[0], cells.half[0]), where_any(condition.half[1], cells.half[1])}};
}

/// The lowest of each half.
constexpr std::uint64_t lowest_of(std::uint64_t cells) noexcept { return cells & (0 - cells); }
constexpr Cells lowest_of(Cells cells) noexcept {
  return {{lowest_of(cells.half[0]), lowest_of(cells.half[1])}};
}

// What follows is for a whole board (Word is Cells) or for one half of it (a plain word).

/// One side's figures.
template <class Word>
struct Figures {
  Word soldiers, priests, pharaoh;

  [[nodiscard]] Word all() const noexcept { return soldiers | priests | pharaoh; }
};

inline Figures<Cells> figures_of(const State& state, unsigned side) noexcept {
  return {state.soldiers[side], state.priests[side], state.pharaohs[side]};
}
inline Figures<std::uint64_t> half_of(const Figures<Cells>& figures, std::size_t half) noexcept {
  return {figures.soldiers.half[half], figures.priests.half[half], figures.pharaoh.half[half]};
}

/// What the rules say of a side, as long as its soldiers stay on their levels.
template <class Word>
struct ColumnRules {
  Word fields, priest_fields, edge_2, edge_3, level_2, level_3;
  Word priest_edges;  ///< those that its priests may pass
  Word throne;        ///< if its pharaoh may go there
  int drop;
};

inline ColumnRules<Cells> column_rules(const Game& game, const State& state,
                                       unsigned side) noexcept {
  const Board& board = game.board();
  // eskorte 9: priests go up to where an own soldier is. An edge that they do not pass stops them.
  const Cells on_3 = state.soldiers[side] & board.level3;
  const bool to_3 = on_3.any();
  const bool to_2 = to_3 || (state.soldiers[side] & board.level2).any();
  return {board.fields,
          game.priest_fields(),
          board.edge_2,
          board.edge_3,
          board.level2,
          board.level3,
          (to_2 ? board.edge_2 : Cells{}) | (to_3 ? board.edge_3 : Cells{}),
          game.has_escort(state, side) ? board.throne : Cells{},  // eskorte 13
          board.drop};
}
inline ColumnRules<std::uint64_t> half_of(const ColumnRules<Cells>& rules,
                                          std::size_t half) noexcept {
  return {rules.fields.half[half],       rules.priest_fields.half[half], rules.edge_2.half[half],
          rules.edge_3.half[half],       rules.level_2.half[half],       rules.level_3.half[half],
          rules.priest_edges.half[half], rules.throne.half[half],        rules.drop};
}

/// What a side's figures can do in their columns, whatever the enemy's do there.
///
/// Figures of a run, standing one behind the other, can all go forward or none: it depends on the
/// cell before the first. `over` are the cells that may be jumped over or are edges of levels. To
/// add the first of each run that can go carries through the run and clears it.
template <class Word>
class Columns {
 public:
  Columns(const ColumnRules<Word>& rules, const Figures<Word>& own) noexcept
      : own_(own),
        soldiers_over_(own.soldiers | rules.edge_2 | rules.edge_3),
        priests_over_(own.soldiers | own.priests | rules.priest_edges),
        // eskorte 10: from level 3 down only by a step, and so that edge stops jumps.
        backward_over_(own.soldiers | own.priests | rules.edge_2),
        pharaoh_over_(own.all() | rules.edge_2 | rules.edge_3),
        closed_(~rules.fields | own.all()),
        priests_closed_(~rules.priest_fields | own.all()),
        throne_(rules.throne),
        steps_down_((own.priests & rules.level_3) << rules.drop & rules.level_2),
        exchanging_priests_(own.priests & ~rules.level_3),
        drop_(rules.drop) {}

  /// One half of a whole board's.
  Columns(const Columns<Cells>& all, std::size_t half) noexcept
    requires std::same_as<Word, std::uint64_t>
      : own_(half_of(all.own_, half)),
        soldiers_over_(all.soldiers_over_.half[half]),
        priests_over_(all.priests_over_.half[half]),
        backward_over_(all.backward_over_.half[half]),
        pharaoh_over_(all.pharaoh_over_.half[half]),
        closed_(all.closed_.half[half]),
        priests_closed_(all.priests_closed_.half[half]),
        throne_(all.throne_.half[half]),
        steps_down_(all.steps_down_.half[half]),
        exchanging_priests_(all.exchanging_priests_.half[half]),
        drop_(all.drop_) {}

  struct Moves {
    Word forward, backward;                    ///< those who can step or jump
    Word exchange_forward, exchange_backward;  ///< those who can exchange
  };

  [[nodiscard]] Moves moves(const Figures<Word>& enemy) const noexcept {
    const Part part(*this, enemy);
    // Where each priest lands behind is asked one by one.
    const Word one = lowest_of(own_.priests);
    const Word two = own_.priests ^ one;
    const Word over = part.backward_over;
    return {own_.all() & ~part.stuck,
            where_any((over + one) & part.priests_free, one) |
                where_any((over + two) & part.priests_free, two) |
                (steps_down_ & part.priests_free) >> drop_ |
                where_any(part.pharaoh_lands, own_.pharaoh),
            (own_.soldiers & enemy.soldiers << 1) | (exchanging_priests_ & enemy.priests << 1) |
                (own_.pharaoh & enemy.pharaoh << 1),
            (own_.soldiers & enemy.soldiers >> 1) | (exchanging_priests_ & enemy.priests >> 1) |
                (own_.pharaoh & enemy.pharaoh >> 1)};
  }

  /// The number of all those moves, which is less work than the sets.
  [[nodiscard]] int count(const Figures<Word>& enemy) const noexcept
    requires std::same_as<Word, std::uint64_t>
  {
    const Part part(*this, enemy);
    // Two priests of one run land on the same field. Then the sum still has the one behind, which
    // the other's carry had cleared before it was added.
    const Word sum = part.backward_over + own_.priests;
    const int one_run = (sum & own_.priests) != 0 ? 1 : 0;
    // Each pair that can exchange, by the cell that is behind the other.
    const Word pairs =
        (own_.soldiers << 1 & enemy.soldiers) | (own_.soldiers & enemy.soldiers << 1) |
        (exchanging_priests_ << 1 & enemy.priests) | (exchanging_priests_ & enemy.priests << 1) |
        (own_.pharaoh << 1 & enemy.pharaoh) | (own_.pharaoh & enemy.pharaoh << 1);
    return bits::count(own_.all()) - bits::count(part.stuck) +
           (bits::count(sum & part.priests_free) << one_run) +
           bits::count((steps_down_ & part.priests_free) | part.pharaoh_lands) + bits::count(pairs);
  }

 private:
  template <class>
  friend class Columns;

  /// What both need.
  struct Part {
    Part(const Columns& own, const Figures<Word>& enemy) noexcept {
      const Word men = enemy.soldiers | enemy.priests;
      const Word all = men | enemy.pharaoh;
      const Word free = ~(own.closed_ | all);
      priests_free = ~(own.priests_closed_ | all);
      backward_over = own.backward_over_ | men;
      const Word pharaoh_over = own.pharaoh_over_ | all;
      stuck = (own.own_.soldiers & go(own.soldiers_over_ | enemy.soldiers, free)) |
              (own.own_.priests & go(own.priests_over_ | men, priests_free)) |
              (own.own_.pharaoh & go(pharaoh_over, free | own.throne_));
      pharaoh_lands = (pharaoh_over + own.own_.pharaoh) & free;
    }
    static Word go(Word over, Word free) noexcept { return over + (over & free << 1); }

    Word stuck;  ///< those that cannot go forward
    Word priests_free, backward_over, pharaoh_lands;
  };

  Figures<Word> own_;
  Word soldiers_over_, priests_over_, backward_over_, pharaoh_over_;
  Word closed_, priests_closed_;
  Word throne_, steps_down_, exchanging_priests_;
  int drop_;
};

}  // namespace spielkern::eskorte
