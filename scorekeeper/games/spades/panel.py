"""Recording a deal of Spades by taps: four bids, whatever special was said, and how the tricks fell."""

from collections.abc import Iterator
from itertools import product

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, Standing, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, after_dealer
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.answers import TRICKS_NS, bid_field, filled, tricks_field
from scorekeeper.games.spades.bids import TRICKS, BemoSize, Bid, Nil, Promise, write_bid
from scorekeeper.games.spades.counting import What
from scorekeeper.games.spades.deals import Bemo, Deal
from scorekeeper.games.spades.options import NoTrump
from scorekeeper.games.spades.sections import Section
from scorekeeper.games.spades.sentences import bemo_words, bid_words
from scorekeeper.games.spades.stakes import Match, rules_of

NUMBERS = tuple(range(1, TRICKS + 1))
BIDS: tuple[Bid, ...] = (Nil.SEEN, *NUMBERS, Nil.BLIND)
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

KNOWN_BIDS = {str(write_bid(bid)): bid for bid in BIDS}
KNOWN_TRICKS = {str(tricks): tricks for tricks in range(TRICKS + 1)}


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
    told, remark = {"name": names[seat]}, _blind_remark(seat.side, match)
    choices = (Choice(bid_words(bid), _bid_answers(seat, bid), remark if bid is Nil.BLIND else "") for bid in BIDS)
    return Step(
        bid_field(seat),
        _("What does %(name)s bid?") % told,
        names[seat],
        tuple(choices),
        BIDS_A_ROW,
        rule=Section.DECLARER,
    )


def _blind_remark(side: Side, match: Match) -> str:
    """Many tables let only a side bid blind that is far behind (Pagat). It is recalled, and nothing is forbidden."""
    behind = match.state.of(side.other).points - match.state.of(side).points
    return _("if %(n)s behind") % {"n": BLIND_BEHIND} if behind < BLIND_BEHIND else ""


def _bid_answers(seat: Seat, bid: Bid) -> Answers:
    by_player = {BY_PLAYER: "yes"} if isinstance(bid, Nil) else {}
    return {bid_field(seat): str(write_bid(bid)), **by_player}


def _no_trump(order: tuple[Seat, ...], names: Names) -> Step:
    """Before the play: whoever wants to bid no trump asks the partner first, and goes on only after a yes (Parlett)."""
    asked = (Choice(_("%(name)s asked: yes") % {"name": names[seat]}, _said(seat), short=names[seat]) for seat in order)
    question = _("“Can you cover a no trump?” Who asked, and was told yes?")
    return _of_players(NO_TRUMP, question, _("no trump"), tuple(asked))


def _ruffed(order: tuple[Seat, ...], names: Names) -> Step:
    """After the play, where somebody promised: what became of it."""
    ruffed = (
        Choice(_("%(name)s: ruffed") % {"name": names[seat]}, {RUFFED: _token(seat, RUFFED)}, short=names[seat])
        for seat in order
    )
    often = tuple(" ".join(["yes"] * times) for times in range(1, len(order) + 1))
    question = _("Whose no trump was lost by a trick that they won with a ruff?")
    return _of_players(RUFFED, question, _("ruffed"), tuple(ruffed), where=((COVERED, often),))


def _of_players(
    name: str,
    question: str,
    told: str,
    players: tuple[Choice, ...],
    where: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> Step:
    """A question that holds for nobody until somebody is tapped, and may hold for all."""
    nobody = Choice(_("nobody"), {})
    return Step(
        name, question, told, (*players, nobody), columns=2, given=nobody.label, times=len(players), where=where
    )


def _said(seat: Seat) -> Answers:
    return {NO_TRUMP: _token(seat, SAID), COVERED: "yes"}


def _token(seat: Seat, word: str) -> str:
    return f"{seat.value}-{word}"


def _bemo(names: Names) -> Step:
    none = Choice(_("none"), {BEMO: ""})
    bets = (_bet(side, size, names, won=won) for side in Side for size in BemoSize for won in (True, False))
    return Step(
        BEMO,
        _("Which Bemos were bet, and what became of them?"),
        _("Bemo"),
        (*bets, none),
        2,
        none.label,
        times=4,
        rule=Section.BEMO,
    )


def _bet(side: Side, size: BemoSize, names: Names, *, won: bool) -> Choice:
    words = _("%(bemo)s: won") if won else _("%(bemo)s: lost")
    label, whose = words % {"bemo": bemo_words(size)}, side_name(names, side)
    token = f"{side.value}-{size.value}-{'won' if won else 'lost'}"
    short = _("%(side)s, %(label)s") % {"side": whose, "label": label}
    return Choice(label, {BEMO: token}, small=whose, short=short)


BETS = {
    f"{side.value}-{size.value}-{word}": Bemo(side, size, won)
    for side in Side
    for size in BemoSize
    for word, won in (("won", True), ("lost", False))
}


def _tricks(seat: Seat, names: Names) -> Step:
    told = {"name": names[seat]}
    choices = tuple(Choice(text, {tricks_field(seat): text}) for text in KNOWN_TRICKS)
    question, chip = _("How many tricks did %(name)s win?") % told, _("%(name)s won") % told
    return Step(
        tricks_field(seat),
        question,
        chip,
        choices,
        TRICKS_A_ROW,
        where=((BY_PLAYER, ("yes",)),),
        rule=Section.NIL_SCORE,
    )


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the tricks can have fallen; none while a bid is missing."""
    bids = _read_bids(answers)
    if bids is None:
        return ()
    no_trump = BySeat.made(_tapped(answers, NO_TRUMP, SAID), lambda seat: _promise(seat, answers))
    last_said = {(bet.side, bet.size): bet for bet in map(BETS.get, answers.get(BEMO, "").split()) if bet}
    bets = tuple(last_said[one] for one in product(Side, BemoSize) if one in last_said)
    found = (
        _candidate(label, bids, tricks, no_trump, bets, match)
        for label, tricks in _divisions(bids, answers, match, names)
    )
    told = (TRICKS_NS, *map(tricks_field, CLOCKWISE))
    return agreeing((candidate for candidate in found if candidate is not None), answers, told)


def standing(answers: Answers, match: Match, names: Names) -> Standing:
    """Who has promised to win no trick by a ruff, while it is played; a nil, or twice the same, cannot be tapped."""
    said, ruffed = _tapped(answers, NO_TRUMP, SAID), _tapped(answers, RUFFED, RUFFED)
    nils = [seat for seat in CLOCKWISE if isinstance(KNOWN_BIDS.get(answers.get(bid_field(seat), "")), Nil)]
    cannot_say = (_token(seat, SAID) for seat in CLOCKWISE if seat in nils or seat in said)
    cannot_ruff = (_token(seat, RUFFED) for seat in CLOCKWISE if seat not in said or seat in ruffed)
    reminder = _("No trump: no trick by a ruff for %(names)s.") % {"names": _(", ").join(names[seat] for seat in said)}
    return Standing(said=reminder if said else "", closed=(*cannot_say, *cannot_ruff))


def _tapped(answers: Answers, field: str, word: str) -> tuple[Seat, ...]:
    """The seats that a question which may be answered several times was answered with."""
    tokens = answers.get(field, "").split()
    return tuple(seat for seat in CLOCKWISE if _token(seat, word) in tokens)


def _promise(seat: Seat, answers: Answers) -> Promise:
    return Promise.RUFFED if seat in _tapped(answers, RUFFED, RUFFED) else Promise.KEPT


def _read_bids(answers: Answers) -> BySeat[Bid] | None:
    tapped = {seat: answers.get(bid_field(seat), "") for seat in CLOCKWISE}
    if not all(text in KNOWN_BIDS for text in tapped.values()):
        return None
    return BySeat.made(CLOCKWISE, lambda seat: KNOWN_BIDS[tapped[seat]])


def _divisions(
    bids: BySeat[Bid], answers: Answers, match: Match, names: Names
) -> Iterator[tuple[str, BySeat[int] | BySide[int]]]:
    """How the tricks can have fallen, each with the words for its button."""
    if not any(isinstance(bid, Nil) for _seat, bid in bids.each):
        for won in range(TRICKS + 1):
            yield _("%(ns)s : %(ew)s") % {"ns": won, "ew": TRICKS - won}, BySide(won, TRICKS - won)
        return
    first, second, third, last = order_of(match)
    told = [KNOWN_TRICKS.get(answers.get(tricks_field(seat), "")) for seat in (first, second)]
    if told[0] is None or told[1] is None:
        return
    left = TRICKS - told[0] - told[1]
    for won in range(left + 1):
        tricks = {first: told[0], second: told[1], third: won, last: left - won}
        label = _("%(one)s %(n)s, %(other)s %(m)s")
        words = label % {"one": names[third], "n": won, "other": names[last], "m": left - won}
        yield words, BySeat(tuple((seat, tricks[seat]) for seat in CLOCKWISE))


def _candidate(
    label: str,
    bids: BySeat[Bid],
    tricks: BySeat[int] | BySide[int],
    no_trump: BySeat[Promise],
    bemos: tuple[Bemo, ...],
    match: Match,
) -> Candidate | None:
    """The button for one division; None where it contradicts what was said of the specials."""
    try:
        deal = Deal(bids, tricks, no_trump, bemos)
        _state, effect = rules_of(match).after(match.state, deal)
    except IllegalDeal:
        return None
    bid_items = [item for side in Side for item in effect.items.of(side) if item.what in LOSABLE]
    return Candidate(label, filled(deal), deal, lost=not all(item.made for item in bid_items))


LOSABLE = frozenset(What) - {What.TRICKS_OF_NIL, What.LITTLE_BEMO, What.BIG_BEMO}
"""A result is drawn cut open where a bid was lost."""
