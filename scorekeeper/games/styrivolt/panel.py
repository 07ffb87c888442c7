"""Recording a deal of Stýrivolt: who won, and how; that somebody had no right to the stock can be added."""

from dataclasses import replace

from scorekeeper.domain.asking import DealAnswers, all_questions
from scorekeeper.domain.i18n import _, with_capital
from scorekeeper.domain.questions import Answers, Candidate, Choice, DealSoFar, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt import questions
from scorekeeper.games.styrivolt.deals import Deal, DealResult, Section, result_words
from scorekeeper.games.styrivolt.words import Match, options_of

RESULTS = (
    (DealResult.ORDINARY, False),
    (DealResult.VOL, False),
    (DealResult.NINE, False),
    (DealResult.VOL, True),
    (DealResult.NINE, True),
)
"""How a deal can be won, and whether by one player alone; in the order of the buttons."""

FAILED = ((DealResult.FAILED_NINE, False),)

COLUMNS = 2


def panel(match: Match, names: Names) -> Steps:
    """What the panel asks: the winners, and, if somebody wants to say so, who took the stock without the right."""
    won, took = questions.winner(options_of(match), names), questions.stock(names)
    winners = tuple(_winner(seat, names) for seat in CLOCKWISE)
    winner = Step(won.name, won.words, _("Winners"), winners, rule=Section.AWARDS)
    label, nobody = _("Took the stock wrongly"), replace(took.usual, span=COLUMNS)
    choices, rule = (*took.buttons, nobody), Section.ILLEGAL_STOCK
    stock = Step("stock", took.words, label, choices, columns=COLUMNS, given=nobody.label, rule=rule)
    return Steps((winner, stock), _("How did they win?"), columns=COLUMNS, rule=Section.AWARDS)


def _winner(seat: Seat, names: Names) -> Choice:
    """A player as a key; a tap on either winner says that the side has won."""
    return Choice(names[seat], {"winner": seat.side.value}, seat=seat.value, short=side_name(names, seat.side))


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The ways in which a deal can be won; none before somebody has, and none of answers that make no sense."""
    answered = DealAnswers.of(all_questions(questions.questions, names), answers)
    winner, culprit = answered.one_of("winner", Side), answered.one_of("illegal_stock", Side)
    if winner is None or (culprit is None and answered.has("illegal_stock")):
        return ()
    results = (*RESULTS, *FAILED) if options_of(match).failed_nine_loses else RESULTS
    deals = (Deal(winner, result, solo, culprit) for result, solo in results)
    return agreeing((_candidate(deal) for deal in deals), answers, ("result", "solo"))


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """The question about the result, which names those who won."""
    winner = DealAnswers.of(all_questions(questions.questions, names), answers).one_of("winner", Side)
    words = _("How did %(side)s win?") % {"side": side_name(names, winner)} if winner else ""
    return DealSoFar(asked=words)


def _candidate(deal: Deal) -> Candidate:
    """The result; what it brings takes a whole row where the stock brings something as well."""
    span = COLUMNS if deal.illegal_stock else 1
    return Candidate(
        with_capital(result_words(deal.result, solo=deal.solo)), questions.answers_of(deal), deal, span=span
    )
