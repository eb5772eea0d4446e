// First steps with spielkern in C++: one game watched, positions counted, many games simulated.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <vector>

#include "spielkern/algo/perft.hpp"
#include "spielkern/algo/simulate.hpp"
#include "spielkern/any/any.hpp"
#include "spielkern/position.hpp"
#include "spielkern/senet/senet.hpp"

namespace senet = spielkern::senet;

int main() {
  // The game is known here, so its own types do: they cost nothing.
  const senet::Game game;
  senet::State state = game.start();
  spielkern::play(game, state, "r3");  // checked; at a chance node the same verb takes a throw
  game.legal(state).for_each(
      [&](spielkern::Action action) { std::cout << game.action_text(state, action) << ' '; });
  std::cout << '\n';
  spielkern::play(game, state, "1x4");
  std::cout << spielkern::write_position(game, state) << '\n';

  // Exact counting.
  std::cout << "perft(8) = " << spielkern::perft(game, game.start(), 8) << '\n';

  // Many games: entry i comes from the stream of (seed, i), so the numbers are the same anywhere.
  constexpr std::size_t kGames = 10'000;
  std::vector<double> returns(2 * kGames);
  std::vector<std::uint64_t> lengths(kGames);
  std::vector<std::uint8_t> truncated(kGames);
  spielkern::simulate(game, game.start(), /*seed=*/1, /*first=*/0, spielkern::kDefaultMaxActions,
                      {returns, lengths, truncated}, spielkern::NoPoll{}, [](std::size_t) {});
  std::size_t won = 0;
  for (std::size_t i = 0; i < kGames; ++i) {
    won += returns[2 * i] > 0 ? 1 : 0;
  }
  std::cout << "Light won " << won << " of " << kGames << '\n';

  // The game comes as a text here, so the closed variant is the right type.
  try {
    auto position = spielkern::any::State::parse("hounds/1 - 18,22+3 3+4 H 2");
    std::cout << position.draw();
    position.play("18>22");
  } catch (const spielkern::Error& error) {
    std::cout << error.what() << '\n';
  }
}
