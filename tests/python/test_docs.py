"""The documentation is true: examples print what it says they print, and links lead somewhere."""

import doctest
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spielkern as sk

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE_PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [*EXAMPLE_PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]

BLOCK = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<text>.*)$", re.MULTILINE)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks of a language: line number, counted from 0, and content."""
    text = read(page)
    for match in BLOCK.finditer(text):
        if match["language"] == language:
            yield text.count("\n", 0, match.start("code")), match["code"]


@pytest.mark.parametrize("page", EXAMPLE_PAGES, ids=name_of)
def test_python_examples(page: Path) -> None:
    """Every block with a prompt is run; later blocks of a page know the names of earlier ones."""
    names: dict[str, Any] = {}
    report: list[str] = []
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for line, code in blocks(page, "python"):
        test = parser.get_doctest(code, names, name_of(page), str(page), line)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert not report, "".join(report)


def console_examples() -> Iterator[Any]:
    """Commands of `console` blocks: a line that begins with `$`, then what it prints."""
    for page in EXAMPLE_PAGES:
        for _, block in blocks(page, "console"):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                yield pytest.param(command, output, id=f"{name_of(page)}: {command}")


@pytest.mark.parametrize(("command", "output"), list(console_examples()))
def test_console_examples(command: str, output: str) -> None:
    """The command line prints what the page says."""
    program, *arguments = shlex.split(command)
    assert program == "spielkern"
    finished = subprocess.run(
        [sys.executable, "-m", program, *arguments], capture_output=True, text=True, check=False
    )
    assert finished.stdout + finished.stderr == output


def anchors(page: Path) -> set[str]:
    """What the headings of a page can be linked as."""
    without_code = BLOCK.sub("", read(page))
    return {
        re.sub(r"[^\w\- ]", "", heading["text"].lower()).replace(" ", "-")
        for heading in HEADING.finditer(without_code)
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links(page: Path) -> None:
    """Relative links lead to files that exist, and to headings that exist."""
    broken = []
    for link in LINK.finditer(BLOCK.sub("", read(page))):
        if "://" in link["target"]:
            continue
        path, _, anchor = link["target"].partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link["target"])
    assert not broken


def test_every_page_is_linked_from_the_overview() -> None:
    """A page that nobody links to is not found."""
    linked = {link["target"] for link in LINK.finditer(read(ROOT / "docs" / "index.md"))}
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages <= linked


def test_the_cpp_page_shows_the_example_program() -> None:
    """What the page calls a complete program is the file in examples/cpp, which is compiled."""
    program = read(ROOT / "examples" / "cpp" / "first_steps.cpp")
    assert program in [code for _, code in blocks(ROOT / "docs" / "cpp.md", "cpp")]


def test_the_python_example_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It runs, and ends with the error that it means to show."""
    runpy.run_path(str(ROOT / "examples" / "python" / "first_steps.py"), run_name="__main__")
    assert capsys.readouterr().out.endswith("(senet 5)\n")


@pytest.mark.parametrize("game", sk.GAMES)
def test_every_cited_rule_is_on_the_game_s_page(game: str) -> None:
    """Where a comment or an error says `senet 5`, the game's page has a heading for it."""
    cited = set()
    for folder in ("cpp", "bindings"):
        for file in (ROOT / folder).rglob("*.[ch]pp"):
            for numbers in re.findall(rf"{game} (\d+(?:[,-] ?\d+)*)", read(file)):
                cited |= {int(number) for number in re.findall(r"\d+", numbers)}
    on_page = {
        int(number)
        for number in re.findall(
            rf"^### {game} (\d+):", read(ROOT / "docs" / f"{game}.md"), re.MULTILINE
        )
    }
    assert cited
    assert cited <= on_page
    assert on_page == set(range(1, max(on_page) + 1))
