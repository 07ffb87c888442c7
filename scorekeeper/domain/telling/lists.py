"""Several words in a row, with what the reader's language puts between them."""

from collections.abc import Iterable, Sequence

from scorekeeper.domain.i18n import _, pgettext


def comma_list(words: Iterable[str]) -> str:
    """Return “Ona, Jonas, Rūta”."""
    return pgettext("between two of a list", ", ").join(words)


def and_list(words: Sequence[str]) -> str:
    """Return “Ona”, “Ona and Jonas”, “Ona, Jonas and Rūta”."""
    *others, last = words
    return _("%(others)s and %(last)s") % {"others": comma_list(others), "last": last} if others else last
