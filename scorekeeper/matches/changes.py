"""Preview of a correction: what it would change, before anybody agrees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scorekeeper.domain.house_rules import HouseRule, Text
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import AnyReplay, IllegalDeal, write_result
from scorekeeper.domain.names import folded, isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import DealLine, Names, comma_list
from scorekeeper.matches.chairs import Chairs, change_in_words, replacements
from scorekeeper.matches.deal_lines import line_in_place
from scorekeeper.matches.events import Entry, Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.payments import paid_after
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.recording import EndsEarlier, EventRefused, Submission, dry_run
from scorekeeper.matches.seating import not_known
from scorekeeper.matches.stakes import MatchStakes
from scorekeeper.matches.starts import moves, start_now


@dataclass(frozen=True, slots=True)
class Change:
    """What would be different. `behind`: the deals that would fall behind the end of the match, and be struck out."""

    number: int
    before: DealLine | None
    after: DealLine | None
    sheet: list[dict[str, object]]
    verdict: str
    behind: tuple[DealLine, ...]
    agreed: str
    refusal: str = ""


def change_of(table: MatchPage, sent: Submission) -> Change:
    """What the match would look like with this correction; the refusal, in words, where it cannot be."""
    log = table.log
    behind: Sequence[Entry] = ()
    try:
        replay = dry_run(table.match, table.cached_match, sent)[1].replay
    except EndsEarlier as question:
        replay, behind = question.replay, question.behind
    except (EventRefused, IllegalDeal) as refusal:
        return Change(_number(table, sent), None, None, [], "", (), "", sentence(str(refusal)))
    return Change(
        number=_number(table, sent),
        before=line_in_place(table, sent.target, log.entries[sent.target].payload) if sent.target else None,
        after=line_in_place(table, sent.target, sent.deal) if sent.target and sent.deal else None,
        sheet=_sheet(table, replay, table.names, table.names),
        verdict=_verdict(table, replay.result, replay.state, table.names, table.names),
        behind=tuple(table.line(log.number_of(entry.cid)) for entry in behind if entry.live),
        agreed=" ".join(str(entry.cid) for entry in behind),
    )


@dataclass(frozen=True, slots=True)
class Misfit:
    """A deal that cannot stand after the start is corrected, and why; `line` is the deal as it stands now."""

    line: DealLine
    reason: str


@dataclass(frozen=True, slots=True)
class StartChange:
    """What would be different with another start; the refusal, in words, where it cannot be.

    `words` say what of the start, `effects` for whom it counts and who pays, `misfits` are the deals that would be
    struck out.
    """

    words: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    sheet: Sequence[Mapping[str, object]] = ()
    verdict: str = ""
    misfits: tuple[Misfit, ...] = ()
    agreed: str = ""
    refusal: str = ""


def change_of_start(table: MatchPage, sent: Submission) -> StartChange:
    """What the match would look like from that start."""
    behind: Sequence[Entry] = ()
    reasons: Sequence[str] = ()
    try:
        replay = dry_run(table.match, table.cached_match, sent)[1].replay
    except EndsEarlier as question:
        replay, behind, reasons = question.replay, question.behind, question.reasons
    except (EventRefused, IllegalDeal) as refusal:
        return StartChange(refusal=sentence(str(refusal)))
    now, then = start_now(table.match, table.log), sent.start or {}
    people = table.people | _called(table, sent.names)
    if unknown := [who for who in then["seats"].values() if who not in people]:
        return StartChange(refusal=sentence(not_known(unknown[0])))
    names = _names_then(table, then, people)
    instead = replacements(now["seats"], then["seats"])
    renamed = _names_then(table, {"seats": {seat: instead.get(who, who) for seat, who in now["seats"].items()}}, people)
    closed = replay.result is None and table.log.closed
    return StartChange(
        words=start_in_words(table, now, then, sent.names),
        effects=_effects(table, now, then, people, replay),
        sheet=_sheet(table, replay, names, renamed),
        verdict="" if closed else _verdict(table, replay.result, replay.state, names, renamed),
        misfits=tuple(
            Misfit(table.line(table.log.number_of(entry.cid)), sentence(reason))
            for entry, reason in zip(behind, reasons, strict=True)
        ),
        agreed=" ".join(str(entry.cid) for entry in behind),
    )


def _called(table: MatchPage, names: Mapping[str, str]) -> dict[str, str]:
    """People who are new at the table, by their origins, as pages call them."""
    known = table.access.book.players.filter(folded__in=map(folded, names.values())) if names else ()
    display_names = {player.folded: player.display_name for player in known}
    return {origin: isolated(display_names.get(folded(name), name)) for origin, name in names.items()}


def _names_then(table: MatchPage, then: Payload, people: Mapping[str, str]) -> dict[Seat, str]:
    """Who sits where at the end; while a chair is taken, no start changes that."""
    return table.names if table.log.chairs else {Seat(seat): people[who] for seat, who in then["seats"].items()}


def _effects(
    table: MatchPage, now: Payload, then: Payload, people: Mapping[str, str], replay: AnyReplay
) -> tuple[str, ...]:
    """For whom the match counts then, and who pays what, where that is otherwise than now."""
    words = [
        _("This match counts for %(name)s, and no longer for %(before)s.")
        % {"name": people[origin], "before": people[before]}
        for before, origin in replacements(now["seats"], then["seats"]).items()
    ]
    names = _names_then(table, then, people)
    match = paid_after(table.match, table.cached_match, moves(now, then))
    over = replay if replay.result is not None else None
    called = table.names_by_place
    called.update((seat, name) for seat, name in names.items())
    money = _money(MatchStakes(match, called, over, table.log))
    return tuple(words + (money if money != _money(table.stakes) else []))


@dataclass(frozen=True, slots=True)
class ChairsChange:
    """What would be different with other chairs: `words` say which, `effects` what of it is recorded already."""

    words: str
    effects: tuple[str, ...]
    adds: bool
    removes: bool

    @property
    def done(self) -> str:
        """What is done with the chairs, in words."""
        return self.words if self.adds else _("Removed: %(change)s") % {"change": self.words}


def change_of_chairs(table: MatchPage, sent: Submission) -> ChairsChange | None:
    """What the match would look like with those chairs; None where they cannot be recorded."""
    try:
        now = dry_run(table.match, table.cached_match, sent)[1]
    except (EventRefused, IllegalDeal):
        return None
    people = table.people | _called(table, sent.names)
    if any(each["who"] not in people for each in now.log.chairs):
        return None
    was, then = table.chairs, Chairs(now.log, table.match.seats)
    come = [each for each in then.changes if each.stored not in was.log.chairs]
    gone = [each for each in was.changes if each.stored not in then.log.chairs]
    return ChairsChange(
        words=" ".join(change_in_words(each, people) for each in come or gone),
        effects=(*_deals_of_others(was, then, people), *_result_of_others(table, now, then, people)),
        adds=bool(come),
        removes=bool(gone),
    )


def _deals_of_others(was: Chairs, then: Chairs, people: Mapping[str, str]) -> list[str]:
    """Which of the deals that are recorded count for somebody else."""
    words = []
    for seat in was.first:
        both = [(was.sitting_at(number), then.sitting_at(number)) for number in range(1, was.recorded + 1)]
        deals = [(before.get(seat), now.get(seat), number) for number, (before, now) in enumerate(both, 1)]
        for (before, who), run in groupby(deals, key=lambda deal: deal[:2]):
            numbers = [number for _before, _who, number in run]
            if before == who or before is None or who is None:  # nobody's deals become anybody's: that is refused
                continue
            values = {"name": people[who], "before": people[before], "n": numbers[0], "last": numbers[-1]}
            words.append(
                _("Deals %(n)s–%(last)s count for %(name)s, and no longer for %(before)s.") % values
                if len(numbers) > 1
                else _("Deal %(n)s counts for %(name)s, and no longer for %(before)s.") % values
            )
    return words


def _result_of_others(table: MatchPage, now: CachedMatch, then: Chairs, people: Mapping[str, str]) -> list[str]:
    """Of a match that is over: for whom it counts, what it says of who won, and who pays what, where that changes."""
    if not table.is_over:
        return []
    before = table.chairs
    words = [
        _("This match counts for %(name)s, and no longer for %(before)s.")
        % {"name": people[who], "before": people[before.now[seat]]}
        for seat, who in then.now.items()
        if who != before.now.get(seat, who)
    ]
    names = {Seat(seat): people[who] for seat, who in then.now.items()}
    result = now.replay.result
    if result is not None:
        totals = table.game.scoring.write_totals(now.replay.state)
        told = [table.game.words.ending(write_result(result), totals, of).won_by for of in (table.names, names)]
        words += [_("It then says: %(result)s.") % {"result": told[1]}] if told[0] != told[1] else []
    match = paid_after(table.match, table.cached_match, before.moves_to(then))
    called = {place: people[who] for who, place in then.places.items()}
    money = _money(MatchStakes(match, called, now.replay, now.log))
    return words + (money if money != _money(table.stakes) else [])


def _money(stakes: MatchStakes) -> list[str]:
    """What the end page says of it."""
    paid = _("Already paid: %(paid)s") % {"paid": stakes.before} if stakes.before else ""
    pay = _("Still to pay: %(pay)s") % {"pay": stakes.difference} if stakes.difference else ""
    return [*filter(None, (stakes.paid, paid, pay))]


def start_in_words(
    table: MatchPage, was: Payload, now: Payload, names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """What of the start changed from the one to the other, a sentence for each; `names` are of people who are new.

    Empty where somebody is unknown.
    """
    people = table.people | _called(table, names or {})
    if any(who not in people for who in now["seats"].values()):
        return ()
    instead = replacements(was["seats"], now["seats"])
    words = [
        _("%(name)s played, instead of %(before)s.") % {"name": people[origin], "before": people[before]}
        for before, origin in instead.items()
    ]
    seats = {seat: instead.get(origin, origin) for seat, origin in was["seats"].items()}
    moved = [seat for seat, origin in now["seats"].items() if seats[seat] != origin]
    if len(moved) == len(("one", "other")):
        one, other = (people[seats[seat]] for seat in moved)
        words.append(_("%(one)s and %(other)s changed seats.") % {"one": one, "other": other})
    elif moved:
        order = [people[now["seats"][seat.value]] for seat in table.match.turn]
        words.append(_("The seats, in dealing order: %(names)s.") % {"names": comma_list(order)})
    dealt, deals = seats[was["first_dealer"]], now["seats"][now["first_dealer"]]
    if dealt != deals:
        values = {"name": people[deals], "before": people[was["seats"][was["first_dealer"]]]}
        words.append(_("%(name)s dealt first, instead of %(before)s.") % values)
    options = table.game.options
    before, after = (options.at(table.match.turn, start["options"]).as_dict() for start in (was, now))
    words.extend(
        _("%(question)s: %(now)s instead of %(before)s.")
        % {
            "question": rule.question.removesuffix("?"),
            "now": _answer(rule, after[rule.name]),
            "before": _answer(rule, before[rule.name]),
        }
        for rule in options.house_rules()
        if before[rule.name] != after[rule.name]
    )
    return tuple(words)


def _answer(rule: HouseRule, value: object) -> str:
    if isinstance(rule.own, Text) and isinstance(value, str):
        return isolated(value) or "–"
    return rule.words(value)


def _sheet(table: MatchPage, replay: AnyReplay, names: Names, renamed: Names) -> list[dict[str, object]]:
    """What everybody has at the end of the sheet: each number as it is now, and as it would be, with who has it then
    where other people sit there. Empty where all of it stays the same, but for who is `renamed` at the same seat.
    """
    accounts = table.game.presenter.accounts
    was, same, will_be = accounts(table.replay, table.names), accounts(table.replay, renamed), accounts(replay, names)
    if [(each.name, each.counts) for each in same] == [(each.name, each.counts) for each in will_be]:
        return []
    sides = zip(was, will_be, strict=True)
    return [
        {
            "name": now.name,
            "then": then.name if then.name != now.name else "",
            "counts": list(zip(now.counts, then.counts, strict=True)),
        }
        for now, then in sides
    ]


def _number(table: MatchPage, sent: Submission) -> int:
    return table.log.number_of(sent.target) if sent.target else table.number


def _verdict(table: MatchPage, result: object, state: object, names: Names, before: Names) -> str:
    """Whether the match would end otherwise than it does, or others than those `before` would have won, in words."""
    game = table.game
    was = write_result(table.replay.result) if table.replay.result is not None else None
    then = write_result(result) if result is not None else None
    if was == then and (then is None or names == before):
        return ""
    if then is None:
        return _("The match would no longer be over.")
    ending = game.words.ending(then, game.scoring.write_totals(state), names)
    if was is not None:
        return _("It would have ended otherwise: %(reason)s") % {"reason": ending.reason}
    return _("The match would be over: %(reason)s") % {"reason": ending.reason}
