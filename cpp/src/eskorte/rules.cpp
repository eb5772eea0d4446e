// Eskorte: legal actions, apply, traps, end.
#include <algorithm>

#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

/// What only counts the legal actions.
struct Counter {
  int total = 0;

  void add_moves(Direction /*direction*/, Cells figures) noexcept { total += figures.count(); }
  void add_exchanges(Direction /*direction*/, Cells figures) noexcept { total += figures.count(); }
  void add_fixed(std::uint64_t bits) noexcept { total += bits::count(bits); }
};

/// Of `movers`, those that can go forward by step or jump (eskorte 7, 8). They are among `over`,
/// the cells that may be jumped over or are gaps; `free` may be landed on. Figures standing one
/// behind the other can all go or none: it depends on the cell before the first. Adding the first
/// of each run that can go carries through the run and clears it.
constexpr std::uint64_t go_forward(std::uint64_t movers, std::uint64_t over,
                                   std::uint64_t free) noexcept {
  return movers & ~(over + (over & free << 1));
}

constexpr Cells go_forward(Cells movers, Cells over, Cells free) noexcept {
  return {go_forward(movers.left, over.left, free.left),
          go_forward(movers.right, over.right, free.right)};
}

/// Where one figure lands that goes backward: the first cell behind it that is not in `over`.
constexpr std::uint64_t land_backward(std::uint64_t figure, std::uint64_t over) noexcept {
  return (over + figure) & ~over;
}

/// Of `movers`, two at the most in a word, those that can go backward. They too are among `over`.
constexpr std::uint64_t go_backward(std::uint64_t movers, std::uint64_t over,
                                    std::uint64_t free) noexcept {
  const std::uint64_t one = movers & (0 - movers);
  const std::uint64_t two = movers ^ one;
  return ((land_backward(one, over) & free) != 0 ? one : 0) |
         ((land_backward(two, over) & free) != 0 ? two : 0);
}

constexpr Cells go_backward(Cells movers, Cells over, Cells free) noexcept {
  return {go_backward(movers.left, over.left, free.left),
          go_backward(movers.right, over.right, free.right)};
}

/// Of `movers`, those that can go to a side by step or jump. `towards` gives the cells that have
/// one of a set next to them on that side; a run in a row is `longest` figures at the most.
template <class Towards>
constexpr Cells go_sideways(Cells movers, Cells over, Cells free, int longest,
                            Towards towards) noexcept {
  Cells reach = free;
  for (int i = 0; i < longest; ++i) {
    reach |= over & towards(reach);
  }
  return movers & towards(reach);
}

constexpr auto kToLeft = [](Cells cells) { return cells.right_of(); };
constexpr auto kToRight = [](Cells cells) { return cells.left_of(); };
constexpr auto kToLeftOverC = [](Cells cells) { return cells.right_of_over_c(); };
constexpr auto kToRightOverC = [](Cells cells) { return cells.left_of_over_c(); };

/// Throws OptionError for a board that there is not (eskorte 2).
Options checked(Options options) {
  if (options.louvre) {
    options.rows = Options{}.rows;
  }
  for (std::size_t level = 0; level < kLeastRows.size(); ++level) {
    if (options.rows[level] < kLeastRows[level] || options.rows[level] > kMostRows[level]) {
      throw OptionError("board", "the rows of a board must be from 2 to 10, 3 to 6 and 3 to 5");
    }
  }
  return options;
}

}  // namespace

Game::Game(const Options& options)
    : options_(checked(options)),
      board_(options_.louvre, options_.rows[0], options_.rows[1], options_.rows[2]),
      priest_fields_(options_.inner_priests
                         ? board_.fields & board_.inner
                         : board_.level1 | (board_.level2 & board_.inner) | board_.level3) {}

// --- Legal actions ---------------------------------------------------------------------------

Actions Game::legal(const State& state) const noexcept {
  assert(!is_over(state));
  Actions out(board_);
  generate(state, out);
  if (out.size() == 0) {
    out.add_fixed(std::uint64_t{1} << kPass);
  }
  return out;
}

int Game::count_legal(const State& state) const noexcept {
  assert(!is_over(state));
  Counter counter;
  generate(state, counter);
  return std::max(counter.total, 1);  // else there is `pass`
}

template <class Sink>
void Game::generate(const State& state, Sink& sink) const noexcept {
  if (!state.pending.empty()) [[unlikely]] {  // eskorte 17
    const Pending::Figure figure = state.pending[0];
    const std::uint64_t empty = ~std::uint64_t{state.holes[figure.owner]};
    sink.add_fixed(figure.priest ? (empty & kPriestHoles) >> 4 << kPutPriest
                                 : (empty & kSoldierHoles) << kPutSoldier);
    return;
  }
  const Cells occupied = state.figures(0) | state.figures(1);
  const Cells free = board_.fields & ~occupied;
  soldiers(state, free, sink);
  priests(state, free, sink);
  pharaoh(state, occupied, sink);
  entries(state, free, sink);
}

template <class Sink>
void Game::soldiers(const State& state, Cells free, Sink& sink) const noexcept {
  const Cells own = state.soldiers[state.turn];
  const Cells enemy = state.soldiers[state.turn ^ 1U];
  const Cells over = own | enemy;
  sink.add_moves(kForward, go_forward(own, over | board_.gap, free));
  // On levels 1 and 3 a row has two fields side by side: there is nothing to jump over.
  const bool jumps = (own & board_.level2).any();
  const int longest = jumps ? 3 : 0;
  sink.add_moves(kLeft, go_sideways(own, over, free, longest, kToLeft));
  sink.add_moves(kRight, go_sideways(own, over, free, longest, kToRight));
  // eskorte 11: on all levels, in all directions.
  sink.add_exchanges(kForward, own & enemy.behind() & board_.forward_pair);
  sink.add_exchanges(kBackward, own & enemy.before() & board_.backward_pair);
  sink.add_exchanges(kLeft, own & enemy.right_of());
  sink.add_exchanges(kRight, own & enemy.left_of());
}

template <class Sink>
void Game::priests(const State& state, Cells free, Sink& sink) const noexcept {
  const Cells own = state.priests[state.turn];
  if (!own.any()) {
    return;
  }
  const Cells enemy = state.priests[state.turn ^ 1U];
  const Cells soldiers = state.soldiers[state.turn];
  const Cells over = own | enemy | state.soldiers[0] | state.soldiers[1];
  const Cells column = over | board_.gap;
  const Cells land = free & priest_fields_;
  // eskorte 9: which levels may be gone up to. Within a level none of this matters.
  if ((soldiers & board_.level3).any()) {
    sink.add_moves(kForward, go_forward(own, column, land));
  } else {
    const bool to_2 = (soldiers & board_.level2).any();
    const Cells from_1 = land & (to_2 ? board_.level1 | board_.level2 : board_.level1);
    sink.add_moves(kForward, go_forward(own & board_.level1, column, from_1) |
                                 go_forward(own & board_.level2, column, land & board_.level2) |
                                 go_forward(own & board_.level3, column, land & board_.level3));
  }
  Cells backward = go_backward(own, column, land);
  if (const Cells own_3 = own & board_.level3; own_3.any()) {
    // eskorte 10: from level 3 down only by a step, that is over gaps alone.
    const Cells lower = land & ~board_.level3;
    backward = (backward & ~own_3) | go_backward(own_3, column, land & board_.level3) |
               (own_3 & (lower | (board_.gap & lower.before())).before());
  }
  sink.add_moves(kBackward, backward);
  // Rows: b, c, d on level 2, and a, b, d, e on the others.
  const Cells own_2 = own & board_.level2;
  const Cells own_13 = own & ~board_.level2;
  if (own_2.any()) {
    const Cells over_2 = over & board_.level2;
    const Cells land_2 = land & board_.level2;
    sink.add_moves(kLeft, go_sideways(own_2, over_2, land_2, 1, kToLeft));
    sink.add_moves(kRight, go_sideways(own_2, over_2, land_2, 1, kToRight));
    sink.add_exchanges(kLeft, own_2 & enemy.right_of());  // eskorte 11
    sink.add_exchanges(kRight, own_2 & enemy.left_of());
  }
  if (own_13.any()) {
    const Cells over_13 = over & ~board_.level2;
    const Cells land_13 = land & ~board_.level2;
    sink.add_moves(kLeft, go_sideways(own_13, over_13, land_13, 2, kToLeftOverC));
    sink.add_moves(kRight, go_sideways(own_13, over_13, land_13, 2, kToRightOverC));
  }
  // eskorte 11: in the column on levels 1 and 2.
  const Cells lower = own & ~board_.level3;
  sink.add_exchanges(kForward, lower & enemy.behind() & board_.forward_pair);
  sink.add_exchanges(kBackward, lower & enemy.before() & board_.backward_pair);
}

template <class Sink>
void Game::pharaoh(const State& state, Cells occupied, Sink& sink) const noexcept {
  const std::uint64_t own = state.pharaohs[state.turn].left;
  if (own == 0) {
    // eskorte 6
    if (!(occupied & board_.red).any() &&
        (state.priests[state.turn] & (board_.level2 | board_.level3)).any()) {
      sink.add_fixed(std::uint64_t{1} << kEnterPharaoh);
    }
    return;
  }
  // The pharaoh line and the throne are in column c, and so in the left word.
  const std::uint64_t over = (occupied.left & board_.line.left) | board_.gap.left;
  const std::uint64_t land = board_.line.left & ~occupied.left;
  const std::uint64_t throne =
      has_escort(state, state.turn) ? board_.throne.left : 0;  // eskorte 13
  sink.add_moves(kForward, {go_forward(own, over, land | throne), 0});
  sink.add_moves(kBackward, {(land_backward(own, over) & land) != 0 ? own : 0, 0});
  const std::uint64_t enemy = state.pharaohs[state.turn ^ 1U].left;  // eskorte 11
  sink.add_exchanges(kForward, {own & enemy << 1 & board_.forward_pair.left, 0});
  sink.add_exchanges(kBackward, {own & enemy >> 1 & board_.backward_pair.left, 0});
}

template <class Sink>
void Game::entries(const State& state, Cells free, Sink& sink) const noexcept {
  const Holes holes = state.holes[state.turn];
  if (holes == 0) {
    return;
  }
  // eskorte 6: the first row's fields that are free and have no own figure beside or before them.
  const Cells own = state.soldiers[state.turn] | state.priests[state.turn];
  const Cells open = board_.first_row & free & ~(own.right_of() | own.left_of() | own.behind());
  const int row = board_.rows() - 1;
  const std::uint64_t outer = open.left >> row;   // a, and b one column on
  const std::uint64_t inner = open.right >> row;  // d, and e
  const std::uint64_t columns = (outer & 1U) | (outer >> (Cells::kColumn - 1) & 2U) |
                                (inner & 1U) << 2 | (inner >> Cells::kColumn & 1U) << 3;
  sink.add_fixed((holes & columns & kSoldierHoles) << kEnterSoldier |
                 (std::uint64_t{holes} >> 4 & columns >> 1 & 3U) << kEnterPriest);
}

Place Game::landing(const State& state, Place from, Direction direction) const noexcept {
  const Cells occupied = state.figures(0) | state.figures(1);
  Place place = board_.next(from, direction);
  while (contains(occupied, place)) {
    place = board_.next(place, direction);
  }
  return place;
}

// --- Apply -----------------------------------------------------------------------------------

void Game::apply(State& state, Action action) const noexcept {
  assert(legal(state).contains(action));
  const int fixed = action - first_fixed();
  if (fixed < 0) [[likely]] {
    move_figure(state, action);
  } else if (fixed == kPass) {
    ++state.passes;
    state.turn ^= 1U;
    return;
  } else if (fixed >= kPutSoldier) {  // eskorte 17: still part of the turn that is over
    const unsigned owner = state.pending[0].owner;
    const int hole = fixed - kPutSoldier;  // the priests' follow the soldiers' in both
    state.holes[owner] = static_cast<Holes>(state.holes[owner] | 1U << hole);
    state.pending.pop_front();
    return;
  } else if (fixed == kEnterPharaoh) {
    state.pharaohs[state.turn] = board_.red;
  } else {
    state.holes[state.turn] = static_cast<Holes>(state.holes[state.turn] & ~(1U << fixed));
    static constexpr std::array<int, 6> kColumns = {0, 1, 3, 4, 1, 3};
    const Cells here = cell(board_.place(kColumns[static_cast<std::size_t>(fixed)]));
    (fixed < kEnterPriest ? state.soldiers : state.priests)[state.turn] |= here;
  }
  state.passes = 0;
  if (any_trapped(state)) [[unlikely]] {
    resolve_traps(state);
  }
  state.turn ^= 1U;
}

void Game::move_figure(State& state, int move) const noexcept {
  const Place from = board_.place(move / 8);
  const auto direction = static_cast<Direction>(move / 2 % 4);
  const unsigned side = state.turn;
  const bool exchange = move % 2 != 0;
  Place to = board_.next(from, direction);
  if (!exchange) {
    const Cells occupied = state.figures(0) | state.figures(1);
    while (contains(occupied, to)) {
      to = board_.next(to, direction);
    }
  }
  if (contains(state.pharaohs[side], from)) {
    state.pharaohs[side] = cell(to);
    if (exchange) {
      state.pharaohs[side ^ 1U] = cell(from);
    }
    return;
  }
  // Without asking whether it is a soldier or a priest: that is as good as random.
  const Cells both = cell(from) | cell(to);
  const auto soldier = bits::all_if<std::uint64_t>(contains(state.soldiers[side], from));
  const auto other = bits::all_if<std::uint64_t>(exchange);
  const Cells soldiers{both.left & soldier, both.right & soldier};
  const Cells priests = both ^ soldiers;
  state.soldiers[side] ^= soldiers;
  state.priests[side] ^= priests;
  state.soldiers[side ^ 1U] ^= {soldiers.left & other, soldiers.right & other};
  state.priests[side ^ 1U] ^= {priests.left & other, priests.right & other};
}

// --- Traps -----------------------------------------------------------------------------------

Cells Game::between(Cells enemy) const noexcept {
  return (enemy.behind() & enemy.before() & board_.column_trap) |
         (enemy.right_of() & enemy.left_of() & board_.row_trap);
}

Cells Game::trapped(const State& state, unsigned side) const noexcept {
  // On level 3 only soldiers; elsewhere all (eskorte 14).
  const Cells figures = state.soldiers[side] | (state.figures(side) & ~board_.level3);
  return figures & between(state.figures(side ^ 1U));
}

bool Game::any_trapped(const State& state) const noexcept {
  // Quick, for nearly always there is none: whether anybody at all stands between two enemies.
  const Cells light = state.figures(0);
  const Cells dark = state.figures(1);
  return ((light & between(dark)) | (dark & between(light))).any();
}

Place Game::lowest(Cells cells) const noexcept {
  int lowest = 255;
  for_each(cells, [&](Place place) { lowest = std::min(lowest, board_.index(place)); });
  return board_.place(lowest);
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
    knock_out(state, side, lowest(in_trap));
  }
  fill_forced_holes(state);
}

void Game::knock_out(State& state, unsigned side, Place place) const noexcept {
  if (contains(state.pharaohs[side], place)) {  // eskorte 15, 18
    state.pharaohs[side] = {};
    if (options_.early_win && state.early_winner < 0) {
      state.early_winner = static_cast<Player>(side ^ 1U);
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
