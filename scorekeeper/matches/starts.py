"""The start of a match, corrected: who sits where, who deals first, and the house rules.

A start is an object of three fields: `options` and `first_dealer` as the match format writes them, and `seats`: for
each seat the origin of its person. That is the seat at which they sat when the match began, or an id that the sender
made for somebody who sat nowhere then. Names stand in no event; with a new id comes a name (`Submission.names`).
"""

from collections.abc import Collection
from functools import partial

from django.utils.translation import gettext as _

from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.final_result import OPTION
from scorekeeper.domain.from_paper import NO_CLOCK
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Chairs, Place, moved_seats
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.models import Match, Sitter
from scorekeeper.web.tokens import written_id


def start_now(match: Match, log: Log) -> Payload:
    """The start by which the match is followed."""
    own = {"options": match.options, "first_dealer": match.first_dealer}
    return log.beginning or own | {"seats": dict(chairs_of(match, log).began)}


def chairs_of(match: Match, log: Log) -> Chairs:
    """Who sits in which chair of the match."""
    return Chairs(log, match.seats if log.beginning is None else ())


def people_of(match: Match, log: Log) -> dict[str, Sitter]:
    """Everybody who sits there, or ever sat there, by their origins."""
    seats = chairs_of(match, log).now
    people = {origin: match.sitters[Seat(seat)] for seat, origin in seats.items()}
    if log.origins - people.keys():
        people |= match.sitters_before
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


def moves(now: Payload, then: Payload) -> dict[Place, Place]:
    """For each seat now, where the person there goes, or who comes in their place."""
    return {Seat(seat): Seat(to) for seat, to in moved_seats(now["seats"], then["seats"]).items()}
