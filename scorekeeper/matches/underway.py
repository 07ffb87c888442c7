"""The deal in play: what has been answered of it before it is recorded, stored for every phone at the table."""

import json
from functools import cached_property, lru_cache
from uuid import UUID

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.domain.asking import DealAnswers, Look, Question, Questions
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.matches.access import with_draft
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import as_stored, compact
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Match
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.forms import SelectRow


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
        return _field_names(underway.questions, compact(self.match.options), tuple(self.table.names))

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
    def version_tag(self) -> str:
        """What a phone that follows it sends as `shown` when it asks for news."""
        return with_draft(self.table.version_tag, as_stored(self.match.underway))

    @property
    def data(self) -> dict[str, object]:
        """What the panel's script has to know of it."""
        return {
            "url": self.url,
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
    return underway.questions(match.options, names) if underway else ()


def answers_sent(questions: tuple[Question, ...], sent: QueryDict) -> dict[str, str]:
    """Read the answers to these questions, however a page sends them; "" takes one back. Raises InvalidAnswer."""
    answers = {question.name: value for question in questions if (value := _value_sent(question, sent)) is not None}
    for question in questions:
        if (value := answers.get(question.name)) and not question.offers(value):
            raise InvalidAnswer(_("The field %(name)s cannot have that answer.") % {"name": question.name})
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

    Whoever answers another question loses nothing; of two answers to the same one the later holds.
    """
    match.lock()
    now = cached_match(match)
    in_play = now.log.last.cid if now.log.last else match.uid
    if after != in_play or now.log.closed or now.replay.result is not None:
        raise NotInPlay
    answers = {name: value for name, value in (_answers(match, after) | changed).items() if value}
    underway: Payload | None = {"after": str(after), "answers": answers} if answers else None
    if underway != match.underway:
        match.underway = underway
        match.save(update_fields=["underway"])
