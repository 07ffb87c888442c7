"""What the rules of Voormsi show: tables and strips from the order and the points, and the drawings."""

from collections.abc import Iterable

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.games.voormsi.points import (
    EVENT_POINTS,
    FIRST_FIVE,
    SCORING_TRICK,
    TARGET,
    TRICKS,
    TRICKS_OF_THREE,
    Event,
    deal_points,
    trick_points,
)
from scorekeeper.games.voormsi.ranking import (
    CLUB_KING,
    LADDER,
    QUARREL,
    SPADE_KING,
    THREE,
    TOQU,
    VOORMSI,
    Special,
    order,
    steps,
)
from scorekeeper.games.voormsi.rules_page.pictures import back_from_nine, line_at, pairs, refill
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Table, braced


def order_table() -> Table:
    """Return the eleven steps, from the top."""
    rows = [(str(number), braced(*step), _step_note(number)) for number, step in enumerate(steps(), 1)]
    return Table((_("Step"), _("Cards"), _("Worth knowing")), tuple(rows))


def _step_note(number: int) -> str:
    notes = {
        1: _("equal: the later one beats the earlier"),
        2: _("alone above the nines"),
        5: _("the fourth jack is Toqu"),
        8: _("the fourth eight stands on step 2"),
        10: _("but it catches a seven"),
        11: _("but it beats {K♣} that has just caught one"),
    }
    return notes.get(number, "")


def specials_table() -> Table:
    """Return the four kinds of card with a will of their own."""
    rows = [(braced(*special.value), *_will(special)) for special in Special]
    return Table((_("Card"), _("When it is strong"), _("What beats it then")), tuple(rows))


def _will(special: Special) -> tuple[str, str]:
    three, clubs, spades = braced(THREE), braced(CLUB_KING), braced(SPADE_KING)
    told = {
        Special.THREE: (_("not led: beats everything"), _("nothing")),
        Special.SEVENS: (
            _("led, or second to a led %(three)s: above all ordinary cards"),
            _("a seven of a higher suit, %(clubs)s, %(three)s"),
        ),
        Special.CLUB_KING: (_("on a seven that heads the trick"), _("%(spades)s directly after it, %(three)s")),
        Special.SPADE_KING: (_("directly after %(clubs)s, if that has just beaten a seven"), _("%(three)s")),
    }
    power, beaten_by = told[special]
    cards = {"three": three, "clubs": clubs, "spades": spades}
    return power % cards, beaten_by % cards


def card_specials() -> Table:
    """Return the same in few words, for a first look: when each is strong."""
    when = {
        Special.THREE: _("unless it is led: beats everything"),
        Special.SEVENS: _("if led: beats all ordinary cards"),
        Special.CLUB_KING: _("on a seven that is winning: catches it"),
        Special.SPADE_KING: _("right after {K♣} has caught one: beats it"),
    }
    return Table((_("Card"), _("Strong")), tuple((braced(*each.value), when[each]) for each in Special))


def points_table() -> Table:
    """Return what the tricks of a deal are worth."""
    every = _("every trick: %(all)s, or %(of_three)s with three players") % {"all": TRICKS, "of_three": TRICKS_OF_THREE}
    return Table(
        (_("Tricks of a side"), _("Points")),
        (
            (_("fewer than %(n)s") % {"n": SCORING_TRICK}, str(trick_points(SCORING_TRICK - 1))),
            (_("%(n)s, whichever they are") % {"n": SCORING_TRICK}, str(trick_points(SCORING_TRICK))),
            (_("each one more"), _more(trick_points(SCORING_TRICK + 1) - trick_points(SCORING_TRICK))),
            (_("all of the first %(n)s, with two or four players") % {"n": SCORING_TRICK}, _more(FIRST_FIVE)),
            (every, _("%(n)s: the deal is void") % {"n": deal_points(TRICKS)}),
        ),
    )


def _more(points: int) -> str:
    return _("%(n)s more") % {"n": points}


def event_table() -> Table:
    """Return what can become of Voormsi, and what it is worth."""
    rows = [(_became(event), _scores(event)) for event in Event]
    return Table((_("What happens"), _("Who scores")), tuple(rows))


def _became(event: Event) -> str:
    voormsi, toqu, three = _("Voormsi"), _("Toqu"), braced(THREE)
    told = {
        Event.VOORMSI_WINS: _("%(voormsi)s wins the trick, while %(toqu)s might still have come"),
        Event.TOQU_TAKES: _("%(voormsi)s heads the trick; an opponent’s %(toqu)s takes it and wins"),
        Event.THREE_TAKES_VOORMSI: _("%(voormsi)s heads the trick; %(three)s takes it, no matter whose it was"),
        Event.THREE_TAKES_TOQU: _("An opponent’s %(toqu)s has just taken %(voormsi)s; %(three)s takes them both"),
        Event.OWN_TOQU: _("%(voormsi)s heads the trick; its own side’s %(toqu)s takes it"),
    }
    return told[event] % {"voormsi": voormsi, "toqu": toqu, "three": three}


def _scores(event: Event) -> str:
    told = {
        Event.VOORMSI_WINS: _("the side of Voormsi: %(points)s"),
        Event.TOQU_TAKES: _("the side of Toqu: %(points)s"),
        Event.THREE_TAKES_VOORMSI: _("the side of the three: %(points)s"),
        Event.THREE_TAKES_TOQU: _("the side of the three: %(points)s, and Toqu nothing"),
        Event.OWN_TOQU: _("that side loses all its points and the game"),
    }
    points = EVENT_POINTS.get(event, 0)
    return told[event] % {"points": ngettext("%(n)s point", "%(n)s points", points) % {"n": points}}


def card_event() -> Table:
    """Return the same in few words, for a first look."""
    cards = {"voormsi": braced(VOORMSI), "toqu": braced(TOQU), "three": braced(THREE)}
    became = {
        Event.VOORMSI_WINS: _("%(voormsi)s wins, not as the last card, while %(toqu)s might still have come"),
        Event.TOQU_TAKES: _("the opponents’ %(toqu)s takes it"),
        Event.THREE_TAKES_VOORMSI: _("%(three)s takes it"),
        Event.THREE_TAKES_TOQU: _("%(three)s takes it with %(toqu)s"),
        Event.OWN_TOQU: _("its own side’s %(toqu)s takes it"),
    }
    rows = tuple((words % cards, str(EVENT_POINTS.get(event, _("all is lost")))) for event, words in became.items())
    return Table((_("What becomes of %(voormsi)s") % cards, _("Points")), rows)


def card_points() -> Table:
    """Return all that brings points, as the card for the table has it."""
    cards = {"three": braced(THREE), "toqu": braced(TOQU), "voormsi": braced(VOORMSI)}
    alone, both = EVENT_POINTS[Event.THREE_TAKES_VOORMSI], EVENT_POINTS[Event.THREE_TAKES_TOQU]
    return Table(
        (_("In a deal"), _("Points")),
        (
            (_("each trick from the fifth"), str(trick_points(SCORING_TRICK))),
            (_("all of the first %(n)s, unless three play") % {"n": SCORING_TRICK}, f"+{FIRST_FIVE}"),
            (_("every trick"), str(deal_points(TRICKS))),
            (_("%(voormsi)s wins, not last, while %(toqu)s may still come; %(three)s takes it") % cards, str(alone)),
            (_("opponents’ %(toqu)s takes it; %(three)s takes both") % cards, str(both)),
        ),
    )


def _written(cards: Iterable[Card]) -> Cards:
    return tuple(str(card) for card in cards)


ILLUSTRATIONS = Illustrations(
    tables={
        "order": order_table,
        "specials": specials_table,
        "card-specials": card_specials,
        "points": points_table,
        "event": event_table,
        "card-event": card_event,
        "card-points": card_points,
    },
    strips={
        "order": lambda: _written(order()),
        "card-order": lambda: _written(card for step in steps() for card in (step if step == QUARREL else step[:1])),
        "quarrel": lambda: _written(QUARREL),
        "ladder": lambda: _written(LADDER),
    },
    pictures={
        "line-new": lambda: line_at(0, 0),
        "line-four-two": lambda: line_at(4, 2),
        "line-one-before": lambda: line_at(TARGET - 1, 5),
        "back-from-nine": back_from_nine,
        "pairs": pairs,
        "refill": refill,
    },
)
