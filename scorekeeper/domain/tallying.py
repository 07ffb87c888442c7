"""A counter of tricks: a row for everybody who takes them, and what the sum says."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorekeeper.domain.cards import Card
from scorekeeper.domain.pile import Counted, Numbers, Row, chips
from scorekeeper.domain.words import _, ngettext

T = TypeVar("T")

NO_CARDS: Sequence[Card] = ()
"""Tricks are not counted by cards."""


def tally_rows(names: Mapping[str, str], most: int) -> tuple[Row, ...]:
    """A row for each, by the letters that stand for it in an address."""
    return tuple(Row(key, name, chips(most), tally=True) for key, name in names.items())


def tallied(numbers: Numbers, most: int) -> Counted:
    """How many of a deal's tricks have been counted."""
    total = sum(numbers.values())
    if total > most:
        told = {"n": total, "most": most}
        return Counted(str(total), refusal=_("That would be %(n)s tricks, and a deal has %(most)s.") % told)
    unit = ngettext("trick of %(most)s", "tricks of %(most)s", total) % {"most": most}
    return Counted(str(total), unit, said=(_left(most - total),))


def _left(tricks: int) -> str:
    if tricks == 0:
        return _("The deal is whole.")
    return ngettext("%(n)s is still to be played.", "%(n)s are still to be played.", tricks) % {"n": tricks}


def by_name(numbers: Numbers, keys: Mapping[str, T]) -> dict[T, int]:
    """The numbers by what the names of the rows stand for; what was not tapped is 0."""
    return {each: numbers.get(key, 0) for key, each in keys.items()}
