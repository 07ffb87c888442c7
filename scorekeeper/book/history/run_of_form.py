"""A person's run of form: the last matches, how many in a row now, and how many at most."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scorekeeper.domain.chronicle import Outcome

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
    """From what the matches were, the oldest first; None where no match has been decided yet."""
    if not outcomes:
        return None
    said = {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.LEVEL: _("level")}
    last = outcomes[-LAST:]
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    return Form(
        outcomes=tuple(outcome.value for outcome in last),
        told=_("Won %(won)s of the last %(n)s") % {"won": last.count(Outcome.WON), "n": len(last)},
        words=", ".join(said[outcome] for outcome in last),
        now=_run(*runs[-1]),
        longest=_run(Outcome.WON, max((count for outcome, count in runs if outcome is Outcome.WON), default=0)),
    )


def _run(outcome: Outcome, count: int) -> str:
    """So many matches in a row: "3 won in a row"; nothing for a single one, or for matches that ended level."""
    words = {Outcome.WON: _("%(n)s won in a row"), Outcome.LOST: _("%(n)s lost in a row")}.get(outcome, "")
    return words % {"n": count} if count > 1 and words else ""
