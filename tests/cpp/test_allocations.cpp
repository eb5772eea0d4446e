// No heap in the loops: legal actions, chance, apply and playouts are watched while they run.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "spielkern/algo/perft.hpp"
#include "spielkern/algo/playout.hpp"
#include "spielkern/esiema/esiema.hpp"
#include "spielkern/eskorte/eskorte.hpp"
#include "spielkern/hounds/hounds.hpp"
#include "spielkern/pyramid/pyramid.hpp"
#include "spielkern/senet/senet.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* allocate(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) {
    return memory;
  }
  throw std::bad_alloc();
}

}  // namespace

// The whole program's: tests of other files only pay an increment.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

TEST_SUITE_BEGIN("allocations");

TEST_CASE("the counter counts") {
  const std::uint64_t before = allocations;
  delete new int(1);  // NOLINT: an allocation is the point
  // A compiler may remove the pair above; a call to the operator itself stays.
  ::operator delete(::operator new(8));
  CHECK(allocations > before);
}

TEST_CASE_TEMPLATE("perft and playouts do not allocate", G, spielkern::senet::Game,
                   spielkern::hounds::Game, spielkern::eskorte::Game, spielkern::esiema::Game,
                   spielkern::pyramid::Game) {
  const G game;
  spielkern::HistoryOf<G> history;
  std::uint64_t nodes = 0;
  const auto play = [&](std::uint64_t index) {
    spielkern::Rng rng(1, index);
    auto state = game.start();
    history.clear();
    nodes += spielkern::playout(
                 game, state, rng, spielkern::kDefaultMaxActions, spielkern::NoPoll{},
                 [](spielkern::Action) {}, history)
                 .length;
  };
  // A history grows with the longest game it has seen, and keeps its memory.
  for (std::uint64_t index = 0; index < 20; ++index) {
    play(index);
  }
  const std::uint64_t before = allocations;
  // The start of Esiema has ninety actions, the others a few.
  nodes += spielkern::perft(game, game.start(), game.num_outcomes() > 0 ? 5 : 3);
  for (std::uint64_t index = 0; index < 20; ++index) {
    play(index);
  }
  CHECK(allocations == before);
  CHECK(nodes > 2000);
}

TEST_SUITE_END();
