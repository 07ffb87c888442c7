"""What is at stake near the end of a match of Avinas, and for whom losing would be winning."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.avinas.deals import Band, Deal, NoSevens
from scorekeeper.games.avinas.outcomes import Outcome, no_sevens
from scorekeeper.games.avinas.scoring import Effect, Pips, Result, Score
from scorekeeper.games.avinas.sentences import rams_spelled


@dataclass(frozen=True, slots=True)
class Stake:
    """So many pips for `side`, or more, would end the match with this result.

    `declared` are the bands of card-points with which the side, declaring and losing, would end it.
    """

    side: Side
    pips: int
    result: Result
    declared: frozenset[Band]


def stakes(match: Replay[Deal, Score, Effect, Result], names: Names) -> tuple[str, ...]:
    """Which pips of the next deal end the match, and who would win then; nothing while none of them can.

    An overclaim ends a match at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    return tuple(words(stake, match.state, names) for stake in stakes_of(match.state))


def stakes_of(score: Score) -> tuple[Stake, ...]:
    """The sides that the next deal can bring to twelve pips, the side nearer to them first."""
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


def words(stake: Stake, score: Score, names: Names) -> str:
    told = {"ends": _ends(stake, names), "then": _then(stake, score, names)}
    return _("%(ends)s; %(then)s.") % told


def _ends(stake: Stake, names: Names) -> str:
    side = {"side": side_name(names, stake.side)}
    most = {
        1: _("Any pip for %(side)s ends the match"),
        2: _("Two pips or more for %(side)s end the match"),
        3: _("Three pips or more for %(side)s end the match"),
        4: _("Four pips or more for %(side)s end the match"),
    }
    return most.get(stake.pips, _("Six pips for %(side)s end the match")) % side


def _then(stake: Stake, score: Score, names: Names) -> str:
    """Who would win, and why; with the advice to lose where losing wins."""
    side, others = stake.side, stake.side.other
    told = {
        "side": side_name(names, side),
        "others": side_name(names, others),
        "rams": rams_spelled(max(score.rams.of(side), score.rams.of(others))),
    }
    if stake.result.cats:
        return _("%(others)s have no pips, so they would win and %(side)s be Cats") % told
    if stake.result.winner is side:
        advice = {"advice": _advice(stake)}
        return _("%(others)s hold %(rams)s, so %(side)s would win it: %(advice)s") % (told | advice)
    if score.rams.of(side):
        return _("they hold %(rams)s, so %(others)s would win it") % told
    return _("no rams stand, so %(others)s would win it with fewer pips") % told


def _advice(stake: Stake) -> str:
    if stake.pips == 1:
        return _("for them losing a no-sevens deal wins the match")
    if Band.MANY in stake.declared:
        return _("for them losing a no-sevens deal they declare wins the match")
    if Band.FEW in stake.declared:
        return _("for them losing a no-sevens deal they declare with 30 card-points or fewer wins the match")
    return _("for them losing a no-sevens deal they declare without a card-point wins the match")
