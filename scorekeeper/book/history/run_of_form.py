"""A person's run of form: the last matches, how many in a row now, and how many at most."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.telling.chronicle import Outcome
from scorekeeper.domain.telling.lists import comma_list

LAST = 10


@dataclass(frozen=True, slots=True)
class Form:
    """The last matches that something decided, the newest last; in words, and how many in a row."""

    outcomes: tuple[str, ...]
    told: str
    words: str
    now: str
    longest: str


def form_from(outcomes: Sequence[Outcome]) -> Form | None:
    """Return the form of these outcomes, the oldest first; None where no match is decided yet."""
    if not outcomes:
        return None
    said = {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.LEVEL: _("level")}
    last = outcomes[-LAST:]
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    return Form(
        outcomes=tuple(outcome.value for outcome in last),
        told=ngettext("Won %(won)s of the last %(n)s", "Won %(won)s of the last %(n)s", len(last))
        % {"won": last.count(Outcome.WON), "n": len(last)},
        words=comma_list(said[outcome] for outcome in last),
        now=_run(*runs[-1]),
        longest=_run(Outcome.WON, max((count for outcome, count in runs if outcome is Outcome.WON), default=0)),
    )


def _run(outcome: Outcome, count: int) -> str:
    """Return so many matches in a row: "3 won in a row"; nothing for a single one, or for matches that ended level."""
    if count < 2 or outcome is Outcome.LEVEL:
        return ""
    if outcome is Outcome.WON:
        return ngettext("%(n)s won in a row", "%(n)s won in a row", count) % {"n": count}
    return ngettext("%(n)s lost in a row", "%(n)s lost in a row", count) % {"n": count}
