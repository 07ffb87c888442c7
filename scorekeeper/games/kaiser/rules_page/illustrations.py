"""The tables, strips and pictures of the rules of Kaiser."""

from collections.abc import Callable

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _, marked, ngettext, pgettext
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.games.kaiser.bids import HIGHEST_BID, NO_TRUMP_FACTOR, Bid, least_bid
from scorekeeper.games.kaiser.options import PEG, PRESETS, AllPass, Options
from scorekeeper.games.kaiser.points import ALL_POINTS, Haul, trick_points, ways
from scorekeeper.games.kaiser.ranking import FIVE_OF_HEARTS, THREE_OF_SPADES, suit_order
from scorekeeper.games.kaiser.rules_page.pictures import auction, exchange, pegging
from scorekeeper.games.kaiser.scoring import others_score
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Table, braced

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
    """Return what a trick is worth with none, one or both of the special cards in it."""
    specials = ((), (FIVE_OF_HEARTS,), (THREE_OF_SPADES,), (FIVE_OF_HEARTS, THREE_OF_SPADES))
    rows = tuple((_held(cards), with_minus(trick_points(cards))) for cards in specials)
    return Table((_("In the trick"), _("Points")), rows)


def card_tricks() -> Table:
    """Return the same in few words, for the card on the table."""
    five, three = (FIVE_OF_HEARTS,), (THREE_OF_SPADES,)
    rows = (
        (_("any trick"), with_minus(trick_points(()))),
        (_("with %(cards)s") % {"cards": _and(five)}, with_minus(trick_points(five))),
        (_("with %(cards)s") % {"cards": _and(three)}, with_minus(trick_points(three))),
        (_("with both"), with_minus(trick_points(five + three))),
    )
    return Table((_("In the trick"), _("Points")), rows)


def _held(cards: tuple[Card, ...]) -> str:
    return _and(cards) if cards else _("neither special card")


def reachable() -> Table:
    """Return every count that a side can have, and the tricks and cards that make it."""
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
    """Return after some of the bids the least that a player and the dealer can say."""
    columns = (_("Last bid"), _("A player needs"), _("The dealer needs"))
    return Table(columns, tuple(_answers(bid) for bid in SHOWN_LAST_BIDS))


def _answers(over: Bid | None) -> tuple[str, str, str]:
    least = (least_bid(over, is_dealer=is_dealer) for is_dealer in (False, True))
    player, dealer = (bid.spoken if bid else _("nothing beats it") for bid in least)
    return over.spoken if over else _("none yet"), player, dealer


def score() -> Table:
    """Return one bid made and failed, and what the other side writes, with trumps and without."""
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
    """Return what both sides write after a bid made and a bid lost, while nobody is pegged."""
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
    """Return what the others write, the same with trumps and without."""
    written = signed(others_score(ALL_POINTS - bidders_points, total))
    return written, written


def trump_choice() -> Table:
    """Return what the highest bidder can play, and how many times their points then count."""
    named = tuple(("{" + suit.sign + "}", _times(1)) for suit in Suit)
    return Table((_("Trumps"), _("Points")), (*named, (_("none"), _times(NO_TRUMP_FACTOR))))


def _times(factor: int) -> str:
    return _("× %(n)s") % {"n": factor}


def presets() -> Table:
    """Return the sets of house rules that have a name, side by side."""
    told: tuple[tuple[str, Callable[[Options], str]], ...] = (
        (_("Least bid"), lambda rules: str(rules.min_bid)),
        (_("Everybody passes"), _everybody_passed),
        (pgettext("points that win", "Game"), lambda rules: str(rules.target)),
        (_("Game after a made no trump"), lambda rules: str(rules.target_after_no_trump or rules.target)),
        (_("Pegged from"), lambda rules: str(rules.peg)),
    )
    rows = tuple((heading, *(tell(rules) for rules in PRESETS.values())) for heading, tell in told)
    return Table((_("Rule"), *(marked(name) for name in PRESETS)), rows)


def _everybody_passed(rules: Options) -> str:
    return _("the dealer must bid") if rules.all_pass is AllPass.FORCED else _("next dealer")


def _and(cards: tuple[Card, ...]) -> str:
    return _(" and ").join(map(braced, cards))


def _suit(suit: Suit) -> Callable[[], Cards]:
    return lambda: tuple(str(card) for card in suit_order(suit))


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
