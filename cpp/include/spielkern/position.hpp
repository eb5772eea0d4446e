// Position texts (docs/index.md): "<game>/1 <options> <fields ...>", read strictly.
#pragma once

#include <string>
#include <string_view>

#include "spielkern/game.hpp"

namespace spielkern {

/// A game object and a state of it: what a position text says.
template <Game G>
struct Position {
  G game;
  typename G::State state;
};

/// The name before the slash of a position text's first field, whatever it is. Throws ParseError
/// if there is none or the format's version is not 1.
std::string_view read_game_name(std::string_view text);

/// Writes the canonical text.
template <Game G>
std::string write_position(const G& game, const typename G::State& state) {
  std::string out(G::kName);
  out += "/1 ";
  out += write_options(game.options());
  out += ' ';
  out += game.write_fields(state);
  return out;
}

/// Throws the ParseError of a `text` that reads as a position but is not its canonical text.
void require_canonical(std::string_view text, std::string_view canonical);

/// The game object of an options field, which must be canonical. Throws ParseError or OptionError.
template <Game G>
G read_game_options(const Field& options) {
  const std::vector<OptionSetting> settings = read_options(options);
  G game{std::span<const OptionSetting>(settings)};
  if (const std::string canonical = write_options(game.options()); canonical != options.text) {
    throw ParseError(options.name, options.offset,
                     "defaults are left out; these options are written " + in_quotes(canonical));
  }
  return game;
}

/// Reads a position of game G. Throws ParseError, OptionError or InvalidPosition.
template <Game G>
Position<G> read_position(std::string_view text) {
  if (read_game_name(text) != G::kName) {
    throw ParseError("game", 0, "not a position of " + std::string(G::kName));
  }
  FieldSplitter splitter(text);
  splitter.next("game");
  G game = read_game_options<G>(splitter.next("options"));
  const auto state = game.read_fields(splitter);
  // Readers refuse what they can name; this makes sure that nothing else slips through.
  require_canonical(text, write_position(game, state));
  return {std::move(game), state};
}

}  // namespace spielkern
