"""Who takes a trick of Kaiser and why, and what it is worth with the two special cards in it."""

from scorekeeper.domain.asking import FALSE, TRUE
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import Answers, Choice, Step
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, with_minus
from scorekeeper.domain.tricks import PlayState, Referee, Trick, Verdict, ask_trump, highest, trump_of, why
from scorekeeper.games.kaiser.deals import (
    FIVE_OF_HEARTS,
    PACK,
    THREE_OF_SPADES,
    TRICKS,
    Haul,
    Kind,
    Section,
    Took,
    trick_points,
)

NO_TRUMP = "none"


def settings() -> tuple[Step, ...]:
    """Ask for trumps, or no trump."""
    return (ask_trump(Choice(_("None"), {"trump": NO_TRUMP}, small=_("no trump"))),)


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies. Raises IllegalTrick until trumps are chosen."""
    trump = _trump(trick)
    points = trick_points(trick.cards)
    return Verdict(
        winner=highest(trick.cards, trump),
        reason=why(trick.cards, trump),
        rule=Section.PLAY,
        worth=ngettext("%(n)s point", "%(n)s points", points) % {"n": with_minus(points)},
        points=points,
        means=_specials(trick),
        doubts=_doubts(trick),
    )


def answers(play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
    """What the bidder's side took in all eight tricks, and the trumps: the highest bidder led to the first trick."""
    if sum(play_state.taken().values()) < TRICKS:
        return ()
    trump, seats = _trump(play_state.finished[0].trick), tuple(names)
    fields = {"no_trump": TRUE} if trump is None else {"no_trump": FALSE, "trump": trump.value}
    bidder = seats[play_state.finished[0].order[0]]
    won = [
        trick_state.trick.cards for trick_state in play_state.finished if seats[trick_state.winner].side is bidder.side
    ]
    cards = [card for trick in won for card in trick]
    haul = Haul(len(won), FIVE_OF_HEARTS in cards, THREE_OF_SPADES in cards)
    return panel_answers(bidder.side, haul, {bidder: names[bidder]}, fields)


def _trump(trick: Trick) -> Suit | None:
    return None if trick.setting.get("trump") == NO_TRUMP else trump_of(trick)


def _doubts(trick: Trick) -> tuple[str, ...]:
    """Warn, where a table plays low no trump, that the referee judges the high one."""
    may_be_low = _trump(trick) is None and trick.setting.get("low_no_trump") == TRUE
    return (_("This is judged with the ace high; at low no trump another card may take it."),) if may_be_low else ()


def _specials(trick: Trick) -> tuple[str, ...]:
    five, three = FIVE_OF_HEARTS in trick.cards, THREE_OF_SPADES in trick.cards
    if five and three:
        return (_("Both special cards are in it: 1 + 5 − 3."),)
    if five:
        return (_("The 5 of hearts adds five points."),)
    return (_("The 3 of spades takes three points away."),) if three else ()


def panel_answers(side: Side, haul: Haul, names: Names, more: Answers) -> tuple[PanelAnswers, ...]:
    """The answers if that side took this haul, by the highest bidder; `more` goes along with all of them.

    The words say what lay there: what it counts is for the house rules of the match to say.
    """
    found = []
    for seat, name in names.items():
        took = haul if seat.side is side else haul.rest
        fields = {"kind": Kind.PLAYED.value, "bidder": seat.value, **_took(took), **more}
        found.append(PanelAnswers(fields, _("%(name)s bid: %(haul)s") % {"name": name, "haul": _haul(took)}))
    return tuple(found)


def _haul(haul: Haul) -> str:
    tricks = ngettext("%(n)s trick", "%(n)s tricks", haul.tricks) % {"n": haul.tricks}
    cards = _(" and ").join(map(str, haul.specials))
    return _("%(tricks)s with %(cards)s") % {"tricks": tricks, "cards": cards} if cards else tricks


def _took(haul: Haul) -> dict[str, str]:
    taker = {True: Took.BIDDERS.value, False: Took.OTHERS.value}
    return {"tricks": str(haul.tricks), "five": taker[haul.five], "three": taker[haul.three]}


REFEREE = Referee(verdict=verdict, answers=answers, pack=PACK, settings=settings)
