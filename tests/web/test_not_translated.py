"""A browser that translates a page leaves names, notes, labels and words of other languages as they are."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from scorekeeper.matches.models import Link, Match
from scorekeeper.web.middleware import NotTranslated
from tests.addresses import DECIDED, QUERIES, house
from tests.tables import NAMES
from tests.visible_words import EMPTY, UNSEEN

BOOK, NOTE, LABEL = "Ketvirtadieniai", "Šuo suėdė dešimtakę", "Rūtos telefonas"

# fmt: off
MARKED = [
    ("<bdi>Rasa</bdi>",                   '<bdi translate="no">Rasa</bdi>'),
    ('<bdi data-of="N">Rasa</bdi>',       '<bdi translate="no" data-of="N">Rasa</bdi>'),
    ('<bdi lang="lt">Rasa</bdi>',         '<bdi translate="no" lang="lt">Rasa</bdi>'),
    ('<b lang="lt">Avinas</b>',           '<b translate="no" lang="lt">Avinas</b>'),
    ('<b class="game"\nlang="lt">x</b>',  '<b translate="no" class="game"\nlang="lt">x</b>'),
    ("<b hidden data-x='[\"1\"]' lang=lt>", "<b translate=\"no\" hidden data-x='[\"1\"]' lang=lt>"),
]
UNMARKED = [
    '<html lang="en" dir="ltr">',
    '<a hreflang="lt" data-lang="lt">',
    "<bdiary>",
    "<p>our lang=lt</p>",
    '<input value="our lang=lt hx-post=/new/ hx-trigger=load">',
    '<p title="&lt;b lang=&quot;lt&quot;&gt;">&lt;b lang=&quot;lt&quot;&gt;</p>',
    """<script type="application/json">{"note": "a lang=lt"}</script>""",
]
# fmt: on


@pytest.mark.parametrize("page,marked", MARKED)
def test_it_goes_by_the_markup(page: str, marked: str) -> None:
    assert NotTranslated.marked(page.encode()).decode() == marked
    assert NotTranslated.marked(marked.encode()).decode() == marked


@pytest.mark.parametrize("page", UNMARKED)
def test_what_people_write_stays_as_it_is(page: str) -> None:
    """Within a value, a mark with its quotation marks would make attributes of the rest."""
    assert NotTranslated.marked(page.encode()).decode() == page


def test_what_somebody_searched_for_comes_back_as_it_was(client: Client) -> None:
    asked = "our lang=lt hx-get=/rules/ hx-trigger=load"
    assert f'value="{asked}"' in client.get("/rules/", {"q": asked}).content.decode()


class Translator(HTMLParser):
    """Collects the texts that a browser would translate, each with its element, and those that it would not."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, bool]] = []
        self.translated: list[tuple[str, str]] = []
        self.kept: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs).get("translate")
        if tag not in EMPTY:
            self.within.append((tag, self.translates if given is None else given != "no"))

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if not text or UNSEEN & {tag for tag, _translates in self.within}:
            return
        if self.translates:
            self.translated.append((self.within[-1][0] if self.within else "", text))
        else:
            self.kept.append(text)

    @property
    def translates(self) -> bool:
        return self.within[-1][1] if self.within else True


NAME = "|".join(map(re.escape, NAMES.values()))
ONLY_NAMES = re.compile(rf"(?:{NAME})(?:(?:, | & )(?:{NAME}))*[:,.]?")
ALONE = (BOOK, NOTE, LABEL, "Avinas", "Stýrivolt", "Voormsi")
ANSWERS = ("option", "span")
"""Of a plain form: an answer is a name or a word, and the form does not know which."""
TEXTS = ("em", "h2")
"""Of the rules: a title in a sentence, a heading of the sources."""


def wrongly_translated(page: Translator) -> list[tuple[str, str]]:
    """Texts that are nothing but names; in a sentence the translator sees that a word is one."""
    texts = [(tag, text) for tag, text in page.translated if tag not in ("title", "textarea")]
    return [
        (tag, text)
        for tag, text in texts
        if (text in ALONE and tag not in TEXTS) or (ONLY_NAMES.fullmatch(text) and tag not in ANSWERS)
    ]


@pytest.mark.rest
@pytest.mark.django_db
def test_no_name_note_label_or_game_is_translated() -> None:
    home = house()
    home.match.book.name = BOOK
    home.match.book.save(update_fields=["name"])
    Match.objects.update(note=NOTE)
    Link.objects.update(label=LABEL)
    found, kept = {}, set[str]()
    for name in DECIDED:
        for query in QUERIES.get(name, [""]):
            answer = Client(raise_request_exception=False).get(home.address(name, "own") + query)
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                page = Translator()
                page.feed(answer.getvalue().decode())
                kept.update(page.kept)
                if wrong := wrongly_translated(page):
                    found[name, query] = wrong
    assert found == {}
    assert {*NAMES.values(), BOOK, NOTE, LABEL, "Avinas", "Ona & Petras"} <= kept
