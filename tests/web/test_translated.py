"""Nothing on any screen is English that a translator could not reach, in a language made of the program's sentences."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from scorekeeper import games
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import Seat
from scorekeeper.games import GAMES
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.lifecycle import Start, start_book
from scorekeeper.rulebook.files import DescriptionHead
from scorekeeper.rules.store import library
from scorekeeper.web.tokens import new_token
from scorekeeper.web.zones import choices
from tests.addresses import DECIDED, QUERIES, house
from tests.pseudo_languages import ACCENTED, LETTERS, spoken
from tests.tables import Phone
from tests.visible_words import words_of_answer

PEOPLE = ["Petras", "Rūta", "Ona", "Jonas", "Šarūnė", "Žygis", "Ūla", "Ąžuolas"]
NAMES = [*PEOPLE, *(game.name for game in GAMES if game.lang), "Aldona", "Rūta’s phone", "rūta"]
NOT_OURS = [
    *("Scorekeeper", "Score", "keeper", "XL", "Aa"),
    *("“ona”", "ct"),  # what tests look for and play for
    *("British English", "English"),  # the name of a language in itself
    *choices(),  # names of time zones
    *("alive", "ready"),  # what machines read at /healthz and /readyz
]
WORD = re.compile(r"[A-Za-z]{2,}")
PLACE_OR_ADDRESS = re.compile(r"%\(\w+\)s|http://testserver\S*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
HOLDERS = ("own", "watch", "own of the match", "expired", "nobody")
HOSTILE = ["", "-1", "½", "N" * 600]
TRANSLATED = re.compile(rf"\w*[{''.join(chr(sign) for sign in LETTERS.values())}]\w*|[0-9&]+|\b[AKQJ]\b")

pytestmark = pytest.mark.rest

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


@pytest.fixture(scope="module", autouse=True)
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The languages are spoken while these tests run."""
    with spoken(tmp_path_factory.mktemp("locale")):
        yield


def untranslated(said: Iterable[str], known: Iterable[str] = ()) -> list[str]:
    """What shows English letters besides names and places."""
    away = _any_of([*NAMES, *NOT_OURS, *known])
    return sorted({each for each in said if WORD.search(away.sub("", PLACE_OR_ADDRESS.sub("", each)))})


def _any_of(texts: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True)))


def reader() -> Client:
    """A browser whose owner reads the accented language."""
    return Client(headers={"accept-language": f"{ACCENTED},en;q=0.5"}, raise_request_exception=False)


READ_BY_A_PROGRAM = ("replica", "offline-pages")


@pytest.mark.django_db
def test_every_address_speaks_the_readers_language() -> None:
    home, found = house(), {}
    spoken = [name for name in DECIDED if not name.startswith("rules") and name not in READ_BY_A_PROGRAM]
    asked = [(name, query) for name in spoken for query in QUERIES.get(name, [""])]
    for (name, query), holder, headers in product(asked, HOLDERS, ({}, {"hx-request": "true"})):
        address = home.address(name, holder) + query
        Client(raise_request_exception=False).get(address, headers=headers)  # first by an English reader
        rest = untranslated(words_of_answer(reader().get(address, headers=headers)))
        if name in ("first-deal", "game"):
            rest = [piece for each in rest for piece in from_no_text(each)]
        if rest:
            found[name, holder, query] = rest
    assert found == {}


@every_game
@pytest.mark.django_db
def test_whole_matches_are_in_the_readers_language(game: Game) -> None:
    found = {}
    for name, match in examples(game):
        typed = [*match.get("options", {}).values(), *(deal.get("note") for deal in match["deals"])]
        known = [text for text in typed if isinstance(text, str) and text]
        for address, said in told(game, match):
            if rest := untranslated(said, known):
                found[name, address] = rest
    assert found == {}


def examples(game: Game) -> list[tuple[str, dict[str, Any]]]:
    """The game's example matches by name."""
    folder = Path(games.__file__).parent / game.folder / "examples"
    return [(path.stem, json.loads(path.read_text("utf-8"))["match"]) for path in sorted(folder.glob("*.json"))]


def opened(game: Game, match: dict[str, Any], client: Client) -> Phone:
    """A table for that match, at which no deal has been recorded yet."""
    names = {Seat(seat): name for seat, name in zip(match["seats"], PEOPLE, strict=False)}
    token, dealer = new_token(), Seat(match["first_dealer"])
    start = Start(uuid4(), game, names, dealer, match.get("options", {}))
    return Phone(token, start_book(token, "Europe/Vilnius", start), client)


def told(game: Game, match: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What the pages of a match say, while it is played and afterwards; an English reader looks at each page first."""
    english, here = Client(), reader()
    table = opened(game, match, here)
    for number, deal in enumerate(match["deals"], start=1):
        answers = answers_for(game, deal)
        yield f"preview {number}", words_of_answer(here.get(table.url + "preview/", answers))
        table.deal(answers)
        if number % 4 == 1 or number == len(match["deals"]):
            english.get(table.url)
            yield f"match {number}", words_of_answer(here.get(table.url))
    book, last = f"/b/{table.token}/", table.match.log().live[-1].cid
    parts = ("deals/", "table/", "events/", "again/?deal=1", "picture.svg", "stakes/", "note/", "worth/", "links/")
    tools = ("preview/", "referee/", "pile/", "choosing/", "sevens/", f"deals/{last}/?event=amend")
    pages = ("", "matches/", "people/", "people/1/", "people/pairs/?a=1&b=3&c=2&d=4", "evenings/", "export/")
    starting = (f"/new/?game={game.slug}", f"{book}new/?game={game.slug}")
    for address in (*(table.url + part for part in (*parts, *tools)), *(book + page for page in pages), *starting):
        english.get(address, follow=True)
        yield address.removeprefix(book), words_of_answer(here.get(address, follow=True))


@every_game
@pytest.mark.django_db
def test_refusals_are_in_the_readers_language(game: Game) -> None:
    _name, match = examples(game)[0]
    table, found = opened(game, match, reader()), set()
    for deal in match["deals"][:2]:
        answers = answers_for(game, deal)
        for field, value in product(answers, HOSTILE):
            fields = answers | {field: value, "cid": uuid4(), "after": table.after()}
            found |= {
                text for text in untranslated(words_of_answer(table.send(**fields))) if not value or value not in text
            }
    assert found == set()


@cache
def _seeds() -> str:
    """All words of the texts, without the marks between them."""
    return _bare(" ".join(path.read_text("utf-8") for path in sorted(settings.SEEDS.rglob("*")) if path.is_file()))


def _bare(text: str) -> str:
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]", r"\1", text)
    text = re.sub(r"\[\^[^\]]*\]|\{\w\w:([^}]*)\}", r"\1", text)
    return re.sub(r"\W+|_", " ", text).strip()


def from_no_text(said: str) -> list[str]:
    """What the rules texts do not say, of a sentence that may hold translated words and cards between theirs."""
    stars = {head.star for page in library().pages.values() if isinstance(head := page.head, DescriptionHead)}
    theirs = TRANSLATED.split(_any_of([*(stars - {""}), *NAMES]).sub("0", said))
    pieces = (_bare(piece) for between in theirs for piece in between.split(", "))
    return [piece for piece in pieces if WORD.search(piece) and piece not in _seeds()]


PAGES = ["/rules/", "/rules/?q=queen", "/rules/words/", "/rules/sources/", *library().pages]


@pytest.mark.parametrize("address", PAGES)
def test_rules_say_what_their_texts_say_and_the_rest_is_translated(address: str) -> None:
    said = untranslated(words_of_answer(reader().get(address)))
    assert [piece for each in said for piece in from_no_text(each)] == []
