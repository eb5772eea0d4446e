// What a game is to the rest of the library: the concepts that algorithms are written on.
//
// A game is two types. The *State* is a small trivially copyable value that knows one position
// and nothing of its past. The *game object* beside it holds the rule options and does
// everything: start, legal actions, apply, chance, returns, texts, validation. A game object is
// immutable once made, so any number of threads may use one at the same time.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "spielkern/core/errors.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/rng.hpp"
#include "spielkern/core/text.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern {

/// A set of action ids in ascending order.
template <class S>
concept ActionSet = requires(const S set, int rank, unsigned id) {
  { set.size() } -> std::same_as<int>;
  { set.has_choice() } -> std::same_as<bool>;  // size() > 1
  { set.nth(rank) } -> std::same_as<Action>;
  { set.contains(id) } -> std::same_as<bool>;
  set.for_each([](Action) {});
};

/// A set of chance outcomes of non-zero weight, in ascending order.
template <class S>
concept ChanceSet = requires(const S set, std::uint64_t x, unsigned id) {
  { set.size() } -> std::same_as<int>;
  { set.total() } -> std::same_as<std::uint64_t>;
  { set.at(x) } -> std::same_as<Outcome>;
  { set.contains(id) } -> std::same_as<bool>;
  set.for_each([](Outcome, std::uint64_t) {});
};

/// A position of a game. No padding bytes: states are compared and hashed as bytes.
template <class S>
concept GameState = std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
                    std::has_unique_object_representations_v<S>;

/// A game of alternating or random turns with a finite set of actions.
template <class G>
concept Game = GameState<typename G::State> &&
               requires(const G& game, typename G::State& state, const typename G::State& position,
                        Action id, std::string_view text, std::span<const OptionSetting> settings,
                        FieldSplitter& fields, std::span<double> returns) {
                 { G::kName } -> std::convertible_to<std::string_view>;
                 G(settings);  // throws OptionError
                 { game.options() } -> std::same_as<std::vector<OptionValue>>;
                 { game.num_players() } -> std::same_as<int>;
                 { game.num_actions() } -> std::same_as<int>;
                 { game.num_outcomes() } -> std::same_as<int>;

                 { game.player_name(Player{}) } -> std::same_as<std::string>;

                 { game.start() } -> std::same_as<typename G::State>;
                 { game.player(position) } -> std::same_as<Player>;  // who acts; kChance, kTerminal
                 { game.turn(position) } -> std::same_as<Player>;    // whose turn it is
                 // The verbs for loops, unchecked: each at its own kind of node only.
                 { game.legal(position) } -> ActionSet;
                 { game.chance(position) } -> ChanceSet;
                 game.apply(state, id);
                 game.apply_outcome(state, id);
                 game.returns(position, returns);  // num_players() values, at a terminal node

                 // Texts. Parsers throw ParseError on what is no action at all, and return an id
                 // otherwise, legal or not; why_illegal tells a person what is wrong with it.
                 { game.action_text(position, id) } -> std::same_as<std::string>;
                 { game.outcome_text(id) } -> std::same_as<std::string>;
                 { game.parse_action(position, text) } -> std::same_as<Action>;
                 { game.parse_outcome(text) } -> std::same_as<Outcome>;
                 { game.why_illegal(position, id) } -> std::same_as<std::string>;
                 { game.write_fields(position) } -> std::same_as<std::string>;
                 {
                   game.read_fields(fields)
                 } -> std::same_as<typename G::State>;  // throws, never invalid
                 { game.violations(position) } -> std::same_as<std::vector<Violation>>;
                 { game.draw(position) } -> std::same_as<std::string>;
               };

/// What a game's rules need to know of the past, for games that have such a rule: whether an action
/// ends the game in a draw that the position alone does not show.
template <class H, class G>
concept GameHistory =
    std::default_initializable<H> &&
    requires(H& history, const G& game, const typename G::State& state, Action action) {
      // Before the action is played; true if it ends the game in a draw once it is.
      { history.note(game, state, action) } -> std::same_as<bool>;
      // The other way: `state` is the one before the action that was noted last.
      history.take_back(game, state);
      history.clear();
    };

/// For games whose positions say everything.
struct NoHistory {
  template <class G>
  [[nodiscard]] constexpr bool note(const G& /*game*/, const typename G::State& /*state*/,
                                    Action /*action*/) const noexcept {
    return false;
  }
  template <class G>
  constexpr void take_back(const G& /*game*/, const typename G::State& /*state*/) const noexcept {}
  constexpr void clear() const noexcept {}
};

namespace detail {

template <class G>
struct HistoryOf {
  using type = NoHistory;
};
template <class G>
  requires requires { typename G::History; }
struct HistoryOf<G> {
  using type = typename G::History;
};

}  // namespace detail

/// The history of a game, NoHistory if its rules ask for none. Plain states have no past; whoever
/// keeps a game's course (Match, playouts) keeps one of these.
template <class G>
using HistoryOf = typename detail::HistoryOf<G>::type;

/// The number of legal actions at a decision node; a game may know a way without listing them.
template <Game G>
int count_legal(const G& game, const typename G::State& state) {
  if constexpr (requires { game.count_legal(state); }) {
    return game.count_legal(state);
  } else {
    return game.legal(state).size();
  }
}

/// Samples a chance node as docs/index.md says: a single outcome takes no draw.
template <Game G>
Outcome sample_outcome(const G& game, const typename G::State& state, Rng& rng) {
  const auto chance = game.chance(state);
  return chance.at(chance.size() == 1 ? 0 : rng.below(chance.total()));
}

/// The unchecked verb for either kind of node.
template <Game G>
void apply_any(const G& game, typename G::State& state, Action id) {
  if (game.player(state) == kChance) {
    game.apply_outcome(state, id);
  } else {
    game.apply(state, id);
  }
}

/// Throws IllegalAction unless `id` is a legal action, or an outcome at a chance node. `given` is
/// how the error names it, as its caller gave it: the id or a text.
template <Game G, class Given>
void require_playable(const G& game, const typename G::State& state, unsigned id, Given given);

/// The text of a legal action, or of an outcome at a chance node. Throws IllegalAction.
template <Game G>
std::string text_of(const G& game, const typename G::State& state, unsigned id);

/// The id of a legal action's text, or of an outcome's at a chance node. Strict: only the
/// canonical text of something that can be played here. Throws ParseError or IllegalAction.
template <Game G>
Action id_of(const G& game, const typename G::State& state, std::string_view text);

/// The checked verb for users: plays an action, or an outcome at a chance node. Throws
/// IllegalAction and leaves the state as it was if it cannot be played.
template <Game G>
void play(const G& game, typename G::State& state, unsigned id);

/// As above, by text; throws ParseError as well.
template <Game G>
void play(const G& game, typename G::State& state, std::string_view text);

// ---------------------------------------------------------------------------------------------

namespace detail {

/// Whether a text is in the form that `parse` reads, be it possible here or not.
template <class Parse>
bool reads(Parse&& parse) {
  try {
    static_cast<void>(parse());
  } catch (const ParseError&) {
    return false;
  } catch (const Error&) {
    return true;
  }
  return true;
}

/// What `parse` returns. Where it throws ParseError although `is_other()`, throws IllegalAction for
/// `reason` instead.
template <class Parse, class IsOther>
Action parse_or_explain(std::string_view text, std::string_view reason, Parse&& parse,
                        IsOther&& is_other) {
  try {
    return parse();
  } catch (const ParseError&) {
    if (!is_other()) {
      throw;
    }
    throw IllegalAction(text, reason);
  }
}

}  // namespace detail

template <Game G, class Given>
void require_playable(const G& game, const typename G::State& state, unsigned id, Given given) {
  switch (game.player(state)) {
    case kTerminal:
      throw IllegalAction(given, "the game is over");
    case kChance:
      if (!game.chance(state).contains(id)) {
        throw IllegalAction(given, id < static_cast<unsigned>(game.num_outcomes())
                                       ? "this chance outcome has weight 0 here"
                                       : "chance decides here, and there is no outcome of this id");
      }
      return;
    default:
      if (id >= static_cast<unsigned>(game.num_actions())) {
        throw IllegalAction(given, "there is no action of this id");
      }
      if (!game.legal(state).contains(id)) {
        throw IllegalAction(given, game.why_illegal(state, static_cast<Action>(id)));
      }
  }
}

template <Game G>
std::string text_of(const G& game, const typename G::State& state, unsigned id) {
  require_playable(game, state, id, id);
  const auto known = static_cast<Action>(id);
  return game.player(state) == kChance ? game.outcome_text(known) : game.action_text(state, known);
}

template <Game G>
Action id_of(const G& game, const typename G::State& state, std::string_view text) {
  const Player player = game.player(state);
  if (player == kTerminal) {
    throw IllegalAction(text, "the game is over");
  }
  // A text of the other kind of node is refused for that, not for its form.
  if (player == kChance) {
    const Outcome outcome = detail::parse_or_explain(
        text, "chance decides here, no player", [&] { return game.parse_outcome(text); },
        [&] { return detail::reads([&] { return game.parse_action(state, text); }); });
    require_playable(game, state, outcome, text);
    return outcome;
  }
  const Action action = detail::parse_or_explain(
      text, "a player decides here, not chance", [&] { return game.parse_action(state, text); },
      [&] {
        return game.num_outcomes() > 0 && detail::reads([&] { return game.parse_outcome(text); });
      });
  require_playable(game, state, action, text);
  if (const std::string canonical = game.action_text(state, action); canonical != text) {
    throw IllegalAction(text, "here this action is written " + in_quotes(canonical));
  }
  return action;
}

template <Game G>
void play(const G& game, typename G::State& state, unsigned id) {
  // The common case first: the reason why not is looked for only when there is one.
  const Player player = game.player(state);
  if (player >= 0 && game.legal(state).contains(id)) {
    game.apply(state, static_cast<Action>(id));
    return;
  }
  require_playable(game, state, id, id);
  game.apply_outcome(state, static_cast<Outcome>(id));
}

template <Game G>
void play(const G& game, typename G::State& state, std::string_view text) {
  apply_any(game, state, id_of(game, state, text));
}

}  // namespace spielkern
