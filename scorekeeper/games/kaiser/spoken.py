"""Points of Kaiser in words."""

from scorekeeper.domain.numbers import shown
from scorekeeper.domain.words import ngettext


def points_words(points: int) -> str:
    """ "1 point", "9 points", "−2 points"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": shown(points)}
