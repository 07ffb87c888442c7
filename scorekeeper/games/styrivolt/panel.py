"""Recording a deal of Stýrivolt: who won, and how; that somebody had no right to the stock can be added."""

from collections.abc import Mapping

from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step, Steps, agreeing
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt.deals import Deal, Result, write_deal
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

SIDES = {side.value: side for side in Side}
NOBODY = ""


def steps(names: Names) -> Steps:
    """What the panel asks: the winners, and, if somebody wants to say so, who took the stock without the right."""
    winner = Step(
        "winner",
        _("Who was first with five tricks?"),
        _("Won"),
        tuple(Choice(side_name(names, side), {"winner": side.value}) for side in Side),
        columns=2,
        rule=Section.AWARDS,
    )
    nobody = _("nobody")
    stock = Step(
        "stock",
        _("Who took the stock without the right to it?"),
        _("Stock without right"),
        (
            *(Choice(side_name(names, side), {"illegal_stock": side.value}) for side in Side),
            Choice(nobody, {"illegal_stock": NOBODY}),
        ),
        columns=2,
        given=nobody,
        rule=Section.ILLEGAL_STOCK,
    )
    return Steps((winner, stock), _("How?"), columns=2, rule=Section.AWARDS)


def candidates(answers: Answers) -> tuple[Candidate, ...]:
    """The five ways in which a deal can be won; none before somebody has, and none of answers that make no sense."""
    winner, culprit = SIDES.get(answers.get("winner", "")), answers.get("illegal_stock", NOBODY)
    if winner is None or culprit not in (*SIDES, NOBODY):
        return ()
    deals = [Deal(winner, result, solo, SIDES.get(culprit)) for result, solo in RESULTS]
    return agreeing((Candidate(_label(deal), filled(deal), deal) for deal in deals), answers, ("result", "solo"))


def filled(deal: Deal) -> Mapping[str, str]:
    """The deal as answers of the form."""
    written = write_deal(deal)
    return {name: _answer(value) for name, value in written.items() if name != "kind"}


def _label(deal: Deal) -> str:
    words = result_words(deal.result, solo=deal.solo)
    return words[:1].upper() + words[1:]


def _answer(value: object) -> str:
    if value is None:
        return NOBODY
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
