"""A deal that is tapped while it is played: how far it has come, and the deals that one trick more can make of it."""

from dataclasses import dataclass, replace

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Fold
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.voormsi import questions
from scorekeeper.games.voormsi.at_stake import Match, options_of
from scorekeeper.games.voormsi.counting import Count, begun, with_trick
from scorekeeper.games.voormsi.deals import Deal, Kind, Played
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.points import Event
from scorekeeper.games.voormsi.questions import EVENTS, fate_in, winners
from scorekeeper.games.voormsi.scoring import Score
from scorekeeper.games.voormsi.telling.players import against, party_name
from scorekeeper.games.voormsi.telling.sentences import counts, event_words

LONGEST = 400
"""Characters of answers that are looked at; a whole deal of three has a quarter of that."""


@dataclass(frozen=True, slots=True)
class TappedDeal:
    """A deal as it was tapped, up to its end or the match's, and what it has brought so far."""

    deal: Played
    count: Count

    @property
    def is_whole(self) -> bool:
        """Whether the last trick of the deal has been played."""
        return self.count.played == self.count.options.tricks

    @property
    def left(self) -> int:
        """How many tricks can still be played."""
        return 0 if self.count.over else self.count.options.tricks - self.count.played


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return the deal, once it is over; before, those that end with the very next trick. None while it goes on.

    What cannot be is handed to the form, which says why.
    """
    text, options = _text(answers), options_of(match)
    if not text.strip():
        return ()
    try:
        now = followed(tapped(text), options, match.state)
    except IllegalDeal:
        refused = {"kind": Kind.PLAYED.value, "tricks": text}
        return (Candidate(_("Record"), refused, corrects=_("Correct")),)
    if now is None:
        return ()
    if now.left:
        return _with_the_last_trick(now, match.state, names)
    is_complete = now.count.over is not None or (now.deal.fate is not None and len(now.deal.tricks) == options.tricks)
    told = {"tricks": _tally(now)}
    label, corrects = _("Record %(tricks)s") % told, _("Correct: %(tricks)s") % told
    return (Candidate(label, questions.answers(now.deal), now.deal, is_complete=is_complete, corrects=corrects),)


def told(answers: Answers, match: Match) -> TappedDeal | None:
    """Return the deal as far as it was tapped; None before its first trick, and where it makes no sense."""
    try:
        return followed(tapped(_text(answers)), options_of(match), match.state)
    except IllegalDeal:
        return None


def tapped(text: str) -> Played:
    """Return the deal whose tricks were tapped one by one, an event right after the trick that it belongs to.

    Raises IllegalDeal.
    """
    words = text.split()
    told = [place for place, word in enumerate(words) if word in EVENTS]
    if len(told) != 1:
        return Played(winners(text))
    (place,) = told
    tricks = winners(" ".join(words[:place] + words[place + 1 :]))
    return Played(tricks, fate_in(tricks, Event(words[place]), place))


def taps(deal: Deal) -> Answers:
    """Return what is tapped to tell the deal: what became of Voormsi right after its trick. Undoes `tapped`."""
    answers = questions.answers(deal)
    if not isinstance(deal, Played) or deal.fate is None:
        return answers
    words, trick = answers["tricks"].split(), deal.fate.trick
    return {"tricks": " ".join([*words[:trick], deal.fate.event.value, *words[trick:]])}


def followed(deal: Played, options: Options, state: Score) -> TappedDeal | None:
    """Return the tricks as far as the match, or the deal, goes on; None for those of another table."""
    if not {*deal.tricks} <= {*options.parties}:
        return None
    count = begun(options, state.points)
    for number, winner in enumerate(deal.tricks, 1):
        if count.over or count.played == options.tricks:
            break
        count = with_trick(count, winner, deal.fate.event if deal.fate and deal.fate.trick == number else None)
    return TappedDeal(_without_the_rest_of_a_set(deal, count), count)


def _without_the_rest_of_a_set(deal: Played, count: Count) -> Played:
    """Drop the rest of a set with whose first trick the match is over: the deal's event is that trick's."""
    rest = deal.tricks[count.played :]
    if count.over is None or not rest or {*rest} != {deal.tricks[count.played - 1]}:
        return deal
    fate = deal.fate
    if fate is not None and fate.trick is not None:
        fate = replace(fate, trick=min(fate.trick, count.played))
    return Played(deal.tricks[: count.played], fate)


def _with_the_last_trick(now: TappedDeal, state: Score, names: Names) -> tuple[Candidate, ...]:
    """Return the deals that end with the next trick, by who wins it; the last also with what becomes of Voormsi."""
    parties, is_last = now.count.options.parties, now.left == 1
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
    """Return the deal that this trick ends, and what becomes of Voormsi in it; None where it goes on."""
    tricks, name, options = (*now.deal.tricks, party), party_name(names, party), now.count.options
    fate = fate_in(tricks, event, len(tricks)) if event else now.deal.fate
    then = followed(Played(tricks, fate), options, state)
    if then is None or then.left:
        return None
    if event is None:
        return Candidate(_("Last: %(name)s") % {"name": name}, questions.answers(then.deal), then.deal)
    question, columns = _("What became of Voormsi in the last trick?"), len(options.parties)
    fold = Fold(_("Voormsi, in the last trick"), question, span=columns, columns=columns)
    does, answers = _tally(then), questions.answers(then.deal)
    return Candidate(event_words(event), answers, then.deal, small=name, does=does, behind=fold)


def _tally(now: TappedDeal) -> str:
    return against([number for _who, number in counts(now.deal, now.count.options.parties).each])


def _text(answers: Answers) -> str:
    return answers.get("tricks", "")[:LONGEST]
