"""A match of Kaiser in words: each deal, what can be bid, what the next deal can decide, and the end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Reasons,
    Sentence,
    Written,
    ending_by_points,
    make_sentence,
    side_name,
    signed,
    slash_list,
    with_minus,
)
from scorekeeper.games.kaiser.deals import (
    ALL_POINTS,
    BIDS,
    HIGHEST_BID,
    LEAST_POINTS,
    MOST_POINTS,
    NO_TRUMP_FACTOR,
    Bid,
    Deal,
    Haul,
    Kaiser,
    Played,
    Section,
    bids_from,
    can_pass,
    hauls,
    least_bid,
)
from scorekeeper.games.kaiser.options import AllPass, Options
from scorekeeper.games.kaiser.scoring import Effect, KaiserEffect, KaiserRules, Nothing, PlayedEffect, Result, Score


def columns(names: Names) -> tuple[str, ...]:
    """The running total, for both sides in the order of the sheet."""
    return (_("points"),)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row, names),
        mark=_mark(row.effect),
        parts=_sentence(row, names),
        totals=(slash_list(with_minus(row.state.points.of(side)) for side in Side),),
        rule=of_effect(row.effect),
    )


def _game(row: Row[Deal, Score, Effect], names: Names) -> str:
    if isinstance(row.deal, Kaiser):
        words = _("%(name)s Kaiser, made") if row.deal.made else _("%(name)s Kaiser, lost")
        return words % {"name": names[row.deal.bidder]}
    if not isinstance(row.deal, Played) or not isinstance(row.effect, PlayedEffect):
        return _("all passed")
    values = {
        "name": names[row.deal.bidder],
        "bid": row.deal.bid.spoken,
        "points": with_minus(row.effect.taken.of(row.effect.bidders)),
    }
    return (
        _("%(name)s %(bid)s, made with %(points)s") if row.effect.made else _("%(name)s %(bid)s, lost with %(points)s")
    ) % values


def _mark(effect: Effect) -> str:
    """What each side writes, in the order of the sheet."""
    if isinstance(effect, Nothing):
        return ""
    return slash_list(_score(effect, side) for side in Side)


def _score(effect: PlayedEffect | KaiserEffect, side: Side) -> str:
    if isinstance(effect, PlayedEffect) and effect.keeps_others_down and side is not effect.bidders:
        return _("pegged")
    return signed(effect.scores.of(side))


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    if isinstance(row.deal, Kaiser) and isinstance(row.effect, KaiserEffect):
        return _kaiser_sentence(row.deal, row.effect, row.state, names)
    if not isinstance(row.deal, Played) or not isinstance(row.effect, PlayedEffect):
        return make_sentence(_("All passed: %(nothing)s."), "nothing", {"nothing": _("nothing is written")})
    return _played_sentence(row.deal, row.effect, row.state, names)


def _kaiser_sentence(deal: Kaiser, effect: KaiserEffect, score: Score, names: Names) -> Sentence:
    values = {
        "name": names[deal.bidder],
        "side": side_name(names, effect.bidders),
        "score": signed(effect.scores.of(effect.bidders)),
        "now": with_minus(score.points.of(effect.bidders)),
    }
    if score.by_kaiser is not None:
        won = _("%(name)s, Kaiser, made: %(side)s win %(match)s.")
        lost = _("%(name)s, Kaiser, lost: %(side)s lose %(match)s.")
        return make_sentence(won if deal.made else lost, "match", values | {"match": _("the match")})
    made = _("%(name)s, Kaiser, made: %(side)s %(score)s, now %(now)s.")
    failed = _("%(name)s, Kaiser, lost: %(side)s %(score)s, now %(now)s.")
    return make_sentence(made if deal.made else failed, "score", values)


def _played_sentence(deal: Played, effect: PlayedEffect, score: Score, names: Names) -> Sentence:
    side = effect.bidders
    values = {
        "name": names[deal.bidder],
        "bid": deal.bid.spoken,
        "points": points_words(effect.taken.of(side)),
        "score": signed(effect.scores.of(side)),
        "side": side_name(names, side),
        "now": with_minus(score.points.of(side)),
        "others": _others_words(effect, score, names),
    }
    made = _("%(name)s, %(bid)s, made with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    lost = _("%(name)s, %(bid)s, lost with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    return make_sentence(made if effect.made else lost, "score", values)


def _others_words(effect: PlayedEffect, score: Score, names: Names) -> str:
    side = effect.bidders.other
    values = {
        "side": side_name(names, side),
        "score": signed(effect.scores.of(side)),
        "now": with_minus(score.points.of(side)),
        "points": points_words(effect.taken.of(side)),
    }
    if effect.keeps_others_down:
        return _("%(side)s are pegged at %(now)s and write nothing for %(points)s") % values
    return _("%(side)s %(score)s, now %(now)s") % values


def points_words(points: int) -> str:
    """As "1 point", "9 points", "−2 points"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": with_minus(points)}


def ending(result: Written, totals: Written, names: Names) -> Ending:
    by = {"kaiser": _("on a bid of Kaiser")}
    return ending_by_points(result, totals, names, reasons=_reasons(), rule=of_result(result), by=by)


def _reasons() -> Reasons:
    floor = _("%(others)s fell to %(of_others)s. At this table that loses the match.")
    return {
        "target": (_("With %(points)s points %(winner)s have reached the target."), _("Pagat, Parlett")),
        "kaiser": (_("A bid of Kaiser decides the match: make it and you win; fail and you lose."), _("Pagat")),
        "floor": (floor, _("kaisergame.com; a variant in Pagat")),
    }


def of_result(result: Written) -> Section:
    """What decided the match, from its written result."""
    return {"floor": Section.FLOOR, "kaiser": Section.KAISER}.get(result["ended_by"], Section.END)


def of_effect(effect: Effect) -> Section:
    """What the deal changed, and why by so much."""
    if isinstance(effect, Nothing):
        return Section.PASSED_OUT
    if isinstance(effect, KaiserEffect):
        return Section.KAISER
    if effect.keeps_others_down:
        return Section.PEGGED
    return Section.MADE if effect.made else Section.LOST


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


def auction(options: Options, dealer: str) -> Auction:
    """The bids of a table with these house rules; `dealer` is the name of who deals, and speaks last."""
    possible = bids_from(options.min_bid, low=options.low_no_trump)
    nothing = Call(_("no bid yet"), _nobody(options, dealer), first=True)
    calls = (Call(bid.spoken, _over(bid, dealer, low=options.low_no_trump)) for bid in possible)
    return Auction((nothing, *calls), too_much_for_all_tricks())


def too_much_for_all_tricks() -> str:
    """What is true of the bids that no side makes with every trick."""
    return ngettext(
        "All eight tricks are only %(n)s point: for 11 or 12 the others must take the 3♠.",
        "All eight tricks are only %(n)s points: for 11 or 12 the others must take the 3♠.",
        ALL_POINTS,
    ) % {"n": ALL_POINTS}


def _nobody(options: Options, dealer: str) -> str:
    values = {"least": Bid(options.min_bid).spoken, "dealer": dealer}
    if not can_pass(None, is_dealer=True, forced=options.all_pass is AllPass.FORCED):
        return _("%(least)s or more. If three pass, %(dealer)s has to bid.") % values
    return _("%(least)s or more, or pass.") % values


def _over(bid: Bid, dealer: str, *, low: bool) -> str:
    least = least_bid(bid, is_dealer=False, low=low)
    values = {"bid": bid.spoken, "least": least.spoken if least else "", "dealer": dealer}
    if least is None:
        return _("Only %(dealer)s, who deals, can take it: with %(bid)s.") % values
    return _("%(least)s or more; %(dealer)s, who deals, can take it with %(bid)s.") % values


Match = Replay[Deal, Score, Effect, Result]

MOST_SCORE = NO_TRUMP_FACTOR * HIGHEST_BID
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

    deal: Played
    effect: PlayedEffect
    result: Result


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """What the next deal can decide, side by side; nothing while only a bid at no trump could decide anything."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(chance, match.state, rules, names) for chance in ending_chances_of(rules, match.state))


def rules_of(match: Match) -> KaiserRules:
    """The rules by which the match was followed, Parlett’s where it does not say."""
    return match.rules if isinstance(match.rules, KaiserRules) else KaiserRules()


@lru_cache(maxsize=256)  # several phones ask about the same score, and each of them again
def ending_chances_of(rules: KaiserRules, score: Score) -> tuple[EndingChance, ...]:
    """The sides for which a bid with a trump suit, or a deal as opponents, can end the match."""
    ends = tuple(_ends(rules, score))
    found = (_ending_chance(rules, side, ends) for side in Side)
    return tuple(chance for chance in found if (chance.trumps, chance.opponents, chance.loses) != (None, None, None))


def _ends(rules: KaiserRules, score: Score) -> Iterable[Outcome]:
    """Every deal that would end the match; which partner bids makes no difference."""
    if not _is_near(rules.options, score):
        return
    bids, takings = [bid for bid in BIDS if bid.number >= rules.options.min_bid], _takings(rules.options)
    for side in Side:
        for bid in bids:
            for took in takings:
                deal = Played(side.seats[0], bid, took)
                after, effect = rules.after(score, deal)
                result = rules.result(after)
                if result is not None and isinstance(effect, PlayedEffect):
                    yield Outcome(deal, effect, result)


def _is_near(options: Options, score: Score) -> bool:
    """Whether one deal may be enough: most are followed far from any end, and need not be tried out."""
    totals = (score.points.ns, score.points.ew)
    target = min(options.target, options.target_after_no_trump or options.target)
    sinks = options.loss_floor is not None and min(totals) - MOST_SCORE <= options.loss_floor
    return sinks or max(totals) + MOST_SCORE >= target


def _takings(options: Options) -> Sequence[Haul | int]:
    """What bidders can take; how they took it matters only to the house rule for the 3♠."""
    return hauls() if options.three_needs_tricks else range(LEAST_POINTS, MOST_POINTS + 1)


def _ending_chance(rules: KaiserRules, side: Side, ends: tuple[Outcome, ...]) -> EndingChance:
    own = [end for end in ends if end.deal.bidder.side is side]
    won = [end for end in own if end.result == Result("target", side)]
    lost = [end for end in own if end.result == Result("floor", side.other)]
    theirs = [end for end in ends if end.deal.bidder.side is side.other and end.result == Result("target", side)]
    return EndingChance(
        side,
        trumps=_least(_points_needed(rules, end) for end in won if not end.deal.bid.no_trump),
        no_trump=_least(_points_needed(rules, end) for end in won if end.deal.bid.no_trump),
        opponents=_least(_points_of(end, side) for end in theirs),
        loses=_least(end.deal.bid.number for end in lost if not end.deal.bid.no_trump),
        loses_no_trump=_least(end.deal.bid.number for end in lost if end.deal.bid.no_trump),
    )


def _points_needed(rules: KaiserRules, end: Outcome) -> int:
    """The points that the bidders took; where only the bid is scored, the bid."""
    return _points_of(end, end.deal.bidder.side) if rules.options.overtricks else end.deal.bid.number


def _points_of(end: Outcome, side: Side) -> int:
    return end.effect.taken.of(side)


def _least(numbers: Iterable[int]) -> int | None:
    return min(numbers, default=None)


def _words(chance: EndingChance, score: Score, rules: KaiserRules, names: Names) -> str:
    parts = (_to_win(chance, rules), _as_opponents(chance, score, rules), _to_lose(chance, rules))
    values = {"side": side_name(names, chance.side), "what": "; ".join(part for part in parts if part)}
    return _("%(side)s: %(what)s.") % values


def _to_win(chance: EndingChance, rules: KaiserRules) -> str:
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


def _as_opponents(chance: EndingChance, score: Score, rules: KaiserRules) -> str:
    if rules.is_pegged(score.points.of(chance.side)):
        return _("pegged as opponents")
    if chance.opponents is None:
        return ""
    return _("as opponents they win with %(points)s") % {"points": _or_more(chance.opponents)}


def _to_lose(chance: EndingChance, rules: KaiserRules) -> str:
    """The bids whose loss is the loss of the match."""
    if chance.loses is None:
        return ""
    if chance.loses <= rules.options.min_bid:
        return _("any lost bid loses the match")
    values = {"n": chance.loses, "m": chance.loses_no_trump}
    return _("a lost bid of %(n)s or more loses the match, at no trump of %(m)s or more") % values


def _or_more(points: int) -> str:
    if points == MOST_POINTS:
        return points_words(points)
    return _("%(points)s or more") % {"points": points_words(points)}
