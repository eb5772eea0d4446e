"""The walls inside the sources: who may include whom, and no mutable global state.

core includes nothing of ours outside core; game.hpp and position.hpp at the root include core and
each other; algo includes no game; no game includes another game, algo or any; nothing under cpp/
knows of Python; public headers include nothing from cpp/src. What may include everything is
listed in RIM.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
PUBLIC, PRIVATE = Path("cpp/include/spielkern"), Path("cpp/src")
BINDINGS = Path("bindings")
SUFFIXES = {".h", ".hpp", ".c", ".cc", ".cpp", ".ipp", ".inl"}

# Files at the root that algorithms and games are written on.
CONCEPTS = {"game", "position"}
# Rooms that bring everything together. Any other room that is not named below is a game's.
RIM = {"any", "c", "capi"}

PYTHON = re.compile(r"(Python\.h|patchlevel\.h|(cpython|numpy|pybind11|nanobind|boost/python)/.*)")
INCLUDE = re.compile(
    r"^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(.*?)[ \t]*$", re.MULTILINE
)


def sources(root: Path, *folders: Path) -> list[Path]:
    """The C and C++ files in some folders of a project, relative to it."""
    return sorted(
        path.relative_to(root)
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in SUFFIXES
    )


def room(path: Path) -> str:
    """The room of a file under cpp/: a folder's name, "root" for the concepts, or "any"."""
    inner = path.relative_to(PUBLIC if path.is_relative_to(PUBLIC) else PRIVATE)
    if len(inner.parts) > 1:
        return inner.parts[0]
    return "root" if inner.stem in CONCEPTS else "any"


def may_include(includer: str, included: str) -> bool:
    """Whether a file of one room may include one of another."""
    if includer in RIM or included in {includer, "core"}:
        return True
    return included == "root" and includer != "core"


def without_comments(text: str) -> str:
    """C++ text with its comments and raw strings blanked out; other text in quotes stays."""
    text = re.sub(r'\bR"(\w*)\(.*?\)\1"', '""', text, flags=re.DOTALL)
    text = re.sub(r"(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])", "", text)  # 100'000
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    return re.sub(
        pattern,
        lambda m: m[0] if m[0][0] in "\"'" else re.sub(r"[^\n]", " ", m[0]),
        text,
        flags=re.DOTALL,
    )


def included_file(root: Path, path: Path, name: str) -> Path | None:
    """Which of our files an include means, if it is one of ours."""
    for folder in (path.parent, PUBLIC.parent, PRIVATE, BINDINGS):
        target = root / folder / name
        if target.is_file():
            return target.resolve().relative_to(root.resolve())
    return None


def wrong_with(root: Path, path: Path, operand: str) -> str:
    """What is wrong with an include; "" if nothing is."""
    in_bindings = path.is_relative_to(BINDINGS)
    match = re.fullmatch(r'["<]([^">]+)[">]', operand)
    if match is None:
        return "is not to be followed"
    if PYTHON.fullmatch(match[1]):
        return "" if in_bindings else "is Python's"
    target = included_file(root, path, match[1])
    if target is None:
        ours = operand.startswith(('"', "<spielkern"))
        return "does not exist" if ours else ""
    if target.is_relative_to(BINDINGS):
        return "" if in_bindings else "is the bindings'"
    if target.is_relative_to(PRIVATE) and not path.is_relative_to(PRIVATE):
        return "is not public"
    allowed = in_bindings or may_include(room(path), room(target))
    return "" if allowed else f"belongs to {room(target)}"


def include_violations(root: Path) -> list[str]:
    """What is included over a wall, one line each."""
    found = []
    for path in sources(root, Path("cpp"), BINDINGS):
        text = without_comments((root / path).read_text(encoding="utf-8"))
        found += [
            f"{path.as_posix()}: {operand} {wrong}"
            for operand in INCLUDE.findall(text)
            if (wrong := wrong_with(root, path, operand))
        ]
    return found


# --- Mutable state --------------------------------------------------------------------------------

# Declarations that are no variables.
NO_VARIABLE = re.compile(
    r"(using|typedef|namespace|friend|return|static_assert|concept|class|struct|union|enum|asm|goto"
    r"|throw|delete|case|default|if|else|for|while|do|switch|public|private|protected|requires"
    r"|operator|co_return|extern\s+template)\b"
)
SPECIFIERS = re.compile(r"\b(static|thread_local|extern)\b")
CONSTANT = re.compile(r"\b(const|constexpr|consteval)\b")


def strip_templates(text: str) -> str:
    """A declaration without attributes and what stands in angle brackets."""
    text = re.sub(r"\[\[.*?\]\]", " ", text)
    while (shorter := re.sub(r"<[^<>;{}]*>", " ", text)) != text:
        text = shorter
    return re.sub(r"^\s*template\b|\balignas\s*\([^()]*\)", " ", text).strip()


def is_mutable_variable(declaration: str, *, at_namespace: bool) -> bool:
    """Whether a declaration makes a variable that outlives its scope and can change."""
    text = strip_templates(declaration)
    head = text.partition("=")[0].strip()
    if NO_VARIABLE.match(text) or CONSTANT.search(head):
        return False
    # Elsewhere it is a local variable or a member.
    lasting = at_namespace or SPECIFIERS.search(head)
    # With brackets it is a function, or a macro.
    return bool(lasting and "(" not in head and re.search(r"\w[\s*&]+\w+(\[.*\])*$", head))


def kind_of_scope(head: str) -> str:
    """What a brace opens, from what stands before it."""
    head = strip_templates(head)
    if re.match(r"(inline\s+)?namespace\b|extern\s+0$", head):
        return "namespace"
    if re.match(r"(class|struct|union|enum)\b", head) and "(" not in head:
        return "class"
    return "other"


def state_violations(root: Path) -> list[str]:
    """Variables that all threads would share, and members that change in const objects."""
    found = []
    for path in sources(root, Path("cpp"), BINDINGS):
        text = without_comments((root / path).read_text(encoding="utf-8"))
        text = re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', "0", text)
        text = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.MULTILINE)
        if re.search(r"(?<!\))(?<!\)\s)\bmutable\b", text):
            found.append(f"{path.as_posix()}: a mutable member")
        # Kinds of the braces that are open: namespace, class, or anything else.
        scopes: list[str] = []
        statement = ""
        for part in re.findall(r"[;{}]|[^;{}]+", text):
            if part not in ";{}":
                statement = part
                continue
            scope = scopes[-1] if scopes else "namespace"
            declaration = re.sub(r"^\s*(public|private|protected)\s*:", "", statement)
            if part != "}" and is_mutable_variable(declaration, at_namespace=scope == "namespace"):
                found.append(f"{path.as_posix()}: {' '.join(statement.split())}")
            if part == "{":
                scopes.append(kind_of_scope(declaration))
            elif part == "}" and scopes:
                scopes.pop()
            statement = ""
    return found


# --- Tests ----------------------------------------------------------------------------------------

needs_sources = pytest.mark.skipif(
    not (PROJECT / "cpp").is_dir(), reason="the sources are not here, only the tests"
)


@needs_sources
def test_includes_keep_to_the_walls() -> None:
    """Nobody includes what is not for them."""
    assert include_violations(PROJECT) == []


@needs_sources
def test_no_mutable_global_state() -> None:
    """Everything that is shared is constant."""
    assert state_violations(PROJECT) == []


@needs_sources
def test_the_checks_see_the_sources() -> None:
    """There is something to check in every room."""
    files = sources(PROJECT, Path("cpp"))
    assert {"core", "algo", "any", "root", "senet", "hounds"} <= {room(path) for path in files}
    includes = [
        included_file(PROJECT, path, name)
        for path in files
        for name in re.findall(r'#include "(.*)"', (PROJECT / path).read_text(encoding="utf-8"))
    ]
    assert len(includes) > 30
    assert None not in includes


CLEAN = {
    "cpp/include/spielkern/core/bits.hpp": "#pragma once\n#include <bit>\n",
    "cpp/include/spielkern/game.hpp": '#include "spielkern/core/bits.hpp"\n',
    "cpp/include/spielkern/position.hpp": '#include "spielkern/game.hpp"\n',
    "cpp/include/spielkern/algo/perft.hpp": '#include "spielkern/game.hpp"\n',
    "cpp/include/spielkern/senet/senet.hpp": '#include "spielkern/core/bits.hpp"\n',
    "cpp/include/spielkern/hounds/hounds.hpp": '#include "spielkern/position.hpp"\n',
    "cpp/include/spielkern/any/any.hpp": (
        '#include "spielkern/algo/perft.hpp"\n#include <spielkern/senet/senet.hpp>\n'
        '#include "spielkern/hounds/hounds.hpp"\n'
    ),
    "cpp/include/spielkern/spielkern.h": "#include <stdint.h>\n",
    "cpp/src/senet/tables.hpp": "",
    "cpp/src/senet/notation.cpp": (
        '#include "spielkern/senet/senet.hpp"\n#include "tables.hpp"\n'
        '// #include "spielkern/hounds/hounds.hpp"\n/*\n#include <Python.h>\n*/\n'
    ),
    "cpp/src/any/any.cpp": '#include "spielkern/any/any.hpp"\n#include "senet/tables.hpp"\n',
    "bindings/common.hpp": '#include <pybind11/pybind11.h>\n#include "spielkern/any/any.hpp"\n',
    "bindings/module.cpp": '#include "common.hpp"\n',
}


def lay_out(root: Path, files: dict[str, str]) -> Path:
    """Write a small project."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_a_clean_project_is_clean(tmp_path: Path) -> None:
    """The checks let pass what is allowed."""
    root = lay_out(tmp_path, CLEAN)
    assert include_violations(root) == []
    assert state_violations(root) == []


@pytest.mark.parametrize(
    ("path", "operand"),
    [
        # core
        ("cpp/include/spielkern/core/bits.hpp", '"spielkern/game.hpp"'),
        ("cpp/include/spielkern/core/bits.hpp", '"spielkern/senet/senet.hpp"'),
        ("cpp/include/spielkern/core/bits.hpp", '"../algo/perft.hpp"'),
        ("cpp/src/core/text.cpp", '"spielkern/any/any.hpp"'),
        # the concepts
        ("cpp/include/spielkern/game.hpp", '"spielkern/algo/perft.hpp"'),
        ("cpp/include/spielkern/position.hpp", '"spielkern/senet/senet.hpp"'),
        ("cpp/src/position.cpp", '"spielkern/any/any.hpp"'),
        # algorithms
        ("cpp/include/spielkern/algo/perft.hpp", '"spielkern/senet/senet.hpp"'),
        ("cpp/include/spielkern/algo/perft.hpp", "<spielkern/any/any.hpp>"),
        # games
        ("cpp/include/spielkern/senet/senet.hpp", '"spielkern/hounds/hounds.hpp"'),
        ("cpp/include/spielkern/senet/senet.hpp", '"spielkern/algo/perft.hpp"'),
        ("cpp/src/hounds/notation.cpp", '"spielkern/any/any.hpp"'),
        ("cpp/src/hounds/notation.cpp", '"senet/tables.hpp"'),
        ("cpp/src/hounds/notation.cpp", '"../senet/tables.hpp"'),
        ("cpp/src/esiema/count.cpp", '"spielkern/algo/perft.hpp"'),
        # Python
        ("cpp/src/any/any.cpp", "<Python.h>"),
        ("cpp/src/any/any.cpp", '"Python.h"'),
        ("cpp/include/spielkern/core/bits.hpp", "<numpy/arrayobject.h>"),
        ("cpp/include/spielkern/any/any.hpp", "<pybind11/pybind11.h>"),
        ("cpp/src/any/any.cpp", '"../../bindings/common.hpp"'),
        # what is not public
        ("cpp/include/spielkern/senet/senet.hpp", '"senet/tables.hpp"'),
        ("cpp/include/spielkern/any/any.hpp", '"../../../src/senet/tables.hpp"'),
        ("bindings/module.cpp", '"../cpp/src/senet/tables.hpp"'),
        # what cannot be checked
        ("cpp/include/spielkern/core/bits.hpp", "SPIELKERN_HEADER"),
        ("cpp/src/core/text.cpp", '"spielkern/core/no_such_file.hpp"'),
        ("cpp/src/core/text.cpp", "<spielkern/core/no_such_file.hpp>"),
    ],
)
def test_the_include_check_can_fail(tmp_path: Path, path: str, operand: str) -> None:
    """Each wall, climbed once."""
    root = lay_out(tmp_path, {**CLEAN, path: CLEAN.get(path, "") + f"#  include {operand} // so\n"})
    (violation,) = include_violations(root)
    assert violation.startswith(f"{path}: {operand} ")


@pytest.mark.parametrize(
    "text",
    [
        "int counter = 0;",
        "inline int counter;",
        "static std::vector<int> cache;",
        "namespace spielkern {\nnamespace {\nstd::map<std::string, int> registry{};\n}\n}",
        "thread_local int depth = 0;",
        "extern int errors;",
        "namespace a::b { const char** names = nullptr, *more; unsigned char table[256]; }",
        "int next() { static int last = 0; return ++last; }",
        "inline int next() {\n  if (true) {\n    thread_local std::mt19937 engine{1};\n  }\n}",
        "struct Game {\n  static int made;\n};",
        "class Game {\n public:\n  inline static std::mutex lock;\n};",
        "class Game {\n  mutable int cache_ = 0;\n};",
        "template <class T>\nT zero{};",
        "static Game* games[4];",
    ],
)
def test_the_state_check_can_fail(tmp_path: Path, text: str) -> None:
    """Ways to keep state where threads share it."""
    root = lay_out(tmp_path, {"cpp/src/core/text.cpp": f"#include <map>\n{text}\n"})
    assert state_violations(root)


@pytest.mark.parametrize(
    "text",
    [
        "constexpr int kPlayers = 2;",
        "inline constexpr std::array<int, 3> kTable = [] { std::array<int, 3> t{}; return t; }();",
        "const std::string_view kName = 0;",
        "static int add(int a, int b) { int sum = a + b; return sum; }",
        "namespace n {\nusing A = int;\nclass B;\nenum class C : int { kOne = 1, kTwo };\n}",
        "template <class T>\nconcept Small = sizeof(T) < 8;",
        "template <class T> inline constexpr bool kSmall = sizeof(T) < 8;",
        "struct S { int a = 0; static S make(); static constexpr int kMost = 3; };",
        "class G { public: explicit G(int a) : a_{a} {} private: int a_; };",
        "int f() { auto g = [n = 0]() mutable { return n++; }; return g(); }",
        "static_assert(sizeof(int) == 4);",
        "std::uint64_t perft(const Game& game, int depth = 3);",
        '// static int counter = 0;\n/* int other; */ const char* const kText = "static int x;";',
        "const int k = 100'000;  // don't; int n = 1'0;",
        'const char* const k = R"doc(text; static int n = 0; {)doc";',
        "#define COUNT \\\n  static int n = 0;\n",
    ],
)
def test_the_state_check_lets_constants_and_locals_pass(tmp_path: Path, text: str) -> None:
    """What looks alike and is harmless."""
    root = lay_out(tmp_path, {"cpp/src/core/text.cpp": f"{text}\n"})
    assert state_violations(root) == []
