"""A match of Solo Spades in words: its deals, what is at stake, and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.bags import PointsAndBags, with_penalty
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Sentence,
    Written,
    comma_list,
    make_sentence,
    signed,
    slash_list,
    standings_of,
    who_won,
    with_minus,
)
from scorekeeper.games.solo_spades.deals import NIL, Deal, Section
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.scoring import Change, Effect, Result, Score, SoloSpadesRules, What, deal_count

Match = Replay[Deal, Score, Effect, Result]


def rules_of(match: Match) -> SoloSpadesRules:
    """The rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, SoloSpadesRules) else SoloSpadesRules()


def columns(names: Names) -> tuple[str, ...]:
    """The running totals: points and bags, each of all four in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal),
        mark=mark(row.effect),
        parts=_sentence(row, names),
        totals=(
            slash_list(with_minus(count.points) for _seat, count in row.state.each),
            slash_list(count.bags for _seat, count in row.state.each),
        ),
        rule=of_effect(row.effect),
    )


def mark(effect: Effect) -> str:
    """What the deal brought everybody, in the order of the sheet: "+40 / −98 / +20 / +31"."""
    return slash_list(points_words(change) for _seat, change in effect.each)


def points_words(change: Change) -> str:
    """The points, with the penalty where bags were paid for: "+32, bags −100"."""
    points = signed(change.count.points)
    if not change.penalty:
        return points
    return _("%(points)s, bags %(penalty)s") % {"points": points, "penalty": signed(change.penalty)}


def bid_words(bid: int) -> str:
    return _("nil") if bid == NIL else str(bid)


def _game(deal: Deal) -> str:
    values = {
        "bids": slash_list(bid_words(bid) for _seat, bid in deal.bids.each),
        "tricks": slash_list(won for _seat, won in deal.tricks.each),
    }
    return _("bid %(bids)s, won %(tricks)s") % values


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    """Who made and who lost the bid, then the change, then whatever is not a plain bid."""
    sentence = make_sentence(
        _("%(game)s: %(brought)s."), "brought", {"game": _bids_and_tricks(row, names), "brought": mark(row.effect)}
    )
    return sentence._replace(after=" ".join([sentence.after, *_specials(row.effect, names)]))


def _bids_and_tricks(row: Row[Deal, Score, Effect], names: Names) -> str:
    """As "Ona 4 of 3, Jonas nil (won 1)"."""
    each = (
        _("%(name)s %(won)s") % {"name": names[seat], "won": won_words(row.deal.tricks.of(seat), bid)}
        for seat, bid in row.deal.bids.each
    )
    return comma_list(each)


def won_words(won: int, bid: int) -> str:
    """What a player won of what they bid."""
    words = _("%(won)s of %(bid)s") if bid else _("%(bid)s (won %(won)s)")
    return words % {"won": won, "bid": bid_words(bid)}


def _specials(effect: Effect, names: Names) -> Iterator[str]:
    kinds = {What.NIL: _("nil"), What.MOON: _("moon"), What.TEN_FOR_200: _("ten for 200")}
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


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """Which bids of the next deal can end the match, and what decides if several players get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(ending_chances_of(rules, match.state), match.state, rules.house, names))


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def ending_chances_of(rules: SoloSpadesRules, score: Score) -> tuple[EndingChance, ...]:
    """The players whom a bid that people make can bring to the target."""
    found = (_ending_chance(seat, count, rules.house) for seat, count in score.each)
    return tuple(chance for chance in found if chance is not None)


def _ending_chance(seat: Seat, count: PointsAndBags, house: HouseRules) -> EndingChance | None:
    reaching = [bid for bid in range(MOST_SPOKEN_OF + 1) if _after(count, bid, house).points >= house.target]
    least = next((bid for bid in reaching if bid != NIL), None)
    return EndingChance(seat, least, NIL in reaching) if least is not None else None


def _after(count: PointsAndBags, bid: int, house: HouseRules) -> PointsAndBags:
    return with_penalty(count + deal_count(bid, bid, house), house)


def _words(found: tuple[EndingChance, ...], score: Score, house: HouseRules, names: Names) -> Iterator[str]:
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


def is_level(score: Score, house: HouseRules) -> bool:
    """Whether the target has been reached, by several players level with each other."""
    totals = sorted(count.points for _seat, count in score.each)
    return totals[-1] == totals[-2] and totals[-1] >= house.target


def ending(result: Written, totals: Written, names: Names) -> Ending:
    winner = Seat(result["winner"])
    second = max((seat for seat in names if seat is not winner), key=lambda seat: int(totals[seat.value]["points"]))
    values = {
        "winner": names[winner],
        "points": with_minus(totals[winner.value]["points"]),
        "second": names[second],
        "fewer": with_minus(totals[second.value]["points"]),
    }
    return Ending(
        winner=values["winner"],
        won=who_won(values["winner"]),
        standings=standings_of(totals, names, result),
        reason=_("%(winner)s has the highest total, %(points)s; %(second)s comes next with %(fewer)s.") % values,
        sources=_("onlinespades.net"),
        rule=Section.END,
    )


def of_effect(effect: Effect) -> Section:
    """The section that explains what the deal did: bags where they were paid for, special bids, or the scoring."""
    if any(change.penalty for _seat, change in effect.each):
        return Section.BAGS
    special = any(change.what in (What.MOON, What.TEN_FOR_200) for _seat, change in effect.each)
    return Section.SPECIALS if special else Section.SCORING
