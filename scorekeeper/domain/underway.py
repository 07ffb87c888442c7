"""A deal in play: what is answered before the play, and how every phone's sheet shows it until its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.sheet import Names

NOT_YET = "–"
"""Stands where nobody has answered."""


@dataclass(frozen=True, slots=True)
class Bids:
    """The bids below one column of the sheet: who bid what, and what they come to `together`, behind its `words`."""

    by_player: tuple[tuple[str, str], ...]
    words: str = ""
    together: str = ""


@dataclass(frozen=True, slots=True)
class InPlayWords:
    """How a deal stands that is not recorded yet.

    `sentence` is for the table, `rest` what follows from it. `bids` has one entry for each column of the
    sheet, or none. `blocks` draws the sum as a row of tricks: "one" and "other" for those that somebody wants, "none"
    for those that nobody does. Once everything is answered that comes before the play, `playing` says so in short
    ("Playing: 6 against 6."), `leads` who plays the first card, and `record` what is left to record ("Record the
    tricks"), where that is not the whole deal; until then all three are empty.
    """

    sentence: str
    rest: str = ""
    bids: tuple[Bids, ...] = ()
    blocks: tuple[str, ...] = ()
    playing: str = ""
    leads: str = ""
    record: str = ""


class Underway(Protocol):
    """A part of a game's `panel` module."""

    def questions_in_play(self, options: Options | None, names: Names) -> tuple[Question, ...]:
        """The questions that are answered before the play, or while it goes on, by the house rules of a match.

        They have the names of the fields that the game's panel fills.
        """

    def in_play(self, answered: DealAnswers, match: AnyReplay, names: Names) -> InPlayWords | None:
        """How the deal stands with these answers, each known to be a choice; None where they say nothing."""


def of_bids(
    bids: Sequence[int],
    columns: tuple[Bids, ...],
    tricks: int,
    *,
    leader: str = "",
    rest: str = "",
    playing: str = "",
    record: str = "",
) -> InPlayWords:
    """How a deal of so many `tricks` stands with these bids, of players or of sides.

    `leader` plays the first card; it is empty until everybody has bid. `playing` and `record` are as in
    `InPlayWords`, where they are not the usual words.
    """
    together, drawn = sum(bids), _blocks(bids, tricks)
    if not leader:
        return InPlayWords(tricks_bid(together, tricks, are_all=False), rest, columns, drawn)
    usual = ngettext(
        "Playing: %(bid)s of %(all)s tricks is bid.", "Playing: %(bid)s of %(all)s tricks are bid.", together
    )
    return InPlayWords(
        sentence=tricks_bid(together, tricks, are_all=True),
        rest=rest,
        bids=columns,
        blocks=drawn,
        playing=playing or usual % {"bid": together, "all": tricks},
        leads=_("%(name)s leads") % {"name": leader},
        record=record or _("Record the tricks"),
    )


def left_over(left: int, too_many: str) -> str:
    """What the bids leave of the tricks, where each trick beyond a bid is a bag; `too_many` says it of less than 0."""
    if left < 0:
        return too_many
    if not left:
        return _("None is left over.")
    return ngettext("One is left over: a bag for somebody.", "%(n)s are left over: bags for somebody.", left) % {
        "n": left
    }


def _blocks(bids: Sequence[int], tricks: int) -> tuple[str, ...]:
    """The bids as blocks, by turns for one and another, with what is left of all `tricks` before the last bid."""
    drawn = [(("one", "other")[place % 2],) * bid for place, bid in enumerate(bids)]
    left = ("none",) * max(0, tricks - sum(bids))
    return (*chain.from_iterable(drawn[:-1]), *left, *drawn[-1])


def tricks_bid(bid: int, tricks: int, *, are_all: bool) -> str:
    """The sentence how many tricks are bid together; `are_all`: everybody has bid."""
    counts = {"bid": bid, "all": tricks}
    if not are_all:
        so_far = ngettext("%(bid)s of %(all)s tricks is bid so far.", "%(bid)s of %(all)s tricks are bid so far.", bid)
        return so_far % counts
    if bid > tricks:
        over = ngettext(
            "%(bid)s trick is bid, and there are only %(all)s.",
            "%(bid)s tricks are bid, and there are only %(all)s.",
            bid,
        )
        return over % counts
    return ngettext("%(bid)s of %(all)s tricks is bid.", "%(bid)s of %(all)s tricks are bid.", bid) % counts
