"""Names that look alike though their letters differ: Ona, and Оna with a Cyrillic letter.

Which characters look alike is Unicode's list of confusables, and names are compared by the skeletons of UTS #39.
Accents tell names apart: Jonas and Jónas are two.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from urllib.parse import quote

from confusable_homoglyphs import categories, utils
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.domain.names import folded, is_unseen, isolated, with_mark
from scorekeeper.domain.questions import InputWarning
from scorekeeper.domain.sheet import comma_list

NAMES_REMEMBERED = 4096
MOST_SCRIPTS = 2
LEFT_TO_RIGHT = "\u200e"
"""The list has it on both sides of characters that are written from the right."""
OF_NO_SCRIPT = frozenset({"COMMON", "INHERITED", "Unknown"})


def first_alike(name: str, others: Sequence[str]) -> str:
    """The first of the others that looks like the name; empty where none does, or the name is among them."""
    if any(folded(other) == folded(name) for other in others):
        return ""
    return next((other for other in others if looks(other) & looks(name)), "")


def marks(names: Sequence[str]) -> list[str]:
    """A mark for each name that looks like another of these; empty for the rest.

    It is the scripts that not all of the look-alikes have: Cyrillic for Оna beside Ona. If two had the same mark, the
    later ones are numbered.
    """
    alike = _places_by_look(names)
    numbered: list[tuple[str, int]] = []
    for place, name in enumerate(names):
        beside = set[int]().union(*(alike[look] for look in looks(name)))
        own = _words(_own_scripts(name, [names[each] for each in beside])) if len(beside) > 1 else ""
        same = [numbered[each][1] for each in beside if each < place and numbered[each][0] == own]
        numbered.append((own, max(same, default=0) + 1))
    return [f"{own} {number}".strip() if number > 1 else own for own, number in numbered]


def _places_by_look(names: Sequence[str]) -> Mapping[tuple[bool, str], set[int]]:
    places: defaultdict[tuple[bool, str], set[int]] = defaultdict(set)
    for place, name in enumerate(names):
        for look in looks(name):
            places[look].add(place)
    return places


@lru_cache(NAMES_REMEMBERED)
def looks(name: str) -> frozenset[tuple[bool, str]]:
    """Its skeletons as it is written, and whatever its capitals.

    Ian looks like lan, and neither looks like Lan.
    """
    return frozenset({(True, skeleton(name)), (False, skeleton(folded(name)))})


def skeleton(name: str) -> str:
    """What names that look alike have in common by UTS #39, not meant to be read.

    Blanks run together, as on a page.
    """
    seen = (char for char in unicodedata.normalize("NFD", name) if not is_unseen(char))
    prototypes = _prototypes()
    return " ".join(unicodedata.normalize("NFD", "".join(prototypes.get(char, char) for char in seen)).split())


@cache
def _prototypes() -> Mapping[str, str]:
    """For each character of the list what stands for all that look like it.

    The package tells who looks like whom, both ways round, and not which of two the standard calls the prototype: for
    comparing, either will do.
    """
    listed = utils.load("confusables.json").items()
    like = {char.strip(LEFT_TO_RIGHT): [each["c"].strip(LEFT_TO_RIGHT) for each in found] for char, found in listed}
    of = {char: char if len(found) > 1 else _prototype(char, found[0], like) for char, found in like.items()}
    letters = {char: unicodedata.normalize("NFD", found) for char, found in of.items() if len(char) == 1}
    return {char: "".join(of.get(each, each) for each in found) for char, found in letters.items()}


def _prototype(char: str, other: str, like: Mapping[str, list[str]]) -> str:
    is_clear = len(like[other]) > 1 or len(other) > 1
    return other if is_clear or (len(char) == 1 and other < char) else char


def _own_scripts(name: str, alike: Iterable[str]) -> frozenset[str]:
    """The scripts of the name that not all of those that look like it have."""
    return _scripts(name) - frozenset.intersection(*map(_scripts, alike))


def _scripts(name: str) -> frozenset[str]:
    return frozenset(categories.unique_aliases(name)) - OF_NO_SCRIPT


def _words(scripts: frozenset[str]) -> str:
    if len(scripts) > MOST_SCRIPTS:
        return _("several scripts")
    named = {
        "LATIN": pgettext("letters", "Latin"),
        "CYRILLIC": pgettext("letters", "Cyrillic"),
        "GREEK": pgettext("letters", "Greek"),
    }
    return comma_list(named.get(script, script.replace("_", " ").title()) for script in sorted(scripts))


# The question about a name that looks like another: asked once before the name is taken, and never refused.


@dataclass(frozen=True, slots=True)
class LooksLike(InputWarning):
    """A name typed into this field that looks like another. `may_be_meant`: the other is in the book, and not typed."""

    field: str
    other: str
    may_be_meant: bool


def looking_like(typed: dict[str, str], known: Sequence[str]) -> list[LooksLike]:
    """What to ask about names typed into these fields, in a book where these are known."""
    found, before, here = [], list(known), {folded(name) for name in typed.values()}
    for field, name in typed.items():
        if other := first_alike(name, before):
            sits_here = folded(other) in here
            words = _question_words(sits_here=sits_here) % _side_by_side(name, other)
            found.append(LooksLike(quote(folded(name)), words, field, other, may_be_meant=not sits_here))
        before.append(name)
    return found


def question(alike: Sequence[InputWarning]) -> str:
    """One question for all of them, which a yes answers."""
    words = ngettext("%(alike)s Are they two people?", "%(alike)s Are they all different people?", len(alike))
    return words % {"alike": " ".join(each.words for each in alike)}


def _question_words(*, sits_here: bool) -> str:
    if sits_here:
        return _("%(name)s looks like %(other)s, who is at this table too.")
    return _("%(name)s looks like %(other)s, who is in this book.")


def _side_by_side(name: str, other: str) -> dict[str, str]:
    of_other, of_name = marks([other, name])
    return {"name": isolated(with_mark(name, of_name)), "other": isolated(with_mark(other, of_other))}
