"""Who takes a trick of Voormsi, and why: what heads it, a single card or a set, and what can take it from there; and
how many tricks each has taken.

Pagat and Parlett; where only one of them speaks, or neither, the rules page says so. A trick shown away from any match
is read as Parlett has it: own Toqu loses at once. A match may have agreed otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import permutations

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, counting_rows, tallied
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import IllegalTrick, PlayState, Referee, Trick, TrickState, Verdict
from scorekeeper.games.voormsi import deals
from scorekeeper.games.voormsi.panel import WON
from scorekeeper.games.voormsi.scoring import OwnToqu
from scorekeeper.games.voormsi.sheet import party_name

PLACE = {card: place for place, card in enumerate(deals.card_order())}


class Mode(Enum):
    """How a card heads a trick, which decides what beats it."""

    LED_THREE = "led three"
    SEVEN = "seven"
    CLUB_KING = "king of clubs over a seven"
    SPADE_KING = "king of spades over that"
    ORDINARY = "ordinary"
    THREE = "three"


@dataclass(frozen=True, slots=True)
class Head:
    """One card that heads the trick, how, and the card that it beat; None where it was led."""

    card: Card
    mode: Mode
    beaten: Card | None = None


Heads = tuple[Head, ...]
"""The set that heads the trick, card by card; a single card is a set of one."""


def heads_of_lead(cards: Sequence[Card]) -> Heads:
    """The cards as they head the trick that they were led to."""
    return tuple(Head(card, _mode_of_led(card)) for card in cards)


def heads_of_play(cards: Sequence[Card], heads: Heads, *, at_once: bool) -> Heads | None:
    """The cards as they head the trick from now on; None if they do not take it.

    Every card must beat a different one of those that head it. `at_once`: nothing was played in between.
    """
    for match in permutations(cards):
        now = [_over(card, head, at_once=at_once) for card, head in zip(match, heads, strict=True)]
        if all(now):
            return tuple(head for head in now if head)
    return None


def _mode_of_led(card: Card) -> Mode:
    if card == deals.THREE:
        return Mode.LED_THREE
    return Mode.SEVEN if card.rank is Rank.SEVEN else Mode.ORDINARY


def _over(card: Card, head: Head, *, at_once: bool) -> Head | None:
    """The card over the one that it beats; None if it does not."""
    mode = _mode_over(card, head, at_once=at_once)
    return Head(card, mode, head.card) if mode else None


def _mode_over(card: Card, head: Head, *, at_once: bool) -> Mode | None:
    if head.mode is Mode.THREE:
        return None
    if card == deals.THREE:
        return Mode.THREE
    match head.mode:
        case Mode.LED_THREE:
            return _mode_of_led(card)
        case Mode.SEVEN:
            return _mode_over_seven(card, head.card)
        case Mode.CLUB_KING:
            return Mode.SPADE_KING if card == deals.SPADE_KING and at_once else None
        case Mode.ORDINARY:
            return Mode.ORDINARY if _is_higher(card, head.card) else None
    return None


def _mode_over_seven(card: Card, seven: Card) -> Mode | None:
    if card == deals.CLUB_KING:
        return Mode.CLUB_KING
    higher = card.rank is Rank.SEVEN and deals.SUITS.index(card.suit) < deals.SUITS.index(seven.suit)
    return Mode.SEVEN if higher else None


def _is_higher(card: Card, other: Card) -> bool:
    """Whether the card is higher by the order.

    A seven that is not led has no place in it; of two equal cards the later one beats.
    """
    if card in deals.QUARREL and other in deals.QUARREL:
        return True
    return card in PLACE and PLACE[card] < PLACE[other]


TWO, FOUR = 2, 4


@dataclass(frozen=True, slots=True)
class Run:
    """How the head of a trick went from play to play: which plays headed it, one after another, and how."""

    plays: tuple[int, ...]
    heads: tuple[Heads, ...]

    @property
    def winner(self) -> int:
        """The play that heads it in the end."""
        return self.plays[-1]

    def cards(self, at: int) -> list[Card]:
        return [head.card for head in self.heads[at]]

    def headed_by(self, card: Card) -> int | None:
        """Which of the heads that card was, or was part of; None for none."""
        return next((at for at in range(len(self.heads)) if card in self.cards(at)), None)


def run_of(trick: Trick) -> Run:
    """How the head went from play to play, as far as the trick has come."""
    return _run(whole_plays(trick))


def whole_plays(trick: Trick) -> list[Sequence[Card]]:
    """The plays but for one that still lacks cards."""
    return [play.cards for play in trick.plays if len(play.cards) == len(trick.plays[0].cards)]


def order(trick: Trick) -> tuple[int, ...]:
    """The order of the plays: everybody once; of two players each twice, and who leads at half plays third."""
    if trick.seats != TWO:
        return tuple(range(trick.seats))
    half = [play.cards for play in trick.plays[:TWO]]
    if len(half) < TWO or len(half[0]) != len(half[1]):
        return (0, 1, 0, 1)
    third = _run(half).winner
    return (0, 1, third, 1 - third)


def are_partners(trick: Trick, one: int, other: int) -> bool:
    """Whether these plays were made by one side: opposite seats of four, else one player."""
    by = order(trick)
    sides = TWO if trick.seats == FOUR else trick.seats
    return by[one] % sides == by[other] % sides


def _run(plays: Sequence[Sequence[Card]]) -> Run:
    headed, heads = [0], [heads_of_lead(plays[0])]
    for place, cards in enumerate(plays[1:], start=1):
        now = heads_of_play(cards, heads[-1], at_once=headed[-1] == place - 1)
        if now is not None:
            headed.append(place)
            heads.append(now)
    return Run(tuple(headed), tuple(heads))


PACK = tuple(sorted(deals.pack(), key=lambda card: (list(Suit).index(card.suit), list(Rank).index(card.rank))))


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies; plays that still lack cards are not judged. Raises IllegalTrick."""
    lead = trick.plays[0].cards
    if len({card.rank for card in lead}) > 1:
        raise IllegalTrick(_("Cards that are led together are of one rank."))
    run = run_of(trick)
    return Verdict(
        winner=run.winner,
        reason=_reason(run),
        rule=_section(run),
        tricks=len(lead),
        worth=ngettext("%(n)s trick", "%(n)s tricks", len(lead)) % {"n": len(lead)} if len(lead) > 1 else "",
        means=fate_sentences(trick, run),
    )


def answers(play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
    """The winners in order, a set as so many tricks, and what became of Voormsi.

    Nobody's hand is known: that Toqu lay in the same one as Voormsi, the scorer has to say.
    """
    counted = _whole_tricks(play_state)
    if not counted:
        return ()
    seats, parties = tuple(names), deals.parties_of(tuple(names))
    words: list[str] = []
    event, toqu_gone, number = None, False, 0
    for trick_state in counted:
        found = event_in(trick_state.trick, toqu_gone=toqu_gone)
        seat = seats[_toqus_player(trick_state) if found is deals.Event.OWN_TOQU else trick_state.winner]
        words += [seat.side.value if seat.side in parties else seat.value] * trick_state.verdict.tricks
        if found is not None:
            event, number = found, len(words)
        toqu_gone = toqu_gone or deals.TOQU in trick_state.trick.cards
    if event is None:
        return (
            PanelAnswers(
                {"kind": deals.Kind.PLAYED.value, "tricks": " ".join(words)}, tapped={"tricks": " ".join(words)}
            ),
        )
    fields = {
        "kind": deals.Kind.PLAYED.value,
        "tricks": " ".join(words),
        "fate": event.value,
        "fate_trick": str(number),
    }
    tapped = [*words[:number], event.value, *words[number:]]
    return (PanelAnswers(fields, tapped={"tricks": " ".join(tapped)}),)


def _whole_tricks(play_state: PlayState) -> list[TrickState]:
    """The tricks that are whole, up to the end of the match: own Toqu may have cut off the last one."""
    counted: list[TrickState] = []
    for trick_state in play_state.tricks:
        is_over = is_cut_off(trick_state.trick)
        if trick_state.is_whole or is_over:
            counted.append(trick_state)
        if is_over:
            break
    return counted


def _toqus_player(trick_state: TrickState) -> int:
    """Whose the trick is where own Toqu ended the match, whatever fell on it afterwards."""
    return next(
        by for by, play in zip(trick_state.by, trick_state.trick.plays, strict=True) if deals.TOQU in play.cards
    )


def _reason(run: Run) -> str:
    heads = run.heads[-1]
    if len(heads) > 1:
        return _reason_of_set(run)
    head = heads[0]
    cards = {"card": head.card.spoken, "beaten": head.beaten.spoken if head.beaten else ""}
    if head.beaten is None:
        return _reason_of_lead(head.mode) % cards
    if head.beaten == deals.THREE:
        return _("The 3 of diamonds was led: the next card takes over, whatever it is.")
    if head.mode is Mode.ORDINARY and head.card in deals.QUARREL and head.beaten in deals.QUARREL:
        return _("Of Toqu and Voormsi the later one beats the other.")
    return {
        Mode.THREE: _("The 3 of diamonds takes every trick to which it is not led."),
        Mode.SEVEN: _("The %(card)s beats the %(beaten)s: its suit is higher."),
        Mode.CLUB_KING: _("The king of clubs beats any seven that is winning."),
        Mode.SPADE_KING: _("The king of spades beats the king of clubs over a seven, if it comes right after it."),
    }.get(head.mode, _("The %(card)s stands above the %(beaten)s in the order.")) % cards


def _reason_of_lead(mode: Mode) -> str:
    if mode is Mode.SEVEN:
        return _("Only a seven of a higher suit, the king of clubs or the 3 of diamonds beats a led seven.")
    if mode is Mode.LED_THREE:
        return _("The 3 of diamonds was led: the next card takes over, whatever it is.")
    return _("Nothing that beats the %(card)s was played.")


def _reason_of_set(run: Run) -> str:
    if run.heads[-1][0].beaten is None:
        return _("No other set beats every card of the set that was led.")
    return _("Each of its cards beats a different card of the set that was winning.")


def _section(run: Run) -> deals.Section:
    heads = run.heads[-1]
    if len(heads) > 1:
        return deals.Section.SETS
    return {
        Mode.THREE: deals.Section.THREE_OF_DIAMONDS,
        Mode.LED_THREE: deals.Section.THREE_OF_DIAMONDS,
        Mode.SEVEN: deals.Section.SEVENS,
        Mode.CLUB_KING: deals.Section.BLACK_KINGS,
        Mode.SPADE_KING: deals.Section.BLACK_KINGS,
    }.get(heads[0].mode, deals.Section.WHO_WINS)


def event_in(trick: Trick, *, toqu_gone: bool) -> deals.Event | None:
    """What became of Voormsi in a whole trick, if that is written; `toqu_gone`: Toqu fell in an earlier one."""
    run = run_of(trick)
    at = run.headed_by(deals.VOORMSI)
    if at is None:
        return None
    if at < len(run.heads) - 1:
        return _event_of_capture(trick, run, at)
    is_last = run.winner + 1 == len(order(trick))
    gone = toqu_gone or any(deals.TOQU in play.cards for play in trick.plays[: run.winner + 1])
    return None if is_last or gone else deals.Event.VOORMSI_WINS


def is_cut_off(trick: Trick) -> bool:
    """Whether own Toqu has lost the match with this trick, whatever still falls on it."""
    return _own_toqu(trick) is OwnToqu.AT_ONCE and event_in(trick, toqu_gone=False) is deals.Event.OWN_TOQU


def fate_sentences(trick: Trick, run: Run) -> tuple[str, ...]:
    """What became of Voormsi in sentences, if it headed the trick, and for whom it brings points."""
    at = run.headed_by(deals.VOORMSI)
    if at is None:
        return ()
    return _stands(trick, run) if at == len(run.heads) - 1 else (_falls(trick, run, at),)


def _event_of_capture(trick: Trick, run: Run, at: int) -> deals.Event | None:
    """What is written where Voormsi headed the trick and was taken.

    If Toqu and the 3 of diamonds take it together, Parlett has no bonus for the 3. That they are no disaster either
    where they are of Voormsi's own side, no source says.
    """
    over = run.cards(at + 1)
    own = are_partners(trick, run.plays[at], run.plays[at + 1])
    if deals.TOQU not in over:
        return deals.Event.THREE_TAKES_VOORMSI
    if deals.THREE in over:
        return None if own else deals.Event.TOQU_TAKES
    toqu_wins = at + 1 == len(run.heads) - 1
    if own and (toqu_wins or _own_toqu(trick) is OwnToqu.AT_ONCE):
        return deals.Event.OWN_TOQU
    return deals.Event.TOQU_TAKES if toqu_wins else deals.Event.THREE_TAKES_TOQU


def _own_toqu(trick: Trick) -> OwnToqu:
    return OwnToqu(trick.setting.get("own_toqu", OwnToqu.AT_ONCE.value))


def _stands(trick: Trick, run: Run) -> tuple[str, ...]:
    if len(whole_plays(trick)) == run.winner + 1 == len(order(trick)):
        return (_("Voormsi wins with the last card of the trick, and that brings no point."),)
    if deals.TOQU in trick.plays[run.winner].cards:
        return (_("Voormsi wins, but Toqu was in the same hand: no point."),)
    if any(deals.TOQU in play.cards for play in trick.plays[: run.winner]):
        return (_("Voormsi wins, but Toqu has gone before it: no point."),)
    wins = _("Voormsi wins: 1 point, unless Toqu has gone in an earlier trick or is in the same hand.")
    if _opponents_come(trick, run):
        return (_("Voormsi is winning: an opponent who holds Toqu must play it."), wins)
    return (wins,)


def _opponents_come(trick: Trick, run: Run) -> bool:
    """Whether somebody of another side than Voormsi's is still to play."""
    to_come = range(len(whole_plays(trick)), len(order(trick)))
    return any(not are_partners(trick, run.winner, place) for place in to_come)


def _falls(trick: Trick, run: Run, at: int) -> str:
    event = _event_of_capture(trick, run, at)
    if event is None:
        return _("Toqu and the 3 of diamonds take Voormsi of their own side together: no point.")
    if event is deals.Event.OWN_TOQU and is_cut_off(trick):
        return _("Toqu takes Voormsi of its own side, which at once loses all its points and the match.")
    return {
        deals.Event.TOQU_TAKES: _("Toqu takes Voormsi: 2 points."),
        deals.Event.THREE_TAKES_VOORMSI: _("The 3 of diamonds takes Voormsi: 1 point."),
        deals.Event.THREE_TAKES_TOQU: _("The 3 of diamonds takes Toqu, which had taken Voormsi: 2 points."),
        deals.Event.OWN_TOQU: _("Toqu takes Voormsi of its own side, which loses all its points and the match."),
    }[event]


REFEREE = Referee(
    verdict=verdict,
    answers=answers,
    pack=PACK,
    most_cards=4,
    order=order,
    tricks=lambda seats: deals.TRICKS_OF_THREE if seats == len(deals.OF_THREE) else deals.TRICKS,
)


def rows(names: Names) -> tuple[Row, ...]:
    """The players or sides that score; a set of three counts three."""
    parties = deals.parties_of(tuple(names))
    return counting_rows({party.value: party_name(names, party) for party in parties}, deals.tricks_of(parties))


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The sum; once it is whole the deal, of which only the tricks were counted."""
    parties = deals.parties_of(tuple(names))
    found = tallied(numbers, deals.tricks_of(parties))
    if options is None or sum(numbers.values()) != deals.tricks_of(parties):
        return found
    won = {name: str(numbers.get(party.value, 0)) for name, party in zip(WON, parties, strict=False)}
    return replace(found, panel_answers=(PanelAnswers({"kind": deals.Kind.SUMMARY.value, **won}),))


PILE = Pile(rows=rows, count=count)
