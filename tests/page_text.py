"""Pages as they are read: their words, one space between them."""

import re
from html import unescape
from html.parser import HTMLParser

from django.http import HttpResponse

BROKEN = re.compile(r'\n(?=[^"]*(?:"[^"]*"[^"]*)*$)')
"""A line that ends within a tag, and not within a value."""

BLOCKS = "a|button|dd|dt|h1|h2|h3|label|legend|li|p|td|th|title"
"""What begins anew: no space is drawn before its first word."""


def words_of(page: str) -> str:
    """All the text of a page, or of a part of one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def read(answer: HttpResponse) -> str:
    """What somebody sees of a page: nothing of its head, and of no template that waits for a script."""
    return words_of(re.sub(r"<(head|template).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL))


def without_broken_lines(page: str) -> str:
    """A page for tests that compare its letters: no line ends within a tag, between two tags, at an element's own ends.

    The space that such an end may draw between words is left: before what begins small print, a span or a drawing.
    """
    whole = re.sub(r"<[a-z][^<>]*\n[^<>]*>", lambda tag: BROKEN.sub(" ", tag[0]), page)
    whole = re.sub(rf"(<(?:{BLOCKS})\b[^<>]*>)\n+", r"\1", whole)
    return re.sub(r"(?<=>)\n+(?=<(?!small|span|svg))|\n+(?=</)", "", whole)


class _Inputs(HTMLParser):
    """What the inputs of one form hold, by their names."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.within, self.sent = form, "", dict[str, str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in what the form sends without a button."""
        given = dict(attrs)
        if tag == "form":
            self.within = given.get("id") or "another"
        is_sent = given.get("type") != "radio" or "checked" in given
        if tag == "input" and is_sent and given.get("form", self.within) == self.form and given.get("name"):
            self.sent[str(given["name"])] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        """Leave the form."""
        if tag == "form":
            self.within = ""


def form_of(answer: HttpResponse, form: str) -> dict[str, str]:
    """What a browser without scripts sends of the page's form with that id, as it stands."""
    inputs = _Inputs(form)
    inputs.feed(answer.content.decode())
    return inputs.sent
