"""Preview of a correction: what it would change, before anybody agrees."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, groupby, takewhile
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.codec import read_match_deal
from scorekeeper.domain.house_rules import HouseRule, Text
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import AnyReplay, IllegalDeal, write_result
from scorekeeper.domain.names import folded, isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Account, DealLine, Names, Sentence, comma_list
from scorekeeper.matches.chairs import Chairs, change_in_words, replacements
from scorekeeper.matches.events import Entry, Kind, Log, LoggedEvent, Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.recording import EndsEarlier, EventRefused, Submission, dry_run
from scorekeeper.matches.seating import not_known, paid_after
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
        deals = [(was.at(number)[seat], then.at(number)[seat], number) for number in range(1, was.recorded + 1)]
        for (before, who), run in groupby(deals, key=lambda deal: deal[:2]):
            numbers = [number for _before, _who, number in run]
            if before == who:
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
        if who != before.now[seat]
    ]
    names = {seat: people[then.now[seat.value]] for seat in table.names}
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


def line_in_place(table: MatchPage, cid: UUID, payload: Payload) -> DealLine | None:
    """A deal in words as it reads, or would read, in the place of that one; None where it cannot stand there."""
    before = takewhile(lambda entry: entry.cid != cid, table.log.entries.values())
    return _line(table, sum(entry.live for entry in before), payload, table.names_of(cid))


def line_or_fallback(table: MatchPage, cid: UUID, payload: Payload) -> DealLine | None:
    """The deal in words.

    If it cannot stand in its place, such as after a new end: the words that it would have as the last deal or,
    failing that, as the first, without its effect; by house rules of before where those of now do not allow it.
    """
    line = line_in_place(table, cid, payload)
    if line is not None:
        return line
    names = table.names_of(cid)
    elsewhere = (_line(table, before, payload, names) for before in (max(0, len(table.replay.rows) - 1), 0))
    by_other_rules = (
        _first_line(table, event.start_before or {}, payload, names) for event in reversed(table.log.starts)
    )
    line = next(filter(None, chain(elsewhere, by_other_rules)), None)
    return line and replace(line, mark="", parts=Sentence(line.game), totals=("",) * len(line.totals))


def line_following(table: MatchPage, after: UUID, payload: Payload) -> DealLine | None:
    """A deal in words as it would read right after that one, or as the first deal after the match's own start."""
    entries = list(table.log.entries.values())
    places = [place for place, entry in enumerate(entries) if entry.cid == after]
    seen = entries[: places[0] + 1] if places else []
    before = sum(entry.live for entry in seen)
    return _line(table, before, payload, table.names_at(before + 1))


def _line(table: MatchPage, before: int, payload: Payload, names: Names) -> DealLine | None:
    if before > len(table.replay.rows):
        return None
    replay = table.match.followed_on(table.match.until(table.replay, before), payload)
    return table.game.words.line(replay.rows[-1], names) if replay.stop is None else None


def _first_line(table: MatchPage, start: Payload, payload: Payload, names: Names) -> DealLine | None:
    """A deal in words as the first one of a match that began like that."""
    deal = read_match_deal(table.game, payload).match_deal
    replay = table.game.replay(start["options"], Seat(start["first_dealer"]), [deal], turn=table.match.turn)
    return table.game.words.line(replay.rows[-1], names) if replay.stop is None else None


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


# What the last correction, striking out, return or undo has changed: shown on every phone until the next deal.


@dataclass(frozen=True, slots=True)
class LastChange:
    """What was done ("Deal 2 is corrected."), and what came of it ("Now: all passed. Ona & Petras: 3 rams instead of
    7.").
    """

    words: str
    effect: str

    def __str__(self) -> str:
        return f"{self.words} {self.effect}".strip()


DONE: Mapping[Kind, Callable[[], str]] = {
    Kind.AMEND: lambda: _("Deal %(n)s is corrected."),
    Kind.VOID: lambda: _("Deal %(n)s is struck out."),
    Kind.RESTORE: lambda: _("Deal %(n)s is back."),
    Kind.CLOSE: lambda: _("The match has ended."),
    Kind.REOPEN: lambda: _("The match is resumed."),
    Kind.DATE: lambda: _("The date is corrected:"),
    Kind.START: lambda: _("The start is corrected:"),
    Kind.CHAIR: lambda: _("Chairs:"),
}
UNDONE: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Deal %(n)s is undone."),
    Kind.AMEND: lambda: _("The correction of deal %(n)s is undone."),
    Kind.VOID: lambda: _("Deal %(n)s is back."),
    Kind.RESTORE: lambda: _("Deal %(n)s is struck out again."),
    Kind.CLOSE: lambda: _("The match is resumed."),
    Kind.REOPEN: lambda: _("The match has ended again."),
    Kind.DATE: lambda: _("The correction of the date is undone:"),
    Kind.START: lambda: _("The correction of the start is undone:"),
    Kind.CHAIR: lambda: _("The change of chairs is undone:"),
}


def last_change(table: MatchPage) -> LastChange | None:
    """What the newest event has changed; None where that is a deal, or there is none."""
    event = table.log.latest
    if event is None or event.kind is Kind.DEAL:
        return None
    before = table.log.until(event.n - 1)
    taken_back = before.done[-1].event.kind if before.done and before.done[-1].is_taken_back_by(event) else None
    words = UNDONE[taken_back]() if taken_back else DONE[event.kind]()
    if event.start is not None and event.start_before is not None:
        new = start_in_words(table, event.start_before, event.start)
        return LastChange(words, " ".join(filter(None, (*new, _along_with(event), _score(table, before)))))
    if event.chairs is not None:
        return LastChange(words, " ".join(table.chairs_in_words) or chairs_as_at_start())
    if event.target is None:
        return LastChange(words, _date(event))
    effect = (_deal(table, event), _along_with(event), _score(table, before))
    return LastChange(words % {"n": table.log.number_of(event.target)}, " ".join(filter(None, effect)))


def chairs_as_at_start() -> str:
    """The words where nobody took a chair, or no longer."""
    return _("Everybody sits as at the start.")


def _date(event: LoggedEvent) -> str:
    """When the match began as it is now, and as it was."""
    if event.started is None or event.instead is None:
        return ""
    times = {"now": _moment(event.started), "before": _moment(event.instead)}
    return _("%(now)s instead of %(before)s.") % times


def _moment(moment: datetime) -> str:
    local = timezone.localtime(moment)
    return f"{date_format(local, 'l')} {date_format(local, 'DATE_FORMAT')}, {date_format(local, 'TIME_FORMAT')}"


def _deal(table: MatchPage, event: LoggedEvent) -> str:
    """The deal as it is now, or as it was before it went."""
    line = line_or_fallback(table, event.target, table.log.entries[event.target].payload) if event.target else None
    words = _("It was: %(deal)s.") if event.kind is Kind.VOID else _("Now: %(deal)s.")
    return words % {"deal": line.game} if line else ""


def _along_with(event: LoggedEvent) -> str:
    struck, restored = (len(event.cids(name)) for name in ("struck", "restored"))
    if event.kind is Kind.START and struck:
        return ngettext("%(n)s deal is struck out.", "%(n)s deals are struck out.", struck) % {"n": struck}
    if event.kind is Kind.START and restored:
        return ngettext("%(n)s deal is back.", "%(n)s deals are back.", restored) % {"n": restored}
    if struck:
        return ngettext(
            "%(n)s deal after it is struck out too.", "%(n)s deals after it are struck out too.", struck
        ) % {"n": struck}
    if restored:
        return ngettext("%(n)s deal after it is back too.", "%(n)s deals after it are back too.", restored) % {
            "n": restored
        }
    return ""


def _score(table: MatchPage, before: Log) -> str:
    """By how much the score has changed, side by side."""
    accounts = table.game.presenter.accounts
    was, now = accounts(table.match.replay(before), table.names), accounts(table.replay, table.names)
    sides = (_side(*pair) for pair in zip(was, now, strict=True))
    changed = "; ".join(side for side in sides if side)
    return f"{changed}." if changed else _("The score stays the same.")


def _side(was: Account, now: Account) -> str:
    counts = [
        _("%(now)s instead of %(before)s") % {"now": " ".join(filter(None, count)), "before": before.number}
        for before, count in zip(was.counts, now.counts, strict=True)
        if before.number != count.number
    ]
    return _("%(name)s: %(counts)s") % {"name": now.name, "counts": ", ".join(counts)} if counts else ""


# The list of a match's deals, newest first; that of a long match comes in pages. A page always holds the same deals,
# counted as they were recorded, so that its address stays valid. Only the newest one grows, until its older half
# becomes a page of its own.

DEALS_A_PAGE = 50
"""On every page but the newest, which holds up to twice as many."""


@dataclass(frozen=True, slots=True)
class DealListRow:
    """One deal of the list: its line, its totals with their headings, and whether it was corrected or struck out."""

    cid: UUID
    line: DealLine | None
    totals: tuple[tuple[str, str], ...]
    number: int
    live: bool
    corrected: bool
    note: str


@dataclass(frozen=True, slots=True)
class PageRange:
    """The deals of one page, by the numbers of the first and the last, and where the page is."""

    first: int
    last: int
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class DealPage:
    """One page. `before` is what its address asks for, None for the newest; `span` is its own among all `spans`.

    They are empty where one page holds everything.
    """

    rows: list[DealListRow]
    before: int | None
    span: PageRange | None
    spans: list[PageRange]


def page_of_deals(table: MatchPage, before: int | None) -> DealPage:
    """The page with the deal just before number `before`; without it, the newest page."""
    deals = list(table.log.numbered())
    pages = _pages(len(deals))
    current = pages[0] if before is None else next((page for page in pages[1:] if before - 2 in page), pages[0])
    spans = [
        PageRange(deals[page.start][0], deals[page.stop - 1][0], _url(table, page, pages), page is current)
        for page in pages
        if len(pages) > 1
    ]
    return DealPage(
        rows=[listed(table, number, entry) for number, entry in deals[current.start : current.stop]][::-1],
        before=None if current is pages[0] else current.stop + 1,
        span=next((span for span in spans if span.is_shown), None),
        spans=spans,
    )


def address_of_deal(table: MatchPage, cid: UUID) -> str:
    """Where the deal stands in the list; without its place on the page where that is the newest."""
    place = list(table.log.entries).index(cid)
    pages = _pages(len(table.log.entries))
    page = next(page for page in pages if place in page)
    url = _url(table, page, pages)
    return url if page is pages[0] else f"{url}#{cid}"


def anchor_of_deal(log: Log, deals_url: str, cid: UUID) -> str:
    """The line of the deal in the match's list of deals."""
    place = list(log.entries).index(cid)
    pages = _pages(len(log.entries))
    page = next(page for page in pages if place in page)
    return f"{deals_url}{_query(page, pages)}#{cid}"


def listed(table: MatchPage, number: int, entry: Entry) -> DealListRow:
    stands = entry.live and number <= table.recorded
    line = table.line(number) if stands else line_or_fallback(table, entry.cid, entry.payload)
    columns = table.game.words.columns(table.names)
    totals = tuple(zip(columns, line.totals if line and entry.live else ("",) * len(columns), strict=True))
    note = entry.payload.get("note", "")
    return DealListRow(entry.cid, line, totals, number, entry.live, entry.is_corrected, note)


def _pages(deals: int) -> list[range]:
    """Which of so many deals stand on which page, counted from 0; the newest page first."""
    newest = max(0, ((deals - 1) // DEALS_A_PAGE - 1) * DEALS_A_PAGE)
    older = range(newest - DEALS_A_PAGE, -1, -DEALS_A_PAGE)
    return [range(newest, deals), *(range(first, first + DEALS_A_PAGE) for first in older)]


def _url(table: MatchPage, page: range, pages: list[range]) -> str:
    return f"{table.deals_url}{_query(page, pages)}"


def _query(page: range, pages: list[range]) -> str:
    """What leads to that page of the list, after its address; the newest one needs nothing."""
    return "" if page is pages[0] else f"?before={page.stop + 1}"
