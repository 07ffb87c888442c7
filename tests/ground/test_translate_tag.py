"""`{% translate %}`: words that stand in a template by a short way, all else as Django says it."""

from pathlib import Path

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.template.base import Template
from django.templatetags.i18n import TranslateNode
from django.utils import translation

from scorekeeper.book.templatetags.i18n import Words
from tests.pseudo import ACCENTED, spoken


def read(source: str) -> Template:
    return Engine.get_default().from_string("{% load i18n %}" + source)


# fmt: off
PLAIN = [
    ('{% translate "Rules" %}',            "Rules"),
    ("{% translate 'Rules' %}",            "Rules"),
    ('{% translate "100 % <b>" %}',        "100 % <b>"),
    ("""{% translate "Ona's deal" %}""",   "Ona's deal"),
    ("""{% translate 'say "no"' %}""",     'say "no"'),
]
BY_DJANGO = [
    ('{% translate "a"|default:"b" %}',    "a"),
    ('{% translate "a"|upper %}',          "A"),
    (r'{% translate "say \"no\"" %}',      'say "no"'),
    ("{% translate shown %}",              "&lt;Ona&gt;"),
    ('{% translate "Deal" as it %}{{ it }}', "Deal"),
    ('{% translate "Deal" context "x" %}', "Deal"),
    ('{% translate "Deal" noop %}',        "Deal"),
]
# fmt: on


@pytest.mark.parametrize(
    "source,said,kind",
    [(*row, Words) for row in PLAIN] + [(*row, TranslateNode) for row in BY_DJANGO],
)
def test_what_is_said_and_by_whom(source: str, said: str, kind: type) -> None:
    template = read(source)
    assert len(template.nodelist.get_nodes_by_type(kind)) == 1
    assert template.render(Context({"shown": "<Ona>"})) == said


def test_the_words_are_those_of_the_readers_language(tmp_path: Path) -> None:
    template = read('{% translate "This field is required." %}')
    with spoken(tmp_path), translation.override(ACCENTED):
        assert template.render(Context()) == "Ţĥîš ƒîéļð îš ŕéǫûîŕéð."


@pytest.mark.parametrize("source", ["{% translate %}", '{% translate "" "" %}'])
def test_what_cannot_be_read_is_refused(source: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        read(source)
