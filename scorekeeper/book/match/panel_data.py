"""What a panel by steps asks, and what the deals that were tapped so far can become."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, cast

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.book.match.deal_forms import deal_form, fields_of
from scorekeeper.book.match.match_view import Table
from scorekeeper.domain.deal_warnings import keys, question
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Candidate, Steps
from scorekeeper.domain.sheet import asks_by_steps, tells_how_it_stands


class Asking:
    """A panel that goes by steps, as its template needs it; made when it is looked at."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def url(self) -> str:
        """Where the results for other answers are asked for."""
        return reverse("preview", args=(self.table.opened.token, self.table.match.number))

    @property
    def fields(self) -> list[str]:
        """What the panel's form sends besides its envelope."""
        return fields_of(self.table.game, self.table.names)

    @property
    def chairs(self) -> list[dict[str, object]]:
        """Who may have dealt."""
        table = self.table
        return [
            {"seat": seat.value, "name": table.names[seat], "deals": seat is table.replay.next_dealer}
            for seat in table.match.turn
        ]

    @property
    def data(self) -> str:
        """All that the panel's script needs, as JSON: the questions, and the results that need no answer."""
        panel = cast(Steps, self.table.panel)
        told = asdict(panel) | answered(self.table, {})
        return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def answered(table: Table, answers: Answers) -> dict[str, object]:
    """What the panel is told about these answers: the results, and how the deal stands in a game that says so."""
    told: dict[str, object] = {"results": results(table, answers)}
    teller = table.game.teller
    if tells_how_it_stands(teller):
        told["standing"] = asdict(teller.standing(answers, table.replay, table.names))
    return told


def results(table: Table, answers: Answers, candidates: Sequence[Candidate] | None = None) -> list[dict[str, object]]:
    """A button for each deal that the answers can become, with what it would do, asked of the engine."""
    if candidates is None:
        teller = table.game.teller
        candidates = teller.candidates(answers, table.replay, table.names) if asks_by_steps(teller) else ()
    return [_result(table, each) for each in candidates]


def answered_deal(table: Table, answers: Answers) -> AnyReplay | None:
    """The match with the deal that these answers make; None if they make none."""
    form = deal_form(table.game, table.names, dict(answers))
    return table.match.followed_on_with(table.replay, form.cleaned_data["dealt"].deal) if form.is_valid() else None


def _result(table: Table, candidate: Candidate) -> dict[str, object]:
    """One button. What is odd comes with the question that is asked first, and with its yes among the answers."""
    shown: dict[str, Any] = {
        "label": candidate.label,
        "answers": dict(candidate.answers),
        "lost": candidate.lost,
        "aside": candidate.aside,
        "settled": candidate.settled,
    }
    if candidate.deal is None:
        return shown | {"refusal": _why_it_is_none(table, candidate)}
    if odd := table.game.asks.odd(candidate.deal, table.names):
        shown |= {"asks": question(odd), "answers": shown["answers"] | {"sure": keys(odd)}}
    then = table.match.followed_on_with(table.replay, candidate.deal)
    if then.stop is not None:
        return shown | {"refusal": then.stop.words}
    return shown | _told(table, then, candidate.does)


def _why_it_is_none(table: Table, candidate: Candidate) -> str:
    form = deal_form(table.game, table.names, dict(candidate.answers))
    return str(next(iter(form.errors.values()))[0])


def _told(table: Table, then: AnyReplay, does: str) -> dict[str, Any]:
    """What the deal would do, in the words in which it is listed afterwards or in shorter ones, and how that ends."""
    teller, game = table.game.teller, table.game
    line = teller.line(then.rows[-1], table.names)
    told = {"does": does or line.mark, "rule": line.rule}
    if then.result is None:
        return told
    ending = teller.ending(game.write_result(then.result), game.write_totals(then.state), table.names)
    ends = ending.short or _("Match over: %(headline)s") % {"headline": ending.headline}
    if badge := ending.badge:
        ends = _("%(ends)s. %(word)s: %(names)s") % {"ends": ends, "word": badge.word, "names": badge.names}
    return told | {"ends": ends}
