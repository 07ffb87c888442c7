"""What a stranger may send: forms that would be taken as they are, to be spoiled in one way or another."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from scorekeeper.matches.models import Book, Event, Link, Match, Player, Seated
from scorekeeper.web.tokens import new_token
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated, start_fields

URLENCODED = "application/x-www-form-urlencoded"
REFUSED = {400, 404, 413, 415, 422}

Fields = dict[str, str]
Form = tuple[str, Fields]
Where = Callable[[Phone], Form]


def a_table() -> Phone:
    """With one deal recorded."""
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    return phone


def send(path: str, body: bytes, content_type: str = URLENCODED, method: str = "POST", **headers: str) -> HttpResponse:
    """As it is; a crash is an answer too."""
    return Client(raise_request_exception=False).generic(method, path, body, content_type, headers=headers)


def kept() -> list[Any]:
    """All that could have been stored."""
    return [list(model.objects.order_by("pk").values()) for model in (Book, Link, Player, Match, Seated, Event)]


def an_event(phone: Phone) -> Form:
    about = {"cid": str(uuid4()), "after": phone.after(), "note": "Nothing"}
    return phone.url + "events/", ALL_PASSED | about


def an_amendment(phone: Phone) -> Form:
    about = {"event": "amend", "target": str(cid_of(phone, 1)), "seen": "1", "cid": str(uuid4()), "note": "Nothing"}
    return phone.url + "events/", NOTHING_TAKEN | about


def a_first_match(phone: Phone) -> Form:
    return "/new/", start_fields(book=new_token(), zone="Europe/Vilnius")


def a_next_match(phone: Phone) -> Form:
    return f"/b/{phone.token}/new/", start_fields()


def a_name(phone: Phone) -> Form:
    return f"/b/{phone.token}/", {"name": "Fridays"}


def a_link(phone: Phone) -> Form:
    return "/keep/", {"do": "keep", "link": f"https://cards.example/b/{phone.token}/"}


FORMS: list[Where] = [an_event, an_amendment, a_first_match, a_next_match, a_name, a_link]
