// Game and State.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "common.hpp"

namespace spielkern::python {
namespace {

using any::Game;
using any::State;
using any::TurnIterator;
using any::View;

/// One value of an option in its text form: 3, "4-3-3", True. None for what is no value.
std::optional<std::string> scalar_text(py::handle value) {
  if (PyUnicode_Check(value.ptr()) != 0) {
    return std::string(Text(value).view());
  }
  if (PyBool_Check(value.ptr())) {
    return value.ptr() == Py_True ? "1" : "0";
  }
  if (is_integer(value)) {
    return number_text(to_index(value));
  }
  return std::nullopt;
}

/// An option's value, or a list of them: [70, 50].
std::string option_text(const std::string& key, py::handle value) {
  std::optional<std::string> out = scalar_text(value);
  if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) {
    out.emplace();
    const py::tuple items = py::reinterpret_borrow<py::sequence>(value);
    for (std::size_t i = 0; out && i < items.size(); ++i) {
      const std::optional<std::string> item = scalar_text(items[i]);
      out = item ? std::optional(*out + (i > 0 ? ":" : "") + *item) : std::nullopt;
    }
  }
  if (!out) {
    throw py::type_error("option '" + key +
                         "' must be an int, a str, a bool or a list of ints, not " +
                         type_name(value));
  }
  return *std::move(out);
}

/// The name comes in `args` so that an option may have any name, `name` included.
py::object make_game(const py::args& args, const py::kwargs& options) {
  if (args.size() != 1 || !py::isinstance<py::str>(args[0])) {
    throw py::type_error("Game takes one positional argument, a name such as 'senet'");
  }
  std::vector<OptionSetting> settings;
  for (const auto& [key, value] : options) {
    const std::string text(Text(key).view());
    settings.push_back({text, option_text(text, value)});
  }
  return py::cast(Game(Text(args[0]).view(), settings));
}

/// Values as a user would write them: ints where they are numbers.
py::dict options_dict(const Game& game) {
  py::dict out;
  for (const OptionValue& option : game.options()) {
    const bool number = option.value.find_first_not_of("0123456789") == std::string::npos;
    out[py::str(option.key.data(), option.key.size())] =
        number ? py::object(py::int_(std::stoll(option.value))) : py::object(py::str(option.value));
  }
  return out;
}

std::string game_repr(const Game& game) {
  const py::dict values = options_dict(game);
  std::string out = "Game('" + std::string(game.name()) + "'";
  for (const OptionValue& option : game.options()) {
    if (!option.is_default) {
      const std::string key(option.key);
      out += ", " + key + "=" + std::string(py::repr(values[key.c_str()]));
    }
  }
  return out + ")";
}

/// Straight from the game's own set, without a list in between.
py::list legal_actions(const State& state) {
  return state.visit([](const auto& game, const auto& position) {
    if (game.player(position) < 0) {
      return py::list();
    }
    const auto legal = game.legal(position);
    py::list out(legal.size());
    Py_ssize_t i = 0;
    legal.for_each(
        [&](Action action) { PyList_SET_ITEM(out.ptr(), i++, PyLong_FromLong(action)); });
    return out;
  });
}

py::list outcomes(const State& state) {
  return state.visit([](const auto& game, const auto& position) {
    if (game.player(position) != kChance) {
      return py::list();
    }
    const auto chance = game.chance(position);
    py::list out(chance.size());
    Py_ssize_t i = 0;
    chance.for_each([&](Outcome outcome, std::uint64_t weight) {
      PyObject* const pair = PyTuple_New(2);
      if (pair == nullptr) {
        throw py::error_already_set();
      }
      PyTuple_SET_ITEM(pair, 0, PyLong_FromLong(outcome));
      PyTuple_SET_ITEM(pair, 1, PyLong_FromUnsignedLongLong(weight));
      PyList_SET_ITEM(out.ptr(), i++, pair);
    });
    return out;
  });
}

py::array_t<bool> legal_mask(const State& state) {
  return state.visit([](const auto& game, const auto& position) {
    py::array_t<bool> mask(game.num_actions());
    bool* const values = mask.mutable_data();
    std::fill_n(values, game.num_actions(), false);
    if (game.player(position) >= 0) {
      game.legal(position).for_each([values](Action action) { values[action] = true; });
    }
    return mask;
  });
}

void play(State& state, py::handle action) {
  Playable(action).visit([&state](auto id) { state.play(id); });
}

/// A player's number. Raises Error if the game has no such player.
Player player_argument(py::handle player, const Game& game) {
  return static_cast<Player>(
      integer_argument(player, "player", 0, static_cast<std::uint64_t>(game.num_players() - 1)));
}

void play_turn(State& state, const py::str& text) {
  Text(text).read([&state](std::string_view view) { state.play_turn(view); });
}

}  // namespace

void bind_game_and_state(py::module_& module) {
  // Both before the methods, whose signatures name them.
  py::class_<Game> game_class(
      module, "Game", py::is_final(), made_by<make_game>(),
      R"doc(A game with its rule options. Immutable; safe to share among threads.

`Game(name, **options)`: `name` is one of `spielkern.GAMES`; each game's page in the
documentation lists its options. Raises OptionError for an unknown game or option or a value
that is not admitted, TypeError for values of a wrong type.)doc");
  py::class_<State> state_class(module, "State", py::is_final(), made_by<not_from_python<State>>(),
                                R"doc(A position: a value without a past.

Made by `Game.start`, `State.parse` or by copying. A node has a player to act, or chance, or is
terminal. For a game with its history see Match.)doc");

  py::class_<View> view_class(module, "View", py::is_final(), made_by<not_from_python<View>>(),
                              R"doc(What a player sees of a position: a value.

Made by `State.observation`, `View.parse` or by copying. Where nothing is hidden it is all of the
position.)doc");
  py::class_<TurnIterator>(module, "TurnIterator", py::is_final(),
                           made_by<not_from_python<TurnIterator>>(),
                           "The whole turns of a position, one by one. Made by State.turns.")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", [](TurnIterator& turns) {
        std::optional<std::string> text = turns.next();
        if (!text) {
          throw py::stop_iteration();
        }
        return *std::move(text);
      });

  game_class.def_property_readonly("name", &Game::name, "The game's id, such as 'senet'.")
      .def_property_readonly("options", &options_dict,
                             "All rule options in force, the defaults too: a new dict.")
      .def_property_readonly("num_players", &Game::num_players, "How many play.")
      .def_property_readonly("num_actions", &Game::num_actions, "Action ids are below this number.")
      .def_property_readonly("has_turns", &Game::has_turns,
                             "Whether whole turns can be counted, listed and played.")
      .def_property_readonly("num_outcomes", &Game::num_outcomes,
                             "Chance outcome ids are below this number; 0 without chance.")
      .def_property_readonly(
          "player_names",
          [](const Game& game) {
            py::tuple names(game.num_players());
            for (int player = 0; player < game.num_players(); ++player) {
              names[static_cast<std::size_t>(player)] =
                  game.player_name(static_cast<Player>(player));
            }
            return names;
          },
          "What the rules call the players, such as ('Light', 'Dark').")
      .def("start", &Game::start, "The State that a game starts from.")
      .def("__repr__", &game_repr)
      .def(
          "__eq__", [](const Game& game, const Game& other) { return game == other; },
          py::is_operator())
      .def("__hash__",
           [](const Game& game) {
             return py::hash(py::make_tuple(game.name(), game.options_text()));
           })
      .def("__copy__", [](const Game& game) { return game; })
      .def(
          "__deepcopy__", [](const Game& game, const py::dict&) { return game; }, py::arg("memo"))
      .def("__reduce__", [](const Game& game) {
        return py::make_tuple(core_function("_restore_game"),
                              py::make_tuple(kPickleFormat, game.name(), game.options_text()));
      });
  module.def("_restore_game", [](int format, std::string_view name, std::string_view options) {
    require_pickle_format(format);
    return Game(name, read_options({"options", options, 0}));
  });

  state_class
      .def_static(
          "parse",
          [](const py::str& text) {
            return Text(text).read([](std::string_view view) { return State::parse(view); });
          },
          py::arg("text"),
          R"doc(Reads a position text, strictly: only the canonical text of a possible position.

Raises ParseError (field and offset), OptionError, or InvalidPosition (rule).)doc")
      .def_property_readonly("game", &State::game, "The Game, with its options.")
      .def_property_readonly(
          "player", [](const State& state) { return int{state.player()}; },
          "Who acts: 0 ... n-1, or CHANCE (-1), or TERMINAL (-4).")
      .def_property_readonly(
          "turn", [](const State& state) { return int{state.turn()}; },
          "Whose turn it is, at chance and terminal nodes too.")
      .def_property_readonly("is_chance", &State::is_chance, "Whether chance acts here.")
      .def_property_readonly("is_terminal", &State::is_terminal, "Whether the game is over.")
      .def("legal_actions", &legal_actions,
           "Ids of the legal actions, ascending; empty at chance and terminal nodes.")
      .def("legal_mask", &legal_mask,
           "A new NumPy bool array of shape [num_actions]: True for the legal actions.")
      .def("outcomes", &outcomes,
           "(id, weight) of every chance outcome of non-zero weight, ids ascending; empty anywhere "
           "but at a chance node. Weights are exact integers.")
      .def(
          "text_of",
          [](const State& state, py::handle id) { return state.text_of(id_argument(id)); },
          py::arg("id"),
          R"doc(The canonical text of a legal action, or of an outcome at a chance node.

Raises IllegalAction, with the reason, for any other id.)doc")
      .def(
          "action",
          [](const State& state, const py::str& text) {
            return Text(text).read([&state](std::string_view view) { return state.id_of(view); });
          },
          py::arg("text"),
          R"doc(The id of a legal action's canonical text, or of an outcome's at a chance node.

Raises ParseError for what is no action of the game, IllegalAction for one not possible here.)doc")
      .def("play", &play, py::arg("action"),
           R"doc(Plays an action, by id or text; at a chance node an outcome. Changes this state.

Raises IllegalAction or ParseError, and then the state is as it was.)doc")
      .def(
          "after",
          [](const State& state, py::handle action) {
            State next = state;
            play(next, action);
            return next;
          },
          py::arg("action"), "As `play`, but returns a new State and leaves this one.")
      .def(
          "returns", [](const State& state) { return to_tuple(state.returns()); },
          "One float a player, summing to 0. Raises Error unless the game is over.")
      .def(
          "scores", [](const State& state) { return py::tuple(py::cast(state.scores())); },
          "Points, one int a player. Raises Error for games that have none.")
      .def(
          "turns", [](const State& state) { return TurnIterator(state); },
          R"doc(An iterator over the texts of all whole turns, found one by one as they are asked for.

In ascending order of their sequences of action ids; none when the game is over. From the middle
of a turn they are the ways to complete it. Raises Error at a chance node, and for games without
whole turns, as do the methods below.)doc")
      .def(
          "random_turn",
          [](const State& state, py::handle seed, py::handle index) {
            const std::uint64_t seed_word = word_argument(seed, "seed");
            return state.random_turn(seed_word, word_argument(index, "index"));
          },
          py::arg("seed") = 0, py::arg("index") = 0,
          R"doc(The text of a whole turn, each exactly equally likely, without listing them.

The same on every platform for the same (state, seed, index). Raises Error when the game is over.)doc")
      .def("play_turn", &play_turn, py::arg("text"),
           R"doc(Plays a whole turn by its text. Changes this state.

Raises ParseError with field "turn", or IllegalAction for an action in it that is not possible; then
the state is as it was.)doc")
      .def(
          "after_turn",
          [](const State& state, const py::str& text) {
            State next = state;
            play_turn(next, text);
            return next;
          },
          py::arg("text"), "As `play_turn`, but returns a new State and leaves this one.")
      .def(
          "observation",
          [](const State& state, py::handle player) {
            return state.observation(player_argument(player, state.game()));
          },
          py::arg("player"),
          "What a player sees of it, a View. Nothing hidden can be told from it.")
      .def(
          "determinize",
          [](const State& state, py::handle player, py::handle seed, py::handle index) {
            return state.determinize(player_argument(player, state.game()),
                                     word_argument(seed, "seed"), word_argument(index, "index"));
          },
          py::arg("player"), py::arg("seed") = 0, py::arg("index") = 0,
          R"doc(A random State that the player could not tell from this one, even with a perfect memory.

What is hidden from the player is shuffled, all ways equally likely, by the stream of
(seed, index). The state itself where nothing is hidden.)doc")
      .def("draw", &State::draw, "The board in lines of text, for a person.")
      .def(
          "copy", [](const State& state) { return state; }, "An independent copy.")
      .def("__copy__", [](const State& state) { return state; })
      .def(
          "__deepcopy__", [](const State& state, const py::dict&) { return state; },
          py::arg("memo"))
      .def("__str__", &State::text)
      .def("__repr__", [](const State& state) { return "State('" + state.text() + "')"; })
      .def(
          "__eq__", [](const State& state, const State& other) { return state == other; },
          py::is_operator())
      .def("__hash__", [](const State& state) { return static_cast<Py_hash_t>(state.hash() >> 1); })
      .def("__reduce__", [](const State& state) {
        return py::make_tuple(
            core_function("_restore_state"),
            py::make_tuple(kPickleFormat, state.text(), int{state.early_winner()}));
      });
  view_class
      .def_static(
          "parse",
          [](const py::str& text) {
            return Text(text).read([](std::string_view view) { return View::parse(view); });
          },
          py::arg("text"), R"doc(Reads a view's text, strictly.

Raises ParseError (field and offset), OptionError, or InvalidPosition (rule).)doc")
      .def_property_readonly("game", &View::game, "The Game, with its options.")
      .def_property_readonly(
          "player", [](const View& view) { return int{view.viewer()}; }, "Who sees it: 0 ... n-1.")
      .def_property_readonly(
          "turn", [](const View& view) { return int{view.turn()}; }, "Whose turn it is.")
      .def(
          "determinize",
          [](const View& view, py::handle seed, py::handle index) {
            return view.determinize(word_argument(seed, "seed"), word_argument(index, "index"));
          },
          py::arg("seed") = 0, py::arg("index") = 0,
          R"doc(A random State that looks so to the player, by the stream of (seed, index).

All ways to fill in what is not seen are equally likely. A view has no memory: see
State.determinize.)doc")
      .def("draw", &View::draw, "What is seen of the board, in lines of text, for a person.")
      .def("__copy__", [](const View& view) { return view; })
      .def(
          "__deepcopy__", [](const View& view, const py::dict&) { return view; }, py::arg("memo"))
      .def("__str__", &View::text)
      .def("__repr__", [](const View& view) { return "View('" + view.text() + "')"; })
      .def(
          "__eq__", [](const View& view, const View& other) { return view == other; },
          py::is_operator())
      .def("__hash__", [](const View& view) { return static_cast<Py_hash_t>(view.hash() >> 1); })
      .def("__reduce__", [](const View& view) {
        return py::make_tuple(core_function("_restore_view"),
                              py::make_tuple(kPickleFormat, view.text(), int{view.early_winner()}));
      });
  module.def("_restore_view", [](int format, const py::str& text, int early_winner) {
    require_pickle_format(format);
    return Text(text).read([early_winner](std::string_view view) {
      return View::parse(view, static_cast<Player>(early_winner));
    });
  });
  module.def("_restore_state", [](int format, const py::str& text, int early_winner) {
    require_pickle_format(format);
    return Text(text).read([early_winner](std::string_view view) {
      return State::parse(view, static_cast<Player>(early_winner));
    });
  });
}

}  // namespace spielkern::python
