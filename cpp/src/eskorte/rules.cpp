// Eskorte: legal actions, apply, traps, end.
#include <algorithm>

#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

/// The longest run that a jump in a column, or in a row, can pass over is one less than the column
/// or row. Most runs are shorter: so many steps are taken before it is asked whether more are due.
constexpr int kUsualRun = 3;

/// Of `movers`, those that can go one way by step or jump (eskorte 7, 8). `back` shifts a set one
/// cell against that way, `over` are the cells that may be jumped over or are gaps, `free` those
/// that may be landed on. The landing cells are spread back through the runs before them.
template <class Back>
Cells can_go(Cells movers, Cells over, Cells free, Back back) noexcept {
  Cells reach = free;
  for (int i = 0; i < kUsualRun; ++i) {
    reach |= over & back(reach);
  }
  for (Cells more = reach | (over & back(reach)); more != reach;
       more = reach | (over & back(reach))) {
    reach = more;
  }
  return movers & back(reach);
}

constexpr auto kBackFromAbove = [](Cells cells) { return cells.down(); };
constexpr auto kBackFromBelow = [](Cells cells) { return cells.up(); };

}  // namespace

Game::Game(const Options& options)
    : options_(options),
      board_(options.louvre, options.rows[0], options.rows[1], options.rows[2]),
      priest_fields_(board_.inner2 | board_.level1 | board_.level3) {
  if (options.inner_priests) {
    // Columns b and d are those beside the edges' neighbours; c has no field on levels 1 and 3.
    priest_fields_ &= board_.not_left_edge & board_.not_right_edge;
  }
}

// --- Legal actions ---------------------------------------------------------------------------

Actions Game::legal(const State& state) const noexcept {
  assert(!is_over(state));
  Actions out(board_);
  if (!state.pending.empty()) {  // eskorte 17
    const Pending::Figure figure = state.pending[0];
    const std::uint64_t empty = ~std::uint64_t{state.holes[figure.owner]};
    out.fixed = figure.priest ? (empty & kPriestHoles) >> 4 << kPutPriest
                              : (empty & kSoldierHoles) << kPutSoldier;
    return out;
  }
  const Cells occupied = state.figures(0) | state.figures(1);
  const Cells free = board_.fields & ~occupied;
  add_soldiers(state, free, out);
  add_priests(state, free, out);
  add_pharaoh(state, occupied, out);
  add_entries(state, free, out);
  if (out.size() == 0) {
    out.fixed = std::uint64_t{1} << kPass;
  }
  return out;
}

void Game::add_soldiers(const State& state, Cells free, Actions& out) const noexcept {
  const Cells own = state.soldiers[state.turn];
  const Cells enemy = state.soldiers[state.turn ^ 1U];
  const Cells over = own | enemy;
  out.moves[kForward] = can_go(own, over | board_.column_gap, free, kBackFromAbove);
  out.moves[kLeft] = can_go(own, over, free, back_from_left());
  out.moves[kRight] = can_go(own, over, free, back_from_right());
  // eskorte 11: on all levels, in all directions.
  out.exchanges[kForward] = own & enemy.down() & board_.forward_pair;
  out.exchanges[kBackward] = own & enemy.up() & board_.backward_pair;
  out.exchanges[kLeft] = own & back_from_left()(enemy);
  out.exchanges[kRight] = own & back_from_right()(enemy);
}

void Game::add_priests(const State& state, Cells free, Actions& out) const noexcept {
  const Cells own = state.priests[state.turn];
  if (!own.any()) {
    return;
  }
  const Cells enemy = state.priests[state.turn ^ 1U];
  const Cells soldiers = state.soldiers[state.turn];
  const Cells over = own | enemy | state.soldiers[0] | state.soldiers[1];
  const Cells column = over | board_.column_gap;
  const Cells land = free & priest_fields_;
  // eskorte 9: which levels may be gone up to. Within a level none of this matters.
  const bool to_2 = (soldiers & (board_.level2 | board_.level3)).any();
  const bool to_3 = (soldiers & board_.level3).any();
  Cells forward = can_go(own, column, land, kBackFromAbove);
  if (!to_3) {
    const Cells up_from_1 = land & (board_.level1 | (to_2 ? board_.level2 : Cells{}) |
                                    (to_3 ? board_.level3 : Cells{}));
    const Cells up_from_2 = land & (board_.level2 | (to_3 ? board_.level3 : Cells{}));
    forward = can_go(own & board_.level1, column, up_from_1, kBackFromAbove) |
              can_go(own & board_.level2, column, up_from_2, kBackFromAbove) |
              can_go(own & board_.level3, column, land & board_.level3, kBackFromAbove);
  }
  out.moves[kForward] |= forward;
  // eskorte 10: from level 3 down only by a step, that is over gaps alone.
  out.moves[kBackward] |=
      can_go(own & ~board_.level3, column, land, kBackFromBelow) |
      can_go(own & board_.level3, column, land & board_.level3, kBackFromBelow) |
      can_go(own & board_.level3, board_.column_gap, land, kBackFromBelow);
  const Cells row = over | board_.row_gap;
  out.moves[kLeft] |= can_go(own, row, land, back_from_left());
  out.moves[kRight] |= can_go(own, row, land, back_from_right());
  // eskorte 11: on level 1 in the column, on level 2 in all directions, on level 3 not.
  const Cells lower = board_.level1 | board_.level2;
  out.exchanges[kForward] |= own & enemy.down() & board_.forward_pair & lower;
  out.exchanges[kBackward] |= own & enemy.up() & board_.backward_pair & lower;
  out.exchanges[kLeft] |= own & back_from_left()(enemy) & board_.level2;
  out.exchanges[kRight] |= own & back_from_right()(enemy) & board_.level2;
}

void Game::add_pharaoh(const State& state, Cells occupied, Actions& out) const noexcept {
  const Place place = state.pharaohs[state.turn];
  if (place == kNowhere) {
    // eskorte 6
    if (!(occupied & board_.red).any() &&
        (state.priests[state.turn] & (board_.level2 | board_.level3)).any()) {
      out.fixed |= std::uint64_t{1} << kEnterPharaoh;
    }
    return;
  }
  const Cells own = cell(place);
  const Cells over = (occupied & board_.line) | board_.column_gap;
  Cells land = board_.line & ~occupied;
  out.moves[kBackward] |= can_go(own, over, land, kBackFromBelow);
  if (has_escort(state, state.turn)) {  // eskorte 13
    land |= board_.throne;
  }
  out.moves[kForward] |= can_go(own, over, land, kBackFromAbove);
  const Place other = state.pharaohs[state.turn ^ 1U];
  if (other != kNowhere) {  // eskorte 11
    out.exchanges[kForward] |= own & cell(other).down() & board_.forward_pair;
    out.exchanges[kBackward] |= own & cell(other).up() & board_.backward_pair;
  }
}

void Game::add_entries(const State& state, Cells free, Actions& out) const noexcept {
  const Holes holes = state.holes[state.turn];
  if (holes == 0) {
    return;
  }
  // eskorte 6: the first row's fields that are free and have no own figure beside or before them.
  const Cells own = state.soldiers[state.turn] | state.priests[state.turn];
  const Cells barred = back_from_left()(own) | back_from_right()(own) | own.down();
  const int row = board_.place(0);
  const std::uint64_t open = (free & ~barred).low >> row & 0b11011U;
  // Columns a b . d e against holes a b d e, and b d.
  const std::uint64_t soldiers = (open & 0b00011U) | (open >> 1 & 0b01100U);
  const std::uint64_t priests = (open >> 1 & 1U) | (open >> 2 & 2U);
  out.fixed |= (holes & soldiers & kSoldierHoles) << kEnterSoldier |
               (std::uint64_t{holes} >> 4 & priests) << kEnterPriest;
}

Place Game::landing(const State& state, Place from, Direction direction) const noexcept {
  const bool column = direction == kForward || direction == kBackward;
  const Cells over =
      state.figures(0) | state.figures(1) | (column ? board_.column_gap : board_.row_gap);
  Place place = from;
  do {
    if ((direction == kLeft && !contains(board_.not_left_edge, place)) ||
        (direction == kRight && !contains(board_.not_right_edge, place)) ||
        (direction == kBackward && place < board_.place(Cells::kWidth))) {
      return kNowhere;
    }
    place = beside(place, direction);
  } while (contains(over, place));
  return place;
}

// --- Apply -----------------------------------------------------------------------------------

void Game::apply(State& state, Action action) const noexcept {
  assert(legal(state).contains(action));
  const int fixed = action - first_fixed();
  if (fixed >= kPutSoldier && fixed < kPass) {  // eskorte 17: still part of the turn that is over
    const unsigned owner = state.pending[0].owner;
    const int hole = fixed - kPutSoldier;  // the priests' follow the soldiers' in both
    state.holes[owner] = static_cast<Holes>(state.holes[owner] | 1U << hole);
    state.pending.pop_front();
    return;
  }
  if (fixed == kPass) {
    ++state.passes;
    state.turn ^= 1U;
    return;
  }
  state.passes = 0;
  if (fixed < 0) {
    move_figure(state, action);
  } else if (fixed == kEnterPharaoh) {
    state.pharaohs[state.turn] = static_cast<std::int8_t>(first(board_.red));
  } else {
    state.holes[state.turn] = static_cast<Holes>(state.holes[state.turn] & ~(1U << fixed));
    static constexpr std::array<int, 6> kColumns = {0, 1, 3, 4, 1, 3};
    const Cells here = cell(board_.place(kColumns[static_cast<std::size_t>(fixed)]));
    (fixed < kEnterPriest ? state.soldiers : state.priests)[state.turn] |= here;
  }
  if (trapped(state, 0).any() || trapped(state, 1).any()) [[unlikely]] {
    resolve_traps(state);
  }
  state.turn ^= 1U;
}

void Game::move_figure(State& state, int move) const noexcept {
  const Place from = board_.place(move / 8);
  const auto direction = static_cast<Direction>(move / 2 % 4);
  const unsigned side = state.turn;
  const bool exchange = move % 2 != 0;
  const Place to = exchange ? beside(from, direction) : landing(state, from, direction);
  const Cells both = cell(from) | cell(to);
  if (state.pharaohs[side] == from) {
    state.pharaohs[side] = static_cast<std::int8_t>(to);
    if (exchange) {
      state.pharaohs[side ^ 1U] = static_cast<std::int8_t>(from);
    }
    return;
  }
  auto& figures = contains(state.soldiers[side], from) ? state.soldiers : state.priests;
  figures[side] ^= both;
  if (exchange) {
    figures[side ^ 1U] ^= both;
  }
}

// --- Traps -----------------------------------------------------------------------------------

Cells Game::trapped(const State& state, unsigned side) const noexcept {
  const Cells enemy = state.figures(side ^ 1U);
  // On level 3 only soldiers; elsewhere all (eskorte 14).
  const Cells figures = state.soldiers[side] | (state.figures(side) & ~board_.level3);
  return figures & ((enemy.up() & enemy.down() & board_.column_trap) |
                    (enemy.left() & enemy.right() & board_.row_trap));
}

void Game::resolve_traps(State& state) const noexcept {
  const unsigned mover = state.turn;
  while (true) {  // eskorte 16: the opponent's first, and after each of the own again
    unsigned side = mover ^ 1U;
    Cells in_trap = trapped(state, side);
    if (!in_trap.any()) {
      side = mover;
      in_trap = trapped(state, side);
      if (!in_trap.any()) {
        break;
      }
    }
    knock_out(state, side, first(in_trap));
  }
  fill_forced_holes(state);
}

void Game::knock_out(State& state, unsigned side, Place place) const noexcept {
  if (state.pharaohs[side] == place) {  // eskorte 15, 18
    state.pharaohs[side] = kNowhere;
    if (options_.early_win && state.early_winner < 0) {
      state.early_winner = static_cast<std::int8_t>(side ^ 1U);
    }
    return;
  }
  const bool priest = contains(state.priests[side], place);
  Cells& figures = (priest ? state.priests : state.soldiers)[side];
  figures ^= cell(place);
  if (!contains(board_.line, place)) {
    const Place to = landing(state, place, kBackward);
    if (to != kNowhere) {
      figures |= cell(to);
      return;
    }
  }
  state.pending.push({side, priest});
}

void Game::fill_forced_holes(State& state) const noexcept {
  // eskorte 17: as many empty holes as figures without one means that none is on the board.
  const Pending all = std::exchange(state.pending, Pending{});
  for (int i = 0; i < all.size(); ++i) {
    const Pending::Figure figure = all[i];
    if ((figure.priest ? state.priests : state.soldiers)[figure.owner].any()) {
      state.pending.push(figure);
    } else {
      Holes& holes = state.holes[figure.owner];
      holes |= figure.priest ? kPriestHoles : kSoldierHoles;
    }
  }
}

// --- End and returns -------------------------------------------------------------------------

void Game::returns(const State& state, std::span<double> out) const noexcept {
  assert(is_over(state) && out.size() == 2);
  int winner = state.early_winner;
  for (const unsigned side : {0U, 1U}) {
    if (on_throne(state, side)) {
      winner = static_cast<int>(side);
    }
  }
  out[0] = winner < 0 ? 0 : winner == 0 ? 1 : -1;
  out[1] = -out[0];
}

}  // namespace spielkern::eskorte
