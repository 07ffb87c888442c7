"""The tables, strips and pictures of the rules of Kaiser."""

from collections.abc import Callable

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _, marked, ngettext
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import signed, with_minus
from scorekeeper.games.kaiser.deals import (
    ALL_POINTS,
    FIVE_OF_HEARTS,
    HIGHEST_BID,
    NO_TRUMP_FACTOR,
    SPECIAL_POINTS,
    THREE_OF_SPADES,
    Bid,
    Haul,
    can_bid,
    least_bid,
    suit_order,
    trick_points,
    ways,
)
from scorekeeper.games.kaiser.options import GAME, PEG, PRESETS, AllPass, Options
from scorekeeper.games.kaiser.scoring import others_score
from scorekeeper.rulebook.pictures.cards import drawn
from scorekeeper.rulebook.pictures.drawing import LEFT, RIGHT, arrowhead, card, disc, element, line, picture, words
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Picture, Table, braced

SHOWN_BID = 7
"""The bid by which the table of scores explains itself, made with one point over and failed by two."""

SHOWN_LAST_BIDS = (
    None,
    Bid(SHOWN_BID),
    Bid(SHOWN_BID, no_trump=True),
    Bid(HIGHEST_BID),
    Bid(HIGHEST_BID, no_trump=True),
)
"""The last bids by which the order of bids explains itself."""


def trick_values() -> Table:
    """What a trick is worth with none, one or both of the special cards in it."""
    specials = ((), (FIVE_OF_HEARTS,), (THREE_OF_SPADES,), (FIVE_OF_HEARTS, THREE_OF_SPADES))
    rows = tuple((_special_words(cards), with_minus(trick_points(cards))) for cards in specials)
    return Table((_("In the trick"), _("Points")), rows)


def card_tricks() -> Table:
    """What a trick is worth, in few words for the card on the table."""
    five, three = (FIVE_OF_HEARTS,), (THREE_OF_SPADES,)
    rows = (
        (_("any trick"), with_minus(trick_points(()))),
        (_("with %(cards)s") % {"cards": _and(five)}, with_minus(trick_points(five))),
        (_("with %(cards)s") % {"cards": _and(three)}, with_minus(trick_points(three))),
        (_("with both"), with_minus(trick_points(five + three))),
    )
    return Table((_("In the trick"), _("Points")), rows)


def _special_words(cards: tuple[Card, ...]) -> str:
    return _and(cards) if cards else _("neither special card")


def reachable() -> Table:
    """Every count that a side can have, and the tricks and cards that make it."""
    rows = tuple((with_minus(count), "; ".join(_way(haul) for haul in found)) for count, found in ways().items())
    return Table((_("Points"), _("Tricks, and special cards in them")), rows)


def _way(haul: Haul) -> str:
    if not haul.tricks:
        return _("no trick")
    tricks = ngettext("%(n)s trick", "%(n)s tricks", haul.tricks) % {"n": haul.tricks}
    return (
        _("%(tricks)s with %(cards)s") % {"tricks": tricks, "cards": _and(haul.specials)} if haul.specials else tricks
    )


def bid_order() -> Table:
    """The least that a player and the dealer can say after some of the bids."""
    columns = (_("Last bid"), _("A player needs"), _("The dealer needs"))
    return Table(columns, tuple(_answers(bid) for bid in SHOWN_LAST_BIDS))


def _answers(over: Bid | None) -> tuple[str, str, str]:
    least = (least_bid(over, is_dealer=is_dealer) for is_dealer in (False, True))
    player, dealer = (bid.spoken if bid else _("nothing beats it") for bid in least)
    return over.spoken if over else _("none yet"), player, dealer


def score() -> Table:
    """One bid made and failed, and what the other side writes, with trumps and without."""
    made, failed, below_nothing = SHOWN_BID + 1, SHOWN_BID - 2, -1
    took, bid = _("The bid is %(bid)s, the bidders take %(n)s"), {"bid": SHOWN_BID}
    rows = (
        (took % {**bid, "n": made}, *_bidders(made)),
        (took % {**bid, "n": failed}, *_bidders(failed)),
        (
            _("The others, below %(peg)s, take %(n)s") % {"peg": PEG, "n": ALL_POINTS - failed},
            *_others(failed, PEG - 1),
        ),
        (
            _("The others, at %(peg)s or more, take %(n)s") % {"peg": PEG, "n": ALL_POINTS - failed},
            *_others(failed, PEG),
        ),
        (
            _("The others, wherever they stand, take %(n)s") % {"n": with_minus(below_nothing)},
            *_others(ALL_POINTS - below_nothing, PEG),
        ),
    )
    return Table((_("What happened"), _("Trumps"), _("No trump")), rows)


def card_score(*, overtricks: bool = True) -> Table:
    """What both sides write after a bid made and a bid lost, while nobody is pegged."""
    made, lost = SHOWN_BID + 1, SHOWN_BID - 2
    rows = (
        (_("made, with %(n)s") % {"n": made}, *_bidders(made, overtricks=overtricks)),
        (_("lost, with %(n)s") % {"n": lost}, *_bidders(lost)),
        (_("the others, with %(n)s") % {"n": ALL_POINTS - lost}, *_others(lost, 0)),
    )
    return Table((_("A bid of %(bid)s") % {"bid": SHOWN_BID}, _("Trumps"), _("No trump")), rows)


def _bidders(points: int, *, overtricks: bool = True) -> tuple[str, str]:
    trumps, none = (Bid(SHOWN_BID, no_trump).score(points, overtricks=overtricks) for no_trump in (False, True))
    return signed(trumps), signed(none)


def _others(bidders_points: int, total: int) -> tuple[str, str]:
    """What the others write, the same with trumps and without."""
    written = signed(others_score(ALL_POINTS - bidders_points, total))
    return written, written


def trump_choice() -> Table:
    """What the highest bidder can play, and how many times their points then count."""
    named = tuple(("{" + suit.sign + "}", _times(1)) for suit in Suit)
    return Table((_("Trumps"), _("Points")), (*named, (_("none"), _times(NO_TRUMP_FACTOR))))


def _times(factor: int) -> str:
    return _("× %(n)s") % {"n": factor}


def presets() -> Table:
    rules_shown: tuple[tuple[str, Callable[[Options], str]], ...] = (
        (_("Lowest bid"), lambda rules: str(rules.min_bid)),
        (_("Everybody passes"), _everybody_passed),
        (_("Points to win"), lambda rules: str(rules.target)),
        (_("Points to win after a made no trump"), lambda rules: str(rules.target_after_no_trump or rules.target)),
        (_("Pegged from"), lambda rules: str(rules.peg)),
    )
    rows = tuple((heading, *(tell(rules) for rules in PRESETS.values())) for heading, tell in rules_shown)
    return Table((_("Rule"), *(marked(name) for name in PRESETS)), rows)


def _everybody_passed(rules: Options) -> str:
    return _("the dealer must bid") if rules.all_pass is AllPass.FORCED else _("next dealer")


def _and(cards: tuple[Card, ...]) -> str:
    return _(" and ").join(map(braced, cards))


def _suit(suit: Suit) -> Callable[[], Cards]:
    return lambda: tuple(str(card) for card in suit_order(suit))


WIDTH, MIDDLE = 350, 175
CARD_WIDTH, CARD_HEIGHT = 54, 72


def exchange() -> Picture:
    """Draw how two sevens go out and the special cards come in."""
    spoken = _(
        "The seven of spades leaves the pack and the three of spades comes in, worth 3 points less than nothing. "
        "The seven of hearts leaves, and the five of hearts comes in, worth 5."
    )
    return picture(WIDTH, 128, spoken, _exchange(THREE_OF_SPADES, 12), _exchange(FIVE_OF_HEARTS, 192))


def _exchange(special: Card, x: int) -> str:
    """The seven crossed out, an arrow, the card that takes its place and what it counts."""
    top, middle, right = 8, 8 + CARD_HEIGHT / 2, x + CARD_WIDTH
    seven = card(drawn(str(Card(Rank.SEVEN, special.suit))), x, top, CARD_WIDTH, CARD_HEIGHT)
    out = line(x - 5, top + CARD_HEIGHT + 2, right + 5, top - 2, "strike")
    arrow = line(right + 12, middle, right + 30, middle) + arrowhead(right + 40, middle, RIGHT)
    comes = card(drawn(str(special)), right + 44, top, CARD_WIDTH, CARD_HEIGHT)
    counts = words(signed(SPECIAL_POINTS[special]), right + 44 + CARD_WIDTH / 2, top + CARD_HEIGHT + 32, "t rank")
    return seven + out + arrow + comes + counts


CALLS = (None, Bid(7, no_trump=True), Bid(8), Bid(8, no_trump=True))
"""What East, South, West and North, the dealer, say in Pagat's example; None is a pass."""

SEATS = {Seat.N: (MIDDLE, 46), Seat.E: (294, 112), Seat.S: (MIDDLE, 180), Seat.W: (66, 112)}


def auction() -> Picture:
    """Four calls, one from each, in their order; the dealer's is the last and the winning one."""
    spoken = _(
        "A table from above; North deals. East passes. Then South bids 7 no, West bids 8. North, "
        "the dealer, takes it with 8 no. North could also have said 8, the same as West."
    )
    order = (*CLOCKWISE[1:], CLOCKWISE[0])
    calls = [_call(seat, number, call) for number, (seat, call) in enumerate(zip(order, CALLS, strict=True), 1)]
    ring = element("rect", x=MIDDLE - 56, y=70, width=112, height=76, rx=10, class_="ink")
    return picture(WIDTH, 214, spoken, ring, _equal(), *calls)


def _call(seat: Seat, number: int, call: Bid | None) -> str:
    x, y = SEATS[seat]
    is_dealer = seat is Seat.N
    label = words(call.spoken if call else _("pass"), x + 16, y, "t rank")
    name = words(_("North deals") if is_dealer else seat.spoken, x - 6, y - 28 if is_dealer else y + 28)
    return disc(str(number), x - 34, y - 6, 15, takes=is_dealer) + label + name


def _equal() -> str:
    """What the dealer could have said instead, in the middle of the table."""
    last = Bid(8)
    if not can_bid(last, last, is_dealer=True):
        raise ValueError("the picture tells of a dealer who may equal")
    return words(_("or North:"), MIDDLE, 101) + words(last.spoken, MIDDLE, 131, "t rank")


START, UNIT = 24, 5.8


def pegging() -> Picture:
    """How far each side can go: the bidders to the end, the others to the peg."""
    spoken = _(
        "Two score lines from 0 to 52. The bidders' line is open to its end. The line of the others is closed at 45. "
        "From there on they add nothing, but points below nothing still take them back."
    )
    lanes = _lane(_("A side that bids"), 46, GAME) + _lane(_("A side that does not"), 126, PEG)
    closed = _post(PEG, 126) + _back(PEG, 126)
    return picture(WIDTH, 196, spoken, lanes, closed, _scale(166))


def _lane(name: str, y: int, end: int) -> str:
    x, last = _at(end), _at(GAME)
    road = element("rect", x=START, y=y - 7, width=x - START, height=14, class_="fill")
    rest = element("rect", x=x, y=y - 7, width=last - x, height=14, class_="hair") if end < GAME else ""
    goal = arrowhead(last + 20, y, RIGHT, length=20, half=15) if end == GAME else ""
    return words(name, _at(PEG / 2), y - 18) + road + rest + goal


def _post(total: int, y: int) -> str:
    return element("rect", x=_at(total) - 3, y=y - 22, width=7, height=44, class_="m")


def _back(total: int, y: int) -> str:
    """Draw the way back, which stays open: an arrow cut out of the road."""
    x = _at(total)
    shaft = element("rect", x=x - 28, y=y - 2, width=18, height=4, class_="c")
    return arrowhead(x - 38, y, LEFT, "c", length=11, half=6) + shaft


def _scale(y: int) -> str:
    ticks = "".join(line(_at(total), y - 14, _at(total), y - 7, "hair") for total in range(0, PEG, 5))
    ends = "".join(line(_at(total), y - 16, _at(total), y - 4) for total in (0, PEG, GAME))
    numbers = "".join(words(str(total), _at(total), y + 20) for total in (0, 20, PEG, GAME))
    return ticks + ends + numbers


def _at(total: float) -> float:
    return START + UNIT * total


ILLUSTRATIONS = Illustrations(
    tables={
        "trick-values": trick_values,
        "card-tricks": card_tricks,
        "reachable": reachable,
        "bid-order": bid_order,
        "score": score,
        "card-score": card_score,
        "card-score-bid": lambda: card_score(overtricks=False),
        "trump-choice": trump_choice,
        "presets": presets,
    },
    strips={
        "spades-suit": _suit(Suit.SPADES),
        "hearts-suit": _suit(Suit.HEARTS),
        "clubs-suit": _suit(Suit.CLUBS),
        "diamonds-suit": _suit(Suit.DIAMONDS),
    },
    pictures={"exchange": exchange, "auction": auction, "pegging": pegging},
)
