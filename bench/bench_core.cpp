// Playouts and perft of every game, beside the cost of one draw of the generator in the same run.
//
// `draw` is the yardstick: items are draws. In `playout/...` items are nodes (actions and
// outcomes), in `perft/...` leaves. bench/compare.py runs this and prints the ratios.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "spielkern/algo/perft.hpp"
#include "spielkern/algo/playout.hpp"
#include "spielkern/hounds/hounds.hpp"
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
  std::uint64_t nodes = 0;
  std::uint64_t index = 0;
  for (auto _ : bench) {
    Rng rng(1, index++);
    auto state = game.start();
    nodes += playout(game, state, rng).length;
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
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
