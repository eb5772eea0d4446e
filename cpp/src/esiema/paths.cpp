// Esiema: whether there is a path of a given length, and how many there are.
#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "spielkern/esiema/board.hpp"

namespace spielkern::esiema {
namespace {

Pits within(int steps, PitIndex pit) noexcept {
  return kGeometry.within[static_cast<std::size_t>(steps)][static_cast<std::size_t>(pit)];
}

/// From this length on, meeting in the middle is quicker than depth first.
constexpr int kLongPath = 8;

// --- Is there a path? ------------------------------------------------------------------------

/// Whether `steps` or more pits of `free` can be reached from `from`.
bool has_room(PitIndex from, int steps, Pits free) noexcept {
  Pits reached = kGeometry.around(from) & free;
  for (Pits frontier = reached; frontier.any() && reached.count() < steps;) {
    Pits next;
    for_each(frontier, [&](PitIndex pit) { next |= kGeometry.around(pit); });
    frontier = (next & free) - reached;
    reached |= frontier;
  }
  return reached.count() >= steps;
}

/// Depth first, where there is room; gives up a branch as soon as it leads where there is not.
bool search(PitIndex from, int steps, Pits free) noexcept {
  const Pits next = kGeometry.around(from) & free;
  if (steps <= 1) {
    return steps <= 0 || next.any();
  }
  bool found = false;
  for_each(next, [&](PitIndex pit) {
    const Pits rest = free.without(pit);
    found = found || (has_room(pit, steps - 1, rest) && search(pit, steps - 1, rest));
  });
  return found;
}

}  // namespace

PathAnswer find_path(PitIndex from, int steps, Pits barred) noexcept {
  assert(steps >= 0 && steps <= kMostBalls);
  // What is farther away than there are steps plays no part.
  const Pits near = within(steps, from).without(from);
  const Pits bars = barred & near;
  // One barred pit more than too few can only close a corner.
  if (const bool can_leave = (kGeometry.around(from) - barred).any();
      steps <= 1 || bars.count() <= kTooFewToBar + 1 || !can_leave) {
    return {steps == 0 || can_leave, Settled::kByCounting};
  }
  for (const Pits& ray : kGeometry.rays[static_cast<std::size_t>(from)]) {
    // A ray bends at the edge of the board, so that a step on it may lead back towards its
    // beginning. Then its pits within reach are more than its first steps: no harm.
    if (!(ray & bars).any()) {
      return {true, Settled::kByRay};
    }
  }
  const Pits free = near - barred;
  if (!has_room(from, steps, free)) {
    return {false, Settled::kByRoom};
  }
  return {search(from, steps, free), Settled::kBySearch};
}

// --- How many? -------------------------------------------------------------------------------

namespace {

/// The number of paths of two steps from a pit whose free neighbours are `next`.
std::uint64_t count_two(Pits next, Pits free) noexcept {
  int total = 0;
  for_each(next, [&](PitIndex pit) { total += (kGeometry.around(pit) & free).count(); });
  return static_cast<std::uint64_t>(total);
}

/// The number of paths of three steps: over each pair of a first pit and a second one, the ways on
/// from the second, one of which leads back to the first.
std::uint64_t count_three(Pits next, Pits free) noexcept {
  int total = 0;
  for_each(next, [&](PitIndex first) {
    for_each(kGeometry.around(first) & free,
             [&](PitIndex second) { total += (kGeometry.around(second) & free).count() - 1; });
  });
  return static_cast<std::uint64_t>(total);
}

/// `free` does not hold `from`.
std::uint64_t count_depth_first(PitIndex from, int steps, Pits free) noexcept {
  const Pits next = kGeometry.around(from) & free;
  switch (steps) {
    case 0:
      return 1;
    case 1:
      return static_cast<std::uint64_t>(next.count());
    case 2:
      return count_two(next, free);
    case 3:
      return count_three(next, free);
    default:
      break;
  }
  std::uint64_t total = 0;
  for_each(next,
           [&](PitIndex pit) { total += count_depth_first(pit, steps - 1, free.without(pit)); });
  return total;
}

/// A first half of a path: where it ends, and the pits it uses, its beginning included.
struct FirstHalf {
  PitIndex end;
  Pits used;
};

void list_first_halves(PitIndex from, int steps, Pits used, Pits free,
                       std::vector<FirstHalf>& out) {
  if (steps == 0) {
    out.push_back({from, used});
    return;
  }
  for_each(kGeometry.around(from) & free, [&](PitIndex pit) {
    list_first_halves(pit, steps - 1, used.with(pit), free.without(pit), out);
  });
}

/// Counts how many ways a number of first halves that end in one pit go on, all at once: bit i of
/// a Lane stands for first half i, and a second half is gone step by step with the set of those
/// first halves that it does not meet.
template <std::size_t Words>
class SecondHalves {
 public:
  static constexpr std::size_t kMost = 64 * Words;

  /// At most kMost first halves, all with the same end.
  SecondHalves(std::span<const FirstHalf> first, Pits free) noexcept : free_(free) {
    for (std::size_t i = 0; i < first.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i & 63);
      all_[i >> 6] |= bit;
      for_each(first[i].used, [&](PitIndex pit) { use(pit)[i >> 6] |= bit; });
    }
  }

  /// The number of pairs of a first half and a second half of `steps` >= 2 steps.
  std::uint64_t count(PitIndex middle, int steps) noexcept {
    const Pits near = within(steps - 1, middle).without(middle) & free_;
    for_each(near, [this](PitIndex pit) { count_ways_on(pit); });
    total_ = 0;
    go_on(middle, steps, Pits{}, all_);
    return total_;
  }

 private:
  using Lane = std::array<std::uint64_t, Words>;
  /// A three-bit number for each first half, its bits in three lanes.
  struct Sum {
    Lane ones, twos, fours;
  };

  Lane& use(PitIndex pit) noexcept { return used_[static_cast<std::size_t>(pit)]; }

  /// Adds up, for each first half, the neighbours of a pit that it leaves free.
  void count_ways_on(PitIndex pit) noexcept {
    Sum& sum = ways_on_[static_cast<std::size_t>(pit)];
    sum = {};
    for_each(kGeometry.around(pit) & free_, [&](PitIndex near) {
      for (std::size_t i = 0; i < Words; ++i) {
        const std::uint64_t is_free = ~use(near)[i];
        const std::uint64_t carry = sum.ones[i] & is_free;
        sum.ones[i] ^= is_free;
        sum.fours[i] ^= sum.twos[i] & carry;
        sum.twos[i] ^= carry;
      }
    });
  }

  void go_on(PitIndex at, int steps, Pits gone, const Lane& alive) noexcept {
    for_each((kGeometry.around(at) & free_) - gone, [&](PitIndex pit) {
      Lane left;
      std::uint64_t some = 0;
      for (std::size_t i = 0; i < Words; ++i) {
        left[i] = alive[i] & ~use(pit)[i];
        some |= left[i];
      }
      if (some == 0) {
        return;
      }
      if (steps > 2) {
        go_on(pit, steps - 1, gone.with(pit), left);
        return;
      }
      // The last step is not gone but counted. What this second half has used itself, no first
      // half that is left has.
      const auto& [ones, twos, fours] = ways_on_[static_cast<std::size_t>(pit)];
      const int taken = (kGeometry.around(pit) & gone).count();
      int ways = 0;
      for (std::size_t i = 0; i < Words; ++i) {
        ways += bits::count(left[i] & ones[i]) + 2 * bits::count(left[i] & twos[i]) +
                4 * bits::count(left[i] & fours[i]) - taken * bits::count(left[i]);
      }
      total_ += static_cast<std::uint64_t>(ways);
    });
  }

  Pits free_;
  Lane all_{};
  std::array<Lane, kPits> used_{};  // by pit: the first halves that use it
  std::array<Sum, kPits> ways_on_;
  std::uint64_t total_ = 0;
};

template <std::size_t Words>
std::uint64_t count_second_halves(std::span<const FirstHalf> first, int steps, Pits free) noexcept {
  return SecondHalves<Words>(first, free).count(first.front().end, steps);
}

/// Meets in the middle.
std::uint64_t count_by_halves(PitIndex from, int steps, Pits free) {
  std::vector<FirstHalf> first;
  list_first_halves(from, steps / 2, Pits{}.with(from), free, first);
  std::sort(first.begin(), first.end(),
            [](const FirstHalf& a, const FirstHalf& b) { return a.end < b.end; });
  std::uint64_t total = 0;
  const int rest = steps - steps / 2;
  for (std::span<const FirstHalf> left(first); !left.empty();) {
    std::size_t taken = 1;
    while (taken < left.size() && taken < 256 && left[taken].end == left.front().end) {
      ++taken;
    }
    const auto group = left.first(taken);
    total += taken <= 64    ? count_second_halves<1>(group, rest, free)
             : taken <= 128 ? count_second_halves<2>(group, rest, free)
                            : count_second_halves<4>(group, rest, free);
    left = left.subspan(taken);
  }
  return total;
}

}  // namespace

std::uint64_t count_paths(PitIndex from, int steps, Pits barred) {
  assert(steps >= 0 && steps <= kMostBalls);
  const Pits free = kBoard - barred.with(from);
  return steps < kLongPath ? count_depth_first(from, steps, free)
                           : count_by_halves(from, steps, free);
}

}  // namespace spielkern::esiema
