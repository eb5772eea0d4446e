// perft, divide, playouts, simulation; and what the other units share.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <thread>

#include "common.hpp"

namespace spielkern::python {

// --- Arguments (common.hpp) ------------------------------------------------------------------

std::string type_name(py::handle value) { return Py_TYPE(value.ptr())->tp_name; }

bool is_integer(py::handle value) {
  // Some versions of NumPy let their bool be used as an index.
  const std::string name = type_name(value);
  return PyIndex_Check(value.ptr()) != 0 && !PyBool_Check(value.ptr()) && name != "numpy.bool" &&
         name != "numpy.bool_";
}

py::object to_index(py::handle value) {
  auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) {
    throw py::error_already_set();
  }
  return number;
}

std::uint64_t integer_argument(py::handle value, const char* name, std::uint64_t least,
                               std::uint64_t most) {
  if (!is_integer(value)) {
    throw py::type_error(std::string(name) + " must be an int, not " + type_name(value));
  }
  const py::object number = to_index(value);
  const std::uint64_t word = PyLong_AsUnsignedLongLong(number.ptr());
  const bool overflow = PyErr_Occurred() != nullptr;  // negative, or more than 64 bits
  PyErr_Clear();
  if (overflow || word < least || word > most) {
    throw Error(std::string(name) + " must be from " + std::to_string(least) + " to " +
                std::to_string(most));
  }
  return word;
}

Text::Text(py::handle text) {
  Py_ssize_t size = 0;
  const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) {
    PyErr_Clear();
    bytes_ = py::reinterpret_steal<py::object>(
        PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!bytes_) {
      throw py::error_already_set();
    }
    data = PyBytes_AS_STRING(bytes_.ptr());
    size = PyBytes_GET_SIZE(bytes_.ptr());
  }
  view_ = {data, static_cast<std::size_t>(size)};
}

std::string number_text(py::handle number) {
  const auto text = py::reinterpret_steal<py::object>(PyObject_Str(number.ptr()));
  if (!text) {
    PyErr_Clear();  // Python refuses to write numbers of thousands of digits
    return "(a number of thousands of digits)";
  }
  return std::string(Text(text).view());
}

ImpossibleId::ImpossibleId(const py::object& id)
    : IllegalAction(number_text(id), "there is no action of this id"), given(id) {}

std::size_t Text::characters_before(std::size_t offset) const noexcept {
  const std::string_view before = view_.substr(0, offset);
  return static_cast<std::size_t>(std::count_if(before.begin(), before.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;  // not a continuation
  }));
}

unsigned id_argument(py::handle value) {
  if (!is_integer(value)) {
    throw py::type_error("an action is its id (int) or its text (str), not " + type_name(value));
  }
  const py::object number = to_index(value);
  int overflow = 0;
  const long id = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || id < 0 || id > 0xFFFF) {
    throw ImpossibleId(number);
  }
  return static_cast<unsigned>(id);
}

Playable::Playable(py::handle value) {
  if (PyUnicode_Check(value.ptr())) {
    text_.emplace(value);
  } else {
    id_ = id_argument(value);
  }
}

void require_pickle_format(int format) {
  if (format != kPickleFormat) {
    throw Error("a pickle of format " + std::to_string(format) + "; this version knows format " +
                std::to_string(kPickleFormat));
  }
}

py::object core_function(const char* name) {
  return py::module_::import("spielkern._core").attr(name);
}

any::State start_argument(py::handle start) {
  if (py::isinstance<any::Game>(start)) {
    return start.cast<const any::Game&>().start();
  }
  if (py::isinstance<any::State>(start)) {
    return start.cast<any::State>();
  }
  throw py::type_error("a start is a Game or a State, not " + type_name(start));
}

namespace {

/// While Python ends, a thread that asks for the GIL is ended inside a destructor, and the process
/// with it. Later versions of Python let such a thread wait for ever; so do we.
void wait_if_finalizing() {
#if PY_VERSION_HEX >= 0x030D0000
  const auto finalizing = [] { return Py_IsFinalizing() != 0; };
#else
  const auto finalizing = [] { return _Py_IsFinalizing() != 0; };
#endif
  while (finalizing()) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

}  // namespace

ReleasedGil::~ReleasedGil() {
  wait_if_finalizing();
  PyEval_RestoreThread(state_);
}

HeldGil::HeldGil() : state_((wait_if_finalizing(), PyGILState_Ensure())) {}

SignalPoll::SignalPoll()
    : on_main_thread_(py::module_::import("threading")
                          .attr("main_thread")()
                          .attr("ident")
                          .cast<unsigned long>() == PyThread_get_thread_ident()) {}

void SignalPoll::operator()() {
  // Only the main thread answers signals; and asking the clock costs more than a short playout.
  if (!on_main_thread_ || ++calls_ % 16 != 0) {
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) {
    return;
  }
  next_ = now + kInterval;
  const HeldGil gil;
  if (PyErr_CheckSignals() != 0) {
    throw py::error_already_set();
  }
}

py::tuple to_tuple(const std::vector<double>& values) { return py::cast(values); }

py::list to_list(const std::vector<Action>& values) {
  py::list out(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    PyList_SET_ITEM(out.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(values[i]));
  }
  return out;
}

std::vector<std::string> texts_of(any::State state, const std::vector<Action>& ids) {
  std::vector<std::string> out;
  for (const Action id : ids) {
    out.push_back(state.text_of(id));
    state.play(unsigned{id});
  }
  return out;
}

// --- Algorithms ------------------------------------------------------------------------------

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
  module.def("playout", &playout, py::arg("start"), py::arg("seed") = 0, py::arg("index") = 0,
             py::arg("max_actions") = kDefaultMaxActions,
             R"doc(One random game from a Game or State: a Playout.

The same on every platform for the same (start, seed, index). `max_actions` bounds actions and
outcomes together.)doc");
  module.def("_simulate", &simulate, py::arg("start"), py::arg("games"), py::arg("seed"),
             py::arg("first"), py::arg("max_actions"), py::arg("progress"));
}

}  // namespace spielkern::python
