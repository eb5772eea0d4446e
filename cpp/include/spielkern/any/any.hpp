// One type for all games: the rim of the library, and the only place that knows every game.
//
// Use this where the game is known only when the program runs. Where it is known beforehand,
// use the game's own types: they cost nothing. Type erasure happens once a call here; perft,
// playouts and simulations run their loops inside, on the game's own types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "spielkern/algo/match.hpp"
#include "spielkern/algo/playout.hpp"
#include "spielkern/algo/simulate.hpp"
#include "spielkern/core/count.hpp"
#include "spielkern/esiema/esiema.hpp"
#include "spielkern/eskorte/eskorte.hpp"
#include "spielkern/game.hpp"
#include "spielkern/hounds/hounds.hpp"
#include "spielkern/pyramid/pyramid.hpp"
#include "spielkern/senet/senet.hpp"

namespace spielkern::any {

class Game;
class State;
class View;

namespace detail {

/// A state with the game object it belongs to.
template <spielkern::Game G>
struct Bound {
  std::shared_ptr<const G> game;
  typename G::State state;
};

template <class... G>
struct Closed {
  using Games = std::variant<std::shared_ptr<const G>...>;
  using States = std::variant<Bound<G>...>;
  using Matches = std::variant<spielkern::Match<G>...>;
};

/// The list of all games.
using All = Closed<senet::Game, hounds::Game, eskorte::Game, esiema::Game, pyramid::Game>;

}  // namespace detail

/// Looks in on a long computation, and ends it by throwing; empty for none.
using PollFunction = std::function<void()>;

/// An action or outcome id and a number that belongs to it: a weight or a count.
using Counted = std::pair<Action, std::uint64_t>;

/// A game with its options. Immutable, cheap to copy, safe to share among threads.
class Game {
 public:
  /// Throws OptionError: for an unknown game with option "game".
  explicit Game(std::string_view name, std::span<const OptionSetting> settings = {});

  /// The names of all games, in alphabetical order.
  static std::vector<std::string_view> names();

  [[nodiscard]] std::string_view name() const;
  /// All options in force, in alphabetical order.
  [[nodiscard]] std::vector<OptionValue> options() const;
  /// The options as a position text has them: "-" when all are at their default.
  [[nodiscard]] std::string options_text() const;
  [[nodiscard]] int num_players() const;
  [[nodiscard]] int num_actions() const;
  [[nodiscard]] int num_outcomes() const;
  /// Whether turns may be of several actions, and whole ones can be counted (algo/turns.hpp).
  [[nodiscard]] bool has_turns() const;
  /// What the rules call a player, such as "Light". Throws Error if there is no such player.
  [[nodiscard]] std::string player_name(Player player) const;
  [[nodiscard]] State start() const;

  /// Calls `f(const std::shared_ptr<const G>&)` with the game's own type.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), game_);
  }

  bool operator==(const Game& other) const;

 private:
  friend class State;
  friend class Match;
  explicit Game(detail::All::Games game) : game_(std::move(game)) {}

  detail::All::Games game_;
};

/// A position of some game.
class State {
 public:
  /// Reads a position text. Throws ParseError, OptionError or InvalidPosition.
  static State parse(std::string_view text);
  /// The same for a state that may have been won in a way that its text does not show: `early` is
  /// what early_winner() said of it.
  static State parse(std::string_view text, Player early);

  /// The winner, where the position text does not show that the game is over (eskorte 18), and
  /// kNobody for all other states. With the text it makes the whole state.
  [[nodiscard]] Player early_winner() const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] Game game() const;

  [[nodiscard]] Player player() const;  ///< who acts; kChance or kTerminal
  [[nodiscard]] Player turn() const;    ///< whose turn it is, at every node
  [[nodiscard]] bool is_chance() const { return player() == kChance; }
  [[nodiscard]] bool is_terminal() const { return player() == kTerminal; }

  /// Ascending; empty at chance and terminal nodes.
  [[nodiscard]] std::vector<Action> legal_actions() const;
  /// Outcomes and weights, ascending; empty anywhere but at a chance node.
  [[nodiscard]] std::vector<Counted> outcomes() const;
  /// Throws Error unless the game is over.
  [[nodiscard]] std::vector<double> returns() const;
  /// Points a player, for games that have them. Throws Error for the others.
  [[nodiscard]] std::vector<int> scores() const;

  [[nodiscard]] std::string text_of(unsigned id) const;
  [[nodiscard]] Action id_of(std::string_view text) const;
  /// Plays an action, or an outcome at a chance node. Throws and changes nothing if it cannot.
  void play(unsigned id);
  void play(std::string_view text);

  /// The number of whole turns from here; 0 when the game is over. This and the next two throw
  /// Error for games without whole turns and at chance nodes.
  [[nodiscard]] std::uint64_t count_turns(const PollFunction& poll = {}) const;
  /// The text of a whole turn, each equally likely, by the stream of (seed, index). Throws Error
  /// when the game is over.
  [[nodiscard]] std::string random_turn(std::uint64_t seed, std::uint64_t index = 0) const;
  /// Plays a whole turn. Throws ParseError or IllegalAction too, and changes nothing if it cannot.
  void play_turn(std::string_view text);

  /// What a player sees of it. This and the next throw Error if there is no such player.
  [[nodiscard]] View observation(Player viewer) const;
  /// A random state that is consistent with what the player sees of this one and has seen before,
  /// by the stream of (seed, index). The state itself where nothing is hidden.
  [[nodiscard]] State determinize(Player viewer, std::uint64_t seed, std::uint64_t index = 0) const;

  /// The board in lines of text, for a person.
  [[nodiscard]] std::string draw() const;

  [[nodiscard]] std::uint64_t hash() const;
  bool operator==(const State& other) const;

  /// Calls `f(const G& game, const G::State& state)` with the game's own types.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(
        [&f](const auto& bound) -> decltype(auto) { return f(*bound.game, bound.state); }, state_);
  }
  template <class F>
  decltype(auto) visit(F&& f) {
    return std::visit([&f](auto& bound) -> decltype(auto) { return f(*bound.game, bound.state); },
                      state_);
  }

 private:
  friend class Game;
  friend class Match;
  friend class View;
  explicit State(detail::All::States state) : state_(std::move(state)) {}

  detail::All::States state_;
};

/// What a player sees of a position (view.hpp).
class View {
 public:
  /// Reads a view's text. Throws ParseError, OptionError or InvalidPosition.
  static View parse(std::string_view text);
  /// The same for what early_winner() said of it: see State::parse.
  static View parse(std::string_view text, Player early);
  [[nodiscard]] Player early_winner() const { return shown_.early_winner(); }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] Game game() const { return shown_.game(); }
  [[nodiscard]] Player viewer() const noexcept { return viewer_; }
  [[nodiscard]] Player turn() const { return shown_.turn(); }

  /// A random state that looks so, by the stream of (seed, index).
  [[nodiscard]] State determinize(std::uint64_t seed, std::uint64_t index = 0) const;

  /// What is seen of the board, in lines of text, for a person.
  [[nodiscard]] std::string draw() const;

  [[nodiscard]] std::uint64_t hash() const;
  bool operator==(const View& other) const = default;

 private:
  friend class State;
  View(State shown, Player viewer) : shown_(std::move(shown)), viewer_(viewer) {}

  State shown_;  // what is hidden is blotted out: no state to play on
  Player viewer_;
};

/// Goes through the whole turns from a state, one at a time, in ascending order of their sequences
/// of ids. It keeps what it needs of the state.
class TurnIterator {
 public:
  /// Throws Error for games without whole turns and at chance nodes.
  explicit TurnIterator(const State& state);
  TurnIterator(const TurnIterator&) = delete;  // a copy would go on together with the original
  TurnIterator& operator=(const TurnIterator&) = delete;
  TurnIterator(TurnIterator&&) noexcept = default;
  TurnIterator& operator=(TurnIterator&&) noexcept = default;
  ~TurnIterator() = default;

  /// The text of the next turn; nothing after the last.
  std::optional<std::string> next() { return next_(); }

 private:
  std::function<std::optional<std::string>()> next_;
};

/// How a match stands when it is over.
struct Result {
  std::vector<double> returns;
  std::vector<Player> winners;  ///< ascending; empty for a draw

  bool operator==(const Result&) const = default;
};

/// The result of these returns.
Result make_result(std::vector<double> returns);

/// A match of some game (algo/match.hpp).
class Match {
 public:
  explicit Match(const State& start, std::uint64_t seed = 0);

  [[nodiscard]] Game game() const;
  [[nodiscard]] State start() const;
  [[nodiscard]] State state() const;
  [[nodiscard]] State state_at(std::size_t plies) const;
  [[nodiscard]] std::uint64_t seed() const;
  [[nodiscard]] const std::vector<Action>& history() const;
  [[nodiscard]] std::optional<Result> result() const;

  void play(unsigned id);
  void play(std::string_view text);
  /// Throws Error for games without whole turns.
  void play_turn(std::string_view text);
  Outcome roll();
  void undo();

 private:
  detail::All::Matches match_;
};

/// One random game with everything that was played.
struct Playout {
  State start;
  State final;
  bool truncated;
  std::vector<double> returns;
  std::vector<Action> actions;
};

/// The deepest perft that is admitted: the recursion must fit on any thread's stack.
inline constexpr int kMaxPerftDepth = 255;

/// Throws Error for a depth below 0 or above kMaxPerftDepth.
std::uint64_t perft(const State& state, int depth, const PollFunction& poll = {});
/// Throws Error for a depth below 1 or above kMaxPerftDepth.
std::vector<Counted> divide(const State& state, int depth, const PollFunction& poll = {});

/// Sequences of whole turns (algo/turns.hpp). Throws Error as count_turns does and for a depth
/// below 0 or above kMaxPerftDepth, CountOverflow for more than 128 bits hold.
Count perft_turns(const State& state, int depth, const PollFunction& poll = {});

Playout playout(const State& start, std::uint64_t seed, std::uint64_t index,
                std::uint64_t max_actions = kDefaultMaxActions, const PollFunction& poll = {});

/// `done(n)`, if given, is called after each game. Throws Error if the arrays' sizes do not fit.
void simulate(const State& start, std::uint64_t seed, std::uint64_t first,
              std::uint64_t max_actions, const SimulationArrays& out, const PollFunction& poll = {},
              const std::function<void(std::size_t)>& done = {});

}  // namespace spielkern::any
