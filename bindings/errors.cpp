// The library's errors as Python exceptions with attributes.
#include <exception>
#include <new>

#include "common.hpp"

namespace spielkern::python {
namespace {

py::object new_exception(py::module_& module, const char* name, const char* doc, py::handle base) {
  const std::string full = std::string("spielkern.") + name;
  auto type = py::reinterpret_steal<py::object>(
      PyErr_NewExceptionWithDoc(full.c_str(), doc, base.ptr(), nullptr));
  if (!type) {
    throw py::error_already_set();
  }
  module.attr(name) = type;
  return type;
}

/// Bytes of a message or attribute as a str; odd bytes can come from a caller's own text.
py::object to_str(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
}

/// A caller's own text as the caller gave it, lone surrogates and all (common.hpp, Text).
py::object to_given_str(const std::string& text) {
  PyObject* const given =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
  if (given == nullptr) {
    PyErr_Clear();
    return to_str(text);
  }
  return py::reinterpret_steal<py::object>(given);
}

/// Sets `name` of the package raised, with attributes.
template <class... Attributes>
void raise(const char* name, const Error& error,
           const std::pair<const char*, Attributes>&... attributes) {
  // Looked up when needed: nothing is kept that a sub-interpreter would share.
  const py::object type = py::module_::import("spielkern._core").attr(name);
  const py::object instance = type(to_str(error.what()));
  (py::setattr(instance, attributes.first, attributes.second), ...);
  PyErr_SetObject(type.ptr(), instance.ptr());
}

void raise_illegal(const IllegalAction& error, const py::object& given) {
  raise("IllegalAction", error, std::pair{"action", given},
        std::pair{"reason", to_str(error.reason())});
}

void translate(
    std::exception_ptr pointer) {  // NOLINT(performance-unnecessary-value-param): pybind11's type
  try {
    if (pointer) {
      std::rethrow_exception(pointer);
    }
  } catch (const ParseError& error) {
    raise("ParseError", error, std::pair{"field", to_str(error.field())},
          std::pair{"offset", py::object(py::int_(error.offset()))},
          std::pair{"reason", to_str(error.reason())});
  } catch (const InvalidPosition& error) {
    py::list reasons;
    for (const Violation& violation : error.violations()) {
      reasons.append(violation.text());
    }
    raise("InvalidPosition", error, std::pair{"rule", to_str(error.violations().front().rule)},
          std::pair{"reasons", py::object(reasons)});
  } catch (const ImpossibleId& error) {
    raise_illegal(error, error.given);
  } catch (const IllegalAction& error) {
    raise_illegal(error,
                  error.id() ? py::object(py::int_(*error.id())) : to_given_str(error.action()));
  } catch (const OptionError& error) {
    raise("OptionError", error, std::pair{"option", to_str(error.option())},
          std::pair{"reason", to_str(error.reason())});
  } catch (const CountOverflow& error) {
    PyErr_SetString(PyExc_OverflowError, error.what());
  } catch (const Error& error) {
    raise("Error", error);
  }
}

}  // namespace

void set_python_error() {
  try {
    throw;
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const Error&) {
    translate(std::current_exception());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
}

void bind_errors(py::module_& module) {
  const py::object base =
      new_exception(module, "Error", "Base of all errors that spielkern raises.", PyExc_ValueError);
  new_exception(module, "ParseError",
                "A text is not in the form it should have.\n\n"
                "Attributes: `field` (str, the field that is wrong), `offset` (int, where in the "
                "whole text), `reason` (str).",
                base);
  new_exception(module, "InvalidPosition",
                "A position that reads well but cannot stand by the rules.\n\n"
                "Attributes: `rule` (str, the first rule broken, such as 'senet 3'), `reasons` "
                "(list of str, all of them).",
                base);
  new_exception(module, "IllegalAction",
                "An action or outcome that is not possible in the position.\n\n"
                "Attributes: `action` (the id or text, as it was given), `reason` (str).",
                base);
  new_exception(module, "OptionError",
                "An option that a game does not have, or a value that it does not admit.\n\n"
                "Attributes: `option` (str), `reason` (str).",
                base);
  py::register_local_exception_translator(translate);
}

}  // namespace spielkern::python
