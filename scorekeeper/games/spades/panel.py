"""Recording a deal of Spades by taps: four bids, whatever special was said, and how the tricks fell."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from scorekeeper.domain.asking import Answered
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, Standing, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, after_dealer
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.answers import LOST, TRICKS_NS, WON, bid_field, filled, tricks_field
from scorekeeper.games.spades.bids import TRICKS, Nil, Promise
from scorekeeper.games.spades.counting import What
from scorekeeper.games.spades.deals import Bemo, Deal, Tricks
from scorekeeper.games.spades.options import NoTrump
from scorekeeper.games.spades.questions import BETS, BIDS, bid, bids, questions, tricks
from scorekeeper.games.spades.sections import Section
from scorekeeper.games.spades.sentences import bemo_words
from scorekeeper.games.spades.stakes import Match, rules_of

BIDS_A_ROW, TRICKS_A_ROW, RESULTS_A_ROW = 4, 5, 3

BLIND_BEHIND = 100
"""So many points, where a blind nil is for those who are behind."""

BY_PLAYER = "by_player"
"""Filled by a nil: then every player's tricks are asked for, and not only the sides'."""

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
    """Four bids, eldest first; then the tricks: by side where nobody bid nil, as the sheet has them, else by player."""
    house, order = rules_of(match).house, order_of(match)
    specials = [_no_trump(order, names), _ruffed(order, names)] if house.no_trump is not NoTrump.OFF else []
    specials += [_bemo(names)] if house.bemo else []
    bids = [_bid(seat, match, names) for seat in order]
    tricks = [_tricks(seat, names) for seat in order[:2]]
    sides = " / ".join(side_name(names, side) for side in Side)
    asked = _("How did the tricks fall?")
    return Steps((*bids, *specials, *tricks), asked, RESULTS_A_ROW, sides, rule=Section.SCORING)


def order_of(match: Match) -> tuple[Seat, ...]:
    """Everybody, from the dealer's left."""
    return after_dealer(match.next_dealer)


def _bid(seat: Seat, match: Match, names: Names) -> Step:
    asked = bid(seat, names)
    nil, *numbers, blind = asked.buttons
    choices = (_by_player(nil), *numbers, _by_player(blind, _blind_remark(seat.side, match)))
    return Step(asked.name, asked.words, names[seat], choices, BIDS_A_ROW, rule=Section.DECLARER)


def _by_player(nil: Choice, remark: str = "") -> Choice:
    return replace(nil, answers={**nil.answers, BY_PLAYER: "yes"}, small=remark)


def _blind_remark(side: Side, match: Match) -> str:
    """Many tables let only a side bid blind that is far behind (Pagat). It is recalled, and nothing is forbidden."""
    behind = match.state.of(side.other).points - match.state.of(side).points
    return _("if %(n)s behind") % {"n": BLIND_BEHIND} if behind < BLIND_BEHIND else ""


def _no_trump(order: tuple[Seat, ...], names: Names) -> Step:
    """Before the play: whoever wants to bid no trump asks the partner first, and goes on only after a yes (Parlett)."""
    words, question = _("%(name)s asked: yes"), _("“Can you cover a no trump?” Who asked, and was told yes?")
    said = {seat: {NO_TRUMP: _token(seat, SAID), COVERED: "yes"} for seat in order}
    asked = (Choice(words % {"name": names[seat]}, said[seat], short=names[seat]) for seat in order)
    return _of_players(NO_TRUMP, question, _("no trump"), *asked)


def _ruffed(order: tuple[Seat, ...], names: Names) -> Step:
    """After the play, where somebody promised: what became of it."""
    words, question = _("%(name)s: ruffed"), _("Whose no trump was lost by a trick that they won with a ruff?")
    said = {seat: {RUFFED: _token(seat, RUFFED)} for seat in order}
    ruffed = (Choice(words % {"name": names[seat]}, said[seat], short=names[seat]) for seat in order)
    often = tuple(" ".join(["yes"] * times) for times in range(1, len(order) + 1))
    return replace(_of_players(RUFFED, question, _("ruffed"), *ruffed), where=((COVERED, often),))


def _of_players(name: str, question: str, told: str, *players: Choice) -> Step:
    """A question that holds for nobody until somebody is tapped, and may hold for all."""
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


def _tricks(seat: Seat, names: Names) -> Step:
    asked, chip = tricks(seat, names), _("%(name)s won") % {"name": names[seat]}
    where = ((BY_PLAYER, ("yes",)),)
    return Step(asked.name, asked.words, chip, asked.buttons, TRICKS_A_ROW, where=where, rule=Section.NIL_SCORE)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the tricks can have fallen; none while a bid is missing."""
    told = Answered.of(questions(None, names), answers)
    if not all(told.text(bid_field(seat)) for seat in CLOCKWISE):
        return ()
    said = partial(Deal, bids(told), no_trump=_promises(answers), bemos=_bemos(answers))
    found = (_candidate(label, said, won, match) for label, won in _divisions(told, match, names))
    tricks_told = (TRICKS_NS, *map(tricks_field, CLOCKWISE))
    return agreeing((candidate for candidate in found if candidate is not None), answers, tricks_told)


def standing(answers: Answers, match: Match, names: Names) -> Standing:
    """Who has promised to win no trick by a ruff, while it is played; a nil, or twice the same, cannot be tapped."""
    said, ruffed = _tapped(answers, NO_TRUMP, SAID), _tapped(answers, RUFFED, RUFFED)
    nils = [seat for seat in CLOCKWISE if isinstance(BIDS.get(answers.get(bid_field(seat), "")), Nil)]
    cannot_say = (_token(seat, SAID) for seat in CLOCKWISE if seat in nils or seat in said)
    cannot_ruff = (_token(seat, RUFFED) for seat in CLOCKWISE if seat not in said or seat in ruffed)
    reminder = _("No trump: no trick by a ruff for %(names)s.") % {"names": _(", ").join(names[seat] for seat in said)}
    return Standing(said=reminder if said else "", closed=(*cannot_say, *cannot_ruff))


def _tapped(answers: Answers, field: str, word: str) -> tuple[Seat, ...]:
    """The seats that a question which may be answered several times was answered with."""
    tokens = answers.get(field, "").split()
    return tuple(seat for seat in CLOCKWISE if _token(seat, word) in tokens)


def _promises(answers: Answers) -> BySeat[Promise]:
    said, ruffed = _tapped(answers, NO_TRUMP, SAID), _tapped(answers, RUFFED, RUFFED)
    return BySeat.made(said, lambda seat: Promise.RUFFED if seat in ruffed else Promise.KEPT)


def _bemos(answers: Answers) -> tuple[Bemo, ...]:
    """What was said of each bet; the last word counts."""
    said = {(bemo.side, bemo.size): bemo for bemo in map(BEMOS.get, answers.get(BEMO, "").split()) if bemo}
    return tuple(said[bet] for bet in BETS if bet in said)


def _divisions(told: Answered, match: Match, names: Names) -> Iterator[tuple[str, Tricks]]:
    """How the tricks can have fallen, each with the words for its button."""
    if not any(isinstance(bid, Nil) for _seat, bid in bids(told).each):
        for won in range(TRICKS + 1):
            yield _("%(ns)s : %(ew)s") % {"ns": won, "ew": TRICKS - won}, BySide(won, TRICKS - won)
        return
    first, second, third, last = order_of(match)
    one, other = (told.whole(tricks_field(seat)) for seat in (first, second))
    if one is None or other is None:
        return
    left = TRICKS - one - other
    for won in range(left + 1):
        fell = {first: one, second: other, third: won, last: left - won}
        label = _("%(one)s %(n)s, %(other)s %(m)s")
        words = label % {"one": names[third], "n": won, "other": names[last], "m": left - won}
        yield words, BySeat.made(CLOCKWISE, fell.__getitem__)


def _candidate(label: str, said: Callable[[Tricks], Deal], won: Tricks, match: Match) -> Candidate | None:
    """The button for one division; None where it contradicts what was said of the specials."""
    try:
        deal = said(won)
        _state, effect = rules_of(match).after(match.state, deal)
    except IllegalDeal:
        return None
    bid_items = [item for side in Side for item in effect.items.of(side) if item.what in LOSABLE]
    return Candidate(label, filled(deal), deal, lost=not all(item.made for item in bid_items))


LOSABLE = frozenset(What) - {What.TRICKS_OF_NIL, What.LITTLE_BEMO, What.BIG_BEMO}
"""A result is drawn cut open where a bid was lost."""
