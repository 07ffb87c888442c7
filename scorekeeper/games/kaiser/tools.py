"""Who takes a trick of Kaiser and why, and what tricks are worth with the two special cards."""

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _, ngettext, sentence
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, chips
from scorekeeper.domain.questions import Answers, Choice, Step
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name, with_minus
from scorekeeper.domain.tricks import PlayState, Referee, Trick, Verdict, ask_trump, highest, trump_of, why
from scorekeeper.games.kaiser import deals
from scorekeeper.games.kaiser.scoring import Options
from scorekeeper.games.kaiser.sheet import points_words

NO_TRUMP = "none"


def settings() -> tuple[Step, ...]:
    """Ask for trumps, or no trump."""
    return (ask_trump(Choice(_("None"), {"trump": NO_TRUMP}, small=_("no trump"))),)


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies. Raises IllegalTrick until trumps are chosen."""
    trump = _trump(trick)
    points = deals.trick_points(trick.cards)
    return Verdict(
        winner=highest(trick.cards, trump),
        reason=why(trick.cards, trump),
        rule=deals.Section.PLAY,
        worth=ngettext("%(n)s point", "%(n)s points", points) % {"n": with_minus(points)},
        points=points,
        means=_specials(trick),
        doubts=_doubts(trick),
    )


def answers(play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
    """What the bidder's side took in all eight tricks, and the trumps: the highest bidder led to the first trick."""
    if sum(play_state.taken().values()) < deals.TRICKS:
        return ()
    trump, seats = _trump(play_state.finished[0].trick), tuple(names)
    fields = {"no_trump": TRUE} if trump is None else {"no_trump": FALSE, "trump": trump.value}
    bidder = seats[play_state.finished[0].order[0]]
    won = [
        trick_state.trick.cards for trick_state in play_state.finished if seats[trick_state.winner].side is bidder.side
    ]
    cards = [card for trick in won for card in trick]
    haul = deals.Haul(len(won), deals.FIVE_OF_HEARTS in cards, deals.THREE_OF_SPADES in cards)
    return panel_answers(bidder.side, haul, {bidder: names[bidder]}, fields)


def _trump(trick: Trick) -> Suit | None:
    return None if trick.setting.get("trump") == NO_TRUMP else trump_of(trick)


def _doubts(trick: Trick) -> tuple[str, ...]:
    """Warn, where a table plays low no trump, that the referee judges the high one."""
    may_be_low = _trump(trick) is None and trick.setting.get("low_no_trump") == TRUE
    return (_("This is judged with the ace high; at low no trump another card may take it."),) if may_be_low else ()


def _specials(trick: Trick) -> tuple[str, ...]:
    five, three = deals.FIVE_OF_HEARTS in trick.cards, deals.THREE_OF_SPADES in trick.cards
    if five and three:
        return (_("Both special cards are in it: 1 + 5 − 3."),)
    if five:
        return (_("The 5 of hearts adds five points."),)
    return (_("The 3 of spades takes three points away."),) if three else ()


def panel_answers(side: Side, haul: deals.Haul, names: Names, more: Answers) -> tuple[PanelAnswers, ...]:
    """The answers if that side took this haul, by the highest bidder; `more` goes along with all of them.

    The words say what lay there: what it counts is for the house rules of the match to say.
    """
    found = []
    for seat, name in names.items():
        took = haul if seat.side is side else haul.rest
        fields = {"kind": deals.Kind.PLAYED.value, "bidder": seat.value, **_took(took), **more}
        found.append(PanelAnswers(fields, _("%(name)s bid: %(haul)s") % {"name": name, "haul": _haul(took)}))
    return tuple(found)


def _haul(haul: deals.Haul) -> str:
    tricks = ngettext("%(n)s trick", "%(n)s tricks", haul.tricks) % {"n": haul.tricks}
    cards = _(" and ").join(map(str, haul.specials))
    return _("%(tricks)s with %(cards)s") % {"tricks": tricks, "cards": cards} if cards else tricks


def _took(haul: deals.Haul) -> dict[str, str]:
    taker = {True: deals.Took.BIDDERS.value, False: deals.Took.OTHERS.value}
    return {"tricks": str(haul.tricks), "five": taker[haul.five], "three": taker[haul.three]}


REFEREE = Referee(verdict=verdict, answers=answers, pack=deals.PACK, settings=settings)


def rows(names: Names) -> tuple[Row, ...]:
    """Whose pile, how many tricks, and which of the special cards."""
    there = (_("no"), _("yes"))
    return (
        Row("side", _("Whose pile?"), tuple(side_name(names, side) for side in Side)),
        Row("tricks", _("Tricks"), chips(deals.TRICKS)),
        Row("five", str(deals.FIVE_OF_HEARTS), there, _("in it?"), deals.FIVE_OF_HEARTS.spoken),
        Row("three", str(deals.THREE_OF_SPADES), there, _("in it?"), deals.THREE_OF_SPADES.spoken),
    )


def count(numbers: Numbers, names: Names, options: house_rules.Options | None) -> PileCount:
    """The points, and those of the other side."""
    if "tricks" not in numbers:
        return PileCount(sentences=(_("Tap how many tricks the pile has."),))
    try:
        haul = deals.Haul(numbers["tricks"], bool(numbers.get("five")), bool(numbers.get("three")))
    except IllegalDeal as refusal:
        return PileCount(refusal=sentence(str(refusal)))
    side = list(Side)[numbers.get("side", 0)]
    points, others = _points(haul, options)
    return PileCount(
        total=with_minus(points),
        unit=ngettext("point", "points", points),
        sentences=(_("The other side has %(points)s.") % {"points": points_words(others)},),
        panel_answers=panel_answers(side, haul, names, {}) if options is not None and "side" in numbers else (),
    )


def _points(haul: deals.Haul, options: house_rules.Options | None) -> tuple[int, int]:
    """What the pile counts, and what the other side's counts."""
    flat = Options.of(options).three_needs_tricks
    return deals.points_of(haul, three_needs_tricks=flat), deals.points_of(haul.rest, three_needs_tricks=flat)


PILE = Pile(rows=rows, count=count)
