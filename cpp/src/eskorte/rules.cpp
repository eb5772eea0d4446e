// Eskorte: legal actions, apply, traps, end.
#include <algorithm>

#include "columns.hpp"
#include "entries.hpp"
#include "moves.hpp"
#include "rows.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

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

Cells& figures_of_rank(State& state, unsigned side, unsigned digit) noexcept {
  return (digit == kSoldierDigit  ? state.soldiers
          : digit == kPriestDigit ? state.priests
                                  : state.pharaohs)[side];
}

/// Whether anybody at all stands between two enemies in a column, on one of `cells`: a quick look,
/// for nearly always there is nobody.
bool any_between_enemies(const State& state, Cells cells) noexcept {
  const Cells light = state.figures(0);
  const Cells dark = state.figures(1);
  return (((light & dark.behind() & dark.before()) | (dark & light.behind() & light.before())) &
          cells)
      .any();
}

}  // namespace

Game::Game(const Options& options)
    : options_(checked(options)),
      board_(options_.louvre, options_.rows[0], options_.rows[1], options_.rows[2]),
      priest_fields_(options_.inner_priests
                         ? board_.fields & board_.inner
                         : board_.level1 | (board_.level2 & board_.inner) | board_.level3),
      row_table_(&row_table(options_.inner_priests)) {}

// --- Legal actions ---------------------------------------------------------------------------

Actions Game::legal(const State& state) const noexcept {
  assert(!is_over(state));
  if (!state.pending.empty()) [[unlikely]] {  // eskorte 17
    const Pending::Figure figure = state.pending[0];
    const std::uint64_t empty = ~std::uint64_t{state.holes[figure.owner]};
    const std::uint64_t choices = figure.priest ? (empty & kPriestHoles) >> 4 << kPutPriest
                                                : (empty & kSoldierHoles) << kPutSoldier;
    return {0, Indices(), choices, first_fixed()};
  }
  const std::uint64_t figures = moves(state);
  std::uint64_t fixed = fixed_actions(state);
  if (figures == 0 && fixed == 0) [[unlikely]] {
    fixed = std::uint64_t{1} << kPass;
  }
  return {figures, state.indices[state.turn], fixed, first_fixed()};
}

Place Game::landing(const State& state, Place from, Direction direction) const noexcept {
  return landing(state.figures(0) | state.figures(1), from, direction);
}

// --- Apply -----------------------------------------------------------------------------------

void Game::apply(State& state, Action action) const noexcept {
  assert(legal(state).contains(action));
  const int fixed = action - first_fixed();
  std::uint32_t rows = 0;  // what the table says of those that have changed
  const RowTable::Actions& table = row_table_->actions(0);
  const unsigned side = state.turn;
  if (fixed < 0) [[likely]] {
    const Place from = board_.place(action / 8);
    const auto direction = static_cast<Direction>(action / 2 % 4);
    const bool exchange = action % 2 != 0;
    const Place to = exchange ? board_.next(from, direction) : landing(state, from, direction);
    // Without asking what figure it is: that is as good as random.
    const bool is_soldier = contains(state.soldiers[side], from);
    const bool is_priest = contains(state.priests[side], from);
    unsigned digit = is_soldier  ? kSoldierDigit + side
                     : is_priest ? kPriestDigit + side
                                 : kPharaohDigit + side;
    const auto soldier = bits::all_if<std::uint64_t>(is_soldier);
    const auto priest = bits::all_if<std::uint64_t>(is_priest);
    const auto move = [&](unsigned who, Cells cells) {
      const Cells soldiers = cells & Cells{{soldier, soldier}};
      const Cells priests = cells & Cells{{priest, priest}};
      state.soldiers[who] ^= soldiers;
      state.priests[who] ^= priests;
      state.pharaohs[who] ^= cells ^ soldiers ^ priests;
    };
    if (exchange) {
      move(side ^ 1U, cell(from) | cell(to));
      digit = side - (side ^ 1U);
      state.indices[side ^ 1U].erase(board_.index(to));
      state.indices[side ^ 1U].insert(action / 8);
    }
    move(side, cell(from) | cell(to));
    state.indices[side].erase(action / 8);
    state.indices[side].insert(board_.index(to));
    change_row(state, from, 0 - digit);
    change_row(state, to, digit);
    rows = table[state.rows[board_.row(from)]] | table[state.rows[board_.row(to)]];
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
  } else {
    const Entry entry(board_, fixed);
    if (entry.digit != kPharaohDigit) {
      state.holes[side] = static_cast<Holes>(state.holes[side] & ~(1U << fixed));
    }
    put(state, side, entry.digit, entry.place);
    rows = table[state.rows[board_.row(entry.place)]];
  }
  state.passes = 0;
  if ((rows & RowTable::kTrap) != 0 || any_between_enemies(state, board_.column_trap))
      [[unlikely]] {
    resolve_traps(state);
  }
  state.turn ^= 1U;
}

void Game::change_row(State& state, Place place, unsigned digit) const noexcept {
  std::uint16_t& code = state.rows[board_.row(place)];
  code = static_cast<std::uint16_t>(code + board_.weight(place) * digit);
}

void Game::put(State& state, unsigned side, unsigned digit, Place place) const noexcept {
  figures_of_rank(state, side, digit) |= cell(place);
  change_row(state, place, digit + side);
  state.indices[side].insert(board_.index(place));
}

void Game::take(State& state, unsigned side, unsigned digit, Place place) const noexcept {
  figures_of_rank(state, side, digit) ^= cell(place);
  change_row(state, place, 0 - (digit + side));
  state.indices[side].erase(board_.index(place));
}

void Game::derive(State& state) const noexcept {
  state.rows = board_.empty_rows();
  state.indices = {};
  for (const unsigned side : {0U, 1U}) {
    for (const unsigned digit : {kSoldierDigit, kPriestDigit, kPharaohDigit}) {
      for_each(figures_of_rank(state, side, digit),
               [&](Place place) { put(state, side, digit, place); });
    }
  }
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
    take(state, side, kPharaohDigit, place);
    if (options_.early_win && state.early_winner < 0) {
      state.early_winner = static_cast<Player>(side ^ 1U);
    }
    return;
  }
  const bool priest = contains(state.priests[side], place);
  const unsigned digit = priest ? kPriestDigit : kSoldierDigit;
  take(state, side, digit, place);
  if (!contains(board_.line, place)) {
    const Place to = landing(state, place, kBackward);
    if (to != kNowhere) {
      put(state, side, digit, to);
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
