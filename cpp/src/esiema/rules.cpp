// Esiema: the rarer or longer parts of the rules.
#include "spielkern/core/returns.hpp"
#include "spielkern/esiema/esiema.hpp"

namespace spielkern::esiema {

State Game::start() const noexcept {
  State state{};
  state.players_in = (1U << num_players()) - 1;
  for (std::size_t player = 0; player < kMostPlayers; ++player) {
    state.reserve[player] = state.is_in(static_cast<int>(player)) ? options_.balls[player] : 0;
    state.mother[player] = kNoPit;
  }
  state.phase = Phase::kOpen;
  state.bare_turns = State::kNoCount;
  return state;
}

void Game::returns(const State& state, std::span<double> out) const noexcept {
  assert(state.phase == Phase::kEnd);
  share_win(out, state.players_in);
}

bool Game::is_bare(const State& state) noexcept {
  bool bare = true;
  bits::for_each(state.players_in, [&](int player) {
    const auto p = static_cast<std::size_t>(player);
    bare = bare && state.small[p] + state.reserve[p] == 1;
  });
  return bare;
}

void Game::derive(State& state) noexcept {
  state.holding = {};
  state.full = {};
  state.path = {};
  state.small = {};
  state.mother.fill(kNoPit);
  const auto look_at = [&](Balls balls, PitIndex pit) {
    for (int player = 0; player < kMostPlayers; ++player) {
      const auto p = static_cast<std::size_t>(player);
      state.small[p] = static_cast<std::uint8_t>(state.small[p] + small_of(balls, player));
      if (pit != kOffBoard && own_of(balls, player) > 0) {
        state.holding[p].add(pit);
      }
      if (pit != kOffBoard && has_mother(balls, player)) {
        state.mother[p] = static_cast<std::uint8_t>(pit);
      }
    }
  };
  for (PitIndex pit = 0; pit < kPits; ++pit) {
    const Balls balls = state.pits[static_cast<std::size_t>(pit)];
    look_at(balls, pit);
    if (total_of(balls) == kMostBalls) {
      state.full.add(pit);
    }
  }
  look_at(state.hand, kOffBoard);
  for (std::size_t step = 0; step < state.steps; ++step) {
    state.path.add(state.trail[step]);
  }
}

// --- Legal actions ---------------------------------------------------------------------------

unsigned Game::completable_directions(PitIndex last, int steps, Pits barred,
                                      unsigned directions) noexcept {
  bits::for_each(directions, [&](int direction) {
    const PitIndex to = kGeometry.step(last, static_cast<std::size_t>(direction));
    if (!find_path(to, steps, barred).exists) {
      directions &= ~(1U << direction);
    }
  });
  return directions;
}

Pits Game::completable_pits(const State& state, Pits pits) noexcept {
  for_each(pits, [&](PitIndex pit) {
    const int balls = total_of(state.pits[static_cast<std::size_t>(pit)]);
    if (!find_path(pit, balls, state.full).exists) {
      pits.remove(pit);
    }
  });
  return pits;
}

// --- Apply -----------------------------------------------------------------------------------

void Game::pass_opening_turn(State& state) const noexcept {
  int player = state.turn;
  for (int tried = 0; tried < num_players(); ++tried) {
    player = player + 1 == num_players() ? 0 : player + 1;
    if (laid(state, player) < opening_balls(player)) {
      state.turn = static_cast<std::uint8_t>(player);
      return;
    }
  }
  // Nobody is due out: every player has laid a small ball.
  state.phase = Phase::kPlay;
  state.turn = 0;
}

void Game::take_all(State& state, PitIndex pit, Balls captured) noexcept {
  Balls& balls = state.pits[static_cast<std::size_t>(pit)];
  for (int player = 0; player < kMostPlayers; ++player) {
    if (const int taken = small_of(captured, player); taken > 0) {
      const auto p = static_cast<std::size_t>(player);
      balls -= static_cast<Balls>(taken) * small_ball(player);
      state.small[p] = static_cast<std::uint8_t>(state.small[p] - taken);
      state.holding[p].remove(pit);  // no mother is here
    }
  }
  state.full.remove(pit);
}

/// esiema 12: the player to move is out, and whoever is due then.
void Game::put_out(State& state) noexcept {
  do {
    const std::size_t player = state.turn;
    const PitIndex pit = state.mother[player];
    state.pits[static_cast<std::size_t>(pit)] -= mother_ball(state.turn);
    state.holding[player].remove(pit);
    state.full.remove(pit);
    state.mother[player] = kNoPit;
    state.reserve[player] = 0;
    state.players_in &= ~(1U << player);
    state.turn = next_in(state, state.turn);
  } while ((state.players_in & (state.players_in - 1)) != 0 && is_due_out(state, state.turn));
}

// --- Whole turns -----------------------------------------------------------------------------

std::uint64_t Game::count_orders(Balls hand, int player) noexcept {
  static constexpr std::array<std::uint32_t, kMostBalls + 1> kFactorial = [] {
    std::array<std::uint32_t, kMostBalls + 1> factorial{1};
    for (std::uint32_t n = 1; n <= kMostBalls; ++n) {
      factorial[n] = factorial[n - 1] * n;
    }
    return factorial;
  }();
  const int balls = total_of(hand);
  if (balls == 0) {
    return 1;
  }
  // All orders, of which as many end with an own ball as there are own among all balls.
  std::uint64_t orders = kFactorial[static_cast<std::size_t>(balls)];
  for (int other = 0; other < kMostPlayers; ++other) {
    orders /= kFactorial[static_cast<std::size_t>(small_of(hand, other))];
  }
  return orders * static_cast<unsigned>(own_of(hand, player)) / static_cast<unsigned>(balls);
}

std::uint64_t Game::count_sowings_from(const State& state, PitIndex pit) {
  const Balls balls = state.pits[static_cast<std::size_t>(pit)];
  return count_paths(pit, total_of(balls), state.full) * count_orders(balls, state.turn);
}

}  // namespace spielkern::esiema
