// Positions of Eskorte made by hand.
#include "spielkern/eskorte/eskorte.hpp"

#include "common.hpp"
#include "spielkern/position.hpp"

namespace spielkern::python {
namespace {

using eskorte::Setup;

/// A setup with the game that it is for.
struct BoundSetup {
  std::shared_ptr<const eskorte::Game> game;
  Setup setup;
};

std::shared_ptr<const eskorte::Game> eskorte_game(const any::Game& game) {
  return game.visit(
      []<class G>(const std::shared_ptr<const G>& typed) -> std::shared_ptr<const eskorte::Game> {
        if constexpr (std::is_same_v<G, eskorte::Game>) {
          return typed;
        } else {
          throw OptionError("game",
                            "a setup needs a game of eskorte, not of " + std::string(G::kName));
        }
      });
}

py::object make_setup(const py::args& args, const py::kwargs& kwargs) {
  if (args.size() > 1 || !kwargs.empty() ||
      (args.size() == 1 && !py::isinstance<any::Game>(args[0]))) {
    throw py::type_error("Setup takes one argument, a Game of eskorte");
  }
  const auto game = args.empty() ? std::make_shared<const eskorte::Game>()
                                 : eskorte_game(args[0].cast<const any::Game&>());
  return py::cast(BoundSetup{game, Setup(game->board())});
}

unsigned side_argument(py::handle side) {
  return static_cast<unsigned>(integer_argument(side, "player", 0, 1));
}

}  // namespace

void bind_eskorte(py::module_& module) {
  py::class_<BoundSetup>(module, "EskorteSetup", py::is_final(), made_by<make_setup>(),
                         R"doc(A position of Eskorte made by hand.

`Setup(game)`: an empty board with empty holders, Light to move; without a game the default one.
Each method returns the setup, so that calls can be chained; `state()` checks the whole.)doc")
      .def(
          "put",
          [](py::object self, const py::str& figures, const py::args& fields) {
            auto& bound = self.cast<BoundSetup&>();
            const std::string letter(Text(figures).view());
            if (letter.size() != 1) {
              throw ParseError("figure", 0,
                               "a figure is one letter of SPKspk, not " + in_quotes(letter));
            }
            if (fields.empty()) {
              throw py::type_error("put takes a figure and the fields that it is put on");
            }
            Setup changed = bound.setup;
            for (const py::handle field : fields) {
              if (!py::isinstance<py::str>(field)) {
                throw py::type_error("a field is a str such as 'b4', not " + type_name(field));
              }
              changed.put(Text(field).view(), letter[0]);
            }
            bound.setup = changed;
            return self;
          },
          py::arg("figure"),
          R"doc(Put a figure on fields: `put("S", "b4", "d4")`. '.' takes away what stands there.

S, P, K are Light's soldier, priest and pharaoh, s, p, k Dark's. The throne is column c in the
first row of level 3. Raises ParseError for what is no figure or no field.)doc")
      .def(
          "holder",
          [](py::object self, py::handle player, const py::str& holes) {
            self.cast<BoundSetup&>().setup.set_holder(side_argument(player), Text(holes).view());
            return self;
          },
          py::arg("player"), py::arg("holes"),
          R"(Fill a player's holder as the position text does: "SSSSPP", "s.s.pp".)")
      .def(
          "turn",
          [](py::object self, py::handle player) {
            self.cast<BoundSetup&>().setup.set_turn(side_argument(player));
            return self;
          },
          py::arg("player"), "Say who makes the next turn.")
      .def(
          "pending",
          [](py::object self, const py::str& figures) {
            self.cast<BoundSetup&>().setup.set_pending(Text(figures).view());
            return self;
          },
          py::arg("figures"), R"(Figures still without a hole, in order: "Ss"; "-" for none.)")
      .def(
          "passes",
          [](py::object self, py::handle passes) {
            self.cast<BoundSetup&>().setup.set_passes(
                static_cast<unsigned>(integer_argument(passes, "passes", 0, 2)));
            return self;
          },
          py::arg("passes"), "Say how many passes in a row there were, 0 to 2.")
      .def("__copy__", [](const BoundSetup& bound) { return bound; })
      .def(
          "__deepcopy__", [](const BoundSetup& bound, const py::dict&) { return bound; },
          py::arg("memo"))
      .def_property_readonly(
          "reasons",
          [](const BoundSetup& bound) {
            py::list out;
            for (const Violation& violation : bound.setup.violations(*bound.game)) {
              out.append(violation.text());
            }
            return out;
          },
          "Every reason why the position cannot be; empty for a possible one: a new list.")
      .def(
          "state",
          [](const BoundSetup& bound) {
            return any::State::parse(write_position(*bound.game, bound.setup.state(*bound.game)));
          },
          "The State. Raises InvalidPosition, with all reasons, if it cannot be.");
}

}  // namespace spielkern::python
