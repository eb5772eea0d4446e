// Sets of legal actions, on the stack: one word of bits or two where the ids lie near each other, a
// list for the others. All give the same interface (game.hpp, ActionSet): size, nth, contains,
// for_each, ascending.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern {

/// At most `Most` action ids within 64 of `base`: bit i is the id base + i.
template <int Most>
class WordActionSet {
  static_assert(Most <= 15);

 public:
  constexpr explicit WordActionSet(std::uint64_t word, int base = 0) noexcept
      : word_(word), base_(base) {
    assert(std::popcount(word) <= Most);
  }

  [[nodiscard]] constexpr int size() const noexcept { return bits::count_few(word_); }
  /// Whether there is more than one; known sooner than how many.
  [[nodiscard]] constexpr bool has_choice() const noexcept { return (word_ & (word_ - 1)) != 0; }

  /// Action number `rank` (from 0) in ascending order; `rank` must be less than size().
  [[nodiscard]] constexpr Action nth(int rank) const noexcept {
    // Stepping over a few bits is quicker than counting, over more it is slower.
    const int bit = Most <= 5 ? bits::select_few<Most>(word_, rank) : bits::select(word_, rank);
    return static_cast<Action>(base_ + bit);
  }

  [[nodiscard]] constexpr bool contains(unsigned action) const noexcept {
    const unsigned bit = action - static_cast<unsigned>(base_);
    return bit < 64U && (word_ >> bit & 1U) != 0;
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    bits::for_each(word_, [&](int bit) { visit(static_cast<Action>(base_ + bit)); });
  }

 private:
  std::uint64_t word_;
  int base_;
};

/// Any action ids within 64 of one base and within 64 of another, higher one.
class PairActionSet {
 public:
  /// Bit i of `low` is the id base + i, bit i of `high` the id high_base + i. All of the first
  /// must be less than all of the second.
  constexpr PairActionSet(std::uint64_t low, int base, std::uint64_t high, int high_base) noexcept
      : low_(low), high_(high), base_(base), distance_(high_base - base) {}

  [[nodiscard]] constexpr bool empty() const noexcept { return (low_ | high_) == 0; }
  [[nodiscard]] constexpr int size() const noexcept {
    return bits::count(low_) + bits::count(high_);
  }
  [[nodiscard]] constexpr bool has_choice() const noexcept {
    const bool both = low_ != 0 && high_ != 0;
    return both || ((low_ & (low_ - 1)) | (high_ & (high_ - 1))) != 0;
  }

  [[nodiscard]] constexpr Action nth(int rank) const noexcept {
    // By masks, not by a branch or an index: the rank is random.
    const int below = bits::count(low_);
    const auto high = static_cast<std::int64_t>(below - 1 - rank) >> 63;  // all bits, or none
    const std::uint64_t word = low_ ^ ((low_ ^ high_) & static_cast<std::uint64_t>(high));
    const int base = base_ + (distance_ & static_cast<int>(high));
    return static_cast<Action>(base + bits::select(word, rank - (below & static_cast<int>(high))));
  }

  [[nodiscard]] constexpr bool contains(unsigned action) const noexcept {
    const unsigned bit = action - static_cast<unsigned>(base_);
    const unsigned high_bit = bit - static_cast<unsigned>(distance_);
    return (bit < 64U && (low_ >> bit & 1U) != 0) ||
           (high_bit < 64U && (high_ >> high_bit & 1U) != 0);
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    bits::for_each(low_, [&](int bit) { visit(static_cast<Action>(base_ + bit)); });
    bits::for_each(high_, [&](int bit) { visit(static_cast<Action>(base_ + distance_ + bit)); });
  }

 private:
  std::uint64_t low_;
  std::uint64_t high_;
  int base_;
  int distance_;  // from base_ to the base of high_
};

/// Up to `Capacity` action ids in ascending order; whoever appends keeps the order.
template <int Capacity>
class ActionList {
 public:
  // The ids are left unset on purpose: only the first size() are ever read.
  // NOLINTNEXTLINE(modernize-use-equals-default)
  ActionList() noexcept {}

  void push_back(Action action) noexcept {
    assert(size_ < Capacity);
    assert(size_ == 0 || ids_[static_cast<std::size_t>(size_) - 1] < action);
    ids_[static_cast<std::size_t>(size_++)] = action;
  }

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] bool has_choice() const noexcept { return size_ > 1; }
  [[nodiscard]] const Action* begin() const noexcept { return ids_.data(); }
  [[nodiscard]] const Action* end() const noexcept { return ids_.data() + size_; }
  [[nodiscard]] Action nth(int rank) const noexcept { return ids_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] Action operator[](std::size_t rank) const noexcept { return ids_[rank]; }

  [[nodiscard]] bool contains(unsigned action) const noexcept {
    return std::binary_search(begin(), end(), action);
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Action action : *this) {
      visit(action);
    }
  }

 private:
  std::array<Action, static_cast<std::size_t>(Capacity)> ids_;
  int size_ = 0;
};

}  // namespace spielkern
