// Every line of the golden files, for every game, through the closed variant.
#include <doctest/doctest.h>

#include <string>

#include "golden.hpp"
#include "spielkern/any/any.hpp"

namespace {

using namespace spielkern;

any::State start_of(const std::string& game, const std::string& options) {
  const auto settings = read_options({"options", options, 0});
  return any::Game(game, settings).start();
}

struct Run {
  any::Playout playout;
  golden::Line line;
};

any::Playout play(const std::string& game, const golden::Line& line) {
  return any::playout(start_of(game, line[0]), std::stoull(line[1]), std::stoull(line[2]),
                      std::stoull(line[3]));
}

}  // namespace

TEST_SUITE_BEGIN("golden");

TEST_CASE("perft") {
  for (const std::string_view name : any::Game::names()) {
    for (const golden::Line& line : golden::read(std::string(name), "perft")) {
      INFO(line[0], " depth ", line[1]);
      CHECK(any::perft(any::State::parse(line[0]), std::stoi(line[1])) == std::stoull(line[2]));
    }
  }
}

TEST_CASE("playouts") {
  for (const std::string_view name : any::Game::names()) {
    for (const golden::Line& line : golden::read(std::string(name), "playouts")) {
      INFO(name, " options ", line[0], " seed ", line[1], " index ", line[2]);
      const any::Playout playout = play(std::string(name), line);
      CHECK(playout.actions.size() == std::stoull(line[4]));
      CHECK(playout.truncated == (line[5] == "truncated"));
      const golden::Line returns = golden::split(line[6], ',');
      REQUIRE(playout.returns.size() == returns.size());
      for (std::size_t player = 0; player < returns.size(); ++player) {
        CHECK(playout.returns[player] == doctest::Approx(std::stod(returns[player])).epsilon(1e-6));
      }
      CHECK(playout.final.text() == line[7]);
    }
  }
}

TEST_CASE("traces") {
  for (const std::string_view name : any::Game::names()) {
    for (const golden::Line& line : golden::read(std::string(name), "traces")) {
      INFO(name, " options ", line[0], " seed ", line[1], " index ", line[2]);
      std::string ids;
      for (const Action id : play(std::string(name), line).actions) {
        ids += ids.empty() ? "" : " ";
        ids += std::to_string(id);
      }
      CHECK(ids == line[4]);
    }
  }
}

TEST_CASE("positions") {
  for (const std::string_view name : any::Game::names()) {
    for (const golden::Line& line : golden::read(std::string(name), "positions")) {
      INFO(line[0]);
      if (line[1] == "ok") {
        CHECK(any::State::parse(line[0]).text() == line[0]);
      } else {
        CHECK_THROWS_AS(any::State::parse(line[0]), Error);
      }
    }
  }
}

TEST_SUITE_END();
