// Sets of legal actions, on the stack: a bit set for games of few ids, a list for the others.
// Both give the same interface (game.hpp, ActionSet): size, nth, contains, for_each, ascending.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"
#include "spielkern/core/types.hpp"

namespace spielkern {

/// A set of action ids below `Ids`, one bit an id.
template <unsigned Ids>
class BitActionSet {
 public:
  static constexpr std::size_t kWords = (std::size_t{Ids} + 63) / 64;

  constexpr BitActionSet() noexcept = default;
  constexpr explicit BitActionSet(const std::array<std::uint64_t, kWords>& words) noexcept
      : words_(words) {}

  constexpr void insert(Action action) noexcept {
    assert(action < Ids);
    words_[action / 64U] |= std::uint64_t{1} << (action % 64U);
  }

  [[nodiscard]] constexpr int size() const noexcept {
    int total = 0;
    for (const std::uint64_t word : words_) {
      total += bits::count(word);
    }
    return total;
  }

  [[nodiscard]] constexpr bool contains(unsigned action) const noexcept {
    return action < Ids && (words_[action / 64U] >> (action % 64U) & 1U) != 0;
  }

  /// Action number `rank` (from 0) in ascending order; `rank` must be less than size().
  [[nodiscard]] constexpr Action nth(int rank) const noexcept {
    int base = 0;
    for (std::size_t i = 0; i + 1 < kWords; ++i) {
      const int here = bits::count(words_[i]);
      if (rank < here) {
        return static_cast<Action>(base + bits::select(words_[i], rank));
      }
      rank -= here;
      base += 64;
    }
    return static_cast<Action>(base + bits::select(words_[kWords - 1], rank));
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    int base = 0;
    for (const std::uint64_t word : words_) {
      bits::for_each(word, [&](int bit) { visit(static_cast<Action>(base + bit)); });
      base += 64;
    }
  }

  constexpr bool operator==(const BitActionSet&) const noexcept = default;

 private:
  std::array<std::uint64_t, kWords> words_{};
};

/// Up to `Capacity` action ids in ascending order; whoever appends keeps the order.
template <int Capacity>
class ActionList {
 public:
  // The ids are left unset on purpose: only the first size() are ever read.
  ActionList() noexcept {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

  void push_back(Action action) noexcept {
    assert(size_ < Capacity);
    assert(size_ == 0 || ids_[static_cast<std::size_t>(size_) - 1] < action);
    ids_[static_cast<std::size_t>(size_++)] = action;
  }

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
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
