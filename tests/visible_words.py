"""What an answer says to people: words to be seen, words to be heard, and what a script will say."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse

SPOKEN = {"aria-label", "aria-description", "title", "placeholder", "alt", "data-l"}
EMPTY = {"meta", "input", "br", "hr", "link", "img", "wbr", "use", "path", "circle", "rect", "line", "polyline"}
UNSEEN = {"script", "style"}
OF_THE_PROGRAM = {
    "data-head",
    "data-in",
    "data-of",
    "data-sets",
    "data-only",
    "data-where",
    "data-underway",
    "data-fill",
    "data-recorded",
}
"""Attributes that list names and answers which only scripts know."""

NAMED_BY_SCRIPTS = {
    *("name", "answers", "rule", "rules", "closed", "absent", "look", "looks", "where", "field", "fields"),
    *("at", "instead", "drawings"),  # of a panel by steps: where an answer stands, and what is drawn meanwhile
    *("side", "points"),  # of Avinas
}
"""Fields of JSON in which no words stand."""

RINGS = re.compile(r"[hnos ]+")
"""How Avinas writes the rings that stand behind a name."""

SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")


class Page(HTMLParser):
    """Collects the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Labels are heard, and a script says what a sentence in its attribute tells it."""
        if tag not in EMPTY:
            self.within.append(tag)
        for name, value in attrs:
            self.said += _of_attribute(tag, name, value or "", dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        """Closes what was left open within."""
        while tag in self.within and self.within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Whatever is drawn."""
        if data.strip() and not UNSEEN & set(self.within):
            self.said.append(" ".join(data.split()))


def _of_attribute(tag: str, name: str, value: str, all_of: dict[str, str | None]) -> Iterator[str]:
    if name in OF_THE_PROGRAM:
        return
    if name in SPOKEN or (tag == "meta" and name == "content" and _is_for_people(all_of)):
        yield value
    elif value.startswith("{") and name.startswith("data-"):
        yield from of_json(json.loads(value))
    elif name.startswith("data-") and SENTENCE.search(value):
        yield value


def _is_for_people(meta: dict[str, str | None]) -> bool:
    told = meta.get("property") or ""
    return meta.get("name") == "description" or (told.startswith("og:") and not told.endswith(":type"))


def of_json(value: Any, field: str = "") -> Iterator[str]:
    """The texts of a JSON answer but for the names that its program knows."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NAMED_BY_SCRIPTS:
                yield from of_json(inner, name)
    elif isinstance(value, list):
        is_result = field == "texts" and value and isinstance(value[0], str)
        for inner in value[:5] + value[6:] if is_result else value:  # of Avinas: the sixth names a section of the rules
            yield from of_json(inner, field)
    elif isinstance(value, str) and not RINGS.fullmatch(value):
        yield value


def words_of_answer(answer: HttpResponse | StreamingHttpResponse) -> list[str]:
    """All the words of an answer; none where it is a file."""
    kind = answer.headers.get("Content-Type", "")
    body = b"".join(answer.streaming_content) if isinstance(answer, StreamingHttpResponse) else answer.content
    if "attachment" in answer.headers.get("Content-Disposition", ""):
        return []
    if "html" in kind or "svg" in kind:
        page = Page()
        page.feed(body.decode())
        return page.said
    if "manifest" in kind:
        told = json.loads(body)
        return [told["name"], told["description"], *(way["name"] for way in told["shortcuts"])]
    if "json" in kind:
        return list(of_json(json.loads(body)))
    return [body.decode()] if kind.startswith("text/plain") else []
