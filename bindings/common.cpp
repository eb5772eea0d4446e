// What the binding units share (common.hpp).
#include "common.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <thread>

namespace spielkern::python {

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

}  // namespace spielkern::python
