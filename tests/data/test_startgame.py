"""`manage.py startgame` writes a game that works, and the tutorial that begins with it is true block by block."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper import games
from tests.serving import ROOT

TREE = ("manage.py", "pyproject.toml", "conftest.py", "scorekeeper", "templates", "static", "seeds", "tests")
NO_COPY = shutil.ignore_patterns("__pycache__", "upgrades", "golden", "browser", "engines", "soak")


@pytest.fixture
def catalogue(tmp_path, monkeypatch):
    """A folder of games that holds the catalogue and one game without files."""
    copied = Path(shutil.copy(games.__file__, tmp_path))
    (tmp_path / "avinas").mkdir()
    monkeypatch.setattr(games, "__file__", str(copied))
    return copied


@pytest.mark.parametrize("name", ["", "3-thirteen", "Gin", "gin_rummy", "gin rummy", "../gin", "gin-", "class", "žolė"])
def test_a_name_that_cannot_be_one_is_refused_in_plain_words(catalogue, name):
    with pytest.raises(CommandError, match=f"“{re.escape(name)}” is no name for a game"):
        call_command("startgame", name)
    assert sorted(path.name for path in catalogue.parent.iterdir()) == ["__init__.py", "avinas"]


def test_a_game_that_is_there_is_left_alone(catalogue):
    before = catalogue.read_bytes()
    with pytest.raises(CommandError, match="There is a game of that name already"):
        call_command("startgame", "avinas")
    assert catalogue.read_bytes() == before
    assert not any((catalogue.parent / "avinas").iterdir())


def test_the_game_enters_the_catalogue_in_the_order_of_the_alphabet_and_is_offered_before_any_other(catalogue):
    call_command("startgame", "gin-rummy")
    text = catalogue.read_text()
    listed = re.findall(r"^    (\w+),$", text, re.MULTILINE)
    assert "gin_rummy" in listed
    assert listed == sorted(listed)
    assert "    gin_rummy.GAME,\n    other.GAME,\n)" in text
    assert (catalogue.parent / "gin_rummy" / "static" / "gin_rummy" / "gin_rummy.css").is_file()
    assert 'slug="gin-rummy"' in (catalogue.parent / "gin_rummy" / "__init__.py").read_text()


class Tree:
    """A copy of the project, in which games are made."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in TREE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=NO_COPY)
            else:
                shutil.copy(source, root)

    def run(self, *arguments: str) -> None:
        told = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=os.environ | {"DATA_DIR": str(self.root / "data"), "INSECURE_HTTP": "1", "PYTHONPATH": str(self.root)},
            capture_output=True,
            text=True,
        )
        assert told.returncode == 0, told.stdout + told.stderr

    def check(self, slug: str) -> None:
        """All that is asked of a game."""
        folder = f"scorekeeper/games/{slug.replace('-', '_')}"
        self.run("manage.py", "check")
        self.run("-m", "ruff", "check", "scorekeeper/games")
        self.run("-m", "ruff", "format", "--check", "scorekeeper/games")
        self.run("-m", "mypy", folder)
        asked = [str(path.relative_to(self.root)) for path in self.root.glob("tests/core/test_catalogue*.py")]
        shown = [
            "tests/core/test_oracles.py",
            "tests/matches/views/test_catalogue_screens.py",
            "tests/web/test_look.py",
        ]
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder, *asked, *shown, "-k", slug_or_folder(slug))


def slug_or_folder(slug: str) -> str:
    """What the ids of a game's tests contain."""
    return f"{slug} or {slug.replace('-', '_')}"


@pytest.mark.rest
@pytest.mark.process
def test_the_skeleton_is_a_game_that_passes_what_is_asked_of_every_game(tmp_path):
    tree = Tree(tmp_path)
    tree.run("manage.py", "startgame", "as-long-as-can-be-it")
    tree.check("as-long-as-can-be-it")


TUTORIAL = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
[COMMAND] = re.findall(r"^script/test (.+)$", TUTORIAL, re.MULTILINE)
"""What runs the tests of the new game."""
BLOCKS = re.findall(r"^```(diff|python)\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL)


def follow_tutorial(tree: Tree) -> None:
    """Make its changes in their order; a block of Python is a whole file, named in its first line."""
    tree.run("manage.py", "startgame", "doubler")
    for language, text in BLOCKS:
        if language == "python":
            first, _, source = text.partition("\n")
            (tree.root / first.removeprefix("# ")).write_text(source, "utf-8")
        else:
            subprocess.run(["git", "apply", "-"], cwd=tree.root, input=text, text=True, check=True)


@pytest.mark.rest
@pytest.mark.process
def test_who_follows_the_tutorial_has_a_game_that_passes_too(tmp_path):
    tree = Tree(tmp_path)
    follow_tutorial(tree)
    assert len(BLOCKS) == 10
    tree.check("doubler")
    tree.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *shlex.split(COMMAND))
