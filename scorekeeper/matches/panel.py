"""Data of a panel by steps: its questions, and the deals that the answers so far can become."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Steps, keys, question
from scorekeeper.domain.seats import AREAS, is_long
from scorekeeper.domain.sheet import has_standing, has_steps
from scorekeeper.matches.deal_forms import answers_for, deal_form, fields_of, taps_for
from scorekeeper.matches.events import Entry
from scorekeeper.matches.presenter import MatchPage


class PanelSeat(NamedTuple):
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

    def __init__(self, table: MatchPage, *, correcting: int | None = None) -> None:
        self.table, self.correcting = table, correcting

    @property
    def url(self) -> str:
        """Where the results for other answers are requested; the answers go after it."""
        preview = self.table.below("preview")
        return f"{preview}?deal={self.correcting}&" if self.correcting else f"{preview}?"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the panel's form without the envelope."""
        return fields_of(self.table.game, self.table.names)

    @cached_property
    def chairs(self) -> tuple[PanelSeat, ...]:
        """Who sits where, and may have dealt: as the table lies, and with a long name in smaller letters."""
        table = self.table
        return tuple(
            PanelSeat(
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
        values = _as_fields(panel) | answered(self.table, {}, corrects=self.correcting is not None)
        return json.dumps(values, default=_as_fields, separators=(",", ":"), ensure_ascii=False)


CHOICE = [(each.name, each.default) for each in fields(Choice)]


def _as_fields(value: Any) -> dict[str, object]:
    """A dataclass for JSON, a choice without what is usual: a panel has up to two hundred of them.

    `asdict` would first copy all that lies in it, which takes longer than writing.
    """
    if isinstance(value, Choice):
        return {field: setting for field, usual in CHOICE if (setting := getattr(value, field)) != usual}
    return {field: getattr(value, field) for field in value.__dataclass_fields__}


def answered(table: MatchPage, answers: Answers, *, corrects: bool = False) -> dict[str, object]:
    """What the panel gets for these answers: the results, and how the deal stands in a game that says so."""
    data: dict[str, object] = {"results": results(table, answers, corrects=corrects)}
    presenter = table.game.presenter
    if has_standing(presenter):
        data["standing"] = asdict(presenter.standing(answers, table.replay, table.names))
    return data


def results(
    table: MatchPage, answers: Answers, candidates: Sequence[Candidate] | None = None, *, corrects: bool = False
) -> list[dict[str, object]]:
    """A button for each deal that the answers can become, with what the engine says it would do."""
    if candidates is None:
        presenter = table.game.presenter
        candidates = presenter.candidates(answers, table.replay, table.names) if has_steps(presenter) else ()
    return [_result(table, each, corrects=corrects) for each in candidates]


def answered_deal(table: MatchPage, answers: Answers) -> AnyReplay | None:
    """The match with the deal that these answers make; None if they make none."""
    form = deal_form(table.game, table.names, dict(answers))
    return table.match.followed_on_with(table.replay, form.cleaned_data["match_deal"].deal) if form.is_valid() else None


def _result(table: MatchPage, candidate: Candidate, *, corrects: bool) -> dict[str, object]:
    """One button.

    A deal that is odd comes with the question to confirm it, and with the yes among the answers.
    """
    button: dict[str, Any] = {
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
        return button | {"refusal": _why_it_is_none(table, candidate)}
    if warnings := table.game.deal_questions.warnings(candidate.deal, table.names):
        button |= {"asks": question(warnings), "answers": button["answers"] | {"sure": keys(warnings)}}
    then = table.match.followed_on_with(table.replay, candidate.deal)
    if then.stop is not None:
        return button | {"refusal": then.stop.words}
    return button | _effect(table, then, candidate.does)


def _why_it_is_none(table: MatchPage, candidate: Candidate) -> str:
    form = deal_form(table.game, table.names, dict(candidate.answers))
    return str(next(iter(form.errors.values()))[0])


def _effect(table: MatchPage, then: AnyReplay, does: str) -> dict[str, Any]:
    """What the deal would do, in the words in which it is listed afterwards or in shorter ones, and how that ends."""
    presenter, game = table.game.presenter, table.game
    line = presenter.line(then.rows[-1], table.names)
    words = {"does": does or line.mark, "rule": line.rule}
    if then.result is None:
        return words
    ending = presenter.ending(
        game.scoring.write_result(then.result), game.scoring.write_totals(then.state), table.names
    )
    ends = _("Match over: %(won)s") % {"won": ending.won}
    if badge := ending.badge:
        ends = _("%(ends)s. %(word)s: %(names)s") % {"ends": ends, "word": badge.word, "names": badge.names}
    return words | {"ends": ends}


# A deal that stands, in the record panel again: filled in as it was recorded, on the sheet as it stood before it.


class Correction:
    """What the panel needs to correct the deal of that number."""

    def __init__(self, table: MatchPage, number: int, entry: Entry) -> None:
        self.number, self.entry = number, entry
        self.then = table.before(number)
        self.asking = PanelData(self.then, correcting=number)

    @cached_property
    def fill(self) -> str:
        """The recorded answers as the panel taps them, as JSON; of a deal that today's rules cannot read none."""
        return json.dumps(taps_for(self.then.game, self.entry.payload), ensure_ascii=False)

    @cached_property
    def recorded(self) -> str:
        """The recorded answers as the panel sends them, by which it marks the recorded result; as JSON."""
        return json.dumps(answers_for(self.then.game, self.entry.payload), ensure_ascii=False)


# Links that open the recording of the next deal with answers filled in. With a script the panel opens on the match's
# page and reads them from behind the "#", which no server sees; without one the same answers stand in the plain form. A
# page has the plain address, and static/js/app.js puts the other in its place.

MARK = "#use&"
"""Before the fields; static/js/panel.js looks for it."""


@dataclass(frozen=True, slots=True)
class PrefillLink:
    """One link: where it leads without a script and with one, the deal that it is for, and what is handed over."""

    plain: str
    scripted: str
    deal: int
    words: str


def uses(table: MatchPage, panel_answers: Iterable[PanelAnswers]) -> list[PrefillLink]:
    """A link for each, for a scorer, while there is something to record."""
    if table.is_over or not table.may_write:
        return []
    return [_prefill_link(table, each) for each in panel_answers]


def _prefill_link(table: MatchPage, panel_answers: PanelAnswers) -> PrefillLink:
    return PrefillLink(
        plain=f"{table.events_url}?{urlencode(panel_answers.fields)}",
        scripted=f"{table.url}{MARK}{urlencode(panel_answers.tapped or panel_answers.fields)}",
        deal=table.number,
        words=panel_answers.words,
    )
