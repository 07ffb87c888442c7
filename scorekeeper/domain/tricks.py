"""Tricks, apart from the score: who takes one, a deal judged trick by trick, and its cards as text."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Choice, Step
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names


class IllegalTrick(ValueError):
    """Such a trick cannot lie on a table; the text says why, in words for the people around it."""


@dataclass(frozen=True, slots=True)
class Play:
    """What one player put down: a card, or several where a game is led in sets. `way`: how, where that can be chosen
    ("face_down"; a card that another one stands for); empty for the usual way.
    """

    cards: tuple[Card, ...]
    way: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Another way in which a card can be put down: what a play carries, and what its button says."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a deal: `setting` are the answers to the game's `settings`, `number` counts from 1, `seats` are the
    players at the table. Raises IllegalTrick where no card lies, or one of them twice.
    """

    setting: Answers
    plays: tuple[Play, ...]
    number: int = 1
    seats: int = 4

    def __post_init__(self) -> None:
        if not self.cards or len(set(self.cards)) < len(self.cards):
            raise IllegalTrick(_("A trick has at least one card, and each card only once."))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the table, in the order in which they were played."""
        return tuple(card for play in self.plays for card in play.cards)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who takes a trick as it lies, whether or not somebody still has to play.

    `winner` is the place of the winning play among the plays, from 0. `reason` is one plain sentence. `tricks` is how
    many tricks it counts (a set of three counts three), `points` what it counts in the points of the cards, where a
    game has those; `worth` says both in words. `means`: what follows for the score, a sentence each. `doubts`: what
    cannot have been allowed, or was allowed only to somebody without a better card. `rule` is the section of the
    game's rules that says so.
    """

    winner: int
    reason: str
    rule: str
    worth: str = ""
    tricks: int = 1
    points: int = 0
    means: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


# Plain tricks: the highest trump takes one, or else the highest card of the suit led.

ORDER = tuple(Rank)
"""A suit from the top, aces high."""

WHOLE_PACK = tuple(Card(rank, suit) for suit in Suit for rank in ORDER)


def ask_trump(*more: Choice) -> Step:
    """The question which suit is trump; `more` is what else it can be."""
    suits = [Choice(suit.sign, {"trump": suit.value}, small=suit.spoken) for suit in Suit]
    return Step("trump", _("Which suit is trump?"), _("Trumps"), (*suits, *more), columns=len(suits) + len(more))


def trump_of(trick: Trick) -> Suit:
    """The trump suit in the setting. Raises IllegalTrick where there is none."""
    try:
        return Suit(trick.setting.get("trump", ""))
    except ValueError:
        raise IllegalTrick(_("First choose trumps.")) from None


def highest(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played."""
    suit = trump if any(card.suit is trump for card in cards) else cards[0].suit
    places = [place for place, card in enumerate(cards) if card.suit is suit]
    return min(places, key=lambda place: ORDER.index(cards[place].rank))


def is_ruff(cards: Sequence[Card], trump: Suit | None) -> bool:
    """Whether a trump took a trick that began with another suit."""
    return trump is not None and cards[0].suit is not trump and cards[highest(cards, trump)].suit is trump


def why(cards: Sequence[Card], trump: Suit | None) -> str:
    """Why the winning card takes the trick, in one sentence."""
    taker = cards[highest(cards, trump)]
    names = {"card": taker.spoken, "led": cards[0].suit.spoken}
    if trump is None or cards[0].suit is trump:
        return _("The %(card)s is the highest of the suit led.") % names
    if not is_ruff(cards, trump):
        return _("Nobody played a trump, so the %(card)s takes it: the highest of the suit led.") % names
    if sum(card.suit is trump for card in cards) > 1:
        return _("The %(card)s is the highest of the trumps.") % names
    return _("The %(card)s is the only trump, and any trump beats %(led)s.") % names


# The cards of a deal as an address carries them: "7H-QS-QC-AH.AC", a dot between tricks and a dash between plays.
#
# A card is two letters, "TH" the ten of hearts. Cards put down together stand together, "9H9D-8SAC"; a way in which
# they were put down follows behind a tilde, "AD~face_down".

TrickPlays = tuple[tuple[Play, ...], ...]
"""The plays of each trick."""

TEN = "T"
PLAY = re.compile(r"((?:[2-9TJQKA][CSHD]){1,4})(?:~([a-z0-9_]{1,20}))?")
MOST_LETTERS = 600
"""Fifty-two cards, each with a way and what stands between, are fewer."""


def read_tricks(text: str) -> TrickPlays:
    """The tricks that the text writes down; none from a text that `write_tricks` has not written."""
    if not text or len(text) > MOST_LETTERS:
        return ()
    tricks = [[PLAY.fullmatch(play) for play in trick.split("-") if play] for trick in text.split(".")]
    if not all(play for trick in tricks for play in trick) or not all(tricks[:-1]):
        return ()
    return tuple(tuple(_play(play[1], play[2] or "") for play in trick if play) for trick in tricks)


def write_tricks(tricks: Iterable[Sequence[Play]]) -> str:
    """The text that `read_tricks` reads."""
    return ".".join("-".join(_play_text(play) for play in trick) for trick in tricks)


def code_of(card: Card) -> str:
    """A card in two letters: "QC", "TH"."""
    return (TEN if card.rank is Rank.TEN else card.rank.value) + card.suit.value


def card_of(code: str) -> Card | None:
    """The card that `code_of` writes so; None for any other text."""
    if not re.fullmatch(r"[2-9TJQKA][CSHD]", code):
        return None
    rank = Rank.TEN if code[0] == TEN else Rank(code[0])
    return Card(rank, Suit(code[1]))


def _play(codes: str, way: str) -> Play:
    cards = (card_of(codes[at : at + 2]) for at in range(0, len(codes), 2))
    return Play(tuple(card for card in cards if card), way)


def _play_text(play: Play) -> str:
    return "".join(map(code_of, play.cards)) + (f"~{play.way}" if play.way else "")


# A deal judged trick by trick: who led, who took what, and how it adds up.


@dataclass(frozen=True, slots=True)
class TrickState:
    """A trick with its verdict; players are places around the table, from 0. `order` is who makes each of its plays."""

    trick: Trick
    verdict: Verdict
    order: tuple[int, ...]

    @property
    def by(self) -> tuple[int, ...]:
        """Who made each of the plays so far."""
        return self.order[: len(self.trick.plays)]

    @property
    def winner(self) -> int:
        """Who takes the trick as it lies."""
        return self.order[self.verdict.winner]

    @property
    def is_whole(self) -> bool:
        """Whether everybody has played."""
        lead = self.trick.plays[0].cards
        whole = len(self.trick.plays) == len(self.order)
        return whole and all(len(play.cards) == len(lead) for play in self.trick.plays)


@dataclass(frozen=True, slots=True)
class PlayState:
    """The tricks of a deal so far; the last one may be unfinished. `leads` is who leads the next trick."""

    tricks: tuple[TrickState, ...]
    leads: int

    @property
    def finished(self) -> tuple[TrickState, ...]:
        return tuple(trick_state for trick_state in self.tricks if trick_state.is_whole)

    @property
    def number(self) -> int:
        """The number of the next trick; a set of three counts as three."""
        return 1 + sum(trick_state.verdict.tricks for trick_state in self.finished)

    def taken(self) -> Counter[int]:
        return _sums((trick_state.winner, trick_state.verdict.tricks) for trick_state in self.finished)

    def taken_by(self, seats: Sequence[Seat]) -> dict[Seat, int]:
        """How many tricks each player has taken; `seats` in the order of the places."""
        taken = self.taken()
        return {seat: taken[place] for place, seat in enumerate(seats)}

    def points(self) -> Counter[int]:
        """The points of the cards that each player has taken."""
        return _sums((trick_state.winner, trick_state.verdict.points) for trick_state in self.finished)


def no_settings() -> tuple[Step, ...]:
    return ()


def in_turn(trick: Trick) -> tuple[int, ...]:
    return tuple(range(trick.seats))


def no_ways(trick: Trick) -> tuple[Way, ...]:
    return ()


Playable = Callable[[Sequence[Card], Sequence[Card]], Sequence[Card]]
"""From the cards on the table, in the order of play, and a hand: the cards of the hand that may follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """Who takes the tricks of a game, in its `tools` module. By default everybody plays one card, in turn, of a whole
    pack, and every deal is alike.
    """

    verdict: Callable[[Trick], Verdict]
    """Who takes the trick as it lies, from the first play on. Raises IllegalTrick."""
    answers: Callable[[PlayState, Names], tuple[PanelAnswers, ...]]
    """What the finished tricks say of the deal if play stops here; several answers where that depends on something
    that no trick shows; none while they say too little. The names are the players, in the order of their places.
    """
    pack: Sequence[Card] = WHOLE_PACK
    """Every card of the pack once, suit by suit, in the order in which people look for them."""
    most_cards: int = 1
    """How many cards can be led together."""
    settings: Callable[[], tuple[Step, ...]] = no_settings
    """What has to be known for the whole deal, asked once: trump, chosen suits."""
    order: Callable[[Trick], tuple[int, ...]] = in_turn
    """Who makes each play of the whole trick: the places around the table from the leader, who is 0."""
    ways: Callable[[Trick], tuple[Way, ...]] = no_ways
    """The other ways in which the last play could have been put down; none for most cards."""
    tricks: Callable[[int], int] | None = None
    """How many tricks a deal for so many players has, where they do not play the whole pack, card by card."""
    playable: Playable | None = None
    """Lets it judge a hand that lies open, such as one in a text."""

    def tricks_in_a_deal(self, seats: int) -> int:
        return self.tricks(seats) if self.tricks else len(self.pack) // seats


def judge_tricks(
    referee: Referee, setting: Answers, laid: Sequence[Sequence[Play]], *, seats: int, leader: int = 0
) -> PlayState:
    """Judge the tricks of a deal in order; the winner of each leads to the next. Raises IllegalTrick."""
    play_state = PlayState((), leader)
    for place, plays in enumerate(laid, start=1):
        if not plays:
            continue
        trick = Trick(setting, tuple(plays), play_state.number, seats)
        _check_cards(referee, play_state, trick)
        order = tuple((play_state.leads + step) % seats for step in referee.order(trick))
        if len(plays) > len(order):
            raise IllegalTrick(_("Everybody has played to this trick."))
        trick_state = TrickState(trick, referee.verdict(trick), order)
        if not trick_state.is_whole and place < len(laid):
            raise IllegalTrick(_("Finish this trick first."))
        leads = trick_state.winner if trick_state.is_whole else play_state.leads
        play_state = PlayState((*play_state.tricks, trick_state), leads)
    return play_state


def _check_cards(referee: Referee, play_state: PlayState, trick: Trick) -> None:
    strange = next((card for card in trick.cards if card not in referee.pack), None)
    if strange is not None:
        raise IllegalTrick(_("The %(card)s is not in the pack.") % {"card": strange.spoken})
    if not _are_as_many(trick, referee.most_cards):
        raise IllegalTrick(_("Tap as many cards as the leader played."))
    before = {card for trick_state in play_state.tricks for card in trick_state.trick.cards}
    again = next((card for card in trick.cards if card in before), None)
    if again is not None:
        raise IllegalTrick(_("The %(card)s has been played before.") % {"card": again.spoken})


def _are_as_many(trick: Trick, most: int) -> bool:
    """Whether everybody plays as many cards as were led. The last play may still lack some."""
    counts = [len(play.cards) for play in trick.plays]
    return counts[0] <= most and all(count == counts[0] for count in counts[:-1]) and counts[-1] <= counts[0]


def _sums(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    sums: Counter[int] = Counter()
    for who, count in pairs:
        sums[who] += count
    return sums
