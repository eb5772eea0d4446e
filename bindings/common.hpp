// What the binding units share: reading arguments, errors, looking in on long computations.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spielkern/any/any.hpp"

namespace spielkern::python {

namespace py = pybind11;

void bind_errors(py::module_& module);
void bind_game_and_state(py::module_& module);
void bind_match(py::module_& module);
void bind_algorithms(py::module_& module);
void bind_eskorte(py::module_& module);

/// Sets the Python error that belongs to the exception caught: for what pybind11 does not call.
void set_python_error();

/// Makes a class whose objects are always whole: what the class returns when it is called, and
/// from a bare `__new__` too, is what `Make(args, kwargs)` returns. (pybind11's own constructors
/// leave what `__new__` returns without a value, and using that is undefined.) Such a class cannot
/// have subclasses, and it pickles by `__reduce__`.
template <py::object (*Make)(const py::args&, const py::kwargs&)>
py::custom_type_setup made_by() {
  return py::custom_type_setup([](PyHeapTypeObject* type) {
    type->ht_type.tp_new = [](PyTypeObject*, PyObject* args, PyObject* kwargs) -> PyObject* {
      try {
        return Make(py::reinterpret_borrow<py::args>(args),
                    kwargs == nullptr ? py::kwargs() : py::reinterpret_borrow<py::kwargs>(kwargs))
            .release()
            .ptr();
      } catch (...) {
        set_python_error();
        return nullptr;
      }
    };
    type->ht_type.tp_init = [](PyObject*, PyObject*, PyObject*) { return 0; };
  });
}

/// For made_by: objects that only the library makes.
template <class T>
py::object not_from_python(const py::args& /*args*/, const py::kwargs& /*kwargs*/) {
  throw py::type_error("objects of this class are not made by calling it");
}

/// `value.__index__()`; raises what it raises.
py::object to_index(py::handle value);

/// Whether a value counts as an int: anything with `__index__` but bools, NumPy's too.
bool is_integer(py::handle value);

/// The name of a value's type, for messages.
std::string type_name(py::handle value);

/// An integer argument within bounds. Raises TypeError for what is no integer and ValueError for
/// one out of bounds, both naming the argument.
std::uint64_t integer_argument(py::handle value, const char* name, std::uint64_t least,
                               std::uint64_t most);
/// A seed or game index: any number of 64 bits.
inline std::uint64_t word_argument(py::handle value, const char* name) {
  return integer_argument(value, name, 0, ~std::uint64_t{0});
}

/// The text of a str. Lone surrogates come as bytes that no format admits, so that readers refuse
/// them with field and offset like any other odd character.
class Text {
 public:
  explicit Text(py::handle text);
  [[nodiscard]] std::string_view view() const noexcept { return view_; }

  /// Calls `f(view())`; a ParseError of it counts its offset in characters, not in bytes.
  template <class F>
  decltype(auto) read(F&& f) const {
    try {
      return f(view_);
    } catch (const ParseError& error) {
      throw ParseError(error.field(), characters_before(error.offset()), error.reason());
    }
  }

 private:
  [[nodiscard]] std::size_t characters_before(std::size_t offset) const noexcept;

  py::object bytes_;  // keeps `view_` alive where it is not the str's own buffer
  std::string_view view_;
};

/// The digits of an int, however many.
std::string number_text(py::handle number);

/// An id so far out of bounds that only Python can hold it.
struct ImpossibleId : IllegalAction {
  explicit ImpossibleId(const py::object& id);
  py::object given;
};

/// An action's or outcome's id. Raises TypeError for what is no int, bool included.
unsigned id_argument(py::handle value);

/// What a user plays: an id or a text.
class Playable {
 public:
  /// Raises TypeError for anything else, bool included.
  explicit Playable(py::handle value);

  /// Calls `f(unsigned)` or `f(std::string_view)`.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return text_ ? text_->read(f) : f(id_);
  }

 private:
  std::optional<Text> text_;
  unsigned id_ = 0;
};

/// The format of pickles; what they hold is text, so that later versions read it too.
inline constexpr int kPickleFormat = 1;
/// Raises Error for a pickle of a later version.
void require_pickle_format(int format);
/// A function of this module, for `__reduce__`.
py::object core_function(const char* name);

/// A start position: a Game stands for its start.
any::State start_argument(py::handle start);

/// Releases the GIL while it lives. Unlike pybind11's, it also bears that Python ends meanwhile.
class ReleasedGil {
 public:
  ReleasedGil() : state_(PyEval_SaveThread()) {}
  ReleasedGil(const ReleasedGil&) = delete;
  ReleasedGil& operator=(const ReleasedGil&) = delete;
  ReleasedGil(ReleasedGil&&) = delete;
  ReleasedGil& operator=(ReleasedGil&&) = delete;
  ~ReleasedGil();

 private:
  PyThreadState* state_;
};

/// Holds the GIL while it lives, in a thread that has released it.
class HeldGil {
 public:
  HeldGil();
  HeldGil(const HeldGil&) = delete;
  HeldGil& operator=(const HeldGil&) = delete;
  HeldGil(HeldGil&&) = delete;
  HeldGil& operator=(HeldGil&&) = delete;
  ~HeldGil() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_;
};

/// Answers signals such as Ctrl-C during a computation that has released the GIL. To be made
/// before that.
class SignalPoll {
 public:
  SignalPoll();
  void operator()();

 private:
  static constexpr std::chrono::milliseconds kInterval{50};
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kInterval;
  unsigned calls_ = 0;
  bool on_main_thread_;
};

py::tuple to_tuple(const std::vector<double>& values);
py::list to_list(const std::vector<Action>& values);
/// The texts of actions and outcomes played in turn from `state`.
std::vector<std::string> texts_of(any::State state, const std::vector<Action>& ids);

}  // namespace spielkern::python
