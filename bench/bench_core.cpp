// Playouts and perft of every game, beside the cost of one draw of the generator in the same run.
//
// `draw` is the yardstick: items are draws. In `playout/...` items are nodes (actions and
// outcomes), in `perft/...` leaves. bench/compare.py runs this and prints the ratios.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "spielkern/algo/perft.hpp"
#include "spielkern/algo/playout.hpp"
#include "spielkern/algo/turns.hpp"
#include "spielkern/esiema/esiema.hpp"
#include "spielkern/eskorte/eskorte.hpp"
#include "spielkern/hounds/hounds.hpp"
#include "spielkern/position.hpp"
#include "spielkern/pyramid/pyramid.hpp"
#include "spielkern/senet/senet.hpp"

namespace {

using namespace spielkern;

void draw(benchmark::State& bench) {
  constexpr int kDraws = 10'000;
  Rng rng(1, 0);
  for (auto _ : bench) {
    std::uint64_t sum = 0;
    for (int i = 0; i < kDraws; ++i) {
      sum += rng.next();
    }
    benchmark::DoNotOptimize(sum);
  }
  bench.SetItemsProcessed(bench.iterations() * kDraws);
}

template <Game G>
void random_playouts(benchmark::State& bench) {
  const G game;
  HistoryOf<G> history;
  std::uint64_t nodes = 0;
  std::uint64_t index = 0;
  for (auto _ : bench) {
    Rng rng(1, index++);
    auto state = game.start();
    history.clear();
    nodes += playout(game, state, rng, kDefaultMaxActions, NoPoll{}, [](Action) {}, history).length;
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

template <Game G>
void count(benchmark::State& bench, int depth) {
  const G game;
  std::uint64_t leaves = 0;
  for (auto _ : bench) {
    leaves += perft(game, game.start(), depth);
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

/// Positions from the middle of games, one after the other.
void count_middle_games(benchmark::State& bench) {
  constexpr int kDepth = 4;
  std::vector<Position<eskorte::Game>> positions;
  for (
      const char* const text : {
          "eskorte/1 - 1s/ss/4/4|S1/1S3/S4/s4/2K2|4/4/3P/4/p2S/4/2p1/4/4/2P1 ...... ...... - D - 0",
          "eskorte/1 - sS/sS/ss1S/1S2|2/5/5/2K2/5|4/4/P3/4/4/3p/4/P3/4/2p1 ...... ...... - L - 0",
          "eskorte/1 - sS/sS/ssSS/2p1|2/5/5/2k2/5|2Pp/4/4/4/4/4/4/2P1/4/4 ...... ...... - L - 0",
          "eskorte/1 - ss/sS/4/S2S|2/1s3/2S2/2K2/5|4/4/4/4/4/p3/2P1/4/P2p/4 ...... ...... - L - 0",
          "eskorte/1 - SS/1s/Ss2/s1S1|s1/5/5/5/5|4/4/4/2P1/4/2Pp/3p/4/4/4 ...... ...... - D - 0",
          "eskorte/1 - Ss/S1/P2s/1S1s|sS/5/5/5/2K2|4/4/4/1p2/4/4/4/1p2/4/1P2 ...... ...... - L - 0",
      }) {
    positions.push_back(read_position<eskorte::Game>(text));
  }
  std::uint64_t leaves = 0;
  for (auto _ : bench) {
    for (const auto& [game, state] : positions) {
      leaves += perft(game, state, kDepth);
    }
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

/// Pyramids as they are when the game is over.
void score_full_pyramids(benchmark::State& bench) {
  const pyramid::Game game;
  std::vector<pyramid::State> pyramids;
  for (std::uint64_t index = 0; index < 100; ++index) {
    Rng rng(1, index);
    pyramids.push_back(game.start());
    playout(game, pyramids.back(), rng);
  }
  for (auto _ : bench) {
    for (const pyramid::State& state : pyramids) {
      benchmark::DoNotOptimize(game.colour_points(state));
    }
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(pyramids.size()));
}

/// A pit of twelve balls in the middle of an empty board: all its sowings.
constexpr const char* kLongSowing = "esiema/1 - A,5/7/8/9/10/5,ab11,5/10/9/8/7/5,B 0,0 a play -";

void count_whole_turns(benchmark::State& bench) {
  const auto [game, state] = read_position<esiema::Game>(kLongSowing);
  std::uint64_t turns = 0;
  for (auto _ : bench) {
    turns += count_turns(game, state);
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(turns));
}

std::uint64_t count_depth_first(esiema::PitIndex from, int steps, esiema::Pits free) {
  if (steps == 0) {
    return 1;
  }
  std::uint64_t total = 0;
  for_each(esiema::kGeometry.around(from) & free, [&](esiema::PitIndex pit) {
    total += count_depth_first(pit, steps - 1, free.without(pit));
  });
  return total;
}

/// The same paths one by one: what there is to gain.
void count_paths_one_by_one(benchmark::State& bench) {
  constexpr esiema::PitIndex kMiddle = 45;
  std::uint64_t paths = 0;
  for (auto _ : bench) {
    paths += count_depth_first(kMiddle, esiema::kMostBalls, esiema::kBoard.without(kMiddle));
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(paths));
}

template <Game G>
void add(int depth) {
  const std::string name(G::kName);
  benchmark::RegisterBenchmark(("playout/" + name).c_str(), random_playouts<G>);
  benchmark::RegisterBenchmark(("perft/" + name).c_str(), count<G>, depth);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::RegisterBenchmark("draw", draw);
  add<senet::Game>(8);
  add<hounds::Game>(9);
  add<eskorte::Game>(7);
  add<esiema::Game>(3);
  add<pyramid::Game>(6);
  benchmark::RegisterBenchmark("perft/eskorte-middle", count_middle_games);
  benchmark::RegisterBenchmark("score/pyramid", score_full_pyramids);
  benchmark::RegisterBenchmark("turns/esiema-long", count_whole_turns);
  benchmark::RegisterBenchmark("turns/esiema-long-plain", count_paths_one_by_one);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
