"""Warnings about a legal but unlikely deal: confirmed once before it is recorded, and never refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.i18n import _


@dataclass(frozen=True, slots=True)
class Odd:
    """One odd thing about a deal. `key`, without blanks, tells it apart from others; `words` say it in one sentence."""

    key: str
    words: str


def question(odd: Sequence[Odd]) -> str:
    """Return all of it, as a question that a yes answers."""
    return _("%(odd)s Is that right?") % {"odd": " ".join(each.words for each in odd)}


def keys(odd: Sequence[Odd]) -> str:
    """Return what an answer of yes is sent with."""
    return " ".join(each.key for each in odd)
