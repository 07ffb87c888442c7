"""The start of a match, corrected: who sits where, who deals first, and the house rules.

A start is an object of three fields: `options` and `first_dealer` as the match format writes them, and `seats`: for
each seat the origin of its person. That is the seat at which they sat when the match began, or an id that the sender
made for somebody who sat nowhere then. Names stand in no event; with a new id comes a name (`Submission.names`).
"""

from collections.abc import Collection, Mapping
from copy import copy
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.domain.amounts import style_of
from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.final_result import NO_CLOCK, OPTION
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Chairs, Occupants, Place
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Match, Seated, Sitter, Unseated
from scorekeeper.matches.players import players_named
from scorekeeper.matches.stakes import amounts_of, as_json, total, written_out
from scorekeeper.matches.statistics import PlayerResult, sums_of
from scorekeeper.web.tokens import written_id

TWO_SEATS = gettext_lazy("Somebody has two seats. Choose another person for each seat.")


def start_now(match: Match, log: Log) -> Payload:
    """The start by which the match is followed."""
    own = {"options": match.options, "first_dealer": match.first_dealer}
    return log.beginning or own | {"seats": {seat.value: seat.value for seat in match.seats}}


def chairs_of(match: Match, log: Log) -> Chairs:
    """Who sits in which chair of the match."""
    return Chairs(log, match.seats if log.beginning is None else ())


def people_of(match: Match, log: Log) -> dict[str, Sitter]:
    """Everybody who sits there, or ever sat there, by their origins."""
    seats = chairs_of(match, log).now
    people = {origin: match.sitters[Seat(seat)] for seat, origin in seats.items()}
    if log.origins - people.keys():
        rows = match.unseated.values_list("origin", "player", "player__name", "player__mark")
        people |= {origin: Sitter(pk, name, mark) for origin, pk, name, mark in rows}
    return people


def read_start(game: Game, seats: Collection[Seat], fields: Fields) -> Payload:
    """The start in the order in which it is stored. Raises IllegalDeal."""
    turn = game.turn_of(seats)
    options = fields.inside("options", partial(_options, game))
    with refusal_in("first_dealer"):
        first_dealer = _seat(fields.take("first_dealer"), turn)
    return {
        "options": options,
        "first_dealer": first_dealer,
        "seats": fields.inside("seats", partial(_origins, turn)),
    }


def _options(game: Game, fields: Fields) -> Payload:
    """The house rules that are given, as they are."""
    given = {name: fields.take(name) for name in fields.rest()}
    if not game.has_clock:  # no correction makes deals of a result, or gives a clock to paper
        given[OPTION if game.result_only else NO_CLOCK] = True
    known = Fields(given)
    full = game.options.read_options(known)
    known.finish()
    return {name: given[name] for name in full if name in given}


def _origins(turn: Collection[Seat], fields: Fields) -> dict[str, str]:
    order = [seat.value for seat in Seat if seat in turn]
    origins = {seat: _origin(fields.take(seat), turn) for seat in order}
    if len({*origins.values()}) < len(order):
        raise IllegalDeal(_("somebody sits twice"))
    return origins


def _origin(value: object, turn: Collection[Seat]) -> str:
    try:
        return str(written_id(value))
    except ValueError:
        return _seat(value, turn)


def _seat(value: object, seats: Collection[Seat]) -> str:
    if value not in [seat.value for seat in seats]:
        raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": echoed(value)})
    return str(value)


def is_same(game: Game, one: Payload, other: Payload) -> bool:
    """Whether both mean the same, however much of the house rules they leave out."""
    first, second = (each | {"options": in_full(game, each)} for each in (one, other))
    return first == second


def in_full(game: Game, start: Payload) -> Payload:
    """All house rules of the start."""
    return dict(game.options.read_options(Fields(start["options"])))


def replacements(now: Payload, then: Payload) -> dict[str, str]:
    """Who comes in whose place, by their origins: whoever takes the seat, or else in the order of seats."""
    was, will_be = now["seats"], then["seats"]
    gone = {seat: origin for seat, origin in was.items() if origin not in will_be.values()}
    come = {seat: origin for seat, origin in will_be.items() if origin not in was.values()}
    taken = [(gone.pop(seat), come.pop(seat)) for seat in list(gone) if seat in come]
    return dict([*taken, *zip(gone.values(), come.values(), strict=True)])


def moves(now: Payload, then: Payload) -> dict[Place, Place]:
    """For each seat now, where whoever sits there goes, or whoever comes in their place."""
    instead = replacements(now, then)
    place = {origin: seat for seat, origin in then["seats"].items()}
    return {Seat(seat): Seat(place[instead.get(origin, origin)]) for seat, origin in now["seats"].items()}


def begin_anew(match: Match, now: Payload, then: Payload, names: Mapping[str, str]) -> None:
    """Store the corrected start, and seat everybody where it says.

    The match is locked, and the book where there are `names`: by their origins, of people who sat nowhere. Results go
    with the people until they are stored again, and so does what was paid; who comes takes over what was paid from
    whom they replace. Raises IllegalDeal.
    """
    if then["seats"] != now["seats"]:
        _reseat(match, now["seats"], then["seats"], names)
        _store_payments(match, moves(now, then))
    match.begin(then)
    Match.objects.filter(pk=match.pk).update(options=match.options, first_dealer=match.first_dealer)


def change_chairs(match: Match, before: Log, now: Log, names: Mapping[str, str]) -> None:
    """Seat everybody as the chairs of the log `now` have it. The match is locked, and the book where there are `names`.

    What was paid goes with the people; of somebody who then never sat there, to whoever has the chair. Raises
    IllegalDeal.
    """
    was, then = chairs_of(match, before), chairs_of(match, now)
    people = people_of(match, before)
    known = [folded(who.name) for who in people.values()]
    new = [folded(names[who]) for who in now.origins - people.keys() if who in names]
    if len({*known, *new}) < len({*known}) + len(new):
        raise IllegalDeal(str(TWO_SEATS))
    _reseat(match, was.now, then.now, names)
    unseat_more(match, [who for who in now.origins if who not in then.now.values()], names)
    match.look_again()
    _store_payments(match, was.moves_to(then))


def unseat_more(match: Match, origins: Collection[str], names: Mapping[str, str]) -> None:
    """Keep who has no seat, of people who are named now."""
    known = {*match.unseated.filter(origin__in=origins).values_list("origin", flat=True)}
    for origin, row in _new_rows(match, [who for who in origins if who not in known], names).items():
        row.match, row.seat = match, f"-{LAST_PLACE}"
        row.save()
        unseat(row, origin)


LAST_PLACE = 9
"""No seat: of a row that is only on its way."""


def _reseat(match: Match, now: Occupants, then: Occupants, names: Mapping[str, str]) -> None:
    rows = {now[row.seat]: row for row in match.seated.order_by("pk")}
    for origin, row in rows.items():
        if origin not in then.values():
            unseat(row, origin)
    rows |= _new_rows(match, [origin for origin in then.values() if origin not in rows], names)
    _seat_all(match, {Seat(seat): rows[origin] for seat, origin in then.items()})


def _store_payments(match: Match, to: Mapping[Place, Place]) -> None:
    stored = Match.objects.get(pk=match.pk)
    if stored.settlements and any(place != other for place, other in to.items()):
        stored.settlements = [_moved(each, to) for each in stored.settlements]
        stored.save(update_fields=["settlements"])


def paid_after(match: Match, until_now: CachedMatch, then: Payload) -> Match:
    """A copy of the match, with its payments as that start would leave them."""
    after, now = copy(match), start_now(match, until_now.log)
    after.settlements = written_out(match, until_now)
    if then["seats"] != now["seats"]:
        to = moves(now, then)
        after.settlements = [_moved(each, to) for each in after.settlements or []] or None
    return after


def unseat(row: Seated, origin: str) -> None:
    """Keep who sat there under their origin, so that they can be seated again."""
    counts = dict(sums_of(PlayerResult(row.outcome, row.counts)))
    Unseated.objects.create(pk=row.pk, match_id=row.match_id, origin=origin, player_id=row.player_id, counts=counts)
    Seated.objects.filter(pk=row.pk).delete()


def _new_rows(match: Match, origins: Collection[str], names: Mapping[str, str]) -> dict[str, Seated]:
    """Rows for people who sit nowhere now, not stored yet; their seats come later."""
    if not origins:
        return {}
    before = {row.origin: row for row in match.unseated.filter(origin__in=origins)}
    if lacking := [origin for origin in origins if origin not in before and origin not in names]:
        raise IllegalDeal(_("Scorekeeper does not know who %(who)s is") % {"who": echoed(lacking[0])})
    people = players_named(match.book, [names[origin] for origin in origins if origin not in before])
    rows = {
        origin: Seated(pk=before[origin].pk, player_id=before[origin].player_id, counts=before[origin].counts)
        if origin in before
        else Seated(player=people[names[origin]])
        for origin in origins
    }
    match.unseated.filter(origin__in=origins).delete()
    return rows


def _seat_all(match: Match, at: Mapping[Seat, Seated]) -> None:
    """Seat these people, and nobody else.

    Each row goes with its person, so that a merge of people can still be undone. No seat ever holds two.
    """
    if len({row.player_id for row in at.values()}) < len(at):
        raise IllegalDeal(str(TWO_SEATS))
    moving = {seat: row for seat, row in at.items() if row.seat != seat.value}
    for place, row in enumerate(moving.values()):
        Seated.objects.filter(pk=row.pk).update(seat=f"-{place}")
    for seat, row in at.items():
        across = match.game.partner_of(seat, at)
        row.match, row.seat, row.slug, row.played = match, seat.value, match.slug, match.played
        row.partner_id = at[across].player_id if across else None
        row.save()


def _moved(settlement: Payload, to: Mapping[Place, Place]) -> Payload:
    """The settlement of the same people at other places; two that become one are added up."""
    if "paid" not in settlement:
        return settlement
    paid = {
        unit: [{to.get(place, place): amount} for place, amount in shares.items()]
        for unit, shares in amounts_of(settlement).items()
    }
    styles = {unit: style_of([*shares.values()]) for unit, shares in settlement["paid"].items()}
    together = total(*({unit: one} for unit, shares in paid.items() for one in shares))
    return settlement | {"paid": as_json(together, styles)}
