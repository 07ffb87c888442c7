"""A match of Forty-One in words, with what is at stake and how it ended, and its score sheet."""

from dataclasses import dataclass

from scorekeeper.domain import sheet
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay, Row, write_result
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.games.forty_one import deals, scoring

Match = Replay[deals.Deal, scoring.Score, scoring.Effect, scoring.Result]


def options_of(match: Match) -> scoring.Options:
    return match.rules.options if isinstance(match.rules, scoring.FortyOneRules) else scoring.DEFAULT


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals: each pair's two scores, in the order of the sheet."""
    return tuple(sheet.side_name(names, side) for side, _pair in deals.PAIRS)


def line(row: Row[deals.Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row.effect, names),
        parts=_sentence(row, names),
        totals=totals(row.state),
        rule=section_of_deal(row.deal),
    )


def totals(score: scoring.Score) -> tuple[str, ...]:
    """Such as "12 / −3", for each pair."""
    return tuple(
        sheet.slash_list(sheet.with_minus(score.points.of(seat)) for seat in pair) for _side, pair in deals.PAIRS
    )


def who_made_it(made: BySeat[bool], names: sheet.Names) -> str:
    """Who made their bids, in the fewest words."""
    failed = tuple(seat for seat in deals.SHEET_ORDER if not made.of(seat))
    if not failed:
        return _("all made it")
    if len(failed) == len(deals.SHEET_ORDER):
        return _("nobody made it")
    if len(failed) == len(deals.SHEET_ORDER) - 1:
        (met,) = set(deals.SHEET_ORDER) - set(failed)
        return _("only %(name)s made it") % {"name": names[met]}
    return _("%(names)s failed") % {"names": sheet.and_list([names[seat] for seat in failed])}


def who_made_it_label(made: BySeat[bool], names: sheet.Names) -> str:
    """Who made their bids, as the words of a button."""
    met = tuple(seat for seat, won in made.each if won)
    if len(met) == len(deals.SHEET_ORDER):
        return _("All made it")
    if len(met) == 1:
        return _("Only %(name)s made it") % {"name": names[met[0]]}
    return who_made_it(made, names) if met else _("Nobody made it")


def _game(deal: deals.Deal, names: sheet.Names) -> str:
    if not isinstance(deal, deals.ThrownIn):
        return _("bids %(bids)s, %(fate)s") % _played(deal, names)
    return _("bids %(bids)s, thrown in") % {"bids": _bids(deal.bids)} if deal.bids else _("thrown in")


def _mark(effect: scoring.Effect, names: sheet.Names) -> str:
    if isinstance(effect, scoring.Nothing):
        return ""
    changes = ({"name": names[seat], "points": sheet.signed(effect.scores.of(seat))} for seat in deals.SHEET_ORDER)
    return sheet.comma_list(_("%(name)s %(points)s") % change for change in changes)


def _sentence(row: Row[deals.Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.Sentence:
    if isinstance(row.deal, deals.ThrownIn):
        return _thrown_in(row.deal)
    values = {**_played(row.deal, names), "scores": _mark(row.effect, names)}
    sentence = sheet.make_sentence(_("Bids %(bids)s, %(fate)s: %(scores)s."), "scores", values)
    if row.state.thirteen is None:
        return sentence
    over = " " + _("A 13 was bid, and the match is over: %(side)s win.")
    return sentence._replace(after=sentence.after + over % {"side": sheet.side_name(names, row.state.thirteen)})


def _thrown_in(deal: deals.ThrownIn) -> sheet.Sentence:
    nothing = _("nobody scores")
    if deal.bids is None:
        return sheet.make_sentence(_("Thrown in: %(nothing)s."), "nothing", {"nothing": nothing})
    values = {"bids": _bids(deal.bids), "nothing": nothing}
    return sheet.make_sentence(_("Bids %(bids)s, too little to play: %(nothing)s."), "nothing", values)


def _played(deal: deals.Played, names: sheet.Names) -> dict[str, str]:
    return {"bids": _bids(deal.bids), "fate": who_made_it(deal.made, names)}


def _bids(bids: deals.Bids) -> str:
    return sheet.comma_list(str(bids.of(seat)) for seat in deals.SHEET_ORDER)


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


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """Which bids of the next deal can end the match, and how it is decided when both pairs get there.

    A 13 ends a match of 400 at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    score, options = match.state, options_of(match)
    if is_level(score, options):
        level = {"sum": sheet.with_minus(scoring.together(Side.NS, score.points))}
        return (_("It is a tie at %(sum)s each: play another deal.") % level,)
    found = ending_chances_of(score, options)
    lines = tuple(_words(chance, score, options, names) for chance in found)
    return (*lines, _both(score, names)) if len(found) > 1 else lines


def is_level(score: scoring.Score, options: scoring.Options) -> bool:
    """Whether both pairs have got there with equal sums, so that it goes on."""
    return all(scoring.gets_there(side, score.points, options.partner, options.target) for side in Side)


def ending_chances_of(score: scoring.Score, options: scoring.Options) -> tuple[EndingChance, ...]:
    """The pairs that the bids people usually make can bring there."""
    ways = (
        (_way(player, other, score, options), _way(other, player, score, options))
        for _side, (player, other) in deals.PAIRS
    )
    found = (min((chance for chance in both if chance), key=_effort, default=None) for both in ways)
    return tuple(chance for chance in found if chance)


def _way(player: Seat, partner: Seat, score: scoring.Score, options: scoring.Options) -> EndingChance | None:
    bid = least_bid(score.points.of(player), options.target, options)
    partners_bid = least_bid(score.points.of(partner), scoring.least_for_partner(options.partner), options)
    if bid is None or partners_bid is None:
        return None
    return EndingChance(player.side, player, bid, partner, partners_bid)


def least_bid(points: int, goal: int, options: scoring.Options) -> int | None:
    """The least bid that, made, lifts these points to the goal; 0 where none is needed, None where none is likely."""
    if points >= goal:
        return 0
    lowest = deals.lowest_bid(options.min_bid, points, rising=options.rising_min_bid)
    likely = range(lowest, min(max(LIKELY_BID, lowest), deals.HIGHEST_BID) + 1)
    return next((bid for bid in likely if points + deals.value(bid, options.values) >= goal), None)


def _effort(chance: EndingChance) -> tuple[int, int]:
    return max(chance.bid, chance.partners_bid), chance.bid + chance.partners_bid


def _words(chance: EndingChance, score: scoring.Score, options: scoring.Options, names: sheet.Names) -> str:
    values = {
        "player": names[chance.player],
        "points": sheet.with_minus(score.points.of(chance.player)),
        "bid": chance.bid,
        "partner": names[chance.partner],
        "partners": sheet.with_minus(score.points.of(chance.partner)),
        "partners_bid": chance.partners_bid,
        "target": options.target,
        "side": sheet.side_name(names, chance.side),
        "safe": _safe(options),
    }
    if not chance.bid:
        stays = _("%(side)s win if %(partner)s makes %(partners_bid)s or more and %(player)s keeps %(target)s.")
        return stays % values
    if not chance.partners_bid:
        return _("%(side)s win if %(player)s makes %(bid)s or more and %(partner)s %(safe)s.") % values
    return _("%(side)s win if %(player)s makes %(bid)s or more and %(partner)s %(partners_bid)s or more.") % values


def _safe(options: scoring.Options) -> str:
    return _("stays above 0") if options.partner is scoring.PartnerRule.POSITIVE else _("does not fall below 0")


def _both(score: scoring.Score, names: sheet.Names) -> str:
    values = {
        "one": sheet.side_name(names, Side.NS),
        "other": sheet.side_name(names, Side.EW),
        "sum": sheet.with_minus(scoring.together(Side.NS, score.points)),
        "others": sheet.with_minus(scoring.together(Side.EW, score.points)),
    }
    return _("If both pairs get there, the higher sum wins: %(one)s have %(sum)s now, %(other)s %(others)s.") % values


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    side = Side(result["winner"])
    points = {seat: int(totals[seat.value]["points"]) for seat in CLOCKWISE}
    on_thirteen = result["ended_by"] == "thirteen"
    return sheet.Ending(
        winner=sheet.side_name(names, side),
        won=sheet.who_won(sheet.side_name(names, side)),
        standings=standings(totals, names, result),
        reason=_thirteen() if on_thirteen else _target(side, points, names),
        sources=_("Pagat"),
        rule=section_of_result(result),
        by=_("on a bid of 13") if on_thirteen else "",
    )


def standings(totals: sheet.Written, names: sheet.Names, result: sheet.Written | None) -> sheet.Standings:
    """What each partner has, the better one first: of the winners, or of both pairs: "Ona 43 points, Petras 12"."""
    points = {seat: int(totals[seat.value]["points"]) for seat in CLOCKWISE}
    pairs = [_ranked(side, points) for side in ((Side(result["winner"]),) if result else Side)]
    words = (_in_words(high, low, points, names) for high, low in pairs)
    figures = (
        sheet.Figures(sheet.with_minus(points[high]), f"+ {sheet.with_minus(points[low])}") for high, low in pairs
    )
    return sheet.Standings(_("; ").join(words), tuple(figures), sheet.points_unit(0))


def _in_words(high: Seat, low: Seat, points: dict[Seat, int], names: sheet.Names) -> str:
    values = _high_and_low(high, low, points, names) | {"unit": sheet.points_unit(points[high])}
    return _("%(high)s %(points)s %(unit)s, %(low)s %(others)s") % values


def _high_and_low(high: Seat, low: Seat, points: dict[Seat, int], names: sheet.Names) -> dict[str, str]:
    return {
        "high": names[high],
        "points": sheet.with_minus(points[high]),
        "low": names[low],
        "others": sheet.with_minus(points[low]),
    }


def _thirteen() -> str:
    return _("A bid of 13 decides a match of 400. Make it and you win; miss by one trick and you lose.")


def _target(side: Side, points: dict[Seat, int], names: sheet.Names) -> str:
    high, low = _ranked(side, points)
    values = _high_and_low(high, low, points, names) | {
        "sum": sheet.with_minus(points[high] + points[low]),
        "against": sheet.with_minus(sum(points[seat] for seat in side.other.seats)),
    }
    first = _("%(high)s reached the target with %(points)s. %(low)s has %(others)s, enough for a partner.") % values
    return first + " " + _("Together they have %(sum)s, the others %(against)s.") % values


def _ranked(side: Side, points: dict[Seat, int]) -> tuple[Seat, Seat]:
    """Who of the two has more, and who less."""
    low, high = sorted(side.seats, key=lambda seat: points[seat])
    return high, low


def section_of_result(result: sheet.Written) -> deals.Section:
    """What decided the match, from its written result."""
    return deals.Section.THIRTEEN if result["ended_by"] == "thirteen" else deals.Section.FINISH


def section_of_deal(deal: deals.Deal) -> deals.Section:
    """Why the deal changed what it did."""
    return deals.Section.THROWN_IN if isinstance(deal, deals.ThrownIn) else deals.Section.SCORING


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column.

    `key` is the seat. `star` is how many of its eight rays are filled, all of them at the goal; `blocks` where this
    score is in the way of the partner. `change` is what the last deal brought, "" where it brought nothing.
    """

    key: str
    name: str
    points: str
    change: str
    lost: bool
    star: int
    blocks: bool


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Two partners beside each other; `spoken` says it all for those who cannot see the drawing.

    `key` is the side.
    """

    key: str
    name: str
    players: tuple[PlayerSheet, PlayerSheet]
    together: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both pairs, what the numbers in a table of deals mean, and what the table plays by."""

    pairs: tuple[PairSheet, ...]
    legend: str
    house_rules: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    return Sheet(pairs(match, names), _legend(names), options_of(match).in_words())


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    """Partners one after the other, with the star."""
    return tuple(
        sheet.Account(player.name, (sheet.Count(player.points, _("points")),), beside=(f"star{player.star}",))
        for pair in score_sheet(match, names).pairs
        for player in pair.players
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    return sheet.next_turn(match, names, _("Anticlockwise: %(name)s bids first"))


def introduction(match: Match) -> sheet.Introduction:
    options = options_of(match)
    words = _("Everybody bids and scores alone. To win, your partner needs more than 0.")
    if options.partner is not scoring.PartnerRule.POSITIVE:
        words = _("Everybody bids and scores alone. To win, your partner needs 0 or more.")
    target = options.target
    return sheet.Introduction(words, sheet.points_win(target))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return section_of_result(write_result(match.result))
    options = options_of(match)
    if ending_chances_of(match.state, options) or is_level(match.state, options):
        return deals.Section.FINISH
    return section_of_deal(match.rows[-1].deal) if match.rows else deals.Section.DEAL


def _legend(names: sheet.Names) -> str:
    of = [sheet.slash_list(names[seat] for seat in pair) for _side, pair in deals.PAIRS]
    return _("Points: %(one)s and %(other)s; bids in the same order") % {"one": of[0], "other": of[1]}


RAYS = 8
"""A star has as many; each stands for the same part of the way to the goal."""


def pairs(match: Match, names: sheet.Names) -> tuple[PairSheet, ...]:
    """Both pairs, and what the last deal brought them."""
    return pairs_after(match.state.points, match.rows[-1].effect if match.rows else None, options_of(match), names)


def pairs_after(
    points: BySeat[int], effect: scoring.Effect | None, options: scoring.Options, names: sheet.Names
) -> tuple[PairSheet, ...]:
    """Both pairs with these points, of which the effect has brought the last."""
    table = _Table(points, effect, options, names)
    return tuple(_pair(table, side, pair) for side, pair in deals.PAIRS)


@dataclass(frozen=True, slots=True)
class _Table:
    points: BySeat[int]
    effect: scoring.Effect | None
    options: scoring.Options
    names: sheet.Names


def _pair(table: _Table, side: Side, pair: tuple[Seat, Seat]) -> PairSheet:
    one, other = (_player(table, seat, partner) for seat, partner in (pair, pair[::-1]))
    both = {
        "one": one.name,
        "ones": one.points,
        "other": other.name,
        "others": other.points,
        "sum": sheet.with_minus(table.points.of(pair[0]) + table.points.of(pair[1])),
    }
    together = _("together %(sum)s") % both + _in_the_way(one, other)
    spoken = _("%(one)s has %(ones)s and %(other)s %(others)s; %(together)s") % {**both, "together": together}
    return PairSheet(side.value, sheet.side_name(table.names, side), (one, other), together, spoken)


def _in_the_way(*players: PlayerSheet) -> str:
    return "".join(_("; %(name)s has too few points") % {"name": player.name} for player in players if player.blocks)


def _player(table: _Table, seat: Seat, partner: Seat) -> PlayerSheet:
    points, target = table.points.of(seat), table.options.target
    change = table.effect.scores.of(seat) if isinstance(table.effect, scoring.Scores) else 0
    return PlayerSheet(
        key=seat.value,
        name=table.names[seat],
        points=sheet.with_minus(points),
        change=sheet.signed(change) if change else "",
        lost=change < 0,
        star=max(0, min(RAYS, RAYS * points // target)),
        blocks=table.points.of(partner) >= target and points < scoring.least_for_partner(table.options.partner),
    )
