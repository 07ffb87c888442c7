"""Decisions of a game's code, against which texts are checked: who takes a trick, and what deals score."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match_format import answer
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.tricks import IllegalTrick, Play, Playable, PlayState, Referee, Trick, Verdict, judge_tricks

LATER = 2
"""A trick shown alone stands for any but the first of a deal, for which games have rules of its own."""


Json = dict[str, Any]


@dataclass(slots=True)
class Example:
    """Deals worked out in a text, each followed by the totals after it, both as the match format writes them; and the
    lines of the text on which they stand.
    """

    line: int
    dealer: str = ""
    options: Json = field(default_factory=dict)
    options_line: int = 0
    deals: list[tuple[int, Json]] = field(default_factory=list)
    totals: list[tuple[int, Json]] = field(default_factory=list)
    result: Json | None = None
    result_line: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether each deal has its totals."""
        return bool(self.deals) and len(self.deals) == len(self.totals)


@dataclass(frozen=True, slots=True)
class Engine:
    """A game of the catalogue with its referee, if it has one."""

    game: Game

    @property
    def referee(self) -> Referee | None:
        return self.game.referee

    @property
    def counts_by_side(self) -> bool:
        """Whether two partners have one score; in some games partners play together and each counts alone."""
        start = self.game.replay({}, self.game.turn[0], [])
        return set(self.game.scoring.write_totals(start.state)) == {side.value for side in Side}

    def seat_at(self, place: int) -> Seat:
        """Who sits so many places on in the order of play."""
        return self.game.turn[place % len(self.game.turn)]

    def judge(self, setting: Mapping[str, str], plays: Sequence[Play]) -> Verdict | None:
        """Who takes a trick shown alone; None without a referee. Raises IllegalTrick."""
        if self.referee is None:
            return None
        self._check_ways(setting, plays)
        strange = next((card for play in plays for card in play.cards if card not in self.referee.pack), None)
        if strange is not None:
            raise IllegalTrick(_("The %(card)s is not in the pack.") % {"card": strange.spoken})
        return self.referee.verdict(Trick(setting, tuple(plays), number=LATER, seats=len(plays)))

    def follow(self, setting: Mapping[str, str], laid: Sequence[Sequence[Play]], leader: Seat) -> PlayState | None:
        """A deal judged trick by trick; None without a referee. Raises IllegalTrick."""
        if self.referee is None:
            return None
        place = self.game.turn.index(leader)
        return judge_tricks(self.referee, setting, laid, seats=len(self.game.turn), leader=place)

    @property
    def playable(self) -> Playable | None:
        """What a hand may follow with, where the referee says it: open hands then leave none of its doubts."""
        return self.referee.playable if self.referee else None

    def objections(self, example: Example) -> Iterator[tuple[int, str]]:
        """Yield where the score contradicts worked deals: the line, and what holds instead."""
        scored = answer(_as_match(example, self.game), {self.game.slug: self.game})
        if error := scored["error"]:
            line = example.deals[error["deal"] - 1][0] if error["deal"] else example.options_line
            yield line or example.line, error["message"]
            return
        for deal, (line, totals) in zip(scored["deals"], example.totals, strict=True):
            if deal["totals"] != totals:
                yield line, _("after this deal the totals are %(totals)s") % {"totals": _json(deal["totals"])}
        if scored["result"] != example.result:
            line = example.result_line or example.line
            yield line, _("the result is %(result)s") % {"result": _json(scored["result"])}

    def _check_ways(self, setting: Mapping[str, str], plays: Sequence[Play]) -> None:
        """Raise IllegalTrick for a way of putting a card down that the game does not know at that place."""
        for count, play in enumerate(plays, start=1):
            if self.referee is None or not play.way:
                continue
            trick = Trick(setting, (*plays[: count - 1], Play(play.cards)), number=LATER, seats=len(plays))
            if play.way not in {way.key for way in self.referee.ways(trick)}:
                raise IllegalTrick(_("No card is put down “%(way)s” here.") % {"way": play.way})


def setting_of(written: str) -> dict[str, str]:
    """The setting as the referee takes it, from "trumps ♠", "chosen ♥ ♠", "no trump" or nothing."""
    letters = "".join(suit.value for suit in Suit if suit.sign in written)
    if written.startswith("chosen"):
        return {"chosen": letters}
    return {"trump": letters or "none"} if written else {}


def plays_of(cards: Sequence[Sequence[str]], ways: Sequence[str]) -> list[Play]:
    """Written cards as plays. Raises ValueError for what is no card."""
    return [Play(tuple(map(Card.parse, written)), way) for written, way in zip(cards, ways, strict=True)]


def _as_match(example: Example, game: Game) -> dict[str, Any]:
    closed = {"closed": True} if example.result and example.result.get("ended_by") == "closed" else {}
    return closed | {
        "format": "scorekeeper-match/1",
        "game": game.slug,
        "options": example.options,
        "seats": {seat.value: seat.spoken for seat in game.turn},
        "first_dealer": example.dealer or game.turn[0].value,
        "deals": [deal for _line, deal in example.deals],
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
