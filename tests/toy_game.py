"""Tally, a toy for tests: the side that wins a deal gets its tricks as marks, and ten marks win.

Knows what Avinas does not: house rules, a seat that stays empty, and a match whose end the players choose.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import BaseOptions, rule
from scorekeeper.domain.match import IllegalDeal, MatchDeal, Result
from scorekeeper.domain.seats import CLOCKWISE, BySide, Side


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: the side that won it, and its tricks over the book."""

    winner: Side
    tricks: int

    def __post_init__(self) -> None:
        if not 1 <= self.tricks <= 7:
            raise IllegalDeal(f"a deal is won by 1 to 7 tricks, not {self.tricks}")


class TallyRules:
    def __init__(self, target: int) -> None:
        self.target = target

    def start(self) -> BySide[int]:
        return BySide(0, 0)

    def after(self, marks: BySide[int], deal: Deal) -> tuple[BySide[int], int]:
        return marks.changed(deal.winner, lambda n: n + deal.tricks), deal.tricks

    def result(self, marks: BySide[int], *, closed: bool) -> Result[Side | None] | None:
        won = next((side for side in Side if marks.of(side) >= self.target), None)
        if won:
            return Result("target", won)
        return Result("closed", None) if closed else None


@dataclass(frozen=True, slots=True)
class Options(BaseOptions):
    target: int = rule(10, lowest=1, highest=100)
    misere: bool = rule(False)


def read_deal(fields: Fields) -> Deal:
    return Deal(fields.choice("winner", Side), fields.whole("tricks", 0, 13))


def write_deal(deal: Deal) -> Mapping[str, object]:
    return {"winner": deal.winner.value, "tricks": deal.tricks}


TALLY = Game(
    slug="tally",
    name="Tally",
    lang="en",
    home="",
    turn=CLOCKWISE,
    options=Options,
    deals=SimpleNamespace(read_deal=read_deal, write_deal=write_deal),
    scoring=SimpleNamespace(
        rules=lambda chosen, turn: TallyRules(chosen["target"]),
        write_effect=lambda tricks: {"marks": tricks},
        write_totals=lambda marks: {side.value: marks.of(side) for side in Side},
    ),
    deal_questions=None,
    panel=None,
    words=None,
    presenter=None,
    statistics=SimpleNamespace(units=tuple),
)


def jotted(line: str) -> list[MatchDeal[Deal]]:
    """`NS+3 EW+7` as deals; what is written wrong is dealt wrong."""
    return [MatchDeal(Deal(Side(side), int(tricks))) for side, tricks in re.findall(r"(\w\w)\+(\d+)", line)]


# Matches of Tally as the match format writes them.

GAMES = {"tally": TALLY}
SEATS = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
NS_3, EW_7 = {"winner": "NS", "tricks": 3}, {"winner": "EW", "tricks": 7}
MATCH = {"format": "scorekeeper-match/1", "game": "tally", "seats": SEATS, "first_dealer": "N", "deals": [NS_3, EW_7]}
KEPT = {
    "id": "spring-1",
    "note": "by the window\n“really”",
    "started": "2026-11-01T20:15:00Z",
    "ended": "2026-11-01t22:15:09.250+02:00",
    "stakes": {"kind": "flat", "amount": -5, "unit": "€"},
}
