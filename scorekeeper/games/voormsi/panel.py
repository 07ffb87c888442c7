"""What the recording panel of Voormsi asks: the winners as their tricks fall, or how many each won when it is over;
and the deals that the answers can become.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.domain.asking import DealAnswers, all_questions
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import STRIP, Answers, Candidate, CandidateGroup, Choice, Step, Steps
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi import questions
from scorekeeper.games.voormsi.deals import (
    EVENT_POINTS,
    HAND,
    SCORING_TRICK,
    ByParty,
    Deal,
    Event,
    Fate,
    Kind,
    Party,
    Played,
    Section,
    Summary,
)
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.questions import EVENTS, WON, events_at, fate, fate_in, fate_party, winners, won
from scorekeeper.games.voormsi.scoring import Score, ScoreSoFar, new_deal, with_trick
from scorekeeper.games.voormsi.words import Match, against, counts, event_words, marks, options_of, party_name, party_of

COUNTED = (("kind", (Kind.SUMMARY.value,)),)
TRICK_BY_TRICK = (("kind", ("",)),)

COLUMNS = 6
ALONE, SET = 3, 1
"""How many of the columns the winner of a trick takes, and a set beside it."""
FATES = {4: (3, 3, 3, 3), 5: (2, 2, 2, 3, 3)}
"""How many each of so many kinds of event takes, so that they fill their rows."""
NUMBERS_IN_A_ROW = 5


def panel(match: Match, names: Names) -> Steps:
    """The questions for the next deal: the winners of the tricks, or how many each won if that was told last time."""
    options = options_of(match)
    first = _count_step(options, names, again=bool(match.rows) and isinstance(match.rows[-1].deal, Summary))
    steps = (first, *_counts(options, names), _winners(options, names), *_fate(names))
    return Steps(steps, _("What they score"), columns=len(options.parties), rule=Section.POINTS)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deals that what was tapped can become, or what was only counted."""
    if answers.get("kind", "") == Kind.SUMMARY.value:
        return counted_candidates(answers, options_of(match), names)
    return tapped_candidates(answers, match, names)


def _winners(options: Options, names: Names) -> Step:
    """A row for each party: one trick, or a set that counts as so many.

    Above, what became of Voormsi in the previous one.

    What comes and goes stands above what stays, which must not move under a thumb.
    """
    called = zip(options.parties, marks(options.parties, names), strict=True)
    parties = [choice for party, mark in called for choice in _tricks(party, party_name(names, party), mark)]
    events = events_at(options.parties)
    first, *others = (
        _fate_choice(event, "tricks", span=span) for event, span in zip(events, FATES[len(events)], strict=True)
    )
    fates = [replace(first, above=_("Voormsi in the previous trick")), *others]
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
    values = {"event": event_words(event), "points": EVENT_POINTS.get(event)}
    label = _("%(event)s: match lost") if event is Event.OWN_TOQU else _("%(event)s +%(points)s")
    rule = Section.OWN_TOQU if event is Event.OWN_TOQU else Section.EVENT
    return Choice(label % values, {field: event.value}, short=event_words(event), span=span, rule=rule)


def _count_step(options: Options, names: Names, *, again: bool) -> Step:
    """Ask whether tricks are only counted: first where the last deal was, else as an offer.

    The first party's number is the first answer.
    """
    one_by_one, question, first = _("Trick by trick"), won(names)[0], party_name(names, options.parties[0])
    numbers = [
        replace(
            number,
            answers={"kind": Kind.SUMMARY.value, **number.answers},
            short=_("%(name)s %(n)s") % {"name": first, "n": number.label},
        )
        for number in question.buttons
    ]
    beside = -len(numbers) % NUMBERS_IN_A_ROW or NUMBERS_IN_A_ROW
    return Step(
        "counted",
        question.words,
        _("Only counted"),
        (*numbers, Choice(one_by_one, {}, span=beside)),
        columns=NUMBERS_IN_A_ROW,
        given="" if again else one_by_one,
        offer=_("Only count the tricks"),
        rule=Section.POINTS,
        shares=options.tricks,
    )


def _counts(options: Options, names: Names) -> Iterable[Step]:
    """The others' numbers, but for the last one's, who has what is left."""
    for question, party in zip(won(names)[1:], options.parties[1:-1], strict=False):
        name, row = party_name(names, party), NUMBERS_IN_A_ROW
        rule, tricks = Section.POINTS, options.tricks
        yield Step(question.name, question.words, name, question.buttons, row, where=COUNTED, rule=rule, shares=tricks)


def _fate(names: Names) -> Iterable[Step]:
    """What became of Voormsi where tricks are only counted.

    A match that own Toqu ended was not played to the end.
    """
    question, party, nothing = fate(names), fate_party(names), _("nothing")
    events = [event for event in Event if event is not Event.OWN_TOQU]
    choices = (*(_fate_choice(event, question.name) for event in events), Choice(nothing, {}))
    yield Step(
        question.name, question.words, _("Voormsi"), choices, 2, given=nothing, where=COUNTED, rule=Section.EVENT
    )
    happened = (*COUNTED, (question.name, tuple(event.value for event in events)))
    yield Step("whose", party.words, "", party.buttons, len(party.buttons), where=happened, rule=Section.EVENT)


LONGEST = 400
"""Characters of answers that are looked at; a whole deal of three has a quarter of that."""


@dataclass(frozen=True, slots=True)
class TappedDeal:
    """A deal as it was tapped, up to its end or the match's, and what it has brought so far."""

    deal: Played
    so_far: ScoreSoFar

    @property
    def is_whole(self) -> bool:
        """Whether the last trick of the deal has been played."""
        return self.so_far.played == self.so_far.options.tricks

    @property
    def left(self) -> int:
        """How many tricks can still be played."""
        return 0 if self.so_far.over else self.so_far.options.tricks - self.so_far.played


def tapped_candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal, once it is over; before, those that end with the very next trick. None while it goes on.

    What cannot be is handed to the form, which says why.
    """
    text, options = _text(answers), options_of(match)
    if not text.strip():
        return ()
    try:
        now = play_tricks(parse_taps(text), options, match.state)
    except IllegalDeal:
        refused = {"kind": Kind.PLAYED.value, "tricks": text}
        return (Candidate(_("Record"), refused, corrects=_("Correct")),)
    if now is None:
        return ()
    if now.left:
        return _with_the_last_trick(now, match.state, names)
    is_complete = now.so_far.over is not None or (now.deal.fate is not None and len(now.deal.tricks) == options.tricks)
    values = {"tricks": _tally(now)}
    label, corrects = _("Record %(tricks)s") % values, _("Correct: %(tricks)s") % values
    return (Candidate(label, questions.answers_of(now.deal), now.deal, is_complete=is_complete, corrects=corrects),)


def deal_so_far(answers: Answers, match: Match) -> TappedDeal | None:
    """The deal as far as it was tapped; None before its first trick, and where it makes no sense."""
    try:
        return play_tricks(parse_taps(_text(answers)), options_of(match), match.state)
    except IllegalDeal:
        return None


def parse_taps(text: str) -> Played:
    """The deal whose tricks were tapped one by one, an event right after the trick that it belongs to.

    Raises IllegalDeal.
    """
    words = text.split()
    event_places = [place for place, word in enumerate(words) if word in EVENTS]
    if len(event_places) != 1:
        return Played(winners(text))
    (place,) = event_places
    tricks = winners(" ".join(words[:place] + words[place + 1 :]))
    return Played(tricks, fate_in(tricks, Event(words[place]), place))


def taps(deal: Deal) -> Answers:
    """What is tapped to tell the deal: what became of Voormsi right after its trick. Undoes `parse_taps`."""
    answers = questions.answers_of(deal)
    if not isinstance(deal, Played) or deal.fate is None:
        return answers
    words, trick = answers["tricks"].split(), deal.fate.trick
    return {"tricks": " ".join([*words[:trick], deal.fate.event.value, *words[trick:]])}


def play_tricks(deal: Played, options: Options, state: Score) -> TappedDeal | None:
    """The tricks as far as the match, or the deal, goes on; None for those of another table."""
    if not {*deal.tricks} <= {*options.parties}:
        return None
    so_far = new_deal(options, state.points)
    for number, winner in enumerate(deal.tricks, 1):
        if so_far.over or so_far.played == options.tricks:
            break
        so_far = with_trick(so_far, winner, deal.fate.event if deal.fate and deal.fate.trick == number else None)
    return TappedDeal(_without_the_rest_of_a_set(deal, so_far), so_far)


def _without_the_rest_of_a_set(deal: Played, so_far: ScoreSoFar) -> Played:
    """Drop the rest of a set with whose first trick the match is over: the deal's event is that trick's."""
    rest = deal.tricks[so_far.played :]
    if so_far.over is None or not rest or {*rest} != {deal.tricks[so_far.played - 1]}:
        return deal
    fate = deal.fate
    if fate is not None and fate.trick is not None:
        fate = replace(fate, trick=min(fate.trick, so_far.played))
    return Played(deal.tricks[: so_far.played], fate)


def _with_the_last_trick(now: TappedDeal, state: Score, names: Names) -> tuple[Candidate, ...]:
    """The deals that end with the next trick, by who wins it; the last also with what becomes of Voormsi."""
    parties, is_last = now.so_far.options.parties, now.left == 1
    found = [each for party in parties if (each := _ending_with(now, party, None, state, names))]
    if not is_last:
        return tuple(found)
    found = [replace(each, instead=party.value) for each, party in zip(found, parties, strict=True)]
    if now.deal.fate is not None:
        return tuple(found)
    events = ((event, party) for event in questions.events_at(parties) for party in parties)
    with_events = (_ending_with(now, party, event, state, names) for event, party in events)
    return (*found, *(each for each in with_events if each))


def _ending_with(now: TappedDeal, party: Party, event: Event | None, state: Score, names: Names) -> Candidate | None:
    """The deal that this trick ends, and what becomes of Voormsi in it; None where it goes on."""
    tricks, name, options = (*now.deal.tricks, party), party_name(names, party), now.so_far.options
    fate = fate_in(tricks, event, len(tricks)) if event else now.deal.fate
    then = play_tricks(Played(tricks, fate), options, state)
    if then is None or then.left:
        return None
    if event is None:
        return Candidate(_("Last: %(name)s") % {"name": name}, questions.answers_of(then.deal), then.deal)
    question, columns = _("What became of Voormsi in the final trick?"), len(options.parties)
    group = CandidateGroup(_("Voormsi in the final trick"), question, span=columns, columns=columns)
    does, answers = _tally(then), questions.answers_of(then.deal)
    return Candidate(event_words(event), answers, then.deal, small=name, does=does, behind=group)


def _tally(now: TappedDeal) -> str:
    return against([number for _who, number in counts(now.deal, now.so_far.options.parties).each])


def _text(answers: Answers) -> str:
    return answers.get("tricks", "")[:LONGEST]


def counted_candidates(answers: Answers, options: Options, names: Names) -> tuple[Candidate, ...]:
    """The deal with and without the first five for each who may have won them."""
    answered = DealAnswers.of(all_questions(questions.questions, names), answers)
    fate, tricks = _fate_of(answered), _tricks_of(answered, options)
    if tricks is None or (answers.get("fate") and fate is None):
        return ()
    first: list[Party | None] = [None]
    if options.first_five_bonus:
        first += [party for party, number in tricks.each if SCORING_TRICK <= number < options.tricks]
    try:
        deals = [Summary(tricks, party, fate) for party in first]
    except IllegalDeal:
        return (Candidate(_("Record"), dict(answers), corrects=_("Correct")),)
    if len(deals) > 1:
        return tuple(Candidate(_who(deal, names), questions.answers_of(deal), deal) for deal in deals)
    values = {"tricks": against([number for _party, number in tricks.each])}
    label, corrects = _("Record %(tricks)s") % values, _("Correct: %(tricks)s") % values
    return (Candidate(label, questions.answers_of(deals[0]), deals[0], corrects=corrects),)


def _tricks_of(answered: DealAnswers, options: Options) -> ByParty | None:
    """Everybody's tricks, the last one's being what is left; nothing before the others are entered."""
    known = [number for name in WON[: len(options.parties) - 1] if (number := answered.whole(name)) is not None]
    left = options.tricks - sum(known)
    is_known = len(known) == len(options.parties) - 1 and left >= 0
    return ByParty(tuple(zip(options.parties, [*known, left], strict=True))) if is_known else None


def _fate_of(answered: DealAnswers) -> Fate | None:
    event, party = answered.one_of("fate", Event), answered.text("fate_party")
    return Fate(event, party_of(party)) if event and party else None


def _who(deal: Summary, names: Names) -> str:
    if deal.first_five is None:
        return _("First five: nobody")
    return _("First five: %(name)s") % {"name": party_name(names, deal.first_five)}
