"""Points of Kaiser in words."""

from scorekeeper.domain.i18n import ngettext
from scorekeeper.domain.telling.numbers import shown


def points_words(points: int) -> str:
    """Return "1 point", "9 points", "−2 points"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": shown(points)}
