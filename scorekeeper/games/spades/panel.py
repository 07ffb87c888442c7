"""Recording a deal of Spades by taps: four bids, whatever special was said, and how the tricks fell."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from scorekeeper.domain.asking import Answered, Question, all_questions
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, DealSoFar, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, after_dealer, left_of
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.spades.answers import LOST, TRICKS_NS, WON, bemo_field, bid_field, no_trump_field, tricks_field
from scorekeeper.games.spades.at_stake import Match, rules_of
from scorekeeper.games.spades.bids import TRICKS, BemoSize, Bid, Nil, Promise, contract
from scorekeeper.games.spades.deals import Deal, Tricks
from scorekeeper.games.spades.options import NoTrump
from scorekeeper.games.spades.questions import BETS, BIDS, bets, bid, bids, promises, questions, tricks
from scorekeeper.games.spades.sections import Section
from scorekeeper.games.spades.telling.results import candidates_of
from scorekeeper.games.spades.telling.sentences import bemo_words, no_trump_words

NUMBERS_A_ROW, RESULTS_A_ROW = 5, 12

BLIND_BEHIND = 100
"""So many points, where a blind nil is for those who are behind."""

NILS = tuple(sent for sent, bid in BIDS.items() if isinstance(bid, Nil))
OTHERS = ("", *(sent for sent in BIDS if sent not in NILS))
"""How a bid is sent that is a nil, and one that is none or not told yet."""


def panel(match: Match, names: Names) -> Steps:
    """Ask four bids, eldest first; then the tricks: by side where nobody bid nil, else by player."""
    house, order = rules_of(match).house, order_of(match)
    specials = [_no_trump(order, names)] if house.no_trump is not NoTrump.OFF else []
    specials += [_bemo(names)] if house.bemo else []
    bids = [_bid(seat, names) for seat in order]
    asked = {seat: tricks(seat, names) for seat in order}
    won = {seat: _won(asked[seat]) for seat in order}
    nils = [_nil(seat, names, won[seat]) for seat in order]
    partners = [_partner_of_a_nil(seat, names, asked[seat].words, won[seat]) for seat in order]
    sides = " / ".join(side_name(names, side) for side in Side)
    steps = (*bids, *specials, *nils, *partners)
    return Steps(steps, _("Did both sides make it?"), RESULTS_A_ROW, sides, rule=Section.SCORING)


def order_of(match: Match) -> tuple[Seat, ...]:
    """Return everybody, from the dealer's left."""
    return after_dealer(match.next_dealer)


def _bid(seat: Seat, names: Names) -> Step:
    asked = bid(seat, names)
    nil, *numbers, blind = asked.buttons
    choices = (*numbers, nil, blind)
    return Step(asked.name, asked.words, names[seat], choices, NUMBERS_A_ROW, at=seat.value, rule=Section.DECLARER)


def _nil(seat: Seat, names: Names, won: tuple[Choice, ...]) -> Step:
    """Return the question what became of a nil: made, or failed by so many tricks."""
    question = _("Did %(name)s make nil?") % {"name": names[seat]}
    none, one, *more = won
    made = replace(none, label=_("Made: no trick"), span=NUMBERS_A_ROW)
    choices = (made, replace(one, above=_("Failed, with so many tricks")), *more)
    return _of_tricks(seat, names, question, choices, ((bid_field(seat), NILS),))


def _partner_of_a_nil(seat: Seat, names: Names, question: str, won: tuple[Choice, ...]) -> Step:
    """Return the question about the partner of the only nil; of others the results say how many they won."""
    partner = left_of(left_of(seat))
    where = tuple((bid_field(each), NILS if each is partner else OTHERS) for each in CLOCKWISE)
    return _of_tricks(seat, names, question, won, where)


def _of_tricks(
    seat: Seat, names: Names, question: str, choices: tuple[Choice, ...], where: tuple[tuple[str, tuple[str, ...]], ...]
) -> Step:
    return Step(
        f"{question} {seat.value}",
        question,
        _("%(name)s won") % {"name": names[seat]},
        choices,
        NUMBERS_A_ROW,
        at=seat.value,
        where=where,
        rule=Section.NIL_SCORE,
    )


def _won(asked: Question) -> tuple[Choice, ...]:
    """Return the numbers of tricks, each as it is said below a name."""
    short = _("won %(n)s")
    return tuple(Choice(words, {asked.name: won}, short=short % {"n": words}) for won, words in asked.offered)


def _no_trump(order: tuple[Seat, ...], names: Names) -> Step:
    """Ask before the play: whoever bids no trump needs the partner's yes first (Parlett); after it whose was ruffed."""
    question = _("“Can you cover a no trump?” Who asked, and was told yes?")
    said = (_promised(seat, Promise.KEPT, _("%(name)s asked: yes"), names) for seat in order)
    ruffed = (_promised(seat, Promise.RUFFED, _("%(name)s: ruffed"), names) for seat in order)
    nobody = Choice(_("nobody"), {})
    choices = (*said, *(replace(each, short=each.label) for each in ruffed), nobody)
    return Step("no_trump", question, _("no trump"), choices, 2, nobody.label, times=len(order), rule=Section.NO_TRUMP)


def _promised(seat: Seat, became: Promise, words: str, names: Names) -> Choice:
    return Choice(words % {"name": names[seat]}, {no_trump_field(seat): became.value}, short=names[seat])


def _bemo(names: Names) -> Step:
    none = Choice(_("none"), {})
    question = _("Which Bemos were bet, and what became of them?")
    bets = (_bet(side, size, became, names) for side, size in BETS for became in (WON, LOST))
    return Step("bemo", question, _("Bemo"), (*bets, none), 2, none.label, times=len(BETS), rule=Section.BEMO)


def _bet(side: Side, size: BemoSize, became: str, names: Names) -> Choice:
    words = _("%(bemo)s: won") if became == WON else _("%(bemo)s: lost")
    label, whose = words % {"bemo": bemo_words(size)}, side_name(names, side)
    short = _("%(side)s, %(label)s") % {"side": whose, "label": label}
    return Choice(label, {bemo_field(side, size): became}, small=whose, short=short)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return every way in which the tricks can have fallen; none while a bid is missing."""
    told = Answered.of(all_questions(questions, names), answers)
    if not all(told.text(bid_field(seat)) for seat in CLOCKWISE):
        return ()
    said = partial(Deal, bids(told), no_trump=promises(told), bemos=bets(told))
    found = candidates_of(_deals(said, told), match, names)
    return agreeing(found, answers, (TRICKS_NS, *map(tricks_field, CLOCKWISE)))


def _deals(said: Callable[[Tricks], Deal], told: Answered) -> Iterator[Deal]:
    """Yield every deal that can have been, without those that contradict what was said of the specials."""
    for won in _divisions(told):
        with suppress(IllegalDeal):
            yield said(won)


def _divisions(told: Answered) -> Iterator[Tricks]:
    """Yield how the tricks can have fallen: between the sides, or between those of whom nobody has told it."""
    if not any(isinstance(bid, Nil) for _seat, bid in bids(told).each):
        yield from (BySide(won, TRICKS - won) for won in range(TRICKS + 1))
        return
    known = {seat: won for seat in CLOCKWISE if (won := told.whole(tricks_field(seat))) is not None}
    unknown = [seat for seat in CLOCKWISE if seat not in known]
    left = TRICKS - sum(known.values())
    if len(unknown) > 2 or left < 0:
        return
    for won in range(left + 1):
        fell = known | dict(zip(unknown, (won, left - won), strict=False))
        if sum(fell.values()) == TRICKS:
            yield BySeat.made(CLOCKWISE, fell.__getitem__)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """Return how much is bid, or left to be won, and what to think of. A nil is no "no trump" as well."""
    told = Answered.of(all_questions(questions, names), answers)
    bid_by = {seat: BIDS[told.text(bid_field(seat))] for seat in CLOCKWISE if told.text(bid_field(seat))}
    nils = [seat for seat, bid in bid_by.items() if isinstance(bid, Nil)]
    promised = promises(told)
    is_bid = len(bid_by) == len(CLOCKWISE)
    return DealSoFar(
        said=no_trump_words(promised, names) if is_bid else _blind_remark(bid_by, match),
        asked=_asked(bid_by, nils) if is_bid else "",
        middle=_middle(told, bid_by),
        closed=tuple(no_trump_field(seat) for seat in nils),
        absent=tuple(
            f"{no_trump_field(seat)}={Promise.RUFFED.value}" for seat in CLOCKWISE if seat not in promised.seats
        ),
    )


def _asked(bid_by: Mapping[Seat, Bid], nils: Collection[Seat]) -> str:
    """Return what is asked of the tricks, where it is not whether both sides made it: of too many bids one was set."""
    if nils:
        return _("How did the tricks fall?") if len(nils) == 1 else ""
    return _("Who was set?") if contract(tuple(bid_by.values())) > TRICKS else ""


def _blind_remark(bid_by: Collection[Seat], match: Match) -> str:
    """Return a reminder: many tables let only a side bid blind that is far behind (Pagat). Nothing is forbidden."""
    side = next(seat for seat in order_of(match) if seat not in bid_by).side
    behind = match.state.of(side.other).points - match.state.of(side).points
    return _("Blind nil: for a side %(n)s behind.") % {"n": BLIND_BEHIND} if behind < BLIND_BEHIND else ""


def _middle(told: Answered, bid_by: Mapping[Seat, Bid]) -> tuple[str, str]:
    """Return what was bid together and is left, or what is left to be won once the tricks are told."""
    won = [number for seat in CLOCKWISE if (number := told.whole(tricks_field(seat))) is not None]
    if won:
        left = TRICKS - sum(won)
        return with_minus(left), ngettext("trick left", "tricks left", left)
    together = contract(tuple(bid_by.values()))
    if len(bid_by) == len(CLOCKWISE):
        too_many = ngettext("are bid, for %(n)s trick", "are bid, for %(n)s tricks", TRICKS)
        return str(together), (too_many if together > TRICKS else _("of %(n)s are bid")) % {"n": TRICKS}
    if together > TRICKS:
        return str(together), _("bid so far")
    return str(together), _("bid so far, %(n)s left") % {"n": TRICKS - together}
