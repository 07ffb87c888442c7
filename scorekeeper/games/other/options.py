"""What a table agrees on before it plays a game of its own: what it is called, who wins, and when it ends."""

import unicodedata
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import FARTHEST, BaseOptions, Number, Text, ask, numbers, rule, whole_or_null
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks

LONGEST_TITLE = 64


class Wins(Enum):
    """Who is ahead: those with the most points, or those with the fewest."""

    HIGHEST = "highest"
    LOWEST = "lowest"


def _title(fields: Fields, name: str) -> str:
    text = fields.text(name, LONGEST_TITLE)
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if unseen := first_unseen(words):
        code = {"code": f"{ord(unseen):04X}"}
        raise IllegalDeal(_("the title has an invisible character (U+%(code)s). Type it again without it") % code)
    if has_heaped_marks(words):
        raise IllegalDeal(
            ngettext(
                "use at most %(most)s accent on one letter of the title",
                "use at most %(most)s accents on one letter of the title",
                MOST_MARKS_IN_A_ROW,
            )
            % {"most": MOST_MARKS_IN_A_ROW}
        )
    return words


def _target(fields: Fields, name: str) -> int | None:
    target = whole_or_null(fields, name, -FARTHEST, FARTHEST)
    if target == 0:
        raise IllegalDeal(_("a target of 0 is reached before the first deal"))
    return target


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; with neither `target` nor `rounds` the players stop it.

    A negative target is reached from above, since everybody begins at 0.
    """

    title: str = rule("", lambda: ask(_("What are you playing?")), own=Text(LONGEST_TITLE), read=_title)
    wins: Wins = rule(
        Wins.HIGHEST,
        lambda: ask(_("Won by"), (Wins.HIGHEST, _("the most points")), (Wins.LOWEST, _("the fewest points"))),
    )
    target: int | None = rule(
        None,
        lambda: ask(_("Ends at"), (None, _("no total")), *numbers(50, 100, 200, 500, 1000)),
        own=Number(-FARTHEST, FARTHEST),
        read=_target,
    )
    rounds: int | None = rule(
        None,
        lambda: ask(_("Rounds"), (None, pgettext("of rounds", "any")), *numbers(5, 7, 10, 13)),
        lowest=1,
        own=Number(1, FARTHEST),
    )


USUAL = HouseRules()
