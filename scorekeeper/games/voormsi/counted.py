"""A deal of which only the tricks were counted, as the panel's answers tell it."""

from scorekeeper.domain.asking import Answered, all_questions
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.voormsi import questions
from scorekeeper.games.voormsi.deals import Fate, Summary
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import ByParty, Party
from scorekeeper.games.voormsi.points import SCORING_TRICK, Event
from scorekeeper.games.voormsi.questions import WON
from scorekeeper.games.voormsi.telling.players import against, party_name, party_of


def candidates(answers: Answers, options: Options, names: Names) -> tuple[Candidate, ...]:
    """Return the deal with and without the first five for each who may have won them."""
    answered = Answered.of(all_questions(questions.questions, names), answers)
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
        return tuple(Candidate(_who(deal, names), questions.answers(deal), deal) for deal in deals)
    told = {"tricks": against([number for _party, number in tricks.each])}
    label, corrects = _("Record %(tricks)s") % told, _("Correct: %(tricks)s") % told
    return (Candidate(label, questions.answers(deals[0]), deals[0], corrects=corrects),)


def _tricks_of(answered: Answered, options: Options) -> ByParty | None:
    """Return everybody's tricks, the last one's being what is left; nothing before the others are told."""
    told = [number for name in WON[: len(options.parties) - 1] if (number := answered.whole(name)) is not None]
    left = options.tricks - sum(told)
    is_told = len(told) == len(options.parties) - 1 and left >= 0
    return ByParty(tuple(zip(options.parties, [*told, left], strict=True))) if is_told else None


def _fate_of(answered: Answered) -> Fate | None:
    event, party = answered.one_of("fate", Event), answered.text("fate_party")
    return Fate(event, party_of(party)) if event and party else None


def _who(deal: Summary, names: Names) -> str:
    """Return who had the first five."""
    if deal.first_five is None:
        return _("Nobody the first five")
    return _("%(name)s the first five") % {"name": party_name(names, deal.first_five)}
