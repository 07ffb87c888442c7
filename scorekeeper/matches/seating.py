"""Who sits in a match, in its rows."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.domain.fields import echoed
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Occupants
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.models import Match, Player, Seated, Unseated
from scorekeeper.matches.payments import move_payments
from scorekeeper.matches.players import players_named
from scorekeeper.matches.starts import chairs_of, moves, people_of
from scorekeeper.matches.statistics import PlayerResult, sums_of

NOWHERE = "-"
"""The seat of a row that has none; with a figure, where several of a match have none at once."""
TWO_SEATS = gettext_lazy("Somebody has two seats. Choose another person for each seat.")


def seat_players(match: Match, players: Mapping[Seat, Player]) -> None:
    """Store who sits where in a match where nobody sits yet."""
    game = match.game
    across = {seat: game.partner_of(seat, players) for seat in players}
    partner = {seat: players[other] if other else None for seat, other in across.items()}
    Seated.objects.bulk_create(
        Seated(
            match=match,
            seat=seat.value,
            player=player,
            slug=match.slug,
            played=match.played,
            partner=partner[seat],
        )
        for seat, player in players.items()
    )


def unseat_players(match: Match, players: Mapping[str, Player]) -> None:
    """Store who sat in a match before its start was corrected, by their origins; nobody sits in it yet."""
    for origin, player in players.items():
        row = Seated.objects.create(match=match, seat=NOWHERE, player=player)
        unseat(row, origin)


def begin_anew(match: Match, now: Payload, then: Payload, names: Mapping[str, str]) -> None:
    """Store the corrected start, and seat everybody where it says.

    The match is locked, and the book where there are `names`: by their origins, of people who sat nowhere. Results go
    with the people until they are stored again, and so does what was paid; who comes takes over what was paid from
    whom they replace. Raises IllegalDeal.
    """
    if then["seats"] != now["seats"]:
        _reseat(match, now["seats"], then["seats"], names)
        move_payments(match, moves(now, then))
    match.begin(then)
    Match.objects.filter(pk=match.pk).update(options=match.options, first_dealer=match.first_dealer)


def change_chairs(match: Match, before: Log, now: Log, names: Mapping[str, str]) -> None:
    """Seat everybody as the chairs of the log `now` have it. The match is locked, and the book where there are `names`.

    What was paid goes with the people. Raises IllegalDeal.
    """
    was, then = chairs_of(match, before), chairs_of(match, now)
    people = people_of(match, before)
    known = [folded(who.name) for who in people.values()]
    new = [folded(names[who]) for who in now.origins - people.keys() if who in names]
    if len({*known, *new}) < len({*known}) + len(new):
        raise IllegalDeal(str(TWO_SEATS))
    named = [people[who].pk for who in then.places if who in people]
    if len({*named}) < len(named):  # one person whom the events call by two names
        raise IllegalDeal(str(TWO_SEATS))
    _reseat(match, was.now, then.now, names)
    unseat_more(match, [who for who in now.origins if who not in then.now.values()], names)
    match.reload_sitters()
    move_payments(match, was.moves_to(then))


def unseat_more(match: Match, origins: Collection[str], names: Mapping[str, str]) -> None:
    """Keep who has no seat, of people who are named now."""
    known = {*match.unseated.filter(origin__in=origins).values_list("origin", flat=True)}
    for origin, row in _new_rows(match, [who for who in origins if who not in known], names).items():
        row.match, row.seat = match, NOWHERE
        row.save()
        unseat(row, origin)


def _reseat(match: Match, now: Occupants, then: Occupants, names: Mapping[str, str]) -> None:
    rows = {now[row.seat]: row for row in match.seated.order_by("pk")}
    for origin, row in rows.items():
        if origin not in then.values():
            unseat(row, origin)
    rows |= _new_rows(match, [origin for origin in then.values() if origin not in rows], names)
    _seat_all(match, {Seat(seat): rows[origin] for seat, origin in then.items()})


def unseat(row: Seated, origin: str) -> None:
    """Keep who sat there under their origin, so that they can be seated again."""
    counts = dict(sums_of(PlayerResult(row.outcome, row.counts)))
    Unseated.objects.create(pk=row.pk, match_id=row.match_id, origin=origin, player_id=row.player_id, counts=counts)
    Seated.objects.filter(pk=row.pk).delete()


def not_known(origin: str) -> str:
    """Why a match cannot name that person, in words."""
    return _("Scorekeeper does not know who %(who)s is") % {"who": echoed(origin)}


def _new_rows(match: Match, origins: Collection[str], names: Mapping[str, str]) -> dict[str, Seated]:
    """Rows for people who sit nowhere now, not stored yet; their seats come later."""
    if not origins:
        return {}
    before = {row.origin: row for row in match.unseated.filter(origin__in=origins)}
    if lacking := [origin for origin in origins if origin not in before and origin not in names]:
        raise IllegalDeal(not_known(lacking[0]))
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
        Seated.objects.filter(pk=row.pk).update(seat=f"{NOWHERE}{place}")
    for seat, row in at.items():
        across = match.game.partner_of(seat, at)
        row.match, row.seat, row.slug, row.played = match, seat.value, match.slug, match.played
        row.partner_id = at[across].player_id if across else None
        row.save()
