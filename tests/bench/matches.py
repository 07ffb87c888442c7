"""Matches of any length, laid into the database without recording them deal by deal, and the deals to go on with."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import cycle, islice
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.games.avinas.tests.notation import parse
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.events import Kind, Log, LoggedEvent, Payload
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Event, Match
from scorekeeper.matches.recording import chain_links_of, chain_of, digest_of, summary
from tests.tables import Phone, seated

GAME: Game = BY_SLUG["avinas"]
A_DEAL_TAKES = timedelta(minutes=4)

OPENING = (
    "N1+ E2- S0+31 W1k- - E0-few N2+ S1- W0+many E3+ N0-few W1+ S2kk+ - E1- "
    "N1+ W0+few S1+ E2+ - N0-many W1- S0+few N2k- E1+ E0-many S1- W2+ - N1-"
)
"""Thirty deals after which both sides have nine pips: the page then also says what is at stake."""
AFTERWARDS = "E2- S1+ W1k- - N2+ S1- E3+ W1+ S2kk+ - E1- N1+"
"""Rams alone never end a match, so that it may go on for ever."""


def deals() -> islice:
    """The deals of a match as they are kept, without end."""
    opening, afterwards = (
        [dict(GAME.deals.write_deal(deal)) for deal in parse(line)] for line in (OPENING, AFTERWARDS)
    )
    return islice((deal for part in (opening, cycle(afterwards)) for deal in part), None)


def long_match(length: int) -> Phone:
    """A phone that has open a match of so many deals of Avinas."""
    return laid_out(islice(deals(), length))


def laid_out(kept: Iterable[Payload], slug: str = GAME.slug, names: dict[Seat, str] | None = None) -> Phone:
    """A phone that has open a match of these deals."""
    phone, deals = seated(names, game=slug), list(kept)
    begun = timezone.now() - len(deals) * A_DEAL_TAKES
    events = [
        LoggedEvent(n, uuid4(), Kind.DEAL, None, deal, digest_of(Kind.DEAL, None, deal), begun + n * A_DEAL_TAKES)
        for n, deal in enumerate(deals, start=1)
    ]
    Event.objects.bulk_create(_row(phone.match, event) for event in events)
    _note(phone.match, Log(events))
    cached_match(phone.match)  # a phone looks at a match before anything is recorded in it
    return phone


def form_of(deal: Payload, cid: UUID, after: str | UUID, game: Game = GAME) -> dict[str, str]:
    """The deal as a phone's form sends it."""
    return answers_for(game, deal) | {"cid": str(cid), "after": str(after)}


def _row(match: Match, event: LoggedEvent) -> Event:
    kept: dict[str, Any] = {"n": event.n, "cid": event.cid, "kind": event.kind.value, "payload": event.payload}
    return Event(match=match, digest=event.digest, received=event.received, **kept)


def _note(match: Match, log: Log) -> None:
    match.version, match.summary = log.version, summary(match, log, match.replay(log))
    match.chained, match.chain = log.version, chain_of(match, chain_links_of(match))
    match.save()
