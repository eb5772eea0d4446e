// Eskorte: options, texts of actions and positions, positions made by hand, validation, drawing.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"Light", "Dark"};
constexpr std::string_view kTurns = "LD";
constexpr std::string_view kColumns = "abcde";
constexpr std::string_view kHoleColumns = "abdebd";
constexpr std::string_view kFigures = "SPKspk";
constexpr std::array<std::string_view, 2> kFullHolders = {"SSSSPP", "sssspp"};
constexpr std::array<std::string_view, 4> kWays = {"forward", "left", "right", "backward"};

std::string side_name(std::size_t side) { return std::string(kSides.at(side)); }

unsigned owner_of(char figure) {
  return std::islower(static_cast<unsigned char>(figure)) != 0 ? 1 : 0;
}
char kind_of(char figure) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(figure)));
}
char letter(char kind, std::size_t side) {
  return side == 0 ? kind : static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}

/// The letter of the figure on a place, '\0' for none.
char figure_on(const State& state, Place place) {
  for (const std::size_t side : {0U, 1U}) {
    if (contains(state.soldiers[side], place)) {
      return letter('S', side);
    }
    if (contains(state.priests[side], place)) {
      return letter('P', side);
    }
    if (contains(state.pharaohs[side], place)) {
      return letter('K', side);
    }
  }
  return '\0';
}

/// Calls `visit(place)` for the fields of each row of a level from the top and from a to e, and
/// `end_row()` between two rows.
template <class Visit, class EndRow>
void for_each_row(const Board& board, Cells level, Visit&& visit, EndRow&& end_row) {
  bool first_row = true;
  for (int row = board.rows() - 1; row >= 0; --row) {
    bool any = false;
    for (int column = 0; column < Board::kWidth; ++column) {
      const Place place = board.place(row * Board::kWidth + column);
      if (contains(level, place)) {
        if (!any && !first_row) {
          end_row();
        }
        any = true;
        visit(place);
      }
    }
    first_row = first_row && !any;
  }
}

/// Reads "b4"; any cell of the grid, whether or not it is a field.
Place read_place(FieldReader& reader, const Board& board) {
  const auto column = static_cast<int>(reader.one_of(kColumns));
  const auto row = static_cast<int>(reader.number(1, static_cast<unsigned>(board.rows()))) - 1;
  const Place place = board.place(row * Board::kWidth + column);
  if (!contains(board.fields | board.throne, place)) {
    reader.fail("the board has no such field");
  }
  return place;
}

Holes read_holder(const Field& field, std::size_t side) {
  FieldReader reader(field);
  Holes holes = 0;
  for (unsigned hole = 0; hole < 6; ++hole) {
    if (reader.accept(kFullHolders.at(side).substr(hole, 1))) {
      holes = static_cast<Holes>(holes | 1U << hole);
    } else if (!reader.accept(".")) {
      reader.fail_expecting("'.' or " + in_quotes(kFullHolders.at(side).substr(hole, 1)));
    }
  }
  reader.expect_end();
  return holes;
}

std::string read_pending(const Field& field) {
  if (field.text == "-") {
    return {};
  }
  FieldReader reader(field);
  if (reader.done()) {
    reader.fail_expecting("figures or '-'");
  }
  while (!reader.done()) {
    reader.one_of("SPsp");
    if (reader.position() > std::size_t{2} * (kSoldiers + kPriests)) {
      reader.fail("there are not so many figures");
    }
  }
  return std::string(field.text);
}

std::array<int, 3> read_rows(std::string_view value) {
  std::array<int, 3> rows{};
  FieldReader reader({"board", value, 0});
  try {
    for (std::size_t level = 0; level < 3; ++level) {
      if (level > 0) {
        reader.expect("-");
      }
      rows[level] = static_cast<int>(reader.number(static_cast<unsigned>(kLeastRows[level]),
                                                   static_cast<unsigned>(kMostRows[level])));
    }
    reader.expect_end();
  } catch (const ParseError& error) {
    throw OptionError("board",
                      "board must be louvre or R1-R2-R3 with R1 from 2 to 10, R2 from 3 "
                      "to 6, R3 from 3 to 5, not " +
                          in_quotes(value) + ": " + error.reason());
  }
  return rows;
}

void refuse_in(std::vector<Violation>& broken, std::string_view rule, std::string reason) {
  broken.push_back({"eskorte " + std::string(rule), std::move(reason)});
}

/// eskorte 5, 17: all men of a side are somewhere, and pending ones have a choice.
void check_counts(const State& state, unsigned side, std::vector<Violation>& broken) {
  for (const bool priest : {false, true}) {
    const std::string men = priest ? " priests" : " soldiers";
    const Cells figures = (priest ? state.priests : state.soldiers).at(side);
    const Holes holes = state.holes.at(side) & (priest ? kPriestHoles : kSoldierHoles);
    const int pending = state.pending.count(side, priest);
    const int have = figures.count() + bits::count(holes) + pending;
    const int wanted = priest ? kPriests : kSoldiers;
    if (have != wanted) {
      refuse_in(broken, "5",
                side_name(side) + " has " + std::to_string(have) + men +
                    " over board, holder and pending, not " + std::to_string(wanted));
    }
    if (!figures.any() && pending > 0) {
      refuse_in(
          broken, "17",
          side_name(side) + "'s pending" + men + " have no choice of holes: none is on the board");
    }
  }
}

std::string rows_text(const std::array<int, 3>& rows) {
  return std::to_string(rows[0]) + "-" + std::to_string(rows[1]) + "-" + std::to_string(rows[2]);
}

Options read_settings(std::span<const OptionSetting> settings) {
  Options options;
  for (const OptionSetting& setting : settings) {
    if (setting.key == "board") {
      options.louvre = setting.value == "louvre";
      options.rows = options.louvre ? Options{}.rows : read_rows(setting.value);
    } else if (setting.key == "early_win") {
      if (setting.value != "0" && setting.value != "1") {
        throw OptionError("early_win", "early_win must be 0 or 1, not " + in_quotes(setting.value));
      }
      options.early_win = setting.value == "1";
    } else if (setting.key == "priests") {
      if (setting.value != "wide" && setting.value != "inner") {
        throw OptionError("priests",
                          "priests must be wide or inner, not " + in_quotes(setting.value));
      }
      options.inner_priests = setting.value == "inner";
    } else {
      throw OptionError(setting.key, "eskorte has no option " + in_quotes(setting.key) +
                                         "; it has board, early_win and priests");
    }
  }
  return options;
}

}  // namespace

// --- Options ---------------------------------------------------------------------------------

Game::Game(std::span<const OptionSetting> settings) : Game(read_settings(settings)) {}

std::vector<OptionValue> Game::options() const {
  return {{"board", options_.louvre ? "louvre" : rows_text(options_.rows), options_.louvre},
          {"early_win", options_.early_win ? "1" : "0", !options_.early_win},
          {"priests", options_.inner_priests ? "inner" : "wide", !options_.inner_priests}};
}

std::string Game::player_name(Player player) const {
  return side_name(static_cast<std::size_t>(player));
}

// --- Actions ---------------------------------------------------------------------------------

std::string Game::field_name(Place place) const {
  const int index = board_.index(place);
  std::string name(1, kColumns[static_cast<std::size_t>(index % Board::kWidth)]);
  return name += std::to_string(index / Board::kWidth + 1);
}

std::string Game::action_text(const State& state, Action action) const {
  const int fixed = action - first_fixed();
  if (fixed < 0) {
    const Place from = board_.place(action / 8);
    const auto direction = static_cast<Direction>(action / 2 % 4);
    const bool exchange = action % 2 != 0;
    const Place to = exchange ? board_.next(from, direction) : landing(state, from, direction);
    return field_name(from) + (exchange ? "~" : "-") + field_name(to);
  }
  if (fixed == kPass) {
    return "pass";
  }
  if (fixed == kEnterPharaoh) {
    return "K@c";
  }
  const auto hole = static_cast<std::size_t>(fixed < kPutSoldier ? fixed : fixed - kPutSoldier);
  std::string text = hole < 4 ? "S" : "P";
  text += fixed < kPutSoldier ? '@' : '>';
  return text += kHoleColumns[hole];
}

std::string Game::outcome_text(Outcome outcome) const { return std::to_string(outcome); }

Outcome Game::parse_outcome(std::string_view text) const {
  throw ParseError("action", 0, "there is no chance in eskorte, not " + in_quotes(text));
}

Action Game::parse_action(const State& state, std::string_view text) const {
  FieldReader reader({"action", text, 0});
  const auto fixed_action = [&](int fixed) {
    reader.expect_end();
    return static_cast<Action>(first_fixed() + fixed);
  };
  if (reader.accept("pass")) {
    return fixed_action(kPass);
  }
  if (reader.accept("K@c")) {
    return fixed_action(kEnterPharaoh);
  }
  for (const bool soldier : {true, false}) {
    if (reader.accept(soldier ? "S" : "P")) {
      const bool enters = reader.one_of("@>") == 0;
      const auto hole = static_cast<int>(reader.one_of(soldier ? "abde" : "bd"));
      return fixed_action((enters ? 0 : kPutSoldier) + (soldier ? 0 : kEnterPriest) + hole);
    }
  }
  const Place from = read_place(reader, board_);
  const bool exchange = reader.one_of("-~") == 1;
  const Place to = read_place(reader, board_);
  reader.expect_end();
  const int from_index = board_.index(from);
  const int to_index = board_.index(to);
  const bool same_row = from_index / Board::kWidth == to_index / Board::kWidth;
  const bool same_column = from_index % Board::kWidth == to_index % Board::kWidth;
  if (same_row == same_column) {
    throw IllegalAction(text, "figures move in their column or row (eskorte 7)");
  }
  const Direction direction = same_column ? (to_index > from_index ? kForward : kBackward)
                                          : (to_index > from_index ? kRight : kLeft);
  const auto action = static_cast<Action>(from_index * 8 + direction * 2 + (exchange ? 1 : 0));
  if (legal(state).contains(action)) {
    return action;  // if it leads elsewhere, the canonical text tells
  }
  throw IllegalAction(text, why_illegal(state, action));
}

std::string Game::why_illegal(const State& state, Action action) const {
  const int fixed = action - first_fixed();
  const unsigned side = state.turn;
  if (!state.pending.empty()) {
    const Pending::Figure figure = state.pending[0];
    return std::string("a hole for ") + side_name(figure.owner) + "'s " +
           (figure.priest ? "priest" : "soldier") +
           " must be chosen first, an empty one (eskorte 17)";
  }
  if (fixed == kPass) {
    return "another action is possible, so there is no pass (eskorte 6)";
  }
  if (fixed >= kPutSoldier) {
    return "no figure is without a hole (eskorte 17)";
  }
  if (fixed == kEnterPharaoh) {
    if (state.pharaohs[side].any()) {
      return "the pharaoh is on the board already (eskorte 6)";
    }
    return ((state.figures(0) | state.figures(1)) & board_.red).any()
               ? field_name(any_of(board_.red)) + " is occupied (eskorte 6)"
               : "no own priest stands on level 2 or 3 (eskorte 6)";
  }
  if (fixed >= 0) {
    const auto hole = static_cast<std::size_t>(fixed);
    if ((unsigned{state.holes[side]} >> hole & 1U) == 0) {
      return "that hole is empty (eskorte 6)";
    }
    const Place place = board_.place(static_cast<int>(kColumns.find(kHoleColumns[hole])));
    return field_name(place) + (figure_on(state, place) != '\0'
                                    ? " is occupied (eskorte 6)"
                                    : " has an own figure beside it (eskorte 6)");
  }
  const Place from = board_.place(action / 8);
  if (from == kNowhere) {
    return "column c has no field on level 1 (eskorte 1)";
  }
  const auto direction = static_cast<Direction>(action / 2 % 4);
  const char figure = contains(board_.fields, from) ? figure_on(state, from) : '\0';
  if (figure == '\0' || owner_of(figure) != side) {
    return "no figure of " + side_name(side) + " stands on " + field_name(from) + " (eskorte 7)";
  }
  if (action % 2 != 0) {
    return "no exchange: there is no enemy figure of the same rank on the field " +
           std::string(kWays.at(direction)) + ", or not for this rank on this level (eskorte 11)";
  }
  const Place to = landing(state, from, direction);
  const bool to_field = to != kNowhere && contains(board_.fields | board_.throne, to);
  switch (kind_of(figure)) {
    case 'S':
      return direction == kBackward
                 ? "soldiers do not go backward (eskorte 7)"
                 : "the way " + std::string(kWays.at(direction)) +
                       " is closed to a soldier: it goes to the next field or over soldiers "
                       "(eskorte 7, 8)";
    case 'P':
      if (to_field && direction == kForward && contains(board_.level2, to)) {
        return "a priest goes to level 2 only while an own soldier stands on level 2 or 3 "
               "(eskorte 9), and not over a pharaoh (eskorte 8)";
      }
      if (to_field && direction == kForward && contains(board_.level3, to)) {
        return "a priest goes to level 3 only while an own soldier stands there (eskorte 9), and "
               "not over a pharaoh (eskorte 8)";
      }
      return "the way " + std::string(kWays.at(direction)) +
             " is closed to a priest (eskorte 7, 8, 10)";
    default:
      return to_field && contains(board_.throne, to) && direction == kForward
                 ? "the throne is open only while all own soldiers and priests stand on level 3 "
                   "(eskorte 13)"
                 : "the way " + std::string(kWays.at(direction)) +
                       " is closed to a pharaoh (eskorte 7, 8)";
  }
}

// --- Positions made by hand --------------------------------------------------------------------

Setup::Setup(const Board& board) : board_(board) {}

void Setup::put(std::string_view field, char figure) {
  FieldReader reader({"field", field, 0});
  const Place place = read_place(reader, board_);
  reader.expect_end();
  if (figure != '.' && kFigures.find(figure) == std::string_view::npos) {
    throw ParseError("figure", 0,
                     "expected one of '" + std::string(kFigures) + ".', not " +
                         in_quotes(std::string_view(&figure, 1)));
  }
  figures_.at(static_cast<std::size_t>(place)) = figure == '.' ? '\0' : figure;
}

void Setup::set_holder(unsigned side, std::string_view holes) {
  if (side > 1) {
    throw ParseError("holder", 0, "there are players 0 and 1");
  }
  holes_.at(side) = read_holder({"holder", holes, 0}, side);
}

void Setup::set_turn(unsigned side) {
  if (side > 1) {
    throw ParseError("turn", 0, "there are players 0 and 1");
  }
  turn_ = static_cast<std::uint8_t>(side);
}

void Setup::set_pending(std::string_view figures) {
  pending_ = read_pending({"pending", figures, 0});
}

void Setup::set_passes(unsigned passes) {
  if (passes > 2) {
    throw ParseError("passes", 0, "the number must be from 0 to 2");
  }
  passes_ = static_cast<std::uint8_t>(passes);
}

State Setup::unchecked() const {
  State state;
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    const char figure = figures_.at(i);
    const auto place = static_cast<Place>(i);
    if (figure == '\0') {
      continue;
    }
    const unsigned side = owner_of(figure);
    switch (kind_of(figure)) {
      case 'S':
        state.soldiers.at(side) |= cell(place);
        break;
      case 'P':
        state.priests.at(side) |= cell(place);
        break;
      default:
        state.pharaohs.at(side) = cell(place);  // of several, which are refused, the last
        break;
    }
  }
  state.holes = holes_;
  state.turn = turn_;
  state.passes = passes_;
  for (const char figure : pending_) {
    state.pending.push({owner_of(figure), kind_of(figure) == 'P'});
  }
  return state;
}

std::vector<Violation> Setup::violations(const Game& game) const {
  std::vector<Violation> broken;
  const auto refuse = [&broken](std::string_view rule, std::string reason) {
    refuse_in(broken, rule, std::move(reason));
  };
  const State state = unchecked();
  const Board& board = game.board();
  if (board_.fields != board.fields || board_.throne != board.throne) {
    refuse("2", "the position was set up for another board");
    return broken;
  }
  bool throne_filled = false;
  for (const unsigned side : {0U, 1U}) {
    const std::string name = side_name(side);
    const auto pharaohs = std::count(figures_.begin(), figures_.end(), letter('K', side));
    if (pharaohs > 1) {
      refuse("5", name + " has more than one pharaoh");
    }
    check_counts(state, side, broken);
    for_each(state.soldiers.at(side) & ~board.fields, [&](Place place) {
      refuse("7", "a soldier stands on " + game.field_name(place) + ", the throne");
    });
    for_each(state.priests.at(side) & ~game.priest_fields(), [&](Place place) {
      refuse("7", "a priest stands on " + game.field_name(place) + ", where it may not");
    });
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const auto place = static_cast<Place>(i);
      if (figures_.at(i) == letter('K', side) && !contains(board.line | board.throne, place)) {
        refuse("7",
               "a pharaoh stands on " + game.field_name(place) + ", not on column c of level 2");
      }
    }
    if (figures_.at(static_cast<std::size_t>(any_of(board.throne))) == letter('K', side)) {
      throne_filled = true;
      if (!game.has_escort(state, side)) {
        refuse("13", name + "'s pharaoh is on the throne without its escort on level 3");
      }
    }
    for_each(game.trapped(state, side), [&](Place place) {
      refuse("16", name + "'s figure on " + game.field_name(place) + " is in a trap");
    });
  }
  if (throne_filled && !state.pending.empty()) {
    refuse("at rest", "the throne is filled, so no figure can be pending");
  }
  if ((throne_filled || !state.pending.empty()) && passes_ != 0) {
    refuse("at rest", "with the throne filled or a figure pending the last turn was no pass");
  }
  return broken;
}

State Setup::state(const Game& game) const {
  if (auto broken = violations(game); !broken.empty()) {
    throw InvalidPosition(std::move(broken));
  }
  State out = unchecked();
  game.derive(out);
  return out;
}

std::vector<Violation> Game::violations(const State& state) const {
  Setup setup(board_);
  const Player early = state.early_winner;
  bool sound = state.turn <= 1 && state.passes <= 2 && state.pending.size() <= 12 &&
               state.unused == 0 &&
               (early == kNobody || (options_.early_win && (early == 0 || early == 1))) &&
               ((state.holes[0] | state.holes[1]) & ~(kSoldierHoles | kPriestHoles)) == 0;
  Cells seen;
  for (const unsigned side : {0U, 1U}) {
    for (const Cells figures :
         {state.soldiers.at(side), state.priests.at(side), state.pharaohs.at(side)}) {
      sound = sound && !(seen & figures).any();
      seen |= figures;
    }
    sound = sound && state.pharaohs.at(side).count() <= 1;
  }
  sound = sound && !(seen & ~(board_.fields | board_.throne)).any();
  if (!sound) {
    return {{"eskorte at rest", "the state is no position at all"}};
  }
  for_each(seen, [&](Place place) {
    setup.figures_.at(static_cast<std::size_t>(place)) = figure_on(state, place);
  });
  setup.holes_ = state.holes;
  setup.turn_ = state.turn;
  setup.passes_ = state.passes;
  for (int i = 0; i < state.pending.size(); ++i) {
    const Pending::Figure figure = state.pending[i];
    setup.pending_ += letter(figure.priest ? 'P' : 'S', figure.owner);
  }
  auto broken = setup.violations(*this);
  if (broken.empty()) {
    State again = state;
    derive(again);
    if (again != state) {
      broken.push_back(
          {"eskorte at rest", "the state's rows or indices are not those of its sets"});
    }
  }
  return broken;
}

// --- Position text ---------------------------------------------------------------------------

std::string Game::write_fields(const State& state) const {
  std::string out;
  for (const Cells level : {board_.level3, board_.level2, board_.level1}) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) {
        append_number(out, static_cast<unsigned>(empty));
        empty = 0;
      }
    };
    for_each_row(
        board_, level,
        [&](Place place) {
          if (const char figure = figure_on(state, place); figure != '\0') {
            flush();
            out += figure;
          } else {
            ++empty;
          }
        },
        [&] {
          flush();
          out += '/';
        });
    flush();
    out += level == board_.level1 ? ' ' : '|';
  }
  for (const std::size_t side : {0U, 1U}) {
    for (std::size_t hole = 0; hole < 6; ++hole) {
      out += (unsigned{state.holes[side]} >> hole & 1U) != 0 ? kFullHolders[side][hole] : '.';
    }
    out += ' ';
  }
  out += on_throne(state, 0) ? 'K' : on_throne(state, 1) ? 'k' : '-';
  out += ' ';
  out += kTurns[state.turn];
  out += ' ';
  if (state.pending.empty()) {
    out += '-';
  }
  for (int i = 0; i < state.pending.size(); ++i) {
    out += letter(state.pending[i].priest ? 'P' : 'S', state.pending[i].owner);
  }
  out += ' ';
  append_number(out, state.passes);
  return out;
}

State Game::read_fields(FieldSplitter& fields) const {
  const auto parts = split_fields<7>(
      fields, {"board", "light holder", "dark holder", "throne", "turn", "pending", "passes"});
  Setup setup(board_);

  FieldReader board(parts[0]);
  for (const Cells level : {board_.level3, board_.level2, board_.level1}) {
    unsigned empty = 0;  // still to come of a number read
    bool after_number = false;
    const auto end_row = [&] {
      if (empty > 0) {
        board.fail("the number of empty fields is more than the row has");
      }
      after_number = false;
    };
    for_each_row(
        board_, level,
        [&](Place place) {
          if (empty > 0) {
            --empty;
            return;
          }
          const char next = board.peek();
          if (next >= '1' && next <= '5' && !after_number) {
            empty = board.number(1, 5) - 1;
            after_number = true;
            return;
          }
          const std::size_t figure = kFigures.find(next);
          if (board.done() || figure == std::string_view::npos) {
            board.fail_expecting("a figure or a number of empty fields");
          }
          board.one_of(kFigures);
          setup.figures_.at(static_cast<std::size_t>(place)) = kFigures[figure];
          after_number = false;
        },
        [&] {
          end_row();
          board.expect("/");
        });
    end_row();
    if (level != board_.level1) {
      board.expect("|");
    }
  }
  board.expect_end();

  for (const std::size_t side : {0U, 1U}) {
    setup.holes_[side] = read_holder(parts[1 + side], side);
  }

  FieldReader throne(parts[3]);
  const std::size_t on_throne = throne.one_of("-Kk");
  throne.expect_end();
  if (on_throne > 0) {
    setup.figures_.at(static_cast<std::size_t>(any_of(board_.throne))) = "-Kk"[on_throne];
  }

  FieldReader turn(parts[4]);
  setup.turn_ = static_cast<std::uint8_t>(turn.one_of(kTurns));
  turn.expect_end();
  setup.pending_ = read_pending(parts[5]);
  FieldReader passes(parts[6]);
  setup.passes_ = static_cast<std::uint8_t>(passes.number(0, 2));
  passes.expect_end();
  return setup.state(*this);
}

// --- Drawing ---------------------------------------------------------------------------------

std::string Game::draw_board(const State& state) const {
  const auto mark = [&](Place place) {
    if (place == kNowhere) {
      return '~';
    }
    if (const char figure = figure_on(state, place); figure != '\0') {
      return figure;
    }
    if (contains(board_.throne, place)) {
      return '^';
    }
    if (contains(board_.red, place)) {
      return '+';
    }
    return contains(board_.fields, place) ? '.' : ' ';
  };
  std::string out;
  for (int row = board_.rows() - 1; row >= 0; --row) {
    if (row == board_.rows1 + board_.rows2 - 1 || row == board_.rows1 - 1) {
      out += "     ---------\n";
    }
    out += row + 1 < 10 ? "  " : " ";
    append_number(out, static_cast<unsigned>(row + 1));
    out += ' ';
    for (int column = 0; column < Board::kWidth; ++column) {
      out += ' ';
      out += mark(board_.place(row * Board::kWidth + column));
    }
    out += '\n';
  }
  return out += "     a b c d e     ^ throne  + pharaohs' entry  ~ wasteland\n";
}

std::string Game::draw_holder(const State& state, std::size_t side) const {
  std::string out = side_name(side) + (side == 0 ? " (S P K)" : " (s p k)") + " holder: a b d e ";
  for (std::size_t hole = 0; hole < 6; ++hole) {
    out += hole == kSoldiers ? ", b d " : "";
    out += (unsigned{state.holes[side]} >> hole & 1U) != 0 ? kFullHolders[side][hole] : '.';
  }
  return out += !state.pharaohs[side].any() ? "; the pharaoh waits\n" : "\n";
}

std::string Game::draw(const State& state) const {
  std::string out = draw_board(state) + draw_holder(state, 0) + draw_holder(state, 1);
  if (!state.pending.empty()) {
    const Pending::Figure figure = state.pending[0];
    out += side_name(figure.owner) + (is_over(state) ? " had" : " has") +
           " to choose a hole for a " + (figure.priest ? "priest.\n" : "soldier.\n");
  }
  if (!is_over(state)) {
    return out += side_name(state.turn) + (state.pending.empty() ? " moves.\n" : " moves then.\n");
  }
  std::array<double, 2> result{};
  returns(state, result);
  if (result[0] == 0) {
    return out += "Drawn: both sides passed.\n";
  }
  return out += side_name(result[0] > 0 ? 0 : 1) + " has won.\n";
}

}  // namespace spielkern::eskorte
