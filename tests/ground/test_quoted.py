"""`{% quoted %}`: a text as an attribute's value, whatever it holds."""

import json
from html.parser import HTMLParser

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from hypothesis import given
from hypothesis import strategies as st

NASTY = "'\"><script>alert(1)</script>&amp;&#39;\\` \u2028"


class Seen(HTMLParser):
    """What a browser finds: each tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))


def rendered(text: str) -> str:
    template = Engine.get_default().from_string("{% load quoted %}<i data-tables={% quoted text %} data-b>")
    return template.render(Context({"text": text}))


def test_quotation_marks_stay_as_they_are() -> None:
    assert rendered('{"of":"O\'Brien"}') == """<i data-tables='{"of":"O&#x27;Brien"}' data-b>"""


@pytest.mark.parametrize("text", ["", NASTY, json.dumps({NASTY: [NASTY]})])
def test_nothing_ends_the_attribute(text: str) -> None:
    assert Seen(rendered(text)).tags == [("i", [("data-tables", text), ("data-b", None)])]


@given(st.text(st.characters(exclude_characters="\r\0"), max_size=40))
def test_whatever_it_is_comes_out_again(text: str) -> None:
    assert Seen(rendered(text)).tags == [("i", [("data-tables", text), ("data-b", None)])]


def test_it_takes_one_value() -> None:
    with pytest.raises(TemplateSyntaxError, match="one value"):
        Engine.get_default().from_string("{% load quoted %}{% quoted a b %}")
