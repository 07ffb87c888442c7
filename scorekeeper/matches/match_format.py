"""A match in the match format: what stands, under the names of those who played."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.domain.match_format import ChairTaken, MatchRecord, write_record
from scorekeeper.domain.seats import Seat, kind_of
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.events import Entry, Log, Payload
from scorekeeper.matches.models import Match
from scorekeeper.matches.stakes import read
from scorekeeper.matches.starts import chairs_of, people_of


def to_match_format(access: MatchAccess) -> str:
    """The match as one line.

    Deals are stored as the format writes them, so nothing has to be read to write them.
    """
    match = access.match
    log = match.log()
    line = write_record(
        replace(
            head_record(access),
            closed=log.closed,
            id=str(match.uid),
            texts=match.texts,
            ended=log.last.played.isoformat(timespec="seconds") if log.last and match.summary.get("result") else None,
            stakes=read(match.stakes),
            **_chairs(match, log),
        )
    )
    return json.dumps(json.loads(line) | {"deals": [_payload(log, entry) for entry in log.live]}, ensure_ascii=False)


def _payload(log: Log, entry: Entry) -> Payload:
    """The deal as it is stored; where it says when it was played, moved as its match was."""
    if "at" not in entry.payload or log.started is None:
        return entry.payload
    return entry.payload | {"at": entry.played.isoformat(timespec="seconds")}


def _chairs(match: Match, log: Log) -> dict[str, Any]:
    """Who sat there in the first deal, and who took a chair later, by their names."""
    if not log.chairs:
        return {}
    people, chairs = people_of(match, log), chairs_of(match, log)
    taken = [
        ChairTaken(Seat(each.seat), each.number, people[each.who].name if each.who else None) for each in chairs.changes
    ]
    first = {Seat(seat): people[who].name for seat, who in chairs.began.items()}
    return written_chairs(first, taken)


def written_chairs(first: Mapping[Seat, str], taken: Sequence[ChairTaken]) -> dict[str, Any]:
    """The same without changes that no deal shows: from the first one on, or several before the same deal.

    Who joins has the next free place, in the order of deals. Where the deals that stand show other places, everybody
    is there from the beginning, and those who joined leave before the first deal.
    """
    names, last = dict(first), dict[tuple[int, Seat], str | None]()
    for each in taken:
        if each.deal == 1 and each.name is not None:
            names[each.seat] = each.name
            last.pop((1, each.seat), None)
        else:
            last[each.deal, each.seat] = each.name
    order, sitting, chairs = list(Seat), dict[Seat, str | None](names), list[ChairTaken]()
    for (deal, seat), name in sorted(last.items(), key=lambda each: (each[0][0], order.index(each[0][1]))):
        if sitting.get(seat) != name:
            chairs.append(ChairTaken(seat, deal, name))
            sitting[seat] = name
    joined = {each.seat: each.name for each in reversed([*chairs, *taken]) if each.name and each.seat not in names}
    places = [*sorted(names, key=order.index), *dict.fromkeys(each.seat for each in chairs if each.seat in joined)]
    if joined and tuple(places) != kind_of(places[0])[: len(places)]:
        return written_chairs({**first, **joined}, [*(ChairTaken(seat, 1, None) for seat in joined), *taken])
    return {"names": names, "chairs": tuple(chairs)}


def head_record(access: MatchAccess) -> MatchRecord:
    match = access.match
    return MatchRecord(
        game=match.game,
        options=match.options,
        names=access.names,
        first_dealer=Seat(match.first_dealer),
        started=match.played.isoformat(timespec="seconds"),
    )
