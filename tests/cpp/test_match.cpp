// Matches: history, undo, rolls.
#include <doctest/doctest.h>

#include <vector>

#include "spielkern/any/any.hpp"

namespace {

using namespace spielkern;

/// Plays a match on by its own rolls and actions that the ply alone chooses.
void play_on(any::Match& match, int plies) {
  for (int i = 0; i < plies && !match.result(); ++i) {
    if (match.state().is_chance()) {
      match.roll();
    } else {
      const std::vector<Action> legal = match.state().legal_actions();
      match.play(unsigned{legal[(match.history().size() * 7919) % legal.size()]});
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("match");

TEST_CASE("undo goes back through every state, over checkpoints too") {
  for (const std::string_view name : any::Game::names()) {
    any::Match match(any::Game(name).start(), 5);
    std::vector<any::State> states;
    std::vector<std::vector<Action>> histories;
    for (int ply = 0; ply < 200 && !match.result(); ++ply) {
      states.push_back(match.state());
      histories.push_back(match.history());
      play_on(match, 1);
    }
    for (std::size_t ply = 0; ply < states.size(); ++ply) {
      CHECK(match.state_at(ply) == states[ply]);
    }
    while (!states.empty()) {
      match.undo();
      CHECK(match.state() == states.back());
      CHECK(match.history() == histories.back());
      states.pop_back();
      histories.pop_back();
    }
    CHECK_THROWS_AS(match.undo(), IllegalAction);
  }
}

TEST_CASE("a roll taken back and rolled again is the same roll") {
  for (const std::string_view name : any::Game::names()) {
    any::Match match(any::Game(name).start(), 9);
    any::Match again(any::Game(name).start(), 9);
    play_on(match, 150);
    play_on(again, 90);
    for (int i = 0; i < 40; ++i) {
      again.undo();
    }
    play_on(again, 100);
    CHECK(match.history() == again.history());
  }
}

TEST_CASE("repetition is seen in a long game, and undo forgets it turn by turn") {
  // This one is drawn by repetition after more turns than the history first has room for.
  const any::Playout playout = any::playout(any::Game("eskorte").start(), 1, 1);
  REQUIRE(playout.actions.size() > 4000);
  REQUIRE(!playout.truncated);
  REQUIRE(!playout.final.is_terminal());
  any::Match match(any::Game("eskorte").start());
  const auto replay = [&] {
    while (match.history().size() < playout.actions.size()) {
      CHECK(!match.result());
      match.play(unsigned{playout.actions[match.history().size()]});
    }
    REQUIRE(match.result());
    CHECK(match.result()->winners.empty());
    CHECK(match.result()->returns == std::vector<double>{0, 0});
    CHECK_THROWS_AS(match.play(match.state().legal_actions().front()), IllegalAction);
  };
  replay();
  for (const std::size_t back : {std::size_t{1}, std::size_t{40}, playout.actions.size()}) {
    for (std::size_t i = 0; i < back; ++i) {
      match.undo();
    }
    replay();
  }
}

TEST_CASE("what cannot be played changes nothing") {
  any::Match match(any::Game("senet").start(), 1);
  CHECK_THROWS_AS(match.play("1-2"), IllegalAction);  // an action, but chance decides
  CHECK_THROWS_AS(match.play("one"), ParseError);
  CHECK_THROWS_AS(match.play(5U), IllegalAction);
  CHECK(match.history().empty());
  match.roll();
  CHECK_THROWS_AS(match.roll(), IllegalAction);
  CHECK_THROWS_AS(match.play("1-30"), IllegalAction);
  CHECK(match.history().size() == 1);
  CHECK(!match.result());
}

TEST_CASE("the result of a match that is over") {
  any::Match match(any::State::parse("senet/1 - ........../......D.../.........L L 1"));
  match.play("30-off");
  REQUIRE(match.result());
  CHECK(match.result()->winners == std::vector<Player>{0});
  CHECK(match.result()->returns == std::vector<double>{1, -1});
  CHECK_THROWS_AS(match.play(0U), IllegalAction);
  match.undo();
  CHECK(!match.result());
}

TEST_SUITE_END();
