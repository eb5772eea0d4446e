// Eskorte: what is counted or kept in a second way must agree with the first.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "spielkern/algo/playout.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/rng.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace {

using namespace spielkern;

/// Calls `visit(game, state)` at many nodes of random games, with all kinds of options.
template <class Visit>
void for_each_node(Visit&& visit) {
  for (const std::string text : {"-", "priests=inner", "board=2-3-3,early_win=1", "board=10-6-5",
                                 "board=3-4-4,priests=inner"}) {
    const auto settings = read_options({"options", text, 0});
    const eskorte::Game game(settings);
    for (std::uint64_t index = 0; index < 4; ++index) {
      CAPTURE(text);
      CAPTURE(index);
      Rng rng(2026, index);
      auto state = game.start();
      for (int ply = 0; ply < 400 && game.player(state) != kTerminal; ++ply) {
        visit(game, state);
        const auto legal = game.legal(state);
        game.apply(
            state,
            legal.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(legal.size())))));
      }
      visit(game, state);
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("eskorte");

TEST_CASE("pairs of plies are as many as if each were played") {
  for_each_node([](const eskorte::Game& game, const eskorte::State& state) {
    if (game.player(state) == kTerminal) {
      return;
    }
    std::uint64_t pairs = 0;
    game.legal(state).for_each([&](Action action) {
      auto next = state;
      game.apply(next, action);
      if (game.player(next) != kTerminal) {
        game.legal(next).for_each([&](Action) { ++pairs; });
      }
    });
    CHECK(game.count_pairs(state) == pairs);
  });
}

TEST_CASE("rows and indices stay those of the sets") {
  for_each_node([](const eskorte::Game& game, eskorte::State state) {
    CHECK(game.violations(state).empty());
    state.indices[0].insert(1);
    CHECK_FALSE(game.violations(state).empty());
  });
}

TEST_CASE("actions are contained that are listed") {
  for_each_node([](const eskorte::Game& game, const eskorte::State& state) {
    if (game.player(state) == kTerminal) {
      return;
    }
    const auto legal = game.legal(state);
    int contained = 0;
    for (unsigned action = 0; action < static_cast<unsigned>(game.num_actions()); ++action) {
      contained += legal.contains(action) ? 1 : 0;
    }
    CHECK(contained == legal.size());
    int rank = 0;
    legal.for_each([&](Action action) {
      CHECK(legal.contains(action));
      CHECK(legal.nth(rank) == action);
      ++rank;
    });
  });
}

TEST_SUITE_END();
