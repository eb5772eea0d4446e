// Eskorte: repeats (eskorte 19).
#include <algorithm>
#include <cstring>

#include "spielkern/core/rng.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

constexpr std::size_t kFirstTable = 1024;

/// A hash of a turn. The state is ten words: multiplying each by a random number of its own and
/// adding up takes less time than to find out what has changed since the last turn, and asks
/// nothing that a processor could guess wrong.
std::uint64_t hash_of(const State& state, Action action) {
  constexpr std::size_t kWords = sizeof(State) / sizeof(std::uint64_t);
  static_assert(kWords * sizeof(std::uint64_t) == sizeof(State));
  static constexpr auto kFactors = [] {
    std::array<std::uint64_t, kWords + 1> factors{};
    SplitMix64 random(0x45736B6F727465);
    for (auto& factor : factors) {
      factor = random.next() | 1U;
    }
    return factors;
  }();
  std::array<std::uint64_t, kWords> words{};
  std::memcpy(words.data(), &state, sizeof state);
  std::uint64_t sum = kFactors[kWords] * (action + 1U);
  for (std::size_t i = 0; i < kWords; ++i) {
    sum += words[i] * kFactors[i];
  }
  return SplitMix64::finish(sum);
}

}  // namespace

History::History() : table_(kFirstTable) {}

bool History::note(const Game& /*game*/, const State& state, Action action) {
  if (!state.pending.empty()) {
    return false;
  }
  const bool offered = !turns_.empty() && turns_.back().repeat;
  const std::uint64_t hash = hash_of(state, action);
  // What can fail comes first, and leaves everything as it was.
  if (2 * (turns_.size() + 1) > table_.size()) {
    grow();
  }
  const std::size_t slot = slot_of(state, hash, action);
  const bool repeat = table_[slot] != 0;
  turns_.push_back({state, hash, action, repeat});
  if (!repeat) {
    table_[slot] = static_cast<std::uint32_t>(turns_.size());
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
  std::size_t slot = hash & mask;
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
  table_ = std::vector<std::uint32_t>(2 * table_.size());
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const Turn& turn = turns_[i];
    if (!turn.repeat) {
      table_[slot_of(turn.state, turn.hash, turn.action)] = static_cast<std::uint32_t>(i + 1);
    }
  }
}

}  // namespace spielkern::eskorte
