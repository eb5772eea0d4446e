// Pyramid: options, texts of actions and positions, validation, drawing.
#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "spielkern/pyramid/pyramid.hpp"

namespace spielkern::pyramid {
namespace {

constexpr std::string_view kKindLetters = "GBDNRM";
constexpr std::string_view kTopLetters = "GBDNRMT";
constexpr std::string_view kColumns = "abcdefgh";
constexpr std::array<std::string_view, kKinds> kKindNames = {"green",      "brown",   "dark green",
                                                             "dark brown", "granite", "marble"};

std::string field_name(int index) {
  std::string name = {kColumns[static_cast<std::size_t>(index % kSide)]};
  append_number(name, static_cast<unsigned>(index / kSide + 1));
  return name;
}

int read_field(FieldReader& reader) {
  const auto column = static_cast<int>(reader.one_of(kColumns));
  return static_cast<int>(reader.number(1, kSide) - 1) * kSide + column;
}

std::string player_title(int player) { return "player " + std::to_string(player); }

std::string_view kind_name(int kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::string of_blocks(int count) {
  return std::to_string(count) + (count == 1 ? " block" : " blocks");
}

/// A field as position texts have it: the letter of its top and its height.
std::string top_text(const State& state, int index) {
  for (std::size_t kind = 0; kind < state.tops.size(); ++kind) {
    if ((state.tops[kind] & field(index)) != 0) {
      return kTopLetters[kind] + std::to_string(state.height(index));
    }
  }
  return "--";
}

/// Whether `viewer` may see the kinds in a player's hand. Nobody views a position: all is open.
bool is_open(int player, Player viewer) { return viewer == kNobody || player == viewer; }

/// Blocks by kind, or only how many.
std::string blocks_text(Blocks blocks, bool open) {
  if (!open) {
    return '?' + std::to_string(total_of(blocks));
  }
  std::string out;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (const int count = count_of(blocks, kind); count > 0) {
      out += kKindLetters[static_cast<std::size_t>(kind)];
      append_number(out, static_cast<unsigned>(count));
    }
  }
  return out.empty() ? "-" : out;
}

Blocks read_blocks(FieldReader& reader, bool open) {
  if (!open) {
    reader.expect("?");
    return Blocks{reader.number(0, kAllBlocks)} << kTotalBit;
  }
  if (reader.accept("-")) {
    return 0;
  }
  constexpr int kMost = *std::max_element(kBlocks.begin(), kBlocks.end());
  Blocks blocks = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (reader.accept(kKindLetters.substr(static_cast<std::size_t>(kind), 1))) {
      blocks += Blocks{reader.number(1, kMost)} * block(kind);
    }
  }
  if (blocks == 0) {
    reader.fail_expecting("blocks such as G2B1, or '-'");
  }
  return blocks;
}

Options read_settings(std::span<const OptionSetting> settings) {
  Options options;
  const auto choose = [](const OptionSetting& setting, std::string_view first,
                         std::string_view second) {
    if (setting.value != first && setting.value != second) {
      throw OptionError(setting.key, setting.key + " must be " + std::string(first) + " or " +
                                         std::string(second) + ", not " + in_quotes(setting.value));
    }
    return setting.value == second;
  };
  for (const OptionSetting& setting : settings) {
    if (setting.key == "connect") {
      options.diagonals = choose(setting, "4", "8");
    } else if (setting.key == "hand") {
      options.hand = static_cast<int>(read_number_option(setting, 1, kMostHand));
    } else if (setting.key == "players") {
      options.players = static_cast<int>(read_number_option(setting, 2, kMostPlayers));
    } else if (setting.key == "tunnels") {
      options.gates = choose(setting, "through", "gates");
    } else {
      throw OptionError(setting.key, "pyramid has no option " + in_quotes(setting.key) +
                                         "; it has connect, hand, players and tunnels");
    }
  }
  return options;
}

}  // namespace

// --- Options ---------------------------------------------------------------------------------

Game::Game(std::span<const OptionSetting> settings) : Game(read_settings(settings)) {}

std::vector<OptionValue> Game::options() const {
  const Options defaults;
  return {{"connect", options_.diagonals ? "8" : "4", options_.diagonals},
          {"hand", std::to_string(options_.hand), options_.hand == defaults.hand},
          {"players", std::to_string(options_.players), options_.players == defaults.players},
          {"tunnels", options_.gates ? "gates" : "through", !options_.gates}};
}

std::string Game::player_name(Player player) const { return player_title(player); }

// --- Actions ---------------------------------------------------------------------------------

std::string Game::action_text(const State& /*state*/, Action action) const {
  if (action == kStop) {
    return "stop";
  }
  if (action == kPass) {
    return "pass";
  }
  std::string text = {kKindLetters[action / std::size_t{kFields}], '@'};
  return text += field_name(action % kFields);
}

std::string Game::outcome_text(Outcome outcome) const { return {'+', kKindLetters[outcome]}; }

Action Game::parse_action(const State& /*state*/, std::string_view text) const {
  FieldReader reader({"action", text, 0});
  int id = kStop;
  if (reader.accept("pass")) {
    id = kPass;
  } else if (!reader.accept("stop")) {
    if (kKindLetters.find(reader.peek()) == std::string_view::npos) {
      reader.fail_expecting("an action such as G@d5, stop or pass");
    }
    const auto kind = static_cast<int>(reader.one_of(kKindLetters));
    reader.expect("@");
    id = kind * kFields + read_field(reader);
  }
  reader.expect_end();
  return static_cast<Action>(id);
}

Outcome Game::parse_outcome(std::string_view text) const {
  FieldReader reader({"action", text, 0});
  reader.expect("+");
  const auto kind = static_cast<Outcome>(reader.one_of(kKindLetters));
  reader.expect_end();
  return kind;
}

std::string Game::why_illegal(const State& state, Action action) const {
  const Blocks hand = state.hands[state.turn];
  if (action == kPass) {
    return "only a player whose hand is empty passes (pyramid 9)";
  }
  if (hand == 0) {
    return "the hand of " + player_title(state.turn) + " is empty, so pass (pyramid 9)";
  }
  if (action == kStop) {
    return "a turn begins with a block (pyramid 7)";
  }
  const int kind = action / kFields;
  const int index = action % kFields;
  const std::string name = field_name(index);
  if (count_of(hand, kind) == 0) {
    return "there is no " + std::string(kind_name(kind)) + " block in the hand of " +
           player_title(state.turn) + " (pyramid 7)";
  }
  const int height = state.height(index);
  if (height == full_height(index)) {
    return name + " is at its full height, " + std::to_string(height) + " (pyramid 1)";
  }
  if ((beside(state.placed) & field(index)) == 0) {
    return name + " is not beside a field on which this turn has placed a block (pyramid 7)";
  }
  return name + " is " + of_blocks(height) + " high, but this turn builds on fields " +
         of_blocks(state.level) + " high (pyramid 7)";
}

// --- Positions -------------------------------------------------------------------------------

std::string Game::write_fields(const State& state, Player viewer) const {
  std::string out;
  for (int row = kSide - 1; row >= 0; --row) {
    for (int column = 0; column < kSide; ++column) {
      out += top_text(state, row * kSide + column);
    }
    out += row > 0 ? "/" : " ";
  }
  for (int player = 0; player < num_players(); ++player) {
    out += blocks_text(state.hands[static_cast<std::size_t>(player)], is_open(player, viewer));
    out += player + 1 < num_players() ? "," : " ";
  }
  out += blocks_text(state.bag, viewer == kNobody) + ' ' + std::to_string(state.turn) + ' ';
  switch (state.phase) {
    case Phase::kDeal:
      return out += "deal";
    case Phase::kDraw:
      return out += "draw:" + std::to_string(state.to_draw);
    case Phase::kEnd:
      return out += "end";
    default:
      out += "place";
      for (std::size_t i = 0; i < state.placed_count; ++i) {
        out += i == 0 ? ":" : ",";
        out += field_name(state.order[i]);
      }
      return out;
  }
}

namespace {

void read_board(const Field& text, State& state) {
  FieldReader reader(text);
  for (int row = kSide - 1; row >= 0; --row) {
    for (int column = 0; column < kSide; ++column) {
      const Fields bit = field(row * kSide + column);
      if (reader.accept("--")) {
        continue;
      }
      state.tops[reader.one_of(kTopLetters)] |= bit;
      const std::size_t height = reader.number(1, kLevels);
      for (std::size_t h = 0; h < height; ++h) {
        state.built[h] |= bit;
      }
    }
    if (row > 0) {
      reader.expect("/");
    }
  }
  reader.expect_end();
}

void read_phase(const Field& text, State& state) {
  FieldReader reader(text);
  if (reader.accept("deal")) {
    state.phase = Phase::kDeal;
  } else if (reader.accept("draw:")) {
    state.phase = Phase::kDraw;
    state.to_draw = static_cast<std::uint8_t>(reader.number(1, kMostPlaced));
  } else if (reader.accept("end")) {
    state.phase = Phase::kEnd;
  } else if (reader.accept("place")) {
    state.phase = Phase::kPlace;
    for (bool more = reader.accept(":"); more; more = reader.accept(",")) {
      if (state.placed_count == state.order.size()) {
        reader.fail("at most three fields: with the fourth block the turn ends (pyramid 7)");
      }
      const int index = read_field(reader);
      state.placed |= field(index);
      state.order[state.placed_count++] = static_cast<std::uint8_t>(index);
    }
    if (state.placed_count > 0) {
      state.level = static_cast<std::uint8_t>(std::max(0, state.height(state.order[0]) - 1));
    }
  } else {
    reader.fail_expecting("deal, place, place:FIELDS, draw:K or end");
  }
  reader.expect_end();
}

}  // namespace

State Game::read_fields(FieldSplitter& fields, Player viewer) const {
  const auto parts = split_fields<5>(fields, {"board", "hands", "bag", "turn", "phase"});
  State state{};
  read_board(parts[0], state);

  FieldReader hands(parts[1]);
  for (int player = 0; player < num_players(); ++player) {
    if (player > 0) {
      hands.expect(",");
    }
    state.hands[static_cast<std::size_t>(player)] = read_blocks(hands, is_open(player, viewer));
  }
  hands.expect_end();

  FieldReader bag(parts[2]);
  state.bag = read_blocks(bag, viewer == kNobody);
  bag.expect_end();

  FieldReader turn(parts[3]);
  state.turn = static_cast<std::uint8_t>(turn.number(0, static_cast<unsigned>(num_players() - 1)));
  turn.expect_end();

  read_phase(parts[4], state);

  if (auto broken = violations(state, viewer); !broken.empty()) {
    throw InvalidPosition(std::move(broken));
  }
  return state;
}

// --- Validation ------------------------------------------------------------------------------

namespace {

/// Collects what is wrong with a position, or with what a player sees of one, rule by rule.
class Validator {
 public:
  Validator(const Game& game, const State& state, Player viewer)
      : game_(&game), state_(&state), viewer_(viewer) {}

  std::vector<Violation> run() {
    if (!is_a_state()) {
      refuse("at rest", "the state is no position at all");
      return std::move(broken_);
    }
    check_heights();
    check_tunnels();
    check_blocks();
    check_hands();
    check_phase();
    return std::move(broken_);
  }

 private:
  void refuse(std::string_view rule, std::string reason) {
    broken_.push_back({"pyramid " + std::string(rule), std::move(reason)});
  }

  /// Whether each field has one height and one top, and the numbers are within their bounds.
  [[nodiscard]] bool is_a_state() const {
    const State& s = *state_;
    Fields tops = 0;
    for (const Fields fields : s.tops) {
      if ((tops & fields) != 0) {
        return false;
      }
      tops |= fields;
    }
    for (std::size_t h = 0; h < s.built.size(); ++h) {
      if (h > 0 && (s.built[h] & ~s.built[h - 1]) != 0) {
        return false;
      }
    }
    return tops == s.built[0] && s.turn < game_->num_players() && s.phase <= Phase::kEnd &&
           s.placed_count <= s.order.size() && (s.phase == Phase::kPlace || s.placed_count == 0) &&
           s.to_draw <= kMostPlaced && (s.phase == Phase::kDraw) == (s.to_draw > 0) && all_add_up();
  }

  /// Whether the highest byte is the sum of the others, or these are hidden, as they should be.
  [[nodiscard]] static bool adds_up(Blocks blocks, bool open) {
    int sum = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      sum += count_of(blocks, kind);
    }
    return open ? sum == total_of(blocks) : sum == 0;
  }
  [[nodiscard]] bool all_add_up() const {
    bool all = adds_up(state_->bag, viewer_ == kNobody);
    for (int player = 0; player < kMostPlayers; ++player) {
      all =
          all && adds_up(state_->hands[static_cast<std::size_t>(player)], is_open(player, viewer_));
    }
    return all;
  }

  /// pyramid 1
  void check_heights() {
    for (int index = 0; index < kFields; ++index) {
      if (state_->height(index) > full_height(index)) {
        refuse("1", field_name(index) + " is " + of_blocks(state_->height(index)) + " high, not " +
                        std::to_string(full_height(index)) + " at most");
      }
    }
  }

  /// pyramid 3
  void check_tunnels() {
    const Fields tunnels = game_->tunnels();
    const Fields base = state_->built[0];
    const Fields low = base & ~state_->built[1];
    bits::for_each(tunnels & ~base, [&](int index) {
      refuse("3", field_name(index) + " is a tunnel, so it is at least one block high");
    });
    bits::for_each((tunnels & low) ^ state_->tops[kTunnel], [&](int index) {
      const bool is_tunnel = (state_->tops[kTunnel] & field(index)) != 0;
      refuse("3", is_tunnel ? "there is no tunnel in sight on " + field_name(index)
                            : field_name(index) + " is one block high, and that is the tunnel");
    });
  }

  /// pyramid 2: of each kind and of all together.
  void check_blocks() {
    for (int kind = 0; kind < kKinds; ++kind) {
      const auto k = static_cast<std::size_t>(kind);
      int have = bits::count(state_->tops[k]) + count_of(state_->bag, kind);
      for (const Blocks hand : state_->hands) {
        have += count_of(hand, kind);
      }
      if (have > kBlocks[k]) {
        refuse("2", "there are " + std::to_string(have) + ' ' + std::string(kind_name(kind)) +
                        " blocks in sight, in hands and in the bag, not " +
                        std::to_string(kBlocks[k]) + " at most");
      }
    }
    const int built =
        std::accumulate(state_->built.begin(), state_->built.end(), 0,
                        [](int sum, Fields fields) { return sum + bits::count(fields); });
    const int left = total_of(state_->bag) + in_hands();
    if (built != kAllBlocks + kTunnels - left) {
      refuse("2", of_blocks(left) + " in hands and bag leave " +
                      std::to_string(kAllBlocks + kTunnels - left) +
                      " built, tunnels and all, not " + std::to_string(built));
    }
  }

  [[nodiscard]] int in_hands() const {
    return std::accumulate(state_->hands.begin(), state_->hands.end(), 0,
                           [](int sum, Blocks hand) { return sum + total_of(hand); });
  }

  /// pyramid 5, 6, 8: full hands as long as the bag has blocks.
  void check_hands() {
    for (int player = 0; player < kMostPlayers; ++player) {
      const int have = total_of(state_->hands[static_cast<std::size_t>(player)]);
      const std::string hand = "the hand of " + player_title(player) + " has " + of_blocks(have);
      if (player >= game_->num_players()) {
        if (have > 0) {
          refuse("5", hand + ", but there is no such player");
        }
      } else if (state_->phase == Phase::kDeal) {
        check_dealt(player, have, hand);
      } else if (state_->phase == Phase::kEnd && player == state_->turn) {
        check_last_hand(have, hand);
      } else {
        check_hand(player, have, hand);
      }
    }
  }

  /// pyramid 6: hands are filled in turn.
  void check_dealt(int player, int have, const std::string& hand) {
    const int full = game_->hand_size();
    const bool before = player < state_->turn;
    const int most = before ? full : player == state_->turn ? full - 1 : 0;
    if (have < (before ? full : 0) || have > most) {
      refuse("6", hand + ", which cannot be when it is dealt to " + player_title(state_->turn));
    }
  }

  /// pyramid 10: the last turn's blocks are not drawn again.
  void check_last_hand(int have, const std::string& hand) {
    const int full = game_->hand_size();
    if (have > full - 1 || (have < full - kMostPlaced && state_->bag != 0)) {
      refuse("10",
             hand + ", which cannot be after the last turn with hands of " + std::to_string(full));
    }
  }

  void check_hand(int player, int have, const std::string& hand) {
    const int full = game_->hand_size();
    const bool moves = player == state_->turn;
    const int placed = moves ? state_->placed_count : 0;
    const int to_draw = moves ? state_->to_draw : 0;
    const int in_all = have + placed + to_draw;
    // The bag has just so many blocks as are to be drawn: perhaps it had too few.
    const bool may_fall_short =
        state_->bag == 0 || (to_draw > 0 && to_draw == total_of(state_->bag));
    if (in_all > full || (in_all < full && !may_fall_short)) {
      refuse("5", hand +
                      (placed > 0    ? ", with those placed this turn "
                       : to_draw > 0 ? ", with those to be drawn "
                                     : ", in all ") +
                      std::to_string(in_all) + ", not " + std::to_string(full));
    }
  }

  void check_phase() {
    const bool complete = Game::open_fields(*state_) == 0;
    if (complete != (state_->phase == Phase::kEnd)) {
      refuse("10", complete ? "the pyramid is complete, so the game is over"
                            : "the game is not over before the pyramid is complete");
    }
    if (state_->phase == Phase::kDeal && state_->built[0] != game_->tunnels()) {
      refuse("6", "nothing is built before all blocks are dealt");
    }
    if (state_->to_draw > total_of(state_->bag)) {
      refuse("8", of_blocks(state_->to_draw) + " to be drawn are more than the bag has");
    }
    if (state_->placed_count > 0) {
      check_placed();
    }
  }

  /// pyramid 7
  void check_placed() {
    if (state_->hands[state_->turn] == 0) {
      refuse("7", "the hand is empty, so the turn is over");
    }
    Fields before = 0;
    for (std::size_t i = 0; i < state_->placed_count; ++i) {
      const int index = state_->order[i];
      const std::string name = field_name(index);
      if (state_->height(index) != state_->level + 1) {
        refuse("7", name + " is " + of_blocks(state_->height(index)) + " high, not " +
                        std::to_string(state_->level + 1) + " as all fields of a turn");
      } else if ((state_->tops[kTunnel] & field(index)) != 0) {
        refuse("7", "no block was placed on " + name + ", where a tunnel is in sight");
      }
      if ((before & field(index)) != 0) {
        refuse("7", name + " is named twice");
      } else if (i > 0 && (beside(before) & field(index)) == 0) {
        refuse("7", name + " is not beside a field on which a block was placed before");
      }
      before |= field(index);
    }
    if (before != state_->placed) {
      refuse("at rest", "the state is no position at all");
    }
  }

  const Game* game_;
  const State* state_;
  Player viewer_;
  std::vector<Violation> broken_;
};

}  // namespace

std::vector<Violation> Game::violations(const State& state, Player viewer) const {
  return Validator(*this, state, viewer).run();
}

// --- Drawing ---------------------------------------------------------------------------------

std::string Game::draw(const State& state, Player viewer) const {
  std::string out;
  for (int row = kSide; row > 0; --row) {
    out += std::to_string(row) + ' ';
    for (int column = 0; column < kSide; ++column) {
      const int index = (row - 1) * kSide + column;
      const std::string top = top_text(state, index);
      // This turn's blocks in brackets.
      const bool now = (state.placed & field(index)) != 0;
      out += now ? '[' : ' ';
      out += top == "--" ? " ." : top;
      out += now ? ']' : ' ';
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  out += "   ";
  for (const char column : kColumns) {
    out += ' ';
    out += column;
    out += column == kColumns.back() ? "\n" : "  ";
  }
  const std::vector<int> points = scores(state);
  for (int player = 0; player < num_players(); ++player) {
    const auto p = static_cast<std::size_t>(player);
    out += "Player " + std::to_string(player) + ": hand " +
           blocks_text(state.hands[p], is_open(player, viewer)) + ", score " +
           std::to_string(points[p]) + '\n';
  }
  out += "Bag: " + blocks_text(state.bag, viewer == kNobody) + '\n';
  const std::string player = "Player " + std::to_string(state.turn);
  switch (state.phase) {
    case Phase::kDeal:
      return out += player + " is dealt a block.\n";
    case Phase::kDraw:
      return out += player + " draws " + of_blocks(state.to_draw) + ".\n";
    case Phase::kEnd:
      return out += "The pyramid is complete.\n";
    default:
      return out += player + (state.placed_count > 0 ? " goes on.\n" : " is to move.\n");
  }
}

}  // namespace spielkern::pyramid
