"""Who takes a trick of Stýrivolt, and why: card by card, each is judged against the one that heads the trick.

Pagat and Parlett agree on what beats what. There is no duty to follow suit or to beat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Choice, Step
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import IllegalTrick, Play, PlayState, Referee, Trick, Verdict, Way
from scorekeeper.games.styrivolt.deals import (
    FREE_CARDS,
    LAMB,
    LED_REACH,
    PACK,
    PERMANENT_STIKKAR,
    RANKS,
    TRADER,
    CardClass,
    Section,
    best_of_four,
    class_of,
    reaches,
    strength,
)
from scorekeeper.games.styrivolt.options import FAILED_NINE, LOSES
from scorekeeper.games.styrivolt.pile import TRICKS, answers_of
from scorekeeper.games.styrivolt.underway import EXPOSING

FOUR, STANDS_FOR = "four", "as_"
Chosen = tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """What a card counts as when it is played: itself, the best of four, or what it stands for.

    A trader of which nobody has said for what it stands is itself, and beats nothing.
    """

    card: Card
    chosen: Chosen

    @property
    def kind(self) -> CardClass:
        return class_of(self.card, self.chosen)

    @property
    def strength(self) -> int:
        """The place of a stikkar or a beater from the top."""
        return strength(self.card, self.chosen)

    @property
    def rank(self) -> Rank:
        return self.card.rank

    @property
    def name(self) -> str:
        """What people call it: "the bird", "trist", "king of clubs"."""
        return self.card.spoken if self.kind is CardClass.PLAIN else name_of(self.card)

    def beats(self, head: "Power") -> bool:
        """Whether it takes the trick from the card that heads it."""
        if head.kind is CardClass.TRADER:
            return True
        match self.kind:
            case CardClass.STIKKAR:
                return self.strength < head.strength if head.is_stikkar else not head.is_lamb
            case CardClass.BEATER:
                return self._beater_beats(head)
            case CardClass.PLAIN:
                return self._plain_beats(head)
            case _:
                return False

    @property
    def is_stikkar(self) -> bool:
        """Whether it is one of the nine highest cards."""
        return self.kind is CardClass.STIKKAR

    @property
    def is_lamb(self) -> bool:
        """Whether it is the seven of a chosen suit."""
        return self.kind is CardClass.LEADER and self.rank is LAMB

    def _beater_beats(self, head: "Power") -> bool:
        if head.kind is CardClass.BEATER:
            return self.strength < head.strength
        if head.kind is CardClass.PLAIN:
            return reaches(self.rank, head.rank)
        return head.kind is CardClass.LEADER and head.rank in LED_REACH[self.rank]

    def _plain_beats(self, head: "Power") -> bool:
        same_suit = head.kind is CardClass.PLAIN and head.card.suit is self.card.suit
        return same_suit and RANKS.index(self.rank) < RANKS.index(head.rank)


def settings() -> tuple[Step, ...]:
    """The two chosen suits, a pair a button."""
    pairs = (
        Choice(
            f"{one.sign} {other.sign}",
            {"chosen": one.value + other.value},
            small=_("%(one)s and %(other)s") % {"one": one.spoken, "other": other.spoken},
        )
        for one, other in combinations(Suit, 2)
    )
    return (Step("chosen", _("Chosen suits"), _("Chosen"), tuple(pairs), columns=3),)


def ways(trick: Trick) -> tuple[Way, ...]:
    """How a card can be played: a trader for the exposed card of its suit, any other as one of four in one hand."""
    card, chosen = trick.plays[-1].cards[0], _chosen(trick)
    if class_of(card, chosen) is CardClass.TRADER:
        return tuple(
            Way(_key(other), _("as the %(card)s") % {"card": other}) for other in _exposable(card.suit, chosen)
        )
    return (Way(FOUR, _("All four of a kind")),)


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies. Raises IllegalTrick without chosen suits."""
    chosen = _chosen(trick)
    powers = [_power(play, chosen) for play in trick.plays]
    winner, beaten = _head(powers)
    return Verdict(
        winner=winner,
        reason=_reason(powers, winner, beaten),
        rule=_section(powers, winner),
        doubts=_doubts(trick, powers),
    )


def answers(play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
    """Who has won the deal, and how, once a side has five tricks."""
    seats, finished = tuple(names), play_state.finished
    loses = any(trick_state.trick.setting.get(FAILED_NINE) == LOSES for trick_state in finished)
    return answers_of([seats[each.winner] for each in finished], names, failed_nine_loses=loses)


def _chosen(trick: Trick) -> Chosen:
    letters = trick.setting.get("chosen", "")
    pairs = {one.value + other.value: (one, other) for one, other in combinations(Suit, 2)}
    if letters not in pairs:
        raise IllegalTrick(_("First choose which two suits are chosen."))
    return pairs[letters]


def _power(play: Play, chosen: Chosen) -> Power:
    card = play.cards[0]
    if play.way == FOUR and card.rank is not TRADER:
        return Power(best_of_four(card.rank, chosen), chosen)
    if class_of(card, chosen) is CardClass.TRADER:
        return Power(next((c for c in _exposable(card.suit, chosen) if _key(c) == play.way), card), chosen)
    return Power(card, chosen)


def _head(powers: Sequence[Power]) -> tuple[int, int | None]:
    """The place of the card that takes the trick, and of the one from which it took it."""
    head, beaten = 0, None
    for place in range(1, len(powers)):
        if powers[place].beats(powers[head]):
            head, beaten = place, head
    return head, beaten


def _exposable(suit: Suit, chosen: Chosen) -> list[Card]:
    """The cards of a chosen suit for which its trader can stand: all that may lie exposed, the best first."""
    cards = [Card(rank, suit) for rank in RANKS if rank is not TRADER]
    stikkar = sorted((c for c in cards if class_of(c, chosen) is CardClass.STIKKAR), key=lambda c: strength(c, chosen))
    found: list[Card] = []
    for step in EXPOSING:
        found += [card for card in cards if card.rank in step and card not in stikkar] if step else stikkar
    return found


def _key(card: Card) -> str:
    return STANDS_FOR + (card.rank.value + card.suit.value).lower()


def _section(powers: Sequence[Power], winner: int) -> Section:
    head = powers[winner]
    if winner == 0 and head.kind is CardClass.LEADER:
        return Section.LAMB_LED if head.is_lamb else Section.LEADER_TRICKS
    return {
        CardClass.STIKKAR: Section.STIKKAR_TRICKS,
        CardClass.BEATER: Section.BEATER_TRICKS,
        CardClass.TRADER: Section.TRADER,
    }.get(head.kind, Section.PLAIN)


def _reason(powers: Sequence[Power], winner: int, beaten: int | None) -> str:
    head = powers[winner]
    if beaten is None:
        return _why_it_stands(powers)
    values = {"card": head.name, "beaten": powers[beaten].name}
    if head.kind is CardClass.STIKKAR and not powers[beaten].is_stikkar:
        return _("The %(card)s is a stikkar: only a higher stikkar could beat it now.") % values
    if head.kind is CardClass.STIKKAR:
        return _("The %(card)s is a higher stikkar than the %(beaten)s.") % values
    if head.kind is CardClass.PLAIN:
        return _("The %(card)s is the highest of the suit led, and nothing better was played.") % values
    return _("The %(card)s beats the %(beaten)s.") % values


def _why_it_stands(powers: Sequence[Power]) -> str:
    """Why the card that was led has not been beaten."""
    led, others = powers[0], powers[1:]
    values = {"card": led.name}
    if led.kind is CardClass.LEADER:
        return _why_a_leader_stands(led)
    if led.kind is CardClass.TRADER:
        return _("Choose which exposed card the trader stands for.")
    if any(other.kind is led.kind and _equal(other, led) for other in others):
        return _("Of two equal cards the one that was played first stands.")
    if led.kind is CardClass.PLAIN:
        return _("Neither a higher card of its suit nor a strong enough beater or stikkar was played.")
    return _("Nothing that was played beats the %(card)s.") % values


def _why_a_leader_stands(led: Power) -> str:
    if led.is_lamb:
        return _("A lamb that is led beats everything.")
    if led.rank in FREE_CARDS:
        return _("Only a stikkar beats a free card that is led.")
    if led.rank is Rank.KING:
        return _("Only a tvist, a postman or a stikkar beats a chosen king that is led.")
    return _("Only a trist, a tvist, a postman or a stikkar beats a chosen queen that is led.")


def _equal(one: Power, other: Power) -> bool:
    ranked = one.kind in (CardClass.STIKKAR, CardClass.BEATER)
    return ranked and one.card not in PERMANENT_STIKKAR and one.strength == other.strength


def _doubts(trick: Trick, powers: Sequence[Power]) -> tuple[str, ...]:
    doubts = []
    if trick.number == 1 and powers[0].is_lamb:
        doubts.append(_("Only a player who has won a trick may lead a lamb."))
    if any(power.kind is CardClass.TRADER for power in powers[1:]):
        doubts.append(_("A trader stands for the exposed card of its suit. Until you choose which, it beats nothing."))
    return tuple(doubts)


REFEREE = Referee(
    verdict=verdict, answers=answers, pack=PACK, settings=settings, ways=ways, tricks=lambda _seats: TRICKS
)


def name_of(card: Card) -> str:
    """What a permanent stikkar, or else a card of a chosen suit, is called."""
    return permanent_name(card) if card in PERMANENT_STIKKAR else chosen_name(card.rank)


def permanent_name(card: Card) -> str:
    names = (_("bird"), _("fyrik"), _("the eight"), _("mare of hearts"), _("mare of diamonds"))
    return names[PERMANENT_STIKKAR.index(card)]


def chosen_name(rank: Rank) -> str:
    """What a card of a chosen suit is called, if it is no permanent stikkar."""
    names = {
        Rank.ACE: _("stýrivolt"),
        Rank.JACK: _("karnifl"),
        Rank.SIX: _("postman"),
        Rank.TWO: _("tvist"),
        Rank.THREE: _("trist"),
        Rank.FOUR: _("unfortunate"),
        Rank.SEVEN: _("lamb"),
        Rank.EIGHT: _("free card"),
        Rank.NINE: _("free card"),
        Rank.KING: _("king"),
        Rank.QUEEN: _("queen"),
        Rank.FIVE: _("trader"),
    }
    return names[rank]
