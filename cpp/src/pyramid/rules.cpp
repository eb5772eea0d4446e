// Pyramid: the start, scoring, whole turns and what is hidden.
#include "spielkern/core/returns.hpp"
#include "spielkern/pyramid/pyramid.hpp"

namespace spielkern::pyramid {

Game::Game(const Options& options) noexcept
    : options_(options),
      // a4 a5 h4 h5 d1 e1 d8 e8, or all of row 4 (pyramid 3)
      tunnels_(options.gates ? field(24) | field(32) | field(31) | field(39) | field(3) | field(4) |
                                   field(59) | field(60)
                             : kRow4) {}

State Game::start() const noexcept {
  State state{};
  state.tops[kTunnel] = tunnels_;
  state.built[0] = tunnels_;
  for (int kind = 0; kind < kKinds; ++kind) {
    state.bag += static_cast<Blocks>(kBlocks[static_cast<std::size_t>(kind)]) * block(kind);
  }
  return state;
}

// --- Score -----------------------------------------------------------------------------------

int Game::largest_area(Fields colour, Fields marble, bool diagonals) noexcept {
  const Fields connected = colour | marble;
  const auto spread = [diagonals](Fields fields) {
    return diagonals ? around(fields) : fields | beside(fields);
  };
  int largest = colour != 0 ? 1 : 0;
  Fields rest = colour;
  // As soon as what is left could not be larger, it need not be looked at.
  while (bits::count(rest) > largest) {
    Fields area = rest & (0 - rest);
    for (Fields before = 0; before != area;) {
      before = area;
      area = spread(area) & connected;
    }
    largest = std::max(largest, bits::count(area & colour));
    rest &= ~area;
  }
  return largest;
}

std::array<int, kColours> Game::colour_points(const State& state) const noexcept {
  std::array<int, kColours> points{};
  for (std::size_t colour = 0; colour < points.size(); ++colour) {
    const Fields tops = state.tops[colour];
    points[colour] =
        bits::count(tops) + largest_area(tops, state.tops[kMarble], options_.diagonals);
  }
  return points;
}

std::vector<int> Game::scores(const State& state) const {
  const auto points = player_points(state);
  return {points.begin(), points.begin() + num_players()};
}

std::array<int, kMostPlayers> Game::player_points(const State& state) const noexcept {
  const auto by_colour = colour_points(state);
  std::array<int, kMostPlayers> points{};
  for (int colour = 0; colour < kColours; ++colour) {
    // pyramid 4: with two players the colours go round, with three the last is nobody's.
    const int owner = num_players() == 2 ? colour % 2 : colour;
    points[static_cast<std::size_t>(owner)] += by_colour[static_cast<std::size_t>(colour)];
  }
  return points;
}

void Game::returns(const State& state, std::span<double> out) const noexcept {
  assert(state.phase == Phase::kEnd);
  const auto all = player_points(state);
  const std::span<const int> points = std::span(all).first(out.size());
  const int most = *std::max_element(points.begin(), points.end());
  std::uint32_t winners = 0;
  for (std::size_t player = 0; player < points.size(); ++player) {
    winners |= std::uint32_t{points[player] == most} << player;
  }
  share_win(out, winners);
}

// --- Whole turns -----------------------------------------------------------------------------

namespace {

/// The number of sequences of `length` further fields, each free and beside one placed before.
std::uint64_t count_places(Fields placed, Fields free, int length) noexcept {
  const Fields next = beside(placed) & free;
  if (length <= 1) {
    return length == 0 ? 1 : static_cast<std::uint64_t>(bits::count(next));
  }
  std::uint64_t total = 0;
  bits::for_each(next, [&](int index) {
    total += count_places(placed | field(index), free & ~field(index), length - 1);
  });
  return total;
}

/// The number of sequences of `length` kinds that a hand has blocks for.
std::uint64_t count_kinds(Blocks hand, int length) noexcept {
  if (length == 0) {
    return 1;
  }
  std::uint64_t total = 0;
  bits::for_each(kinds_of(hand),
                 [&](int kind) { total += count_kinds(hand - block(kind), length - 1); });
  return total;
}

}  // namespace

std::uint64_t Game::count_turns_from(const State& state, int kind, int index) const noexcept {
  const int level = state.placed_count > 0 ? state.level : state.height(index);
  const Fields free = open_at(state, level) & ~field(index);
  const Blocks hand = state.hands[state.turn] - block(kind);
  // Any kind goes with any field; and each length gives one turn, ended by `stop` or by itself.
  std::uint64_t total = 0;
  for (int more = 0; more + state.placed_count < kMostPlaced; ++more) {
    total += count_places(state.placed | field(index), free, more) * count_kinds(hand, more);
  }
  return total;
}

// --- Hidden information ----------------------------------------------------------------------

State Game::hide(const State& state, Player viewer) const noexcept {
  State view = state;
  for (std::size_t player = 0; player < view.hands.size(); ++player) {
    if (player != static_cast<std::size_t>(viewer)) {
      view.hands[player] = hidden(view.hands[player]);
    }
  }
  view.bag = hidden(view.bag);
  return view;
}

namespace {

/// Takes so many blocks out of `pool`, all equally likely.
Blocks draw_blocks(Blocks& pool, int wanted, Rng& rng) noexcept {
  Blocks drawn = 0;
  for (int i = 0; i < wanted; ++i) {
    const int kind = ByteChance(pool).at(rng.below(static_cast<std::uint64_t>(total_of(pool))));
    pool -= block(kind);
    drawn += block(kind);
  }
  return drawn;
}

/// Gives the hands that `viewer` does not see, then the bag, as many blocks out of `pool` as they
/// have now.
void deal_hidden(State& state, Player viewer, Blocks pool, Rng& rng) noexcept {
  for (std::size_t player = 0; player < state.hands.size(); ++player) {
    if (player != static_cast<std::size_t>(viewer)) {
      state.hands[player] = draw_blocks(pool, total_of(state.hands[player]), rng);
    }
  }
  state.bag = draw_blocks(pool, total_of(state.bag), rng);
}

}  // namespace

State Game::shuffle_hidden(const State& state, Player viewer, Rng& rng) const noexcept {
  State out = state;
  Blocks pool = state.bag;
  for (std::size_t player = 0; player < state.hands.size(); ++player) {
    pool += player == static_cast<std::size_t>(viewer) ? 0 : state.hands[player];
  }
  deal_hidden(out, viewer, pool, rng);
  return out;
}

State Game::fill_in(const State& view, Player viewer, Rng& rng) const noexcept {
  State out = view;
  Blocks pool = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto k = static_cast<std::size_t>(kind);
    const int seen =
        bits::count(view.tops[k]) + count_of(view.hands[static_cast<std::size_t>(viewer)], kind);
    pool += static_cast<Blocks>(kBlocks[k] - seen) * block(kind);
  }
  deal_hidden(out, viewer, pool, rng);
  return out;
}

}  // namespace spielkern::pyramid
