"""The tables and the picture of the rules of Solo Spades."""

from scorekeeper.domain.cards import Card
from scorekeeper.domain.words import _, gettext_noop, ngettext
from scorekeeper.games.solo_spades.following import playable
from scorekeeper.games.solo_spades.pictures import questions
from scorekeeper.games.solo_spades.values import MOON, MOON_BESIDE_TEN_FOR_200, TEN_FOR_200, deal_count, with_penalty
from scorekeeper.rulebook.figures import Illustrations, Table

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


def must_beat() -> Table:
    """What may be played in nine places, by the rule that the program would apply."""
    columns = (_("On the table"), _("Held"), _("May be played"))
    return Table(columns, tuple(_play(*row) for row in PLAYS))


def _play(table: str, held: str, why: str) -> tuple[str, ...]:
    allowed = " ".join(str(card) for card in playable(_cards(table), _cards(held)))
    return f"{{{table}}}", f"{{{held}}}", f"{{{allowed}}}: {_(why)}"


def _cards(written: str) -> list[Card]:
    return [Card.parse(each) for each in written.split()]


def scoring() -> Table:
    """A bid, its tricks, and what they bring."""
    columns = (_("Bid"), _("Tricks"), _("Points"), _("Bags"))
    return Table(columns, tuple(_score(*row) for row in SCORES))


def _score(bid: int, won: int) -> tuple[str, ...]:
    count = deal_count(bid, won)
    said = str(bid) if bid else _("nil")
    return said, str(won), _signed(count.points), str(count.bags)


def specials() -> Table:
    """The special bids that a single player can make."""
    rows = (
        (_("Ten for 200"), TEN_FOR_200),
        (_("Moon"), MOON),
        (_("Moon, where ten for 200 is played"), MOON_BESIDE_TEN_FOR_200),
    )
    columns = (_("Special bid"), _("Made"), _("Failed"))
    return Table(columns, tuple((name, _signed(worth), _signed(-worth)) for name, worth in rows))


def bags() -> Table:
    """The tenth bag of a single player."""
    deal = deal_count(3, 5)
    after = with_penalty(88 + deal.points, 8 + deal.bags)
    columns = (_("Before"), _("Bid, won"), _("Deal"), _("After"))
    return Table(columns, ((_standing(88, 8), "3, 5", _signed(deal.points), _standing(after.points, after.bags)),))


def _standing(points: int, bags: int) -> str:
    full = ngettext("%(n)s bag", "%(n)s bags", bags) % {"n": bags}
    return _("%(points)s with %(bags)s") % {"points": points, "bags": full}


def _signed(points: int) -> str:
    return _("+%(n)s") % {"n": points} if points > 0 else str(points).replace("-", "−")


ILLUSTRATIONS = Illustrations(
    tables={"must-beat": must_beat, "scoring": scoring, "specials": specials, "bags": bags},
    pictures={"questions": questions},
)
