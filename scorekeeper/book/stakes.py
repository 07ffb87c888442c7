"""What a match is played for, and what it was worth to everybody in the end. Nothing here ever changes a score.

Stakes are kept as the match format writes them. A flat amount is paid by every loser; so much a unit goes by what the
game's chronicle says is owed. `unit` is what is paid with: "ct", "nuts".
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.domain.chronicle import Outcome
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import Replay
from scorekeeper.domain.record import Stakes, StakesKind
from scorekeeper.domain.seats import Seat


def read(written: Any) -> Stakes | None:
    """From what the match format writes; None for a match without stakes."""
    return Stakes(StakesKind(written["kind"]), written["amount"], written["unit"]) if written else None


def written(stakes: Stakes) -> dict[str, Any]:
    """As the match format writes them."""
    return {"kind": stakes.kind.value, "amount": stakes.amount, "unit": stakes.unit}


def told(stakes: Stakes, game: Game) -> str:
    """In words: “40 ct a match”, “5 ct a ram”."""
    each = unit_of(game) if stakes.kind is StakesKind.PER_UNIT else _("a match")
    return _("%(amount)s %(unit)s %(each)s") % {"amount": stakes.amount, "unit": stakes.unit, "each": each}


def unit_of(game: Game) -> str:
    """What can be played for in this game, so much apiece: “a ram”; empty where there is nothing of the kind."""
    units = game.chronicle.units()
    return units[0].name if units else ""


def worth(stakes: Stakes, game: Game, replay: Replay[Any, Any, Any, Any]) -> dict[Seat, int]:
    """What everybody gets, or pays where negative, in the stakes' own unit; together it is nought."""
    if stakes.kind is StakesKind.FLAT:
        return flat(game.chronicle.outcomes(replay), stakes.amount)
    units = game.chronicle.units()
    owed = game.chronicle.owed(replay, units[0].key) if units else {}
    return {seat: stakes.amount * number for seat, number in owed.items()}


def flat(outcomes: Mapping[Seat, Outcome], amount: int) -> dict[Seat, int]:
    """Every loser pays the amount, and the winners share it; where that does not divide, each pays it to each."""
    winners = sum(outcome is Outcome.WON for outcome in outcomes.values())
    losers = sum(outcome is Outcome.LOST for outcome in outcomes.values())
    if not (winners and losers):
        return dict.fromkeys(outcomes, 0)
    times = 1 if losers % winners == 0 else winners
    shares = {Outcome.WON: times * losers // winners, Outcome.LOST: -times, Outcome.LEVEL: 0}
    return {seat: amount * shares[outcome] for seat, outcome in outcomes.items()}


def paid(worth: Mapping[Seat, int], unit: str, names: Mapping[Seat, str]) -> str:
    """Who pays what, in a sentence: “Jonas and Rūta pay 40 ct each.”"""
    paying: dict[int, list[str]] = {}
    for seat, amount in sorted(worth.items(), key=lambda each: each[1]):
        if amount < 0:
            paying.setdefault(-amount, []).append(names[seat])
    if not paying:
        return _("Nobody owes anybody anything.")
    receivers = [names[seat] for seat, amount in worth.items() if amount > 0]
    parts = [_paid(people, amount, unit) for amount, people in paying.items()]
    to = _(" to %(name)s") % {"name": receivers[0]} if len(receivers) == 1 else ""
    return _("%(who)s%(to)s.") % {"who": listed(parts), "to": to}


def _paid(people: list[str], amount: int, unit: str) -> str:
    values = {"names": listed(people), "amount": amount, "unit": unit}
    return (
        _("%(names)s pay %(amount)s %(unit)s each") % values
        if len(people) > 1
        else (_("%(names)s pays %(amount)s %(unit)s") % values)
    )


def listed(words: list[str]) -> str:
    """“Ona”, “Ona and Jonas”, “Ona, Jonas and Rūta”."""
    if len(words) == 1:
        return words[0]
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}
