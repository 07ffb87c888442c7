"""Data of a panel by steps: its questions, and the deals that the answers so far can become."""

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from functools import cached_property
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext as _

from scorekeeper.book.match.deal_forms import deal_form, fields_of
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.deal_warnings import keys, question
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Steps
from scorekeeper.domain.seats import AREAS, is_long
from scorekeeper.domain.telling.sheet import asks_by_steps, tells_how_it_stands


class Chair(NamedTuple):
    """One player's place, as the table lies; `long` where the name needs smaller letters."""

    seat: str
    name: str
    deals: bool
    area: str
    long: bool


class PanelData:
    """A panel that goes by steps, as its template needs it; made when it is looked at.

    `correcting` is the number of the deal that is corrected, on the table as it stood before; None for the next deal.
    """

    def __init__(self, table: MatchView, *, correcting: int | None = None) -> None:
        self.table, self.correcting = table, correcting

    @property
    def url(self) -> str:
        """Where the results for other answers are asked for; the answers go after it."""
        preview = self.table.below("preview")
        return f"{preview}?deal={self.correcting}&" if self.correcting else f"{preview}?"

    @property
    def fields(self) -> tuple[str, ...]:
        """What the panel's form sends besides its envelope."""
        return fields_of(self.table.game, self.table.names)

    @cached_property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where, and may have dealt: as the table lies, and with a long name in smaller letters."""
        table = self.table
        return tuple(
            Chair(
                seat=seat.value,
                name=table.names[seat],
                deals=seat is table.replay.next_dealer,
                area=AREAS.get(seat, ""),
                long=is_long(table.names[seat]),
            )
            for seat in table.match.turn
        )

    @property
    def data(self) -> str:
        """All that the panel's script needs, as JSON: the questions, and the results that need no answer."""
        panel = cast(Steps, self.table.panel)
        told = _fields_told(panel) | answered(self.table, {}, corrects=self.correcting is not None)
        return json.dumps(told, default=_fields_told, separators=(",", ":"), ensure_ascii=False)


CHOICE = [(each.name, each.default) for each in fields(Choice)]


def _fields_told(value: Any) -> dict[str, object]:
    """Return a dataclass for JSON, a choice without what is usual: a panel has up to two hundred of them.

    `asdict` would first copy all that lies in it, which takes longer than writing.
    """
    if isinstance(value, Choice):
        return {field: told for field, usual in CHOICE if (told := getattr(value, field)) != usual}
    return {field: getattr(value, field) for field in value.__dataclass_fields__}


def answered(table: MatchView, answers: Answers, *, corrects: bool = False) -> dict[str, object]:
    """Return what the panel is told about these answers: the results,
    and how the deal stands in a game that says so.
    """
    told: dict[str, object] = {"results": results(table, answers, corrects=corrects)}
    teller = table.game.teller
    if tells_how_it_stands(teller):
        told["standing"] = asdict(teller.standing(answers, table.replay, table.names))
    return told


def results(
    table: MatchView, answers: Answers, candidates: Sequence[Candidate] | None = None, *, corrects: bool = False
) -> list[dict[str, object]]:
    """Return a button for each deal that the answers can become, with what it would do, asked of the engine."""
    if candidates is None:
        teller = table.game.teller
        candidates = teller.candidates(answers, table.replay, table.names) if asks_by_steps(teller) else ()
    return [_result(table, each, corrects=corrects) for each in candidates]


def answered_deal(table: MatchView, answers: Answers) -> AnyReplay | None:
    """Return the match with the deal that these answers make; None if they make none."""
    form = deal_form(table.game, table.names, dict(answers))
    return table.match.followed_on_with(table.replay, form.cleaned_data["dealt"].deal) if form.is_valid() else None


def _result(table: MatchView, candidate: Candidate, *, corrects: bool) -> dict[str, object]:
    """Return one button.

    What is odd comes with the question that is asked first, and with its yes among the answers.
    """
    shown: dict[str, Any] = {
        "label": (corrects and candidate.corrects) or candidate.label,
        "small": candidate.small,
        "span": candidate.span,
        "behind": asdict(candidate.behind) if candidate.behind else None,
        "instead": candidate.instead,
        "answers": dict(candidate.answers),
        "lost": candidate.lost,
        "aside": candidate.aside,
        "complete": candidate.is_complete,
    }
    if candidate.deal is None:
        return shown | {"refusal": _why_it_is_none(table, candidate)}
    if odd := table.game.asks.odd(candidate.deal, table.names):
        shown |= {"asks": question(odd), "answers": shown["answers"] | {"sure": keys(odd)}}
    then = table.match.followed_on_with(table.replay, candidate.deal)
    if then.stop is not None:
        return shown | {"refusal": then.stop.words}
    return shown | _told(table, then, candidate.does)


def _why_it_is_none(table: MatchView, candidate: Candidate) -> str:
    form = deal_form(table.game, table.names, dict(candidate.answers))
    return str(next(iter(form.errors.values()))[0])


def _told(table: MatchView, then: AnyReplay, does: str) -> dict[str, Any]:
    """Return what the deal would do, in the words in which it is listed afterwards or in shorter ones, and how that
    ends.
    """
    teller, game = table.game.teller, table.game
    line = teller.line(then.rows[-1], table.names)
    told = {"does": does or line.mark, "rule": line.rule}
    if then.result is None:
        return told
    ending = teller.ending(game.scoring.write_result(then.result), game.scoring.write_totals(then.state), table.names)
    ends = _("Match over: %(won)s") % {"won": ending.won}
    if badge := ending.badge:
        ends = _("%(ends)s. %(word)s: %(names)s") % {"ends": ends, "word": badge.word, "names": badge.names}
    return told | {"ends": ends}
