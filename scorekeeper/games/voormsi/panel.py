"""The questions about a deal of Voormsi, in a form and by taps: the winners as their tricks fall, or how many each won,
what became of Voormsi, and the deals that the answers can become.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import GAP, DealAnswers, Look, Question, all_questions, no_warnings
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.pile import change_words, not_the_tricks_of_a_deal
from scorekeeper.domain.questions import STRIP, Answers, Candidate, CandidateGroup, Choice, DealSoFar, Slot, Step, Steps
from scorekeeper.domain.sheet import Names, with_minus
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.voormsi import deals, sheet
from scorekeeper.games.voormsi.scoring import Options, Score, ScoreSoFar, new_deal, with_trick

warnings = no_warnings

WON = ("won_1", "won_2", "won_3")
"""How many tricks each party of a table won, in the table's order."""

EVENTS = tuple(event.value for event in deals.Event)
WINNERS = tuple(party.value for party in deals.EVERY_PARTY)


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """Those of both kinds of deal; an answer for the other kind is passed over.

    Voormsi's event is called `fate`: `event` is taken by what every phone sends.
    """
    called, numbers = _party_names(names), _numbers(names)
    known = (
        (deals.Kind.PLAYED.value, _("Who won each trick")),
        (deals.Kind.SUMMARY.value, _("How many tricks each won")),
    )
    needed, too_many = _("Choose what you record."), _("These are too many tricks.")
    places = tuple((_("trick %(n)s") % {"n": n}, _("Winner of trick %(n)s") % {"n": n}) for n, _same in numbers)
    in_order = Question("tricks", _("Who won them, in order?"), called, look=Look.ROW, places=places, wrong=too_many)
    return (
        Question("kind", _("What do you record?"), known, needed, default=deals.Kind.PLAYED.value),
        _for_played(in_order),
        *map(_for_summary, won(names)),
        _for_summary(Question("first_five", _("Did somebody win the first five?"), (("", _("nobody")), *called))),
        fate(names),
        _for_played(Question("fate_trick", _("In which trick was that?"), (("", ""), *numbers), look=Look.LIST)),
        _for_summary(fate_party(names)),
    )


def won(names: Names) -> tuple[Question, ...]:
    """How many tricks each won who plays."""
    choices = (("", ""), ("0", "0"), *_numbers(names))
    words = [_("How many tricks for %(name)s?") % {"name": called} for _value, called in _party_names(names)]
    return tuple(Question(name, each, choices, look=Look.LIST) for name, each in zip(WON, words, strict=False))


def fate(names: Names) -> Question:
    choices = (("", _("nothing")), *((event.value, sheet.event_words(event)) for event in events_at(parties_at(names))))
    return Question("fate", _("What became of Voormsi?"), choices, look=Look.LIST)


def fate_party(names: Names) -> Question:
    """Who won the trick in which that was."""
    return Question("fate_party", _("Who won that trick?"), (("", _("nothing happened")), *_party_names(names)))


def events_at(parties: tuple[deals.Party, ...]) -> tuple[deals.Event, ...]:
    """What can become of Voormsi at a table."""
    return tuple(event for event in deals.Event if parties != deals.OF_THREE or event is not deals.Event.OWN_TOQU)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that this kind of deal needs and lacks, and of tricks that cannot be read, by its
    question.
    """
    missing = {name: words for name, words in _needed(answered).items() if not answered.has(name)}
    try:
        winners(answered.text("tricks"))
    except IllegalDeal as refusal:
        return missing | {"tricks": str(refusal)}
    return missing


def deal(answered: DealAnswers) -> deals.Deal:
    event = answered.one_of("fate", deals.Event)
    if answered.one_of("kind", deals.Kind) is deals.Kind.PLAYED:
        tricks = winners(answered.text("tricks"))
        return deals.Played(tricks, fate_in(tricks, event, int(answered.text("fate_trick"))) if event else None)
    counts = ((party, int(answered.text(name))) for party, name in zip(parties_at(answered.names), WON, strict=False))
    first_five, whose = answered.text("first_five"), answered.text("fate_party")
    fate = deals.Fate(event, sheet.party_of(whose)) if event else None
    return deals.Summary(deals.ByParty(tuple(counts)), sheet.party_of(first_five) if first_five else None, fate)


def answers_of(deal: deals.Deal) -> dict[str, str]:
    event = {"fate": deal.fate.event.value} if deal.fate else {}
    if isinstance(deal, deals.Played):
        trick = {"fate_trick": str(deal.fate.trick)} if deal.fate else {}
        return (
            {"kind": deals.Kind.PLAYED.value, "tricks": " ".join(party.value for party in deal.tricks)} | event | trick
        )
    counted = {name: str(number) for name, (_party, number) in zip(WON, deal.tricks.each, strict=False)}
    first_five = {"first_five": deal.first_five.value} if deal.first_five else {}
    party = {"fate_party": deal.fate.party.value} if deal.fate else {}
    return {"kind": deals.Kind.SUMMARY.value} | counted | first_five | event | party


def winners(text: str) -> tuple[deals.Party, ...]:
    """The winners that words separated by blanks name. Raises IllegalDeal."""
    named = text.split()
    for number, word in enumerate(named, 1):
        if word == GAP:
            raise IllegalDeal(_("trick %(n)s has no winner") % {"n": number})
        if word in EVENTS:
            raise IllegalDeal(_("enter what became of Voormsi only once, right after the trick in which it was played"))
        if word not in WINNERS:
            raise IllegalDeal(_("trick %(n)s: nobody at this table has that name. Choose who won it") % {"n": number})
    return tuple(map(sheet.party_of, named))


def fate_in(tricks: tuple[deals.Party, ...], event: deals.Event, number: int) -> deals.Fate:
    """What became of Voormsi in that trick; one that was not played is refused by the deal itself."""
    is_played = 1 <= number <= len(tricks)
    return deals.Fate(event, tricks[number - 1] if is_played else deals.OF_FOUR[0], number)


def _for_played(question: Question) -> Question:
    return replace(question, words=_("Trick by trick: %(question)s") % {"question": question.words})


def _for_summary(question: Question) -> Question:
    return replace(question, words=_("Only counted: %(question)s") % {"question": question.words})


def _needed(answered: DealAnswers) -> dict[str, str]:
    """What to say of each answer that a deal of the chosen kind needs, by its question."""
    match answered.one_of("kind", deals.Kind):
        case deals.Kind.PLAYED:
            trick = {"fate_trick": _("Choose in which trick that was.")} if answered.text("fate") else {}
            return {"tricks": _("Choose who won the tricks.")} | trick
        case deals.Kind.SUMMARY:
            party = {"fate_party": _("Choose who won that trick.")} if answered.text("fate") else {}
            return {each.name: _("Choose how many tricks each won.") for each in won(answered.names)} | party
    return {}


def parties_at(names: Names) -> tuple[deals.Party, ...]:
    """Who scores at a table; at the usual one where nobody is named."""
    return deals.parties_of(tuple(names)) if names else deals.OF_FOUR


def _party_names(names: Names) -> tuple[tuple[str, str], ...]:
    """Everybody who scores, and how they are called."""
    return tuple((party.value, sheet.party_name(names, party) if names else party.value) for party in parties_at(names))


def _numbers(names: Names) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(1, deals.tricks_of(parties_at(names)) + 1))


COUNTED = (("kind", (deals.Kind.SUMMARY.value,)),)
TRICK_BY_TRICK = (("kind", ("",)),)

COLUMNS = 6
ALONE, SET = 3, 1
"""How many of the columns the winner of a trick takes, and a set beside it."""
FATES = {4: (3, 3, 3, 3), 5: (2, 2, 2, 3, 3)}
"""How many each of so many kinds of event takes, so that they fill their rows."""
NUMBERS_IN_A_ROW = 5


def panel(match: sheet.Match, names: Names) -> Steps:
    """The questions for the next deal: the winners of the tricks, or how many each won where the last deal has that."""
    options = sheet.options_of(match)
    first = _count_step(options, names, again=bool(match.rows) and isinstance(match.rows[-1].deal, deals.Summary))
    steps = (first, *_counts(options, names), _winners(options, names), *_fate(names))
    return Steps(steps, _("What they score"), columns=len(options.parties), rule=deals.Section.POINTS)


def candidates(answers: Answers, match: sheet.Match, names: Names) -> tuple[Candidate, ...]:
    """The deals that what was tapped can become, or what was only counted."""
    if answers.get("kind", "") == deals.Kind.SUMMARY.value:
        return counted_candidates(answers, sheet.options_of(match), names)
    return tapped_candidates(answers, match, names)


def _winners(options: Options, names: Names) -> Step:
    """A row for each party: one trick, or a set that counts as so many.

    Above, what became of Voormsi in the previous one.

    What comes and goes stands above what stays, which must not move under a thumb.
    """
    called = zip(options.parties, sheet.marks(options.parties, names), strict=True)
    parties = [choice for party, mark in called for choice in _tricks(party, sheet.party_name(names, party), mark)]
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
        rule=deals.Section.POINTS,
    )


def _tricks(party: deals.Party, name: str, mark: str) -> Iterable[Choice]:
    yield Choice(name, {"tricks": party.value}, short=mark, span=ALONE)
    for cards in range(2, deals.HAND + 1):
        tricks = " ".join([party.value] * cards)
        short = _("%(name)s×%(n)s") % {"name": mark, "n": cards}
        spoken = ngettext("%(n)s trick: %(name)s", "%(n)s tricks: %(name)s", cards) % {"name": name, "n": cards}
        yield Choice(str(cards), {"tricks": tricks}, small=_("tricks"), short=short, spoken=spoken, span=SET)


def _fate_choice(event: deals.Event, field: str, *, span: int = 1) -> Choice:
    values = {"event": sheet.event_words(event), "points": deals.EVENT_POINTS.get(event)}
    label = _("%(event)s: match lost") if event is deals.Event.OWN_TOQU else _("%(event)s +%(points)s")
    rule = deals.Section.OWN_TOQU if event is deals.Event.OWN_TOQU else deals.Section.EVENT
    return Choice(label % values, {field: event.value}, short=sheet.event_words(event), span=span, rule=rule)


def _count_step(options: Options, names: Names, *, again: bool) -> Step:
    """Ask whether tricks are only counted: first where the last deal was, else as an offer.

    The first party's number is the first answer.
    """
    one_by_one, question, first = _("Trick by trick"), won(names)[0], sheet.party_name(names, options.parties[0])
    numbers = [
        replace(
            number,
            answers={"kind": deals.Kind.SUMMARY.value, **number.answers},
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
        rule=deals.Section.POINTS,
        shares=options.tricks,
    )


def _counts(options: Options, names: Names) -> Iterable[Step]:
    """The others' numbers, but for the last one's, who has what is left."""
    for question, party in zip(won(names)[1:], options.parties[1:-1], strict=False):
        name, row = sheet.party_name(names, party), NUMBERS_IN_A_ROW
        rule, tricks = deals.Section.POINTS, options.tricks
        yield Step(question.name, question.words, name, question.buttons, row, where=COUNTED, rule=rule, shares=tricks)


def _fate(names: Names) -> Iterable[Step]:
    """What became of Voormsi where tricks are only counted.

    A match that own Toqu ended was not played to the end.
    """
    question, party, nothing = fate(names), fate_party(names), _("nothing")
    events = [event for event in deals.Event if event is not deals.Event.OWN_TOQU]
    choices = (*(_fate_choice(event, question.name) for event in events), Choice(nothing, {}))
    yield Step(
        question.name, question.words, _("Voormsi"), choices, 2, given=nothing, where=COUNTED, rule=deals.Section.EVENT
    )
    happened = (*COUNTED, (question.name, tuple(event.value for event in events)))
    yield Step("whose", party.words, "", party.buttons, len(party.buttons), where=happened, rule=deals.Section.EVENT)


LONGEST = 400
"""Characters of answers that are looked at; a whole deal of three has a quarter of that."""


@dataclass(frozen=True, slots=True)
class TappedDeal:
    """A deal as it was tapped, up to its end or the match's, and what it has brought so far."""

    deal: deals.Played
    so_far: ScoreSoFar

    @property
    def is_whole(self) -> bool:
        """Whether the last trick of the deal has been played."""
        return self.so_far.played == self.so_far.options.tricks

    @property
    def left(self) -> int:
        """How many tricks can still be played."""
        return 0 if self.so_far.over else self.so_far.options.tricks - self.so_far.played


def tapped_candidates(answers: Answers, match: sheet.Match, names: Names) -> tuple[Candidate, ...]:
    """The deal, once it is over; before, those that end with the very next trick. None while it goes on.

    What cannot be is handed to the form, which says why.
    """
    text, options = _text(answers), sheet.options_of(match)
    if not text.strip():
        return ()
    try:
        now = play_tricks(parse_taps(text), options, match.state)
    except IllegalDeal:
        refused = {"kind": deals.Kind.PLAYED.value, "tricks": text}
        return (Candidate(_("Record"), refused, corrects=_("Correct")),)
    if now is None:
        return ()
    if now.left:
        return _with_the_last_trick(now, match.state, names)
    is_complete = now.so_far.over is not None or (now.deal.fate is not None and len(now.deal.tricks) == options.tricks)
    values = {"tricks": _tally(now)}
    label, corrects = _("Record %(tricks)s") % values, _("Correct: %(tricks)s") % values
    return (Candidate(label, answers_of(now.deal), now.deal, is_complete=is_complete, corrects=corrects),)


def deal_so_far(answers: Answers, match: sheet.Match) -> TappedDeal | None:
    """The deal as far as it was tapped; None before its first trick, and where it makes no sense."""
    try:
        return play_tricks(parse_taps(_text(answers)), sheet.options_of(match), match.state)
    except IllegalDeal:
        return None


def parse_taps(text: str) -> deals.Played:
    """The deal whose tricks were tapped one by one, an event right after the trick that it belongs to.

    Raises IllegalDeal.
    """
    words = text.split()
    event_places = [place for place, word in enumerate(words) if word in EVENTS]
    if len(event_places) != 1:
        return deals.Played(winners(text))
    (place,) = event_places
    tricks = winners(" ".join(words[:place] + words[place + 1 :]))
    return deals.Played(tricks, fate_in(tricks, deals.Event(words[place]), place))


def taps(deal: deals.Deal) -> Answers:
    """What is tapped to tell the deal: what became of Voormsi right after its trick. Undoes `parse_taps`."""
    answers = answers_of(deal)
    if not isinstance(deal, deals.Played) or deal.fate is None:
        return answers
    words, trick = answers["tricks"].split(), deal.fate.trick
    return {"tricks": " ".join([*words[:trick], deal.fate.event.value, *words[trick:]])}


def play_tricks(deal: deals.Played, options: Options, state: Score) -> TappedDeal | None:
    """The tricks as far as the match, or the deal, goes on; None for those of another table."""
    if not {*deal.tricks} <= {*options.parties}:
        return None
    so_far = new_deal(options, state.points)
    for number, winner in enumerate(deal.tricks, 1):
        if so_far.over or so_far.played == options.tricks:
            break
        so_far = with_trick(so_far, winner, deal.fate.event if deal.fate and deal.fate.trick == number else None)
    return TappedDeal(_without_the_rest_of_a_set(deal, so_far), so_far)


def _without_the_rest_of_a_set(deal: deals.Played, so_far: ScoreSoFar) -> deals.Played:
    """Drop the rest of a set with whose first trick the match is over: the deal's event is that trick's."""
    rest = deal.tricks[so_far.played :]
    if so_far.over is None or not rest or {*rest} != {deal.tricks[so_far.played - 1]}:
        return deal
    fate = deal.fate
    if fate is not None and fate.trick is not None:
        fate = replace(fate, trick=min(fate.trick, so_far.played))
    return deals.Played(deal.tricks[: so_far.played], fate)


def _with_the_last_trick(now: TappedDeal, state: Score, names: Names) -> tuple[Candidate, ...]:
    """The deals that end with the next trick, by who wins it; the last also with what becomes of Voormsi."""
    parties, is_last = now.so_far.options.parties, now.left == 1
    found = [each for party in parties if (each := _ending_with(now, party, None, state, names))]
    if not is_last:
        return tuple(found)
    found = [replace(each, instead=party.value) for each, party in zip(found, parties, strict=True)]
    if now.deal.fate is not None:
        return tuple(found)
    events = ((event, party) for event in events_at(parties) for party in parties)
    with_events = (_ending_with(now, party, event, state, names) for event, party in events)
    return (*found, *(each for each in with_events if each))


def _ending_with(
    now: TappedDeal, party: deals.Party, event: deals.Event | None, state: Score, names: Names
) -> Candidate | None:
    """The deal that this trick ends, and what becomes of Voormsi in it; None where it goes on."""
    tricks, name, options = (*now.deal.tricks, party), sheet.party_name(names, party), now.so_far.options
    fate = fate_in(tricks, event, len(tricks)) if event else now.deal.fate
    then = play_tricks(deals.Played(tricks, fate), options, state)
    if then is None or then.left:
        return None
    if event is None:
        return Candidate(_("Last: %(name)s") % {"name": name}, answers_of(then.deal), then.deal)
    question, columns = _("What became of Voormsi in the final trick?"), len(options.parties)
    group = CandidateGroup(_("Voormsi in the final trick"), question, span=columns, columns=columns)
    does, answers = _tally(then), answers_of(then.deal)
    return Candidate(sheet.event_words(event), answers, then.deal, small=name, does=does, behind=group)


def _tally(now: TappedDeal) -> str:
    return sheet.against([number for _who, number in sheet.counts(now.deal, now.so_far.options.parties).each])


def _text(answers: Answers) -> str:
    return answers.get("tricks", "")[:LONGEST]


def counted_candidates(answers: Answers, options: Options, names: Names) -> tuple[Candidate, ...]:
    """The deal with and without the first five for each who may have won them."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    fate, tricks = _fate_of(answered), _tricks_of(answered, options)
    if tricks is None or (answers.get("fate") and fate is None):
        return ()
    first: list[deals.Party | None] = [None]
    if options.first_five_bonus:
        first += [party for party, number in tricks.each if deals.SCORING_TRICK <= number < options.tricks]
    try:
        possible = [deals.Summary(tricks, party, fate) for party in first]
    except IllegalDeal:
        return (Candidate(_("Record"), dict(answers), corrects=_("Correct")),)
    if len(possible) > 1:
        return tuple(Candidate(_who(deal, names), answers_of(deal), deal) for deal in possible)
    values = {"tricks": sheet.against([number for _party, number in tricks.each])}
    label, corrects = _("Record %(tricks)s") % values, _("Correct: %(tricks)s") % values
    return (Candidate(label, answers_of(possible[0]), possible[0], corrects=corrects),)


def _tricks_of(answered: DealAnswers, options: Options) -> deals.ByParty | None:
    """Everybody's tricks, the last one's being what is left; nothing before the others are entered."""
    known = [number for name in WON[: len(options.parties) - 1] if (number := answered.whole(name)) is not None]
    left = options.tricks - sum(known)
    is_known = len(known) == len(options.parties) - 1 and left >= 0
    return deals.ByParty(tuple(zip(options.parties, [*known, left], strict=True))) if is_known else None


def _fate_of(answered: DealAnswers) -> deals.Fate | None:
    event, party = answered.one_of("fate", deals.Event), answered.text("fate_party")
    return deals.Fate(event, sheet.party_of(party)) if event and party else None


def _who(deal: deals.Summary, names: Names) -> str:
    if deal.first_five is None:
        return _("First five: nobody")
    return _("First five: %(name)s") % {"name": sheet.party_name(names, deal.first_five)}


def standing(answers: Answers, match: sheet.Match, names: Names) -> DealSoFar:
    """What the panel shows of the deal so far; the sheet as it was, where nothing of it can be followed."""
    now = deal_so_far(answers, match)
    if now is None:
        parties = sheet.stand(match, names)
        is_tapped = answers.get("kind") != deals.Kind.SUMMARY.value
        strip = _strip((), None, match, names) if is_tapped else ()
        so_far = DealSoFar(
            strip=strip, texts=_texts(parties), looks=_looks(parties), absent=EVENTS if is_tapped else ()
        )
        if is_tapped:
            return so_far
        wrong, change = _too_many_counted(answers, match, names)
        return replace(so_far, wrong=wrong, change=change)
    parties = _parties(now, match, names)
    return DealSoFar(
        said=_progress_words(now, names),
        asked="" if now.left else _("Record the deal?"),
        strip=_strip(now.deal.tricks, now.deal.fate, match, names),
        texts=_texts(parties),
        looks=_looks(parties),
        closed=tuple(_too_many(now)),
        absent=EVENTS if now.deal.fate is not None else (),
    )


def _too_many_counted(answers: Answers, match: sheet.Match, names: Names) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The words where the numbers given are more tricks than a deal has, and what can be changed."""
    options, answered = sheet.options_of(match), DealAnswers.of(won(names), answers)
    counts = [(step, answered.whole(name) or 0) for step, name in zip(("counted", *WON[1:-1]), WON, strict=False)]
    counts = counts[: len(options.parties) - 1]
    together = sum(number for _step, number in counts)
    if together <= options.tricks:
        return "", ()
    called = zip(counts, options.parties, strict=False)
    change = tuple((step, change_words(sheet.party_name(names, party), number)) for (step, number), party in called)
    return not_the_tricks_of_a_deal(together, options.tricks), change


def _strip(
    tricks: tuple[deals.Party, ...], fate: deals.Fate | None, match: sheet.Match, names: Names
) -> tuple[Slot, ...]:
    """A place for each trick of a deal: by whom it was won, and whether Voormsi fell in it."""
    options = sheet.options_of(match)
    short = dict(zip(options.parties, sheet.marks(options.parties, names), strict=True))
    places = []
    for number in range(1, options.tricks + 1):
        winner = tricks[number - 1] if number <= len(tricks) else None
        look = f"of-{options.parties.index(winner)}" if winner else ""
        values = {"n": number, "name": sheet.party_name(names, winner) if winner else ""}
        spoken = _("Trick %(n)s: %(name)s") % values if winner else _("Trick %(n)s: not yet") % values
        fell = " fate" if fate is not None and fate.trick == number else ""
        places.append(Slot(short[winner] if winner else "", look + fell, spoken))
    return tuple(places)


def _texts(parties: Iterable[sheet.PartySheet]) -> dict[str, str]:
    """What the parts of the sheet say, by their names in its template."""
    texts: dict[str, str] = {}
    for party in parties:
        texts[f"{party.key}.points"] = party.points
        texts[f"{party.key}.missing"] = party.missing
        texts[f"{party.key}.spoken"] = party.spoken
    return texts


def _looks(parties: Iterable[sheet.PartySheet]) -> dict[str, str]:
    """How the numbers and the arms look."""
    looks: dict[str, str] = {}
    for party in parties:
        looks[f"{party.key}.points"] = party.look
        looks[f"{party.key}.missing"] = "waiting" if party.waits else ""
        looks |= {f"{party.key}.{arm.place}": arm.look for arm in party.arms}
    return looks


def _parties(now: TappedDeal, match: sheet.Match, names: Names) -> tuple[sheet.PartySheet, ...]:
    """Everybody as they stand in the middle of the deal: what it has changed already counts as new."""
    return tuple(_party(now.so_far, party, match, names) for party in sheet.options_of(match).parties)


def _party(so_far: ScoreSoFar, party: deals.Party, match: sheet.Match, names: Names) -> sheet.PartySheet:
    target, points, before = so_far.options.target, so_far.scores.of(party), match.state.points.of(party)
    waits, name = _waiting(so_far, party), sheet.party_name(names, party)
    slots = sheet.slots_for([number for _party, number in match.state.points.each], target)
    return sheet.PartySheet(
        key=party.value,
        name=name,
        points=with_minus(points),
        new=points != before,
        missing=_("+%(n)s not written yet") % {"n": waits} if waits else sheet.missing(target - points),
        waits=waits > 0,
        arms=sheet.arms(points, before, target, slots, deals.with_points(points, waits, target)),
        spoken=sheet.spoken(name, party, points, target),
    )


def _waiting(so_far: ScoreSoFar, party: deals.Party) -> int:
    """Points that the party has made and not written: only who won the last trick can have any."""
    return so_far.waiting if party is so_far.last else 0


def _progress_words(now: TappedDeal, names: Names) -> str:
    """As “Tricks 5–1, Toqu took it. Ona & Petras +2, now 2. Jonas & Rūta +2 waiting, then 2.”"""
    so_far = now.so_far
    tricks = _("Tricks %(tricks)s") % {"tricks": sheet.against([number for _party, number in so_far.won.each])}
    parts = [tricks]
    if now.deal.fate is not None:
        parts = [_("%(tricks)s, %(event)s") % {"tricks": tricks, "event": sheet.event_words(now.deal.fate.event)}]
    if so_far.writings:
        parts.append(sheet.wrote(so_far.writings, names))
    if so_far.waiting and so_far.last is not None:
        parts.append(_waits(so_far, so_far.last, names))
    if now.left == 1 and so_far.last is not None and so_far.won.of(so_far.last) == so_far.played:
        parts.append(_("One more, and nobody scores"))
    return " ".join(_("%(words)s.") % {"words": part} for part in parts)


def _waits(so_far: ScoreSoFar, party: deals.Party, names: Names) -> str:
    """Points not written yet, and where it will lead: to the end, back from it, or up the line."""
    standing, waits, target = so_far.scores.of(party), so_far.waiting, so_far.options.target
    values = {
        "name": sheet.party_name(names, party),
        "n": waits,
        "then": with_minus(deals.with_points(standing, waits, target)),
        "target": target,
    }
    if standing + waits == target:
        return (
            ngettext("%(name)s +%(n)s not written yet, which wins", "%(name)s +%(n)s not written yet, which win", waits)
            % values
        )
    if standing + waits > target:
        return _("%(name)s +%(n)s not written yet, up to %(target)s and back to %(then)s") % values
    return _("%(name)s +%(n)s not written yet, then %(then)s") % values


def _too_many(now: TappedDeal) -> Iterable[str]:
    """The numbers of tricks that are more than are left."""
    for party in now.so_far.options.parties:
        yield from (" ".join([party.value] * cards) for cards in range(now.left + 1, deals.HAND + 1))


def questions_in_play(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """The question for the winners in order, with what became of Voormsi right after its trick."""
    parties = parties_at(names)
    winners = ((party.value, sheet.party_name(names, party) if names else party.value) for party in parties)
    fates = ((event.value, sheet.event_words(event)) for event in events_at(parties))
    places = tuple((str(number), str(number)) for number in range(1, deals.tricks_of(parties) + 2))
    return (Question("tricks", _("Who won the tricks?"), (*winners, *fates), look=Look.ROW, places=places),)


def in_play(answered: DealAnswers, match: sheet.Match, names: Names) -> InPlayWords | None:
    """Tell what the panel says of it; None of tricks that make no deal."""
    words = standing({"tricks": answered.text("tricks")}, match, names).said
    return InPlayWords(words) if words else None
