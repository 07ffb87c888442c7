"""The tables and the picture of the rules of Solo Spades."""

from scorekeeper.domain.bags import PointsAndBags, bags_words, with_penalty
from scorekeeper.domain.cards import Card, Rank
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext, pgettext
from scorekeeper.domain.sheet import signed
from scorekeeper.games.solo_spades.deals import NIL, TRICKS
from scorekeeper.games.solo_spades.options import USUAL, HouseRules, TenFor200
from scorekeeper.games.solo_spades.scoring import A_BAG, A_TRICK_BID, TEN_FOR_200_BID, bid_worth, deal_count
from scorekeeper.games.solo_spades.tricks import playable
from scorekeeper.rulebook.pictures.drawing import DOWN, arrowhead, element, line, picture, words
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Picture, Table, braced

# fmt: off
PLAYS = (
    ("9♥",    "8♥ 10♥ Q♥", gettext_noop("must beat the nine")),
    ("9♥",    "8♥ 7♥",     gettext_noop("cannot beat it, so any heart")),
    ("9♥ 2♠", "8♥ Q♥ A♠",  gettext_noop("a heart cannot beat the spade, so any heart")),
    ("9♥",    "2♠ 5♠ K♦",  gettext_noop("no heart: any spade wins so far")),
    ("9♥ 4♠", "2♠ 5♠ K♦",  gettext_noop("no heart: the higher spade")),
    ("9♥ 4♠", "2♠ 3♠ K♦",  gettext_noop("no higher spade, and yet a spade: the letter of the rule")),
    ("9♥ 4♠", "K♦ Q♣",     gettext_noop("neither hearts nor spades: anything")),
    ("10♠",   "3♠ J♠ K♠",  gettext_noop("spades led: beat it with a spade")),
    ("9♥ A♥", "Q♥ K♥ 2♥",  gettext_noop("nothing beats the ace, so any heart")),
)
"""What lies there, what a player holds of the cards that matter, and why the answer is what it is."""

SCORES = ((4, 4), (4, 6), (4, 3), (0, 0), (0, 2), (13, 13))
"""A bid and its tricks; a bid of 0 is a nil."""
# fmt: on

NOTHING = "–"


def must_beat() -> Table:
    """What may be played in nine places, by the rule that the program would apply."""
    columns = (_("On the table"), _("Held"), _("May be played"))
    return Table(columns, tuple(_play(*row) for row in PLAYS))


def _play(table: str, held: str, why: str) -> tuple[str, ...]:
    values = {"cards": braced(*playable(_cards(table), _cards(held))), "why": marked(why)}
    return braced(table), braced(held), _("%(cards)s: %(why)s") % values


def _cards(written: str) -> list[Card]:
    return [Card.parse(each) for each in written.split()]


def scoring() -> Table:
    columns = (_("Bid"), _("Tricks"), _("Points"), _("Bags"))
    return Table(columns, tuple(_score(*row) for row in SCORES))


def _score(bid: int, won: int) -> tuple[str, ...]:
    count = deal_count(bid, won, USUAL)
    name = _("nil") if bid == NIL else str(bid)
    return name, str(won), signed(count.points), str(count.bags)


def card_scores() -> Table:
    """All that plain Solo Spades counts, in the few words of the card for the table."""
    trick, nil = A_TRICK_BID, bid_worth(NIL, USUAL)
    rows = (
        (_("Bid, each trick"), signed(trick), signed(-trick)),
        (_("Nil"), signed(nil), signed(-nil)),
        (_("Each bag"), signed(A_BAG), NOTHING),
        (
            ngettext("Every %(n)s bag", "Every %(n)s bags", USUAL.bag_limit) % {"n": USUAL.bag_limit},
            signed(-USUAL.bag_penalty),
            NOTHING,
        ),
    )
    return Table((_("What"), pgettext("of a bid", "Made"), _("Missed")), rows)


def specials() -> Table:
    moon, both = HouseRules(moon=True), HouseRules(moon=True, ten_for_200=TenFor200.EXACT)
    rows = (
        (_("Ten for 200"), bid_worth(TEN_FOR_200_BID, both)),
        (_("Moon"), bid_worth(TRICKS, moon)),
        (_("Moon, where ten for 200 is played"), bid_worth(TRICKS, both)),
    )
    columns = (_("Special bid"), pgettext("of a bid", "Made"), _("Failed"))
    return Table(columns, tuple((name, signed(worth), signed(-worth)) for name, worth in rows))


def bids_and_tricks() -> Table:
    """Numbers bid, their tricks and what they bring, whatever a nil and the bags are worth at the table."""
    columns = (_("Bid"), _("Tricks"), _("Points"), _("Bags"))
    return Table(columns, tuple(_score(bid, won) for bid, won in SCORES if NIL < bid < TRICKS))


def worth() -> Table:
    """What a hand can be counted for before the first bid; a habit of players, and no rule."""
    rows = (
        (_("An ace"), "{A♥}", _("1")),
        (_("A king with a smaller card"), "{K♣ 8♣}", _("1")),
        (_("{Q♠} with two spades"), "{Q♠ 3♠ 2♠}", _("1")),
        (_("Each spade beyond three"), "{10♠ 8♠ 7♠ 6♠ 4♠}", _("2")),
    )
    return Table((_("In the hand"), _("Such as"), _("Tricks")), rows)


def bags() -> Table:
    """The tenth bag of a single player."""
    before, deal = PointsAndBags(88, 8), deal_count(3, 5, USUAL)
    after = with_penalty(before + deal, USUAL)
    columns = (_("Before"), _("Bid, won"), _("Deal"), _("After"))
    return Table(columns, ((_standing(before), "3, 5", signed(deal.points), _standing(after)),))


def _standing(count: PointsAndBags) -> str:
    return _("%(points)s with %(bags)s") % {"points": count.points, "bags": bags_words(count.bags)}


def order() -> Cards:
    """Spades from the top; the other suits run alike."""
    return tuple(f"{rank.value}♠" for rank in Rank)


WIDTH, MIDDLE = 350, 175
BOX_WIDTH, BOX_HEIGHT = 268, 44
STEP = 126


def questions() -> Picture:
    """Draw which card may be played: first the suit, then a spade, then anything."""
    spoken = _(
        "Three steps. Have you a card of the suit led? Then follow, with one that beats the best card so far if you "
        "can. If not, have you a spade? Then play one, higher than any spade there if you can. If not, play any card."
    )
    rows = (
        (_("Have you the suit led?"), _("Yes: follow, and beat"), _("the best card if you can")),
        (_("Have you a spade?"), _("Yes: play one, above the"), _("spades there if you can")),
    )
    steps = (_step(STEP * at, *texts) for at, texts in enumerate(rows))
    last = _box(STEP * 2, _("Play any card"), 170)
    return picture(WIDTH, STEP * 2 + BOX_HEIGHT + 4, spoken, *steps, last)


def _step(y: int, question: str, first: str, second: str) -> str:
    """A question, its yes, and the way down to the next one."""
    box = _box(y, question, BOX_WIDTH)
    answer = words(first, MIDDLE + 36, y + 68) + words(second, MIDDLE + 36, y + 90)
    down = line(34, y + BOX_HEIGHT + 2, 34, y + STEP - 8) + words(pgettext("an answer", "No"), 58, y + 88)
    return box + answer + down + arrowhead(34, y + STEP, DOWN)


def _box(y: int, text: str, width: int) -> str:
    frame = element("rect", x=2, y=y + 2, width=width, height=BOX_HEIGHT - 2, rx=6, class_="badge")
    return frame + words(text, 2 + width / 2, y + 29)


ILLUSTRATIONS = Illustrations(
    tables={
        "must-beat": must_beat,
        "scoring": scoring,
        "card-scores": card_scores,
        "scoring-numbers": bids_and_tricks,
        "worth": worth,
        "specials": specials,
        "bags": bags,
    },
    strips={"order": order},
    pictures={"questions": questions},
    units={"bags": bags_words},
)
