"""A match of Spades in words, with what is at stake and how it ended, and its score sheet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain import sheet
from scorekeeper.domain.bags import (
    PointsAndBags,
    SackDrawing,
    accounted,
    bags_words,
    bidding_words,
    points_and_penalty,
    sacks_drawn,
    with_penalty,
)
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import BySeat, Side
from scorekeeper.games.spades import scoring
from scorekeeper.games.spades.deals import Bemo, BemoSize, Bid, Deal, Nil, Promise, Section

Match = Replay[Deal, scoring.Score, scoring.Effect, scoring.Result]


def rules_of(match: Match) -> scoring.SpadesRules:
    """The rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, scoring.SpadesRules) else scoring.SpadesRules()


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals: points and bags, each for both sides in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=mark(row.effect),
        parts=_sentence(row, names),
        totals=(
            sheet.slash_list(sheet.with_minus(row.state.of(side).points) for side in Side),
            sheet.slash_list(row.state.of(side).bags for side in Side),
        ),
        rule=section_of_effect(row.effect),
    )


def mark(effect: scoring.Effect) -> str:
    """What the deal brought both sides, in the order of the sheet: "+52 / −40"."""
    return sheet.slash_list(points_words(effect, side) for side in Side)


def points_words(effect: scoring.Effect, side: Side) -> str:
    return points_and_penalty(effect.count(side).points, effect.penalty.of(side))


def bid_words(bid: Bid) -> str:
    if isinstance(bid, Nil):
        return _("nil") if bid is Nil.SEEN else _("blind nil")
    return str(bid)


def no_trump_words(promises: BySeat[Promise], names: sheet.Names) -> str:
    """Who has promised to win no trick by a ruff, and whose promise failed, while the deal is played."""
    templates = {
        _("No trump: %(names)s must not win a trick by a ruff."): Promise.KEPT,
        _("No trump, failed by a ruff: %(names)s."): Promise.RUFFED,
    }
    who = {
        words: [names[seat] for seat, each in promises.each if each is became] for words, became in templates.items()
    }
    return " ".join(words % {"names": sheet.and_list(found)} for words, found in who.items() if found)


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


def _game(deal: Deal, names: sheet.Names) -> str:
    values = {
        "bids": sheet.slash_list(bids_words(deal, side) for side in Side),
        "tricks": sheet.slash_list(tricks_words(deal, side) for side in Side),
    }
    bets = (_bet(bemo, names) for bemo in deal.bemos)
    return _("; ").join([_("bid %(bids)s, won %(tricks)s") % values, *bets])


def _bet(bemo: Bemo, names: sheet.Names) -> str:
    values = {"side": sheet.side_name(names, bemo.side), "bemo": bemo_words(bemo.size)}
    words = _("%(side)s: %(bemo)s won") if bemo.won else _("%(side)s: %(bemo)s lost")
    return words % values


def _sentence(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.Sentence:
    deal, effect = row.deal, row.effect
    values = {
        "ns": sheet.side_name(names, Side.NS),
        "ns_bid": bids_words(deal, Side.NS),
        "ns_won": tricks_words(deal, Side.NS),
        "ew": sheet.side_name(names, Side.EW),
        "ew_bid": bids_words(deal, Side.EW),
        "ew_won": tricks_words(deal, Side.EW),
        "brought": mark(effect),
    }
    words = _("%(ns)s bid %(ns_bid)s and won %(ns_won)s, %(ew)s bid %(ew_bid)s and won %(ew_won)s: %(brought)s.")
    sentence = sheet.make_sentence(words, "brought", values)
    return sentence._replace(after=" ".join([sentence.after, *_specials(effect, names)]))


def _specials(effect: scoring.Effect, names: sheet.Names) -> Iterator[str]:
    """Tell whatever is not a plain contract, side by side, and what was paid for bags."""
    for side in Side:
        for item in effect.items.of(side):
            if item.what is scoring.What.DOUBLE_NIL_FOR_GAME:
                yield _for_game(item, sheet.side_name(names, side))
            elif item.what not in (scoring.What.CONTRACT, scoring.What.TRICKS_OF_NIL):
                values = {
                    "what": _item(item, names),
                    "points": sheet.signed(item.count.points),
                    "side": sheet.side_name(names, side),
                }
                yield _("%(what)s: %(side)s %(points)s.") % values
        if effect.penalty.of(side):
            yield _("%(side)s lose another %(n)s for their bags.") % {
                "side": sheet.side_name(names, side),
                "n": -effect.penalty.of(side),
            }


def _for_game(item: scoring.Item, side: str) -> str:
    words = (
        _("%(side)s made a double nil for the match.")
        if item.made
        else _("%(side)s failed with a double nil for the match.")
    )
    return words % {"side": side}


def _item(item: scoring.Item, names: sheet.Names) -> str:
    if item.seat is not None:
        made, failed = _("%(name)s made nil"), _("%(name)s failed nil")
        if item.what is scoring.What.BLIND_NIL:
            made, failed = _("%(name)s made blind nil"), _("%(name)s failed blind nil")
        return (made if item.made else failed) % {"name": names[item.seat]}
    return {
        scoring.What.TEN_FOR_200: _("Ten for 200"),
        scoring.What.MOON: _("Moon"),
        scoring.What.NO_TRUMP: _("No trump"),
        scoring.What.DOUBLE_NIL: _("Double nil"),
        scoring.What.OTHERS_DOUBLE_NIL: _("The others’ double nil"),
        scoring.What.LITTLE_BEMO: bemo_words(BemoSize.LITTLE),
        scoring.What.BIG_BEMO: bemo_words(BemoSize.BIG),
    }[item.what]


LIKELY_CONTRACTS = range(2, 10)
"""What two numbers can add up to, as far as it is near: higher contracts are rare, and not spoken of."""

OTHERS = scoring.Part((1, 1), (0, 0))


@dataclass(frozen=True, slots=True)
class EndingChance:
    """For one side the least contract that reaches the target if exactly made, and the least that falls to the floor
    if failed; None where there is none."""

    side: Side
    wins: int | None
    sinks: int | None


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """Which contracts of the next deal can end the match, and what decides if both sides get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    found = ending_chances_of(rules, match.state)
    return tuple(_words(found, match.state, rules, names))


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def ending_chances_of(rules: scoring.SpadesRules, score: scoring.Score) -> tuple[EndingChance, ...]:
    """The sides that a contract of the next deal can bring to the target or the floor."""
    found = (
        EndingChance(side, _wins(score.of(side), rules.house), _sinks(score.of(side), rules.house)) for side in Side
    )
    return tuple(chance for chance in found if (chance.wins, chance.sinks) != (None, None))


def _wins(count: PointsAndBags, house: scoring.HouseRules) -> int | None:
    reached = (each for each in LIKELY_CONTRACTS if _after(count, each, each, house).points >= house.target)
    return next(reached, None)


def _sinks(count: PointsAndBags, house: scoring.HouseRules) -> int | None:
    floor = house.loss_floor
    if floor is None:
        return None
    return next((each for each in LIKELY_CONTRACTS if _after(count, each, 0, house).points <= floor), None)


def _after(count: PointsAndBags, needed: int, won: int, house: scoring.HouseRules) -> PointsAndBags:
    """What a side has after a contract without nil: which partner bid and won how much makes no difference."""
    part = scoring.Part((1, needed - 1), (0, won))
    return with_penalty(count + scoring.total(scoring.items(part, OTHERS, house)), house)


def _words(
    found: tuple[EndingChance, ...], score: scoring.Score, rules: scoring.SpadesRules, names: sheet.Names
) -> Iterator[str]:
    floor = rules.house.loss_floor
    for chance in found:
        values = {"side": sheet.side_name(names, chance.side), "n": chance.wins, "target": rules.house.target}
        if chance.wins is not None:
            yield _("%(side)s reach %(target)s with a contract of %(n)s or more, if they make it.") % values
        if chance.sinks is not None and floor is not None:
            sunk = values | {"n": chance.sinks, "floor": sheet.with_minus(floor)}
            yield _("%(side)s fall to %(floor)s if a contract of %(n)s or more fails.") % sunk
    if sum(chance.wins is not None for chance in found) == len(Side):
        yield _("If both sides get there, the higher total wins.")
    if score.ns.points == score.ew.points >= rules.house.target:
        yield _("It is a tie: play another deal.")


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    by = {"double_nil": _("on a double nil")}
    return sheet.ending_by_points(result, totals, names, reasons=_reasons(), rule=Section.END, by=by)


def _reasons() -> sheet.Reasons:
    target = _("The target is reached, and the higher total wins: %(winner)s have %(points)s.")
    floor = _("A side fell to its lower limit. At this table that ends the match: %(winner)s are ahead.")
    double_nil = _("At this table a double nil decides the match: make it and you win; take one trick and you lose.")
    return {
        "target": (target, _("Pagat")),
        "floor": (floor, _("MSN Zone")),
        "double_nil": (double_nil, _("Parlett")),
    }


SECTION_OF_ITEM: Mapping[scoring.What, Section] = {
    scoring.What.DOUBLE_NIL_FOR_GAME: Section.DOUBLE_NIL,
    scoring.What.DOUBLE_NIL: Section.DOUBLE_NIL,
    scoring.What.MOON: Section.MOON,
    scoring.What.TEN_FOR_200: Section.TEN_FOR_200,
    scoring.What.NO_TRUMP: Section.NO_TRUMP,
    scoring.What.BIG_BEMO: Section.BEMO,
    scoring.What.LITTLE_BEMO: Section.BEMO,
    scoring.What.BLIND_NIL: Section.NIL_SCORE,
    scoring.What.NIL: Section.NIL_SCORE,
    scoring.What.CONTRACT: Section.CONTRACT_SCORE,
}
"""The rarest first: a deal is explained by the first of these that it has."""


def section_of_effect(effect: scoring.Effect) -> Section:
    """The section that explains what the deal did: bags where they were paid for, else its rarest bid."""
    if any(effect.penalty.of(side) for side in Side):
        return Section.BAGS
    kinds = {item.what for side in Side for item in effect.items.of(side)}
    return next(section for what, section in SECTION_OF_ITEM.items() if what in kinds)


@dataclass(frozen=True, slots=True)
class Bags:
    """A side's bags: sacks in a row, the words below them, and all of it in words."""

    drawing: SackDrawing
    below: str
    words: str


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the sheet, ready to be laid out.

    `of_target` are the words beside the points, `change` what the last deal brought, "" before the first. `spoken` says
    it all for those who cannot see the drawing.
    """

    name: str
    points: str
    of_target: str
    bags: Bags
    change: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, what the numbers in a table of deals mean, and what the table plays by."""

    sides: tuple[SideSheet, ...]
    legend: str
    house_rules: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    return Sheet(
        tuple(_side_sheet(match, side, names) for side in Side), _legend(names), rules_of(match).house.in_words()
    )


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    return tuple(
        accounted(side.name, match.state.of(of), (sack.symbol for sack in side.bags.drawing.sacks))
        for of, side in zip(Side, score_sheet(match, names).sides, strict=True)
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    return sheet.next_turn(match, names, _("%(name)s bids first and leads"))


def introduction(match: Match) -> sheet.Introduction:
    house = rules_of(match).house
    return sheet.Introduction(bidding_words(_("Bid your tricks together."), house), sheet.points_win(house.target))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None or ending_chances_of(rules_of(match), match.state):
        return Section.END
    return section_of_effect(match.rows[-1].effect) if match.rows else Section.DEAL


def _side_sheet(match: Match, side: Side, names: sheet.Names) -> SideSheet:
    house, count = rules_of(match).house, match.state.of(side)
    last = match.rows[-1] if match.rows else None
    bags = bags_drawn(count.bags, last.effect.count(side).bags if last else 0, house, is_over=match.result is not None)
    name, points = sheet.side_name(names, side), sheet.with_minus(count.points)
    values = {"side": name, "points": points, "target": house.target, "bags": bags.words}
    return SideSheet(
        name=name,
        points=points,
        of_target=_("of %(target)s") % values,
        bags=bags,
        change=points_words(last.effect, side) if last else "",
        spoken=ngettext(
            "%(side)s: %(points)s of %(target)s point; %(bags)s",
            "%(side)s: %(points)s of %(target)s points; %(bags)s",
            house.target,
        )
        % values,
    )


def _legend(names: sheet.Names) -> str:
    return _("Points and bags: %(one)s / %(other)s") % sheet.one_and_other(names)


def bags_drawn(full: int, new: int, house: scoring.HouseRules, *, is_over: bool = False) -> Bags:
    """The bags of a side, the last `new` of which are the last deal's; drawn where a penalty takes ten at most.

    Once the match is over no further bag costs anything.
    """
    drawing = sacks_drawn(full, new, house)
    costs = "" if is_over else _costs(house.bag_limit - full, house)
    words = _("%(bags)s; %(costs)s") % {"bags": bags_words(full), "costs": costs} if costs else bags_words(full)
    return Bags(drawing, costs if drawing.sacks and costs else words, words)


def _costs(left: int, house: scoring.HouseRules) -> str:
    """What the next bags will cost; "" where nothing is taken off for them."""
    if not house.bag_limit or not house.bag_penalty:
        return ""
    words = ngettext("%(n)s more costs %(penalty)s", "%(n)s more cost %(penalty)s", left)
    return words % {"n": left, "penalty": house.bag_penalty}
