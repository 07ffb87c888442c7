"""What is at stake near the end of a match of Avinas, and for whom losing would be winning."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.avinas.deals import Band, Deal, NoSevens
from scorekeeper.games.avinas.outcomes import Outcome, no_sevens
from scorekeeper.games.avinas.scoring import Effect, Pips, Result, Score


@dataclass(frozen=True, slots=True)
class Stake:
    """So many pips for `side`, or more, would end the match with this result.

    `declared` are the bands of card-points with which the side, declaring and losing, would end it.
    """

    side: Side
    pips: int
    result: Result
    declared: frozenset[Band]


def at_stake(match: Replay[Deal, Score, Effect, Result], names: Names) -> tuple[str, ...]:
    """Return which pips of the next deal end the match, and who would win then; nothing while none of them can.

    An overclaim ends a match at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    return tuple(words(stake, names) for stake in at_stake_of(match.state))


@lru_cache(maxsize=256)  # as the outcomes it is made of
def at_stake_of(score: Score) -> tuple[Stake, ...]:
    """Return the sides that the next deal can bring to twelve pips, the side nearer to them first."""
    ends = [outcome for outcome in no_sevens(score) if outcome.result]
    found = (_stake(side, [end for end in ends if _filled(end) is side]) for side in Side)
    return tuple(sorted((stake for stake in found if stake), key=lambda stake: stake.pips))


def _stake(side: Side, ends: list[Outcome]) -> Stake | None:
    results = {end.result for end in ends if end.result}
    if not results:
        return None
    (result,) = results
    pips = min(end.effect.pips for end in ends if isinstance(end.effect, Pips))
    lost = [end.deal for end in ends if isinstance(end.deal, NoSevens) and not end.deal.won]
    return Stake(side, pips, result, frozenset(deal.band for deal in lost))


def _filled(end: Outcome) -> Side | None:
    return end.effect.side if isinstance(end.effect, Pips) else None


def words(stake: Stake, names: Names) -> str:
    """Return what ends the match, and who wins then; with the advice to lose where losing wins."""
    told = {"side": side_name(names, stake.side), "others": side_name(names, stake.side.other)}
    return f"{_ends(stake)} {_then(stake)}" % told


def _ends(stake: Stake) -> str:
    most = {
        1: _("Any pip for %(side)s ends the match."),
        2: _("Two pips or more for %(side)s end the match."),
        3: _("Three pips or more for %(side)s end the match."),
        4: _("Four pips or more for %(side)s end the match."),
    }
    return most.get(stake.pips, _("Six pips for %(side)s end the match."))


def _then(stake: Stake) -> str:
    if stake.result.cats:
        return _("Then %(others)s win, and %(side)s are Cats.")
    if stake.result.winner is not stake.side:
        return _("Then %(others)s win.")
    if stake.pips == 1:
        return _("Then %(side)s win: losing a no-sevens deal is enough.")
    if Band.MANY in stake.declared:
        return _("Then %(side)s win: losing a no-sevens deal they declare is enough.")
    if Band.FEW in stake.declared:
        return _("Then %(side)s win: losing a no-sevens deal they declare with 30 card-points or fewer is enough.")
    return _("Then %(side)s win: losing a no-sevens deal they declare without a card-point is enough.")
