// Esiema's paths against a plain search, what a state keeps beside its pits, and whole turns.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "spielkern/algo/playout.hpp"
#include "spielkern/algo/turns.hpp"
#include "spielkern/core/count.hpp"
#include "spielkern/esiema/esiema.hpp"
#include "spielkern/position.hpp"

namespace {

using namespace spielkern;
using namespace spielkern::esiema;

static_assert(TurnGame<esiema::Game>);

/// Step by step, nothing clever. `free` does not hold `from`.
std::uint64_t plain_count(PitIndex from, int steps, Pits free) {
  if (steps == 0) {
    return 1;
  }
  std::uint64_t total = 0;
  for_each(kGeometry.around(from) & free,
           [&](PitIndex pit) { total += plain_count(pit, steps - 1, free.without(pit)); });
  return total;
}

bool plain_find(PitIndex from, int steps, Pits free) {
  bool found = steps == 0;
  for_each(kGeometry.around(from) & free,
           [&](PitIndex pit) { found = found || plain_find(pit, steps - 1, free.without(pit)); });
  return found;
}

/// `barred` random pits of the board.
Pits random_pits(Rng& rng, int barred) {
  Pits pits;
  while (pits.count() < barred) {
    pits.add(static_cast<PitIndex>(rng.below(kPits)));
  }
  return pits;
}

Position<esiema::Game> read(std::string_view text) { return read_position<esiema::Game>(text); }

}  // namespace

TEST_SUITE_BEGIN("esiema");

TEST_CASE("as few barred pits as kTooFewToBar leave paths of any length") {
  static_assert(kTooFewToBar == 2);
  for (PitIndex first = 0; first < kPits; ++first) {
    for (PitIndex second = first; second < kPits; ++second) {
      const Pits free = kBoard.without(first).without(second);
      bool all = true;
      for_each(free, [&](PitIndex from) {
        all = all && plain_find(from, kMostBalls, free.without(from));
      });
      REQUIRE(all);
    }
  }
}

TEST_CASE("one barred pit more can only close a corner") {
  // By symmetry it is enough to begin in one sixth of the board.
  for (const PitIndex from : {0, 1, 2, 3, 4, 7, 8, 9, 10, 15, 16, 17, 24, 25, 34, 45}) {
    for (PitIndex first = 0; first < kPits; ++first) {
      for (PitIndex second = first + 1; second < kPits; ++second) {
        for (PitIndex third = second + 1; third < kPits; ++third) {
          const Pits free = kBoard.without(first).without(second).without(third).without(from);
          REQUIRE(plain_find(from, kMostBalls, free) == (kGeometry.around(from) & free).any());
        }
      }
    }
  }
}

TEST_CASE("find_path agrees with a plain search on boards of any crowding") {
  Rng rng(1, 0);
  std::array<int, 4> how{};
  for (int trial = 0; trial < 20'000; ++trial) {
    const Pits barred = random_pits(rng, static_cast<int>(rng.below(kPits)));
    const auto from = static_cast<PitIndex>(rng.below(kPits));
    const auto steps = static_cast<int>(rng.below(kMostBalls + 1));
    const PathAnswer answer = find_path(from, steps, barred);
    REQUIRE(answer.exists == plain_find(from, steps, kBoard - barred.with(from)));
    ++how.at(static_cast<std::size_t>(answer.how));
  }
  for (const int times : how) {
    CHECK(times > 100);  // every way to settle the question has been tried
  }
}

TEST_CASE("count_paths agrees with a plain count, short and long, open and crowded") {
  Rng rng(2, 0);
  for (int trial = 0; trial < 600; ++trial) {
    const Pits barred = random_pits(rng, static_cast<int>(rng.below(70)));
    const auto from = static_cast<PitIndex>(rng.below(kPits));
    const auto steps = static_cast<int>(rng.below(9));
    REQUIRE(count_paths(from, steps, barred) ==
            plain_count(from, steps, kBoard - barred.with(from)));
  }
  for (int steps = 9; steps <= kMostBalls; ++steps) {
    const Pits barred = random_pits(rng, 40 + steps);
    for (const PitIndex from : {0, 40, 45, 90}) {
      REQUIRE(count_paths(from, steps, barred) ==
              plain_count(from, steps, kBoard - barred.with(from)));
    }
  }
}

TEST_CASE("paths over the empty board") {
  // Self-avoiding walks on the triangular lattice, as long as they do not feel the edge.
  constexpr std::array<std::uint64_t, 6> kWalks = {1, 6, 30, 138, 618, 2730};
  for (std::size_t steps = 0; steps < kWalks.size(); ++steps) {
    CHECK(count_paths(45, static_cast<int>(steps), {}) == kWalks[steps]);
  }
  CHECK(count_paths(45, 12, {}) == 24'203'952);
}

TEST_CASE("a state always agrees with what derive makes of its pits") {
  for (const Options options : {Options{}, Options{3, 5, {12, 7, 9}}, Options{9, 12}}) {
    const esiema::Game game(options);
    Rng rng(3, 0);
    auto state = game.start();
    for (int ply = 0; ply < 3000 && game.player(state) >= 0; ++ply) {
      playout(game, state, rng, 1);
      auto again = state;
      esiema::Game::derive(again);
      REQUIRE(again == state);
      REQUIRE(game.violations(state).empty());
    }
  }
}

TEST_CASE("whole turns: the count is the number of those listed, each a text that can be read") {
  const auto position = read(
      "esiema/1 players=3 1,a,bc,Aa,c,1/2,b,4/2,c,5/3,b,2,b,c,1/2,b,C,5,c/a2c,2,b,1,abc,2,a,2/"
      "ac,2,B,1,abc,1,ab2,2/5,b,3/4,a,2,c/a,3,c,2/1,a,3,b 58,58,59 c play -");
  const auto& game = position.game;
  const auto& state = position.state;
  std::vector<Action> before;
  std::uint64_t listed = 0;
  for_each_turn(game, state, [&](std::span<const Action> actions, const State& after) {
    const std::vector<Action> turn(actions.begin(), actions.end());
    CHECK(before < turn);
    const std::string text = turn_text(game, state, turn);
    CHECK(parse_turn(game, state, text) == turn);
    State played = state;
    play_turn(game, played, text);
    CHECK(played == after);
    before = turn;
    ++listed;
    return true;
  });
  CHECK(listed == count_turns(game, state));
  CHECK(perft_turns(game, state, 0) == Count(1));
  CHECK(perft_turns(game, state, 1) == Count(listed));
}

TEST_CASE("whole turns: whoever lists them can stop") {
  const auto position = read("esiema/1 - A,5/7/8/9/10/5,ab11,5/10/9/8/7/5,B 0,0 a play -");
  const auto& game = position.game;
  const auto& state = position.state;
  int seen = 0;
  for_each_turn(game, state, [&](std::span<const Action>, const State&) { return ++seen < 10; });
  CHECK(seen == 10);
  CHECK(count_turns(game, state) == 24'203'955);
}

TEST_CASE("a random turn is complete, and the same for the same stream") {
  const auto position = read("esiema/1 - A,5/7/8/9/10/5,ab11,5/10/9/8/7/5,B 0,0 a play -");
  const auto& game = position.game;
  const auto& state = position.state;
  Rng rng(7, 1);
  const std::vector<Action> turn = random_turn(game, state, rng);
  Rng same(7, 1);
  CHECK(random_turn(game, state, same) == turn);
  State after = state;
  for (const Action action : turn) {
    REQUIRE(game.legal(after).contains(action));
    game.apply(after, action);
  }
  CHECK(after.turn != state.turn);
}

TEST_CASE("counts of more than 64 bits") {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  Count count = kMost;
  count += 1;
  CHECK(count == Count(1, 0));
  count += Count(2, kMost);
  CHECK(count == Count(3, kMost));
  count += Count(kMost - 3, 0);
  CHECK(count == Count(kMost, kMost));
  CHECK_THROWS_AS(count += 1, CountOverflow);
  CHECK_THROWS_AS(count += Count(kMost, kMost), CountOverflow);
  CHECK(count == Count(kMost, kMost));
}

TEST_SUITE_END();
