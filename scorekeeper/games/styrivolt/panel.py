"""The questions about a deal of Stýrivolt, in a form and by taps: who won it, how, and whose stock was wrong."""

from dataclasses import replace
from itertools import combinations

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question, all_questions, no_errors, no_warnings
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.i18n import _, with_capital
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Candidate, Choice, DealSoFar, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.styrivolt.deals import FORMAT, SUITS_CHOSEN, Deal, DealResult, Section, result_words
from scorekeeper.games.styrivolt.scoring import Options
from scorekeeper.games.styrivolt.sheet import Match, options_of

errors = no_errors
warnings = no_warnings


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """Who won, how, and whether alone; and who took the stock, which is usually nobody."""
    house = Options.of(options)
    results = (
        (DealResult.ORDINARY.value, _("Ordinary game")),
        (DealResult.VOL.value, _("Vol: the first five")),
        (DealResult.NINE.value, _("All nine")),
        (DealResult.FAILED_NINE.value, _("The others tried for all nine, and missed")),
    )
    not_offered = frozenset() if house.failed_nine_loses else frozenset({DealResult.FAILED_NINE.value})
    alone = (FALSE, _("By the pair")), (TRUE, _("Alone"))
    return (
        winner_question(house, names),
        Question("result", _("How did they win?"), results, needed=_("Choose how they won."), not_offered=not_offered),
        Question("solo", _("A vol or all nine: by one player alone?"), alone, default=FALSE),
        stock_question(names),
    )


def winner_question(house: Options, names: Names) -> Question:
    """Which side won: as a rule the one that was first with five tricks."""
    words = _("Who won the deal?") if house.failed_nine_loses else _("Who was first with five tricks?")
    return Question("winner", words, _sides(names), needed=_("Choose who won."))


def stock_question(names: Names) -> Question:
    """Which side, if any, took the stock without the right to it."""
    words = _("Who took the stock wrongly?")
    return Question("illegal_stock", words, (*_sides(names), ("", _("nobody"))))


def _sides(names: Names) -> tuple[tuple[str, str], ...]:
    return tuple((side.value, side_name(names, side)) for side in Side)


deal = FORMAT.deal
answers_of = FORMAT.answers


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
    won, took = winner_question(options_of(match), names), stock_question(names)
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
    answered = DealAnswers.of(all_questions(questions, names), answers)
    winner, culprit = answered.one_of("winner", Side), answered.one_of("illegal_stock", Side)
    if winner is None or (culprit is None and answered.has("illegal_stock")):
        return ()
    results = (*RESULTS, *FAILED) if options_of(match).failed_nine_loses else RESULTS
    deals = (Deal(winner, result, solo, culprit) for result, solo in results)
    return agreeing((_candidate(deal) for deal in deals), answers, ("result", "solo"))


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """The question about the result, which names those who won."""
    winner = DealAnswers.of(all_questions(questions, names), answers).one_of("winner", Side)
    words = _("How did %(side)s win?") % {"side": side_name(names, winner)} if winner else ""
    return DealSoFar(asked=words)


def _candidate(deal: Deal) -> Candidate:
    """The result; what it brings takes a whole row where the stock brings something as well."""
    span = COLUMNS if deal.illegal_stock else 1
    return Candidate(with_capital(result_words(deal.result, solo=deal.solo)), answers_of(deal), deal, span=span)


CHOSEN = "chosen"
"""Both suits, as the referee asks for them: "SH"."""

PAIRS = {"".join(suit.value for suit in pair): pair for pair in combinations(Suit, SUITS_CHOSEN)}


def questions_in_play(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    choices = tuple((sent, "".join(suit.sign for suit in pair)) for sent, pair in PAIRS.items())
    return (Question(CHOSEN, _("Which suits are chosen?"), choices, look=Look.LIST),)


def in_play(answered: DealAnswers, match: AnyReplay, names: Names) -> InPlayWords:
    one, other = PAIRS[answered.text(CHOSEN)]
    return InPlayWords(_("Chosen suits: %(one)s and %(other)s.") % {"one": one.sign, "other": other.sign})
