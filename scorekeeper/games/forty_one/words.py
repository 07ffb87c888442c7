"""A match of Forty-One in words: its deals, what is at stake, and how it ended."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Figures,
    Names,
    Sentence,
    Standings,
    Written,
    and_list,
    comma_list,
    make_sentence,
    points_unit,
    side_name,
    signed,
    slash_list,
    who_won,
    with_minus,
)
from scorekeeper.games.forty_one.deals import (
    HIGHEST_BID,
    PAIRS,
    SHEET_ORDER,
    Bids,
    Deal,
    Played,
    Section,
    ThrownIn,
    lowest_bid,
    value,
)
from scorekeeper.games.forty_one.options import DEFAULT, Options, PartnerRule
from scorekeeper.games.forty_one.scoring import (
    Effect,
    FortyOneRules,
    Nothing,
    Result,
    Score,
    gets_there,
    least_for_partner,
    together,
)

Match = Replay[Deal, Score, Effect, Result]


def options_of(match: Match) -> Options:
    return match.rules.options if isinstance(match.rules, FortyOneRules) else DEFAULT


def columns(names: Names) -> tuple[str, ...]:
    """The running totals: each pair's two scores, in the order of the sheet."""
    return tuple(side_name(names, side) for side, _pair in PAIRS)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row.effect, names),
        parts=_sentence(row, names),
        totals=totals(row.state),
        rule=of_deal(row.deal),
    )


def totals(score: Score) -> tuple[str, ...]:
    """Such as "12 / −3", for each pair."""
    return tuple(slash_list(with_minus(score.points.of(seat)) for seat in pair) for _side, pair in PAIRS)


def who_made_it(made: BySeat[bool], names: Names) -> str:
    """Who made their bids, in the fewest words."""
    failed = tuple(seat for seat in SHEET_ORDER if not made.of(seat))
    if not failed:
        return _("all made it")
    if len(failed) == len(SHEET_ORDER):
        return _("nobody made it")
    if len(failed) == len(SHEET_ORDER) - 1:
        (met,) = set(SHEET_ORDER) - set(failed)
        return _("only %(name)s made it") % {"name": names[met]}
    return _("%(names)s failed") % {"names": and_list([names[seat] for seat in failed])}


def who_made_it_label(made: BySeat[bool], names: Names) -> str:
    """Who made their bids, as the words of a button."""
    met = tuple(seat for seat, won in made.each if won)
    if len(met) == len(SHEET_ORDER):
        return _("All made it")
    if len(met) == 1:
        return _("Only %(name)s made it") % {"name": names[met[0]]}
    return who_made_it(made, names) if met else _("Nobody made it")


def _game(deal: Deal, names: Names) -> str:
    if not isinstance(deal, ThrownIn):
        return _("bids %(bids)s, %(fate)s") % _played(deal, names)
    return _("bids %(bids)s, thrown in") % {"bids": _bids(deal.bids)} if deal.bids else _("thrown in")


def _mark(effect: Effect, names: Names) -> str:
    if isinstance(effect, Nothing):
        return ""
    changes = ({"name": names[seat], "points": signed(effect.scores.of(seat))} for seat in SHEET_ORDER)
    return comma_list(_("%(name)s %(points)s") % change for change in changes)


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    if isinstance(row.deal, ThrownIn):
        return _thrown_in(row.deal)
    values = {**_played(row.deal, names), "scores": _mark(row.effect, names)}
    sentence = make_sentence(_("Bids %(bids)s, %(fate)s: %(scores)s."), "scores", values)
    if row.state.thirteen is None:
        return sentence
    over = " " + _("A 13 was bid, and the match is over: %(side)s win.")
    return sentence._replace(after=sentence.after + over % {"side": side_name(names, row.state.thirteen)})


def _thrown_in(deal: ThrownIn) -> Sentence:
    nothing = _("nobody scores")
    if deal.bids is None:
        return make_sentence(_("Thrown in: %(nothing)s."), "nothing", {"nothing": nothing})
    values = {"bids": _bids(deal.bids), "nothing": nothing}
    return make_sentence(_("Bids %(bids)s, too little to play: %(nothing)s."), "nothing", values)


def _played(deal: Played, names: Names) -> dict[str, str]:
    return {"bids": _bids(deal.bids), "fate": who_made_it(deal.made, names)}


def _bids(bids: Bids) -> str:
    return comma_list(str(bids.of(seat)) for seat in SHEET_ORDER)


LIKELY_BID = 6
"""Pagat: in practice people bid 2 to 6. What takes more is not spoken of."""


@dataclass(frozen=True, slots=True)
class EndingChance:
    """What brings a side there: the least bid that `player` must make, and the one that `partner` must.

    Zero where a player's score is enough already.
    """

    side: Side
    player: Seat
    bid: int
    partner: Seat
    partners_bid: int


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """Which bids of the next deal can end the match, and how it is decided when both pairs get there.

    A 13 ends a match of 400 at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    score, options = match.state, options_of(match)
    if is_level(score, options):
        level = {"sum": with_minus(together(Side.NS, score.points))}
        return (_("It is a tie at %(sum)s each: play another deal.") % level,)
    found = ending_chances_of(score, options)
    lines = tuple(_words(chance, score, options, names) for chance in found)
    return (*lines, _both(score, names)) if len(found) > 1 else lines


def is_level(score: Score, options: Options) -> bool:
    """Whether both pairs have got there with equal sums, so that it goes on."""
    return all(gets_there(side, score.points, options.partner, options.target) for side in Side)


def ending_chances_of(score: Score, options: Options) -> tuple[EndingChance, ...]:
    """The pairs that the bids people usually make can bring there."""
    ways = (
        (_way(player, other, score, options), _way(other, player, score, options)) for _side, (player, other) in PAIRS
    )
    found = (min((chance for chance in both if chance), key=_effort, default=None) for both in ways)
    return tuple(chance for chance in found if chance)


def _way(player: Seat, partner: Seat, score: Score, options: Options) -> EndingChance | None:
    bid = least_bid(score.points.of(player), options.target, options)
    partners_bid = least_bid(score.points.of(partner), least_for_partner(options.partner), options)
    if bid is None or partners_bid is None:
        return None
    return EndingChance(player.side, player, bid, partner, partners_bid)


def least_bid(points: int, goal: int, options: Options) -> int | None:
    """The least bid that, made, lifts these points to the goal; 0 where none is needed, None where none is likely."""
    if points >= goal:
        return 0
    lowest = lowest_bid(options.min_bid, points, rising=options.rising_min_bid)
    likely = range(lowest, min(max(LIKELY_BID, lowest), HIGHEST_BID) + 1)
    return next((bid for bid in likely if points + value(bid, options.values) >= goal), None)


def _effort(chance: EndingChance) -> tuple[int, int]:
    return max(chance.bid, chance.partners_bid), chance.bid + chance.partners_bid


def _words(chance: EndingChance, score: Score, options: Options, names: Names) -> str:
    values = {
        "player": names[chance.player],
        "points": with_minus(score.points.of(chance.player)),
        "bid": chance.bid,
        "partner": names[chance.partner],
        "partners": with_minus(score.points.of(chance.partner)),
        "partners_bid": chance.partners_bid,
        "target": options.target,
        "side": side_name(names, chance.side),
        "safe": _safe(options),
    }
    if not chance.bid:
        stays = _("%(side)s win if %(partner)s makes %(partners_bid)s or more and %(player)s keeps %(target)s.")
        return stays % values
    if not chance.partners_bid:
        return _("%(side)s win if %(player)s makes %(bid)s or more and %(partner)s %(safe)s.") % values
    return _("%(side)s win if %(player)s makes %(bid)s or more and %(partner)s %(partners_bid)s or more.") % values


def _safe(options: Options) -> str:
    return _("stays above 0") if options.partner is PartnerRule.POSITIVE else _("does not fall below 0")


def _both(score: Score, names: Names) -> str:
    values = {
        "one": side_name(names, Side.NS),
        "other": side_name(names, Side.EW),
        "sum": with_minus(together(Side.NS, score.points)),
        "others": with_minus(together(Side.EW, score.points)),
    }
    return _("If both pairs get there, the higher sum wins: %(one)s have %(sum)s now, %(other)s %(others)s.") % values


def ending(result: Written, totals: Written, names: Names) -> Ending:
    side = Side(result["winner"])
    points = {seat: int(totals[seat.value]["points"]) for seat in CLOCKWISE}
    on_thirteen = result["ended_by"] == "thirteen"
    return Ending(
        winner=side_name(names, side),
        won=who_won(side_name(names, side)),
        standings=standings(totals, names, result),
        reason=_thirteen() if on_thirteen else _target(side, points, names),
        sources=_("Pagat"),
        rule=of_result(result),
        by=_("on a bid of 13") if on_thirteen else "",
    )


def standings(totals: Written, names: Names, result: Written | None) -> Standings:
    """What each partner has, the better one first: of the winners, or of both pairs: "Ona 43 points, Petras 12"."""
    points = {seat: int(totals[seat.value]["points"]) for seat in CLOCKWISE}
    pairs = [_ranked(side, points) for side in ((Side(result["winner"]),) if result else Side)]
    words = (_in_words(high, low, points, names) for high, low in pairs)
    figures = (Figures(with_minus(points[high]), f"+ {with_minus(points[low])}") for high, low in pairs)
    return Standings(_("; ").join(words), tuple(figures), points_unit(0))


def _in_words(high: Seat, low: Seat, points: dict[Seat, int], names: Names) -> str:
    values = _high_and_low(high, low, points, names) | {"unit": points_unit(points[high])}
    return _("%(high)s %(points)s %(unit)s, %(low)s %(others)s") % values


def _high_and_low(high: Seat, low: Seat, points: dict[Seat, int], names: Names) -> dict[str, str]:
    return {
        "high": names[high],
        "points": with_minus(points[high]),
        "low": names[low],
        "others": with_minus(points[low]),
    }


def _thirteen() -> str:
    return _("A bid of 13 decides a match of 400. Make it and you win; miss by one trick and you lose.")


def _target(side: Side, points: dict[Seat, int], names: Names) -> str:
    high, low = _ranked(side, points)
    values = _high_and_low(high, low, points, names) | {
        "sum": with_minus(points[high] + points[low]),
        "against": with_minus(sum(points[seat] for seat in side.other.seats)),
    }
    first = _("%(high)s reached the target with %(points)s. %(low)s has %(others)s, enough for a partner.") % values
    return first + " " + _("Together they have %(sum)s, the others %(against)s.") % values


def _ranked(side: Side, points: dict[Seat, int]) -> tuple[Seat, Seat]:
    """Who of the two has more, and who less."""
    low, high = sorted(side.seats, key=lambda seat: points[seat])
    return high, low


def of_result(result: Written) -> Section:
    """What decided the match, from its written result."""
    return Section.THIRTEEN if result["ended_by"] == "thirteen" else Section.FINISH


def of_deal(deal: Deal) -> Section:
    """Why the deal changed what it did."""
    return Section.THROWN_IN if isinstance(deal, ThrownIn) else Section.SCORING
