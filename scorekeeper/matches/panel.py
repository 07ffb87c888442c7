"""Data of a panel: its questions, the deals that the answers so far can become, and the deal in play."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.domain.asking import DealAnswers, Look, Question, Questions
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.match import AnyReplay, write_result
from scorekeeper.domain.questions import Answers, Candidate, Choice, Steps, keys, question, to_confirm
from scorekeeper.domain.seats import AREAS, Seat, is_long
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.matches.access import with_draft
from scorekeeper.matches.deal_forms import answers_for, deal_form, fields_of, taps_for
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import as_stored, compact
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Match
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.forms import SelectRow


class PanelData:
    """A panel that goes by steps, as its template needs it; made when it is looked at.

    `correcting` is the number of the deal that is corrected, with its `payload`, on the table as it stood before; None
    for the next deal.
    """

    def __init__(self, table: MatchPage, *, correcting: int | None = None, payload: Payload | None = None) -> None:
        self.table = table.before(correcting) if correcting else table
        self.correcting, self.payload = correcting, payload or {}

    @property
    def url(self) -> str:
        """Where the results for other answers are requested; the answers go after it."""
        preview = self.table.below("preview")
        return f"{preview}?deal={self.correcting}&" if self.correcting else f"{preview}?"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the panel's form without the envelope."""
        return fields_of(self.table.game, self.table.names_asked())

    @cached_property
    def chairs(self) -> list[dict[str, object]]:
        """Who sits where, and may have dealt: as the table lies, and with a `long` name in smaller letters."""
        table = self.table
        return [
            {
                "seat": seat.value,
                "name": table.names[seat],
                "deals": seat is table.replay.next_dealer,
                "area": AREAS.get(seat, ""),
                "long": is_long(table.names[seat]),
            }
            for seat in table.replay.turn
        ]

    @property
    def data(self) -> str:
        """All that the panel's script needs, as JSON: the questions, and the results that need no answer."""
        panel = cast(Steps, self.table.panel)
        values = _as_fields(panel) | answered(self.table, {}, corrects=self.correcting is not None)
        return json.dumps(values, default=_as_fields, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def fill(self) -> str:
        """The recorded answers as the panel taps them, as JSON; of a deal that today's rules cannot read none."""
        return json.dumps(taps_for(self.table.game, self.payload), ensure_ascii=False)

    @cached_property
    def recorded(self) -> str:
        """The recorded answers as the panel sends them, by which it marks the recorded result; as JSON."""
        return json.dumps(answers_for(self.table.game, self.payload), ensure_ascii=False)


def _as_fields(value: Any) -> dict[str, object]:
    """A dataclass for JSON, a choice without what is usual: a panel has up to two hundred of them.

    `asdict` would first copy all that lies in it, which takes longer than writing.
    """
    found = {}
    for name, field in value.__dataclass_fields__.items():
        setting = getattr(value, name)
        if setting != field.default or not isinstance(value, Choice):
            found[name] = setting
    return found


def answered(table: MatchPage, answers: Answers, *, corrects: bool = False) -> dict[str, object]:
    """What the panel gets for these answers: the results, and how the deal stands in a game that says so."""
    data: dict[str, object] = {"results": results(table, answers, corrects=corrects)}
    if table.game.standing:
        data["standing"] = asdict(table.game.standing(answers, table.replay, table.names))
    return data


def results(
    table: MatchPage, answers: Answers, candidates: Sequence[Candidate] | None = None, *, corrects: bool = False
) -> list[dict[str, object]]:
    """A button for each deal that the answers can become, with what the engine says it would do."""
    if candidates is None:
        found = table.game.candidates
        candidates = found(answers, table.replay, table.names) if found else ()
    return [_result(table, each, corrects=corrects) for each in candidates]


def answered_deal(table: MatchPage, answers: Answers) -> AnyReplay | None:
    """The match with the deal that these answers make; None if they make none."""
    form = deal_form(table.game, table.names_asked(), dict(answers))
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
        button["answers"] |= {"sure": keys(warnings)}
        if asked := to_confirm(warnings, lambda: table.replay):
            button["asks"] = question(asked)
    then = table.match.followed_on_with(table.replay, candidate.deal)
    if then.stop is not None:
        return button | {"refusal": then.stop.words}
    return button | _effect(table, then, candidate.does)


def _why_it_is_none(table: MatchPage, candidate: Candidate) -> str:
    form = deal_form(table.game, table.names_asked(), dict(candidate.answers))
    return str(next(iter(form.errors.values()))[0])


def _effect(table: MatchPage, then: AnyReplay, does: str) -> dict[str, Any]:
    """What the deal would do, in the words in which it is listed afterwards or in shorter ones, and how that ends."""
    game = table.game
    line = game.words.line(then.rows[-1], table.names)
    words = {"words": line.game, "does": does or line.mark, "rule": line.rule}
    if then.result is None:
        return words
    ending = game.words.ending(write_result(then.result), game.scoring.write_totals(then.state), table.names)
    ends = _("Match over: %(won)s") % {"won": ending.won}
    if badge := ending.badge:
        ends = _("%(ends)s. %(badge)s") % {"ends": ends, "badge": badge.words}
    return words | {"ends": ends}


# Links that open the recording of the next deal with answers filled in. With a script the panel opens on the match's
# page and reads them from behind the "#", which no server sees; without one the same answers stand in the plain form. A
# page has the plain address, and static/js/app.js puts the other in its place.

MARK = "#use&"
"""Before the fields; static/js/panel.js looks for it."""


def uses(table: MatchPage, panel_answers: Iterable[PanelAnswers]) -> list[dict[str, object]]:
    """A link for each, for a scorer, while there is something to record: where it leads without a script (`plain`) and
    with one, the deal that it is for, and what is handed over, in `words`.
    """
    if table.is_over or not table.may_write:
        return []
    return [
        {
            "plain": f"{table.events_url}?{urlencode(each.fields)}",
            "scripted": f"{table.url}{MARK}{urlencode(each.tapped or each.fields)}",
            "deal": table.number,
            "words": each.words,
        }
        for each in panel_answers
    ]


# The deal in play: what has been answered of it before it is recorded, stored for every phone at the table.


class NotInPlay(Exception):
    """The deal that was answered for is not the one in play: it is recorded, or there is none any more."""


class InvalidAnswer(ValueError):
    """An answer is none of those to its question; the words are for programs, since a page offers no such answer."""


class DealInPlay:
    """What is known of the deal in play of the match at a table, for pages and panels."""

    def __init__(self, table: MatchPage) -> None:
        self.table, self.match = table, table.match

    @cached_property
    def url(self) -> str:
        """Where answers are sent; empty where no question comes before the play, or no deal can come."""
        if self.table.is_over or self.match.game.underway is None:
            return ""
        return self.table.below("underway")

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What can be answered."""
        return questions_of(self.match, self.table.names) if self.url else ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that hold the answers."""
        underway = self.match.game.underway
        if underway is None or not self.url:
            return ()
        return _field_names(underway.questions_in_play, compact(self.match.options), tuple(self.table.names))

    @cached_property
    def answers(self) -> Answers:
        """What has been answered, of the questions as they are today; nothing of a deal that is not the one in play."""
        stored = _answers(self.match, self.table.after)
        if not stored:
            return {}
        questions = {each.name: each for each in self.questions}
        return {name: answer for name, answer in stored.items() if name in questions and questions[name].takes(answer)}

    @cached_property
    def in_play(self) -> InPlayWords | None:
        """How it stands; None before the first answer."""
        underway = self.match.game.underway
        if underway is None or not self.answers:
            return None
        return underway.in_play(DealAnswers(self.answers, names=self.table.names), self.table.replay, self.table.names)

    @property
    def sentence(self) -> str:
        """The sentence for the table; empty before the first answer."""
        return self.in_play.sentence if self.in_play else ""

    @property
    def is_in_panel(self) -> bool:
        """Whether the recording panel asks for these answers, so that they can be changed there."""
        return not {*self.fields}.isdisjoint(fields_of(self.match.game, self.table.names))

    @property
    def version_tag(self) -> str:
        """What a phone that follows it sends as `shown` when it asks for news."""
        return with_draft(self.table.version_tag, as_stored(self.match.underway))

    @property
    def data(self) -> dict[str, object]:
        """What the panel's script has to know of it."""
        return {
            "after": str(self.table.after),
            "shown": self.version_tag,
            "names": self.fields,
            "answers": self.answers,
        }

    @cached_property
    def written(self) -> str:
        """The deal in play as JSON; empty if nobody here can answer."""
        if not (self.url and self.table.may_write):
            return ""
        return json.dumps(self.data, separators=(",", ":"), ensure_ascii=False)


@lru_cache(256)
def _field_names(questions: Questions, options: str, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The names of the questions: every page of a match has them, in any language and with any players."""
    return tuple(each.name for each in questions(json.loads(options), {seat: seat.value for seat in seats}))


def questions_of(match: Match, names: Names) -> tuple[Question, ...]:
    """What can be answered of a deal of the match before it is recorded."""
    underway = match.game.underway
    return underway.questions_in_play(match.options, names) if underway else ()


def answers_sent(questions: tuple[Question, ...], sent: QueryDict) -> dict[str, str]:
    """Read the answers to these questions, however a page sends them; "" takes one back. Raises InvalidAnswer."""
    answers = {each.name: value for each in questions if (value := _value_sent(each, sent)) is not None}
    for each in questions:
        if (value := answers.get(each.name)) and not each.offers(value):
            raise InvalidAnswer(_("The field %(name)s cannot have that answer.") % {"name": each.name})
    return answers


def _value_sent(question: Question, sent: QueryDict) -> str | None:
    """The value sent; None where the question was not sent at all."""
    if question.look is Look.ROW and question.name not in sent and f"{question.name}_0" in sent:
        return str(SelectRow(question).value_from_datadict(sent, {}, question.name))
    return sent.get(question.name)


def _answers(match: Match, after: UUID) -> dict[str, str]:
    """What has been answered of the deal that comes after that one."""
    underway: Payload = match.underway or {}
    answers: dict[str, str] = underway["answers"] if underway.get("after") == str(after) else {}
    return answers


@transaction.atomic
def answer(match: Match, after: UUID, changed: dict[str, str]) -> None:
    """Store the answers with those that there are. Raises NotInPlay.

    A phone that answers another question loses nothing; of two answers to the same one the later holds.
    """
    match.lock()
    now = cached_match(match)
    if after != (now.log.followed or match.uid) or now.log.closed or now.replay.result is not None:
        raise NotInPlay
    answers = {name: value for name, value in (_answers(match, after) | changed).items() if value}
    underway: Payload | None = {"after": str(after), "answers": answers} if answers else None
    if underway != match.underway:
        match.underway = underway
        match.save(update_fields=["underway"])
