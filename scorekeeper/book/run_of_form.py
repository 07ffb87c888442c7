"""A person's run of form: the last matches, how many in a row now, and how many at most."""

import re
from dataclasses import dataclass

from django.db import connection
from django.utils.translation import gettext as _

from scorekeeper.book.models import Player
from scorekeeper.domain.chronicle import Outcome

LAST = 10

OUTCOMES = {
    "sqlite": """
SELECT group_concat(letter, '') FROM
(SELECT substr(outcome, 3, 1) AS letter FROM book_seated WHERE player_id = %s ORDER BY match_id)
""",
    "postgresql": """
SELECT string_agg(substr(outcome, 3, 1), '' ORDER BY match_id) FROM book_seated WHERE player_id = %s
""",
}
"""What all of a person's matches were, a letter each, the oldest first: one text instead of thousands of rows."""

BY_LETTER = {outcome.value[2]: outcome for outcome in Outcome}
"""The third letter tells them apart; what nothing has decided has none."""
WON, LOST = (outcome.value[2] for outcome in (Outcome.WON, Outcome.LOST))


@dataclass(frozen=True, slots=True)
class Form:
    """The last matches that something decided, the newest last; in words, and how many in a row."""

    outcomes: tuple[str, ...]
    told: str
    words: str
    now: str
    longest: str


def form_of(player: Player) -> Form | None:
    """None where no match has been decided yet."""
    with connection.cursor() as cursor:
        cursor.execute(OUTCOMES[connection.vendor], (player.pk,))
        return form_from(str(cursor.fetchone()[0] or ""))


def form_from(letters: str) -> Form | None:
    """From the letters of all matches, the oldest first."""
    if not letters:
        return None
    said = {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.LEVEL: _("level")}
    last = tuple(BY_LETTER[letter] for letter in letters[-LAST:])
    newest = letters[-1]
    return Form(
        outcomes=tuple(outcome.value for outcome in last),
        told=_("Won %(won)s of the last %(n)s") % {"won": last.count(Outcome.WON), "n": len(last)},
        words=", ".join(said[outcome] for outcome in last),
        now=_run(newest, len(letters) - len(letters.rstrip(newest))),
        longest=_run(WON, max(map(len, re.split(f"[^{WON}]+", letters)))),
    )


def _run(letter: str, count: int) -> str:
    """So many matches in a row: "3 won in a row"; nothing for a single one, or for matches that ended level."""
    words = {WON: _("%(n)s won in a row"), LOST: _("%(n)s lost in a row")}.get(letter, "")
    return words % {"n": count} if count > 1 and words else ""
