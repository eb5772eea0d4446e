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
}
