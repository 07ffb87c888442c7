"""Forms of deals and the envelopes of events, validated at the border."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.http import QueryDict
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from scorekeeper.domain.asking import all_questions
from scorekeeper.domain.codec import WrittenDeal, read, read_match_deal, read_time, write_match_deal
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.match import AnyReplay, IllegalDeal
from scorekeeper.domain.names import clean_name
from scorekeeper.domain.questions import Answers, keys
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.matches.events import Kind, Payload
from scorekeeper.matches.recording import Submission
from scorekeeper.web.forms import DealForm, NamesOrSeats
from scorekeeper.web.parameters import age_in, last_values
from scorekeeper.web.tokens import sent_id, written_id

LARGEST_N = 10**6
ENVELOPE = frozenset({"event", "cid", "after", "seen", "target", "agreed", "sent", "age", "place"})
"""What an event is sent with in addition to its deal."""
MOST_AGREED = 1000
MOST_NAMES = len(PLACES)

T = TypeVar("T", dict[str, Any], list[Any])


class Malformed(ValueError):
    """The envelope of an event could not be read; no person typed it, so the words are for programs."""


def deal_form(
    game: Game,
    names: Mapping[Seat, str],
    data: Answers | None = None,
    *,
    options: Options | None = None,
    initial: dict[str, str] | None = None,
    before: Callable[[], AnyReplay] | None = None,
) -> DealForm:
    """The form of one deal, empty or filled with what was sent; `options` are the house rules it is rendered for, and
    `before` looks up the match as it stood before the deal.
    """
    return DealForm(game.deal_questions, data, names=names, options=options, initial=initial, before=before)


def fields_of(game: Game, names: Names) -> tuple[str, ...]:
    """The fields of a deal's form without the envelope."""
    questions = all_questions(game.deal_questions.questions, names)
    return (*(question.name for question in questions), *DealForm.base_fields)


def prefilled_form(game: Game, names: Mapping[Seat, str], known: Answers, options: Options) -> DealForm:
    """The form of a deal of which something is known already; an answer to no question of the form is ignored."""
    form = deal_form(game, names, known, options=options)
    valid = {bound.name for bound in form.questions} - form.errors.keys()
    initial = {name: value for name, value in known.items() if name in valid}
    return deal_form(game, names, options=options, initial=initial)


def answers_for(game: Game, payload: Payload) -> dict[str, str]:
    """The answers that describe a stored deal; none where today's rules can no longer read it."""
    return _answers(game, payload, game.deal_questions.answers_of)


def taps_for(game: Game, payload: Payload) -> dict[str, str]:
    """The answers of the game's panel that describe a stored deal; none where today's rules can no longer read it."""
    return _answers(game, payload, taps_of(game))


def taps_of(game: Game) -> Callable[[Any], Answers]:
    """Turns a deal into the answers of the game's panel."""
    return game.taps or game.deal_questions.answers_of


def _answers(game: Game, payload: Payload, answering: Callable[[Any], Answers]) -> dict[str, str]:
    try:
        written = read_match_deal(game, payload)
    except IllegalDeal:
        return {}
    match_deal = written.match_deal
    agreed = keys(game.deal_questions.warnings(match_deal.deal, NamesOrSeats()))
    beside = {"dealer": match_deal.dealer and match_deal.dealer.value, "sure": agreed, "note": written.note}
    return {**answering(match_deal.deal), **{name: value for name, value in beside.items() if value}}


def payload_of(game: Game, form: DealForm) -> Payload:
    """The deal of a valid form as it will be stored."""
    note = form.cleaned_data["note"] or None
    return dict(write_match_deal(game, WrittenDeal(form.cleaned_data["match_deal"], note=note)))


def deal_fields(fields: QueryDict) -> dict[str, str]:
    """The deal's own fields as they were sent, to be shown again."""
    return {name: value for name, value in last_values(fields) if name not in ENVELOPE}


def envelope(post: QueryDict) -> Submission:
    """Everything about an event but its deal. Raises Malformed."""
    try:
        kind = Kind(post.get("event", Kind.DEAL.value))
        return Submission(
            kind=kind,
            cid=sent_id(post.get("cid", "")),
            target=_target(kind, post),
            after=_uuid(post.get("after", "")),
            seen=_seen(post.get("seen", "")),
            agreed=frozenset(UUID(cid) for cid in post.get("agreed", "").split()[:MOST_AGREED]),
            at=_moment(post.get("sent", "")),
            age=age_in(post),
            started=read_time(post.get("started", "")).astimezone(UTC)
            if kind is Kind.DATE and "started" in post
            else None,
            start=_json(post.get("start", ""), dict) if kind is Kind.START else None,
            chairs=_json(post.get("chairs") or "[]", list) if kind is Kind.CHAIR else None,
            names=_names(post.get("names") or "{}") if kind in (Kind.START, Kind.CHAIR) else {},
        )
    except (ValueError, OverflowError) as error:
        raise Malformed(_("Scorekeeper cannot read this. Open the match again.")) from error


def _json(text: str, kind: type[T]) -> T:
    """A JSON object or list as it was sent; what it says is not looked at."""
    value = read(text)
    if not isinstance(value, kind):
        raise Malformed(_("Scorekeeper cannot read this. Open the match again."))
    return value


def _names(text: str) -> dict[str, str]:
    """The names of people who are new at the table, by their origins."""
    names = _json(text, dict)
    if len(names) > MOST_NAMES or not all(isinstance(name, str) for name in names.values()):
        raise Malformed(_("Scorekeeper cannot read this. Open the match again."))
    return {str(written_id(origin)): clean_name(name) for origin, name in names.items()}


def _target(kind: Kind, post: QueryDict) -> UUID | None:
    if kind in (Kind.DEAL, Kind.CLOSE, Kind.REOPEN, Kind.DATE, Kind.START, Kind.CHAIR):
        return None
    return UUID(post.get("target", ""))


def _uuid(text: str) -> UUID | None:
    return UUID(text) if text else None


def _seen(text: str) -> int | UUID | None:
    if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_N)):
        return int(text)
    return _uuid(text)


def _moment(text: str) -> datetime | None:
    """When the phone says it was; None where its clock makes no sense, which is not worth a refusal."""
    try:
        moment = parse_datetime(text[:40])
        # At both ends of the calendar a moment may exist in its own zone only.
        return moment.astimezone(UTC) if moment is not None and moment.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None
