// Senet: texts of actions and positions, validation, drawing.
#include <array>
#include <string>

#include "spielkern/senet/senet.hpp"

namespace spielkern::senet {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"Light", "Dark"};
constexpr std::string_view kLetters = "LD";
constexpr std::string_view kRow = "LD.";

/// The target of an action: 31 and more is off the board.
int target(int from, int n, bool backward) { return backward ? from - n : from + n; }

int from_of(Action action) {
  return action < Game::kBackward ? action + 1 : action - Game::kBackward + 1;
}

/// Whether a figure of the mover going to `to` meets one that it hits (senet 6, 11).
bool hits(const State& state, int to) {
  const Fields targets = (field(to) & kEnd) != 0 ? state.own | state.enemy : state.enemy;
  return (targets & field(to)) != 0;
}

std::string on_field(int f) { return std::to_string(f); }

std::string side_name(std::size_t side) { return std::string(kSides.at(side)); }

}  // namespace

std::string Game::player_name(Player player) const {
  return side_name(static_cast<std::size_t>(player));
}

std::string Game::action_text(const State& state, Action action) const {
  if (action == kPass) {
    return "pass";
  }
  const int from = from_of(action);
  const int to = target(from, state.thrown(), action >= kBackward);
  std::string text = on_field(from);
  if (to > kFields) {
    return text += "-off";
  }
  text += hits(state, to) ? 'x' : '-';
  return text += on_field(to);
}

std::string Game::outcome_text(Outcome outcome) const { return "r" + std::to_string(outcome + 1); }

Action Game::parse_action(const State& state, std::string_view text) const {
  FieldReader reader({"action", text, 0});
  if (reader.accept("pass")) {
    reader.expect_end();
    return kPass;
  }
  const int from = static_cast<int>(reader.number(1, kFields));
  reader.one_of("-x");
  int to = kFields + 1;
  const bool off = reader.accept("off");
  if (!off) {
    to = static_cast<int>(reader.number(1, kFields));
  }
  reader.expect_end();
  if (to == from) {
    reader.fail("a move goes to another field");
  }
  const bool backward = to < from;
  const int n = state.thrown();
  const int reached = target(from, n, backward);
  if (off ? reached != kFields + 1 : reached != to) {
    throw IllegalAction(text, "the throw is " + std::to_string(n) + ", which does not lead there");
  }
  return static_cast<Action>((backward ? kBackward : 0) + from - 1);
}

Outcome Game::parse_outcome(std::string_view text) const {
  FieldReader reader({"action", text, 0});
  reader.expect("r");
  const unsigned n = reader.number(1, 5);
  reader.expect_end();
  return static_cast<Outcome>(n - 1);
}

std::string Game::why_illegal(const State& state, Action action) const {
  const Fields main = state.own & kMain;
  const int n = state.thrown();
  const bool can_forward = forward_from(main, state.enemy, n) != 0;
  if (action == kPass) {
    return "a figure on fields 1-25 can move, so one must (senet 5)";
  }
  const int from = from_of(action);
  const bool backward = action >= kBackward;
  const int to = target(from, n, backward);
  if ((state.own & field(from)) == 0) {
    return "no figure of " + side_name(state.turn) + " stands on " + on_field(from) + " (senet 5)";
  }
  if ((field(from) & kEnd) != 0) {
    return backward ? "figures on 28-30 never move backward (senet 5)"
                    : "from " + on_field(from) + " a throw of " + std::to_string(n) +
                          " is too much (senet 11)";
  }
  if (backward && can_forward) {
    return "a figure on fields 1-25 can move forward, so none may move backward (senet 5)";
  }
  if (to < 1) {
    return "field 1 is the first (senet 10)";
  }
  if (to > kHappiness) {
    return "field 26 may not be passed (senet 6)";
  }
  if ((main & field(to)) != 0) {
    return "an own figure stands on " + on_field(to) + " (senet 6)";
  }
  if ((protected_figures(state.enemy) & field(to)) != 0) {
    return "the figure on " + on_field(to) + " is protected by its neighbour (senet 8)";
  }
  return "the move would pass over a block (senet 9)";
}

std::string Game::write_fields(const State& state) const {
  std::string out;
  const Fields light = state.figures(0);
  const Fields dark = state.figures(1);
  for (int f = 1; f <= kFields; ++f) {
    out += (light & field(f)) != 0 ? 'L' : (dark & field(f)) != 0 ? 'D' : '.';
    if (f == 10 || f == 20) {
      out += '/';
    }
  }
  out += ' ';
  out += kLetters[state.turn];
  out += ' ';
  switch (state.next) {
    case Next::kRoll:
      return out += "roll";
    case Next::kRollRebirth:
      return out += "roll15";
    case Next::kRollHappiness:
      return out += "roll26";
    case Next::kOver:
      return out += "end";
    default:
      append_number(out, static_cast<unsigned>(state.thrown()));
      return out;
  }
}

State Game::read_fields(FieldSplitter& fields) const {
  const auto parts = split_fields<3>(fields, {"board", "turn", "next"});
  std::array<Fields, 3> figures{};  // Light, Dark, and the empty fields

  FieldReader board(parts[0]);
  for (int f = 1; f <= kFields; ++f) {
    figures[board.one_of(kRow)] |= field(f);
    if (f == 10 || f == 20) {
      board.expect("/");
    }
  }
  board.expect_end();

  FieldReader turn(parts[1]);
  const std::size_t side = turn.one_of(kLetters);
  turn.expect_end();

  FieldReader next(parts[2]);
  State state{figures[side], static_cast<std::uint16_t>(side), Next::kRoll, figures[1 - side]};
  if (next.accept("roll15")) {
    state.next = Next::kRollRebirth;
  } else if (next.accept("roll26")) {
    state.next = Next::kRollHappiness;
  } else if (next.accept("end")) {
    state.next = Next::kOver;
  } else if (!next.accept("roll")) {
    if (next.peek() < '1' || next.peek() > '5') {
      next.fail_expecting("roll, roll15, roll26, end or a throw from 1 to 5");
    }
    state.next = static_cast<Next>(next.number(1, 5));
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
    broken.push_back({"senet " + std::string(rule), std::move(reason)});
  };
  const auto all = state.own | state.enemy;
  if (state.turn > 1 || state.next > Next::kOver || (all >> kFields) != 0 ||
      (state.own & state.enemy) != 0) {
    refuse("at rest", "the state is no position at all");
    return broken;
  }
  for (const std::size_t side : {0U, 1U}) {
    const auto player = static_cast<Player>(side);
    if (bits::count(state.figures(player)) > kFigures) {
      refuse("2", side_name(side) + " has more than five figures");
    }
  }
  const bool on_rebirth = (all & field(kRebirth)) != 0;
  const bool on_happiness = (all & field(kHappiness)) != 0;
  if (on_rebirth && state.next != Next::kRollRebirth) {
    refuse("3", "a figure stands on 15, but the next is not its throw, roll15");
  }
  if (!on_rebirth && state.next == Next::kRollRebirth) {
    refuse("at rest", "the next is roll15, but no figure stands on 15");
  }
  if (on_happiness && state.next != Next::kRollHappiness) {
    refuse("3", "a figure stands on 26, but the next is not its throw, roll26");
  }
  if ((state.own & field(kHappiness)) == 0 && state.next == Next::kRollHappiness) {
    refuse("at rest",
           "the next is roll26, but no figure of the side whose turn it is stands on 26");
  }
  if ((all & field(kWater)) != 0) {
    refuse("3", "a figure stands on 27");
  }
  if (all == 0) {
    refuse("16", "no figure is left on either side");
  } else if (state.enemy == 0) {
    refuse("16", "the side without figures has won, so the turn must be its own");
  } else if ((state.own == 0) != (state.next == Next::kOver)) {
    refuse("16", state.own == 0 ? "the side whose turn it is has won, so the next must be end"
                                : "the next is end, but the side whose turn it is has figures");
  }
  return broken;
}

std::string Game::draw(const State& state) const {
  static constexpr std::array<std::array<int, 10>, 3> kRows = {{
      {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
      {20, 19, 18, 17, 16, 15, 14, 13, 12, 11},
      {21, 22, 23, 24, 25, 26, 27, 28, 29, 30},
  }};
  static constexpr std::array<std::string_view, 3> kArrows = {"-->", "<--", "-->"};
  const Fields light = state.figures(0);
  const Fields dark = state.figures(1);
  std::string out;
  for (std::size_t row = 0; row < kRows.size(); ++row) {
    std::string numbers = "     ";
    std::string figures = " ";
    figures += kArrows[row];
    figures += ' ';
    for (const int f : kRows[row]) {
      numbers += f < 10 ? "   " : "  ";
      append_number(numbers, static_cast<unsigned>(f));
      figures += "   ";
      const bool special = f == kRebirth || f >= kHappiness;
      figures += (light & field(f)) != 0 ? 'L' : (dark & field(f)) != 0 ? 'D' : special ? '*' : '.';
    }
    out += numbers;
    out += '\n';
    out += figures;
    out += '\n';
  }
  for (const std::size_t side : {0U, 1U}) {
    const auto player = static_cast<Player>(side);
    out += side_name(side);
    out += " (";
    out += kLetters[side];
    out += ") borne off: ";
    append_number(out, static_cast<unsigned>(kFigures - bits::count(state.figures(player))));
    out += player == 0 ? "   " : "\n";
  }
  const std::string side(kSides[state.turn]);
  switch (state.next) {
    case Next::kRoll:
      return out += side + " throws.\n";
    case Next::kRollRebirth: {
      const bool own = (state.own & field(kRebirth)) != 0;
      return out +=
             side_name(own ? state.turn : 1U - state.turn) + " throws for the figure on 15.\n";
    }
    case Next::kRollHappiness:
      return out += side + " throws for the figure on 26.\n";
    case Next::kOver:
      return out += side + " has won.\n";
    default:
      return out += side + " plays a " + std::to_string(state.thrown()) + ".\n";
  }
}

}  // namespace spielkern::senet
