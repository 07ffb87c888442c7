"""Stakes of a match, and what it was worth to everybody in the end. Nothing here ever changes a score.

Stakes are stored as the match format writes them. A flat amount is paid by every loser; so much a unit goes by what the
game's statistics say is owed. `unit` is what is paid with: "ct", "nuts". Nobody who has won ever pays.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TypeGuard

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.game import Game
from scorekeeper.domain.history import CATS, Outcome, Unit, makes_cats
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.match_format import Price, Stakes, StakesKind
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import and_list
from scorekeeper.matches.batches import logs_of
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Book, Match, State, seat_all

LARGEST_STAKE = 100_000_000
"""A file can hold any amount of 64 bits; above this we compute nothing, so that what is owed fits as well."""


def read(written: Payload | None) -> Stakes | None:
    """Read what the match format writes; None for a match without stakes."""
    if not written:
        return None
    cats = written.get("cats")
    price = Price(StakesKind(cats["kind"]), cats["amount"]) if cats else None
    return Stakes(StakesKind(written["kind"]), written["amount"], written["unit"], price)


def in_words(stakes: Stakes, game: Game) -> str:
    """The stakes in words: “40 ct a match”, “5 ct a ram, Cats 100 ct”."""
    each = unit_of(game).name if stakes.kind is StakesKind.PER_UNIT else _("per match")
    values = {"amount": stakes.amount, "unit": stakes.unit, "each": each}
    if stakes.cats is None:
        return _("%(amount)s %(unit)s %(each)s") % values
    values["cats"] = stakes.cats.amount
    if stakes.cats.kind is StakesKind.FLAT:
        return _("%(amount)s %(unit)s %(each)s, Cats %(cats)s %(unit)s") % values
    return _("%(amount)s %(unit)s %(each)s, Cats %(cats)s times that") % values


def unit_of(game: Game) -> Unit:
    """What people can play for in this game, at a price for each: “a ram”."""
    return game.statistics.units()[0]


def worth(stakes: Stakes, game: Game, replay: AnyReplay) -> dict[Seat, int]:
    """The balances per player in the stakes' own unit, negative where somebody pays; they sum to zero."""
    outcomes = game.statistics.outcomes(replay)
    if outcomes and 0 < stakes.amount <= LARGEST_STAKE:
        shares = _shares(stakes, game, replay, outcomes)
        if not any(shares[seat] < 0 for seat in _seats_with(outcomes, Outcome.WON)):
            return shares
    return dict.fromkeys(replay.turn, 0)


def _shares(stakes: Stakes, game: Game, replay: AnyReplay, outcomes: Mapping[Seat, Outcome]) -> dict[Seat, int]:
    if stakes.cats and makes_cats(game.statistics):
        cats = game.statistics.owed(replay, CATS)
        if any(cats.values()):
            price = stakes.cats.amount * (1 if stakes.cats.kind is StakesKind.FLAT else stakes.amount)
            return {seat: price * number for seat, number in cats.items()}
    if stakes.kind is StakesKind.FLAT:
        return flat(outcomes, stakes.amount)
    return {seat: stakes.amount * number for seat, number in game.statistics.owed(replay, unit_of(game).key).items()}


def flat(outcomes: Mapping[Seat, Outcome], amount: int) -> dict[Seat, int]:
    """What everybody gets where every loser pays the amount and the winners share it.

    Where several tie for first, they share it. What cannot be shared goes to them one by one, in the order of seats.
    """
    winners = _seats_with(outcomes, Outcome.WON) or _seats_with(outcomes, Outcome.LEVEL)
    losers = _seats_with(outcomes, Outcome.LOST)
    worth = dict.fromkeys(outcomes, 0)
    if winners and losers:
        share, left_over = divmod(amount * len(losers), len(winners))
        worth |= {seat: share + (place < left_over) for place, seat in enumerate(winners)}
        worth |= dict.fromkeys(losers, -amount)
    return worth


def _seats_with(outcomes: Mapping[Seat, Outcome], outcome: Outcome) -> list[Seat]:
    return [seat for seat, own in outcomes.items() if own is outcome]


def outcome(stakes: Stakes, game: Game, replay: AnyReplay, names: Mapping[Seat, str]) -> str:
    """Who pays what for a match that is over, in a sentence."""
    if replay.result is None:
        return _("The match ended without a winner, so nobody owes anything.")
    return paid(worth(stakes, game, replay), stakes.unit, names)


def paid(worth: Mapping[Seat, int], unit: str, names: Mapping[Seat, str]) -> str:
    """Who pays what, in a sentence: “Jonas and Rūta pay 40 ct each.”"""
    return _sentences(worth, unit, names, _pays)


def was_paid(worth: Mapping[Seat, int], unit: str, names: Mapping[Seat, str]) -> str:
    """Who has paid what, in a sentence: “Jonas and Rūta paid 40 ct each.”"""
    return _sentences(worth, unit, names, _has_paid)


def _sentences(worth: Mapping[Seat, int], unit: str, names: Mapping[Seat, str], format_line: Callable[..., str]) -> str:
    paying: dict[int, list[str]] = {}
    for seat, amount in sorted(worth.items(), key=lambda each: each[1]):
        if amount < 0:
            paying.setdefault(-amount, []).append(names[seat])
    if not paying:
        return _("Nobody owes anything.")
    receivers = [names[seat] for seat, amount in worth.items() if amount > 0]
    to = receivers[0] if len(receivers) == 1 else ""
    return " ".join(format_line(people, amount, unit, to) for amount, people in paying.items())


def _pays(people: list[str], amount: int, unit: str, to: str) -> str:
    words = (
        ngettext(
            "%(names)s pays %(amount)s %(unit)s to %(to)s.",
            "%(names)s pay %(amount)s %(unit)s each to %(to)s.",
            len(people),
        )
        if to
        else ngettext("%(names)s pays %(amount)s %(unit)s.", "%(names)s pay %(amount)s %(unit)s each.", len(people))
    )
    return words % {"names": and_list(people), "amount": amount, "unit": unit, "to": to}


def _has_paid(people: list[str], amount: int, unit: str, to: str) -> str:
    words = (
        ngettext(
            "%(names)s paid %(amount)s %(unit)s to %(to)s.",
            "%(names)s paid %(amount)s %(unit)s each to %(to)s.",
            len(people),
        )
        if to
        else ngettext("%(names)s paid %(amount)s %(unit)s.", "%(names)s paid %(amount)s %(unit)s each.", len(people))
    )
    return words % {"names": and_list(people), "amount": amount, "unit": unit, "to": to}


# The bill of a match: what is owed for it, what was paid of that, and what is left. Payments are stored in the match's
# row, settlement by settlement, as the book format writes them; so a match that is corrected after it was settled asks
# for the difference only. A settlement without amounts is from before they were stored: it stands for all that was owed
# then.

Amounts = Mapping[str, Mapping[Seat, int]]
"""By what is paid with: what everybody gets, or pays where negative. Nobody with zero is in it."""
StoredSettlements = list[Payload]
"""Settlements as the book format writes them."""

MOST_SETTLEMENTS = 20
"""Stored of one match; of more the oldest are added up."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Of a match that is over. `seal` is the same as long as the bill is: nobody settles one they have not seen."""

    owed: Amounts
    paid: Amounts
    left: Amounts
    was_settled: bool
    seal: str

    @property
    def is_settled(self) -> bool:
        """Whether everybody has paid, and nothing has changed since."""
        return self.was_settled and not self.left


class MatchStakes:
    """What a match is played for, and once it is over what it costs: in words, on demand; empty where there is nothing.

    `replay` is None while the match is open.
    """

    def __init__(self, match: Match, names: Mapping[Seat, str], replay: AnyReplay | None) -> None:
        self.match, self.game, self.names, self.replay = match, match.game, names, replay
        self.stakes = read(match.stakes)

    @property
    def words(self) -> str:
        return in_words(self.stakes, self.game) if self.stakes else ""

    @cached_property
    def bill(self) -> Bill | None:
        return None if self.replay is None else bill_of(self.match, self.replay)

    @property
    def paid(self) -> str:
        """Who pays what."""
        if self.stakes is None or self.replay is None:
            return ""
        return outcome(self.stakes, self.game, self.replay, self.names)

    @property
    def terms(self) -> str:
        """Who pays for what, if a price for each brings nobody anything."""
        if self.stakes is None or self.replay is None or self.replay.result is None:
            return ""
        is_owed = bool(self.bill and self.bill.owed)
        return "" if is_owed or self.stakes.kind is StakesKind.FLAT else unit_of(self.game).terms

    @property
    def before(self) -> str:
        """Who had paid what when the match was changed."""
        if self.bill is None or not (self.bill.was_settled and self.bill.left):
            return ""
        return " ".join(was_paid(shares, unit, self.names) for unit, shares in self.bill.paid.items())

    @property
    def difference(self) -> str:
        """Who therefore still pays what."""
        if self.bill is None or not self.bill.was_settled:
            return ""
        return " ".join(paid(shares, unit, self.names) for unit, shares in self.bill.left.items())


def bill_of(match: Match, replay: AnyReplay) -> Bill:
    """The match is over."""
    owed, settlements = _owed(match, replay), match.settlements or []
    paid = owed if is_bare(settlements) else _sum(*(_read(each["paid"]) for each in settlements))
    left = _sum(owed, {unit: {seat: -amount for seat, amount in shares.items()} for unit, shares in paid.items()})
    seal = hashlib.sha256(compact([settlements, _as_json(left)]).encode()).hexdigest()[:12]
    return Bill(owed, paid, left, bool(settlements), seal)


def with_payment(match: Match, bill: Bill, at: datetime) -> StoredSettlements:
    """The settlements of the match after all that is left has been paid."""
    settlements = [*(match.settlements or []), {"at": written_time(at), "paid": _as_json(bill.left)}]
    while len(settlements) > MOST_SETTLEMENTS:
        first, second, *later = settlements
        together = _sum(_read(first["paid"]), _read(second["paid"]))
        settlements = [{"at": second["at"], "paid": _as_json(together)}, *later]
    return settlements


def is_bare(settlements: StoredSettlements | None) -> TypeGuard[StoredSettlements]:
    """Whether the only settlement is a mark without what was paid."""
    return bool(settlements and "paid" not in settlements[0])


def written_time(moment: datetime) -> str:
    """The moment in UTC, as RFC 3339 writes it."""
    return moment.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def _owed(match: Match, replay: AnyReplay) -> Amounts:
    played_for = read(match.stakes)
    return _sum({played_for.unit: worth(played_for, match.game, replay)}) if played_for else {}


def _sum(*several: Amounts) -> Amounts:
    sums: dict[str, Counter[Seat]] = {}
    for amounts in several:
        for unit, shares in amounts.items():
            sums.setdefault(unit, Counter()).update(shares)
    shared = {unit: {seat: sums[unit][seat] for seat in Seat if sums[unit][seat]} for unit in sums}
    return {unit: shares for unit, shares in shared.items() if shares}


def _read(paid: Mapping[str, Mapping[str, int]]) -> Amounts:
    return {unit: {Seat(seat): amount for seat, amount in shares.items()} for unit, shares in paid.items()}


def _as_json(amounts: Amounts) -> dict[str, dict[str, int]]:
    return {unit: {seat.value: amount for seat, amount in shares.items()} for unit, shares in amounts.items()}


# Matches are settled or unsettled, each only while its bill is the one that was on somebody's page.

Sealed = Mapping[int, str]
"""Matches by their numbers, each with the seal of its bill as it was shown."""


def settle(book: Book, sealed: Sealed) -> None:
    """Note that what was left of these has been paid. One that was changed or settled since then stays as it is."""
    with transaction.atomic():
        for match, bill in _locked(book, sealed):
            if bill.left:
                match.settlements = with_payment(match, bill, timezone.now())
                match.save(update_fields=["settlements"])


def unsettle(book: Book, sealed: Sealed) -> None:
    """Forget the last settlement of these matches. One that was changed or settled since then stays as it is."""
    with transaction.atomic():
        for match, bill in _locked(book, sealed):
            if bill.was_settled:
                match.settlements = (match.settlements or [])[:-1] or None
                match.save(update_fields=["settlements"])


def keep_what_was_paid(match: Match, until_now: CachedMatch) -> None:
    """Write down what a bare mark stands for, before the match is worth something else. The match is locked."""
    row = Match.objects.get(pk=match.pk)
    if is_bare(row.settlements) and State.of(until_now.log, until_now.replay) is not State.OPEN:
        row.settlements = [row.settlements[0] | {"paid": _as_json(_owed(row, until_now.replay))}]
        row.save(update_fields=["settlements"])


def _locked(book: Book, sealed: Sealed) -> Iterator[tuple[Match, Bill]]:
    """Yield those that are over and have the bill that was sealed, locked."""
    rows = book.matches.select_for_update().filter(number__in=sealed).exclude(state=State.OPEN).order_by("number")
    matches = list(rows)
    seat_all(matches)
    logs = logs_of(matches)
    for match in matches:
        bill = bill_of(match, match.replay(logs[match.pk]))
        if bill.seal == sealed[match.number]:
            yield match, bill
