"""What was paid in a match goes with the people, to where they sit."""

from collections.abc import Mapping
from copy import copy

from scorekeeper.domain.amounts import style_of
from scorekeeper.matches.chairs import Place
from scorekeeper.matches.events import Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Match
from scorekeeper.matches.stakes import amounts_of, as_json, moved_amounts, written_out


def move_payments(match: Match, to: Mapping[Place, Place]) -> None:
    """Store what was paid when everybody goes `to` another place."""
    stored = Match.objects.get(pk=match.pk)
    if stored.settlements and any(place != other for place, other in to.items()):
        stored.settlements = [_moved(each, to) for each in stored.settlements]
        stored.save(update_fields=["settlements"])


def paid_after(match: Match, until_now: CachedMatch, to: Mapping[Place, Place]) -> Match:
    """A copy of the match, with its payments as they are when everybody goes `to` another place."""
    after = copy(match)
    after.settlements = [_moved(each, to) for each in written_out(match, until_now) or []] or None
    return after


def _moved(settlement: Payload, to: Mapping[Place, Place]) -> Payload:
    """The settlement of the same people at other places; two that become one are added up."""
    if "paid" not in settlement:
        return settlement
    styles = {unit: style_of([*shares.values()]) for unit, shares in settlement["paid"].items()}
    return settlement | {"paid": as_json(moved_amounts(amounts_of(settlement), to), styles)}
