"""Whole matches in a book, ended one way or the other in a few deals, and what they are played for."""

from typing import Any
from uuid import uuid4

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Book
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone

FOUR = (Seat.N, Seat.E, Seat.S, Seat.W)
SOUTH_TAKES_NOTHING = NOTHING_TAKEN | {"declarer": "S"}

FORTY = {"kind": "flat", "amount": "40", "unit": "ct", "over": ""}
FIVE_A_RAM = {"kind": "per_unit", "amount": "5", "unit": "ct", "over": ""}

WAYS = {
    "cats east": (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN),
    "rams east": (ONE_SEVEN_LOST, SOUTH_TAKES_NOTHING, SOUTH_TAKES_NOTHING),
    "two rams": (ONE_SEVEN_LOST, NOTHING_TAKEN, SOUTH_TAKES_NOTHING, SOUTH_TAKES_NOTHING),
}
"""North and South win, and make the others Cats; or East and West win, and make them Cats or have two rams to get from
them. North declares once before that."""


def played(phone: Phone, ends: str = "cats east") -> Phone:
    """The phone's match, played to its end."""
    for deal in WAYS[ends]:
        assert phone.deal(deal).status_code == 201
    return phone


def play(phone: Phone, names: dict[Seat, str], ends: str = "cats east", **more: Any) -> Phone:
    """Another match in the phone's book, played to its end."""
    start = Start(uuid4(), BY_SLUG["avinas"], names, Seat.N, {})
    match = start_match(Book.objects.get(pk=phone.match.book_id), start)
    return played(Phone(phone.token, match, phone.client), ends)


def stopped(phone: Phone, names: dict[Seat, str]) -> Phone:
    """Another match in the phone's book, stopped after a deal that decided nothing."""
    start = Start(uuid4(), BY_SLUG["avinas"], names, Seat.N, {})
    other = Phone(phone.token, start_match(Book.objects.get(pk=phone.match.book_id), start), phone.client)
    assert other.deal(ONE_SEVEN_MADE).status_code == 201
    assert other.send(event="close", cid=uuid4(), seen=1).status_code == 201
    return other


def play_for(phone: Phone, fields: dict[str, str]) -> Any:
    return phone.client.post(phone.url + "stakes/", fields)
