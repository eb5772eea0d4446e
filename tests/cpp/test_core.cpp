// The parts that know no game: generator, bit tricks, sets, text reading.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "spielkern/algo/turns.hpp"
#include "spielkern/core/action_set.hpp"
#include "spielkern/core/bits.hpp"
#include "spielkern/core/chance.hpp"
#include "spielkern/core/options.hpp"
#include "spielkern/core/rng.hpp"
#include "spielkern/core/text.hpp"
#include "spielkern/esiema/esiema.hpp"
#include "spielkern/eskorte/eskorte.hpp"
#include "spielkern/game.hpp"
#include "spielkern/hounds/hounds.hpp"
#include "spielkern/pyramid/pyramid.hpp"
#include "spielkern/senet/senet.hpp"
#include "spielkern/view.hpp"

namespace {

using namespace spielkern;

static_assert(Game<senet::Game>);
static_assert(Game<hounds::Game>);
static_assert(Game<eskorte::Game>);
static_assert(Game<esiema::Game>);
static_assert(Game<pyramid::Game>);
static_assert(HiddenGame<pyramid::Game> && !HiddenGame<senet::Game>);
static_assert(TurnGame<pyramid::Game> && TurnGame<esiema::Game> && !TurnGame<senet::Game>);
static_assert(GameHistory<HistoryOf<eskorte::Game>, eskorte::Game>);
static_assert(GameHistory<HistoryOf<senet::Game>, senet::Game>);
static_assert(ActionSet<ActionList<8>>);
static_assert(ActionSet<WordActionSet<5>>);
static_assert(ActionSet<PairActionSet>);

FieldReader reader(std::string_view text) { return FieldReader({"here", text, 100}); }

std::size_t offset_of(FieldReader& at, unsigned least, unsigned most) {
  try {
    at.number(least, most);
  } catch (const ParseError& error) {
    CHECK(error.field() == "here");
    return error.offset();
  }
  return 0;
}

}  // namespace

TEST_SUITE_BEGIN("core");

TEST_CASE("SplitMix64 gives the published outputs for seed 1234567") {
  SplitMix64 mix(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
        4593380528125082431ULL, 16408922859458223821ULL}) {
    CHECK(mix.next() == expected);
  }
}

TEST_CASE("xoshiro256** gives the published outputs for the state 1 2 3 4") {
  Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL, 1216172134540287360ULL,
        607988272756665600ULL, 16172922978634559625ULL, 8476171486693032832ULL,
        10595114339597558777ULL, 2904607092377533576ULL}) {
    CHECK(rng.next() == expected);
  }
}

TEST_CASE("a stream's state is four outputs of SplitMix64 from mix(seed) + gamma * index") {
  for (const std::uint64_t seed : {0ULL, 1ULL, 2026ULL, ~0ULL}) {
    for (const std::uint64_t index : {0ULL, 1ULL, 1'000'000'000'000ULL, ~0ULL}) {
      SplitMix64 words(SplitMix64(seed).next() + SplitMix64::kGamma * index);
      std::array<std::uint64_t, 4> state;
      for (auto& word : state) {
        word = words.next();
      }
      Rng expected(state);
      Rng actual(seed, index);
      for (int i = 0; i < 8; ++i) {
        CHECK(actual.next() == expected.next());
      }
    }
  }
}

TEST_CASE("below is Lemire's method, redraws included") {
  // With n just above 2^63 nearly half of all draws are refused.
  constexpr std::uint64_t kN = (1ULL << 63) + 1;
  Rng rng(7, 0);
  Rng raw(7, 0);
  int redraws = 0;
  for (int i = 0; i < 1000; ++i) {
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>(raw.next()) * kN;
    while (static_cast<std::uint64_t>(product) < (0 - kN) % kN) {
      product = static_cast<Wide>(raw.next()) * kN;
      ++redraws;
    }
    CHECK(rng.below(kN) == static_cast<std::uint64_t>(product >> 64));
  }
  CHECK(redraws > 100);
  CHECK(rng.below(1) == 0);
}

TEST_CASE("count and select agree with looking at every bit") {
  Rng rng(1, 0);
  for (int i = 0; i < 3000; ++i) {
    std::uint64_t word = rng.next();
    if (i % 3 == 1) {
      word &= rng.next() & rng.next();
    } else if (i % 3 == 2) {
      word |= rng.next() | rng.next();
    }
    std::vector<int> places;
    for (int bit = 0; bit < 64; ++bit) {
      if ((word >> bit & 1U) != 0) {
        places.push_back(bit);
      }
    }
    REQUIRE(bits::count(word) == static_cast<int>(places.size()));
    std::vector<int> visited;
    bits::for_each(word, [&](int bit) { visited.push_back(bit); });
    REQUIRE(visited == places);
    for (std::size_t rank = 0; rank < places.size(); ++rank) {
      REQUIRE(bits::select(word, static_cast<int>(rank)) == places[rank]);
    }
  }
  CHECK(bits::count(0) == 0);
  CHECK(bits::count(~0ULL) == 64);
  CHECK(bits::select(~0ULL, 63) == 63);
}

TEST_CASE("eight bits looked at together are those looked at one by one") {
  Rng random(3, 0);
  for (int round = 0; round < 1000; ++round) {
    const std::array<std::uint64_t, 2> words = {random.next(), random.next()};
    const std::uint64_t places = random.next() & 0x7F7F7F7F7F7F7F7FULL;
    const std::uint64_t found = bits::EightBits(places).of(words);
    for (int i = 0; i < 64; i += 8) {
      const std::uint64_t place = places >> i & 0x7F;
      const bool is_set = (words.at(place / 64) >> (place % 64) & 1) != 0;
      CHECK((found >> i & 0xFF) == (is_set ? 0xFF : 0));
    }
  }
}

TEST_CASE("both kinds of action set list, count, find and pick alike") {
  Rng rng(2, 0);
  for (int round = 0; round < 2000; ++round) {
    const int base = round % 2 == 0 ? 0 : 62;
    std::uint64_t word = 0;
    for (std::uint64_t bits = rng.below(9); bits > 0; --bits) {
      word |= std::uint64_t{1} << rng.below(64);
    }
    const WordActionSet<8> set(word, base);
    ActionList<8> list;
    bits::for_each(word, [&](int bit) { list.push_back(static_cast<Action>(base + bit)); });
    REQUIRE(set.size() == list.size());
    std::vector<Action> visited;
    set.for_each([&](Action id) { visited.push_back(id); });
    REQUIRE(visited == std::vector<Action>(list.begin(), list.end()));
    for (int rank = 0; rank < list.size(); ++rank) {
      REQUIRE(set.nth(rank) == list.nth(rank));
    }
    for (unsigned id = 0; id < 200; ++id) {
      REQUIRE(set.contains(id) == list.contains(id));
    }
  }
}

TEST_CASE("the dice give each outcome as often as it weighs") {
  using Dice = senet::Game::Dice;
  std::array<int, 5> seen{};
  for (std::uint64_t x = 0; x < Dice::total(); ++x) {
    ++seen[Dice::at(x)];
    CHECK((x == 0 || Dice::at(x) >= Dice::at(x - 1)));
  }
  CHECK(seen == std::array<int, 5>{2, 2, 2, 2, 1});
  CHECK(hounds::Game::Dice::at(1) == 0);
  CHECK(hounds::Game::Dice::at(2) == 1);
  CHECK(hounds::Game::Dice::at(5) == 4);
}

TEST_CASE("numbers are read strictly") {
  auto good = reader("70");
  CHECK(good.number(0, 70) == 70);
  good.expect_end();
  auto zero = reader("0");
  CHECK(zero.number(0, 9) == 0);
  for (const std::string text :
       {"", "-1", "+1", "01", "00", "71", " 1", "x", "99999999999999999999999999999999999999"}) {
    INFO(text);
    auto bad = reader(text);
    CHECK(offset_of(bad, 1, 70) == 100);
  }
}

TEST_CASE("errors say field and offset, and show odd bytes safely") {
  auto at = reader("ab\x01");
  at.expect("ab");
  CHECK_THROWS_WITH_AS(at.expect("c"), "in field here, at offset 102: expected 'c', not '\\x01'",
                       ParseError);
  CHECK(in_quotes(std::string(100, 'a')).size() < 60);
  FieldSplitter splitter("one  two");
  CHECK(splitter.next("first").text == "one");
  CHECK_THROWS_WITH_AS(splitter.next("second"),
                       "in field second, at offset 4: the field is empty; fields are separated "
                       "by single spaces",
                       ParseError);
}

TEST_CASE("options are read in order and written without defaults") {
  const auto settings = read_options({"options", "balls=70:50,players=2", 0});
  CHECK(settings == std::vector<OptionSetting>{{"balls", "70:50"}, {"players", "2"}});
  CHECK(read_options({"options", "-", 0}).empty());
  for (const std::string text : {"players=2,balls=1", "a=1,a=2", "a", "=1", "a=", "a=1,", ",a=1"}) {
    INFO(text);
    CHECK_THROWS_AS(read_options({"options", text, 0}), ParseError);
  }
  const std::vector<OptionValue> values = {{"a", "1", true}, {"b", "2", false}, {"c", "3", false}};
  CHECK(write_options(values) == "b=2,c=3");
  CHECK(write_options({}) == "-");
}

TEST_CASE("a state that is no position at all is told") {
  const senet::Game senet_game;
  senet::State senet_state = senet_game.start();
  senet_state.enemy = senet_state.own;
  CHECK(senet_game.violations(senet_state).size() == 1);
  const hounds::Game hounds_game;
  hounds::State hounds_state = hounds_game.start();
  hounds_state.own = hounds::State::side(0, 77);
  CHECK(hounds_game.violations(hounds_state).size() == 1);
}

TEST_SUITE_END();
