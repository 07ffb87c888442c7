"""A translator is given every sentence, once, and can move what stands in it."""

import ast
import re
from collections import defaultdict
from functools import cache

from django.utils.translation.trans_real import DjangoTranslation, translation

from tests.extraction import ARGUMENTS, Message, messages, programs, templates

PLACES = re.compile(r"%\((\w+)\)s")

THINGS = "accent|arm|bag|bar|card|character|crosse|event|link|matche|pip|point|ram|settlement|trick"
COUNTED = re.compile(rf"%\(\w+\)s (?:\w+ )?(?:{THINGS})s\b")
"""What a sentence may count, after a place that may be its number."""
NEEDS_NO_PLURAL = (
    "With %(points)s points %(winner)s have reached the target.",
    "%(one)s and %(other)s points",
    "%(tricks)s tricks",
    "You ended the match, and only %(side)s have crosses.",
    "%(name)s loses another %(n)s for bags.",
)
"""A target of 47 or more; two totals; a score, “5–1”; no number of what follows."""


@cache
def every() -> list[Message]:
    """Read when a test asks, since each worker collects this file. Raises NotLiteral."""
    return list(messages())


def test_every_sentence_is_written_out() -> None:
    assert len(every()) > 1500
    assert {path.suffix for path in templates()} >= {".html", ".svg"}


def renamed(source: str) -> list[str]:
    """Functions that translate, imported under a name that no extraction knows."""
    imports = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    names = (name for node in imports for name in node.names)
    return [name.asname for name in names if name.name in ARGUMENTS and name.asname and name.asname not in ARGUMENTS]


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
    assert in_two_ways(every()) == {}


def uncounted(found: list[Message]) -> list[str]:
    """Sentences that say how many of something, and only in one way. Pictures of a fixed number are left alone."""
    pictured = re.compile(r"/rules_page\.py")
    told = (each for each in found if not each.plural and COUNTED.search(each.singular))
    return [each.singular for each in told if not pictured.search(each.where) and each.singular not in NEEDS_NO_PLURAL]


def test_a_number_of_things_has_a_plural() -> None:
    assert uncounted([Message("%(n)s open rams"), Message("%(n)s ram", "%(n)s rams")]) == ["%(n)s open rams"]
    assert uncounted(every()) == []


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
    assert answered_by_django(every()) == []


def odd_places(each: Message) -> bool:
    """Whether a place has no name, or stands in the plural and not in the singular's sentence."""
    nameless = re.search(r"%[sd]", each.singular + each.plural) is not None
    singular, plural = set(PLACES.findall(each.singular)), set(PLACES.findall(each.plural))
    return nameless or bool(each.plural and singular - plural)


def test_places_have_names_that_both_numbers_know() -> None:
    assert [each for each in every() if odd_places(each)] == []


def test_one_english_word_has_one_context() -> None:
    """Else a button and the sheet may say two words for one thing."""
    contexts: dict[str, set[str]] = {}
    for each in messages():
        contexts.setdefault(each.singular, set()).add(each.context)
    assert {word: sorted(found) for word, found in contexts.items() if len(found) > 1} == {}
