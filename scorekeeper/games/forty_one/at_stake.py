"""What is at stake near the end of a match of Forty-One: which bids, made, bring a pair there."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.forty_one.bids import HIGHEST_BID, lowest_bid, value
from scorekeeper.games.forty_one.dealing import PAIRS
from scorekeeper.games.forty_one.deals import Deal
from scorekeeper.games.forty_one.options import DEFAULT, Options
from scorekeeper.games.forty_one.scoring import Effect, FortyOneRules, Result, Score
from scorekeeper.games.forty_one.winning import PartnerRule, gets_there, least_for_partner, together

LIKELY_BID = 6
"""Pagat: in practice people bid 2 to 6. What takes more is not spoken of."""

Match = Replay[Deal, Score, Effect, Result]


@dataclass(frozen=True, slots=True)
class Stake:
    """What brings a side there: the least bid that `player` must make, and the one that `partner` must.

    Zero where a player's score is enough already.
    """

    side: Side
    player: Seat
    bid: int
    partner: Seat
    partners_bid: int


def options_of(match: Match) -> Options:
    """Return the house rules that a match is played by."""
    return match.rules.options if isinstance(match.rules, FortyOneRules) else DEFAULT


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return which bids of the next deal can end the match, and how it is decided when both pairs get there.

    A 13 ends a match of 400 at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    score, options = match.state, options_of(match)
    if is_level(score, options):
        level = {"sum": with_minus(together(Side.NS, score.points))}
        return (
            _("Both pairs are there with %(sum)s each: the next deal decides, unless they are level again.") % level,
        )
    found = at_stake_of(score, options)
    lines = tuple(_words(stake, score, options, names) for stake in found)
    return (*lines, _both(score, names)) if len(found) > 1 else lines


def is_level(score: Score, options: Options) -> bool:
    """Return whether both pairs have got there with equal sums, so that it goes on."""
    return all(gets_there(side, score.points, options.partner, options.target) for side in Side)


def at_stake_of(score: Score, options: Options) -> tuple[Stake, ...]:
    """Return the pairs that the bids people usually make can bring there."""
    ways = (
        (_way(player, other, score, options), _way(other, player, score, options)) for _side, (player, other) in PAIRS
    )
    found = (min((stake for stake in both if stake), key=_effort, default=None) for both in ways)
    return tuple(stake for stake in found if stake)


def _way(player: Seat, partner: Seat, score: Score, options: Options) -> Stake | None:
    bid = least_bid(score.points.of(player), options.target, options)
    partners_bid = least_bid(score.points.of(partner), least_for_partner(options.partner), options)
    if bid is None or partners_bid is None:
        return None
    return Stake(player.side, player, bid, partner, partners_bid)


def least_bid(points: int, goal: int, options: Options) -> int | None:
    """Return the least bid that, made, lifts these points to the goal; 0 where none is needed, None where none is
    likely.
    """
    if points >= goal:
        return 0
    lowest = lowest_bid(options.min_bid, points, rising=options.rising_min_bid)
    likely = range(lowest, min(max(LIKELY_BID, lowest), HIGHEST_BID) + 1)
    return next((bid for bid in likely if points + value(bid, options.values) >= goal), None)


def _effort(stake: Stake) -> tuple[int, int]:
    return max(stake.bid, stake.partners_bid), stake.bid + stake.partners_bid


def _words(stake: Stake, score: Score, options: Options, names: Names) -> str:
    told = {
        "player": names[stake.player],
        "points": with_minus(score.points.of(stake.player)),
        "bid": stake.bid,
        "partner": names[stake.partner],
        "partners": with_minus(score.points.of(stake.partner)),
        "partners_bid": stake.partners_bid,
        "target": options.target,
        "side": side_name(names, stake.side),
        "safe": _safe(options),
    }
    if not stake.bid:
        stays = _(
            "%(partner)s, at %(partners)s, wins it by making %(partners_bid)s or more, if %(player)s keeps %(target)s."
        )
        return stays % told
    if not stake.partners_bid:
        return _("%(player)s, at %(points)s, wins it by making %(bid)s or more, if %(partner)s %(safe)s.") % told
    return _("%(side)s win it if %(player)s makes %(bid)s or more and %(partner)s %(partners_bid)s or more.") % told


def _safe(options: Options) -> str:
    return _("stays above 0") if options.partner is PartnerRule.POSITIVE else _("does not fall below 0")


def _both(score: Score, names: Names) -> str:
    told = {
        "one": side_name(names, Side.NS),
        "other": side_name(names, Side.EW),
        "sum": with_minus(together(Side.NS, score.points)),
        "others": with_minus(together(Side.EW, score.points)),
    }
    return _("Should both pairs get there, the higher sum wins: %(one)s have %(sum)s now, %(other)s %(others)s.") % told
