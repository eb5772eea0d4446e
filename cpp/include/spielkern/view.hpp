// What a player sees of a position (docs/index.md, "Views"), for every game alike: where nothing is
// hidden, a view is the whole state.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "spielkern/core/rng.hpp"
#include "spielkern/game.hpp"
#include "spielkern/position.hpp"

namespace spielkern {

/// A game in which players do not see everything.
template <class G>
concept HiddenGame = Game<G> && requires(const G& game, const typename G::State& state,
                                         Player viewer, Rng& rng, FieldSplitter& fields) {
  // The state with everything blotted out that `viewer` does not see. Two states that differ in
  // nothing else become equal.
  { game.hide(state, viewer) } -> std::same_as<typename G::State>;
  // A random state that `viewer` could not tell from this one, even with a perfect memory.
  { game.shuffle_hidden(state, viewer, rng) } -> std::same_as<typename G::State>;
  // A random state with such a view, given what hide has left of it.
  { game.fill_in(state, viewer, rng) } -> std::same_as<typename G::State>;
  // Texts and drawings of what hide has left.
  { game.write_fields(state, viewer) } -> std::same_as<std::string>;
  { game.read_fields(fields, viewer) } -> std::same_as<typename G::State>;
  { game.draw(state, viewer) } -> std::same_as<std::string>;
};

/// What a player sees. `shown` is no state to play on: what is hidden is blotted out.
template <Game G>
struct View {
  typename G::State shown;
  Player viewer;

  bool operator==(const View&) const = default;
};

/// What `viewer` sees of a state.
template <Game G>
View<G> observe(const G& game, const typename G::State& state, Player viewer) {
  if constexpr (HiddenGame<G>) {
    return {game.hide(state, viewer), viewer};
  } else {
    static_cast<void>(game);
    return {state, viewer};
  }
}

/// A random state that is consistent with what `viewer` sees of this one and has seen before: for
/// search with hidden information. The state itself where nothing is hidden.
template <Game G>
typename G::State determinize(const G& game, const typename G::State& state, Player viewer,
                              Rng& rng) {
  if constexpr (HiddenGame<G>) {
    return game.shuffle_hidden(state, viewer, rng);
  } else {
    static_cast<void>(game);
    static_cast<void>(viewer);
    static_cast<void>(rng);
    return state;
  }
}

/// A random state that looks so. It knows no more than the view shows: not what has been seen
/// before.
template <Game G>
typename G::State determinize(const G& game, const View<G>& view, Rng& rng) {
  if constexpr (HiddenGame<G>) {
    return game.fill_in(view.shown, view.viewer, rng);
  } else {
    static_cast<void>(game);
    static_cast<void>(rng);
    return view.shown;
  }
}

// --- Texts: "<game>.view/1@<viewer> <options> <fields ...>" -----------------------------------

/// The game and the viewer that a view's text begins with. Throws ParseError.
struct ViewHead {
  std::string_view game;
  unsigned viewer;
};
ViewHead read_view_head(std::string_view text);

/// Whether a text begins as that of a view does.
bool is_view_text(std::string_view text) noexcept;

/// Throws the ParseError of a viewer who is no player of the game.
[[noreturn]] void refuse_viewer(std::string_view text, unsigned viewer, int players);

/// The canonical text.
template <Game G>
std::string write_view(const G& game, const View<G>& view) {
  std::string out(G::kName);
  out += ".view/1@";
  out += std::to_string(view.viewer);
  out += ' ';
  out += write_options(game.options());
  out += ' ';
  if constexpr (HiddenGame<G>) {
    out += game.write_fields(view.shown, view.viewer);
  } else {
    out += game.write_fields(view.shown);
  }
  return out;
}

/// A game object and a view: what a view's text says.
template <Game G>
struct SeenPosition {
  G game;
  View<G> view;
};

/// Reads a view of game G. Throws ParseError, OptionError or InvalidPosition.
template <Game G>
SeenPosition<G> read_view(std::string_view text) {
  const ViewHead head = read_view_head(text);
  if (head.game != G::kName) {
    throw ParseError("game", 0, "not a view of " + std::string(G::kName));
  }
  FieldSplitter splitter(text);
  splitter.next("game");
  G game = read_game_options<G>(splitter.next("options"));
  if (head.viewer >= static_cast<unsigned>(game.num_players())) {
    refuse_viewer(text, head.viewer, game.num_players());
  }
  const auto viewer = static_cast<Player>(head.viewer);
  const auto read = [&] {
    if constexpr (HiddenGame<G>) {
      return game.read_fields(splitter, viewer);
    } else {
      return game.read_fields(splitter);
    }
  };
  const View<G> view{read(), viewer};
  require_canonical(text, write_view(game, view));
  return {std::move(game), view};
}

}  // namespace spielkern
