"""Recording a deal of Stýrivolt: who won, and how; that somebody had no right to the stock can be added."""

from scorekeeper.domain.asking import Answered
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Candidate, Step, Steps, agreeing
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names
from scorekeeper.games.styrivolt import questions
from scorekeeper.games.styrivolt.deals import Deal, Result
from scorekeeper.games.styrivolt.results import result_words
from scorekeeper.games.styrivolt.sections import Section

RESULTS = (
    (Result.ORDINARY, False),
    (Result.VOL, False),
    (Result.NINE, False),
    (Result.VOL, True),
    (Result.NINE, True),
)
"""How a deal can be won, and whether by one player alone; in the order of the buttons."""


def steps(names: Names) -> Steps:
    """What the panel asks: the winners, and, if somebody wants to say so, who took the stock without the right."""
    won, took = questions.winner(names), questions.stock(names)
    winner = Step(won.name, won.words, _("Won"), won.buttons, columns=2, rule=Section.AWARDS)
    told, choices, given = _("Stock without right"), (*took.buttons, took.usual), took.usual.label
    stock = Step("stock", took.words, told, choices, columns=2, given=given, rule=Section.ILLEGAL_STOCK)
    return Steps((winner, stock), _("How?"), columns=2, rule=Section.AWARDS)


def candidates(answers: Answers, names: Names) -> tuple[Candidate, ...]:
    """The five ways in which a deal can be won; none before somebody has, and none of answers that make no sense."""
    said = Answered.of((questions.winner(names), questions.stock(names)), answers)
    winner, culprit = said.one_of("winner", Side), said.one_of("illegal_stock", Side)
    if winner is None or (culprit is None and said.has("illegal_stock")):
        return ()
    deals = (Deal(winner, result, solo, culprit) for result, solo in RESULTS)
    return agreeing((_candidate(deal) for deal in deals), answers, ("result", "solo"))


def _candidate(deal: Deal) -> Candidate:
    words = result_words(deal.result, solo=deal.solo)
    return Candidate(words[:1].upper() + words[1:], questions.answers(deal), deal)
