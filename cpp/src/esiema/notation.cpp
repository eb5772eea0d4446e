// Esiema: options, texts of actions and positions, validation, drawing.
#include <algorithm>
#include <array>
#include <string>

#include "spielkern/esiema/esiema.hpp"

namespace spielkern::esiema {
namespace {

constexpr std::string_view kRowLetters = "abcdefghijk";
constexpr std::string_view kSmallLetters = "abcdefghi";
constexpr std::string_view kMotherLetters = "ABCDEFGHI";
constexpr std::array<std::string_view, kDirections> kDirectionNames = {"E", "NE", "NW",
                                                                       "W", "SW", "SE"};

std::string player_letter(int player) { return {kSmallLetters[static_cast<std::size_t>(player)]}; }

std::string pit_name(PitIndex pit) {
  int row = 0;
  while (pit >= row_length(row)) {
    pit -= row_length(row++);
  }
  std::string name(1, kRowLetters[static_cast<std::size_t>(row)]);
  append_number(name, static_cast<unsigned>(pit + 1));
  return name;
}

PitIndex read_pit(FieldReader& reader) {
  const auto row = static_cast<int>(reader.one_of(kRowLetters));
  const unsigned column = reader.number(1, static_cast<unsigned>(row_length(row)));
  return row_begin(row) + static_cast<PitIndex>(column) - 1;
}

std::string kind_text(int kind) {
  const auto owner = static_cast<std::size_t>(owner_of(kind));
  return {(is_mother(kind) ? kMotherLetters : kSmallLetters)[owner]};
}

/// The contents of a pit or hand; nothing for no balls.
std::string contents_text(Balls balls) {
  std::string out;
  bits::for_each(mothers_of(balls), [&](int player) { out += kind_text(player + kMostPlayers); });
  for (int player = 0; player < kMostPlayers; ++player) {
    if (const int count = small_of(balls, player); count > 0) {
      out += kind_text(player);
      if (count > 1) {
        append_number(out, static_cast<unsigned>(count));
      }
    }
  }
  return out;
}

/// Reads contents that are not empty.
Balls read_contents(FieldReader& reader) {
  Balls balls = 0;
  const std::size_t begin = reader.position();
  int least = 0;  // kinds come in order, mothers first
  while (true) {
    const char letter = reader.peek();
    const std::size_t as_mother = kMotherLetters.find(letter);
    const std::size_t as_small = kSmallLetters.find(letter);
    if (letter == '\0' ||
        (as_mother == std::string_view::npos && as_small == std::string_view::npos)) {
      break;
    }
    const bool mother = as_mother != std::string_view::npos;
    const auto player = static_cast<int>(mother ? as_mother : as_small);
    const int order = mother ? player : kMostPlayers + player;
    if (order < least) {
      reader.fail("mothers come first, then small balls, each in the order of the players");
    }
    least = order + 1;
    reader.accept(std::string_view(&letter, 1));
    unsigned count = 1;
    if (!mother && reader.peek() >= '0' && reader.peek() <= '9') {
      count = reader.number(2, kMostBalls);
    }
    balls += count * kBall[static_cast<std::size_t>(mother ? player + kMostPlayers : player)];
  }
  if (reader.position() == begin) {
    reader.fail_expecting("balls such as Ab2");
  }
  return balls;
}

std::string count_of(int number, std::string_view what) {
  std::string out = std::to_string(number);
  out += ' ';
  out += what;
  return out += number == 1 ? "" : "s";
}

// --- Options ---------------------------------------------------------------------------------

/// One number for all players, or one for each.
void read_balls(std::string_view value, Options& options) {
  FieldReader reader({"balls", value, 0});
  std::array<std::uint8_t, kMostPlayers> balls{};
  int given = 0;
  try {
    do {
      const auto number = static_cast<std::uint8_t>(reader.number(1, kMostSmall));
      if (given == options.players) {
        reader.fail("there are only " + std::to_string(options.players) + " players");
      }
      balls[static_cast<std::size_t>(given++)] = number;
    } while (reader.accept(":"));
    reader.expect_end();
    if (given > 1 && given < options.players) {
      reader.fail("there are " + std::to_string(options.players) + " players");
    }
  } catch (const ParseError& error) {
    throw OptionError("balls", "balls must be a number from 1 to " + std::to_string(kMostSmall) +
                                   ", or one for each player joined by ':', not " +
                                   in_quotes(value) + ": " + error.reason());
  }
  if (given == 1) {
    balls.fill(balls[0]);
  }
  options.balls = balls;
}

Options read_settings(std::span<const OptionSetting> settings) {
  Options options;
  std::string_view balls;
  for (const OptionSetting& setting : settings) {
    if (setting.key == "balls") {
      balls = setting.value;
      if (balls.empty()) {
        read_balls(balls, options);  // refuses
      }
    } else if (setting.key == "opening") {
      options.opening = static_cast<int>(read_number_option(setting, 2, 30));
    } else if (setting.key == "players") {
      options.players = static_cast<int>(read_number_option(setting, 2, kMostPlayers));
    } else {
      throw OptionError(setting.key, "esiema has no option " + in_quotes(setting.key) +
                                         "; it has balls, opening and players");
    }
  }
  if (!balls.empty()) {
    read_balls(balls, options);  // now that the number of players is known
  }
  return options;
}

}  // namespace

Game::Game(std::span<const OptionSetting> settings) : Game(read_settings(settings)) {}

std::vector<OptionValue> Game::options() const {
  const auto players = static_cast<std::size_t>(num_players());
  const std::span<const std::uint8_t> balls(options_.balls.data(), players);
  const bool equal =
      std::adjacent_find(balls.begin(), balls.end(), std::not_equal_to<>()) == balls.end();
  std::string balls_text = std::to_string(balls.front());
  for (std::size_t player = 1; player < players && !equal; ++player) {
    balls_text += ':' + std::to_string(balls[player]);
  }
  const Options defaults;
  return {{"balls", balls_text, equal && balls.front() == kMostSmall},
          {"opening", std::to_string(options_.opening), options_.opening == defaults.opening},
          {"players", std::to_string(options_.players), options_.players == defaults.players}};
}

std::string Game::player_name(Player player) const { return player_letter(player); }

// --- Actions ---------------------------------------------------------------------------------

std::string Game::action_text(const State& state, Action action) const {
  if (action == kPass) {
    return "pass";
  }
  if (action < kPits) {
    return pit_name(action) + (state.phase == Phase::kOpen ? "" : ":");
  }
  if (action < kSow) {
    return '+' + std::to_string(action - kMultiply);
  }
  std::string text(kDirectionNames[static_cast<std::size_t>(action - kSow) / kKinds]);
  text += '.';
  return text += kind_text((action - kSow) % kKinds);
}

// NOLINTNEXTLINE(modernize-use-string-view): as the concept has it
std::string Game::outcome_text(Outcome /*outcome*/) const { return {}; }

Action Game::parse_action(const State& /*state*/, std::string_view text) const {
  FieldReader reader({"action", text, 0});
  const auto done = [&reader](int id) {
    reader.expect_end();
    return static_cast<Action>(id);
  };
  if (reader.accept("pass")) {
    return done(kPass);
  }
  if (reader.accept("+")) {
    return done(kMultiply + static_cast<int>(reader.number(1, kMostMultiplied)));
  }
  if (const char first = reader.peek(); first >= 'a' && first <= 'k') {
    const PitIndex pit = read_pit(reader);
    reader.accept(":");
    return done(pit);
  }
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    if (reader.accept(std::string(kDirectionNames[direction]) + '.')) {
      const char letter = reader.peek();
      const auto mother = kMotherLetters.find(letter);
      const auto kind =
          mother != std::string_view::npos ? mother + kMostPlayers : reader.one_of(kSmallLetters);
      if (mother != std::string_view::npos) {
        reader.one_of(kMotherLetters);
      }
      return done(kSow + kKinds * static_cast<int>(direction) + static_cast<int>(kind));
    }
  }
  reader.fail_expecting("an action such as d4, d4:, NE.b, +7 or pass");
}

Outcome Game::parse_outcome(std::string_view text) const {
  throw IllegalAction(text, "esiema has no chance");
}

namespace {

std::string why_no_sowing(const Game& game, const State& state, int direction, int kind) {
  const PitIndex to = kGeometry.step(state.last_pit(), static_cast<std::size_t>(direction));
  const std::string ball = kind_text(kind);
  if (owner_of(kind) >= game.num_players() || (kinds_of(state.hand) >> kind & 1U) == 0) {
    return "there is no " + ball + " in the hand, which holds " + contents_text(state.hand) +
           " (esiema 6)";
  }
  if (to == kOffBoard) {
    return "the board ends there (esiema 2)";
  }
  if (state.path.contains(to)) {
    return pit_name(to) + " is on the path already (esiema 6)";
  }
  if (state.full.contains(to)) {
    return pit_name(to) + " holds twelve balls already (esiema 4, 6)";
  }
  if ((Game::sowable_kinds(state) >> kind & 1U) == 0) {
    return "the last own ball must be kept for the end (esiema 6)";
  }
  return "from " + pit_name(to) + " there is no path for the rest of the balls (esiema 7)";
}

std::string why_no_turn(const State& state, Action action) {
  if (action == Game::kPass) {
    return "only a player without another action may pass (esiema 11)";
  }
  const std::string player = player_letter(state.turn);
  if (action >= kPits) {
    const std::uint8_t mother = state.mother[state.turn];
    const int most = Game::most_multiplied(state, state.turn);
    if (total_of(state.pits[mother]) != 1) {
      return "the mother of " + player + " is not alone in " + pit_name(mother) + " (esiema 9)";
    }
    return most == 0 ? "the reserve of " + player + " is empty (esiema 9)"
                     : "at most " + std::to_string(most) + " can be added: the reserve has " +
                           std::to_string(state.reserve[state.turn]) + " (esiema 9)";
  }
  if (!state.holding[state.turn].contains(action)) {
    return "there is no ball of " + player + " in " + pit_name(action) + " (esiema 6)";
  }
  return "from " + pit_name(action) + " there is no path for " +
         count_of(total_of(state.pits[action]), "ball") + " (esiema 7)";
}

}  // namespace

std::string Game::why_illegal(const State& state, Action action) const {
  const bool sowing = action >= kSow && action != kPass;
  switch (state.phase) {
    case Phase::kOpen:
      return action < kPits
                 ? pit_name(action) + " holds twelve balls already (esiema 4, 5)"
                 : "in the opening a player lays a ball into a pit, such as d4 (esiema 5)";
    case Phase::kPlay:
      return sowing ? "no sowing is in progress: take up the balls of a pit first (esiema 7)"
                    : why_no_turn(state, action);
    default:
      return sowing
                 ? why_no_sowing(*this, state, (action - kSow) / kKinds, (action - kSow) % kKinds)
                 : "the sowing must be completed first (esiema 7)";
  }
}

// --- Positions -------------------------------------------------------------------------------

std::string Game::write_fields(const State& state) const {
  std::string out;
  PitIndex pit = 0;
  for (int row = 0; row < kRows; ++row) {
    out += row > 0 ? "/" : "";
    unsigned empty = 0;
    std::string_view separator;
    const auto token = [&](std::string_view text) {
      out += separator;
      out += text;
      separator = ",";
    };
    for (int column = 0; column < row_length(row); ++column, ++pit) {
      const Balls balls = state.pits[static_cast<std::size_t>(pit)];
      if (balls == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) {
        token(std::to_string(empty));
        empty = 0;
      }
      token(contents_text(balls));
    }
    if (empty > 0) {
      token(std::to_string(empty));
    }
  }
  out += ' ';
  for (int player = 0; player < num_players(); ++player) {
    out += player > 0 ? "," : "";
    if (state.is_in(player)) {
      append_number(out, state.reserve[static_cast<std::size_t>(player)]);
    } else {
      out += 'x';
    }
  }
  out += ' ' + player_letter(state.turn) + ' ';
  switch (state.phase) {
    case Phase::kOpen:
      out += "open";
      break;
    case Phase::kPlay:
      out += "play";
      break;
    case Phase::kEnd:
      out += "end";
      break;
    default:
      out += "sow=";
      for (std::size_t step = 0; step < state.steps; ++step) {
        out += step > 0 ? ">" : "";
        out += pit_name(state.trail[step]);
      }
      out += '=' + contents_text(state.hand);
  }
  out += ' ';
  if (state.bare_turns == State::kNoCount) {
    out += '-';
  } else {
    out += std::to_string(state.bare_turns);
  }
  return out;
}

namespace {

void read_board(const Field& field, State& state) {
  FieldReader reader(field);
  PitIndex pit = 0;
  for (int row = 0; row < kRows; ++row) {
    if (row > 0) {
      reader.expect("/");
    }
    const PitIndex end = pit + row_length(row);
    bool after_empty = false;
    while (true) {
      const char next = reader.peek();
      if (next >= '0' && next <= '9') {
        if (after_empty) {
          reader.fail("empty pits that follow each other are one number");
        }
        const std::size_t begin = reader.position();
        const auto empty = static_cast<PitIndex>(reader.number(1, kRows));
        if (pit + empty > end) {
          reader.fail_at(begin, "the row has fewer pits");
        }
        pit += empty;
        after_empty = true;
      } else {
        state.pits[static_cast<std::size_t>(pit)] = read_contents(reader);
        ++pit;
        after_empty = false;
      }
      if (pit == end) {
        break;
      }
      reader.expect(",");
    }
  }
  reader.expect_end();
}

void read_reserves(const Field& field, int players, State& state) {
  FieldReader reader(field);
  for (int player = 0; player < players; ++player) {
    if (player > 0) {
      reader.expect(",");
    }
    if (!reader.accept("x")) {
      state.players_in |= 1U << player;
      state.reserve[static_cast<std::size_t>(player)] =
          static_cast<std::uint8_t>(reader.number(0, kMostSmall));
    }
  }
  reader.expect_end();
}

void read_phase(const Field& field, State& state) {
  FieldReader reader(field);
  if (reader.accept("open")) {
    state.phase = Phase::kOpen;
  } else if (reader.accept("play")) {
    state.phase = Phase::kPlay;
  } else if (reader.accept("end")) {
    state.phase = Phase::kEnd;
  } else if (reader.accept("sow=")) {
    state.phase = Phase::kSow;
    do {
      if (state.steps == kMostBalls) {
        reader.fail("a sowing comes to at most twelve pits, and one ball is still in the hand");
      }
      state.trail[state.steps++] = static_cast<std::uint8_t>(read_pit(reader));
    } while (reader.accept(">"));
    reader.expect("=");
    state.hand = read_contents(reader);
  } else {
    reader.fail_expecting("open, play, end or sow=");
  }
  reader.expect_end();
}

}  // namespace

State Game::read_fields(FieldSplitter& fields) const {
  const auto parts = split_fields<5>(fields, {"board", "reserves", "turn", "phase", "count"});
  State state{};
  read_board(parts[0], state);
  read_reserves(parts[1], num_players(), state);

  FieldReader turn(parts[2]);
  state.turn = static_cast<std::uint8_t>(
      turn.one_of(kSmallLetters.substr(0, static_cast<std::size_t>(num_players()))));
  turn.expect_end();

  read_phase(parts[3], state);

  FieldReader count(parts[4]);
  state.bare_turns = State::kNoCount;
  if (!count.accept("-")) {
    state.bare_turns = static_cast<std::int8_t>(count.number(0, kBareDraw));
  }
  count.expect_end();

  derive(state);
  if (auto broken = violations(state); !broken.empty()) {
    throw InvalidPosition(std::move(broken));
  }
  return state;
}

// --- Validation ------------------------------------------------------------------------------

namespace {

/// Collects what is wrong with a position, rule by rule.
class Validator {
 public:
  Validator(const Game& game, const State& state) : game_(&game), state_(&state) {}

  std::vector<Violation> run() {
    if (!is_a_state()) {
      refuse("at rest", "the state is no position at all");
      return std::move(broken_);
    }
    check_pits();
    for (int player = 0; player < kMostPlayers; ++player) {
      if (player < game_->num_players()) {
        check_player(player);
      } else if (own_on_board_or_hand(player) > 0) {
        refuse("3", "there are balls of " + player_letter(player) + ", but only " +
                        std::to_string(game_->num_players()) + " players");
      }
    }
    check_turn();
    if (state_->phase == Phase::kOpen) {
      check_opening();
    }
    if (state_->phase == Phase::kSow) {
      check_sowing();
    }
    check_count();
    return std::move(broken_);
  }

 private:
  void refuse(std::string_view rule, std::string reason) {
    broken_.push_back({"esiema " + std::string(rule), std::move(reason)});
  }

  /// Whether the state can be read at all, and what it keeps beside the pits agrees with them.
  [[nodiscard]] bool is_a_state() const {
    const State& s = *state_;
    if (s.turn >= game_->num_players() || s.phase > Phase::kEnd || s.steps > kMostBalls ||
        (s.phase == Phase::kSow) != (s.steps > 0) || s.bare_turns < State::kNoCount ||
        s.bare_turns > Game::kBareDraw ||
        static_cast<int>(std::bit_width(s.players_in)) > game_->num_players() ||
        std::any_of(s.trail.begin(), s.trail.end(), [](auto pit) { return pit >= kPits; })) {
      return false;
    }
    State again = s;
    Game::derive(again);
    return again == s;
  }

  [[nodiscard]] int mothers(int player) const {
    return static_cast<int>(
               std::count_if(state_->pits.begin(), state_->pits.end(),
                             [player](Balls balls) { return has_mother(balls, player); })) +
           (has_mother(state_->hand, player) ? 1 : 0);
  }

  [[nodiscard]] int own_on_board_or_hand(int player) const {
    return state_->small[static_cast<std::size_t>(player)] + mothers(player);
  }

  void check_pits() {
    for (PitIndex pit = 0; pit < kPits; ++pit) {
      if (const int balls = total_of(state_->pits[static_cast<std::size_t>(pit)]);
          balls > kMostBalls) {
        refuse("4",
               pit_name(pit) + " holds " + std::to_string(balls) + " balls, not twelve at most");
      }
    }
  }

  void check_player(int player) {
    const auto p = static_cast<std::size_t>(player);
    const std::string name = player_letter(player);
    const int have = mothers(player);
    if (!state_->is_in(player)) {
      if (state_->phase == Phase::kOpen) {
        refuse("5", name + " is out, but nobody is out in the opening");
      } else if (own_on_board_or_hand(player) > 0) {
        refuse("12", name + " is out, but has balls");
      }
      return;
    }
    const int small = state_->small[p] + state_->reserve[p];
    const int most = game_->small_balls(player);
    if (small > most || (state_->phase == Phase::kOpen && small != most)) {
      refuse("3", name + " has " + count_of(small, "small ball") +
                      " over board, hand and reserve, not " + std::to_string(most) +
                      (state_->phase == Phase::kOpen ? "" : " at most"));
    }
    if (have > 1) {
      refuse("3", name + " has " + std::to_string(have) + " mothers");
    }
    if (have == 0 && (state_->phase != Phase::kOpen || state_->small[p] > 0)) {
      refuse(state_->phase == Phase::kOpen ? "5" : "3", name + " has no mother on the board");
    }
  }

  void check_turn() {
    const int players_in = bits::count(state_->players_in);
    const std::string name = player_letter(state_->turn);
    if (!state_->is_in(state_->turn)) {
      refuse("12", "it is the turn of " + name + ", who is out");
    } else if (state_->phase == Phase::kPlay && Game::is_due_out(*state_, state_->turn)) {
      refuse("12", name + " has no small ball on the board and cannot multiply, so is out");
    }
    if (players_in < 2 && state_->phase != Phase::kEnd) {
      refuse("13", "fewer than two players are in, so the game is over");
    }
    if (players_in != 1 && state_->phase == Phase::kEnd && state_->bare_turns != Game::kBareDraw) {
      refuse("13", "the game is not over while " + std::to_string(players_in) + " players are in");
    }
  }

  /// esiema 5: one ball a turn, players who are done passed over.
  void check_opening() {
    const int round = game_->laid(*state_, state_->turn);
    for (int player = 0; player < game_->num_players(); ++player) {
      const int most = game_->opening_balls(player);
      const int wanted = std::min(most, player < state_->turn ? round + 1 : round);
      const int have = game_->laid(*state_, player);
      if (player == state_->turn && have >= most) {
        refuse("5", player_letter(player) + " has laid all balls of the opening already");
      } else if (have != wanted) {
        refuse("5", player_letter(player) + " has laid " + count_of(have, "ball") + ", not " +
                        std::to_string(wanted) + ", when it is the turn of " +
                        player_letter(state_->turn));
      }
    }
  }

  void check_sowing() {
    const int balls = total_of(state_->hand);
    const PitIndex emptied = state_->trail[0];
    if (state_->pits[static_cast<std::size_t>(emptied)] != 0) {
      refuse("6", pit_name(emptied) + " is the emptied pit, but holds balls");
    }
    if (state_->path.count() != state_->steps) {
      refuse("6", "the path comes to a pit twice");
    }
    for (std::size_t step = 1; step < state_->steps; ++step) {
      const PitIndex pit = state_->trail[step];
      if (!kGeometry.around(state_->trail[step - 1]).contains(pit)) {
        refuse("6", pit_name(pit) + " is not next to " + pit_name(state_->trail[step - 1]));
      }
      if (state_->pits[static_cast<std::size_t>(pit)] == 0) {
        refuse("6", pit_name(pit) + " is on the path, but holds no ball");
      }
    }
    if (balls == 0) {
      refuse("6", "no ball is left in the hand, so the turn is over");
    } else if (balls + state_->steps - 1 > kMostBalls) {
      refuse("4", "the pit that was emptied held more than twelve balls");
    } else if (own_of(state_->hand, state_->turn) == 0) {
      refuse("6", "the last ball must be own, but the hand holds " + contents_text(state_->hand));
    } else if (!find_path(state_->last_pit(), balls, state_->full | state_->path).exists) {
      refuse("7", "there is no path for the balls in the hand");
    }
  }

  /// esiema 14
  void check_count() {
    if (state_->bare_turns == State::kNoCount) {
      return;
    }
    if (state_->phase == Phase::kOpen) {
      refuse("14", "nothing is counted in the opening");
    } else if (!Game::is_bare(*state_)) {
      refuse("14", "there is a count, but not every player in has exactly one small ball");
    } else if (state_->bare_turns == Game::kBareDraw && state_->phase != Phase::kEnd) {
      refuse("14", "at 15 the game is drawn");
    }
  }

  const Game* game_;
  const State* state_;
  std::vector<Violation> broken_;
};

}  // namespace

std::vector<Violation> Game::violations(const State& state) const {
  return Validator(*this, state).run();
}

// --- Drawing ---------------------------------------------------------------------------------

namespace {

/// What is drawn for a pit; the path of a sowing in round brackets.
std::string cell_text(const State& state, PitIndex pit) {
  std::string text = contents_text(state.pits[static_cast<std::size_t>(pit)]);
  if (text.empty()) {
    text = ".";
  }
  return state.path.contains(pit) ? "(" + text + ")" : text;
}

std::string status_text(const Game& game, const State& state) {
  const std::string player = player_letter(state.turn);
  switch (state.phase) {
    case Phase::kOpen:
      return player + " lays ball " + std::to_string(game.laid(state, state.turn) + 1) + " of " +
             std::to_string(game.opening_balls(state.turn)) + ".\n";
    case Phase::kPlay:
      return player + " is to move.\n";
    case Phase::kSow:
      return player + " sows from " + pit_name(state.trail[0]) + ", stands on " +
             pit_name(state.last_pit()) + " and has " + contents_text(state.hand) +
             " in the hand.\n";
    default:
      return bits::count(state.players_in) == 1 ? player + " has won.\n"
                                                : "Drawn between those still in.\n";
  }
}

}  // namespace

std::string Game::draw(const State& state) const {
  // Every cell as wide as the widest, an even number, so that rows can be shifted by half of it.
  // At both ends of a row the names of its first and last pit.
  std::size_t width = 0;
  for (PitIndex pit = 0; pit < kPits; ++pit) {
    width = std::max(width, cell_text(state, pit).size());
  }
  width = (width + 2) / 2 * 2;
  std::string out;
  for (int row = kRows - 1; row >= 0; --row) {
    const int length = row_length(row);
    std::string line(static_cast<std::size_t>(kRows - length) * width / 2, ' ');
    line += pit_name(row_begin(row)) + ' ';
    for (int column = 0; column < length; ++column) {
      const std::string cell = cell_text(state, row_begin(row) + column);
      const std::size_t before = (width - cell.size()) / 2;
      line += std::string(before, ' ') + cell + std::string(width - before - cell.size(), ' ');
    }
    out += line + ' ' + pit_name(row_begin(row) + length - 1) + '\n';
  }
  out += "Reserves:";
  for (int player = 0; player < num_players(); ++player) {
    out += ' ' + player_letter(player) + ' ' +
           (state.is_in(player) ? std::to_string(state.reserve[static_cast<std::size_t>(player)])
                                : std::string("out"));
    out += player + 1 < num_players() ? "," : "\n";
  }
  if (state.bare_turns != State::kNoCount) {
    out += "Bare turns: " + std::to_string(state.bare_turns) + " of 15.\n";
  }
  return out += status_text(*this, state);
}

}  // namespace spielkern::esiema
