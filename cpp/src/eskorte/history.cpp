// Eskorte: repeats (eskorte 19).
#include <algorithm>

#include "spielkern/core/rng.hpp"
#include "spielkern/eskorte/eskorte.hpp"

namespace spielkern::eskorte {
namespace {

constexpr std::size_t kFirstTable = 1024;
constexpr std::uint64_t kIndex = 0xFFFFFFFF;  ///< the half of a slot that is no hash

}  // namespace

History::History() : table_(kFirstTable) {}

History::Key History::key_of(const State& state) noexcept {
  const Cells soldiers = state.soldiers[0] | state.soldiers[1];
  const Cells priests = state.priests[0] | state.priests[1];
  const Cells light = state.soldiers[0] | state.priests[0];
  // Pharaohs are on column c, the last 16 bits of the first half. Nobody is pending, and a turn
  // that comes after two passes or an early win there is none.
  constexpr int kC = 2 * Cells::kColumn;
  const std::uint64_t rest = std::uint64_t{state.holes[0]} | std::uint64_t{state.holes[1]} << 6 |
                             std::uint64_t{state.turn} << 12 | std::uint64_t{state.passes} << 13;
  return {soldiers.half[0],
          priests.half[0],
          light.half[0],
          soldiers.half[1] | state.pharaohs[0].half[0] >> kC << kC,
          priests.half[1] | state.pharaohs[1].half[0] >> kC << kC,
          light.half[1] | rest << kC};
}

/// Multiplies each word by a random number of its own and adds up. That takes less time than to
/// find out what has changed since the last turn, and asks nothing that a processor could guess
/// wrong.
std::uint64_t History::hash_of(const Key& key, Action action) noexcept {
  static constexpr auto kFactors = [] {
    std::array<std::uint64_t, Key{}.size() + 1> factors{};
    SplitMix64 random(0x45736B6F727465);
    for (auto& factor : factors) {
      factor = random.next() | 1U;
    }
    return factors;
  }();
  std::uint64_t sum = kFactors.back() * (action + 1U);
  for (std::size_t i = 0; i < key.size(); ++i) {
    sum += key[i] * kFactors[i];
  }
  return SplitMix64::finish(sum);
}

bool History::note(const Game& /*game*/, const State& state, Action action) {
  if (!state.pending.empty()) {
    return false;
  }
  const bool offered = !turns_.empty() && turns_.back().repeat;
  const Key key = key_of(state);
  const std::uint64_t hash = hash_of(key, action);
  // What can fail comes first, and leaves everything as it was.
  if (2 * (turns_.size() + 1) > table_.size()) {
    grow();
  }
  const std::size_t slot = slot_of(key, action, hash);
  const bool repeat = table_[slot] != 0;
  turns_.push_back({key, hash, static_cast<std::uint32_t>(slot), action, repeat});
  if (!repeat) {
    table_[slot] = (hash & ~kIndex) | turns_.size();
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
    table_[last.slot] = 0;
  }
  turns_.pop_back();
}

void History::clear() noexcept {
  if (turns_.size() < table_.size() / 32) {  // a short game after a long one
    for (const Turn& turn : turns_) {
      table_[turn.slot] = 0;
    }
  } else {
    std::fill(table_.begin(), table_.end(), 0U);
  }
  turns_.clear();
}

std::size_t History::slot_of(const Key& key, Action action, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    // The hash only spares comparisons: what counts is the whole position.
    if ((table_[slot] & ~kIndex) == (hash & ~kIndex)) {
      const Turn& turn = turns_[(table_[slot] & kIndex) - 1];
      if (turn.action == action && turn.key == key) {
        break;
      }
    }
  }
  return slot;
}

void History::grow() {
  table_ = std::vector<std::uint64_t>(2 * table_.size());
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    Turn& turn = turns_[i];
    if (!turn.repeat) {
      const std::size_t slot = slot_of(turn.key, turn.action, turn.hash);
      turn.slot = static_cast<std::uint32_t>(slot);
      table_[slot] = (turn.hash & ~kIndex) | (i + 1);
    }
  }
}

}  // namespace spielkern::eskorte
