"""A name that plays tricks is refused in words, and what was typed is still there to be mended."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from scorekeeper.matches.models import Book, Match, Player
from scorekeeper.web.tokens import new_token
from tests.tables import start_fields

pytestmark = pytest.mark.django_db

# fmt: off
REFUSED = {
    "right-to-left override":    "Ona\u202eano",
    "left-to-right isolate":     "O\u2066n\u2069a",
    "zero-width space":          "O\u200bna",
    "zero-width joiner":         "O\u200dna",
    "byte-order mark":           "\ufeffOna\ufeffx",
    "40 combining marks":        "O" + "\u0334" * 40 + "na",
    "10,000 characters":         "Ona" * 3333 + "!",
    "41 characters":             "m" * 41,
    "41 after composing":        "ﷺ" * 41,
    "bell":                      "O\x07na",
    "new line":                  "O\nna",
    "NUL":                       "O\0na",
    "filler":                    "\u3164",
    "blank":                     " ",
    "nothing":                   "",
}
LOOK_ALIKES = [
    ("Ona", "ONA"), ("Ona", " Ona "), ("Ona", "Ｏｎａ"), ("Strauß", "STRAUSS"), ("ﬁn", "fin"),
    ("Ąžuolas", "A\u0328z\u030cuolas"),
]
# fmt: on


class Typed(HTMLParser):
    """What stands in the fields of a page, and what is said to be wrong with it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.wrong: list[str] = []
        self._in_wrong = False
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given_to = dict(attributes)
        if tag == "input" and given_to.get("type") != "radio" and given_to.get("name"):
            self.values.setdefault(str(given_to["name"]), given_to.get("value") or "")
        self._in_wrong = self._in_wrong or "wrong" in (given_to.get("class") or "").split()

    def handle_endtag(self, tag: str) -> None:
        self._in_wrong = False if tag == "p" else self._in_wrong

    def handle_data(self, data: str) -> None:
        if self._in_wrong and data.strip():
            self.wrong.append(data.strip())


def refused_in_words(path: str, fields: dict[str, str], name: str) -> None:
    before = [rows.objects.count() for rows in (Book, Match, Player)]

    answered = Client().post(path, fields)

    page = Typed(answered.content.decode())
    assert answered.status_code == 422
    assert page.wrong
    assert all(words[0].isupper() and words[-1] in ".?" for words in page.wrong), page.wrong
    # A page is read with its line ends made equal, and the parser leaves out what HTML cannot hold.
    assert page.values[name].replace("\0", "") == fields[name].replace("\0", "")
    assert all(page.values[other] == fields[other] for other in fields.keys() & page.values.keys() - {name})
    assert [rows.objects.count() for rows in (Book, Match, Player)] == before


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED.keys())
def test_a_name_that_plays_tricks_is_refused_and_still_there(name: str) -> None:
    refused_in_words("/new/", start_fields(book=new_token(), E=name), "E")


@pytest.mark.parametrize("one,other", LOOK_ALIKES)
def test_two_names_that_look_alike_are_refused_and_still_there(one: str, other: str) -> None:
    refused_in_words("/new/", start_fields(book=new_token(), N=one, W=other), "W")


@pytest.mark.parametrize("one, other, said", [
    ("Weiß", "Weiss", "These names look too similar: Weiss and Weiß. Add a letter to one of them."),
    ("Ona",  "Ona",   "Two players cannot have the same name. Add a letter to one of them."),
])  # fmt: skip
def test_only_what_is_written_alike_is_called_the_same_name(one: str, other: str, said: str) -> None:
    answered = Client().post("/new/", start_fields(book=new_token(), N=one, W=other))
    assert set(Typed(answered.content.decode()).wrong) == {said}


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED.keys())
def test_a_book_cannot_be_called_so_either(name: str) -> None:
    token = new_token()
    Client().post("/new/", start_fields(book=token))
    refused_in_words(f"/b/{token}/", {"name": name}, "name")


def test_a_book_is_not_renamed_without_a_name() -> None:
    token = new_token()
    Client().post("/new/", start_fields(book=token))
    answer = Client().post(f"/b/{token}/", {})
    assert answer.status_code == 422
    assert 'name="name" value=""' in answer.content.decode()
