// Fuzzes the readers of positions, actions and options, and what is legal after them.
//
// The input is lines: the first a position text, each further one an action or outcome text (or
// "!" and a byte that picks one of what is possible, or the text of a whole turn). Whatever is
// refused must be refused by an Error and change nothing; whatever is read must be written back as
// it was.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "spielkern/any/any.hpp"

namespace {

using namespace spielkern;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

/// The ids of what can be played.
std::vector<Action> possible(const any::State& state) {
  if (!state.is_chance()) {
    return state.legal_actions();
  }
  std::vector<Action> ids;
  for (const auto& [outcome, weight] : state.outcomes()) {
    require(weight > 0);
    ids.push_back(outcome);
  }
  return ids;
}

/// What each player sees reads back as it is written, and can be filled in.
void check_views(const any::State& state) {
  for (Player player = 0; player < state.game().num_players(); ++player) {
    const any::View view = state.observation(player);
    require(any::View::parse(view.text()) == view);
    require(view.determinize(1).observation(player) == view);
    const any::State other = state.determinize(player, 1);
    require(other.observation(player) == view);
    require(any::State::parse(other.text(), state.early_winner()) == other);
  }
}

/// A text that reads as a view is one of a possible position.
void check_view_text(std::string_view text) {
  try {
    const any::View view = any::View::parse(text);
    require(view.text() == text);
    const any::State state = view.determinize(1);
    require(any::State::parse(state.text()) == state);
    require(state.observation(view.viewer()) == view);
  } catch (const Error&) {
    // No view, then.
  }
}

void check_node(const any::State& state) {
  const std::string text = state.text();
  require(any::State::parse(text) == state);
  require(!state.draw().empty());
  check_views(state);
  const std::vector<Action> ids = possible(state);
  require(ids.empty() == state.is_terminal());
  for (const Action id : ids) {
    require(state.id_of(state.text_of(id)) == id);
  }
}

void play_line(any::State& state, std::string_view line) {
  if (line.size() == 2 && line[0] == '!') {
    const std::vector<Action> ids = possible(state);
    if (!ids.empty()) {
      state.play(unsigned{ids[static_cast<unsigned char>(line[1]) % ids.size()]});
    }
    return;
  }
  const any::State before = state;
  try {
    if (line.find_first_of(",:") != std::string_view::npos) {
      state.play_turn(line);
    } else {
      state.play(line);
    }
  } catch (const Error&) {
    require(state == before);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string_view position = take_line(rest);
  check_view_text(position);
  try {
    any::State state = any::State::parse(position);
    require(state.text() == position);
    check_node(state);
    while (!rest.empty()) {
      play_line(state, take_line(rest));
      check_node(state);
    }
  } catch (const Error&) {
    // Only State::parse may throw here: everything else is caught or legal.
    bool reads = true;
    try {
      any::State::parse(position);
    } catch (const Error&) {
      reads = false;
    }
    require(!reads);
  }
  return 0;
}
