"""The tables, strips and pictures of the rules of Spades."""

from scorekeeper.domain.bags import PointsAndBags, bags_words, with_penalty
from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import signed, with_minus
from scorekeeper.games.spades.deals import TRICKS, BemoSize, Bid, Nil, contract
from scorekeeper.games.spades.options import USUAL, FailedNil, HouseRules, TenFor200
from scorekeeper.games.spades.scoring import (
    A_BAG,
    A_TRICK_BID,
    BEMO,
    DOUBLE_NIL,
    DOUBLE_NIL_TO_OTHERS,
    NO_TRUMP_TIMES,
    TEN_FOR_200,
    Part,
    contract_count,
    items,
    moon_count,
    nil_worth,
    no_trump_count,
    ten_for_200_count,
    total,
)
from scorekeeper.rulebook.pictures.drawing import disc, element, line, picture, suit, words
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Picture, Table

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
    (PointsAndBags(337, 7), 5, 7), (PointsAndBags(337, 7), 5, 8), (PointsAndBags(337, 7), 5, 9),
    (PointsAndBags(200, 9), 2, 13), (PointsAndBags(-36, 4), 5, 7), (PointsAndBags(495, 5), 3, 8),
)
"""What a side had before, its contract, and its tricks."""
# fmt: on

NOTHING = "–"
TENS = (9, 10, 11)
NO_TRUMPS = ((7, False), (9, False), (6, False), (9, True))
"""Tricks of a side that bid 4 no trump and 3, and whether the bidder won one by ruffing."""


def contracts() -> Table:
    """Two numbers bid and what came of them."""
    return _deals(CONTRACTS)


def nil_deals() -> Table:
    """A nil beside a number, and what came of both."""
    return _deals(NIL_DEALS)


def _deals(pairs: tuple[Pair, ...]) -> Table:
    columns = (_("Bids"), _("Contract"), _("Tricks"), _("Points"), _("Bags"))
    return Table(columns, tuple(_deal(*pair) for pair in pairs))


def _deal(bids: tuple[Bid, Bid], tricks: tuple[int, int]) -> tuple[str, ...]:
    count = _count(bids, tricks, USUAL)
    return _both(bids), str(contract(bids)), _both(tricks), signed(count.points), str(count.bags)


def _count(bids: tuple[Bid, Bid], tricks: tuple[int, int], house: HouseRules) -> PointsAndBags:
    """What the deal brings the side, before any penalty."""
    return total(items(Part(bids, tricks), AGAINST_NOTHING, house))


AGAINST_NOTHING = Part((1, 1), (0, 0))
"""Others whose bids pay nothing to the side that is looked at."""


def nils() -> Table:
    names = {Nil.SEEN: _("Nil"), Nil.BLIND: _("Blind nil")}
    columns = (_("Bid"), _("No trick"), _("One trick or more"))
    return Table(columns, tuple((names[nil], *_either_way(nil_worth(nil, USUAL))) for nil in Nil))


def card_scores() -> Table:
    """All that plain Spades counts, in the few words of the card for the table."""
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
    """What a hand can be counted for before the first bid; a habit of players, and no rule."""
    rows = (
        (_("An ace"), "{A♥}", _("1")),
        (_("A king with a smaller card"), "{K♣ 8♣}", _("1")),
        (_("{Q♠} with two spades"), "{Q♠ 3♠ 2♠}", _("1")),
        (_("Each spade beyond three"), "{10♠ 8♠ 7♠ 6♠ 4♠}", _("2")),
    )
    return Table((_("In the hand"), _("Such as"), _("Tricks")), rows)


def failed_nils() -> Table:
    """The tricks of a failed nil, by three customs."""
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
    """Deals that bring bags to a side that already has some."""
    columns = (_("Before"), _("Bid, won"), _("Deal"), _("Penalty"), _("After"))
    return Table(columns, tuple(_bag_deal(*row) for row in BAG_DEALS))


def _bag_deal(before: PointsAndBags, needed: int, won: int) -> tuple[str, ...]:
    deal = contract_count(needed, won)
    after = with_penalty(before + deal, USUAL)
    penalty = after.points - before.points - deal.points
    bid_and_won = _("%(bid)s, %(won)s") % {"bid": needed, "won": won}
    return _standing(before), bid_and_won, signed(deal.points), signed(penalty) if penalty else "0", _standing(after)


def _standing(count: PointsAndBags) -> str:
    return _("%(points)s with %(bags)s") % {"points": with_minus(count.points), "bags": bags_words(count.bags)}


def specials() -> Table:
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
    """A contract of ten, by three customs."""
    names = {TenFor200.EXACT: _("Exactly ten"), TenFor200.AT_LEAST: _("Ten or more")}
    columns = (_("Tricks won"), _("No special"), *names.values())
    return Table(columns, tuple((str(won), *_ten(won, names)) for won in TENS))


def _ten(won: int, names: dict[TenFor200, str]) -> tuple[str, ...]:
    special = (ten_for_200_count(won, how) for how in names)
    return tuple(signed(count.points) for count in (contract_count(10, won), *special))


def no_trumps() -> Table:
    """4 no trump beside a partner's 3, by two readings of what is doubled."""
    columns = (_("Tricks won"), _("The bidder’s 4 doubled"), _("The whole 7 doubled"))
    return Table(columns, tuple(_no_trump(*row) for row in NO_TRUMPS))


def _no_trump(won: int, ruffed: bool) -> tuple[str, ...]:  # noqa: FBT001  a row of the table above
    bidder = no_trump_count([4], [3], won, ruffed=ruffed)
    team = no_trump_count([4, 3], [], won, ruffed=ruffed)
    template = _("%(n)s, one of them by a ruff") if ruffed else _("%(n)s")
    return template % {"n": won}, signed(bidder.points), signed(team.points)


def _either_way(worth: int) -> tuple[str, str]:
    return signed(worth), signed(-worth)


def _both(two: tuple[Bid, Bid] | tuple[int, int]) -> str:
    names = {Nil.SEEN: _("nil"), Nil.BLIND: _("blind nil")}
    one, other = (names[each] if isinstance(each, Nil) else str(each) for each in two)
    return _("%(one)s + %(other)s") % {"one": one, "other": other}


def order() -> Cards:
    """Spades from the top; the other suits run alike."""
    return tuple(f"{rank.value}♠" for rank in Rank)


WIDTH, MIDDLE = 350, 175
TABLE = {"x": 85, "y": 66, "width": 180, "height": 116}
BIDS = {Seat.E: 4, Seat.S: 4, Seat.W: 3, Seat.N: 1}
"""In the order in which they are said; North deals."""

PLACES = {Seat.N: (MIDDLE, 66), Seat.E: (265, 124), Seat.S: (MIDDLE, 182), Seat.W: (85, 124)}
ORDER_DISC, BID_DISC = 11, 23


def auction() -> Picture:
    """A table from above: who speaks in which order, what each says, and what the sides have to win."""
    values = {"ns": _contract(Side.NS), "ew": _contract(Side.EW)}
    spoken = _(
        "A table from above. North deals, so East speaks first and bids 4; then South bids 4, West 3, and North, "
        "last, 1. North and South have to win %(ns)s tricks together, East and West %(ew)s."
    )
    cloth = element("rect", **TABLE, rx=14, class_="ink")
    sign = suit("s", MIDDLE - 20, 104, 40, "ink")
    seats = (_seat(seat, place) for place, seat in enumerate(BIDS, 1))
    return picture(WIDTH, 302, spoken % values, cloth, sign, *seats, *_contracts())


def _contract(side: Side) -> int:
    return contract([BIDS[seat] for seat in side.seats])


def _seat(seat: Seat, place: int) -> str:
    x, y = PLACES[seat]
    circle = element("circle", cx=x, cy=y, r=BID_DISC, class_="badge takes")
    bid = words(str(BIDS[seat]), x, y + 8, "t rank on")
    aside, below = {Seat.N: (0, -35), Seat.E: (53, 6), Seat.S: (0, 46), Seat.W: (-53, 6)}[seat]
    name = words(_("North deals") if seat is Seat.N else seat.spoken, x + aside, y + below)
    return circle + bid + disc(str(place), x + 25, y - 20, ORDER_DISC) + name


def _contracts() -> list[str]:
    rows = (
        (_("North & South: %(sum)s tricks"), Side.NS, 264),
        (_("East & West: %(sum)s tricks"), Side.EW, 292),
    )
    return [
        line(20, 240, WIDTH - 20, 240),
        *(words(template % {"sum": _sum(side)}, MIDDLE, y) for template, side, y in rows),
    ]


def _sum(side: Side) -> str:
    one, other = (BIDS[seat] for seat in side.seats)
    return _("%(one)s + %(other)s = %(sum)s") % {"one": one, "other": other, "sum": one + other}


BEFORE, NEEDED = PointsAndBags(337, 7), 5
WON = (7, 8)
ROW, BAG, STEP = 104, 34, 35.5
"""Heights and steps of the drawing: a row of it, a bag, and from one bag to the next."""


def filling() -> Picture:
    """A side's score and its ten places for bags: before a deal, after two bags more, and after three."""
    spoken = _(
        "A side has 337 points and seven of ten bags are full. It bids five tricks. With seven tricks it "
        "has 389 points and nine full bags. With eight tricks the tenth bag is full. 100 points are taken off, 290 are "
        "left, and all ten bags are empty again."
    )
    rows = [_row(0, _("Before the deal: %(score)s") % {"score": _score(BEFORE)}, BEFORE, new=0)]
    rows += [_after(at, won) for at, won in enumerate(WON, 1)]
    return picture(WIDTH, ROW * len(rows) - 6, spoken, *rows)


def _after(at: int, won: int) -> str:
    deal = contract_count(NEEDED, won)
    values = {"bid": NEEDED, "won": won, "score": _score(BEFORE + deal)}
    return _row(at, _("Bid %(bid)s, won %(won)s: %(score)s") % values, BEFORE + deal, new=deal.bags)


def _score(count: PointsAndBags) -> str:
    """The points, with what ten bags take off."""
    paid = with_penalty(count, USUAL)
    if paid.points == count.points:
        return str(count.points)
    values = {"before": count.points, "penalty": USUAL.bag_penalty, "after": paid.points}
    return _("%(before)s − %(penalty)s = %(after)s") % values


def _row(at: int, title: str, count: PointsAndBags, new: int) -> str:
    """What happened, and under it the bags, `new` of which are this deal's; struck through when they are paid for."""
    y = ROW * at
    bags = (_bag(2 + STEP * place, y + 40, _look(place, count.bags, new)) for place in range(USUAL.bag_limit))
    emptied = line(0, y + 60, WIDTH, y + 60, "strike") if count.bags >= USUAL.bag_limit else ""
    below = line(0, y + ROW - 14, WIDTH, y + ROW - 14, "hair") if at < len(WON) else ""
    return words(title, MIDDLE, y + 24) + "".join(bags) + emptied + below


def _look(place: int, full: int, new: int) -> str:
    if place >= full:
        return "hair"
    return "m" if place >= full - new else "fill"


def _bag(x: float, y: float, class_: str) -> str:
    """A sack tied at its neck."""
    shape = (
        f"M{x + 7} {y} L{x + 19} {y} L{x + 16} {y + 8} Q{x + 27} {y + 16} {x + 26} {y + 28} "
        f"Q{x + 25} {y + BAG} {x + 13} {y + BAG} Q{x + 1} {y + BAG} {x} {y + 28} Q{x - 1} {y + 16} {x + 10} {y + 8} Z"
    )
    return element("path", d=shape, class_=class_)


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
