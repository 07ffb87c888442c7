"""A match of Solo Spades in words, with what is at stake and how it ended, and its score sheet."""

from collections.abc import Iterator
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
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.solo_spades import scoring
from scorekeeper.games.solo_spades.deals import NIL, Deal, Section

Match = Replay[Deal, scoring.Score, scoring.Effect, scoring.Result]


A_ROW = 5
"""Sacks beside each other in a player's column."""


def rules_of(match: Match) -> scoring.SoloSpadesRules:
    """The rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, scoring.SoloSpadesRules) else scoring.SoloSpadesRules()


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals: points and bags, each of all four in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal),
        mark=mark(row.effect),
        parts=_sentence(row, names),
        totals=(
            sheet.slash_list(sheet.with_minus(count.points) for _seat, count in row.state.each),
            sheet.slash_list(count.bags for _seat, count in row.state.each),
        ),
        rule=section_of_effect(row.effect),
    )


def mark(effect: scoring.Effect) -> str:
    """What the deal brought everybody, in the order of the sheet: "+40 / −98 / +20 / +31"."""
    return sheet.slash_list(points_words(change) for _seat, change in effect.each)


def points_words(change: scoring.Change) -> str:
    return points_and_penalty(change.count.points, change.penalty)


def bid_words(bid: int) -> str:
    return _("nil") if bid == NIL else str(bid)


def _game(deal: Deal) -> str:
    values = {
        "bids": sheet.slash_list(bid_words(bid) for _seat, bid in deal.bids.each),
        "tricks": sheet.slash_list(won for _seat, won in deal.tricks.each),
    }
    return _("bid %(bids)s, won %(tricks)s") % values


def _sentence(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.Sentence:
    """Who made and who lost the bid, then the change, then whatever is not a plain bid."""
    sentence = sheet.make_sentence(
        _("%(game)s: %(brought)s."), "brought", {"game": _bids_and_tricks(row, names), "brought": mark(row.effect)}
    )
    return sentence._replace(after=" ".join([sentence.after, *_specials(row.effect, names)]))


def _bids_and_tricks(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> str:
    """As "Ona 4 of 3, Jonas nil (won 1)"."""
    each = (
        _("%(name)s %(won)s") % {"name": names[seat], "won": won_words(row.deal.tricks.of(seat), bid)}
        for seat, bid in row.deal.bids.each
    )
    return sheet.comma_list(each)


def won_words(won: int, bid: int) -> str:
    """What a player won of what they bid."""
    words = _("%(won)s of %(bid)s") if bid else _("%(bid)s (won %(won)s)")
    return words % {"won": won, "bid": bid_words(bid)}


def _specials(effect: scoring.Effect, names: sheet.Names) -> Iterator[str]:
    kinds = {scoring.What.NIL: _("nil"), scoring.What.MOON: _("moon"), scoring.What.TEN_FOR_200: _("ten for 200")}
    for seat, change in effect.each:
        if change.what in kinds:
            words = _("%(name)s: %(what)s made.") if change.made else _("%(name)s: %(what)s failed.")
            yield words % {"what": kinds[change.what], "name": names[seat]}
        if change.penalty:
            yield _("%(name)s loses another %(n)s for bags.") % {"name": names[seat], "n": -change.penalty}


MOST_SPOKEN_OF = 8
"""Higher bids are not spoken of: hardly a player alone makes them."""


@dataclass(frozen=True, slots=True)
class EndingChance:
    """The least bid with which a player reaches the target if it is exactly made, and whether a nil does as well."""

    seat: Seat
    bid: int
    nil: bool


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """Which bids of the next deal can end the match, and what decides if several players get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(ending_chances_of(rules, match.state), match.state, rules.house, names))


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def ending_chances_of(rules: scoring.SoloSpadesRules, score: scoring.Score) -> tuple[EndingChance, ...]:
    """The players whom a bid that people make can bring to the target."""
    found = (_ending_chance(seat, count, rules.house) for seat, count in score.each)
    return tuple(chance for chance in found if chance is not None)


def _ending_chance(seat: Seat, count: PointsAndBags, house: scoring.HouseRules) -> EndingChance | None:
    reaching = [bid for bid in range(MOST_SPOKEN_OF + 1) if _after(count, bid, house).points >= house.target]
    least = next((bid for bid in reaching if bid != NIL), None)
    return EndingChance(seat, least, NIL in reaching) if least is not None else None


def _after(count: PointsAndBags, bid: int, house: scoring.HouseRules) -> PointsAndBags:
    return with_penalty(count + scoring.deal_count(bid, bid, house), house)


def _words(
    found: tuple[EndingChance, ...], score: scoring.Score, house: scoring.HouseRules, names: sheet.Names
) -> Iterator[str]:
    for chance in found:
        values = {"name": names[chance.seat], "n": chance.bid, "target": house.target}
        if chance.nil:
            yield _("%(name)s reaches %(target)s with a nil, or with a bid of %(n)s or more, once made.") % values
        else:
            yield _("%(name)s reaches %(target)s with a bid of %(n)s or more, once made.") % values
    if len(found) > 1:
        yield _("If several get there, the highest total wins.")
    if is_level(score, house):
        yield _("It is a tie: play another deal.")


def is_level(score: scoring.Score, house: scoring.HouseRules) -> bool:
    """Whether the target has been reached, by several players level with each other."""
    totals = sorted(count.points for _seat, count in score.each)
    return totals[-1] == totals[-2] and totals[-1] >= house.target


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    winner = Seat(result["winner"])
    second = max((seat for seat in names if seat is not winner), key=lambda seat: int(totals[seat.value]["points"]))
    values = {
        "winner": names[winner],
        "points": sheet.with_minus(totals[winner.value]["points"]),
        "second": names[second],
        "fewer": sheet.with_minus(totals[second.value]["points"]),
    }
    return sheet.Ending(
        winner=values["winner"],
        won=sheet.who_won(values["winner"]),
        standings=sheet.standings_of(totals, names, result),
        reason=_("%(winner)s has the highest total, %(points)s; %(second)s comes next with %(fewer)s.") % values,
        sources=_("onlinespades.net"),
        rule=Section.END,
    )


def section_of_effect(effect: scoring.Effect) -> Section:
    """The section that explains what the deal did: bags where they were paid for, special bids, or the scoring."""
    if any(change.penalty for _seat, change in effect.each):
        return Section.BAGS
    special = any(change.what in (scoring.What.MOON, scoring.What.TEN_FOR_200) for _seat, change in effect.each)
    return Section.SPECIALS if special else Section.SCORING


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column, ready to be laid out.

    `last` is the player's last deal, "4 of 3", and `change` what it brought, both "" before the first; `lost` where the
    bid was. `spoken` says it all for those who cannot see the drawing.
    """

    name: str
    points: str
    bags: SackDrawing
    counted: str
    last: str
    change: str
    lost: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Four columns, what everybody plays for, what the numbers in a table of deals mean, and the house rules."""

    players: tuple[PlayerSheet, ...]
    plays_for: str
    legend: str
    house_rules: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    house = rules_of(match).house
    players = tuple(_player(match, seat, names) for seat in CLOCKWISE)
    return Sheet(players, _plays_for(house), _legend(names), house.in_words())


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    return tuple(
        accounted(player.name, match.state.of(seat), (sack.symbol for sack in player.bags.sacks))
        for seat, player in zip(CLOCKWISE, score_sheet(match, names).players, strict=True)
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    return sheet.next_turn(match, names, _("%(name)s bids first and leads"))


def introduction(match: Match) -> sheet.Introduction:
    house = rules_of(match).house
    return sheet.Introduction(bidding_words(_("Bid your tricks alone."), house), sheet.points_win(house.target))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    rules = rules_of(match)
    if match.result is not None or ending_chances_of(rules, match.state) or is_level(match.state, rules.house):
        return Section.END
    return section_of_effect(match.rows[-1].effect) if match.rows else Section.DEAL


def _player(match: Match, seat: Seat, names: sheet.Names) -> PlayerSheet:
    house, count = rules_of(match).house, match.state.of(seat)
    row = match.rows[-1] if match.rows else None
    change = row.effect.of(seat) if row else None
    points, bags = sheet.with_minus(count.points), bags_words(count.bags)
    values = {"name": names[seat], "points": points, "target": house.target, "bags": bags}
    return PlayerSheet(
        name=names[seat],
        points=points,
        bags=sacks_drawn(count.bags, change.count.bags if change else 0, house, A_ROW),
        counted=bags,
        last=won_words(row.deal.tricks.of(seat), row.deal.bids.of(seat)) if row else "",
        change=points_words(change) if change else "",
        lost=change is not None and not change.made,
        spoken=ngettext(
            "%(name)s: %(points)s of %(target)s point, %(bags)s",
            "%(name)s: %(points)s of %(target)s points, %(bags)s",
            house.target,
        )
        % values,
    )


def _plays_for(house: scoring.HouseRules) -> str:
    target = _("Points to win: %(target)s") % {"target": house.target}
    if not house.bag_limit or not house.bag_penalty:
        return target
    costs = ngettext("%(n)s bag costs %(penalty)s", "%(n)s bags cost %(penalty)s", house.bag_limit)
    values = {"target": target, "costs": costs % {"n": house.bag_limit, "penalty": house.bag_penalty}}
    return _("%(target)s; %(costs)s") % values


def _legend(names: sheet.Names) -> str:
    return _("Bids, tricks, points and bags: %(names)s") % {
        "names": sheet.slash_list(names[seat] for seat in CLOCKWISE)
    }
