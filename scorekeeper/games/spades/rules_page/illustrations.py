"""The tables, strips and pictures of the rules of Spades."""

from scorekeeper.domain.bags import Count, bags_words, with_penalty
from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.games.spades.bids import TRICKS, BemoSize, Bid, Nil, contract
from scorekeeper.games.spades.counting import Part, items, total
from scorekeeper.games.spades.options import USUAL, FailedNil, HouseRules, TenFor200
from scorekeeper.games.spades.rules_page.pictures import auction, filling
from scorekeeper.games.spades.specials import (
    BEMO,
    DOUBLE_NIL,
    DOUBLE_NIL_TO_OTHERS,
    NO_TRUMP_TIMES,
    TEN_FOR_200,
    moon_count,
    no_trump_count,
    ten_for_200_count,
)
from scorekeeper.games.spades.values import A_BAG, A_TRICK_BID, contract_count, nil_worth
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Table

Pair = tuple[tuple[Bid, Bid], tuple[int, int]]
"""The bids of two partners, and the tricks of each."""

# fmt: off
CONTRACTS: tuple[Pair, ...] = (
    ((1, 4), (3, 2)), ((3, 2), (4, 3)), ((3, 4), (2, 4)), ((3, 4), (0, 0)), ((6, 7), (6, 7)),
)
NIL_DEALS: tuple[Pair, ...] = (
    ((Nil.SEEN, 3), (0, 4)), ((Nil.SEEN, 4), (0, 3)), ((Nil.SEEN, 3), (2, 3)), ((Nil.SEEN, 4), (1, 3)),
    ((Nil.BLIND, 4), (0, 4)), ((Nil.BLIND, 4), (1, 4)),
)
FAILED_NILS: tuple[Pair, ...] = (((Nil.SEEN, 4), (1, 3)), ((Nil.SEEN, 3), (2, 3)))
BAG_DEALS = (
    (Count(337, 7), 5, 7), (Count(337, 7), 5, 8), (Count(337, 7), 5, 9),
    (Count(200, 9), 2, 13), (Count(-36, 4), 5, 7), (Count(495, 5), 3, 8),
)
"""What a side had before, its contract, and its tricks."""
# fmt: on

NOTHING = "–"
TENS = (9, 10, 11)
NO_TRUMPS = ((7, False), (9, False), (6, False), (9, True))
"""Tricks of a side that bid 4 no trump and 3, and whether the bidder won one by ruffing."""


def contracts() -> Table:
    """Return two numbers bid and what came of them."""
    return _deals(CONTRACTS)


def nil_deals() -> Table:
    """Return a nil beside a number, and what came of both."""
    return _deals(NIL_DEALS)


def _deals(pairs: tuple[Pair, ...]) -> Table:
    columns = (_("Bids"), _("Contract"), _("Tricks"), _("Points"), _("Bags"))
    return Table(columns, tuple(_deal(*pair) for pair in pairs))


def _deal(bids: tuple[Bid, Bid], tricks: tuple[int, int]) -> tuple[str, ...]:
    count = _count(bids, tricks, USUAL)
    return _both(bids), str(contract(bids)), _both(tricks), signed(count.points), str(count.bags)


def _count(bids: tuple[Bid, Bid], tricks: tuple[int, int], house: HouseRules) -> Count:
    """Return what the deal brings the side, before any penalty."""
    return total(items(Part(bids, tricks), AGAINST_NOTHING, house))


AGAINST_NOTHING = Part((1, 1), (0, 0))
"""Others whose bids pay nothing to the side that is looked at."""


def nils() -> Table:
    """Return what a nil is worth."""
    names = {Nil.SEEN: _("Nil"), Nil.BLIND: _("Blind nil")}
    columns = (_("Bid"), _("No trick"), _("One trick or more"))
    return Table(columns, tuple((names[nil], *_either_way(nil_worth(nil, USUAL))) for nil in Nil))


def card_scores() -> Table:
    """Return all that plain Spades counts, in the few words of the card for the table."""
    rows = (
        (_("Contract, each trick"), *_either_way(A_TRICK_BID)),
        (_("Nil"), *_either_way(nil_worth(Nil.SEEN, USUAL))),
        (_("Blind nil"), *_either_way(nil_worth(Nil.BLIND, USUAL))),
        (_("Each bag"), signed(A_BAG), NOTHING),
        (
            ngettext("Every %(n)s bag", "Every %(n)s bags", USUAL.bag_limit) % {"n": USUAL.bag_limit},
            signed(-USUAL.bag_penalty),
            NOTHING,
        ),
    )
    return Table((_("What"), pgettext("of a bid", "Made"), _("Missed")), rows)


def worth() -> Table:
    """Return what a hand can be counted for before the first bid; a habit of players, and no rule."""
    rows = (
        (_("An ace"), "{A♥}", _("1")),
        (_("A king with a smaller card"), "{K♣ 8♣}", _("1")),
        (_("{Q♠} with two spades"), "{Q♠ 3♠ 2♠}", _("1")),
        (_("Each spade beyond three"), "{10♠ 8♠ 7♠ 6♠ 4♠}", _("2")),
    )
    return Table((_("In the hand"), _("Such as"), _("Tricks")), rows)


def failed_nils() -> Table:
    """Return the tricks of a broken nil, by three customs."""
    names = {
        FailedNil.BAGS: _("They are bags"),
        FailedNil.COUNT: _("They help the partner"),
        FailedNil.NONE: _("They are nothing"),
    }
    columns = (_("Tricks of the nil"), *(_pair_words(*pair) for pair in FAILED_NILS))
    return Table(columns, tuple((names[how], *(_failed(*pair, how) for pair in FAILED_NILS)) for how in FailedNil))


def _pair_words(bids: tuple[Bid, Bid], tricks: tuple[int, int]) -> str:
    return _("bid %(bids)s, won %(tricks)s") % {"bids": _both(bids), "tricks": _both(tricks)}


def _failed(bids: tuple[Bid, Bid], tricks: tuple[int, int], how: FailedNil) -> str:
    count = _count(bids, tricks, HouseRules(failed_nil=how))
    return _("%(points)s, %(bags)s") % {"points": signed(count.points), "bags": bags_words(count.bags)}


def bags() -> Table:
    """Return deals that bring bags to a side that already has some."""
    columns = (_("Before"), _("Bid, won"), _("Deal"), _("Penalty"), _("After"))
    return Table(columns, tuple(_bag_deal(*row) for row in BAG_DEALS))


def _bag_deal(before: Count, needed: int, won: int) -> tuple[str, ...]:
    deal = contract_count(needed, won)
    after = with_penalty(before + deal, USUAL)
    penalty = after.points - before.points - deal.points
    said = _("%(bid)s, %(won)s") % {"bid": needed, "won": won}
    return _standing(before), said, signed(deal.points), signed(penalty) if penalty else "0", _standing(after)


def _standing(count: Count) -> str:
    return _("%(points)s with %(bags)s") % {"points": with_minus(count.points), "bags": bags_words(count.bags)}


def specials() -> Table:
    """Return every special bid, won and lost."""
    double_nil = _("%(points)s, and %(others)s to the others") % {
        "points": signed(-DOUBLE_NIL),
        "others": signed(DOUBLE_NIL_TO_OTHERS),
    }
    times = {"n": NO_TRUMP_TIMES}
    rows = (
        (_("Ten for 200"), *_either_way(TEN_FOR_200)),
        (_("Moon"), *_either_way(moon_count(TRICKS, TenFor200.OFF).points)),
        (_("Moon, where ten for 200 is played"), *_either_way(moon_count(TRICKS, TenFor200.EXACT).points)),
        (_("No trump"), _("%(n)s × the bid") % times, _("−%(n)s × the bid") % times),
        (_("Double nil"), signed(DOUBLE_NIL), double_nil),
        (_("Little Bemo"), *_either_way(BEMO[BemoSize.LITTLE])),
        (_("Big Bemo"), *_either_way(BEMO[BemoSize.BIG])),
    )
    return Table((_("Special bid"), pgettext("of a bid", "Made"), _("Failed")), rows)


def tens() -> Table:
    """Return a contract of ten, by three customs."""
    names = {TenFor200.EXACT: _("Exactly ten"), TenFor200.AT_LEAST: _("Ten or more")}
    columns = (_("Tricks won"), _("No special"), *names.values())
    return Table(columns, tuple((str(won), *_ten(won, names)) for won in TENS))


def _ten(won: int, names: dict[TenFor200, str]) -> tuple[str, ...]:
    special = (ten_for_200_count(won, how) for how in names)
    return tuple(signed(count.points) for count in (contract_count(10, won), *special))


def no_trumps() -> Table:
    """Return 4 no trump beside a partner's 3, by two readings of what is doubled."""
    columns = (_("Tricks won"), _("The bidder’s 4 doubled"), _("The whole 7 doubled"))
    return Table(columns, tuple(_no_trump(*row) for row in NO_TRUMPS))


def _no_trump(won: int, ruffed: bool) -> tuple[str, ...]:  # noqa: FBT001  a row of the table above
    bidder = no_trump_count([4], [3], won, ruffed=ruffed)
    team = no_trump_count([4, 3], [], won, ruffed=ruffed)
    heading = _("%(n)s, one of them by a ruff") if ruffed else _("%(n)s")
    return heading % {"n": won}, signed(bidder.points), signed(team.points)


def _either_way(worth: int) -> tuple[str, str]:
    return signed(worth), signed(-worth)


def _both(two: tuple[Bid, Bid] | tuple[int, int]) -> str:
    names = {Nil.SEEN: _("nil"), Nil.BLIND: _("blind nil")}
    one, other = (names[each] if isinstance(each, Nil) else str(each) for each in two)
    return _("%(one)s + %(other)s") % {"one": one, "other": other}


def order() -> Cards:
    """Return spades from the top; the other suits run alike."""
    return tuple(f"{rank.value}♠" for rank in Rank)


ILLUSTRATIONS = Illustrations(
    tables={
        "contract": contracts,
        "card-scores": card_scores,
        "worth": worth,
        "nil": nils,
        "nil-deals": nil_deals,
        "failed-nil": failed_nils,
        "bags": bags,
        "specials": specials,
        "ten": tens,
        "no-trump": no_trumps,
    },
    strips={"order": order},
    pictures={"auction": auction, "filling": filling},
    units={"bags": bags_words},
)
