"""What can happen in one deal of Stýrivolt, what it is worth, the slate it is written on, and the cards.

Pagat and Parlett agree on what each card is; the class name "leader" is Parlett's.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.deal_format import TRUTH, DealFormat, Plain, Record, one_of
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import BySide, Side


class DealResult(Enum):
    """How a side has won: five tricks or more, the first five, all nine; or the others tried for nine and missed."""

    ORDINARY = "ordinary"
    VOL = "vol"
    NINE = "nine"
    FAILED_NINE = "failed_nine"


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who won it and how, and which side, if any, took the stock without the right to it.

    `solo`: one player has taken all the tricks that make the vol or the nine.
    """

    winner: Side
    result: DealResult
    solo: bool = False
    illegal_stock: Side | None = None

    def __post_init__(self) -> None:
        if self.solo:
            check_solo(self.result)


def check_solo(result: DealResult) -> None:
    """Refuse a result that is worth no more when one player alone brings it about. Raises IllegalDeal."""
    if result not in (DealResult.VOL, DealResult.NINE):
        raise IllegalDeal(_("playing alone counts only with a vol or all nine tricks"))


class Kind(Enum):
    """The one kind of deal, by the word the match format uses."""

    PLAYED = "played"


class Culprit(Enum):
    """Who took the stock without the right to it, as the match format writes it."""

    NS = "NS"
    EW = "EW"
    NOBODY = None


def _culprit(fields: Fields, name: str) -> Side | None:
    culprit = fields.choice(name, Culprit)
    return Side(culprit.value) if culprit.value else None


FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Record(
            Deal, winner=one_of(Side), result=one_of(DealResult), solo=TRUTH, illegal_stock=Plain(_culprit)
        )
    }
)


def result_words(result: DealResult, *, solo: bool) -> str:
    """As "ordinary game", "vol alone"."""
    words = {
        (DealResult.ORDINARY, False): _("ordinary game"),
        (DealResult.VOL, False): _("vol"),
        (DealResult.NINE, False): _("all nine"),
        (DealResult.VOL, True): _("vol alone"),
        (DealResult.NINE, True): _("all nine alone"),
        (DealResult.FAILED_NINE, False): _("the others missed all nine"),
    }
    return words[result, solo]


BARS = 3
"""Half bars that each side has on a chalk-up; rubbing out the last one earns a cross."""

CROSS = 1
MONKS_CROSS = 2
"""What they count. Parlett's double cross is a monk's cross."""


class Awards(Enum):
    """Whose table is scored with; they differ where crosses are written at once."""

    PAGAT = "pagat"
    PARLETT = "parlett"


@dataclass(frozen=True, slots=True)
class Award:
    """What the winners get: strokes (0 to 3) or crosses (0 to 4), never both."""

    strokes: int = 0
    crosses: int = 0


STROKES: Mapping[DealResult, int] = {
    DealResult.ORDINARY: 1,
    DealResult.VOL: 2,
    DealResult.NINE: 3,
    DealResult.FAILED_NINE: 2,
}
"""Won by the pair; both sources. Where the others fail with all nine, Parlett gives a game and a penalty: ours is 1."""

SOLO_CROSSES: Mapping[Awards, Mapping[DealResult, int]] = {
    Awards.PAGAT: {DealResult.VOL: MONKS_CROSS, DealResult.NINE: 2 * MONKS_CROSS},
    Awards.PARLETT: {DealResult.VOL: CROSS, DealResult.NINE: MONKS_CROSS},
}
"""Won without a trick of the partner's. They leave the chalk-up as it is (Pagat)."""

ILLEGAL_STOCK: Mapping[Awards, int] = {Awards.PAGAT: MONKS_CROSS, Awards.PARLETT: CROSS}
"""Crosses that the opponents of a player get who took the stock without the right to it."""


def award(awards: Awards, result: DealResult, *, solo: bool = False) -> Award:
    """What the winners get.

    Raises IllegalDeal for an ordinary game won alone, which earns nothing of its own.
    """
    if not solo:
        return Award(strokes=STROKES[result])
    check_solo(result)
    return Award(crosses=SOLO_CROSSES[awards][result])


@dataclass(frozen=True, slots=True)
class Slate:
    """`erased`: half bars that each side has rubbed out on the open chalk-up, 0 to 2.

    `net`: crosses that stand, positive for North and South, negative for East and West; only one side has any.
    """

    erased: BySide[int] = BySide(0, 0)
    net: int = 0

    @property
    def leader(self) -> Side | None:
        return next((side for side in Side if self.standing(side)), None)

    def standing(self, side: Side) -> int:
        """How many crosses that side has."""
        return max(0, self.net if side is Side.NS else -self.net)

    def stroked(self, side: Side, strokes: int, *, shut_out: bool = True) -> "Slate":
        """The slate after so many strokes.

        What a finished chalk-up leaves over goes to the new one (both sources).

        With `shut_out` a chalk-up that the others have not touched earns a monk's cross (Pagat).
        """
        erased = self.erased.of(side) + strokes
        if erased < BARS:
            return replace(self, erased=self.erased.changed(side, lambda _before: erased))
        untouched = shut_out and self.erased.of(side.other) == 0
        fresh = replace(self, erased=BySide(0, 0)).crossed(side, MONKS_CROSS if untouched else CROSS)
        return fresh.stroked(side, erased - BARS, shut_out=shut_out)

    def crossed(self, side: Side, crosses: int) -> "Slate":
        """The slate after so many crosses: first they take the other side's away (both sources)."""
        return replace(self, net=self.net + (crosses if side is Side.NS else -crosses))


class CardClass(Enum):
    """What kind of power a card has; each card has exactly one."""

    STIKKAR = "stikkar"
    BEATER = "beater"
    LEADER = "leader"
    TRADER = "trader"
    PLAIN = "plain"


RANKS = tuple(rank for rank in Rank if rank is not Rank.TEN)
"""A suit from the top, as plain cards rank; there are no tens."""

PACK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)

SUITS_CHOSEN = 2

PERMANENT_STIKKAR = (
    Card(Rank.TWO, Suit.HEARTS),
    Card(Rank.FOUR, Suit.CLUBS),
    Card(Rank.EIGHT, Suit.SPADES),
    Card(Rank.NINE, Suit.HEARTS),
    Card(Rank.NINE, Suit.DIAMONDS),
)
"""From the top. They are stikkar whichever suits are chosen."""

CHOSEN_STIKKAR = (Rank.ACE, Rank.JACK)
"""From the top, below the permanent ones: stýrivolts and karnifls. The two of a rank are equals."""

BEATERS = (Rank.SIX, Rank.TWO, Rank.THREE, Rank.FOUR)
"""From the top. The two of a rank are equals."""

LAMB = Rank.SEVEN
FREE_CARDS = (Rank.EIGHT, Rank.NINE)
LEADERS = (LAMB, *FREE_CARDS, Rank.KING, Rank.QUEEN)
TRADER = Rank.FIVE

PLAIN_REACH: Mapping[Rank, Rank] = {
    Rank.SIX: Rank.ACE,
    Rank.TWO: Rank.KING,
    Rank.THREE: Rank.QUEEN,
    Rank.FOUR: Rank.JACK,
}
"""The highest plain card, of any suit, that a beater beats."""

LED_REACH: Mapping[Rank, tuple[Rank, ...]] = {
    Rank.SIX: (Rank.KING, Rank.QUEEN),
    Rank.TWO: (Rank.KING, Rank.QUEEN),
    Rank.THREE: (Rank.QUEEN,),
    Rank.FOUR: (),
}
"""The chosen cards that a beater beats although they were led. Lambs and free cards are beyond it."""


def class_of(card: Card, chosen: Collection[Suit]) -> CardClass:
    """The class of a card while the suits `chosen` are chosen. Raises ValueError for a ten."""
    if card.rank not in RANKS:
        raise ValueError(_("there are no tens in the pack"))
    if card in PERMANENT_STIKKAR:
        return CardClass.STIKKAR
    return CLASS_OF_CHOSEN[card.rank] if card.suit in chosen else CardClass.PLAIN


CLASS_OF_CHOSEN: Mapping[Rank, CardClass] = {
    **dict.fromkeys(CHOSEN_STIKKAR, CardClass.STIKKAR),
    **dict.fromkeys(BEATERS, CardClass.BEATER),
    **dict.fromkeys(LEADERS, CardClass.LEADER),
    TRADER: CardClass.TRADER,
}
"""The class of a card of a chosen suit, if it is no permanent stikkar."""


def strength(card: Card, chosen: Collection[Suit]) -> int:
    """The place of a stikkar (1 to 7) or beater (8 to 11) from the top; equal numbers are equal cards.

    Raises ValueError for other cards, whose power depends on what was led.
    """
    if card in PERMANENT_STIKKAR:
        return PERMANENT_STIKKAR.index(card) + 1
    if class_of(card, chosen) not in (CardClass.STIKKAR, CardClass.BEATER):
        raise ValueError(_("%(card)s is neither a stikkar nor a beater") % {"card": card})
    return len(PERMANENT_STIKKAR) + (*CHOSEN_STIKKAR, *BEATERS).index(card.rank) + 1


def reaches(beater: Rank, plain: Rank) -> bool:
    """Whether a beater of that rank beats a plain card of the other, of whatever suit."""
    return RANKS.index(PLAIN_REACH[beater]) <= RANKS.index(plain)


def best_of_four(rank: Rank, chosen: Collection[Suit]) -> Card:
    """The card that all four of a rank count as in one hand; of two equals either."""
    return min((Card(rank, suit) for suit in Suit), key=lambda card: _place(card, chosen))


def _place(card: Card, chosen: Collection[Suit]) -> tuple[int, int]:
    kind = class_of(card, chosen)
    ranked = kind in (CardClass.STIKKAR, CardClass.BEATER)
    return list(CardClass).index(kind), strength(card, chosen) if ranked else 0


class Section(StrEnum):
    """The sections of the rules that code leads to, by their anchors, in the order of the page."""

    DEAL = "deal"
    PLAIN = "plain"
    TRADER = "trader"
    CHOOSING = "choosing"
    LAMB_LED = "lamb-led"
    STIKKAR_TRICKS = "stikkar-tricks"
    BEATER_TRICKS = "beater-tricks"
    LEADER_TRICKS = "leader-tricks"
    AWARDS = "awards"
    VOL = "vol"
    NINE = "nine"
    SOLO = "solo"
    ILLEGAL_STOCK = "illegal-stock"
    CHALK_UP = "chalk-up"
    CROSSES = "crosses"
    MONK = "monk"
    END = "end"
