// How Esiema's question "is there a path for the rest of the balls?" (esiema 7) is settled: in
// random games, and on boards crowded with full pits. Prints the table of docs/benchmarks.md.
#include <array>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <string>

#include "spielkern/algo/playout.hpp"
#include "spielkern/esiema/esiema.hpp"

namespace {

using namespace spielkern;
using namespace spielkern::esiema;

struct Tally {
  std::array<std::uint64_t, 4> how{};
  std::uint64_t refused = 0;

  void ask(PitIndex from, int steps, Pits barred) {
    const PathAnswer answer = find_path(from, steps, barred);
    ++how.at(static_cast<std::size_t>(answer.how));
    refused += answer.exists ? 0 : 1;
  }

  void print(const std::string& where) const {
    const std::uint64_t asked = std::accumulate(how.begin(), how.end(), std::uint64_t{0});
    std::cout << "| " << std::setw(28) << std::left << where << std::right << " | " << std::setw(9)
              << asked;
    for (const std::uint64_t times : {how[0], how[1], how[2], how[3], refused}) {
      std::cout << " | " << std::setw(8)
                << 100.0 * static_cast<double>(times) / static_cast<double>(asked);
    }
    std::cout << " |\n";
  }
};

/// Asks for each pit that could be taken up, and for each pit that a sowing could go on to.
void ask_all(const State& state, Tally& tally) {
  if (state.phase == Phase::kPlay) {
    for_each(state.holding[state.turn], [&](PitIndex pit) {
      tally.ask(pit, total_of(state.pits[static_cast<std::size_t>(pit)]), state.full);
    });
  } else if (state.phase == Phase::kSow) {
    const Pits barred = state.full | state.path;
    for_each(kGeometry.around(state.last_pit()) - barred,
             [&](PitIndex to) { tally.ask(to, total_of(state.hand) - 1, barred); });
  }
}

void random_games(const std::string& name, const Options& options, int games) {
  const esiema::Game game(options);
  Tally tally;
  for (int index = 0; index < games; ++index) {
    Rng rng(1, static_cast<std::uint64_t>(index));
    State state = game.start();
    for (int ply = 0; ply < 2000 && game.player(state) >= 0; ++ply) {
      ask_all(state, tally);
      playout(game, state, rng, 1);
    }
  }
  tally.print(name);
}

/// Sowings of six to twelve balls over boards with so many full pits.
void crowded_boards(int full) {
  constexpr int kBoards = 200'000;
  Tally tally;
  Rng rng(2, static_cast<std::uint64_t>(full));
  for (int board = 0; board < kBoards; ++board) {
    Pits barred;
    while (barred.count() < full) {
      barred.add(static_cast<PitIndex>(rng.below(kPits)));
    }
    tally.ask(static_cast<PitIndex>(rng.below(kPits)), 6 + static_cast<int>(rng.below(7)), barred);
  }
  tally.print(std::to_string(full) + " full pits, 6-12 balls");
}

}  // namespace

int main() {
  std::cout
      << std::fixed << std::setprecision(4)
      << "| where                        | questions |  count % |    ray % |   room % | search % |"
         "no path % |\n";
  random_games("random games, 2 players", Options{}, 200);
  random_games("random games, 9 players", Options{9, 30}, 50);
  for (const int full : {10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 80}) {
    crowded_boards(full);
  }
}
