"""The rules texts of `seeds/`: nothing is wrong with them, what is dropped in appears, and what is broken is named."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client, override_settings

from scorekeeper.games import GAMES
from scorekeeper.rulebook.library import Library
from scorekeeper.rulebook.page import HOME
from scorekeeper.rules import store, views
from tests.serving import ROOT
from tests.texts import SOURCE_HEAD, headed

KEPT_ANCHORS = {
    game.slug: set((ROOT / "scorekeeper" / "games" / game.folder / "tests" / "anchors.txt").read_text().split())
    for game in GAMES
    if game.has_rules
}
"""Every anchor that a game's page ever had: add to these lists, take nothing away."""


def of_today() -> Library:
    return store.library()


def forget() -> None:
    """Read the texts again when they are asked for next."""
    store._library.cache_clear()
    store._index.cache_clear()
    views._cached_page.cache_clear()


@pytest.fixture
def seeds(tmp_path: Path) -> Iterator[Path]:
    """A copy of the texts, in use instead of them."""
    copied = Path(shutil.copytree(settings.SEEDS, tmp_path / "seeds"))
    with override_settings(SEEDS=copied):
        forget()
        yield copied
    forget()


def test_nothing_is_wrong_with_any_of_them() -> None:
    assert [str(fault) for fault in of_today().faults] == []
    call_command("check")


@pytest.mark.parametrize("slug", [game.slug for game in GAMES if game.has_rules])
def test_a_game_has_a_description_and_the_book_and_the_web_site_can_each_be_read_alone(slug: str) -> None:
    game = of_today().game(slug)
    assert game is not None
    assert game.description is not None
    assert [page.head.source for page in game.sources] == ["pagat", "parlett"]


# What is broken is named

NO_CARD = "“Z♣” is not a card; a card is written like Q♣ or 10♥"
NO_TABLE = "the game has no table called “rimgs”"
NO_NAME = "here are only tables, each below its own name, such as ## points"
MARK = r'mark = "\w+"'
HIGHEST = "another play takes this trick, queen of clubs: The queen of clubs is the highest trump of all."
TWO_RAMS = 'after this deal the totals are {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 2, "pips": 0}}'
TWICE = "A trick has at least one card, and each card only once."
SAME_MARK = "“pagat” and “parlett” have the same mark “Pg”"
# fmt: off
BROKEN = [
    # file, what is changed in it,                      what is said
    ("avinas/rules.md",   r"7♥ Q♠ \*Q♣\* A♥", "7♥ *Q♠* Q♣ A♥",            HIGHEST),
    ("avinas/rules.md",   r"7♥ Q♠ \*Q♣\* A♥", "7♥ Q♠ *Q♣* 2♥",            "The 2 of hearts is not in the pack."),
    ("avinas/rules.md",   r"7♥ Q♠ \*Q♣\* A♥", "7♥ Q♠ *Q♣* 7♥",            TWICE),
    ("avinas/rules.md",   "A♦~face_down",  "A♦~face_dwon",                 "No card is put down “face_dwon” here."),
    ("avinas/rules.md",   '"EW": {"rams": 2', '"EW": {"rams": 3',           TWO_RAMS),
    ("avinas/rules.md",   '"cats": "EW"',   '"cats": null',                 'the result is {"ended_by": "pips"'),
    ("avinas/rules.md",   r"\[\^pagat parlett\]", "[^pagat pagat]",        "the mark “pagat” is given twice"),
    ("avinas/parlett.md", MARK,            'mark = "Pg"',                   SAME_MARK),
    ("avinas/pagat.md",   r"\Z",           r"\nSee {Z♣}.\n",               NO_CARD),
    ("avinas/rules.md",   r"\Z",           r"\n::: table rimgs\n:::\n",    NO_TABLE),
    ("avinas/tables.md",  r"\Z",           r"\n| A |\n|---|\n| 1 |\n",      NO_NAME),
    ("avinas/tables.md",  r"no knock ",    "{Z♣} ",                        NO_CARD),
    ("avinas/words.toml", r"\Z",           r"\n[[word]]\n",                "a word needs “word”"),
    ("avinas/first-deal.md", "{dealer} turns", "{giver} turns",             "nothing at a table is called 'giver'"),
    ("avinas/rules.md",   '"declarer": "S"', '"declarer": "X"',           "“declarer” is “X”; it can be"),
    ("avinas/learn.md",   '"declarer": "S"', '"declarer": "X"',           "“declarer” is “X”; it can be"),
    ("kaiser/rules.md",   '"low_no_trump"', '"low_no_trumps"',            "“options”: “low_no_trumps” is not a field"),
    ("synonyms.toml",     '"Schafkopf"',   '"Schafskopf"',                 "no text says “Schafskopf”"),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("file,pattern,instead,message", BROKEN, ids=[row[-1] for row in BROKEN])
def test_the_check_fails_with_file_and_line(seeds: Path, file: str, pattern: str, instead: str, message: str) -> None:
    path = seeds / file
    before = path.read_text()
    after = re.sub(pattern, instead, before, count=1)
    path.write_text(after)
    with pytest.raises(SystemCheckError) as refused:
        call_command("check")
    (line,) = re.findall(rf"seeds/{re.escape(file)}:(\d+): {re.escape(message)}", str(refused.value))
    was = before.splitlines()
    changed = [at for at, text in enumerate(after.splitlines(), 1) if text and [text] != was[at - 1 : at]]
    assert int(line) == (1 if pattern == MARK else changed[0])


@pytest.mark.rest
def test_a_game_of_the_catalogue_without_its_folder_lacks_all_its_texts(seeds: Path) -> None:
    shutil.rmtree(seeds / "avinas")
    with pytest.raises(SystemCheckError) as refused:
        call_command("check")
    missing = re.findall(r"seeds/(\S+):1: the game has no such text", str(refused.value))
    assert sorted(missing) == ["avinas/card.md", "avinas/first-deal.md", "avinas/learn.md", "avinas/rules.md"]


def test_a_new_source_appears_when_it_is_dropped_in(seeds: Path) -> None:
    head = SOURCE_HEAD | {"game": "avinas", "source": "rasa", "name": "Rasa’s letter", "mark": "Ra"}
    (seeds / "avinas" / "rasa.md").write_text(headed(head, "## Cards {#cards}\n\nThe sheep is called {lt:aviganis}.\n"))
    forget()
    client = Client()
    page = client.get("/rules/avinas/rasa/")
    assert page.status_code == 200
    assert "aviganis" in page.content.decode()
    assert 'href="/rules/avinas/rasa/"' in client.get("/rules/avinas/").content.decode()
    assert 'href="/rules/avinas/rasa/#cards"' in client.get("/rules/?q=aviganis").content.decode()
    call_command("check")


@pytest.mark.rest
def test_a_new_game_appears_when_its_folder_is_dropped_in(seeds: Path) -> None:
    (seeds / "zole").mkdir()
    head = SOURCE_HEAD | {"game": "zole"}
    (seeds / "zole" / "ona.md").write_text(headed(head, "## The play {#play}\n\nTwenty-six cards.\n"))
    forget()
    client = Client()
    assert client.get("/rules/zole/ona/").status_code == 200
    assert "/rules/zole/ona/" in client.get("/rules/").content.decode()
    assert client.get("/rules/zole/").headers["Location"] == "/rules/zole/ona/"


def test_every_game_shows_examples_and_tricks_which_the_check_compares_with_its_code() -> None:
    for game in (game for game in GAMES if game.has_rules):
        body = of_today().pages[f"{HOME}{game.slug}/"].body
        assert 'class="example"' in body
        assert body.count('class="trick') >= 3


def test_every_table_of_a_game_is_shown_by_one_of_its_texts() -> None:
    for path in settings.SEEDS.glob("*/tables.md"):
        texts = "\n".join(each.read_text("utf-8") for each in path.parent.glob("*.md"))
        shown = re.findall(r"^::: (?:table|row) (\S+)$", texts, re.MULTILINE)
        pattern = "|".join(re.sub(r"\{\w+\}", ".+", name) for name in shown)
        names = re.findall(r"^## (\S+)$", path.read_text("utf-8"), re.MULTILINE)
        unused = [name for name in names if not re.fullmatch(pattern, name)]
        assert unused == [], path


# Links in other people's hands


def test_no_anchor_that_was_ever_there_is_gone() -> None:
    anchors = {page.address: page.anchors for page in of_today().pages.values() if page.is_description}
    for slug, kept in KEPT_ANCHORS.items():
        assert kept - set(anchors[f"{HOME}{slug}/"]) == set(), slug


def test_every_anchor_of_today_is_in_the_list() -> None:
    for page in of_today().pages.values():
        if page.is_description:
            assert set(page.anchors) <= KEPT_ANCHORS[page.game], "add it to tests/anchors.txt of the game"
