// Match and Result.
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
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

py::object make_match(const py::args& args, const py::kwargs& kwargs) {
  static constexpr std::array<std::string_view, 2> kNames = {"start", "seed"};
  std::array<py::object, 2> values = {py::object(), py::int_(0)};
  if (args.size() > values.size()) {
    throw py::type_error("Match takes start and seed, not more");
  }
  for (std::size_t i = 0; i < args.size(); ++i) {
    values[i] = args[i];
  }
  for (const auto& [key, value] : kwargs) {
    const std::string name(Text(key).view());
    const auto i =
        static_cast<std::size_t>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
    if (i < args.size() || i == kNames.size()) {
      throw py::type_error("Match takes start and seed, each once, not " + name);
    }
    values[i] = py::reinterpret_borrow<py::object>(value);
  }
  if (!values[0]) {
    throw py::type_error("Match needs a start, a Game or a State");
  }
  return py::cast(Match(start_argument(values[0]), word_argument(values[1], "seed")));
}

}  // namespace

void bind_match(py::module_& module) {
  py::class_<Result>(module, "Result", py::is_final(), made_by<not_from_python<Result>>(),
                     "How a match that is over stands.")
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
      .def("__reduce__",
           [](const Result& result) {
             return py::make_tuple(core_function("_restore_result"),
                                   py::make_tuple(kPickleFormat, to_tuple(result.returns)));
           })
      .def("__repr__", &result_repr);
  module.def("_restore_result", [](int format, const std::vector<double>& returns) {
    require_pickle_format(format);
    return any::make_result(returns);
  });

  py::class_<Match>(
      module, "Match", py::is_final(), made_by<make_match>(),
      R"doc(A game with its past: history, undo, result, and rolls from a seeded stream.

`Match(start, seed=0)`: `start` is a Game or a State. Replaying the history from the start gives
the current state. Ply p draws its roll from the stream of (seed, p), so that a roll which is
taken back and rolled again is the same roll.)doc")
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
          "play_turn",
          [](Match& match, const py::str& text) {
            Text(text).read([&match](std::string_view view) { match.play_turn(view); });
          },
          py::arg("text"), R"doc(Plays a whole turn by its text, action by action.

Raises what State.play_turn raises, and then the match is as it was.)doc")
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
      .def("__reduce__", [](const Match& match) {
        return py::make_tuple(
            core_function("_restore_match"),
            py::make_tuple(kPickleFormat, match.start(), match.seed(), to_list(match.history())));
      });
  module.def("_restore_match", [](int format, const any::State& start, std::uint64_t seed,
                                  const std::vector<unsigned>& history) {
    require_pickle_format(format);
    Match match(start, seed);
    for (const unsigned id : history) {
      match.play(id);
    }
    return match;
  });
  // Mutable and compared by value: not to be hashed.
  module.attr("Match").attr("__hash__") = py::none();
}

}  // namespace spielkern::python
