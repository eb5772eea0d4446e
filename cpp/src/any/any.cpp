#include "spielkern/any/any.hpp"

#include <algorithm>
#include <type_traits>

#include "spielkern/algo/perft.hpp"
#include "spielkern/algo/turns.hpp"
#include "spielkern/core/hash.hpp"
#include "spielkern/position.hpp"
#include "spielkern/view.hpp"

namespace spielkern::any {
namespace {

using detail::All;
using detail::Bound;

template <class Shared>
using GameOf = std::remove_const_t<typename Shared::element_type>;

template <class T>
struct Tag {
  using type = T;
};

/// Calls `f(Tag<G>)` for the game of that name; false if there is none.
template <class F, std::size_t... I>
bool with_game_named(std::string_view name, F&& f, std::index_sequence<I...> /*games*/) {
  const auto try_one = [&]<class Shared>(Tag<Shared> /*tag*/) {
    if (GameOf<Shared>::kName != name) {
      return false;
    }
    f(Tag<GameOf<Shared>>{});
    return true;
  };
  return (try_one(Tag<std::variant_alternative_t<I, All::Games>>{}) || ...);
}

using GameIndices = std::make_index_sequence<std::variant_size_v<All::Games>>;

std::string known_names() {
  std::string out;
  for (const std::string_view name : Game::names()) {
    out += out.empty() ? "" : ", ";
    out += name;
  }
  return out;
}

/// For a text that names no game.
[[noreturn]] void refuse_game(std::string_view name) {
  throw ParseError("game", 0,
                   "there is no game " + in_quotes(name) + "; there are " + known_names());
}

void require_player(const Game& game, Player player) {
  if (player < 0 || player >= game.num_players()) {
    throw Error("there is no player " + std::to_string(player) + "; there are 0 to " +
                std::to_string(game.num_players() - 1));
  }
}

template <spielkern::Game G>
std::vector<double> returns_of(const G& game, const typename G::State& state) {
  std::vector<double> out(static_cast<std::size_t>(game.num_players()));
  game.returns(state, out);
  return out;
}

void require_depth(int depth, int least) {
  if (depth < least || depth > kMaxPerftDepth) {
    throw Error("depth must be from " + std::to_string(least) + " to " +
                std::to_string(kMaxPerftDepth) + ", not " + std::to_string(depth));
  }
}

std::string names_with_turns() {
  std::string out;
  [&out]<std::size_t... I>(std::index_sequence<I...> /*games*/) {
    const auto add = [&out]<class Shared>(Tag<Shared> /*tag*/) {
      if constexpr (TurnGame<GameOf<Shared>>) {
        out += out.empty() ? "" : " and ";
        out += GameOf<Shared>::kName;
      }
    };
    (add(Tag<std::variant_alternative_t<I, All::Games>>{}), ...);
  }(GameIndices{});
  return out;
}

template <spielkern::Game G>
[[noreturn]] void refuse_turns() {
  throw Error("whole turns are there in " + names_with_turns() + ", not in " +
              std::string(G::kName));
}

/// Calls `f(game, position)` for a game with whole turns; throws for the others.
template <class R, class AnyState, class F>
R visit_turns(AnyState& state, F&& f) {
  return state.visit([&f]<class G, class P>(const G& game, P& position) -> R {
    if constexpr (TurnGame<G>) {
      return f(game, position);
    } else {
      static_cast<void>(game);
      static_cast<void>(position);
      static_cast<void>(f);
      refuse_turns<G>();
    }
  });
}

void require_no_chance(const State& state) {
  if (state.is_chance()) {
    throw Error("chance decides here, so no turn begins");
  }
}

/// What the text does not show (State::parse).
void set_early_winner(State& state, Player early) {
  if (early != kNobody) {
    state.visit([early]<class G>(const G& game, typename G::State& position) {
      if constexpr (requires { position.early_winner; }) {
        if (game.has_early_win() && early >= 0 && early < game.num_players()) {
          position.early_winner = early;
          return;
        }
      }
      static_cast<void>(game);
      static_cast<void>(position);
      throw InvalidPosition({{std::string(G::kName), "there is no early win here"}});
    });
  }
}

/// Polls through a function that may be empty.
auto poller(const PollFunction& poll) {
  return [&poll] {
    if (poll) {
      poll();
    }
  };
}

}  // namespace

// --- Game ------------------------------------------------------------------------------------

Game::Game(std::string_view name, std::span<const OptionSetting> settings) {
  const bool found = with_game_named(
      name, [&]<class G>(Tag<G> /*game*/) { game_ = std::make_shared<const G>(settings); },
      GameIndices{});
  if (!found) {
    throw OptionError("game",
                      "there is no game " + in_quotes(name) + "; there are " + known_names());
  }
}

std::vector<std::string_view> Game::names() {
  std::vector<std::string_view> names;
  [&names]<std::size_t... I>(std::index_sequence<I...> /*games*/) {
    (names.push_back(GameOf<std::variant_alternative_t<I, All::Games>>::kName), ...);
  }(GameIndices{});
  std::sort(names.begin(), names.end());
  return names;
}

std::string_view Game::name() const {
  return visit([]<class G>(const std::shared_ptr<const G>& /*game*/) -> std::string_view {
    return G::kName;
  });
}

std::vector<OptionValue> Game::options() const {
  return visit([](const auto& game) { return game->options(); });
}

std::string Game::options_text() const { return write_options(options()); }

int Game::num_players() const {
  return visit([](const auto& game) { return game->num_players(); });
}

int Game::num_actions() const {
  return visit([](const auto& game) { return game->num_actions(); });
}

int Game::num_outcomes() const {
  return visit([](const auto& game) { return game->num_outcomes(); });
}

bool Game::has_turns() const {
  return visit([]<class G>(const std::shared_ptr<const G>& /*game*/) { return TurnGame<G>; });
}

std::string Game::player_name(Player player) const {
  require_player(*this, player);
  return visit([player](const auto& game) { return game->player_name(player); });
}

State Game::start() const {
  return visit([]<class G>(const std::shared_ptr<const G>& game) {
    return State(All::States(Bound<G>{game, game->start()}));
  });
}

bool Game::operator==(const Game& other) const {
  return game_ == other.game_ ||
         (game_.index() == other.game_.index() && options_text() == other.options_text());
}

// --- State -----------------------------------------------------------------------------------

State State::parse(std::string_view text) {
  if (is_view_text(text)) {
    throw ParseError("game", 0,
                     "this is what a player sees of a position, a view, and no position");
  }
  const std::string_view name = read_game_name(text);
  All::States state;
  const bool found = with_game_named(
      name,
      [&]<class G>(Tag<G> /*game*/) {
        auto position = read_position<G>(text);
        state = Bound<G>{std::make_shared<const G>(std::move(position.game)), position.state};
      },
      GameIndices{});
  if (!found) {
    refuse_game(name);
  }
  return State(std::move(state));
}

State State::parse(std::string_view text, Player early) {
  State state = parse(text);
  set_early_winner(state, early);
  return state;
}

Player State::early_winner() const {
  return visit([]<class G>(const G& /*game*/, const typename G::State& position) -> Player {
    if constexpr (requires { position.early_winner; }) {
      return position.early_winner;
    } else {
      static_cast<void>(position);
      return kNobody;
    }
  });
}

std::string State::text() const {
  return visit([](const auto& game, const auto& state) { return write_position(game, state); });
}

Game State::game() const {
  return std::visit([](const auto& bound) { return Game(All::Games(bound.game)); }, state_);
}

Player State::player() const {
  return visit([](const auto& game, const auto& state) { return game.player(state); });
}

Player State::turn() const {
  return visit([](const auto& game, const auto& state) { return game.turn(state); });
}

std::vector<Action> State::legal_actions() const {
  return visit([](const auto& game, const auto& state) {
    std::vector<Action> actions;
    if (game.player(state) >= 0) {
      game.legal(state).for_each([&](Action action) { actions.push_back(action); });
    }
    return actions;
  });
}

std::vector<Counted> State::outcomes() const {
  return visit([](const auto& game, const auto& state) {
    std::vector<Counted> outcomes;
    if (game.player(state) == kChance) {
      game.chance(state).for_each(
          [&](Outcome outcome, std::uint64_t weight) { outcomes.emplace_back(outcome, weight); });
    }
    return outcomes;
  });
}

std::vector<double> State::returns() const {
  if (!is_terminal()) {
    throw Error("the game is not over, so there are no returns yet");
  }
  return visit([](const auto& game, const auto& state) { return returns_of(game, state); });
}

std::vector<int> State::scores() const {
  return visit([]<class G>(const G& game, const typename G::State& state) -> std::vector<int> {
    if constexpr (requires { game.scores(state); }) {
      return game.scores(state);
    } else {
      static_cast<void>(game);
      static_cast<void>(state);
      throw Error(std::string(G::kName) + " has no scores");
    }
  });
}

std::string State::text_of(unsigned id) const {
  return visit(
      [id](const auto& game, const auto& state) { return spielkern::text_of(game, state, id); });
}

Action State::id_of(std::string_view text) const {
  return visit(
      [text](const auto& game, const auto& state) { return spielkern::id_of(game, state, text); });
}

void State::play(unsigned id) {
  visit([id](const auto& game, auto& state) { spielkern::play(game, state, id); });
}

void State::play(std::string_view text) {
  visit([text](const auto& game, auto& state) { spielkern::play(game, state, text); });
}

std::uint64_t State::count_turns(const PollFunction& poll) const {
  return visit_turns<std::uint64_t>(*this, [&](const auto& game, const auto& state) {
    require_no_chance(*this);
    return spielkern::count_turns(game, state, poller(poll));
  });
}

std::string State::random_turn(std::uint64_t seed, std::uint64_t index) const {
  return visit_turns<std::string>(*this, [&](const auto& game, const auto& state) {
    require_no_chance(*this);
    if (is_terminal()) {
      throw Error("the game is over, so there is no turn");
    }
    Rng rng(seed, index);
    return turn_text(game, state, spielkern::random_turn(game, state, rng));
  });
}

void State::play_turn(std::string_view text) {
  visit_turns<void>(
      *this, [text](const auto& game, auto& state) { spielkern::play_turn(game, state, text); });
}

std::string State::draw() const {
  return visit([](const auto& game, const auto& state) { return game.draw(state); });
}

std::uint64_t State::hash() const {
  const std::uint64_t seed = hash_bytes(game().options_text(), state_.index());
  return visit(
      [seed](const auto& /*game*/, const auto& state) { return hash_object(state, seed); });
}

bool State::operator==(const State& other) const {
  if (state_.index() != other.state_.index() || game() != other.game()) {
    return false;
  }
  return std::visit(
      [&other]<class B>(const B& bound) { return bound.state == std::get<B>(other.state_).state; },
      state_);
}

View State::observation(Player viewer) const {
  require_player(game(), viewer);
  State shown = *this;
  shown.visit([viewer]<class G>(const G& game, typename G::State& state) {
    state = observe(game, state, viewer).shown;
  });
  return {std::move(shown), viewer};
}

State State::determinize(Player viewer, std::uint64_t seed, std::uint64_t index) const {
  require_player(game(), viewer);
  State out = *this;
  out.visit([&](const auto& game, auto& state) {
    Rng rng(seed, index);
    state = spielkern::determinize(game, state, viewer, rng);
  });
  return out;
}

// --- View ------------------------------------------------------------------------------------

View View::parse(std::string_view text) {
  const ViewHead head = read_view_head(text);
  All::States shown;
  const bool found = with_game_named(
      head.game,
      [&]<class G>(Tag<G> /*game*/) {
        auto seen = read_view<G>(text);
        shown = Bound<G>{std::make_shared<const G>(std::move(seen.game)), seen.view.shown};
      },
      GameIndices{});
  if (!found) {
    refuse_game(head.game);
  }
  return {State(std::move(shown)), static_cast<Player>(head.viewer)};
}

View View::parse(std::string_view text, Player early) {
  View view = parse(text);
  set_early_winner(view.shown_, early);
  return view;
}

std::string View::text() const {
  return shown_.visit([this]<class G>(const G& game, const typename G::State& shown) {
    return write_view(game, spielkern::View<G>{shown, viewer_});
  });
}

State View::determinize(std::uint64_t seed, std::uint64_t index) const {
  State out = shown_;
  out.visit([&]<class G>(const G& game, typename G::State& state) {
    Rng rng(seed, index);
    state = spielkern::determinize(game, spielkern::View<G>{state, viewer_}, rng);
  });
  return out;
}

std::string View::draw() const {
  return shown_.visit([this]<class G>(const G& game, const typename G::State& shown) {
    if constexpr (HiddenGame<G>) {
      return game.draw(shown, viewer_);
    } else {
      return game.draw(shown);
    }
  });
}

std::uint64_t View::hash() const {
  return SplitMix64::finish(shown_.hash() + static_cast<std::uint64_t>(viewer_) + 1);
}

// --- TurnIterator ----------------------------------------------------------------------------

namespace {

/// An iterator with what it needs.
template <TurnGame G>
struct Turns {
  Turns(const G& its_game, const typename G::State& its_start)
      : game(its_game), start(its_start), iterator(game, start) {}

  G game;
  typename G::State start;
  spielkern::TurnIterator<G> iterator;
};

using NextTurn = std::function<std::optional<std::string>()>;

template <spielkern::Game G>
NextTurn next_turn_from(const G& game, const typename G::State& start) {
  if constexpr (TurnGame<G>) {
    auto turns = std::make_shared<Turns<G>>(game, start);
    return [turns]() -> std::optional<std::string> {
      if (!turns->iterator.next()) {
        return std::nullopt;
      }
      return turn_text(turns->game, turns->start, turns->iterator.actions());
    };
  } else {
    refuse_turns<G>();
  }
}

}  // namespace

TurnIterator::TurnIterator(const State& state)
    : next_(state.visit(
          [](const auto& game, const auto& start) { return next_turn_from(game, start); })) {
  require_no_chance(state);
}

// --- Match -----------------------------------------------------------------------------------

Match::Match(const State& start, std::uint64_t seed)
    : match_(std::visit(
          [seed]<class G>(const Bound<G>& bound) {
            return All::Matches(spielkern::Match<G>(bound.game, bound.state, seed));
          },
          start.state_)) {}

Game Match::game() const {
  return std::visit([](const auto& match) { return Game(All::Games(match.shared_game())); },
                    match_);
}

State Match::start() const { return state_at(0); }

State Match::state() const { return state_at(history().size()); }

State Match::state_at(std::size_t plies) const {
  if (plies > history().size()) {
    throw Error("the match has " + std::to_string(history().size()) + " plies, not " +
                std::to_string(plies));
  }
  return std::visit(
      [plies]<class G>(const spielkern::Match<G>& match) {
        return State(All::States(Bound<G>{match.shared_game(), plies == match.history().size()
                                                                   ? match.state()
                                                                   : match.state_at(plies)}));
      },
      match_);
}

std::uint64_t Match::seed() const {
  return std::visit([](const auto& match) { return match.seed(); }, match_);
}

const std::vector<Action>& Match::history() const {
  return std::visit([](const auto& match) -> const auto& { return match.history(); }, match_);
}

Result make_result(std::vector<double> returns) {
  Result result{std::move(returns), {}};
  for (std::size_t player = 0; player < result.returns.size(); ++player) {
    if (result.returns[player] > 0) {
      result.winners.push_back(static_cast<Player>(player));
    }
  }
  return result;
}

std::optional<Result> Match::result() const {
  return std::visit(
      [](const auto& match) -> std::optional<Result> {
        if (!match.is_over()) {
          return std::nullopt;
        }
        return make_result(
            match.drawn_by_history()
                ? std::vector<double>(static_cast<std::size_t>(match.game().num_players()), 0.0)
                : returns_of(match.game(), match.state()));
      },
      match_);
}

void Match::play(unsigned id) {
  std::visit([id](auto& match) { match.play(id); }, match_);
}

void Match::play(std::string_view text) {
  std::visit([text](auto& match) { match.play(text); }, match_);
}

void Match::play_turn(std::string_view text) {
  std::visit(
      [text]<class G>(spielkern::Match<G>& match) {
        if constexpr (TurnGame<G>) {
          match.play_turn(text);
        } else {
          static_cast<void>(text);
          static_cast<void>(match);
          refuse_turns<G>();
        }
      },
      match_);
}

Outcome Match::roll() {
  return std::visit([](auto& match) { return match.roll(); }, match_);
}

void Match::undo() {
  std::visit([](auto& match) { match.undo(); }, match_);
}

// --- Counting and playing --------------------------------------------------------------------

std::uint64_t perft(const State& state, int depth, const PollFunction& poll) {
  require_depth(depth, 0);
  return state.visit([&](const auto& game, const auto& position) {
    return spielkern::perft(game, position, depth, poller(poll));
  });
}

std::vector<Counted> divide(const State& state, int depth, const PollFunction& poll) {
  require_depth(depth, 1);
  return state.visit([&](const auto& game, const auto& position) {
    return spielkern::divide(game, position, depth, poller(poll));
  });
}

Count perft_turns(const State& state, int depth, const PollFunction& poll) {
  require_depth(depth, 0);
  return visit_turns<Count>(state, [&](const auto& game, const auto& position) {
    return spielkern::perft_turns(game, position, depth, poller(poll));
  });
}

Playout playout(const State& start, std::uint64_t seed, std::uint64_t index,
                std::uint64_t max_actions, const PollFunction& poll) {
  Playout out{start, start, false, {}, {}};
  out.final.visit([&]<class G>(const G& game, typename G::State& state) {
    Rng rng(seed, index);
    HistoryOf<G> history;
    const PlayoutEnd end = spielkern::playout(
        game, state, rng, max_actions, poller(poll), [&](Action id) { out.actions.push_back(id); },
        history);
    out.truncated = end.truncated;
    out.returns.resize(static_cast<std::size_t>(game.num_players()));
    playout_returns(game, state, end, out.returns);
  });
  return out;
}

void simulate(const State& start, std::uint64_t seed, std::uint64_t first,
              std::uint64_t max_actions, const SimulationArrays& out, const PollFunction& poll,
              const std::function<void(std::size_t)>& done) {
  const std::size_t games = out.lengths.size();
  const auto players = static_cast<std::size_t>(start.game().num_players());
  if (out.truncated.size() != games || out.returns.size() != games * players) {
    throw Error("the arrays of a simulation must have one entry a game, and returns one a player");
  }
  start.visit([&](const auto& game, const auto& state) {
    spielkern::simulate(game, state, seed, first, max_actions, out, poller(poll),
                        [&done](std::size_t finished) {
                          if (done) {
                            done(finished);
                          }
                        });
  });
}

}  // namespace spielkern::any
