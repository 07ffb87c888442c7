"""What the recording panel of Voormsi asks: the winners as their tricks fall, or how many each won when it is over."""

from collections.abc import Iterable

from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi import counted, tapping
from scorekeeper.games.voormsi.answers import WON
from scorekeeper.games.voormsi.deals import Kind, Summary
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import OF_THREE, Party
from scorekeeper.games.voormsi.players import marks, party_name
from scorekeeper.games.voormsi.points import EVENT_POINTS, Event
from scorekeeper.games.voormsi.ranking import HAND
from scorekeeper.games.voormsi.sections import Section
from scorekeeper.games.voormsi.sentences import event_words
from scorekeeper.games.voormsi.stakes import Match, options_of

COUNTED = (("kind", (Kind.SUMMARY.value,)),)
TRICK_BY_TRICK = (("kind", ("",)),)

COLUMNS = 6
ALONE, SET = 3, 1
"""How many of the columns the winner of a trick takes, and a set beside it."""
FATES = {4: (3, 3, 3, 3), 5: (2, 2, 2, 3, 3)}
"""How many each of so many kinds of event takes, so that they fill their rows."""
NUMBERS_IN_A_ROW = 5


def panel(match: Match, names: Names) -> Steps:
    """What is asked for the next deal: the winners of the tricks, or how many each won if that was told last time."""
    options = options_of(match)
    first = _only_counted(options, names, again=bool(match.rows) and isinstance(match.rows[-1].deal, Summary))
    steps = (first, *_counts(options, names), _winners(options, names), *_fate(options, names))
    return Steps(steps, _("What it brings"), columns=len(options.parties), rule=Section.POINTS)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deals that what was tapped can become, or what was only counted."""
    if answers.get("kind", "") == Kind.SUMMARY.value:
        return counted.candidates(answers, options_of(match), names)
    return tapping.candidates(answers, match, names)


def _winners(options: Options, names: Names) -> Step:
    """A row for each party: one trick, or a set that counts as so many. Above, what became of Voormsi in the last.

    What comes and goes stands above what stays, which must not move under a thumb.
    """
    called = zip(options.parties, marks(options.parties, names), strict=True)
    parties = [choice for party, mark in called for choice in _tricks(party, party_name(names, party), mark)]
    events = _events(options)
    fates = [_fate_choice(event, "tricks", span=span) for event, span in zip(events, FATES[len(events)], strict=True)]
    return Step(
        "tricks",
        _("Who won the trick?"),
        _("Tricks"),
        (*fates, *parties),
        columns=COLUMNS,
        times=options.tricks + 1,
        where=TRICK_BY_TRICK,
        rule=Section.POINTS,
    )


def _tricks(party: Party, name: str, mark: str) -> Iterable[Choice]:
    yield Choice(name, {"tricks": party.value}, short=mark, span=ALONE)
    for cards in range(2, HAND + 1):
        tricks = " ".join([party.value] * cards)
        short = _("%(name)s×%(n)s") % {"name": mark, "n": cards}
        yield Choice(_("× %(n)s") % {"n": cards}, {"tricks": tricks}, short=short, span=SET)


def _events(options: Options) -> list[Event]:
    """What can become of Voormsi at this table."""
    return [event for event in Event if options.parties != OF_THREE or event is not Event.OWN_TOQU]


def _fate_choice(event: Event, field: str, *, span: int = 1) -> Choice:
    told = {"event": event_words(event), "points": EVENT_POINTS.get(event)}
    label = _("%(event)s: lost") if event is Event.OWN_TOQU else _("%(event)s +%(points)s")
    rule = Section.OWN_TOQU if event is Event.OWN_TOQU else Section.EVENT
    return Choice(label % told, {field: event.value}, short=event_words(event), span=span, rule=rule)


def _only_counted(options: Options, names: Names, *, again: bool) -> Step:
    """Asked first where the last deal was only counted, else offered. The first party's number is the first answer."""
    one_by_one, first = _("Trick by trick"), party_name(names, options.parties[0])
    numbers = [
        Choice(
            str(number),
            {"kind": Kind.SUMMARY.value, WON[0]: str(number)},
            short=_("%(name)s %(n)s") % {"name": first, "n": number},
        )
        for number in range(options.tricks + 1)
    ]
    beside = -len(numbers) % NUMBERS_IN_A_ROW or NUMBERS_IN_A_ROW
    return Step(
        "counted",
        _("How many tricks for %(name)s?") % {"name": first},
        _("Only counted"),
        (*numbers, Choice(one_by_one, {}, span=beside)),
        columns=NUMBERS_IN_A_ROW,
        given="" if again else one_by_one,
        offer=_("Only count the tricks"),
        rule=Section.POINTS,
    )


def _counts(options: Options, names: Names) -> tuple[Step, ...]:
    """The others' numbers, but for the last one's, who has what is left."""
    between = zip(WON[1:], options.parties[1:-1], strict=False)
    return tuple(
        Step(
            name,
            _("How many tricks for %(name)s?") % {"name": party_name(names, party)},
            party_name(names, party),
            tuple(Choice(str(number), {name: str(number)}) for number in range(options.tricks + 1)),
            columns=NUMBERS_IN_A_ROW,
            where=COUNTED,
            rule=Section.POINTS,
        )
        for name, party in between
    )


def _fate(options: Options, names: Names) -> tuple[Step, Step]:
    """What became of Voormsi where tricks are only counted. A match that own Toqu ended was not played to the end."""
    nothing, events = _("nothing"), [event for event in Event if event is not Event.OWN_TOQU]
    fate = Step(
        "fate",
        _("What became of Voormsi?"),
        _("Voormsi"),
        (*(_fate_choice(event, "fate") for event in events), Choice(nothing, {})),
        columns=2,
        given=nothing,
        where=COUNTED,
        rule=Section.EVENT,
    )
    whose = Step(
        "whose",
        _("Whose was that trick?"),
        "",
        tuple(Choice(party_name(names, party), {"fate_party": party.value}) for party in options.parties),
        columns=len(options.parties),
        where=(*COUNTED, ("fate", tuple(event.value for event in events))),
        rule=Section.EVENT,
    )
    return fate, whose
