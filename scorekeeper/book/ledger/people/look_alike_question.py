"""The question about a name that looks like another: asked once before the name is taken, and never refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.ledger.people.look_alikes import first_alike, marks
from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.names import folded, isolated, told_apart


@dataclass(frozen=True, slots=True)
class LooksLike(Odd):
    """A name typed into this field that looks like another. `may_be_meant`: the other is in the book, and not typed."""

    field: str
    other: str
    may_be_meant: bool


def looking_like(typed: dict[str, str], known: Sequence[str]) -> list[LooksLike]:
    """Return what to ask about names typed into these fields, in a book where these are known."""
    found, before, here = [], list(known), {folded(name) for name in typed.values()}
    for field, name in typed.items():
        if other := first_alike(name, before):
            sits_here = folded(other) in here
            words = _words(sits_here=sits_here) % _side_by_side(name, other)
            found.append(LooksLike(quote(folded(name)), words, field, other, may_be_meant=not sits_here))
        before.append(name)
    return found


def question(alike: Sequence[Odd]) -> str:
    """Return all of it, as a question that a yes answers."""
    words = ngettext("%(alike)s Are they two people?", "%(alike)s Are they all different people?", len(alike))
    return words % {"alike": " ".join(each.words for each in alike)}


def _words(*, sits_here: bool) -> str:
    if sits_here:
        return _("%(name)s looks like %(other)s, who is at this table too.")
    return _("%(name)s looks like %(other)s, who is in this book.")


def _side_by_side(name: str, other: str) -> dict[str, str]:
    of_other, of_name = marks([other, name])
    return {"name": isolated(told_apart(name, of_name)), "other": isolated(told_apart(other, of_other))}
