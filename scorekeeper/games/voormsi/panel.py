"""What the recording panel of Voormsi asks: the winners as their tricks fall, or how many each won when it is over."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import STRIP, Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.voormsi import counted, tapping
from scorekeeper.games.voormsi.at_stake import Match, options_of
from scorekeeper.games.voormsi.deals import Kind, Summary
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.points import EVENT_POINTS, Event
from scorekeeper.games.voormsi.questions import events_at, fate, fate_party, won
from scorekeeper.games.voormsi.ranking import HAND
from scorekeeper.games.voormsi.sections import Section
from scorekeeper.games.voormsi.telling.players import marks, party_name
from scorekeeper.games.voormsi.telling.sentences import event_words

COUNTED = (("kind", (Kind.SUMMARY.value,)),)
TRICK_BY_TRICK = (("kind", ("",)),)

COLUMNS = 6
ALONE, SET = 3, 1
"""How many of the columns the winner of a trick takes, and a set beside it."""
FATES = {4: (3, 3, 3, 3), 5: (2, 2, 2, 3, 3)}
"""How many each of so many kinds of event takes, so that they fill their rows."""
NUMBERS_IN_A_ROW = 5


def panel(match: Match, names: Names) -> Steps:
    """Return what is asked for the next deal: the winners of the tricks, or how many each won if that was told last
    time.
    """
    options = options_of(match)
    first = _only_counted(options, names, again=bool(match.rows) and isinstance(match.rows[-1].deal, Summary))
    steps = (first, *_counts(options, names), _winners(options, names), *_fate(names))
    return Steps(steps, _("What it brings"), columns=len(options.parties), rule=Section.POINTS)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return the deals that what was tapped can become, or what was only counted."""
    if answers.get("kind", "") == Kind.SUMMARY.value:
        return counted.candidates(answers, options_of(match), names)
    return tapping.candidates(answers, match, names)


def _winners(options: Options, names: Names) -> Step:
    """Return a row for each party: one trick, or a set that counts as so many.

    Above, what became of Voormsi in the last.

    What comes and goes stands above what stays, which must not move under a thumb.
    """
    called = zip(options.parties, marks(options.parties, names), strict=True)
    parties = [choice for party, mark in called for choice in _tricks(party, party_name(names, party), mark)]
    events = events_at(options.parties)
    first, *others = (
        _fate_choice(event, "tricks", span=span) for event, span in zip(events, FATES[len(events)], strict=True)
    )
    fates = [replace(first, above=_("Voormsi, in the trick before")), *others]
    return Step(
        "tricks",
        _("Who won the trick?"),
        _("Tricks"),
        (*fates, *parties),
        columns=COLUMNS,
        times=options.tricks + 1,
        at=STRIP,
        where=TRICK_BY_TRICK,
        rule=Section.POINTS,
    )


def _tricks(party: Party, name: str, mark: str) -> Iterable[Choice]:
    yield Choice(name, {"tricks": party.value}, short=mark, span=ALONE)
    for cards in range(2, HAND + 1):
        tricks = " ".join([party.value] * cards)
        short = _("%(name)s×%(n)s") % {"name": mark, "n": cards}
        spoken = ngettext("%(n)s trick: %(name)s", "%(n)s tricks: %(name)s", cards) % {"name": name, "n": cards}
        yield Choice(str(cards), {"tricks": tricks}, small=_("tricks"), short=short, spoken=spoken, span=SET)


def _fate_choice(event: Event, field: str, *, span: int = 1) -> Choice:
    told = {"event": event_words(event), "points": EVENT_POINTS.get(event)}
    label = _("%(event)s: match lost") if event is Event.OWN_TOQU else _("%(event)s +%(points)s")
    rule = Section.OWN_TOQU if event is Event.OWN_TOQU else Section.EVENT
    return Choice(label % told, {field: event.value}, short=event_words(event), span=span, rule=rule)


def _only_counted(options: Options, names: Names, *, again: bool) -> Step:
    """Ask whether tricks are only counted: first where the last deal was, else as an offer.

    The first party's number is the first answer.
    """
    one_by_one, asked, first = _("Trick by trick"), won(names)[0], party_name(names, options.parties[0])
    numbers = [
        replace(
            number,
            answers={"kind": Kind.SUMMARY.value, **number.answers},
            short=_("%(name)s %(n)s") % {"name": first, "n": number.label},
        )
        for number in asked.buttons
    ]
    beside = -len(numbers) % NUMBERS_IN_A_ROW or NUMBERS_IN_A_ROW
    return Step(
        "counted",
        asked.words,
        _("Only counted"),
        (*numbers, Choice(one_by_one, {}, span=beside)),
        columns=NUMBERS_IN_A_ROW,
        given="" if again else one_by_one,
        offer=_("Only count the tricks"),
        rule=Section.POINTS,
        shares=options.tricks,
    )


def _counts(options: Options, names: Names) -> Iterable[Step]:
    """Return the others' numbers, but for the last one's, who has what is left."""
    for asked, party in zip(won(names)[1:], options.parties[1:-1], strict=False):
        told, row = party_name(names, party), NUMBERS_IN_A_ROW
        rule, tricks = Section.POINTS, options.tricks
        yield Step(asked.name, asked.words, told, asked.buttons, row, where=COUNTED, rule=rule, shares=tricks)


def _fate(names: Names) -> Iterable[Step]:
    """Return what became of Voormsi where tricks are only counted.

    A match that own Toqu ended was not played to the end.
    """
    asked, party, nothing = fate(names), fate_party(names), _("nothing")
    events = [event for event in Event if event is not Event.OWN_TOQU]
    choices = (*(_fate_choice(event, asked.name) for event in events), Choice(nothing, {}))
    yield Step(asked.name, asked.words, _("Voormsi"), choices, 2, given=nothing, where=COUNTED, rule=Section.EVENT)
    happened = (*COUNTED, (asked.name, tuple(event.value for event in events)))
    yield Step("whose", party.words, "", party.buttons, len(party.buttons), where=happened, rule=Section.EVENT)
