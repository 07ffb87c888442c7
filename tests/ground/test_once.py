"""`{% once %}`: a part of a page that is rendered once for the values that it is given."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import timezone, translation

from scorekeeper.book.templatetags import once
from tests.pseudo import ACCENTED, spoken


def rendered(source: str, **context: object) -> list[str]:
    """One template, rendered with each of the values of `shown` in turn."""
    template, shown = Engine.get_default().from_string("{% load i18n once %}" + source), context.pop("shown")
    assert isinstance(shown, list)
    return [template.render(Context({**context, "shown": each})) for each in shown]


def test_each_value_is_shown_and_the_same_one_is_not_rendered_again() -> None:
    asked: list[str] = []

    class Name(str):
        @property
        def spoken(self) -> str:
            asked.append(self)
            return f"<{self}>"

    names = [Name("Ona"), Name("Rūta"), Name("Ona")]
    assert rendered("{% once name=shown %}{{ name.spoken }}{% endonce %}", shown=names) == [
        "&lt;Ona&gt;",
        "&lt;Rūta&gt;",
        "&lt;Ona&gt;",
    ]
    assert asked == ["Ona", "Rūta"]


def test_nothing_else_of_the_page_is_seen() -> None:
    source = "{% once name=shown %}{{ name }}{{ shown }}{{ news }}{% endonce %}{{ news }}"
    assert rendered(source, shown=["Ona"], news="!") == ["Ona!"]


def test_it_speaks_the_readers_language(tmp_path: Path) -> None:
    source = '{% once %}{% translate "This field is required." %}{% endonce %}'
    template = Engine.get_default().from_string("{% load i18n once %}" + source)
    with spoken(tmp_path), translation.override("en-gb"):
        assert template.render(Context()) == "This field is required."
        with translation.override(ACCENTED):
            assert template.render(Context()) == "Ţĥîš ƒîéļð îš ŕéǫûîŕéð."


def test_a_day_is_that_of_the_place() -> None:
    late = datetime(2026, 1, 31, 23, 30, tzinfo=UTC)
    template = Engine.get_default().from_string('{% load once %}{% once at=at %}{{ at|date:"j" }}{% endonce %}')
    for zone, day in (("UTC", "31"), ("Europe/Vilnius", "1"), ("UTC", "31")):
        with timezone.override(ZoneInfo(zone)):
            assert template.render(Context({"at": late})) == day


def test_it_keeps_no_more_than_its_bound() -> None:
    (node,) = Engine.get_default().from_string("{% load once %}{% once n=shown %}{{ n }}{% endonce %}").nodelist[1:]
    assert isinstance(node, once.Once)
    for n in range(1000):
        assert node.render(Context({"shown": n}).new({"shown": n})) == str(n)
    assert 0 < len(node.kept) <= 256


def test_only_named_values_are_taken() -> None:
    with pytest.raises(TemplateSyntaxError):
        rendered("{% once shown %}{% endonce %}", shown=[1])
