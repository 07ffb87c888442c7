"""A match of Spades in words: its deals, what is at stake, and how it ended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.bags import PointsAndBags, with_penalty
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import BySeat, Side
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Reasons,
    Sentence,
    Written,
    and_list,
    ending_by_points,
    make_sentence,
    side_name,
    signed,
    slash_list,
    with_minus,
)
from scorekeeper.games.spades.deals import Bemo, BemoSize, Bid, Deal, Nil, Promise, Section
from scorekeeper.games.spades.options import HouseRules
from scorekeeper.games.spades.scoring import Effect, Item, Part, Result, Score, SpadesRules, What, items, total

Match = Replay[Deal, Score, Effect, Result]


def rules_of(match: Match) -> SpadesRules:
    """The rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, SpadesRules) else SpadesRules()


def columns(names: Names) -> tuple[str, ...]:
    """The running totals: points and bags, each for both sides in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=mark(row.effect),
        parts=_sentence(row, names),
        totals=(
            slash_list(with_minus(row.state.of(side).points) for side in Side),
            slash_list(row.state.of(side).bags for side in Side),
        ),
        rule=of_effect(row.effect),
    )


def mark(effect: Effect) -> str:
    """What the deal brought both sides, in the order of the sheet: "+52 / −40"."""
    return slash_list(points_words(effect, side) for side in Side)


def points_words(effect: Effect, side: Side) -> str:
    """The points, with the penalty where bags were paid for: "+53, bags −100"."""
    points, penalty = signed(effect.count(side).points), effect.penalty.of(side)
    return _("%(points)s, bags %(penalty)s") % {"points": points, "penalty": signed(penalty)} if penalty else points


def bid_words(bid: Bid) -> str:
    if isinstance(bid, Nil):
        return _("nil") if bid is Nil.SEEN else _("blind nil")
    return str(bid)


def no_trump_words(promises: BySeat[Promise], names: Names) -> str:
    """Who has promised to win no trick by a ruff, and whose promise failed, while the deal is played."""
    templates = {
        _("No trump: %(names)s must not win a trick by a ruff."): Promise.KEPT,
        _("No trump, failed by a ruff: %(names)s."): Promise.RUFFED,
    }
    who = {
        words: [names[seat] for seat, each in promises.each if each is became] for words, became in templates.items()
    }
    return " ".join(words % {"names": and_list(found)} for words, found in who.items() if found)


def bids_words(deal: Deal, side: Side) -> str:
    """What both partners bid: "4 + 2", "nil + 4", "4 no trump + 3"."""
    bidders = deal.no_trump.seats
    one, other = (
        _("%(bid)s no trump") % {"bid": bid} if seat in bidders else bid
        for seat, bid in ((seat, bid_words(deal.bids.of(seat))) for seat in side.seats)
    )
    return _("%(one)s + %(other)s") % {"one": one, "other": other}


def tricks_words(deal: Deal, side: Side) -> str:
    """What the side won: one number, or each partner's where one of them bid nil."""
    if any(isinstance(bid, Nil) for bid in deal.bids_of(side)):
        one, other = deal.tricks_by_partner(side)
        return _("%(one)s + %(other)s") % {"one": one, "other": other}
    return str(deal.tricks_of(side))


def bemo_words(size: BemoSize) -> str:
    return _("Little Bemo") if size is BemoSize.LITTLE else _("Big Bemo")


def _game(deal: Deal, names: Names) -> str:
    values = {
        "bids": slash_list(bids_words(deal, side) for side in Side),
        "tricks": slash_list(tricks_words(deal, side) for side in Side),
    }
    bets = (_bet(bemo, names) for bemo in deal.bemos)
    return _("; ").join([_("bid %(bids)s, won %(tricks)s") % values, *bets])


def _bet(bemo: Bemo, names: Names) -> str:
    values = {"side": side_name(names, bemo.side), "bemo": bemo_words(bemo.size)}
    words = _("%(side)s: %(bemo)s won") if bemo.won else _("%(side)s: %(bemo)s lost")
    return words % values


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    deal, effect = row.deal, row.effect
    values = {
        "ns": side_name(names, Side.NS),
        "ns_bid": bids_words(deal, Side.NS),
        "ns_won": tricks_words(deal, Side.NS),
        "ew": side_name(names, Side.EW),
        "ew_bid": bids_words(deal, Side.EW),
        "ew_won": tricks_words(deal, Side.EW),
        "brought": mark(effect),
    }
    words = _("%(ns)s bid %(ns_bid)s and won %(ns_won)s, %(ew)s bid %(ew_bid)s and won %(ew_won)s: %(brought)s.")
    sentence = make_sentence(words, "brought", values)
    return sentence._replace(after=" ".join([sentence.after, *_specials(effect, names)]))


def _specials(effect: Effect, names: Names) -> Iterator[str]:
    """Tell whatever is not a plain contract, side by side, and what was paid for bags."""
    for side in Side:
        for item in effect.items.of(side):
            if item.what is What.DOUBLE_NIL_FOR_GAME:
                yield _for_game(item, side_name(names, side))
            elif item.what not in (What.CONTRACT, What.TRICKS_OF_NIL):
                values = {
                    "what": _item(item, names),
                    "points": signed(item.count.points),
                    "side": side_name(names, side),
                }
                yield _("%(what)s: %(side)s %(points)s.") % values
        if effect.penalty.of(side):
            yield _("%(side)s lose another %(n)s for their bags.") % {
                "side": side_name(names, side),
                "n": -effect.penalty.of(side),
            }


def _for_game(item: Item, side: str) -> str:
    words = (
        _("%(side)s made a double nil for the match.")
        if item.made
        else _("%(side)s failed with a double nil for the match.")
    )
    return words % {"side": side}


def _item(item: Item, names: Names) -> str:
    if item.seat is not None:
        made, failed = _("%(name)s made nil"), _("%(name)s failed nil")
        if item.what is What.BLIND_NIL:
            made, failed = _("%(name)s made blind nil"), _("%(name)s failed blind nil")
        return (made if item.made else failed) % {"name": names[item.seat]}
    return {
        What.TEN_FOR_200: _("Ten for 200"),
        What.MOON: _("Moon"),
        What.NO_TRUMP: _("No trump"),
        What.DOUBLE_NIL: _("Double nil"),
        What.OTHERS_DOUBLE_NIL: _("The others’ double nil"),
        What.LITTLE_BEMO: bemo_words(BemoSize.LITTLE),
        What.BIG_BEMO: bemo_words(BemoSize.BIG),
    }[item.what]


LIKELY_CONTRACTS = range(2, 10)
"""What two numbers can add up to, as far as it is near: higher contracts are rare, and not spoken of."""

OTHERS = Part((1, 1), (0, 0))


@dataclass(frozen=True, slots=True)
class EndingChance:
    """For one side the least contract that reaches the target if exactly made, and the least that falls to the floor
    if failed; None where there is none."""

    side: Side
    wins: int | None
    sinks: int | None


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """Which contracts of the next deal can end the match, and what decides if both sides get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    found = ending_chances_of(rules, match.state)
    return tuple(_words(found, match.state, rules, names))


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def ending_chances_of(rules: SpadesRules, score: Score) -> tuple[EndingChance, ...]:
    """The sides that a contract of the next deal can bring to the target or the floor."""
    found = (
        EndingChance(side, _wins(score.of(side), rules.house), _sinks(score.of(side), rules.house)) for side in Side
    )
    return tuple(chance for chance in found if (chance.wins, chance.sinks) != (None, None))


def _wins(count: PointsAndBags, house: HouseRules) -> int | None:
    reached = (each for each in LIKELY_CONTRACTS if _after(count, each, each, house).points >= house.target)
    return next(reached, None)


def _sinks(count: PointsAndBags, house: HouseRules) -> int | None:
    floor = house.loss_floor
    if floor is None:
        return None
    return next((each for each in LIKELY_CONTRACTS if _after(count, each, 0, house).points <= floor), None)


def _after(count: PointsAndBags, needed: int, won: int, house: HouseRules) -> PointsAndBags:
    """What a side has after a contract without nil: which partner bid and won how much makes no difference."""
    part = Part((1, needed - 1), (0, won))
    return with_penalty(count + total(items(part, OTHERS, house)), house)


def _words(found: tuple[EndingChance, ...], score: Score, rules: SpadesRules, names: Names) -> Iterator[str]:
    floor = rules.house.loss_floor
    for chance in found:
        values = {"side": side_name(names, chance.side), "n": chance.wins, "target": rules.house.target}
        if chance.wins is not None:
            yield _("%(side)s reach %(target)s with a contract of %(n)s or more, if they make it.") % values
        if chance.sinks is not None and floor is not None:
            sunk = values | {"n": chance.sinks, "floor": with_minus(floor)}
            yield _("%(side)s fall to %(floor)s if a contract of %(n)s or more fails.") % sunk
    if sum(chance.wins is not None for chance in found) == len(Side):
        yield _("If both sides get there, the higher total wins.")
    if score.ns.points == score.ew.points >= rules.house.target:
        yield _("It is a tie: play another deal.")


def ending(result: Written, totals: Written, names: Names) -> Ending:
    by = {"double_nil": _("on a double nil")}
    return ending_by_points(result, totals, names, reasons=_reasons(), rule=Section.END, by=by)


def _reasons() -> Reasons:
    target = _("The target is reached, and the higher total wins: %(winner)s have %(points)s.")
    floor = _("A side fell to its lower limit. At this table that ends the match: %(winner)s are ahead.")
    double_nil = _("At this table a double nil decides the match: make it and you win; take one trick and you lose.")
    return {
        "target": (target, _("Pagat")),
        "floor": (floor, _("MSN Zone")),
        "double_nil": (double_nil, _("Parlett")),
    }


OF_ITEM: Mapping[What, Section] = {
    What.DOUBLE_NIL_FOR_GAME: Section.DOUBLE_NIL,
    What.DOUBLE_NIL: Section.DOUBLE_NIL,
    What.MOON: Section.MOON,
    What.TEN_FOR_200: Section.TEN_FOR_200,
    What.NO_TRUMP: Section.NO_TRUMP,
    What.BIG_BEMO: Section.BEMO,
    What.LITTLE_BEMO: Section.BEMO,
    What.BLIND_NIL: Section.NIL_SCORE,
    What.NIL: Section.NIL_SCORE,
    What.CONTRACT: Section.CONTRACT_SCORE,
}
"""The rarest first: a deal is explained by the first of these that it has."""


def of_effect(effect: Effect) -> Section:
    """The section that explains what the deal did: bags where they were paid for, else its rarest bid."""
    if any(effect.penalty.of(side) for side in Side):
        return Section.BAGS
    kinds = {item.what for side in Side for item in effect.items.of(side)}
    return next(section for what, section in OF_ITEM.items() if what in kinds)
