"""The start of a match, corrected: who sits where, who deals first, and the house rules.

A start is an object of three fields: `options` and `first_dealer` as the match format writes them, and `seats`: for
each seat the one at which its person sat when the match began. Names stand in no event.
"""

from collections.abc import Collection, Mapping
from functools import partial

from django.utils.translation import gettext as _

from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.final_result import NO_CLOCK, OPTION
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.models import Match, Seated


def start_now(match: Match, log: Log) -> Payload:
    """The start by which the match is followed."""
    own = {"options": match.options, "first_dealer": match.first_dealer}
    return log.beginning or own | {"seats": {seat.value: seat.value for seat in match.seats}}


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
    origins = {seat: _seat(fields.take(seat), turn) for seat in order}
    if sorted(origins.values()) != sorted(order):
        raise IllegalDeal(_("somebody sits twice, or nowhere"))
    return origins


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


def moves(now: Payload, then: Payload) -> dict[Seat, Seat]:
    """Where everybody goes: the new seat of whoever sits at each seat now; empty where nobody moves."""
    place = {origin: seat for seat, origin in then["seats"].items()}
    to = {Seat(seat): Seat(place[origin]) for seat, origin in now["seats"].items()}
    return to if any(seat is not other for seat, other in to.items()) else {}


def begin_anew(match: Match, now: Payload, then: Payload) -> None:
    """Store the corrected start, and seat everybody where it says. The match is locked.

    Results go with the people until they are stored again, and so does what was paid.
    """
    match.begin(then)
    Match.objects.filter(pk=match.pk).update(options=match.options, first_dealer=match.first_dealer)
    to = moves(now, then)
    if not to:
        return
    _reseat(match, to)
    row = Match.objects.get(pk=match.pk)
    if row.settlements:
        row.settlements = [_moved(each, to) for each in row.settlements]
        row.save(update_fields=["settlements"])


def _reseat(match: Match, to: Mapping[Seat, Seat]) -> None:
    """Each row goes with its person, so that a merge of people can still be undone. No seat ever holds two."""
    rows = list(match.seated.order_by("pk"))
    for place, row in enumerate(rows):
        Seated.objects.filter(pk=row.pk).update(seat=f"-{place}")
    at = {to[Seat(row.seat)]: row for row in rows}
    for seat, row in at.items():
        across = match.game.partner_of(seat, at)
        partner = at[across].player_id if across else None
        Seated.objects.filter(pk=row.pk).update(seat=seat.value, partner=partner)


def _moved(settlement: Payload, to: Mapping[Seat, Seat]) -> Payload:
    if "paid" not in settlement:
        return settlement
    paid = {
        unit: {
            seat.value: moved[seat]
            for moved in [{to[Seat(one)]: amount for one, amount in shares.items()}]
            for seat in Seat
            if seat in moved
        }
        for unit, shares in settlement["paid"].items()
    }
    return settlement | {"paid": paid}
