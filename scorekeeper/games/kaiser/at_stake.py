"""What is at stake near the end of a match of Kaiser: what each side needs, as bidders and as their opponents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.kaiser.bids import BIDS, HIGHEST_BID, NO_TRUMP_FACTOR
from scorekeeper.games.kaiser.deals import Deal, Played
from scorekeeper.games.kaiser.options import Options
from scorekeeper.games.kaiser.points import LEAST_POINTS, MOST_POINTS, Haul, hauls
from scorekeeper.games.kaiser.scoring import Effect, KaiserRules, Result, Score, Scored
from scorekeeper.games.kaiser.telling.sentences import points_words

Match = Replay[Deal, Score, Effect, Result]

MOST_SCORE = NO_TRUMP_FACTOR * HIGHEST_BID
"""What a deal can bring a side, or cost it."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What would end the match for one side in the next deal; None where nothing of the kind can.

    `trumps` and `no_trump` are the fewest points with which a made bid wins, `opponents` those with which the side
    wins when the others bid. `loses` and `loses_no_trump` are the least bids whose loss loses the match.
    """

    side: Side
    trumps: int | None
    no_trump: int | None
    opponents: int | None
    loses: int | None
    loses_no_trump: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that could come next, what each side would have taken, and how the match would end by it."""

    deal: Played
    effect: Scored
    result: Result


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return what the next deal can decide, side by side; nothing while only a bid at no trump could decide
    anything.
    """
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(stake, match.state, rules, names) for stake in at_stake_of(rules, match.state))


def rules_of(match: Match) -> KaiserRules:
    """Return the rules by which the match was followed, those of the book where it does not say."""
    return match.rules if isinstance(match.rules, KaiserRules) else KaiserRules()


@lru_cache(maxsize=256)  # several phones ask about the same score, and each of them again
def at_stake_of(rules: KaiserRules, score: Score) -> tuple[Stake, ...]:
    """Return the sides for which a bid with a trump suit, or a deal as opponents, can end the match."""
    ends = tuple(_ends(rules, score))
    found = (_stake(rules, side, ends) for side in Side)
    return tuple(stake for stake in found if (stake.trumps, stake.opponents, stake.loses) != (None, None, None))


def _ends(rules: KaiserRules, score: Score) -> Iterable[Outcome]:
    """Return every deal that would end the match; which partner bids makes no difference."""
    if not _is_near(rules.options, score):
        return
    bids, takings = [bid for bid in BIDS if bid.number >= rules.options.min_bid], _takings(rules.options)
    for side in Side:
        for bid in bids:
            for took in takings:
                deal = Played(side.seats[0], bid, took)
                after, effect = rules.after(score, deal)
                result = rules.result(after)
                if result is not None and isinstance(effect, Scored):
                    yield Outcome(deal, effect, result)


def _is_near(options: Options, score: Score) -> bool:
    """Return whether one deal may be enough: most are followed far from any end, and need not be tried out."""
    totals = (score.points.ns, score.points.ew)
    target = min(options.target, options.target_after_no_trump or options.target)
    sinks = options.loss_floor is not None and min(totals) - MOST_SCORE <= options.loss_floor
    return sinks or max(totals) + MOST_SCORE >= target


def _takings(options: Options) -> Sequence[Haul | int]:
    """Return what bidders can take; how they took it matters only to the rule of three tricks."""
    return hauls() if options.three_needs_tricks else range(LEAST_POINTS, MOST_POINTS + 1)


def _stake(rules: KaiserRules, side: Side, ends: tuple[Outcome, ...]) -> Stake:
    own = [end for end in ends if end.deal.bidder.side is side]
    won = [end for end in own if end.result == Result("target", side)]
    lost = [end for end in own if end.result == Result("floor", side.other)]
    theirs = [end for end in ends if end.deal.bidder.side is side.other and end.result == Result("target", side)]
    return Stake(
        side,
        trumps=_least(_needed(rules, end) for end in won if not end.deal.bid.no_trump),
        no_trump=_least(_needed(rules, end) for end in won if end.deal.bid.no_trump),
        opponents=_least(_taken(end, side) for end in theirs),
        loses=_least(end.deal.bid.number for end in lost if not end.deal.bid.no_trump),
        loses_no_trump=_least(end.deal.bid.number for end in lost if end.deal.bid.no_trump),
    )


def _needed(rules: KaiserRules, end: Outcome) -> int:
    """Return the points that the bidders took; where only the bid is scored, the bid."""
    return _taken(end, end.deal.bidder.side) if rules.options.overtricks else end.deal.bid.number


def _taken(end: Outcome, side: Side) -> int:
    return end.effect.taken.of(side)


def _least(numbers: Iterable[int]) -> int | None:
    return min(numbers, default=None)


def _words(stake: Stake, score: Score, rules: KaiserRules, names: Names) -> str:
    parts = (_to_win(stake, rules), _as_opponents(stake, score, rules), _to_lose(stake, rules))
    told = {"side": side_name(names, stake.side), "what": "; ".join(part for part in parts if part)}
    return _("%(side)s: %(what)s.") % told


def _to_win(stake: Stake, rules: KaiserRules) -> str:
    """Return the bids that win, with trumps and without."""
    least = rules.options.min_bid
    if stake.trumps is None:
        return ""
    if stake.trumps <= least and stake.no_trump is not None and stake.no_trump <= least:
        return _("any made bid wins")
    if stake.trumps <= least:
        return _with_no_trump(_("any made bid with trumps wins"), stake, least)
    if not rules.options.overtricks:
        return _with_no_trump(_("a made bid of %(n)s or more wins") % {"n": stake.trumps}, stake, least)
    return _with_no_trump(_("a made bid with %(points)s wins") % {"points": _or_more(stake.trumps)}, stake, least)


def _with_no_trump(trumps: str, stake: Stake, least: int) -> str:
    told = {"trumps": trumps, "n": stake.no_trump}
    if stake.no_trump is None or stake.no_trump == stake.trumps:
        return trumps
    if stake.no_trump <= least:
        return _("%(trumps)s, at no trump any") % told
    return _("%(trumps)s, at no trump from %(n)s on") % told


def _as_opponents(stake: Stake, score: Score, rules: KaiserRules) -> str:
    if rules.is_pegged(score.points.of(stake.side)):
        return _("pegged as opponents")
    if stake.opponents is None:
        return ""
    return _("as opponents they win with %(points)s") % {"points": _or_more(stake.opponents)}


def _to_lose(stake: Stake, rules: KaiserRules) -> str:
    """Return the bids whose loss is the loss of the match."""
    if stake.loses is None:
        return ""
    if stake.loses <= rules.options.min_bid:
        return _("any lost bid loses the match")
    told = {"n": stake.loses, "m": stake.loses_no_trump}
    return _("a lost bid of %(n)s or more loses the match, at no trump of %(m)s or more") % told


def _or_more(points: int) -> str:
    if points == MOST_POINTS:
        return points_words(points)
    return _("%(points)s or more") % {"points": points_words(points)}
