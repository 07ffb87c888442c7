"""Recording a deal of any other game, in a form and by taps: everybody's points, or bids and tricks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.domain.asking import DealAnswers, Look, Question, all_questions, no_warnings
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import WHOLE, Answers, Candidate, DealSoFar, whole_number
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.domain.sheet import Names, signed, with_minus
from scorekeeper.games.other.deals import MOST_POINTS, MOST_TRICKS, Bids, Deal, Kind, Passed, Played
from scorekeeper.games.other.scoring import BID_POINTS, HouseRules, OtherRules, Scoring
from scorekeeper.games.other.sheet import Match, name_list, rules_of

warnings = no_warnings


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """Points, or bids and tricks where these make the points; all of them for any table."""
    seats, scoring = _seats(names), None if options is None else HouseRules.of(options).scoring
    by_points = tuple(points(seat, names) for seat in seats)
    by_bids = (*(bid(seat, names) for seat in seats), *(tricks(seat, names) for seat in seats))
    last = draw(seats, names)
    if scoring is None:
        return (kind(*Kind), *by_points, *by_bids, last)
    if scoring in BID_POINTS:
        return (kind(Kind.BIDS, Kind.PASSED), *by_bids, last)
    return (kind(Kind.PLAYED, Kind.PASSED), *by_points, last)


def draw(seats: tuple[Seat, ...], names: Names) -> Question:
    choices = (("", _("nobody")), *((seat.value, names.get(seat) or seat.spoken) for seat in seats))
    return Question("draw", _("If the match ends in a tie, who won the draw?"), choices, look=Look.LIST)


def kind(*kinds: Kind) -> Question:
    words = {Kind.PLAYED: _("Played"), Kind.BIDS: _("Bids and tricks"), Kind.PASSED: _("All passed: 0")}
    choices = tuple((each.value, words[each]) for each in kinds)
    return Question(
        "kind",
        _("What kind of deal?"),
        choices,
        needed=_("Choose what kind of deal it was."),
        default=kinds[0].value,
    )


def points(seat: Seat, names: Names) -> Question:
    words = _("Points of %(name)s") % {"name": names.get(seat) or seat.spoken}
    wrong = _("Points are a whole number, such as 20 or −5.")
    return Question(points_field(seat), words, look=Look.TYPED, pattern=WHOLE, wrong=wrong)


def bid(seat: Seat, names: Names) -> Question:
    return _tricks(bid_field(seat), _("Bid of %(name)s"), seat, names)


def tricks(seat: Seat, names: Names) -> Question:
    return _tricks(tricks_field(seat), _("Tricks of %(name)s"), seat, names)


def _tricks(field: str, words: str, seat: Seat, names: Names) -> Question:
    wrong = _("Bids and tricks are whole numbers, such as 2.")
    name = {"name": names.get(seat) or seat.spoken}
    return Question(field, words % name, look=Look.TYPED, pattern=r"\s*[0-5]?\d\s*", wrong=wrong)


def points_field(seat: Seat) -> str:
    return f"points_{seat.value[1:]}"


def bid_field(seat: Seat) -> str:
    return f"bid_{seat.value[1:]}"


def tricks_field(seat: Seat) -> str:
    return f"tricks_{seat.value[1:]}"


def typed_tricks(answered: DealAnswers, field: Callable[[Seat], str]) -> BySeat[int]:
    """The bids or the tricks that were typed."""
    texts = ((seat, answered.text(field(seat))) for seat in PLACES)
    return BySeat(tuple((seat, int(text)) for seat, text in texts if text))


def typed_points(answered: DealAnswers) -> BySeat[int]:
    """The points that were typed, with either sign for minus, but for those that nobody can have."""
    texts = ((seat, answered.text(points_field(seat))) for seat in PLACES)
    numbers = ((seat, whole_number(text)) for seat, text in texts if text)
    return BySeat(tuple((seat, number) for seat, number in numbers if abs(number) <= MOST_POINTS))


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """Errors of points that nobody can have."""
    possible = typed_points(answered).seats
    others = (points_field(seat) for seat in PLACES if seat not in possible)
    return {name: _beyond(answered.text(name)) for name in others if answered.text(name)}


def deal(answered: DealAnswers) -> Deal:
    """Raises IllegalDeal where somebody's points are missing."""
    kind = answered.one_of("kind", Kind)
    if kind is Kind.PASSED:
        return Passed()
    if kind is Kind.BIDS:
        return _bids(answered)
    entered, names = typed_points(answered), answered.names
    missing = [points(seat, names) for seat in _seats(names) if seat not in entered.seats]
    if missing:
        raise IllegalDeal(_("%(points)s are missing. Enter everybody’s points") % {"points": missing[0].words})
    return Played(entered, answered.one_of("draw", Seat))


def _bids(answered: DealAnswers) -> Bids:
    seats, names = _seats(answered.names), answered.names
    for of_seat, question in ((bid_field, bid), (tricks_field, tricks)):
        entered = typed_tricks(answered, of_seat).seats
        missing = [question(seat, names) for seat in seats if seat not in entered]
        if missing:
            raise IllegalDeal(_("“%(question)s” is missing") % {"question": missing[0].words})
    of_bids, of_tricks = typed_tricks(answered, bid_field), typed_tricks(answered, tricks_field)
    return Bids(BySeat.made(seats, of_bids.of), BySeat.made(seats, of_tricks.of), answered.one_of("draw", Seat))


def answers_of(deal: Deal) -> dict[str, str]:
    if isinstance(deal, Passed):
        return {"kind": Kind.PASSED.value}
    drawn = {"draw": deal.draw.value} if deal.draw else {}
    if isinstance(deal, Bids):
        bids = {bid_field(seat): str(number) for seat, number in deal.bids.each}
        return (
            {"kind": Kind.BIDS.value}
            | bids
            | {tricks_field(seat): str(number) for seat, number in deal.tricks.each}
            | drawn
        )
    return {"kind": Kind.PLAYED.value} | {points_field(seat): str(points) for seat, points in deal.points.each} | drawn


def _seats(names: Names) -> tuple[Seat, ...]:
    """Where somebody sits; all of them, where that is not known."""
    return tuple(seat for seat in PLACES if not names or seat in names)


def _beyond(text: str) -> str:
    if text.strip().startswith(("-", "−")):
        least = {"limit_value": with_minus(-MOST_POINTS)}
        return _("Enter %(limit_value)s or more.") % least
    return _("Enter %(limit_value)s or less.") % {"limit_value": MOST_POINTS}


FEW = 3
"""So many can be named on a button."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody whose points are asked for: the seat, the name, and the field that takes them.

    `called` is what stands on a narrow button, the first word where that tells all of them apart; `more` is the rest.
    `asks` is the question. `by_one_key`: points by seat, if this player shoots the moon or goes out; empty where nobody
    can. `bid`: of the place that asks for tricks, the one that asks for the bid.
    """

    seat: str
    name: str
    called: str
    more: str
    field: str
    asks: str
    by_one_key: Mapping[str, str]
    bid: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel offers: everybody in the order of the sheet, and how many digits a number may have.

    `key`: what stands on the key of `by_one_key`; empty without one. `has_bids`: everybody is there twice, first for
    the bid and then for the tricks.
    """

    players: tuple[Place, ...]
    longest: int = len(str(MOST_POINTS))
    key: str = ""
    has_bids: bool = False


def panel(match: Match, names: Names) -> Panel:
    rules = rules_of(match)
    here = {seat: names[seat] for seat in rules.seats}
    if rules.bid_points:
        bids = [_place(seat, here, bid_field(seat), _("How many tricks does %(name)s bid?"), {}) for seat in here]
        took = [_place(seat, here, tricks_field(seat), _("How many tricks did %(name)s take?"), {}) for seat in here]
        after = [replace(each, seat=f"{each.seat}.tricks", bid=each.seat) for each in took]
        return Panel((*bids, *after), longest=len(str(MOST_TRICKS)), has_bids=True)
    keys = {Scoring.HEARTS: _("Shot the moon"), Scoring.RUMMY: _("Went out: 0")}
    asks = _("How many points did %(name)s get?")
    places = [_place(seat, here, points_field(seat), asks, _by_one_key(seat, rules)) for seat in here]
    return Panel(tuple(places), key=keys.get(rules.agreed.scoring, ""))


def _by_one_key(seat: Seat, rules: OtherRules) -> dict[str, str]:
    points = rules.deal_points.by_one_key(rules.seats.index(seat), len(rules.seats))
    return {rules.seats[place].value: str(each) for place, each in points.items()}


def _place(seat: Seat, names: Names, field: str, asks: str, by_one_key: Mapping[str, str]) -> Place:
    first, _blank, more = names[seat].partition(" ")
    if [name.partition(" ")[0] for name in names.values()].count(first) > 1:
        first, more = names[seat], ""
    return Place(seat.value, names[seat], first, more, field, asks % {"name": names[seat]}, by_one_key)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What the points that were entered so far make of the totals, by seat, and who has none yet.

    Points that follow from the others are not missing.
    """
    rules = rules_of(match)
    known, seats = rules.deal_points, rules.seats
    entered = _by_bids(answers, match) if rules.bid_points else _entered(answers)
    points = {seat: n for seat, n in entered.each if seat in seats}
    missing = tuple(seat for seat in seats if seat not in points)
    rest = known.rest([*points.values()], len(missing)) if points and known.settles(len(missing)) else None
    if rest is not None:
        points |= dict.fromkeys(missing, rest)
        missing = ()
    texts = {f"{seat.value}.points": with_minus(match.state.total(seat) + points.get(seat, 0)) for seat in seats}
    changes = {f"{seat.value}.change": signed(points[seat]) if seat in points else "…" for seat in seats}
    return DealSoFar(_missing(missing, names) if missing else "", texts=texts | changes)


def _by_bids(answers: Answers, match: Match) -> BySeat[int]:
    """The points of those whose bid and tricks have been entered."""
    rules, answered = rules_of(match), _answered(answers)
    bids, taken = dict(typed_tricks(answered, bid_field).each), _taken(answered, match)
    of_bid = rules.bid_points
    both = [seat for seat in rules.seats if seat in bids and seat in taken]
    return BySeat(tuple((seat, of_bid(bids[seat], taken[seat])) for seat in both)) if of_bid else BySeat(())


def _taken(answered: DealAnswers, match: Match) -> dict[Seat, int]:
    """The tricks that have been entered, with those of the last player where they follow from the others."""
    rules, taken = rules_of(match), dict(typed_tricks(answered, tricks_field).each)
    missing = [seat for seat in rules.seats if seat not in taken]
    of_round = rules.tricks(match.state)
    if of_round is not None and len(missing) == 1 and taken and sum(taken.values()) <= of_round:
        taken[missing[0]] = of_round - sum(taken.values())
    return taken


def _answered(answers: Answers) -> DealAnswers:
    return DealAnswers.of(all_questions(questions, ()), answers)


def _entered(answers: Answers) -> BySeat[int]:
    """The points that have been entered so far; what is no whole number has not been."""
    return typed_points(_answered(answers))


def _missing(seats: tuple[Seat, ...], names: Names) -> str:
    """Name those who are missing, where they are no crowd."""
    if len(seats) > FEW:
        return ngettext("Points missing: %(n)s player", "Points missing: %(n)s players", len(seats)) % {"n": len(seats)}
    return _("Points missing: %(names)s") % {"names": name_list(names, seats)}


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal once everybody has points, or the others' follow from them; before, one in which all others have none,
    or which was passed out.

    Nobody gets 0 instead of something that cannot be read.
    """
    rules, entered = rules_of(match), _entered(answers)
    if rules.bid_points:
        return _candidates_by_bids(answers, match, names)
    known, seats = rules.deal_points, rules.seats
    if not entered.each:
        words = dict(kind(*Kind).choices)[Kind.PASSED.value]
        return () if known.moon or known.out else (Candidate(words, answers_of(Passed()), Passed(), aside=True),)
    points = dict(entered.each)
    missing = [seat for seat in seats if seat not in points]
    if not {*points} <= {*seats} or any(answers.get(points_field(seat)) for seat in missing):
        return ()
    rest = known.rest([*points.values()], len(missing)) if missing else 0
    if rest is None or abs(rest) > MOST_POINTS:
        return ()
    if not missing:
        label, corrects = _("Record the deal"), _("Correct the deal")
    elif len(missing) == 1:
        values = {"name": names[missing[0]], "points": with_minus(rest)}
        label, corrects = _("Record: %(name)s %(points)s") % values, _("Correct: %(name)s %(points)s") % values
    else:
        label, corrects = _("Record: the others 0"), _("Correct: the others 0")
    deal = Played(BySeat.made(seats, lambda seat: points.get(seat, rest)))
    is_aside = bool(missing) and not known.settles(len(missing))
    does = "" if missing else _ahead(deal, match, names)  # a name and two lines more would move the keys above
    draws = () if is_aside else _draws(deal, match, names)
    return (Candidate(label, answers_of(deal), deal, aside=is_aside, corrects=corrects, does=does), *draws)


def _candidates_by_bids(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal once everybody has a bid and tricks."""
    answered, seats = _answered(answers), rules_of(match).seats
    bids, entered = dict(typed_tricks(answered, bid_field).each), typed_tricks(answered, tricks_field).seats
    taken = _taken(answered, match)
    if not {*bids} == {*taken} == {*seats}:
        return ()
    followed = next((seat for seat in seats if seat not in entered), None)
    label, corrects = _("Record the deal"), _("Correct the deal")
    if followed:
        values = {"name": names[followed], "points": taken[followed]}
        label, corrects = _("Record: %(name)s %(points)s") % values, _("Correct: %(name)s %(points)s") % values
    deal = Bids(BySeat.made(seats, lambda seat: bids[seat]), BySeat.made(seats, lambda seat: taken[seat]))
    does = "" if followed else _ahead(deal, match, names)
    return (Candidate(label, answers_of(deal), deal, corrects=corrects, does=does), *_draws(deal, match, names))


def _draws(deal: Played | Bids, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal once more for each who would tie at the end, should one of them win the draw."""
    rules = rules_of(match)
    try:
        then, _effect = rules.after(match.state, deal)
    except IllegalDeal:
        return ()
    result, tied = rules.result(then), rules.ahead(then)
    if result is None or result.winner:
        return ()
    each = ((seat, replace(deal, draw=seat)) for seat in tied)
    return tuple(Candidate(names[seat], answers_of(one), one, aside=True) for seat, one in each)


def _ahead(deal: Deal, match: Match, names: Names) -> str:
    """Who would be ahead: "Ona is ahead with 120"; several are marked on the sheet, and all their names would move the
    keys above the button. Empty where the rules refuse the deal.
    """
    rules = rules_of(match)
    try:
        then, _effect = rules.after(match.state, deal)
    except IllegalDeal:
        return ""
    first = rules.ahead(then)
    values = {"name": names[first[0]], "points": with_minus(then.points.of(first[0]))}
    words = _("%(name)s is ahead with %(points)s") if len(first) == 1 else _("Tie at %(points)s")
    return words % values
