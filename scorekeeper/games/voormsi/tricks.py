"""Who takes a trick of Voormsi, and why; and what became of Voormsi in it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.following import Followed
from scorekeeper.domain.handing_over import Handed
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import IllegalTrick, Trick, Verdict, no_ways, nothing_asked
from scorekeeper.domain.words import _
from scorekeeper.games.voormsi.deals import Kind
from scorekeeper.games.voormsi.heading import Heads, Mode, led, taken
from scorekeeper.games.voormsi.parties import OF_THREE, parties_of
from scorekeeper.games.voormsi.points import TRICKS, TRICKS_OF_THREE, Event
from scorekeeper.games.voormsi.ranking import QUARREL, THREE, TOQU, VOORMSI, pack

__all__ = ["MOST_CARDS", "PACK", "answers", "length", "order", "settings", "verdict", "ways"]

PACK = tuple(sorted(pack(), key=lambda card: (list(Suit).index(card.suit), list(Rank).index(card.rank))))
MOST_CARDS = 4
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


settings = nothing_asked
ways = no_ways


def order(trick: Trick) -> tuple[int, ...]:
    """Everybody plays once; of two players each plays twice, and whoever heads the trick half-way plays third."""
    if trick.seats != TWO:
        return tuple(range(trick.seats))
    half = [play.cards for play in trick.plays[:TWO]]
    if len(half) < TWO or len(half[0]) != len(half[1]):
        return (0, 1, 0, 1)
    third = _run(half).winner
    return (0, 1, third, 1 - third)


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies; plays that still lack cards are not judged. Raises IllegalTrick."""
    lead = trick.plays[0].cards
    if len({card.rank for card in lead}) > 1:
        raise IllegalTrick(_("Cards that are led together are of one rank."))
    plays = [play.cards for play in trick.plays if len(play.cards) == len(lead)]
    run = _run(plays)
    return Verdict(
        winner=run.winner,
        reason=_reason(run),
        rule=_section(run),
        tricks=len(lead),
        worth=_("%(n)s tricks") % {"n": len(lead)} if len(lead) > 1 else "",
        means=_fate(trick, run, len(plays)),
    )


def length(seats: int) -> int:
    """Nine, or twelve where three play."""
    return TRICKS_OF_THREE if seats == len(OF_THREE) else TRICKS


def answers(followed: Followed, names: Names) -> tuple[Handed, ...]:
    """The winners in order, a set as so many tricks, and what became of Voormsi.

    Nobody's hand is known: that Toqu lay in the same one as Voormsi, whoever records has to say.
    """
    if not followed.finished:
        return ()
    seats, parties = tuple(names), parties_of(tuple(names))
    words: list[str] = []
    event, toqu_gone, number = None, False, 0
    for judged in followed.finished:
        seat = seats[judged.winner]
        words += [seat.side.value if seat.side in parties else seat.value] * judged.verdict.tricks
        found = event_in(judged.trick, toqu_gone=toqu_gone)
        if found is not None:
            event, number = found, len(words)
        toqu_gone = toqu_gone or TOQU in judged.trick.cards
    if event is None:
        return (Handed({"kind": Kind.PLAYED.value, "tricks": " ".join(words)}, tapped={"tricks": " ".join(words)}),)
    fields = {"kind": Kind.PLAYED.value, "tricks": " ".join(words), "fate": event.value, "fate_trick": str(number)}
    tapped = [*words[:number], event.value, *words[number:]]
    return (Handed(fields, tapped={"tricks": " ".join(tapped)}),)


def event_in(trick: Trick, *, toqu_gone: bool) -> Event | None:
    """What became of Voormsi in a whole trick, if that is written; `toqu_gone`: Toqu fell in an earlier one."""
    run = _run([play.cards for play in trick.plays])
    headed = [at for at, heads in enumerate(run.heads) if VOORMSI in _cards(heads)]
    if not headed:
        return None
    at = headed[0]
    if at == len(run.heads) - 1:
        is_last = run.winner + 1 == len(order(trick))
        gone = toqu_gone or any(TOQU in play.cards for play in trick.plays[: run.winner + 1])
        return None if is_last or gone else Event.VOORMSI_WINS
    own = _are_partners(trick, run.plays[at], run.plays[at + 1])
    if _taker(_cards(run.heads[at + 1]), own=own) == THREE:
        return Event.THREE_TAKES_VOORMSI
    if any(_took(run, later, THREE, TOQU) for later in range(at + 2, len(run.heads))):
        return None if own else Event.THREE_TAKES_TOQU
    return Event.OWN_TOQU if own else Event.TOQU_TAKES


def _run(plays: Sequence[Sequence[Card]]) -> Run:
    headed, heads = [0], [led(plays[0])]
    for place, cards in enumerate(plays[1:], start=1):
        now = taken(cards, heads[-1], at_once=headed[-1] == place - 1)
        if now is not None:
            headed.append(place)
            heads.append(now)
    return Run(tuple(headed), tuple(heads))


def _reason(run: Run) -> str:
    heads = run.heads[-1]
    if len(heads) > 1:
        return _reason_of_set(run)
    head = heads[0]
    told = {"card": head.card.spoken, "beaten": head.beaten.spoken if head.beaten else ""}
    if head.beaten is None:
        return _reason_of_lead(head.mode) % told
    if head.beaten == THREE:
        return _("The 3 of diamonds was led: the next card takes over, whatever it is.")
    if head.mode is Mode.ORDINARY and head.card in QUARREL and head.beaten in QUARREL:
        return _("Of Toqu and Voormsi the later one beats the other.")
    return {
        Mode.THREE: _("The 3 of diamonds takes every trick to which it is not led."),
        Mode.SEVEN: _("The %(card)s beats the %(beaten)s: its suit is higher."),
        Mode.CLUB_KING: _("The king of clubs beats any seven that heads the trick."),
        Mode.SPADE_KING: _("The king of spades beats the king of clubs over a seven, if it comes right after it."),
    }.get(head.mode, _("The %(card)s stands above the %(beaten)s in the order.")) % told


def _reason_of_lead(mode: Mode) -> str:
    if mode is Mode.SEVEN:
        return _("A led seven falls only to a seven of a higher suit, to the king of clubs and to the 3 of diamonds.")
    if mode is Mode.LED_THREE:
        return _("The 3 of diamonds was led: the next card takes over, whatever it is.")
    return _("Nothing that beats the %(card)s was played.")


def _reason_of_set(run: Run) -> str:
    if run.heads[-1][0].beaten is None:
        return _("No other set has a card over each of those that were led.")
    return _("Each of its cards beats a different card of the set that headed the trick.")


def _section(run: Run) -> str:
    heads = run.heads[-1]
    if len(heads) > 1:
        return "sets"
    return {
        Mode.THREE: "three-of-diamonds",
        Mode.LED_THREE: "three-of-diamonds",
        Mode.SEVEN: "sevens",
        Mode.CLUB_KING: "black-kings",
        Mode.SPADE_KING: "black-kings",
    }.get(heads[0].mode, "who-wins")


def _fate(trick: Trick, run: Run, plays: int) -> tuple[str, ...]:
    """What became of Voormsi, if it headed the trick; and for whom it brings points."""
    headed = [at for at, heads in enumerate(run.heads) if VOORMSI in _cards(heads)]
    if not headed:
        return ()
    at, last = headed[0], len(run.heads) - 1
    if at == last:
        return _voormsi_stands(trick, run, plays)
    return _voormsi_falls(trick, run, at)


def _voormsi_stands(trick: Trick, run: Run, plays: int) -> tuple[str, ...]:
    if plays == run.winner + 1 == len(order(trick)):
        return (_("Voormsi wins with the last card of the trick, and that brings no point."),)
    if TOQU in trick.plays[run.winner].cards:
        return (_("Voormsi wins, but Toqu is of the same hand: no point."),)
    if any(TOQU in play.cards for play in trick.plays[: run.winner]):
        return (_("Voormsi wins, but Toqu has gone before it: no point."),)
    return (_("Voormsi wins: 1 point, unless Toqu has gone in an earlier trick or is in the same hand."),)


def _voormsi_falls(trick: Trick, run: Run, at: int) -> tuple[str, ...]:
    own = _are_partners(trick, run.plays[at], run.plays[at + 1])
    if _taker(_cards(run.heads[at + 1]), own=own) == THREE:
        return (_("The 3 of diamonds takes Voormsi: 1 point."),)
    if any(_took(run, later, THREE, TOQU) for later in range(at + 2, len(run.heads))):
        if own:
            return (_("The 3 of diamonds has saved Toqu’s side, which would have lost the match: nothing is written."),)
        return (_("The 3 of diamonds takes Toqu, which had taken Voormsi: 2 points."),)
    if own:
        return (_("Toqu takes Voormsi of its own side, which loses all its points and the match."),)
    return (_("Toqu takes Voormsi: 2 points."),)


def _taker(over: Collection[Card], *, own: bool) -> Card:
    """Which card of the set over it takes Voormsi; where Toqu and the 3 both could, what their side would choose."""
    return THREE if THREE in over and (own or TOQU not in over) else TOQU


def _took(run: Run, at: int, card: Card, beaten: Card) -> bool:
    return any(head.card == card and head.beaten == beaten for head in run.heads[at])


def _cards(heads: Heads) -> list[Card]:
    return [head.card for head in heads]


def _are_partners(trick: Trick, one: int, other: int) -> bool:
    """Were these plays made by one side? Opposite seats of four; else only by one player."""
    by = order(trick)
    sides = TWO if trick.seats == FOUR else trick.seats
    return by[one] % sides == by[other] % sides
