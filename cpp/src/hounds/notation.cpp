// Hounds and Jackals: texts of actions and positions, validation, drawing.
#include <array>
#include <string>

#include "spielkern/hounds/hounds.hpp"

namespace spielkern::hounds {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"Hounds", "Jackals"};
constexpr std::string_view kLetters = "HJ";

bool any(Fields fields, int f) { return (fields & field(f)) != 0; }

/// The fields that face any of `fields` (hounds 2).
Fields all_faced_by(Fields fields) {
  Fields out = 0;
  for (Fields left = fields; left != 0; left &= left - 1) {
    out |= kFacing[static_cast<std::size_t>(std::countr_zero(left))];
  }
  return out;
}

std::string no_figure(int f) {
  return "no own figure stands on " + std::to_string(f) + " (hounds 6)";
}

std::string not_free(int f, std::string_view rule) {
  return "field " + std::to_string(f) + " is not free (hounds " + std::string(rule) + ")";
}

/// Reads "3,10,25+1": fields ascending, then the reserve.
std::uint64_t read_side(const Field& text) {
  FieldReader reader(text);
  Fields figures = 0;
  int last = 0;
  if (reader.peek() != '+') {
    do {
      const std::size_t begin = reader.position();
      const int f = static_cast<int>(reader.number(1, kLast));
      if (f <= last) {
        reader.fail_at(begin, "fields must be in ascending order, each once");
      }
      figures |= field(f);
      last = f;
    } while (reader.accept(","));
  }
  reader.expect("+");
  const unsigned reserve = reader.number(0, kFigures);
  reader.expect_end();
  return State::side(figures, reserve);
}

void write_side(std::string& out, Fields figures, int reserve) {
  for (Fields left = figures; left != 0; left &= left - 1) {
    append_number(out, static_cast<unsigned>(std::countr_zero(left)));
    out += (left & (left - 1)) != 0 ? "," : "";
  }
  out += '+';
  append_number(out, static_cast<unsigned>(reserve));
}

std::string side_name(std::size_t side) { return std::string(kSides.at(side)); }

}  // namespace

std::string Game::player_name(Player player) const {
  return side_name(static_cast<std::size_t>(player));
}

std::string Game::action_text(const State& state, Action action) const {
  if (action == kPass) {
    return "pass";
  }
  const Move move = move_of(state, action);
  std::string text = move.from == 0 ? "in" : std::to_string(move.from);
  text += '>';
  return text += move.to == 0 ? "off" : std::to_string(move.to);
}

std::string Game::outcome_text(Outcome outcome) const { return "r" + std::to_string(outcome); }

Action Game::parse_action(const State& state, std::string_view text) const {
  FieldReader reader({"action", text, 0});
  if (reader.accept("pass")) {
    reader.expect_end();
    return kPass;
  }
  int from = 0;
  if (!reader.accept("in")) {
    from = static_cast<int>(reader.number(1, kLast));
  }
  reader.expect(">");
  int to = 0;
  if (!reader.accept("off")) {
    to = static_cast<int>(reader.number(1, kLast));
  }
  reader.expect_end();

  // Where a move ends depends on the throw and the other figures, so the ids are tried: first the
  // legal ones, for a move that is not may have the same text.
  if (from != 0 && !any(state.own, from)) {
    throw IllegalAction(text, no_figure(from));
  }
  const Actions legal_actions = legal(state);
  int found = kPass;
  for (int action = kPass - 1; action >= 0; --action) {
    const Move move = move_of(state, action);
    const bool possible = action < kExitFirst || move.from + state.thrown() == kLast + 1;
    const bool better = found == kPass || !legal_actions.contains(static_cast<unsigned>(found));
    if (possible && better && move.from == from && move.to == to) {
      found = action;
    }
  }
  if (found != kPass) {
    return static_cast<Action>(found);
  }
  throw IllegalAction(
      text, "the throw is " + std::to_string(state.thrown()) + ", which does not lead there");
}

Outcome Game::parse_outcome(std::string_view text) const {
  FieldReader reader({"action", text, 0});
  reader.expect("r");
  const unsigned n = reader.number(0, 4);
  reader.expect_end();
  return static_cast<Outcome>(n);
}

std::string Game::why_illegal(const State& state, Action action) const {
  const int n = state.thrown();
  const Fields own = state.own & kTrack;
  const Move move = move_of(state, action);
  if (action == kPass) {
    return "a move is possible, so one must be made (hounds 6)";
  }
  if (action == kEnter) {
    return state.reserve(turn(state)) == 0 ? "no figure is left in reserve (hounds 7)"
                                           : not_free(n, "7");
  }
  if (!any(own, move.from)) {
    return no_figure(move.from);
  }
  if (action < kBridgeUp) {
    if (move.from + n > kLast) {
      return "the field " + std::to_string(kLast) + " is the last (hounds 8)";
    }
    if (any(own, move.from + n)) {
      return not_free(move.from + n, "8");
    }
    // Only the step on from the oasis is left.
    return reached(own, move.from, n) != kOasis ? "the advance does not end on 20 (hounds 9)"
                                                : not_free(kBeyond, "9");
  }
  if (action == kBridgeUp || action == kBridgeDown) {
    return n != 1 ? "the bridge takes a throw of 1 (hounds 10)" : not_free(move.to, "10");
  }
  if (action == kOasisBack) {
    return n != 2 ? "going back to 20 takes a throw of 2 (hounds 9)" : not_free(move.to, "9");
  }
  if (move.to == 0 && move.from + n != kLast + 1) {
    return "an exit takes the exact throw (hounds 6)";
  }
  if (move.to == 0 || !any(own, move.to)) {
    return move.to == 0 ? "an ordinary move is possible, so no figure exits (hounds 6)"
                        : "another move comes first, so no figure retreats (hounds 6)";
  }
  return not_free(move.to, "6");
}

std::string Game::write_fields(const State& state) const {
  std::string out;
  for (const std::size_t side : {0U, 1U}) {
    const auto player = static_cast<Player>(side);
    write_side(out, state.figures(player), state.reserve(player));
    out += ' ';
  }
  out += kLetters[state.turn];
  out += ' ';
  if (state.next == Next::kRoll) {
    return out += "roll";
  }
  if (state.next == Next::kOver) {
    return out += "end";
  }
  append_number(out, static_cast<unsigned>(state.thrown()));
  return out;
}

State Game::read_fields(FieldSplitter& fields) const {
  const auto parts = split_fields<4>(fields, {"hounds", "jackals", "turn", "next"});
  const std::array sides = {read_side(parts[0]), read_side(parts[1])};

  FieldReader turn(parts[2]);
  const std::size_t side = turn.one_of(kLetters);
  turn.expect_end();

  FieldReader next(parts[3]);
  State state{sides[side], static_cast<std::uint32_t>(side), Next::kRoll, sides[1 - side]};
  if (next.accept("end")) {
    state.next = Next::kOver;
  } else if (!next.accept("roll")) {
    if (next.peek() < '1' || next.peek() > '4') {
      next.fail_expecting("roll, end or a throw from 1 to 4");
    }
    state.next = static_cast<Next>(next.number(1, 4));
  }
  next.expect_end();

  if (auto broken = violations(state); !broken.empty()) {
    throw InvalidPosition(std::move(broken));
  }
  return state;
}

std::vector<Violation> Game::violations(const State& state) const {
  std::vector<Violation> broken;
  const auto refuse = [&broken](std::string_view rule, std::string reason) {
    broken.push_back({"hounds " + std::string(rule), std::move(reason)});
  };
  if (state.turn > 1 || state.next > Next::kOver ||
      ((state.own | state.enemy) & 0xFFFFFFFF & ~kTrack) != 0 || state.reserve(0) > kFigures ||
      state.reserve(1) > kFigures) {
    refuse("at rest", "the state is no position at all");
    return broken;
  }
  std::array<bool, 2> gone{};
  for (const std::size_t side : {0U, 1U}) {
    const auto player = static_cast<Player>(side);
    const int figures = std::popcount(state.figures(player)) + state.reserve(player);
    gone[side] = figures == 0;
    if (figures > kFigures) {
      refuse("3", "the " + side_name(side) + " have more than five figures");
    }
  }
  const Fields faced = all_faced_by(state.figures(0)) & state.figures(1);
  if (faced != 0) {
    refuse("12", "the figure of the Jackals on " + std::to_string(std::countr_zero(faced)) +
                     " faces one of the Hounds");
  }
  if (gone[0] && gone[1]) {
    refuse("15", "no figure is left on either side");
  } else if ((gone[0] || gone[1]) != (state.next == Next::kOver)) {
    refuse("15", state.next == Next::kOver ? "the next is end, but both sides have figures"
                                           : "one side has lost all, so the next must be end");
  }
  return broken;
}

std::string Game::draw(const State& state) const {
  const Fields hounds = state.figures(0);
  const Fields jackals = state.figures(1);
  // Facing fields stand in one row: outer track, inner track, pit between, mirrored.
  const auto cell = [](Fields figures, int f, char letter) {
    std::string text = f < 10 ? " " : "";
    append_number(text, static_cast<unsigned>(f));
    text += ' ';
    const bool special = f == 5 || f == 10 || f == 15 || f == 20 || f == 22 || f == 24;
    return text += any(figures, f) ? letter : special ? '*' : '.';
  };
  std::string out = "   Hounds         Jackals\n";
  for (int f = 1; f <= 19; ++f) {
    out += "  " + cell(hounds, f, 'H') + "  ";
    out += f >= 10 ? cell(hounds, 39 - f, 'H') : "    ";
    out += " | ";
    out += f >= 10 ? cell(jackals, 39 - f, 'J') : "    ";
    out += "  " + cell(jackals, f, 'J') + '\n';
  }
  for (const std::size_t side : {0U, 1U}) {
    const auto player = static_cast<Player>(side);
    const int on_board = std::popcount(state.figures(player));
    out += kSides[side];
    out += " (";
    out += kLetters[side];
    out += ") in reserve: ";
    append_number(out, static_cast<unsigned>(state.reserve(player)));
    out += ", lost: ";
    append_number(out, static_cast<unsigned>(kFigures - on_board - state.reserve(player)));
    out += side == 0 ? "   " : "\n";
  }
  const std::string side(kSides[state.turn]);
  if (state.next == Next::kRoll) {
    return out += "The " + side + " throw.\n";
  }
  if (state.next != Next::kOver) {
    return out += "The " + side + " play a " + std::to_string(state.thrown()) + ".\n";
  }
  std::array<double, 2> result{};
  returns(state, result);
  if (result[0] == 0) {
    return out += "Nobody has won: the side that is left has no figure on 25-29.\n";
  }
  return out += "The " + side_name(result[0] > 0 ? 0 : 1) + " have won.\n";
}

}  // namespace spielkern::hounds
