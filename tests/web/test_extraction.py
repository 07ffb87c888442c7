"""A translator is given every sentence, once, and can move what stands in it."""

import ast
import re
import shutil
import subprocess
from collections import defaultdict

import pytest
from django.utils.translation.trans_real import DjangoTranslation, translation

from tests.extraction import ARGUMENTS, Message, NotLiteral, in_python, in_template, messages, programs, templates
from tests.serving import ROOT

EVERY = list(messages())
PLACES = re.compile(r"%\((\w+)\)s")

THINGS = "accent|arm|bag|bar|card|character|crosse|event|link|matche|pip|point|ram|settlement|trick"
COUNTED = re.compile(rf"%\(\w+\)s (?:\w+ )?(?:{THINGS})s\b")
"""What a sentence may count, after a place that may be its number."""
NEEDS_NO_PLURAL = (
    "%(matches)s matches with %(events)s events are in order.",
    "With %(points)s points %(winner)s have reached the game.",
    "%(one)s and %(other)s points",
    "%(tricks)s tricks",
    "You stopped, and only %(side)s have crosses.",
    "%(name)s pays %(n)s for bags.",
)
"""Only on the maintainer’s terminal; a target of 47 or more; two totals; a score, “5–1”; no number of what follows."""

# fmt: off
FOUND = [
    ('_("a ram")',                                      Message("a ram")),
    ('translation.gettext("a ram")',                    Message("a ram")),
    ('_("a ram " "stands")',                            Message("a ram stands")),
    ('pgettext("a mark", "ram")',                       Message("ram", context="a mark")),
    ('ngettext("%(n)s ram", "%(n)s rams", rams)',       Message("%(n)s ram", "%(n)s rams")),
]
FOUND_IN_TEMPLATES = [
    ('{% translate "a (ram)" %}',                       Message("a (ram)")),
    ('{% translate "ram" context "a mark" %}',          Message("ram", context="a mark")),
    ('{{ value|default:_("none") }}',                   Message("none")),
    ('{% include "x.html" with word=_("none") only %}', Message("none")),
    ("{% blocktranslate %}{{ n }}’s ‘ram’{% endblocktranslate %}", Message("%(n)s’s ‘ram’")),
    ("{% blocktranslate count n=rams %}{{ n }} ram{% plural %}{{ n }} rams{% endblocktranslate %}",
                                                        Message("%(n)s ram", "%(n)s rams")),
]
LOST = [
    *("_(words)", '_("a" + ram)', '_("%s rams" % n)', 'ngettext("ram", rams, n)', '_("")', r'_("8\u00a0rams")'),
    *('_(f"{n} rams")', """f'<b>{_("ram")}</b>'"""),
]
# fmt: on


@pytest.mark.parametrize("source,message", FOUND)
def test_a_sentence_is_found_in_a_program(source: str, message: Message) -> None:
    assert [Message(each.singular, each.plural, each.context) for each in in_python(source, "x")] == [message]


@pytest.mark.parametrize("source,message", FOUND_IN_TEMPLATES)
def test_a_sentence_is_found_in_a_template(source: str, message: Message) -> None:
    found = list(in_template("{% load i18n %}<p>" + source + "</p>", "x"))
    assert [Message(each.singular, each.plural, each.context) for each in found] == [message]


@pytest.mark.parametrize("source", LOST)
def test_a_sentence_that_nobody_would_find_is_seen(source: str) -> None:
    with pytest.raises(NotLiteral):
        list(in_python(source, "x"))


def test_every_sentence_is_written_out() -> None:
    """Or reading them all would have failed above."""
    assert len(EVERY) > 1500
    assert {path.suffix for path in templates()} >= {".html", ".svg"}


def renamed(source: str) -> list[str]:
    """Functions that translate, imported under a name that no extraction knows."""
    imports = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    names = (name for node in imports for name in node.names)
    return [name.asname for name in names if name.name in ARGUMENTS and name.asname and name.asname not in ARGUMENTS]


def test_a_renamed_function_is_seen() -> None:
    assert renamed("from scorekeeper.domain.i18n import _ as said") == ["said"]
    assert renamed("from django.utils.translation import gettext_lazy as _") == []


def test_no_function_that_translates_is_renamed() -> None:
    assert {str(path): names for path in programs() if (names := renamed(path.read_text("utf-8")))} == {}


def in_two_ways(found: list[Message]) -> dict[str, list[str]]:
    """Sentences with a plural in one place and without, or with another, elsewhere: a catalogue holds only one."""
    plurals: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for each in found:
        plurals[each.context, each.singular][each.plural] = each.where
    return {said: sorted(where.values()) for (_, said), where in plurals.items() if len(where) > 1}


def test_a_sentence_has_one_plural_or_none() -> None:
    assert in_two_ways([Message("a", "", "", "x"), Message("a", "b", "", "y")]) == {"a": ["x", "y"]}
    assert in_two_ways(EVERY) == {}


def uncounted(found: list[Message]) -> list[str]:
    """Sentences that say how many of something, and only in one way. Pictures of a fixed number are left alone."""
    pictured = re.compile(r"/rules_page\.py")
    told = (each for each in found if not each.plural and COUNTED.search(each.singular))
    return [each.singular for each in told if not pictured.search(each.where) and each.singular not in NEEDS_NO_PLURAL]


def test_a_number_of_things_has_a_plural() -> None:
    assert uncounted([Message("%(n)s open rams"), Message("%(n)s ram", "%(n)s rams")]) == ["%(n)s open rams"]
    assert uncounted(EVERY) == []


def answered_by_django(found: list[Message]) -> list[str]:
    """Sentences that Django's own catalogues know: where ours has no words yet, theirs would come, in another sense."""
    catalogues = [translation(language) for language in ("lt", "de")]
    return sorted({each.singular for each in found for catalogue in catalogues if translated(catalogue, each)})


def translated(catalogue: DjangoTranslation, each: Message) -> bool:
    if each.context:
        return catalogue.pgettext(each.context, each.singular) != each.singular
    return catalogue.gettext(each.singular) != each.singular


def test_django_answers_for_none_of_our_sentences() -> None:
    assert answered_by_django([Message(", "), Message("Greek"), Message("a ram")]) == [", ", "Greek"]
    assert answered_by_django(EVERY) == []


def odd_places(each: Message) -> bool:
    """Whether a place has no name, or stands in the plural and not in the singular's sentence."""
    nameless = re.search(r"%[sd]", each.singular + each.plural) is not None
    singular, plural = set(PLACES.findall(each.singular)), set(PLACES.findall(each.plural))
    return nameless or bool(each.plural and singular - plural)


def test_places_have_names_that_both_numbers_know() -> None:
    assert [each for each in EVERY if odd_places(each)] == []


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="only compares with the real one where it is installed")
def test_xgettext_finds_the_same() -> None:
    keywords = ("gettext_noop", "gettext_lazy", "ngettext_lazy:1,2", "npgettext:1c,2,3")
    keywords += ("pgettext:1c,2", "pgettext_lazy:1c,2")
    known = [f"--keyword={word}" for word in keywords]
    files = [str(path.relative_to(ROOT)) for path in programs()]
    found = subprocess.run(
        ["xgettext", "--from-code=utf-8", "-LPython", "-o-", "--no-wrap", "--no-location", *known, *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0
    assert "warning" not in found.stderr
    singulars = {ast.literal_eval(text) for text in re.findall(r"^msgid (.+)", found.stdout, re.MULTILINE)}
    ours = {each.singular for path in programs() for each in in_python(path.read_text("utf-8"), "x")}
    # A sentence of several lines begins with an empty one in a catalogue.
    assert singulars - {""} <= ours
    assert {each for each in ours if "\n" not in each} <= singulars
