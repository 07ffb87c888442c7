"""Recording a deal of Spades by taps: four bids, whatever special was said, and how the tricks fell."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from scorekeeper.domain.asking import Answered, Question
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.numbers import shown
from scorekeeper.domain.questions import Answers, Candidate, Choice, DealSoFar, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, after_dealer, left_of
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.answers import LOST, TRICKS_NS, WON, bid_field, tricks_field
from scorekeeper.games.spades.at_stake import Match, rules_of
from scorekeeper.games.spades.bids import TRICKS, Bid, Nil, Promise, contract
from scorekeeper.games.spades.deals import Bemo, Deal, Tricks
from scorekeeper.games.spades.options import NoTrump
from scorekeeper.games.spades.questions import BETS, BIDS, bid, bids, questions, tricks
from scorekeeper.games.spades.results import candidates_of
from scorekeeper.games.spades.sections import Section
from scorekeeper.games.spades.sentences import bemo_words

NUMBERS_A_ROW, RESULTS_A_ROW = 5, 12

BLIND_BEHIND = 100
"""So many points, where a blind nil is for those who are behind."""

YES = "yes"

NO_TRUMP, RUFFED, BEMO = "no_trump", "ruffed", "bemo"
"""Specials that were said, separated by blanks: "N-said", then "N-ruffed"; "NS-little-won"."""

COVERED = "covered"
"""Filled by a no trump, once by each: then it is asked whose was ruffed."""

SAID = "said"

BEMOS = {
    f"{side.value}-{size.value}-{became}": Bemo(side, size, became == WON)
    for side, size in BETS
    for became in (WON, LOST)
}
"""What can have become of a bet, by how it is sent."""


def panel(match: Match, names: Names) -> Steps:
    """Ask four bids, eldest first; then the tricks: by side where nobody bid nil, else by player."""
    house, order = rules_of(match).house, order_of(match)
    specials = [_no_trump(order, names), _ruffed(order, names)] if house.no_trump is not NoTrump.OFF else []
    specials += [_bemo(names)] if house.bemo else []
    bids = [_bid(seat, names) for seat in order]
    nils = [_nil(seat, names) for seat in order]
    partners = [_partner_of_a_nil(seat, names) for seat in order]
    sides = " / ".join(side_name(names, side) for side in Side)
    steps = (*bids, *specials, *nils, *partners)
    return Steps(steps, _("Did both sides make it?"), RESULTS_A_ROW, sides, rule=Section.SCORING)


def order_of(match: Match) -> tuple[Seat, ...]:
    """Return everybody, from the dealer's left."""
    return after_dealer(match.next_dealer)


def nil_field(seat: Seat) -> str:
    """Return the field that a nil of this player fills: then the tricks are asked for."""
    return f"nil_{seat.value.lower()}"


def _bid(seat: Seat, names: Names) -> Step:
    asked = bid(seat, names)
    nil, *numbers, blind = asked.buttons
    choices = (*numbers, *(replace(each, answers={**each.answers, nil_field(seat): YES}) for each in (nil, blind)))
    return Step(asked.name, asked.words, names[seat], choices, NUMBERS_A_ROW, at=seat.value, rule=Section.DECLARER)


def _nil(seat: Seat, names: Names) -> Step:
    """Return the question what became of a nil: made, or failed by so many tricks."""
    asked, question = tricks(seat, names), _("Did %(name)s make nil?") % {"name": names[seat]}
    none, one, *more = _won(asked)
    made = replace(none, label=_("Made: no trick"), span=NUMBERS_A_ROW)
    choices = (made, replace(one, above=_("Failed, with so many tricks")), *more)
    return _of_tricks(seat, names, question, choices, ((nil_field(seat), (YES,)),))


def _partner_of_a_nil(seat: Seat, names: Names) -> Step:
    """Return the question about the partner of the only nil; of others the results say how many they won."""
    asked, partner = tricks(seat, names), left_of(left_of(seat))
    where = tuple((nil_field(each), (YES,) if each is partner else ("",)) for each in CLOCKWISE)
    return _of_tricks(seat, names, asked.words, _won(asked), where)


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
    return tuple(replace(each, short=_("won %(n)s") % {"n": each.label}) for each in asked.buttons)


def _no_trump(order: tuple[Seat, ...], names: Names) -> Step:
    """Ask before the play: whoever bids no trump needs the partner's yes first (Parlett)."""
    words, question = _("%(name)s asked: yes"), _("“Can you cover a no trump?” Who asked, and was told yes?")
    said = {seat: {NO_TRUMP: _token(seat, SAID), COVERED: "yes"} for seat in order}
    asked = (Choice(words % {"name": names[seat]}, said[seat], short=names[seat]) for seat in order)
    return _of_players(NO_TRUMP, question, _("no trump"), *asked)


def _ruffed(order: tuple[Seat, ...], names: Names) -> Step:
    """Ask after the play what became of a promise."""
    words, question = _("%(name)s: ruffed"), _("Whose no trump was lost by a trick that they won with a ruff?")
    said = {seat: {RUFFED: _token(seat, RUFFED)} for seat in order}
    ruffed = (Choice(words % {"name": names[seat]}, said[seat], short=names[seat]) for seat in order)
    often = tuple(" ".join(["yes"] * times) for times in range(1, len(order) + 1))
    return replace(_of_players(RUFFED, question, _("ruffed"), *ruffed), where=((COVERED, often),))


def _of_players(name: str, question: str, told: str, *players: Choice) -> Step:
    """Return a question that holds for nobody until somebody is tapped, and may hold for all."""
    nobody = Choice(_("nobody"), {})
    return Step(name, question, told, (*players, nobody), columns=2, given=nobody.label, times=len(players))


def _token(seat: Seat, word: str) -> str:
    return f"{seat.value}-{word}"


def _bemo(names: Names) -> Step:
    none = Choice(_("none"), {BEMO: ""})
    question, bets = _("Which Bemos were bet, and what became of them?"), (_bet(token, names) for token in BEMOS)
    return Step(BEMO, question, _("Bemo"), (*bets, none), 2, none.label, times=4, rule=Section.BEMO)


def _bet(token: str, names: Names) -> Choice:
    bemo = BEMOS[token]
    words = _("%(bemo)s: won") if bemo.won else _("%(bemo)s: lost")
    label, whose = words % {"bemo": bemo_words(bemo.size)}, side_name(names, bemo.side)
    short = _("%(side)s, %(label)s") % {"side": whose, "label": label}
    return Choice(label, {BEMO: token}, small=whose, short=short)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return every way in which the tricks can have fallen; none while a bid is missing."""
    told = Answered.of(questions(None, names), answers)
    if not all(told.text(bid_field(seat)) for seat in CLOCKWISE):
        return ()
    said = partial(Deal, bids(told), no_trump=_promises(answers), bemos=_bemos(answers))
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
    """Return how much is bid, or left to be won, and what to think of. Nobody is no trump twice, nor is a nil."""
    told = Answered.of(questions(None, names), answers)
    bid_by = {seat: BIDS[told.text(bid_field(seat))] for seat in CLOCKWISE if told.text(bid_field(seat))}
    nils = [seat for seat, bid in bid_by.items() if isinstance(bid, Nil)]
    said, ruffed = _tapped(answers, NO_TRUMP, SAID), _tapped(answers, RUFFED, RUFFED)
    cannot_say = (_token(seat, SAID) for seat in CLOCKWISE if seat in nils or seat in said)
    cannot_ruff = (_token(seat, RUFFED) for seat in CLOCKWISE if seat not in said or seat in ruffed)
    is_bid = len(bid_by) == len(CLOCKWISE)
    return DealSoFar(
        said=_reminder(said, names) if is_bid else _blind_remark(bid_by, match),
        asked=_("How did the tricks fall?") if len(nils) == 1 and is_bid else "",
        middle=_middle(told, bid_by),
        closed=(*cannot_say, *cannot_ruff),
    )


def _reminder(said: tuple[Seat, ...], names: Names) -> str:
    """Return who has promised to win no trick by a ruff, while it is played."""
    promised = _(", ").join(names[seat] for seat in said)
    return _("No trump: no trick by a ruff for %(names)s.") % {"names": promised} if said else ""


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
        return shown(left), ngettext("trick left", "tricks left", left)
    together = contract(tuple(bid_by.values()))
    if len(bid_by) == len(CLOCKWISE):
        return str(together), _("of %(n)s are bid") % {"n": TRICKS}
    if together > TRICKS:
        return str(together), _("bid so far")
    return str(together), _("bid so far, %(n)s left") % {"n": TRICKS - together}


def _tapped(answers: Answers, field: str, word: str) -> tuple[Seat, ...]:
    """Return the seats that a question which may be answered several times was answered with."""
    tokens = answers.get(field, "").split()
    return tuple(seat for seat in CLOCKWISE if _token(seat, word) in tokens)


def _promises(answers: Answers) -> BySeat[Promise]:
    said, ruffed = _tapped(answers, NO_TRUMP, SAID), _tapped(answers, RUFFED, RUFFED)
    return BySeat.made(said, lambda seat: Promise.RUFFED if seat in ruffed else Promise.KEPT)


def _bemos(answers: Answers) -> tuple[Bemo, ...]:
    """Return what was said of each bet; the last word counts."""
    said = {(bemo.side, bemo.size): bemo for bemo in map(BEMOS.get, answers.get(BEMO, "").split()) if bemo}
    return tuple(said[bet] for bet in BETS if bet in said)
