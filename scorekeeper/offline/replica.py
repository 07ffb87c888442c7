"""The replica of a match on a phone: its book's name and people, who sits where, and every event. Written by the
server, read by the server in the phone.
"""

from base64 import b64encode
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches import hand_over
from scorekeeper.matches.access import MatchAccess, for_match, zone_of
from scorekeeper.matches.batches import between_events
from scorekeeper.matches.models import Book, Event, Link, Match, Player, Role
from scorekeeper.matches.seating import seat_players, unseat_players
from scorekeeper.offline import files
from scorekeeper.web import zones
from scorekeeper.web.tokens import digest

ReplicaData = dict[str, Any]

OF_THE_BOOK = ("name", "zone")
OF_THE_MATCH = ("number", "uid", "slug", "options", "first_dealer", "created", "played", "version", "summary", "state")
UNSCORED = (*(text.name for text in TEXTS), "stakes", "settlements", "underway")
OF_A_PLAYER = ("number", "name", "mark")
OF_TIMES = ("received", "played")
OF_AN_EVENT = ("n", "cid", "kind", "target", "payload", "digest", "received", "played")


@require_safe
@for_match(Role.SCORE)
def replica(request: HttpRequest, access: MatchAccess) -> JsonResponse:
    """Send a phone that records what it takes to go on offline; nothing that its link does not open."""
    server = files.phone_server()
    offered = server and {"version": server.version}
    return JsonResponse(replica_data(access) | {"server": offered})


def replica_data(access: MatchAccess) -> ReplicaData:
    """The match, and of the book what the link opens: all its people, or those who sit at this match."""
    return between_events(access.match.pk, partial(_replica_data, access))


def _replica_data(access: MatchAccess, match: Match) -> ReplicaData:
    book = Book.objects.get(pk=match.book_id)
    seated = list(match.seated.order_by("pk").values_list("seat", "player__number"))
    unseated = list(match.unseated.order_by("pk").values_list("origin", "player__number"))
    people = book.players.order_by("number")
    if access.link.match_id is not None:
        people = people.filter(number__in=[number for _place, number in (*seated, *unseated)])
    return {
        "token": access.token,
        "role": access.link.role,
        "only": access.link.match_id is not None,
        "book": _columns(book, OF_THE_BOOK) | ({"name": ""} if access.link.match_id is not None else {}),
        "players": list(people.values(*OF_A_PLAYER)),
        "match": _columns(match, OF_THE_MATCH + UNSCORED),
        "seated": seated,
        "unseated": unseated,
        "events": [_with_iso_times(event) for event in match.events.order_by("n").values(*OF_AN_EVENT)],
        "key": hand_over.key_of(match),
        "zones": {name: b64encode(zones.clock(name)).decode() for name in {"UTC", zone_of(book).key}},
    }


def _columns(row: Book | Match, names: tuple[str, ...]) -> ReplicaData:
    return _with_iso_times({name: getattr(row, name) for name in names})


def _with_iso_times(columns: ReplicaData) -> ReplicaData:
    """The rows with moments as they are: JSON as Django writes it would cut their microseconds off."""
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in columns.items()}


def put(data: ReplicaData) -> None:
    """Store a replica in the place of the one before."""
    with transaction.atomic():
        book = _book(data)
        Link.objects.filter(book=book).update(match=None)
        book.matches.filter(number=data["match"]["number"]).delete()
        match = book.matches.create(**data["match"] | _times(data["match"]))
        Event.objects.bulk_create(
            Event(match=match, **event | {name: _moment(event[name]) for name in OF_TIMES if event.get(name)})
            for event in data["events"]
        )
        players = {player.number: player for player in book.players.all()}
        unseat_players(match, {origin: players[number] for origin, number in data.get("unseated", [])})
        seat_players(match, {Seat(seat): players[number] for seat, number in data["seated"]})
        if data["only"]:
            Link.objects.filter(book=book).update(match=match)


def _book(data: ReplicaData) -> Book:
    known_by = digest(data["token"])
    link = Link.objects.filter(digest=known_by).select_related("book").first()
    book = link.book if link and link.book else Book.objects.create()
    Link.objects.update_or_create(digest=known_by, defaults={"book": book, "role": data["role"]})
    for name, value in data["book"].items():
        setattr(book, name, value)
    book.save()
    _make_way(book, {folded(player["name"]): player["number"] for player in data["players"]})
    for player in data["players"]:
        defaults = player | {"folded": folded(player["name"])}
        Player.objects.update_or_create(book=book, number=player["number"], defaults=defaults)
    return book


def _make_way(book: Book, numbers: dict[str, int]) -> None:
    """Let nobody have a name that the server gives to another number.

    Whose name was new on this phone gets the server's number; who is called otherwise by now is without a name until
    the server's is stored.
    """
    taken = set(book.players.values_list("number", flat=True))
    for player in book.players.filter(folded__in=numbers):
        number = numbers[player.folded]
        if number not in taken:
            book.players.filter(pk=player.pk).update(number=number)
        elif number != player.number:
            book.players.filter(pk=player.pk).update(folded=str(uuid4()))


def _times(match: ReplicaData) -> dict[str, datetime]:
    """When it was heard of and played; an earlier version wrote only the former."""
    return {"created": _moment(match["created"]), "played": _moment(match.get("played") or match["created"])}


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
