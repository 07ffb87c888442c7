"""Saying the words on a button presses it: its accessible name contains the words seen on it (WCAG 2.5.3)."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.games import GAMES
from scorekeeper.matches.events import Kind
from scorekeeper.matches.undo import REDO, UNDO
from tests.addresses import DECIDED, QUERIES, house
from tests.tables import seated
from tests.visible_words import EMPTY

CONTROLS = ("button", "a", "summary")


class Controls(HTMLParser):
    """Collects what is seen on each control that has an accessible name of its own, with that name."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.named: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.within.append((tag, dict(attrs), []))
        for name, value in attrs:
            if name.startswith("data-") and (value or "").startswith("{"):
                self.named += of_steps(json.loads(value or ""))

    def handle_endtag(self, tag: str) -> None:
        while self.within:
            last, attributes, texts = self.within.pop()
            seen = " ".join(" ".join(texts).split())
            if self.within and not is_hidden(attributes):
                self.within[-1][2].append(seen)
            if last in CONTROLS and attributes.get("aria-label") and seen:
                self.named.append((seen, attributes["aria-label"] or ""))
            if last == tag:
                break

    def handle_data(self, data: str) -> None:
        if self.within and self.within[-1][0] not in ("script", "style"):
            self.within[-1][2].append(data)


def is_hidden(attributes: dict[str, str | None]) -> bool:
    return attributes.get("aria-hidden") == "true" or "vh" in (attributes.get("class") or "").split()


def of_steps(data: Any) -> Iterator[tuple[str, str]]:
    """The answers that a script draws as buttons, each with the name that it gives them."""
    if isinstance(data, dict):
        if data.get("spoken") and data.get("label"):
            yield data["label"], data["spoken"]
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from of_steps(each)


def unsaid(answer: HttpResponseBase) -> list[tuple[str, str]]:
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    page = Controls()
    page.feed(answer.getvalue().decode())  # type: ignore[attr-defined]
    words = [(seen, name) for seen, name in page.named if any(sign.isalnum() for sign in seen)]
    return [(seen, name) for seen, name in words if seen.casefold() not in name.casefold()]


def test_it_finds_a_name_without_what_is_seen() -> None:
    page = Controls()
    page.feed('<button aria-label="Text and colours"><svg aria-hidden="true">x</svg> <b>Aa</b></button>')
    assert page.named == [("Aa", "Text and colours")]
    assert list(of_steps({"a": [{"label": "8", "spoken": "eight"}]})) == [("8", "eight")]


@pytest.mark.parametrize("kind", UNDO)
def test_undo_and_redo_begin_with_the_words_in_the_bar(kind: Kind) -> None:
    for words in (UNDO, REDO):
        full, short = words[kind]()
        assert full.startswith(f"{short}: ")


@pytest.mark.rest
@pytest.mark.django_db
def test_every_button_of_every_page_is_called_what_it_says() -> None:
    home, found = house(), {}
    for name in DECIDED:
        for query in QUERIES.get(name, [""]):
            answer = Client(raise_request_exception=False).get(home.address(name, "own") + query)
            if wrong := unsaid(answer):
                found[name, query] = wrong
    assert found == {}


@pytest.mark.rest
@pytest.mark.django_db
@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_so_is_every_button_of_a_match(game: str) -> None:
    phone = seated(game=game)
    for path in ("", "events/", "deals/", "worth/", "pile/"):
        assert unsaid(phone.client.get(phone.url + path)) == [], path
