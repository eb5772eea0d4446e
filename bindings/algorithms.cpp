// perft, divide, playouts, simulation.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>

#include "common.hpp"

namespace spielkern::python {

namespace {

using any::Playout;
using any::State;

int depth_argument(py::handle depth, unsigned least) {
  return static_cast<int>(integer_argument(depth, "depth", least, any::kMaxPerftDepth));
}

// The state comes by value here and below: without the GIL another thread may play on the caller's.
std::uint64_t perft(State state, py::handle depth) {  // NOLINT(performance-unnecessary-value-param)
  const int plies = depth_argument(depth, 0);
  const SignalPoll poll;
  const ReleasedGil released;
  return any::perft(state, plies, poll);
}

py::dict divide(State state, py::handle depth) {  // NOLINT(performance-unnecessary-value-param)
  const int plies = depth_argument(depth, 1);
  std::vector<any::Counted> parts;
  {
    const SignalPoll poll;
    const ReleasedGil released;
    parts = any::divide(state, plies, poll);
  }
  py::dict out;
  for (const auto& [id, count] : parts) {
    out[py::str(state.text_of(id))] = count;
  }
  return out;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): as above
std::uint64_t count_turns(State state) {
  const SignalPoll poll;
  const ReleasedGil released;
  return state.count_turns(poll);
}

/// An int however large.
py::object to_int(const Count& count) {
  return (py::int_(count.high) << py::int_(64)) | py::int_(count.low);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): as above
py::object perft_turns(State state, py::handle depth) {
  const int turns = depth_argument(depth, 0);
  Count count;
  {
    const SignalPoll poll;
    const ReleasedGil released;
    count = any::perft_turns(state, turns, poll);
  }
  return to_int(count);
}

Playout playout(py::handle start, py::handle seed, py::handle index, py::handle max_actions) {
  const State state = start_argument(start);
  const std::uint64_t seed_word = word_argument(seed, "seed");
  const std::uint64_t index_word = word_argument(index, "index");
  const std::uint64_t most = word_argument(max_actions, "max_actions");
  const SignalPoll poll;
  const ReleasedGil released;
  return any::playout(state, seed_word, index_word, most, poll);
}

/// (returns, lengths, truncated). `progress(n)`, unless None, is called a few times a second with
/// the number of games finished.
py::tuple simulate(py::handle start, py::handle games, py::handle seed, py::handle first,
                   py::handle max_actions, const py::object& progress) {
  const State state = start_argument(start);
  const auto players = static_cast<std::size_t>(state.game().num_players());
  // The bound is that of what one array can address: memory ends long before.
  const auto count = static_cast<std::size_t>(integer_argument(
      games, "games", 0, static_cast<std::uint64_t>(PY_SSIZE_T_MAX) / (players * sizeof(double))));
  const std::uint64_t seed_word = word_argument(seed, "seed");
  const std::uint64_t first_word = word_argument(first, "first");
  const std::uint64_t most = word_argument(max_actions, "max_actions");
  const auto rows = static_cast<py::ssize_t>(count);
  py::array_t<double> returns({rows, static_cast<py::ssize_t>(players)});
  py::array_t<std::uint64_t> lengths({rows});
  py::array_t<bool> truncated({rows});
  static_assert(sizeof(bool) == sizeof(std::uint8_t));
  const SimulationArrays out{{returns.mutable_data(), count * players},
                             {lengths.mutable_data(), count},
                             {reinterpret_cast<std::uint8_t*>(truncated.mutable_data()), count}};

  constexpr std::chrono::milliseconds kProgressInterval{100};
  auto next_call = std::chrono::steady_clock::now() + kProgressInterval;
  std::function<void(std::size_t)> done;
  if (!progress.is_none()) {
    done = [&](std::size_t finished) {
      if (finished % 16 != 0 && finished != count) {
        return;
      }
      const auto now = std::chrono::steady_clock::now();
      if (now >= next_call || finished == count) {
        next_call = now + kProgressInterval;
        const HeldGil gil;
        progress(finished);
      }
    };
  }
  {
    const SignalPoll poll;
    const ReleasedGil released;
    any::simulate(state, seed_word, first_word, most, out, poll, done);
  }
  return py::make_tuple(returns, lengths, truncated);
}

}  // namespace

void bind_algorithms(py::module_& module) {
  py::class_<Playout>(module, "Playout", py::is_final(), made_by<not_from_python<Playout>>(),
                      "One random game, with everything that was played.")
      .def_property_readonly(
          "final", [](const Playout& playout) { return playout.final; },
          "The State in which it stopped.")
      .def_property_readonly(
          "length", [](const Playout& playout) { return playout.actions.size(); },
          "Actions and outcomes together.")
      .def_property_readonly(
          "truncated", [](const Playout& playout) { return playout.truncated; },
          "Whether it was stopped by `max_actions` with the game not over.")
      .def_property_readonly(
          "returns", [](const Playout& playout) { return to_tuple(playout.returns); },
          "One float a player; all 0 when truncated.")
      .def_property_readonly(
          "actions", [](const Playout& playout) { return to_list(playout.actions); },
          "Ids of all actions and outcomes, in order: a new list.")
      .def_property_readonly(
          "texts", [](const Playout& playout) { return texts_of(playout.start, playout.actions); },
          "Texts of all actions and outcomes, in order: a new list.")
      .def_property_readonly(
          "start", [](const Playout& playout) { return playout.start; },
          "The State that it started from.")
      .def("__reduce__",
           [](const Playout& playout) {
             return py::make_tuple(
                 core_function("_restore_playout"),
                 py::make_tuple(kPickleFormat, playout.start, to_list(playout.actions)));
           })
      .def("__repr__", [](const Playout& playout) {
        return "<Playout of " + std::to_string(playout.actions.size()) + " plies" +
               (playout.truncated ? ", truncated" : "") + ", returns " +
               std::string(py::str(to_tuple(playout.returns))) + ">";
      });

  module.def("_restore_playout", [](int format, const State& start,
                                    const std::vector<unsigned>& actions) {
    require_pickle_format(format);
    any::Match match(start);
    for (const unsigned id : actions) {
      match.play(id);
    }
    const auto result = match.result();
    const auto players = static_cast<std::size_t>(start.game().num_players());
    return Playout{start, match.state(), !result,
                   result ? result->returns : std::vector<double>(players, 0.0), match.history()};
  });
  module.def(
      "games",
      [] {
        py::list out;
        for (const std::string_view name : any::Game::names()) {
          out.append(name);
        }
        return py::tuple(out);
      },
      "The ids of all games.");
  module.def(
      "perft", &perft, py::arg("state"), py::arg("depth"),
      R"doc(The number of sequences of exactly `depth` (0 to 255) actions and outcomes from a State.

Every chance outcome of non-zero weight counts once. A sequence that ends earlier is not
counted; `perft(state, 0)` is 1. Releases the GIL and answers Ctrl-C.)doc");
  module.def("divide", &divide, py::arg("state"), py::arg("depth"),
             R"doc(perft split by the first action or outcome: {text: count}, ids ascending.

`depth` is from 1 to 255. The counts add up to `perft(state, depth)`.)doc");
  module.def(
      "count_turns", &count_turns, py::arg("state"),
      R"doc(The number of whole turns from a State, computed and not listed; 0 when the game is over.

Raises Error at a chance node, and for games without whole turns. Releases the GIL and answers
Ctrl-C.)doc");
  module.def("perft_turns", &perft_turns, py::arg("state"), py::arg("depth"),
             R"doc(The number of sequences of `depth` (0 to 255) whole turns from a State, exactly.

Chance outcomes before and between the turns count once each, those after the last turn not at
all. A sequence that ends earlier is not counted. Raises OverflowError for a number of more than
128 bits.)doc");
  module.def("playout", &playout, py::arg("start"), py::arg("seed") = 0, py::arg("index") = 0,
             py::arg("max_actions") = kDefaultMaxActions,
             R"doc(One random game from a Game or State: a Playout.

The same on every platform for the same (start, seed, index). `max_actions` bounds actions and
outcomes together.)doc");
  module.def("_simulate", &simulate, py::arg("start"), py::arg("games"), py::arg("seed"),
             py::arg("first"), py::arg("max_actions"), py::arg("progress"));
}

}  // namespace spielkern::python
