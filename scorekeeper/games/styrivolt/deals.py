"""What can happen in one deal of Stýrivolt, as values that cannot be built wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Side


class Result(Enum):
    """How a side has won: five tricks or more, the first five, all nine; or the others tried for nine and missed."""

    ORDINARY = "ordinary"
    VOL = "vol"
    NINE = "nine"
    FAILED_NINE = "failed_nine"


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who won it and how, and which side, if any, took the stock without the right to it.

    `solo`: one player has taken all the tricks that make the vol or the nine.
    """

    winner: Side
    result: Result
    solo: bool = False
    illegal_stock: Side | None = None

    def __post_init__(self) -> None:
        if self.solo:
            check_solo(self.result)


def check_solo(result: Result) -> None:
    """Refuse a result that is worth no more when one player alone brings it about. Raises IllegalDeal."""
    if result not in (Result.VOL, Result.NINE):
        raise IllegalDeal(_("playing alone counts only with a vol or all nine tricks"))


class Kind(Enum):
    """The one kind of deal, by the word the match format uses."""

    PLAYED = "played"


class Culprit(Enum):
    """Who took the stock without the right to it, as the match format writes it."""

    NS = "NS"
    EW = "EW"
    NOBODY = None


def read_deal(fields: Fields) -> Deal:
    """Return the deal that fields of the match format describe; takes only its own fields. Raises IllegalDeal."""
    fields.choice("kind", Kind)
    winner, result, solo = fields.choice("winner", Side), fields.choice("result", Result), fields.truth("solo")
    culprit = fields.choice("illegal_stock", Culprit)
    return Deal(winner, result, solo, Side(culprit.value) if culprit.value else None)


def write_deal(deal: Deal) -> Mapping[str, object]:
    """Return the fields of the match format that describe the deal, in the format's order; all of them always."""
    return {
        "kind": Kind.PLAYED.value,
        "winner": deal.winner.value,
        "result": deal.result.value,
        "solo": deal.solo,
        "illegal_stock": deal.illegal_stock.value if deal.illegal_stock else None,
    }
