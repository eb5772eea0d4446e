// Match and Result.
#include <pybind11/stl.h>

#include <string>

#include "common.hpp"

namespace spielkern::python {
namespace {

using any::Match;
using any::Result;

std::string result_repr(const Result& result) {
  const std::string returns(py::str(to_tuple(result.returns)));
  std::string winners;
  for (const Player winner : result.winners) {
    winners += winners.empty() ? "" : ", ";
    winners += std::to_string(winner);
  }
  return "Result(returns=" + returns + ", winners=[" + winners + "])";
}

Match restore(const py::tuple& saved) {
  if (saved.size() != 4 || saved[0].cast<int>() != 1) {
    throw Error("a pickled Match of a format that this version does not know");
  }
  Match match(any::State::parse(saved[1].cast<std::string>()), saved[2].cast<std::uint64_t>());
  for (const py::handle id : saved[3]) {
    match.play(id.cast<unsigned>());
  }
  return match;
}

}  // namespace

void bind_match(py::module_& module) {
  py::class_<Result>(module, "Result", "How a match that is over stands.")
      .def_property_readonly(
          "returns", [](const Result& result) { return to_tuple(result.returns); },
          "One float a player, summing to 0.")
      .def_property_readonly(
          "winners",
          [](const Result& result) {
            return std::vector<int>(result.winners.begin(), result.winners.end());
          },
          "The players that have won, ascending; empty for a draw.")
      .def(
          "__eq__", [](const Result& result, const Result& other) { return result == other; },
          py::is_operator())
      .def("__hash__", [](const Result& result) { return py::hash(to_tuple(result.returns)); })
      .def("__repr__", &result_repr);

  py::class_<Match>(
      module, "Match",
      R"doc(A game with its past: history, undo, result, and rolls from a seeded stream.

`Match(start, seed=0)`: `start` is a Game or a State. Replaying the history from the start gives
the current state. Ply p draws its roll from the stream of (seed, p), so that a roll which is
taken back and rolled again is the same roll.)doc")
      .def(py::init([](py::handle start, py::handle seed) {
             return Match(start_argument(start), word_argument(seed, "seed"));
           }),
           py::arg("start"), py::arg("seed") = 0)
      .def_property_readonly("game", &Match::game, "The Game, with its options.")
      .def_property_readonly("start", &Match::start, "The State that the match started from.")
      .def_property_readonly("state", &Match::state,
                             "The current State: a copy, so playing on it leaves the match.")
      .def_property_readonly("seed", &Match::seed, "The seed of the rolls.")
      .def_property_readonly(
          "history", [](const Match& match) { return to_list(match.history()); },
          "The ids of all actions and outcomes so far: a new list.")
      .def_property_readonly(
          "texts", [](const Match& match) { return texts_of(match.start(), match.history()); },
          "The texts of all actions and outcomes so far: a new list.")
      .def_property_readonly("result", &Match::result, "The Result, or None while it goes on.")
      .def(
          "state_at",
          [](const Match& match, py::handle ply) {
            return match.state_at(integer_argument(ply, "ply", 0, match.history().size()));
          },
          py::arg("ply"), "The State after the first `ply` actions and outcomes.")
      .def(
          "play",
          [](Match& match, py::handle action) {
            Playable(action).visit([&match](auto id) { match.play(id); });
          },
          py::arg("action"), R"doc(Plays an action, by id or text; at a chance node an outcome.

Raises IllegalAction or ParseError, and then the match is as it was.)doc")
      .def(
          "roll", [](Match& match) { return int{match.roll()}; },
          "Samples and plays the outcome of a chance node, and returns its id. Raises "
          "IllegalAction at any other node.")
      .def("undo", &Match::undo,
           "Takes back the last action or outcome. Raises IllegalAction if there is none.")
      .def(
          "__len__", [](const Match& match) { return match.history().size(); },
          "How many actions and outcomes have been played.")
      .def("__copy__", [](const Match& match) { return match; })
      .def(
          "__deepcopy__", [](const Match& match, const py::dict&) { return match; },
          py::arg("memo"))
      .def(
          "__eq__",
          [](const Match& match, const Match& other) {
            return match.seed() == other.seed() && match.history() == other.history() &&
                   match.start() == other.start();
          },
          py::is_operator())
      .def("__repr__",
           [](const Match& match) {
             return "<Match of " + std::string(match.game().name()) + ", " +
                    std::to_string(match.history().size()) + " plies, at '" + match.state().text() +
                    "'>";
           })
      .def(py::pickle(
          [](const Match& match) {
            return py::make_tuple(1, match.start().text(), match.seed(), to_list(match.history()));
          },
          &restore));
  // Mutable and compared by value: not to be hashed.
  module.attr("Match").attr("__hash__") = py::none();
}

}  // namespace spielkern::python
