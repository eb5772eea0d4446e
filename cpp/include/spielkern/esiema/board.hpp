// Esiema's hexagon of pits, sets of them, and paths over it. The numbers in comments
// (// esiema 2) are the rules of docs/esiema.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "spielkern/core/bits.hpp"

namespace spielkern::esiema {

/// A pit's number, 0-90: rows a to k, each from the left (esiema 1).
using PitIndex = int;

inline constexpr int kPits = 91;
inline constexpr int kRows = 11;
inline constexpr int kDirections = 6;
/// As many balls as a pit ever holds (esiema 4), so the longest sowing.
inline constexpr int kMostBalls = 12;
/// What lies over the edge of the board.
inline constexpr PitIndex kOffBoard = kPits;

/// A set of pits.
struct Pits {
  std::array<std::uint64_t, 2> words{};

  [[nodiscard]] constexpr bool any() const noexcept { return (words[0] | words[1]) != 0; }
  [[nodiscard]] constexpr int count() const noexcept {
    return bits::count(words[0]) + bits::count(words[1]);
  }
  [[nodiscard]] constexpr bool contains(PitIndex pit) const noexcept {
    return (words[word_of(pit)] >> bit_of(pit) & 1U) != 0;
  }
  constexpr void add(PitIndex pit) noexcept {
    words[word_of(pit)] |= std::uint64_t{1} << bit_of(pit);
  }
  constexpr void remove(PitIndex pit) noexcept {
    words[word_of(pit)] &= ~(std::uint64_t{1} << bit_of(pit));
  }
  [[nodiscard]] constexpr Pits with(PitIndex pit) const noexcept {
    Pits out = *this;
    out.add(pit);
    return out;
  }
  [[nodiscard]] constexpr Pits without(PitIndex pit) const noexcept {
    Pits out = *this;
    out.remove(pit);
    return out;
  }

  friend constexpr Pits operator&(Pits a, Pits b) noexcept {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
  }
  friend constexpr Pits operator|(Pits a, Pits b) noexcept {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
  }
  /// Those of `a` that are not in `b`.
  friend constexpr Pits operator-(Pits a, Pits b) noexcept {
    return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
  }
  constexpr Pits& operator|=(Pits other) noexcept { return *this = *this | other; }
  constexpr Pits& operator&=(Pits other) noexcept { return *this = *this & other; }
  constexpr bool operator==(const Pits&) const noexcept = default;

 private:
  static constexpr std::size_t word_of(PitIndex pit) noexcept {
    return static_cast<std::size_t>(pit) >> 6;
  }
  static constexpr int bit_of(PitIndex pit) noexcept { return pit & 63; }
};

/// Calls `visit(pit)` for each pit of a set, ascending.
template <class Visit>
constexpr void for_each(Pits pits, Visit&& visit) {
  bits::for_each(pits.words[0], [&](int bit) { visit(PitIndex{bit}); });
  bits::for_each(pits.words[1], [&](int bit) { visit(PitIndex{bit + 64}); });
}

inline constexpr Pits kBoard{{~std::uint64_t{0}, (std::uint64_t{1} << (kPits - 64)) - 1}};

/// How many pits a row has, row a being 0 (esiema 1).
constexpr int row_length(int row) noexcept { return kRows - (row < 5 ? 5 - row : row - 5); }

/// The first pit of a row.
constexpr PitIndex row_begin(int row) noexcept {
  PitIndex first = 0;
  for (int below = 0; below < row; ++below) {
    first += row_length(below);
  }
  return first;
}

/// Facts about the board that never change, computed by the compiler.
struct Geometry {
  template <class T>
  using PerPit = std::array<T, kPits>;

  /// The pit next to a pit in each direction: E, NE, NW, W, SW, SE (esiema 2).
  PerPit<std::array<std::uint8_t, kDirections>> next{};
  PerPit<Pits> neighbours{};
  /// within[m]: the pits at most m steps away on the empty board.
  std::array<PerPit<Pits>, kMostBalls + 1> within{};
  /// A path of twelve steps that leaves a pit in a direction, straight on as long as the board
  /// goes on: the first guess at a way out. The pit itself is not part of it.
  PerPit<std::array<Pits, kDirections>> rays{};
  Pits corners{};

  constexpr Geometry() noexcept {
    find_neighbours();
    for (std::size_t pit = 0; pit < kPits; ++pit) {
      within[0][pit].add(static_cast<PitIndex>(pit));
      if (neighbours[pit].count() == 3) {
        corners.add(static_cast<PitIndex>(pit));
      }
    }
    for (std::size_t m = 1; m < within.size(); ++m) {
      for (std::size_t pit = 0; pit < kPits; ++pit) {
        within[m][pit] = within[m - 1][pit];
        for_each(neighbours[pit], [&](PitIndex near) {
          within[m][pit] |= within[m - 1][static_cast<std::size_t>(near)];
        });
      }
    }
    for (std::size_t pit = 0; pit < kPits; ++pit) {
      for (std::size_t direction = 0; direction < kDirections; ++direction) {
        rays[pit][direction] = ray(static_cast<PitIndex>(pit), direction);
      }
    }
  }

  [[nodiscard]] constexpr PitIndex step(PitIndex pit, std::size_t direction) const noexcept {
    return next[static_cast<std::size_t>(pit)][direction];
  }
  [[nodiscard]] constexpr Pits around(PitIndex pit) const noexcept {
    return neighbours[static_cast<std::size_t>(pit)];
  }

 private:
  // Axial coordinates (esiema 2), both counted from the middle of the board.
  static constexpr int first_q(int r) noexcept { return std::max(-5, -5 - r); }

  static constexpr PitIndex pit_at(int q, int r) noexcept {
    if (r < -5 || r > 5) {
      return kOffBoard;
    }
    const int column = q - first_q(r);
    return column < 0 || column >= row_length(r + 5) ? kOffBoard : row_begin(r + 5) + column;
  }

  constexpr void find_neighbours() noexcept {
    constexpr std::array<std::array<int, 2>, kDirections> kSteps = {
        {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
    PitIndex pit = 0;
    for (int r = -5; r <= 5; ++r) {
      for (int column = 0; column < row_length(r + 5); ++column, ++pit) {
        const auto here = static_cast<std::size_t>(pit);
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
          const auto [dq, dr] = kSteps[direction];
          const PitIndex near = pit_at(first_q(r) + column + dq, r + dr);
          next[here][direction] = static_cast<std::uint8_t>(near);
          if (near != kOffBoard) {
            neighbours[here].add(near);
          }
        }
      }
    }
  }

  /// Turns as little as it must where the board ends or the path would meet itself.
  [[nodiscard]] constexpr Pits ray(PitIndex from, std::size_t direction) const noexcept {
    constexpr std::array<std::size_t, kDirections> kTurns = {0, 1, 5, 2, 4, 3};
    Pits path;
    PitIndex at = from;
    for (int steps = 0; steps < kMostBalls; ++steps) {
      for (const std::size_t turn : kTurns) {
        const std::size_t heading = (direction + turn) % kDirections;
        const PitIndex near = step(at, heading);
        if (near != kOffBoard && near != from && !path.contains(near)) {
          path.add(near);
          at = near;
          direction = heading;
          break;
        }
      }
    }
    return path;
  }
};

inline constexpr Geometry kGeometry;

static_assert(
    [] {
      for (const auto& rays : kGeometry.rays) {
        for (const Pits& path : rays) {
          if (path.count() != kMostBalls) {
            return false;
          }
        }
      }
      return true;
    }(),
    "every ray has room for the longest sowing");

// --- Paths (cpp/src/esiema/paths.cpp) --------------------------------------------------------

/// So few barred pits leave a path of any length from every pit (a test tries them all).
inline constexpr int kTooFewToBar = 2;

/// How a question about a path was settled.
enum class Settled : std::uint8_t {
  kByCounting,  ///< too few pits are barred to bar the way
  kByRay,       ///< one of the guessed paths is free
  kByRoom,      ///< fewer pits can be reached than there are steps
  kBySearch,
};

/// Whether a path of `steps` steps leads from `from` over pits that are not in `barred`, none
/// twice and `from` not again. `from` itself may be barred or not; `steps` <= 12.
struct PathAnswer {
  bool exists;
  Settled how;
};
PathAnswer find_path(PitIndex from, int steps, Pits barred) noexcept;

/// The number of such paths.
std::uint64_t count_paths(PitIndex from, int steps, Pits barred);

}  // namespace spielkern::esiema
