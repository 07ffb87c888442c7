"""Who sits in which chair of a match from which deal on: somebody may take a chair while it is played.

A score belongs to a chair. A change of chairs is an object of three fields: the `seat`, the deal `after` which somebody
takes it, by its cid, and `who` that is, by the origin (`starts.py`). An event has all changes of the match, so that a
correction and its undo need nothing else. Where a deal is struck out, its place stays.

In some games people join and leave. Who joins takes the next free place, which is no seat of the start; where somebody
leaves, `who` is empty. That chair stays theirs. Somebody leaves before the first deal `after` the match's own id, where
a file says so.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import MOST_CHAIRS
from scorekeeper.domain.seats import PLACES, Seat, kind_of
from scorekeeper.matches.events import Log, Payload
from scorekeeper.web.tokens import written_id

Occupants = Mapping[str, str]
"""For each seat the origin of who sits there."""


Place = Seat | str
"""Where somebody is when it comes to money: the seat where they sit at the end, else LEFT and their origin."""
LEFT = "-"

FEWEST = 2
"""Nobody leaves the last two alone."""


class Change(NamedTuple):
    """Somebody takes a chair: `who`, of whom it was `before`, from the deal of that `number` on."""

    seat: str
    after: str
    who: str
    before: str
    number: int

    @property
    def stored(self) -> Payload:
        """As an event has it."""
        return {"seat": self.seat, "after": self.after, "who": self.who}


class Part(NamedTuple):
    """Deals that follow each other with the same people: up to the deal `last`, by its number."""

    occupants: Occupants
    last: int


class Chairs:
    """The chairs of a match after all its events."""

    def __init__(self, log: Log, seats: Collection[Seat]) -> None:
        self.log = log
        began = log.seats or [seat.value for seat in seats]
        self.began: Occupants = log.beginning["seats"] if log.beginning else {seat: seat for seat in began}
        """Who sat there when the match began."""
        self.first: Occupants = {**self.began, **self._joined()}
        """Whose chair it was first: also of who joined later."""

    def _joined(self) -> dict[str, str]:
        joined: dict[str, str] = {}
        for each in in_order(self.log, self.log.chairs):
            if each["who"] and each["seat"] not in self.began:
                joined.setdefault(each["seat"], each["who"])
        return {seat: joined[seat] for seat in sorted(joined)}

    @property
    def recorded(self) -> int:
        """How many deals stand."""
        return len(self._live)

    @property
    def are_changed(self) -> bool:
        return bool(self.log.chairs)

    @cached_property
    def now(self) -> Occupants:
        """Who sits there for the next deal, and at the end."""
        return self._before(len(self.log.entries))

    def at(self, number: int) -> Occupants:
        """Who sits there in the deal of that number; for one that is not recorded, who sits there now."""
        live = self._live
        return self._before(live[number - 1]) if 0 < number <= len(live) else self.now

    def sitting_at(self, number: int) -> Occupants:
        """Who sits there in the deal of that number, which is recorded; no chair that is empty."""
        return self._sitting(self._live[number - 1])

    def of(self, cid: UUID) -> Occupants:
        """Who sits there in the deal with that id, also where it is struck out."""
        return self._before(self._index[str(cid)])

    @cached_property
    def parts(self) -> list[Part]:
        """The match in parts, each with other people. The last one has who sits there now, perhaps without a deal."""
        numbered = ((self._before(place), number) for number, place in enumerate(self._live, 1))
        parts = [Part(who, list(deals)[-1][1]) for who, deals in groupby(numbered, key=lambda each: each[0])]
        if not parts or parts[-1].occupants != self.now:
            parts.append(Part(self.now, len(self._live)))
        return parts

    @cached_property
    def deals(self) -> dict[str, Counter[str]]:
        """For each seat how many deals everybody sat there, in the order of the last ones."""
        deals: dict[str, Counter[str]] = {seat: Counter() for seat in self.first}
        for place in self._live:
            sitting = self._sitting(place)
            for seat, who in self._before(place).items():
                if seat in sitting:
                    deals[seat][who] = deals[seat].pop(who, 0) + 1
        return deals

    @property
    def players(self) -> set[str]:
        """Who played a deal."""
        return {who for deals in self.deals.values() for who in deals}

    @cached_property
    def changes(self) -> list[Change]:
        """All changes in the order of the match."""
        return [
            Change(
                seat, after, who, self._sitting(place + 1, but=(seat, after)).get(seat, ""), self.number_after(after)
            )
            for place, seat, after, who in self._in_order
        ]

    def number_after(self, cid: str) -> int:
        """The number of the first deal that stands after the one with that id."""
        return 1 + bisect_right(self._live, self._place_after(cid))

    @cached_property
    def places(self) -> dict[str, Place]:
        """For everybody who is named, by their origins, where they are."""
        everybody = [*self.first.values(), *(each["who"] for each in self.log.chairs if each["who"])]
        left: dict[str, Place] = {who: f"{LEFT}{who}" for who in everybody}
        return left | {who: Seat(seat) for seat, who in self.now.items()}

    def place_of(self, who: str) -> Place:
        """Where somebody is; of who is named no more a place of their own, in case that is undone."""
        return self.places.get(who, f"{LEFT}{who}")

    def moves_to(self, then: "Chairs") -> dict[Place, Place]:
        """Where each place is after the chairs changed."""
        return {self.place_of(who): then.place_of(who) for who in then.log.origins}

    @cached_property
    def counted_at(self) -> dict[Place, Place]:
        """For who is named no more, by their places, who has the chair that they had: what they paid counts there."""
        seats: dict[str, str] = {}
        for event in self.log.events.values():
            if event.chairs is not None:
                named = {each["who"] for each in event.chairs}
                before = {each["who"]: each["seat"] for each in event.chairs_before or ()}
                seats |= {who: seat for who, seat in before.items() if who not in named}
            elif event.start is not None and event.start_before is not None:
                moved = moved_seats(event.start_before["seats"], event.start["seats"])
                seats = {who: moved[seat] for who, seat in seats.items()}
        return {f"{LEFT}{who}": self.places.get(who, Seat(seat)) for who, seat in seats.items()}

    def _place_after(self, cid: str) -> int:
        """The place of the deal after which a chair changes, among all; −1 for the match itself, before all of them."""
        return self._index.get(cid, -1)

    @cached_property
    def _index(self) -> dict[str, int]:
        return _index_of(self.log)

    @cached_property
    def _live(self) -> list[int]:
        """The places of the deals that stand, among all."""
        return [place for place, entry in enumerate(self.log.entries.values()) if entry.live]

    @cached_property
    def _in_order(self) -> list[tuple[int, str, str, str]]:
        order = [seat.value for seat in Seat]
        changes = (
            (self._place_after(each["after"]), each["seat"], each["after"], each["who"]) for each in self.log.chairs
        )
        return sorted(changes, key=lambda each: (each[0], order.index(each[1])))

    def _before(self, place: int) -> dict[str, str]:
        """Whose chair each is for the deal in that place among all, also where it is empty."""
        return {**self.first, **{seat: who for at, seat, _after, who in self._in_order if at < place and who}}

    def _sitting(self, place: int, but: tuple[str, str] = ("", "")) -> dict[str, str]:
        """Who sits there for the deal in that place among all; without one of the changes."""
        changes = ((seat, after, who) for at, seat, after, who in self._in_order if at < place)
        sitting = {**self.began, **{seat: who for seat, after, who in changes if (seat, after) != but}}
        return {seat: who for seat, who in sitting.items() if who}

    def owner_before(self, change: Change) -> str:
        """Whose chair it was before that change."""
        place = self._place_after(change.after)
        earlier = [who for at, seat, _after, who in self._in_order if seat == change.seat and at < place and who]
        return earlier[-1] if earlier else self.first.get(change.seat, "")

    @property
    def has_joined_or_left(self) -> bool:
        """Whether somebody joined or left."""
        return any(not each["who"] or each["seat"] not in self.began for each in self.log.chairs)

    @property
    def sitting(self) -> Occupants:
        """Who sits there for the next deal; no chair that is empty."""
        return self._sitting(len(self.log.entries))

    def turn(self, cid: UUID | None = None) -> tuple[Seat, ...]:
        """The seats where somebody sits in the deal with that id, and now without one; () if nobody ever joined or
        left.
        """
        if not (self.log.seats or self.has_joined_or_left):
            return ()
        sitting = self._sitting(self._index[str(cid)]) if cid else self.sitting
        return tuple(seat for seat in Seat if seat.value in sitting)


def _index_of(log: Log) -> dict[str, int]:
    """Which of all deals each is, by their cids, counted from 0."""
    return {str(cid): place for place, cid in enumerate(log.entries)}


def replacements(was: Occupants, will_be: Occupants) -> dict[str, str]:
    """Who comes in whose place, by their origins: who takes the seat, or else in the order of seats."""
    gone = {seat: origin for seat, origin in was.items() if origin not in will_be.values()}
    come = {seat: origin for seat, origin in will_be.items() if origin not in was.values()}
    taken = [(gone.pop(seat), come.pop(seat)) for seat in list(gone) if seat in come]
    return dict([*taken, *zip(gone.values(), come.values(), strict=True)])


def moved_seats(was: Occupants, will_be: Occupants) -> dict[str, str]:
    """For each seat, where the person there goes, or who comes in their place."""
    instead = replacements(was, will_be)
    seats = {origin: seat for seat, origin in will_be.items()}
    return {seat: seats[instead.get(origin, origin)] for seat, origin in was.items()}


def in_words(chairs: Chairs, people: Mapping[str, str]) -> tuple[str, ...]:
    """Who took a chair, a sentence for each; `people` are names by origins."""
    return tuple(change_in_words(each, people) for each in chairs.changes)


def chairs_as_at_start() -> str:
    """The words where nobody took a chair, or no longer."""
    return _("Everybody sits as at the start.")


def change_in_words(change: Change, people: Mapping[str, str]) -> str:
    """“Albinas replaces Petras, from deal 4.”"""
    if not change.who and change.number == 1:
        return _("%(name)s leaves before the first deal.") % {"name": people[change.before]}
    if not change.who:
        return _("%(name)s leaves after deal %(n)s.") % {"name": people[change.before], "n": change.number - 1}
    if not change.before:
        return _("%(name)s joins from deal %(n)s.") % {"name": people[change.who], "n": change.number}
    return _("%(name)s replaces %(before)s, from deal %(n)s.") % {
        "name": people[change.who],
        "before": people[change.before],
        "n": change.number,
    }


def read_chairs(seats: Collection[Seat], data: object, *, may_join: bool = False) -> list[Payload]:
    """The changes as they are stored; nobody in a chair that somebody leaves. Raises IllegalDeal."""
    if not isinstance(data, list) or len(data) > MOST_CHAIRS:
        raise IllegalDeal(
            ngettext("chairs change %(most)s time at most", "chairs change %(most)s times at most", MOST_CHAIRS)
            % {"most": MOST_CHAIRS}
        )
    known = kind_of(next(iter(seats))) if may_join else seats
    return [_change([seat.value for seat in known], Fields(each), may_join=may_join) for each in data]


def _change(known: Collection[str], fields: Fields, *, may_join: bool) -> Payload:
    seat, after, who = (fields.text(name, 36) for name in ("seat", "after", "who"))
    fields.finish()
    if seat not in known:
        raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": echoed(seat)})
    if not _is_id(after):
        raise IllegalDeal(_("%(value)s is not an id") % {"value": echoed(after)})
    try:
        if who not in {each.value for each in Seat} and not (may_join and not who):
            written_id(who)
    except ValueError:
        raise IllegalDeal(_("%(value)s is not an id") % {"value": echoed(who)}) from None
    return {"seat": seat, "after": after, "who": who}


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def in_order(log: Log, changes: Sequence[Payload]) -> list[Payload]:
    """The changes in the order in which events have them: by their deals, then by their seats."""
    index = _index_of(log)
    order = [seat.value for seat in Seat]
    return sorted(changes, key=lambda each: (index.get(each["after"], -1), order.index(each["seat"])))


def rebased(log: Log, seen: int | UUID | None, changes: Sequence[Payload]) -> list[Payload]:
    """The changes that hold now, with what a sender changed of those that they had `seen`, by the last event."""
    before, theirs = _seen_before(log, seen), corrected_since(log, seen, changes)
    kept = [each for each in log.chairs if each in changes or each not in [*before, *theirs]]
    return in_order(log, [*kept, *(each for each in changes if each not in before and each not in kept)])


def corrected_since(log: Log, seen: int | UUID | None, changes: Sequence[Payload]) -> list[Payload]:
    """What others put in the place of changes that a sender corrects or removes as well, not having `seen` that."""
    later = [event for event in log.changes_of_chairs if event.n > _n_of(log, seen)]
    both = [(_keys(event.chairs_before or ()), _keys(event.chairs or ())) for event in later]
    changed = [(before - after, after - before) for before, after in both]
    swaps = [(*gone, *come) for gone, come in changed if len(gone) == len(come) == 1]
    theirs = set()
    for corrected in _keys(_seen_before(log, seen)) - _keys(changes):
        now = corrected
        for gone, come in swaps:
            now = come if gone == now else now
        if now != corrected:
            theirs.add(now)
    return [each for each in log.chairs if _key(each) in theirs]


Key = tuple[str, str, str]


def _key(change: Payload) -> Key:
    return change["seat"], change["after"], change["who"]


def _keys(changes: Iterable[Payload]) -> set[Key]:
    return {_key(each) for each in changes}


def _seen_before(log: Log, seen: int | UUID | None) -> list[Payload]:
    n = _n_of(log, seen)
    return next((event.chairs or [] for event in reversed(log.changes_of_chairs) if event.n <= n), [])


def _n_of(log: Log, seen: int | UUID | None) -> int:
    """The n of the last event that a sender had seen; 0 where that is none of the match."""
    return log.events[seen].n if isinstance(seen, UUID) and seen in log.events else seen if isinstance(seen, int) else 0


def refusal_of(log: Log, seats: Collection[Seat], changes: Sequence[Payload], uid: UUID) -> str:
    """Why the changes cannot be recorded in the match of that id, in words; empty where they can."""
    known = {str(cid) for cid in log.entries}
    if any(each["after"] not in known and (each["who"] or each["after"] != str(uid)) for each in changes):
        return _("That deal is not in this match.")
    if len({(each["seat"], each["after"]) for each in changes}) < len(changes):
        return _("Somebody takes that chair from that deal on already. Correct that, or choose another deal.")
    then = Chairs(log.with_chairs(changes), seats)
    if then.has_joined_or_left and (words := _refusal_of_empty(then)):
        return words
    if any(change.who == change.before for change in then.changes):
        return _("They sit there already. Choose another person, or another deal.")
    if any(len({*sitting.values()}) < len(sitting) for sitting in _every_table(then)):
        return _("That person sits in another chair then. Choose somebody else, or another deal.")
    return ""


def _refusal_of_empty(then: Chairs) -> str:
    """Why nobody can join or leave like that, in words; empty where they can."""
    if [*map(Seat, then.first)] != [*PLACES[: len(then.first)]]:
        return _("That place is not the next free one. Open the page again.")
    if any(not change.before and then.owner_before(change) != change.who for change in then.changes):
        return _("The score of an empty chair belongs to the person who left. Choose another chair.")
    if any(len(then.turn(cid)) < FEWEST for cid in (*then.log.entries, None)):
        return _("At least two people play. Choose another deal, or end the match.")
    return ""


def _every_table(chairs: Chairs) -> Iterator[Occupants]:
    """Who sits there in every deal, struck out or not, and now."""
    for cid in chairs.log.entries:
        yield chairs.of(cid)
    yield chairs.now
