"""A match of Kaiser in words, with what can be bid and what the next deal can decide, and its score sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain import sheet
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row, write_result
from scorekeeper.domain.seats import Side
from scorekeeper.games.kaiser import deals, scoring

Match = Replay[deals.Deal, scoring.Score, scoring.Effect, scoring.Result]


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running total, for both sides in the order of the sheet."""
    return (_("points"),)


def line(row: Row[deals.Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row, names),
        mark=_mark(row.effect),
        parts=_sentence(row, names),
        totals=(sheet.slash_list(sheet.with_minus(row.state.points.of(side)) for side in Side),),
        rule=section_of_effect(row.effect),
    )


def _game(row: Row[deals.Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> str:
    if isinstance(row.deal, deals.Kaiser):
        words = _("%(name)s Kaiser, made") if row.deal.made else _("%(name)s Kaiser, lost")
        return words % {"name": names[row.deal.bidder]}
    if not isinstance(row.deal, deals.Played) or not isinstance(row.effect, scoring.PlayedEffect):
        return _("all passed")
    values = {
        "name": names[row.deal.bidder],
        "bid": row.deal.bid.spoken,
        "points": sheet.with_minus(row.effect.taken.of(row.effect.bidders)),
    }
    return (
        _("%(name)s %(bid)s, made with %(points)s") if row.effect.made else _("%(name)s %(bid)s, lost with %(points)s")
    ) % values


def _mark(effect: scoring.Effect) -> str:
    """What each side writes, in the order of the sheet."""
    if isinstance(effect, scoring.Nothing):
        return ""
    return sheet.slash_list(_score(effect, side) for side in Side)


def _score(effect: scoring.PlayedEffect | scoring.KaiserEffect, side: Side) -> str:
    if isinstance(effect, scoring.PlayedEffect) and effect.keeps_others_down and side is not effect.bidders:
        return _("pegged")
    return sheet.signed(effect.scores.of(side))


def _sentence(row: Row[deals.Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.Sentence:
    if isinstance(row.deal, deals.Kaiser) and isinstance(row.effect, scoring.KaiserEffect):
        return _kaiser_sentence(row.deal, row.effect, row.state, names)
    if not isinstance(row.deal, deals.Played) or not isinstance(row.effect, scoring.PlayedEffect):
        return sheet.make_sentence(_("All passed: %(nothing)s."), "nothing", {"nothing": _("nothing is written")})
    return _played_sentence(row.deal, row.effect, row.state, names)


def _kaiser_sentence(
    deal: deals.Kaiser, effect: scoring.KaiserEffect, score: scoring.Score, names: sheet.Names
) -> sheet.Sentence:
    values = {
        "name": names[deal.bidder],
        "side": sheet.side_name(names, effect.bidders),
        "score": sheet.signed(effect.scores.of(effect.bidders)),
        "now": sheet.with_minus(score.points.of(effect.bidders)),
    }
    if score.by_kaiser is not None:
        won = _("%(name)s, Kaiser, made: %(side)s win %(match)s.")
        lost = _("%(name)s, Kaiser, lost: %(side)s lose %(match)s.")
        return sheet.make_sentence(won if deal.made else lost, "match", values | {"match": _("the match")})
    made = _("%(name)s, Kaiser, made: %(side)s %(score)s, now %(now)s.")
    failed = _("%(name)s, Kaiser, lost: %(side)s %(score)s, now %(now)s.")
    return sheet.make_sentence(made if deal.made else failed, "score", values)


def _played_sentence(
    deal: deals.Played, effect: scoring.PlayedEffect, score: scoring.Score, names: sheet.Names
) -> sheet.Sentence:
    side = effect.bidders
    values = {
        "name": names[deal.bidder],
        "bid": deal.bid.spoken,
        "points": points_words(effect.taken.of(side)),
        "score": sheet.signed(effect.scores.of(side)),
        "side": sheet.side_name(names, side),
        "now": sheet.with_minus(score.points.of(side)),
        "others": _others_words(effect, score, names),
    }
    made = _("%(name)s, %(bid)s, made with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    lost = _("%(name)s, %(bid)s, lost with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    return sheet.make_sentence(made if effect.made else lost, "score", values)


def _others_words(effect: scoring.PlayedEffect, score: scoring.Score, names: sheet.Names) -> str:
    side = effect.bidders.other
    values = {
        "side": sheet.side_name(names, side),
        "score": sheet.signed(effect.scores.of(side)),
        "now": sheet.with_minus(score.points.of(side)),
        "points": points_words(effect.taken.of(side)),
    }
    if effect.keeps_others_down:
        return _("%(side)s are pegged at %(now)s and write nothing for %(points)s") % values
    return _("%(side)s %(score)s, now %(now)s") % values


def points_words(points: int) -> str:
    """As "1 point", "9 points", "−2 points"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": sheet.with_minus(points)}


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    by = {"kaiser": _("on a bid of Kaiser")}
    return sheet.ending_by_points(result, totals, names, reasons=_reasons(), rule=section_of_result(result), by=by)


def _reasons() -> sheet.Reasons:
    floor = _("%(others)s fell to %(of_others)s. At this table that loses the match.")
    return {
        "target": (_("With %(points)s points %(winner)s have reached the target."), _("Pagat, Parlett")),
        "kaiser": (_("A bid of Kaiser decides the match: make it and you win; fail and you lose."), _("Pagat")),
        "floor": (floor, _("kaisergame.com; a variant in Pagat")),
    }


def section_of_result(result: sheet.Written) -> deals.Section:
    """What decided the match, from its written result."""
    return {"floor": deals.Section.FLOOR, "kaiser": deals.Section.KAISER}.get(result["ended_by"], deals.Section.END)


def section_of_effect(effect: scoring.Effect) -> deals.Section:
    """What the deal changed, and why by so much."""
    if isinstance(effect, scoring.Nothing):
        return deals.Section.PASSED_OUT
    if isinstance(effect, scoring.KaiserEffect):
        return deals.Section.KAISER
    if effect.keeps_others_down:
        return deals.Section.PEGGED
    return deals.Section.MADE if effect.made else deals.Section.LOST


@dataclass(frozen=True, slots=True)
class Call:
    """A last bid as people say it, and what may follow it; `first` before anybody has bid."""

    bid: str
    then: str
    first: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """Every last bid with what may follow it, and a fact that has ruined many a bid."""

    calls: tuple[Call, ...]
    fact: str


def auction(options: scoring.Options, dealer: str) -> Auction:
    """The bids of a table with these house rules; `dealer` is the name of who deals, and speaks last."""
    possible = deals.bids_from(options.min_bid, low=options.low_no_trump)
    nothing = Call(_("no bid yet"), _nobody(options, dealer), first=True)
    calls = (Call(bid.spoken, _over(bid, dealer, low=options.low_no_trump)) for bid in possible)
    return Auction((nothing, *calls), too_much_for_all_tricks())


def too_much_for_all_tricks() -> str:
    """What is true of the bids that no side makes with every trick."""
    return ngettext(
        "All eight tricks are only %(n)s point: for 11 or 12 the others must take the 3♠.",
        "All eight tricks are only %(n)s points: for 11 or 12 the others must take the 3♠.",
        deals.ALL_POINTS,
    ) % {"n": deals.ALL_POINTS}


def _nobody(options: scoring.Options, dealer: str) -> str:
    values = {"least": deals.Bid(options.min_bid).spoken, "dealer": dealer}
    if not deals.can_pass(None, is_dealer=True, forced=options.all_pass is scoring.AllPass.FORCED):
        return _("%(least)s or more. If three pass, %(dealer)s has to bid.") % values
    return _("%(least)s or more, or pass.") % values


def _over(bid: deals.Bid, dealer: str, *, low: bool) -> str:
    least = deals.least_bid(bid, is_dealer=False, low=low)
    values = {"bid": bid.spoken, "least": least.spoken if least else "", "dealer": dealer}
    if least is None:
        return _("Only %(dealer)s, who deals, can take it: with %(bid)s.") % values
    return _("%(least)s or more; %(dealer)s, who deals, can take it with %(bid)s.") % values


MOST_SCORE = deals.NO_TRUMP_FACTOR * deals.HIGHEST_BID
"""What a deal can bring a side, or cost it."""


@dataclass(frozen=True, slots=True)
class EndingChance:
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

    deal: deals.Played
    effect: scoring.PlayedEffect
    result: scoring.Result


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """What the next deal can decide, side by side; nothing while only a bid at no trump could decide anything."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(chance, match.state, rules, names) for chance in ending_chances_of(rules, match.state))


def rules_of(match: Match) -> scoring.KaiserRules:
    """The rules by which the match was followed, Parlett’s where it does not say."""
    return match.rules if isinstance(match.rules, scoring.KaiserRules) else scoring.KaiserRules()


@lru_cache(maxsize=256)  # several phones ask about the same score, and each of them again
def ending_chances_of(rules: scoring.KaiserRules, score: scoring.Score) -> tuple[EndingChance, ...]:
    """The sides for which a bid with a trump suit, or a deal as opponents, can end the match."""
    ends = tuple(_ends(rules, score))
    found = (_ending_chance(rules, side, ends) for side in Side)
    return tuple(chance for chance in found if (chance.trumps, chance.opponents, chance.loses) != (None, None, None))


def _ends(rules: scoring.KaiserRules, score: scoring.Score) -> Iterable[Outcome]:
    """Every deal that would end the match; which partner bids makes no difference."""
    if not _is_near(rules.options, score):
        return
    bids, takings = [bid for bid in deals.BIDS if bid.number >= rules.options.min_bid], _takings(rules.options)
    for side in Side:
        for bid in bids:
            for took in takings:
                deal = deals.Played(side.seats[0], bid, took)
                after, effect = rules.after(score, deal)
                result = rules.result(after)
                if result is not None and isinstance(effect, scoring.PlayedEffect):
                    yield Outcome(deal, effect, result)


def _is_near(options: scoring.Options, score: scoring.Score) -> bool:
    """Whether one deal may be enough: most are followed far from any end, and need not be tried out."""
    totals = (score.points.ns, score.points.ew)
    target = min(options.target, options.target_after_no_trump or options.target)
    sinks = options.loss_floor is not None and min(totals) - MOST_SCORE <= options.loss_floor
    return sinks or max(totals) + MOST_SCORE >= target


def _takings(options: scoring.Options) -> Sequence[deals.Haul | int]:
    """What bidders can take; how they took it matters only to the house rule for the 3♠."""
    return deals.hauls() if options.three_needs_tricks else range(deals.LEAST_POINTS, deals.MOST_POINTS + 1)


def _ending_chance(rules: scoring.KaiserRules, side: Side, ends: tuple[Outcome, ...]) -> EndingChance:
    own = [end for end in ends if end.deal.bidder.side is side]
    won = [end for end in own if end.result == scoring.Result("target", side)]
    lost = [end for end in own if end.result == scoring.Result("floor", side.other)]
    theirs = [
        end for end in ends if end.deal.bidder.side is side.other and end.result == scoring.Result("target", side)
    ]
    return EndingChance(
        side,
        trumps=_least(_points_needed(rules, end) for end in won if not end.deal.bid.no_trump),
        no_trump=_least(_points_needed(rules, end) for end in won if end.deal.bid.no_trump),
        opponents=_least(_points_of(end, side) for end in theirs),
        loses=_least(end.deal.bid.number for end in lost if not end.deal.bid.no_trump),
        loses_no_trump=_least(end.deal.bid.number for end in lost if end.deal.bid.no_trump),
    )


def _points_needed(rules: scoring.KaiserRules, end: Outcome) -> int:
    """The points that the bidders took; where only the bid is scored, the bid."""
    return _points_of(end, end.deal.bidder.side) if rules.options.overtricks else end.deal.bid.number


def _points_of(end: Outcome, side: Side) -> int:
    return end.effect.taken.of(side)


def _least(numbers: Iterable[int]) -> int | None:
    return min(numbers, default=None)


def _words(chance: EndingChance, score: scoring.Score, rules: scoring.KaiserRules, names: sheet.Names) -> str:
    parts = (_to_win(chance, rules), _as_opponents(chance, score, rules), _to_lose(chance, rules))
    values = {"side": sheet.side_name(names, chance.side), "what": "; ".join(part for part in parts if part)}
    return _("%(side)s: %(what)s.") % values


def _to_win(chance: EndingChance, rules: scoring.KaiserRules) -> str:
    """The bids that win, with trumps and without."""
    least = rules.options.min_bid
    if chance.trumps is None:
        return ""
    if chance.trumps <= least and chance.no_trump is not None and chance.no_trump <= least:
        return _("any made bid wins")
    if chance.trumps <= least:
        return _with_no_trump(_("any made bid with trumps wins"), chance, least)
    if not rules.options.overtricks:
        return _with_no_trump(_("a made bid of %(n)s or more wins") % {"n": chance.trumps}, chance, least)
    return _with_no_trump(_("a made bid with %(points)s wins") % {"points": _or_more(chance.trumps)}, chance, least)


def _with_no_trump(trumps: str, chance: EndingChance, least: int) -> str:
    values = {"trumps": trumps, "n": chance.no_trump}
    if chance.no_trump is None or chance.no_trump == chance.trumps:
        return trumps
    if chance.no_trump <= least:
        return _("%(trumps)s, at no trump any") % values
    return _("%(trumps)s, at no trump from %(n)s on") % values


def _as_opponents(chance: EndingChance, score: scoring.Score, rules: scoring.KaiserRules) -> str:
    if rules.is_pegged(score.points.of(chance.side)):
        return _("pegged as opponents")
    if chance.opponents is None:
        return ""
    return _("as opponents they win with %(points)s") % {"points": _or_more(chance.opponents)}


def _to_lose(chance: EndingChance, rules: scoring.KaiserRules) -> str:
    """The bids whose loss is the loss of the match."""
    if chance.loses is None:
        return ""
    if chance.loses <= rules.options.min_bid:
        return _("any lost bid loses the match")
    values = {"n": chance.loses, "m": chance.loses_no_trump}
    return _("a lost bid of %(n)s or more loses the match, at no trump of %(m)s or more") % values


def _or_more(points: int) -> str:
    if points == deals.MOST_POINTS:
        return points_words(points)
    return _("%(points)s or more") % {"points": points_words(points)}


STITCHES = 13
"""So many make the game: four points each when it is 52."""

WIDTH = 14
"""Of a stitch, in the units of the drawing."""

SHOWN_ENTRIES = 4


@dataclass(frozen=True, slots=True)
class Stitch:
    """A place in the row, sewn or still empty; `x` is where it begins."""

    x: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Track:
    """A side's way to the game; `peg` is where the opponents of the bidders stop, None where they never do."""

    stitches: tuple[Stitch, ...]
    peg: int | None
    width: int


@dataclass(frozen=True, slots=True)
class WrittenScore:
    """A number that was written for a deal, and the bid it came of, nothing for the opponents of the bidders."""

    written: str
    bid: str
    lost: bool


def track(points: int, target: int, peg: int | None) -> Track:
    """The row for a total; nothing is sewn below nothing, and no more than the whole row."""
    sewn = min(max(points, 0) * STITCHES // target, STITCHES)
    stitches = tuple(Stitch(place * WIDTH, "sewn" if place < sewn else "bare") for place in range(STITCHES))
    width = STITCHES * WIDTH
    return Track(stitches, width * peg // target if peg is not None and peg < target else None, width)


def entries(rows: Sequence[Row[deals.Deal, scoring.Score, scoring.Effect]], side: Side) -> tuple[WrittenScore, ...]:
    """The last numbers written for a side, the newest first."""
    scored = [
        (_bid(row.deal), row.effect)
        for row in rows
        if isinstance(row.effect, scoring.PlayedEffect | scoring.KaiserEffect)
    ]
    return tuple(_entry(bid, effect, side) for bid, effect in scored[: -SHOWN_ENTRIES - 1 : -1])


def _bid(deal: deals.Deal) -> str:
    return deal.bid.spoken if isinstance(deal, deals.Played) else _("Kaiser")


def _entry(bid: str, effect: scoring.PlayedEffect | scoring.KaiserEffect, side: Side) -> WrittenScore:
    if effect.bidders is not side:
        return WrittenScore(sheet.signed(effect.scores.of(side)), "", lost=False)
    return WrittenScore(sheet.signed(effect.scores.of(side)), bid, lost=not effect.made)


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the sheet, ready to be laid out.

    `of_target` and `note` stand beside the total: "of 52", "pegged". `is_new` where the last deal has changed it.
    `entries` are the last numbers written here, `spoken` says everything for those who cannot see the drawing.
    """

    name: str
    points: str
    is_new: bool
    of_target: str
    note: str
    track: Track
    entries: tuple[WrittenScore, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, what can still be bid, what the table plays by, and what the numbers in a table of deals mean."""

    sides: tuple[SideSheet, SideSheet]
    auction: Auction
    house_rules: str
    legend: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    north_south, east_west = (_side_sheet(match, side, names) for side in Side)
    options = rules_of(match).options
    return Sheet(
        sides=(north_south, east_west),
        auction=auction(options, names[match.next_dealer]),
        house_rules=options.in_words(),
        legend=_("Points: %(one)s / %(other)s") % sheet.one_and_other(names),
    )


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    return tuple(
        sheet.Account(
            name=side.name,
            counts=(sheet.Count(side.points, _("points")),),
            row=tuple(stitch.symbol for stitch in side.track.stitches),
        )
        for side in score_sheet(match, names).sides
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    """Whose deal comes next, and who bids first; nothing once the match is over."""
    return sheet.next_turn(match, names, _("%(name)s bids first"))


def introduction(match: Match) -> sheet.Introduction:
    target = rules_of(match).options.target
    return sheet.Introduction(
        _(
            "A side that does not make its bid loses what the bid is worth. The five of hearts is worth 5, the three "
            "of spades costs 3."
        ),
        sheet.points_win(target),
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else bidding."""
    if match.result is not None:
        return section_of_result(write_result(match.result))
    if ending_chances_of(rules_of(match), match.state):
        return deals.Section.END
    return section_of_effect(match.rows[-1].effect) if match.rows else deals.Section.BIDDING


def _side_sheet(match: Match, side: Side, names: sheet.Names) -> SideSheet:
    rules, points = rules_of(match), match.state.points.of(side)
    target, last = rules.target(match.state), match.rows[-1].effect if match.rows else None
    pegged = rules.is_pegged(points) and match.result is None
    name, total = sheet.side_name(names, side), sheet.with_minus(points)
    spoken = ngettext(
        "%(side)s: %(points)s of %(target)s point", "%(side)s: %(points)s of %(target)s points", target
    ) % {"side": name, "points": total, "target": target}
    return SideSheet(
        name=name,
        points=total,
        is_new=isinstance(last, scoring.PlayedEffect | scoring.KaiserEffect) and last.scores.of(side) != 0,
        of_target=_("of %(target)s") % {"target": target},
        note=_("pegged") if pegged else "",
        track=track(points, target, rules.options.peg),
        entries=entries(match.rows, side),
        spoken=_("%(words)s, pegged") % {"words": spoken} if pegged else spoken,
    )
