"""Recording a deal of Voormsi: the winners as their tricks fall, or how many each won when it is over."""

from collections.abc import Iterable, Mapping

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.steps import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.words import _
from scorekeeper.games.voormsi.answers import EVENTS, PARTIES, WON, filled, tapped
from scorekeeper.games.voormsi.counting import Count, begun, with_trick
from scorekeeper.games.voormsi.deals import Deal, Fate, Kind, Played, Summary
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import OF_THREE, ByParty, Party
from scorekeeper.games.voormsi.players import against, marks, party_name
from scorekeeper.games.voormsi.points import EVENT_POINTS, SCORING_TRICK, Event
from scorekeeper.games.voormsi.scoring import State
from scorekeeper.games.voormsi.sentences import counts, event_words
from scorekeeper.games.voormsi.stakes import Match, options_of

LONGEST = 400
"""Characters of answers that are looked at; a whole deal of three has a quarter of that."""

COUNTED = (("kind", (Kind.SUMMARY.value,)),)
TRICK_BY_TRICK = (("kind", ("",)),)


def panel(match: Match, names: Names) -> Steps:
    """What is asked for the next deal. Everything but the winners of the tricks holds until somebody opens it."""
    options = options_of(match)
    steps = (_only_counted(options, names), *_counts(options, names), _winners(options, names), *_fate(options, names))
    return Steps(steps, _("What it brings"))


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal that was tapped, once it is over; of one that was only counted, who had the first five."""
    if answers.get("kind", "") == Kind.SUMMARY.value:
        return _counted(answers, options_of(match), names)
    return _tapped(answers.get("tricks", "")[:LONGEST], options_of(match), match.state)


def _winners(options: Options, names: Names) -> Step:
    called = zip(options.parties, marks(options.parties, names), strict=True)
    parties = [Choice(party_name(names, party), {"tricks": party.value}, short=mark) for party, mark in called]
    fates = [_fate_choice(event, "tricks") for event in _events(options)]
    return Step(
        "tricks",
        _("Who won the trick?"),
        _("Tricks"),
        (*parties, *fates),
        columns=len(options.parties),
        times=options.tricks + 1,
        where=TRICK_BY_TRICK,
    )


def _events(options: Options) -> Iterable[Event]:
    """What can become of Voormsi at this table."""
    return (event for event in Event if options.parties != OF_THREE or event is not Event.OWN_TOQU)


def _fate_choice(event: Event, field: str) -> Choice:
    told = {"event": event_words(event), "points": EVENT_POINTS.get(event)}
    label = _("%(event)s: lost") if event is Event.OWN_TOQU else _("%(event)s +%(points)s")
    return Choice(label % told, {field: event.value}, short=event_words(event))


def _only_counted(options: Options, names: Names) -> Step:
    """Opened by whoever did not keep the order of the tricks; the first party's number is the first answer."""
    no, first = _("no"), party_name(names, options.parties[0])
    numbers = [
        Choice(
            str(number),
            {"kind": Kind.SUMMARY.value, WON[0]: str(number)},
            short=_("%(name)s %(n)s") % {"name": first, "n": number},
        )
        for number in range(options.tricks + 1)
    ]
    return Step(
        "counted",
        _("How many tricks for %(name)s?") % {"name": first},
        _("Only counted"),
        (*numbers, Choice(no, {})),
        columns=5,
        given=no,
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
            columns=5,
            where=COUNTED,
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
    )
    whose = Step(
        "whose",
        _("Whose was that trick?"),
        "",
        tuple(Choice(party_name(names, party), {"fate_party": party.value}) for party in options.parties),
        columns=len(options.parties),
        where=(*COUNTED, ("fate", tuple(event.value for event in events))),
    )
    return fate, whose


def _tapped(text: str, options: Options, state: State) -> tuple[Candidate, ...]:
    """The deal as it was tapped, or why it cannot be; nothing while it goes on."""
    if not text.strip():
        return ()
    label = _("Record")
    try:
        deal = tapped(text)
    except IllegalDeal:
        return (Candidate(label, {"kind": Kind.PLAYED.value, "tricks": text}),)
    if not {*deal.tricks} <= {*options.parties}:
        return ()
    count = _count(deal, options, state)
    if count.over is None and count.played < options.tricks:
        return ()
    return (Candidate(_label(deal, options), filled(deal), settled=count.over is not None),)


def _count(deal: Played, options: Options, state: State) -> Count:
    """The tricks as far as the match, or the deal, goes on."""
    count = begun(options, state.points)
    for number, winner in enumerate(deal.tricks, 1):
        if count.over or count.played == options.tricks:
            break
        count = with_trick(count, winner, deal.fate.event if deal.fate and deal.fate.trick == number else None)
    return count


def _counted(answers: Answers, options: Options, names: Names) -> tuple[Candidate, ...]:
    """The deal with and without the first five for each who may have won them."""
    fate = _fate_of(answers, options)
    tricks = _tricks_of(answers, options)
    if tricks is None or (answers.get("fate") and fate is None):
        return ()
    first: list[Party | None] = [None]
    if options.first_five_bonus:
        first += [party for party, number in tricks.each if SCORING_TRICK <= number < options.tricks]
    try:
        deals = [Summary(tricks, party, fate) for party in first]
    except IllegalDeal:
        return (Candidate(_("Record"), dict(answers)),)
    return tuple(Candidate(_first_five(deal, options, names, alone=len(deals) == 1), filled(deal)) for deal in deals)


def _tricks_of(answers: Mapping[str, str], options: Options) -> ByParty | None:
    """Everybody's tricks, the last one's being what is left; nothing before the others are told."""
    told = [answers.get(name, "") for name in WON[: len(options.parties) - 1]]
    if not all(number.isascii() and number.isdigit() and len(number) <= len(str(options.tricks)) for number in told):
        return None
    numbers = list(map(int, told))
    left = options.tricks - sum(numbers)
    return ByParty(tuple(zip(options.parties, [*numbers, left], strict=True))) if left >= 0 else None


def _fate_of(answers: Mapping[str, str], options: Options) -> Fate | None:
    event, party = EVENTS.get(answers.get("fate", "")), PARTIES.get(answers.get("fate_party", ""))
    return Fate(event, party) if event and party in options.parties else None


def _first_five(deal: Summary, options: Options, names: Names, *, alone: bool) -> str:
    if alone:
        return _label(deal, options)
    if deal.first_five is None:
        return _("Nobody the first five")
    return _("%(name)s the first five") % {"name": party_name(names, deal.first_five)}


def _label(deal: Deal, options: Options) -> str:
    return _("Record %(tricks)s") % {"tricks": against([number for _who, number in counts(deal, options.parties).each])}
