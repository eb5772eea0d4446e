#include "common.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of spielkern; use the package `spielkern`.";
  module.attr("CHANCE") = static_cast<int>(spielkern::kChance);
  module.attr("TERMINAL") = static_cast<int>(spielkern::kTerminal);
  module.attr("DEFAULT_MAX_ACTIONS") = spielkern::kDefaultMaxActions;
  spielkern::python::bind_errors(module);
  spielkern::python::bind_game_and_state(module);
  spielkern::python::bind_match(module);
  spielkern::python::bind_algorithms(module);
  spielkern::python::bind_eskorte(module);
  // What an object is never changes: not by giving it another class either.
  for (const char* name : {"Game", "State", "Match", "Result", "Playout", "EskorteSetup"}) {
    const pybind11::object type = module.attr(name);
    auto* const raw = reinterpret_cast<PyTypeObject*>(type.ptr());
    raw->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;
    PyType_Modified(raw);
  }
}
