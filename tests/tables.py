"""A table to test at: a book with one match of four, and the requests that a phone would send to it."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.lifecycle import Start, start_book
from scorekeeper.matches.models import Book, Match
from scorekeeper.web.tokens import new_token

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
IN_A_ROW = dict(zip(PLACES, NAMES.values(), strict=False))
"""The same four where seats are numbered."""

# Deals as a phone's form sends them: an Avinas deal jotted down, and its fields.
SEVENS = {"kind": "sevens", "sevens": "1", "knock": "none"}
ONE_SEVEN_MADE = SEVENS | {"declarer": "N", "won": "true"}
ONE_SEVEN_LOST = SEVENS | {"declarer": "N", "won": "false"}
ALL_PASSED = {"kind": "passed"}
NOTHING_TAKEN = {"kind": "no_sevens", "declarer": "E", "won": "false", "losers_band": "0"}
"""East–West lose having taken nothing: six pips against them; two of them end a match."""


def tonight() -> str:
    """The page of this evening, below the address of a book."""
    return f"evenings/{evening_of(timezone.now(), ZoneInfo('Europe/Vilnius'))}/"


@dataclass
class Phone:
    """A phone that has a match open and remembers what it saw."""

    token: str
    match: Match
    client: Client = field(default_factory=Client)

    @property
    def url(self) -> str:
        """The match's address."""
        return f"/b/{self.token}/{self.match.number}/"

    @property
    def book(self) -> Book:
        """The book as the database has it now."""
        return Book.objects.get(pk=self.match.book_id)

    def after(self) -> str:
        """What the next deal follows, were the phone to look now."""
        return str(self.match.log().followed or self.match.uid)

    def send(self, accept: str = "application/json", **fields: Any) -> HttpResponse:
        """Post an event as it is."""
        data = {name: str(value) for name, value in fields.items() if value is not None}
        return self.client.post(self.url + "events/", data, headers={"accept": accept})

    def deal(
        self, deal: dict[str, str], cid: UUID | None = None, after: str | None = None, **more: Any
    ) -> HttpResponse:
        """Record a deal after the last one, unless told otherwise."""
        return self.send(**deal, cid=cid or uuid4(), after=after or self.after(), **more)

    def change(self, event: str, target: UUID | str, deal: dict[str, str] | None = None, **more: Any) -> HttpResponse:
        """Amend, void or restore a deal as it stands now."""
        seen = self.match.log().entries[UUID(str(target))].touched
        return self.send(**({"event": event, "target": target, "seen": seen, "cid": uuid4()} | (deal or {}) | more))

    def press(self, step: Any) -> HttpResponse:
        """Press undo or redo."""
        fields = dict(step.fields)
        return self.send(event=step.event, cid=step.cid, target=step.target, seen=step.seen, **fields)

    def totals(self) -> dict[str, Any]:
        """The totals as the match's export, replayed, has them."""
        return dict(self.match.game.scoring.write_totals(self.match.replay(self.match.log()).state))


def start_fields(**more: str) -> dict[str, str]:
    """What a phone's form sends to start a match with the usual four."""
    return {"uid": str(uuid4()), "first_dealer": "S", **{seat.value: name for seat, name in NAMES.items()}, **more}


def cid_of(phone: Phone, number: int) -> UUID:
    """The id of a deal by its number."""
    return phone.match.log().live[number - 1].cid


def seated(
    names: dict[Seat, str] | None = None, *, game: str = "avinas", options: dict[str, Any] | None = None
) -> Phone:
    """A new book with a match that nobody has recorded in; North deals first, or the first of a row."""
    token, chosen = new_token(), BY_SLUG[game]
    usual, dealer = (IN_A_ROW, Seat.P1) if chosen.is_numbered else (NAMES, Seat.N)
    names = names or {seat: name for seat, name in usual.items() if seat in chosen.turn}
    start = Start(uuid4(), chosen, names, dealer, options or {})
    return Phone(token, start_book(token, "Europe/Vilnius", start))


def numbers(answer: HttpResponse) -> dict[str, Any]:
    """The answer to a program."""
    return dict(json.loads(answer.content))
