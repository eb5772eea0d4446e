// Eskorte: repeats (eskorte 19).
#include <algorithm>

#include "spielkern/core/rng.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

constexpr std::size_t kFirstTable = 1024;

/// Zobrist keys: a random number for every figure on every cell and for what else makes a
/// position. A position's hash is the sum (exclusive or) of the keys of what is there.
struct Keys {
  std::array<std::array<std::uint64_t, 128>, 4> men{};       ///< soldiers, priests, by side
  std::array<std::array<std::uint64_t, 256>, 2> pharaohs{};  ///< by place + 128
  std::array<std::array<std::uint64_t, 64>, 2> holes{};
  std::array<std::uint64_t, 2> turn{};
  std::array<std::uint64_t, 4> passes{};
};

constexpr Keys kKeys = [] {
  Keys keys;
  SplitMix64 random(0x45736B6F727465);
  const auto fill = [&random](auto& row) {
    for (auto& key : row) {
      key = random.next();
    }
  };
  for (auto& row : keys.men) {
    fill(row);
  }
  for (auto& row : keys.pharaohs) {
    fill(row);
  }
  for (auto& row : keys.holes) {
    fill(row);
  }
  fill(keys.turn);
  fill(keys.passes);
  return keys;
}();

std::uint64_t pharaoh_key(const State& state, std::size_t side) {
  return kKeys.pharaohs[side][static_cast<std::size_t>(state.pharaohs[side] + 128)];
}

/// What turns the hash of `a` into the hash of `b`: the keys of all that differs. Of two positions
/// in a game little does.
std::uint64_t difference(const State& a, const State& b) {
  std::uint64_t out =
      kKeys.turn[a.turn] ^ kKeys.turn[b.turn] ^ kKeys.passes[a.passes] ^ kKeys.passes[b.passes];
  for (const std::size_t side : {0U, 1U}) {
    for_each(a.soldiers[side] ^ b.soldiers[side],
             [&](Place place) { out ^= kKeys.men[side][static_cast<std::size_t>(place)]; });
    for_each(a.priests[side] ^ b.priests[side],
             [&](Place place) { out ^= kKeys.men[2 + side][static_cast<std::size_t>(place)]; });
    out ^= pharaoh_key(a, side) ^ pharaoh_key(b, side);
    out ^= kKeys.holes[side][a.holes[side]] ^ kKeys.holes[side][b.holes[side]];
  }
  return out;
}

std::uint64_t with_action(std::uint64_t hash, Action action) {
  return hash ^ (SplitMix64::kGamma * (action + 1U));
}

}  // namespace

History::History() : table_(kFirstTable) {}

bool History::note(const Game& /*game*/, const State& state, Action action) {
  if (!state.pending.empty()) {
    return false;
  }
  const bool offered = !turns_.empty() && turns_.back().repeat;
  const std::uint64_t hash =
      turns_.empty() ? 0 : turns_.back().hash ^ difference(turns_.back().state, state);
  std::size_t slot = slot_of(state, hash, action);
  const bool repeat = table_[slot] != 0;
  turns_.push_back({state, hash, action, repeat});
  if (!repeat) {
    table_[slot] = static_cast<std::uint32_t>(turns_.size());
    if (2 * turns_.size() > table_.size()) {
      grow();
    }
  }
  return repeat && offered;
}

void History::take_back(const Game& /*game*/, const State& state) {
  if (!state.pending.empty()) {
    return;
  }
  const Turn& last = turns_.back();
  if (!last.repeat) {
    // The last one put in: nothing has been put behind it that would be lost.
    table_[slot_of(last.state, last.hash, last.action)] = 0;
  }
  turns_.pop_back();
}

void History::clear() noexcept {
  turns_.clear();
  std::fill(table_.begin(), table_.end(), 0U);
}

std::size_t History::slot_of(const State& state, std::uint64_t hash, Action action) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = SplitMix64::finish(with_action(hash, action)) & mask;
  while (table_[slot] != 0) {
    const Turn& turn = turns_[table_[slot] - 1];
    // The hash only spares comparisons: what counts is the whole position.
    if (turn.hash == hash && turn.action == action && turn.state == state) {
      break;
    }
    slot = (slot + 1) & mask;
  }
  return slot;
}

void History::grow() {
  table_.assign(2 * table_.size(), 0);
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const Turn& turn = turns_[i];
    if (!turn.repeat) {
      table_[slot_of(turn.state, turn.hash, turn.action)] = static_cast<std::uint32_t>(i + 1);
    }
  }
}

}  // namespace spielkern::eskorte
