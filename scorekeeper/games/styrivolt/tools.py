"""Who takes a trick of Stýrivolt and why, what deal the tricks make, and how the dealer's draw chooses two suits.

Card by card, each is judged against the one that heads the trick. There is no duty to follow suit or to beat. Pagat and
Parlett agree on what beats what, and on the draw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, by_name, counting_rows, tallied
from scorekeeper.domain.questions import Choice, Step
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.domain.tricks import IllegalTrick, Play, PlayState, Referee, Trick, Verdict, Way
from scorekeeper.games.styrivolt import deals
from scorekeeper.games.styrivolt.scoring import FAILED_NINE, LOSES

TRICKS, TO_WIN = 9, 5


def rows(names: Names) -> tuple[Row, ...]:
    return counting_rows({side.value: side_name(names, side) for side in Side}, TRICKS)


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The sum; and once a side has five, how it has won.

    Whether one player did that alone, nobody has tapped.
    """
    found = tallied(numbers, TRICKS)
    tricks = by_name(numbers, {side.value: side for side in Side})
    winner = next((side for side, won in tricks.items() if won >= TO_WIN), None)
    if winner is None or found.refusal or options is None:
        return found
    result = result_of(tricks[winner], tricks[winner.other])
    fields = {"winner": winner.value, "result": result.value}
    if result is deals.DealResult.ORDINARY and options.get("failed_nine_loses"):
        return found  # whether the first five were theirs, nobody has tapped
    return replace(found, panel_answers=(PanelAnswers(fields, _words(winner, result, names, solo=False)),))


def answers_of(winners: Sequence[Seat], names: Names, *, failed_nine_loses: bool = False) -> tuple[PanelAnswers, ...]:
    """The deal by who won its tricks, in order, as it stands if play stops now; nothing before a side has five."""
    sides = [seat.side for seat in winners]
    winner = next((side for side in Side if sides.count(side) >= TO_WIN), None)
    if winner is None:
        return ()
    result = result_of(sides.count(winner), sides.count(winner.other))
    if failed_nine_loses and result is deals.DealResult.ORDINARY and len({*sides[:TO_WIN]}) == 1:
        winner, result = winner.other, deals.DealResult.FAILED_NINE
    solo = result in (deals.DealResult.VOL, deals.DealResult.NINE) and len({*winners}) == 1
    fields = {"winner": winner.value, "result": result.value, "solo": "true" if solo else "false"}
    return (PanelAnswers(fields, _words(winner, result, names, solo=solo)),)


def result_of(won: int, lost: int) -> deals.DealResult:
    """The result: every trick is the nine or, before that, the vol; all nine tried, and missed, is an ordinary game
    (Pagat).
    """
    if lost:
        return deals.DealResult.ORDINARY
    return deals.DealResult.NINE if won == TRICKS else deals.DealResult.VOL


def _words(winner: Side, result: deals.DealResult, names: Names, *, solo: bool) -> str:
    return _("%(side)s: %(result)s") % {
        "side": side_name(names, winner),
        "result": deals.result_words(result, solo=solo),
    }


PILE = Pile(rows=rows, count=count)


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
    def kind(self) -> deals.CardClass:
        return deals.class_of(self.card, self.chosen)

    @property
    def strength(self) -> int:
        """The place of a stikkar or a beater from the top."""
        return deals.strength(self.card, self.chosen)

    @property
    def rank(self) -> Rank:
        return self.card.rank

    @property
    def name(self) -> str:
        """What people call it: "the bird", "trist", "king of clubs"."""
        return self.card.spoken if self.kind is deals.CardClass.PLAIN else name_of(self.card)

    def beats(self, head: "Power") -> bool:
        """Whether it takes the trick from the card that heads it."""
        if head.kind is deals.CardClass.TRADER:
            return True
        match self.kind:
            case deals.CardClass.STIKKAR:
                return self.strength < head.strength if head.is_stikkar else not head.is_lamb
            case deals.CardClass.BEATER:
                return self._beater_beats(head)
            case deals.CardClass.PLAIN:
                return self._plain_beats(head)
            case _:
                return False

    @property
    def is_stikkar(self) -> bool:
        """Whether it is one of the nine highest cards."""
        return self.kind is deals.CardClass.STIKKAR

    @property
    def is_lamb(self) -> bool:
        """Whether it is the seven of a chosen suit."""
        return self.kind is deals.CardClass.LEADER and self.rank is deals.LAMB

    def _beater_beats(self, head: "Power") -> bool:
        if head.kind is deals.CardClass.BEATER:
            return self.strength < head.strength
        if head.kind is deals.CardClass.PLAIN:
            return deals.reaches(self.rank, head.rank)
        return head.kind is deals.CardClass.LEADER and head.rank in deals.LED_REACH[self.rank]

    def _plain_beats(self, head: "Power") -> bool:
        same_suit = head.kind is deals.CardClass.PLAIN and head.card.suit is self.card.suit
        return same_suit and deals.RANKS.index(self.rank) < deals.RANKS.index(head.rank)


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
    if deals.class_of(card, chosen) is deals.CardClass.TRADER:
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
    if play.way == FOUR and card.rank is not deals.TRADER:
        return Power(deals.best_of_four(card.rank, chosen), chosen)
    if deals.class_of(card, chosen) is deals.CardClass.TRADER:
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
    cards = [Card(rank, suit) for rank in deals.RANKS if rank is not deals.TRADER]
    stikkar = sorted(
        (c for c in cards if deals.class_of(c, chosen) is deals.CardClass.STIKKAR),
        key=lambda c: deals.strength(c, chosen),
    )
    found: list[Card] = []
    for step in EXPOSING:
        found += [card for card in cards if card.rank in step and card not in stikkar] if step else stikkar
    return found


def _key(card: Card) -> str:
    return STANDS_FOR + (card.rank.value + card.suit.value).lower()


def _section(powers: Sequence[Power], winner: int) -> deals.Section:
    head = powers[winner]
    if winner == 0 and head.kind is deals.CardClass.LEADER:
        return deals.Section.LAMB_LED if head.is_lamb else deals.Section.LEADER_TRICKS
    return {
        deals.CardClass.STIKKAR: deals.Section.STIKKAR_TRICKS,
        deals.CardClass.BEATER: deals.Section.BEATER_TRICKS,
        deals.CardClass.TRADER: deals.Section.TRADER,
    }.get(head.kind, deals.Section.PLAIN)


def _reason(powers: Sequence[Power], winner: int, beaten: int | None) -> str:
    head = powers[winner]
    if beaten is None:
        return _why_it_stands(powers)
    values = {"card": head.name, "beaten": powers[beaten].name}
    if head.kind is deals.CardClass.STIKKAR and not powers[beaten].is_stikkar:
        return _("The %(card)s is a stikkar: only a higher stikkar could beat it now.") % values
    if head.kind is deals.CardClass.STIKKAR:
        return _("The %(card)s is a higher stikkar than the %(beaten)s.") % values
    if head.kind is deals.CardClass.PLAIN:
        return _("The %(card)s is the highest of the suit led, and nothing better was played.") % values
    return _("The %(card)s beats the %(beaten)s.") % values


def _why_it_stands(powers: Sequence[Power]) -> str:
    """Why the card that was led has not been beaten."""
    led, others = powers[0], powers[1:]
    values = {"card": led.name}
    if led.kind is deals.CardClass.LEADER:
        return _why_a_leader_stands(led)
    if led.kind is deals.CardClass.TRADER:
        return _("Choose which exposed card the trader stands for.")
    if any(other.kind is led.kind and _equal(other, led) for other in others):
        return _("Of two equal cards the one that was played first stands.")
    if led.kind is deals.CardClass.PLAIN:
        return _("Neither a higher card of its suit nor a strong enough beater or stikkar was played.")
    return _("Nothing that was played beats the %(card)s.") % values


def _why_a_leader_stands(led: Power) -> str:
    if led.is_lamb:
        return _("A lamb that is led beats everything.")
    if led.rank in deals.FREE_CARDS:
        return _("Only a stikkar beats a free card that is led.")
    if led.rank is Rank.KING:
        return _("Only a tvist, a postman or a stikkar beats a chosen king that is led.")
    return _("Only a trist, a tvist, a postman or a stikkar beats a chosen queen that is led.")


def _equal(one: Power, other: Power) -> bool:
    ranked = one.kind in (deals.CardClass.STIKKAR, deals.CardClass.BEATER)
    return ranked and one.card not in deals.PERMANENT_STIKKAR and one.strength == other.strength


def _doubts(trick: Trick, powers: Sequence[Power]) -> tuple[str, ...]:
    doubts = []
    if trick.number == 1 and powers[0].is_lamb:
        doubts.append(_("Only a player who has won a trick may lead a lamb."))
    if any(power.kind is deals.CardClass.TRADER for power in powers[1:]):
        doubts.append(_("A trader stands for the exposed card of its suit. Until you choose which, it beats nothing."))
    return tuple(doubts)


REFEREE = Referee(
    verdict=verdict, answers=answers, pack=deals.PACK, settings=settings, ways=ways, tricks=lambda _seats: TRICKS
)


def name_of(card: Card) -> str:
    """What a permanent stikkar, or else a card of a chosen suit, is called."""
    return permanent_name(card) if card in deals.PERMANENT_STIKKAR else chosen_name(card.rank)


def permanent_name(card: Card) -> str:
    names = (_("bird"), _("fyrik"), _("the eight"), _("mare of hearts"), _("mare of diamonds"))
    return names[deals.PERMANENT_STIKKAR.index(card)]


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


Ranks = tuple[Rank, ...]
"""Ranks of which the dealer may take either."""

HIGHEST_STIKKAR: Ranks = ()
"""The step at which the highest stikkar of the suit counts, whatever its rank."""

EXPOSING: tuple[Ranks, ...] = (
    (deals.TRADER,),
    (deals.LAMB,),
    HIGHEST_STIKKAR,
    (Rank.SIX,),
    (Rank.EIGHT, Rank.NINE),
    (Rank.TWO,),
    (Rank.THREE,),
    (Rank.KING, Rank.FOUR),
    (Rank.QUEEN,),
)
"""Which card of a chosen suit is laid open, the best first. It is not the order in which cards take tricks."""


def chosen_suits(drawn: Sequence[Card]) -> tuple[Suit, ...]:
    """The first two suits that appear among the cards drawn. Raises ValueError if there is only one."""
    suits = tuple(dict.fromkeys(card.suit for card in drawn))
    if len(suits) < deals.SUITS_CHOSEN:
        raise ValueError(_("two suits must have been drawn"))
    return suits[: deals.SUITS_CHOSEN]


def exposures(drawn: Sequence[Card], suit: Suit) -> tuple[tuple[Card, ...], ...]:
    """What the dealer may lay open of a chosen suit: one way, or two where there is a choice.

    A lamb comes with the highest stikkar of its suit, if any was drawn. Raises ValueError if nothing of the suit was.
    """
    own = [card for card in drawn if card.suit is suit]
    for step in EXPOSING:
        if best := _best(own, step):
            return tuple((card, *_company(card, own)) for card in best)
    raise ValueError(_("no card of %(suit)s was drawn") % {"suit": suit.spoken})


def _best(own: Sequence[Card], step: Ranks) -> list[Card]:
    stikkar = _stikkar(own)
    return stikkar[:1] if step == HIGHEST_STIKKAR else [c for c in own if c.rank in step and c not in stikkar]


def _company(card: Card, own: Sequence[Card]) -> list[Card]:
    return _stikkar(own)[:1] if card.rank is deals.LAMB else []


def _stikkar(own: Sequence[Card]) -> list[Card]:
    """The stikkar among cards of one chosen suit, from the top."""
    suits = {card.suit for card in own}
    stikkar = [card for card in own if deals.class_of(card, suits) is deals.CardClass.STIKKAR]
    return sorted(stikkar, key=lambda card: deals.strength(card, suits))


STOCK = 12
"""Cards that are left after the deal."""

PACK = deals.PACK

RULE = deals.Section.CHOOSING
"""The section of the rules that says how."""


def is_decided(drawn: Sequence[Card]) -> bool:
    """Whether the dealer stops: a third suit has appeared, or a stock of only two has ended (Pagat)."""
    suits = len({card.suit for card in drawn})
    return suits > deals.SUITS_CHOSEN or (suits == deals.SUITS_CHOSEN and len(drawn) >= STOCK)


def setting(drawn: Sequence[Card]) -> Mapping[str, str]:
    """The chosen suits as the referee asks for them; nothing before two have appeared."""
    if len({card.suit for card in drawn}) < deals.SUITS_CHOSEN:
        return {}
    suits = chosen_suits(drawn)
    return {"chosen": "".join(suit.value for suit in Suit if suit in suits)}


def sentences(drawn: Sequence[Card]) -> tuple[str, ...]:
    """What is chosen so far, and which cards come to lie open; a sentence each."""
    if not setting(drawn):
        return (_("Tap the cards in the order in which the dealer draws them."),)
    suits = chosen_suits(drawn)
    names = {"one": suits[0].spoken, "other": suits[1].spoken}
    if not is_decided(drawn):
        return (_("So far %(one)s and %(other)s. The dealer draws until a third suit appears.") % names,)
    return (_("Chosen: %(one)s and %(other)s.") % names, *(_exposed(drawn, suit) for suit in suits))


def _exposed(drawn: Sequence[Card], suit: Suit) -> str:
    """The card that is laid open of a suit, or the two between which the dealer may choose."""
    ways = [_(" and ").join(card.spoken for card in cards) for cards in exposures(drawn, suit)]
    return _("Exposed card of %(suit)s: the %(cards)s.") % {"suit": suit.spoken, "cards": _(" or the ").join(ways)}
