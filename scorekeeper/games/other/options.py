"""What a table agrees on before it plays a game of its own: what it is called, who wins, and when it ends."""

import unicodedata
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import (
    FARTHEST,
    HouseRule,
    Number,
    Options,
    Text,
    choice,
    numbers,
    whole_or_null,
    written,
)
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks

LONGEST_TITLE = 64


class Wins(Enum):
    """Who is ahead: whoever has the most points, or whoever has the fewest."""

    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """One table's choices, in the order of the match format; with neither `target` nor `rounds` the players stop it.

    A negative target is reached from above, since everybody begins at 0.
    """

    title: str = ""
    wins: Wins = Wins.HIGHEST
    target: int | None = None
    rounds: int | None = None


USUAL = Agreed()


def read_options(fields: Fields) -> Options:
    """All that was agreed on as the match format writes it; what was left out has its default."""
    return written(read_agreed(fields))


def read_agreed(fields: Fields) -> Agreed:
    """What fields of the match format say was agreed on. Raises IllegalDeal."""
    return Agreed(
        title=_title(fields),
        wins=choice(fields, "wins", USUAL.wins),
        target=_target(fields),
        rounds=whole_or_null(fields, "rounds", USUAL.rounds, 1),
    )


def title(options: Options) -> str:
    """What the game is called; empty where nobody has said."""
    return read_agreed(Fields(options)).title


def _title(fields: Fields) -> str:
    if not fields.has("title"):
        return USUAL.title
    given = fields.text("title", LONGEST_TITLE)
    words = " ".join(unicodedata.normalize("NFC", given).split())
    if unseen := first_unseen(words):
        code = {"code": f"{ord(unseen):04X}"}
        raise IllegalDeal(_("a title cannot hold the invisible character U+%(code)s") % code)
    if has_heaped_marks(words):
        raise IllegalDeal(_("a title has at most %(most)s accents on one letter") % {"most": MOST_MARKS_IN_A_ROW})
    return words


def _target(fields: Fields) -> int | None:
    target = whole_or_null(fields, "target", USUAL.target, -FARTHEST)
    if target == 0:
        raise IllegalDeal(_("a target of 0 is reached before the first deal"))
    return target


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose before a match, in the words of the table."""
    return (
        HouseRule("title", _("What do you play?"), own=Text(LONGEST_TITLE)),
        HouseRule(
            "wins",
            _("Who wins?"),
            ((Wins.HIGHEST.value, _("the most points")), (Wins.LOWEST.value, _("the fewest points"))),
        ),
        HouseRule(
            "target",
            _("Does somebody’s total end it?"),
            ((None, pgettext("no limit", "no")), *numbers(50, 100, 200, 500, 1000)),
            Number(-FARTHEST, FARTHEST),
        ),
        HouseRule(
            "rounds",
            _("After how many rounds?"),
            ((None, _("as many as you like")), *numbers(5, 7, 10, 13)),
            Number(1, FARTHEST),
        ),
    )
