"""Who takes a trick of Voormsi, and why; and what a deal is to be recorded as."""

from scorekeeper.domain.cards import Rank, Suit
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.tools.following import Followed, Judged
from scorekeeper.domain.tools.prefill import Handed
from scorekeeper.domain.tools.tricks import IllegalTrick, Trick, Verdict, no_ways, nothing_asked
from scorekeeper.games.voormsi.deals import Kind
from scorekeeper.games.voormsi.parties import OF_THREE, parties_of
from scorekeeper.games.voormsi.points import TRICKS, TRICKS_OF_THREE, Event
from scorekeeper.games.voormsi.ranking import QUARREL, THREE, TOQU, pack
from scorekeeper.games.voormsi.sections import Section
from scorekeeper.games.voormsi.tools.fate import event_in, is_cut_off, told
from scorekeeper.games.voormsi.tools.heading import Mode
from scorekeeper.games.voormsi.tools.runs import Run, order, run_of

__all__ = ["MOST_CARDS", "PACK", "answers", "length", "order", "settings", "verdict", "ways"]

PACK = tuple(sorted(pack(), key=lambda card: (list(Suit).index(card.suit), list(Rank).index(card.rank))))
MOST_CARDS = 4

settings = nothing_asked
ways = no_ways


def verdict(trick: Trick) -> Verdict:
    """Return who takes the trick as it lies; plays that still lack cards are not judged. Raises IllegalTrick."""
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
        means=told(trick, run),
    )


def length(seats: int) -> int:
    """Return nine, or twelve where three play."""
    return TRICKS_OF_THREE if seats == len(OF_THREE) else TRICKS


def answers(followed: Followed, names: Names) -> tuple[Handed, ...]:
    """Return the winners in order, a set as so many tricks, and what became of Voormsi.

    Nobody's hand is known: that Toqu lay in the same one as Voormsi, whoever records has to say.
    """
    counted = _counted(followed)
    if not counted:
        return ()
    seats, parties = tuple(names), parties_of(tuple(names))
    words: list[str] = []
    event, toqu_gone, number = None, False, 0
    for judged in counted:
        found = event_in(judged.trick, toqu_gone=toqu_gone)
        seat = seats[_toqus_player(judged) if found is Event.OWN_TOQU else judged.winner]
        words += [seat.side.value if seat.side in parties else seat.value] * judged.verdict.tricks
        if found is not None:
            event, number = found, len(words)
        toqu_gone = toqu_gone or TOQU in judged.trick.cards
    if event is None:
        return (Handed({"kind": Kind.PLAYED.value, "tricks": " ".join(words)}, tapped={"tricks": " ".join(words)}),)
    fields = {"kind": Kind.PLAYED.value, "tricks": " ".join(words), "fate": event.value, "fate_trick": str(number)}
    tapped = [*words[:number], event.value, *words[number:]]
    return (Handed(fields, tapped={"tricks": " ".join(tapped)}),)


def _counted(followed: Followed) -> list[Judged]:
    """Return the tricks that are whole, up to the end of the match: own Toqu may have cut off the last one."""
    counted: list[Judged] = []
    for judged in followed.tricks:
        is_over = is_cut_off(judged.trick)
        if judged.is_whole or is_over:
            counted.append(judged)
        if is_over:
            break
    return counted


def _toqus_player(judged: Judged) -> int:
    """Return whose the trick is where own Toqu ended the match, whatever fell on it afterwards."""
    return next(by for by, play in zip(judged.by, judged.trick.plays, strict=True) if TOQU in play.cards)


def _reason(run: Run) -> str:
    heads = run.heads[-1]
    if len(heads) > 1:
        return _reason_of_set(run)
    head = heads[0]
    cards = {"card": head.card.spoken, "beaten": head.beaten.spoken if head.beaten else ""}
    if head.beaten is None:
        return _reason_of_lead(head.mode) % cards
    if head.beaten == THREE:
        return _("The 3 of diamonds was led: the next card takes over, whatever it is.")
    if head.mode is Mode.ORDINARY and head.card in QUARREL and head.beaten in QUARREL:
        return _("Of Toqu and Voormsi the later one beats the other.")
    return {
        Mode.THREE: _("The 3 of diamonds takes every trick to which it is not led."),
        Mode.SEVEN: _("The %(card)s beats the %(beaten)s: its suit is higher."),
        Mode.CLUB_KING: _("The king of clubs beats any seven that heads the trick."),
        Mode.SPADE_KING: _("The king of spades beats the king of clubs over a seven, if it comes right after it."),
    }.get(head.mode, _("The %(card)s stands above the %(beaten)s in the order.")) % cards


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


def _section(run: Run) -> Section:
    heads = run.heads[-1]
    if len(heads) > 1:
        return Section.SETS
    return {
        Mode.THREE: Section.THREE_OF_DIAMONDS,
        Mode.LED_THREE: Section.THREE_OF_DIAMONDS,
        Mode.SEVEN: Section.SEVENS,
        Mode.CLUB_KING: Section.BLACK_KINGS,
        Mode.SPADE_KING: Section.BLACK_KINGS,
    }.get(heads[0].mode, Section.WHO_WINS)
