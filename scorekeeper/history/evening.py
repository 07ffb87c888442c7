"""The matches of one evening, what each was worth, and who pays whom at its end."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.domain.amounts import Amount, AmountStyle, style_of
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.names import isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.history.payments import (
    Payment,
    apart,
    balances_of,
    is_solved,
    portions,
    still_to_pay,
    without_zeros,
)
from scorekeeper.matches.batches import logs_of
from scorekeeper.matches.chairs import Place
from scorekeeper.matches.evenings import evening_of, hours_of
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.match_list import MatchLine, line, names_of, recorded
from scorekeeper.matches.models import Book, Match, Sitter, State, seat_all
from scorekeeper.matches.stakes import (
    Amounts,
    Bill,
    MatchStakes,
    amounts_of,
    moved_amounts,
    payments_in_words,
    styles_of,
    with_payment,
)
from scorekeeper.matches.starts import chairs_of, people_of

MOST_MATCHES = 200
"""Of an evening with more, those begun first are shown and counted."""


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """One match of the evening: its events, its deals replayed, its line in a list, and its stakes."""

    match: Match
    log: Log
    replay: AnyReplay
    line: MatchLine
    stakes: MatchStakes
    people: Mapping[Place, Sitter]
    """Everybody who played, also a part of it, by their places."""

    @property
    def deals(self) -> int:
        """How many deals were recorded, beside matches of which only the result is known."""
        return 0 if self.match.game.result_only else len(self.replay.rows)

    @property
    def outcomes(self) -> dict[Sitter, Outcome]:
        """What it was for everybody who played; empty while nothing has decided it."""
        outcomes = self.match.game.statistics.outcomes(self.replay)
        return {self.match.sitters[seat]: outcome for seat, outcome in outcomes.items()}

    @property
    def bill(self) -> Bill | None:
        """What it costs, once it is over."""
        return self.stakes.bill

    def left(self, unit: str) -> dict[Sitter, int]:
        """What is left to pay of it: an amount for everybody who played, also zero; empty where nothing ever was."""
        if self.bill is None or not (unit in self.bill.owed or unit in self.bill.paid):
            return {}
        left = self.bill.left.get(unit, {})
        return self.by_person({place: left.get(place, 0) for place in self.people})

    def paid_with(self, settlement: Payload) -> Amounts:
        """What was paid with this settlement; a bare mark stands for all that was owed."""
        if "paid" in settlement:
            return moved_amounts(amounts_of(settlement), chairs_of(self.match, self.log).counted_at)
        return self.bill.owed if self.bill else {}

    def names_at(self, number: int) -> Names:
        """Who sat where in the deal of that number."""
        if not self.log.chairs:
            return names_of(self.match)
        chairs = chairs_of(self.match, self.log)
        people = {seat: self.people[chairs.places[who]] for seat, who in chairs.at(number).items()}
        return {Seat(seat): isolated(sitter.display_name) for seat, sitter in people.items()}

    def by_person(self, shares: Mapping[Place, int]) -> dict[Sitter, int]:
        return {self.people[place]: amount for place, amount in shares.items()}


@dataclass(frozen=True, slots=True)
class EveningPayment:
    """What somebody pays somebody else, or has paid. `words` say it, `seal` identifies it for its key.

    `paid_at`: when it was recorded, as the book format writes it; empty while it is to be paid. `portions`: what it
    will be of each match's bill.
    """

    payment: Payment[Sitter]
    amount: Amount
    unit: str
    seal: str
    paid_at: str = ""
    portions: Mapping[int, Mapping[Sitter, int]] = field(default_factory=dict)

    @property
    def payer(self) -> Sitter:
        return self.payment.payer

    @property
    def receiver(self) -> Sitter:
        return self.payment.receiver

    @property
    def words(self) -> str:
        payer, receiver = isolated(self.payer.display_name), isolated(self.receiver.display_name)
        values = {"payer": payer, "receiver": receiver, "amount": self.amount, "unit": self.unit}
        if self.paid_at:
            return _("%(payer)s paid %(receiver)s %(amount)s %(unit)s") % values
        return _("%(payer)s pays %(receiver)s %(amount)s %(unit)s") % values


@dataclass(frozen=True, slots=True)
class Account:
    """Who pays whom in one unit, all matches added up, and who has paid; each payment keeps its place when it is paid.

    `is_solved`: these are the fewest payments there are.
    """

    unit: str
    payments: list[EveningPayment]
    is_solved: bool


@dataclass(frozen=True, slots=True)
class PaidTogether:
    """Payments of several people that were recorded at once, as older versions did."""

    at: str
    words: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of a day in the order in which they were begun, and the accounts of what is paid for them.

    `has_more`: there are matches beyond those.
    """

    on: date
    matches: tuple[EveningMatch, ...]
    has_more: bool
    accounts: list[Account]
    together: list[PaidTogether]

    @property
    def lines(self) -> list[MatchLine]:
        return [played.line for played in self.matches]

    @property
    def is_open(self) -> bool:
        """Whether a match is not finished."""
        return any(played.line.is_open for played in self.matches)

    @property
    def amounts(self) -> dict[Sitter, tuple[str, ...]]:
        """What everybody gets for all matches or pays, paid or not: “+40 ct”. Empty where nobody owed any."""
        sums: dict[str, Counter[Sitter]] = {}
        for each in self.matches:
            for unit, shares in (each.bill.owed if each.bill else {}).items():
                sums.setdefault(unit, Counter()).update(each.by_person(shares))
        people = {sitter for each in self.matches for sitter in each.people.values()} if sums else set()
        styles = _styles(self.matches)
        return {who: tuple(_amount_words(styles[unit], own[who], unit) for unit, own in sums.items()) for who in people}

    @property
    def payments(self) -> list[EveningPayment]:
        return [payment for account in self.accounts for payment in account.payments]

    @property
    def is_paid(self) -> bool:
        """Whether something was paid, and nothing is left."""
        return bool(self.payments or self.together) and all(payment.paid_at for payment in self.payments)


def evening(book: Book, token: str, on: date, zone: ZoneInfo, *, locked: bool = False) -> Evening:
    """The evening of that day; `locked`: nobody else changes its matches until the transaction ends."""
    found = list(_matches(book, on, zone).order_by("played", "number")[: MOST_MATCHES + 1])
    matches = found[:MOST_MATCHES]
    if locked:
        numbers = {match.pk: place for place, match in enumerate(matches)}
        rows = Match.objects.select_for_update().filter(pk__in=numbers).order_by("number")
        matches = sorted(rows, key=lambda match: numbers[match.pk])
    seat_all(matches)
    logs = logs_of(matches)
    played = tuple(_played(match, logs.get(match.pk, Log()), token) for match in matches)
    return Evening(on, played, len(found) > MOST_MATCHES, *_accounts(played))


def _amount_words(style: AmountStyle, amount: int, unit: str) -> str:
    values = {"amount": style.written(abs(amount)), "unit": unit}
    if amount == 0:
        return _("%(amount)s %(unit)s") % values
    return (_("+%(amount)s %(unit)s") if amount > 0 else _("−%(amount)s %(unit)s")) % values


def newest_evening(book: Book, zone: ZoneInfo) -> date | None:
    """The day of the book's last evening; None where nothing was played."""
    return _evening_of(recorded(book).order_by("-played").first(), zone)


def evening_before(book: Book, on: date, zone: ZoneInfo) -> date | None:
    start, _end = hours_of(on, zone)
    return _evening_of(recorded(book).filter(played__lt=start).order_by("-played").first(), zone)


def evening_after(book: Book, on: date, zone: ZoneInfo) -> date | None:
    _start, end = hours_of(on, zone)
    return _evening_of(recorded(book).filter(played__gte=end).order_by("played").first(), zone)


def version_of(book: Book, on: date, zone: ZoneInfo) -> str:
    """What changes with every deal, stake and payment of the evening, without replaying anything."""
    columns = ("number", "version", "settlements", "stakes")
    rows = list(_matches(book, on, zone).order_by("played", "number").values_list(*columns)[: MOST_MATCHES + 1])
    return hashlib.sha256(compact(rows).encode()).hexdigest()[:12]


def _matches(book: Book, on: date, zone: ZoneInfo) -> QuerySet[Match]:
    start, end = hours_of(on, zone)
    return recorded(book).filter(played__gte=start, played__lt=end)


def _evening_of(match: Match | None, zone: ZoneInfo) -> date | None:
    return evening_of(match.played, zone) if match else None


def _played(match: Match, log: Log, token: str) -> EveningMatch:
    replay = match.replay(log)
    people: dict[Place, Sitter] = {seat: sitter for seat, sitter in match.sitters.items()}  # noqa: C416
    if log.chairs:
        places = chairs_of(match, log).places
        people |= {places[who]: sitter for who, sitter in people_of(match, log).items() if who in places}
    names = {place: isolated(sitter.display_name) for place, sitter in people.items()}
    stakes = MatchStakes(match, names, None if match.state == State.OPEN else replay, log)
    return EveningMatch(match, log, replay, line(match, token), stakes, people)


# The accounts of an evening. A payment is stored with its matches: in each the portion that is of its bill, all with
# one time, by which they are found again.


def _accounts(played: tuple[EveningMatch, ...]) -> tuple[list[Account], list[PaidTogether]]:
    """For each unit who pays whom and who has paid; and what several people have paid at once."""
    people = dict.fromkeys(sitter for each in played for sitter in each.people.values())
    places = {sitter: place for place, sitter in enumerate(people)}
    styles = _styles(played)
    paid, together = _recorded(played, styles)
    accounts = []
    for unit, style in styles.items():
        bills = {each.match.pk: shares for each in played if (shares := each.left(unit))}
        done = [payment for payment in paid if payment.unit == unit]
        to_do: list[EveningPayment] = []
        solved = True
        for group in apart(bills):
            balances = _by_place(balances_of(group.values()), places)
            before = [each.payment for each in done if {each.payer, each.receiver} <= balances.keys()]
            solved = solved and is_solved(balances)
            to_do += [
                _payment(each, unit, style, done, portions=portions(group, each))
                for each in still_to_pay(balances, before)
            ]
        if done or any(amount for shares in bills.values() for amount in shares.values()):
            payments = sorted([*done, *to_do], key=lambda each: (places[each.payer], places[each.receiver]))
            accounts.append(Account(unit, payments, solved))
    return accounts, together


def _styles(played: tuple[EveningMatch, ...]) -> dict[str, AmountStyle]:
    """How amounts of each unit are written in these matches."""
    written: dict[str, list[Amount]] = {}
    for each in played:
        for unit, style in styles_of(each.match).items():
            written.setdefault(unit, []).append(style.written(0))
    return {unit: style_of(amounts) for unit, amounts in written.items()}


def _by_place(balances: Mapping[Sitter, int], places: Mapping[Sitter, int]) -> dict[Sitter, int]:
    """In an order that no payment changes."""
    return {who: balances[who] for who in sorted(balances, key=places.__getitem__)}


def _recorded(
    played: tuple[EveningMatch, ...], styles: Mapping[str, AmountStyle]
) -> tuple[list[EveningPayment], list[PaidTogether]]:
    at_once: dict[str, dict[str, Counter[Sitter]]] = {}
    for each in played:
        for settlement in each.match.settlements or []:
            units = at_once.setdefault(settlement["at"], {})
            for unit, shares in each.paid_with(settlement).items():
                units.setdefault(unit, Counter()).update(each.by_person(shares))
    payments: list[EveningPayment] = []
    together: list[PaidTogether] = []
    for at, units in sorted(at_once.items()):
        nets = {unit: net for unit, shares in units.items() if (net := without_zeros(shares))}
        if only := _only_payment(nets):
            unit, payment = only
            payments.append(_payment(payment, unit, styles[unit], payments, paid_at=at))
        elif nets:
            names = {who: isolated(who.display_name) for net in nets.values() for who in net}
            together.append(PaidTogether(at, payments_in_words(nets, names, styles)))
    return payments, together


def _only_payment(nets: Mapping[str, Mapping[Sitter, int]]) -> tuple[str, Payment[Sitter]] | None:
    """The unit and the payment, where one person has paid one other."""
    for unit, net in nets.items():
        if len(nets) == 1 and len(net) == 2:
            payer, receiver = sorted(net, key=net.__getitem__)
            return unit, Payment(payer, receiver, net[receiver])
    return None


def _payment(
    payment: Payment[Sitter], unit: str, style: AmountStyle, before: Iterable[EveningPayment], **more: Any
) -> EveningPayment:
    """`before`: what has been paid already, so that paying as much again has another seal."""
    payer, receiver, amount = payment.payer, payment.receiver, style.written(payment.amount)
    same = sum((each.payer, each.receiver, each.unit) == (payer, receiver, unit) for each in before)
    sealed = compact([unit, payer.pk, receiver.pk, amount, same])
    return EveningPayment(payment, amount, unit, hashlib.sha256(sealed.encode()).hexdigest()[:12], **more)


def record_payment(book: Book, token: str, on: date, zone: ZoneInfo, seal: str) -> bool:
    """Note that the payment with this seal was made, once. False where the evening has no such payment any more."""
    with transaction.atomic():
        now = evening(book, token, on, zone, locked=True)
        payment = next((each for each in now.payments if each.seal == seal), None)
        if payment is None:
            return False
        if not payment.paid_at:
            _store(now, payment)
        return True


def _store(now: Evening, payment: EveningPayment) -> None:
    at = _after([settlement["at"] for each in now.matches for settlement in each.match.settlements or []])
    for each in now.matches:
        if portion := payment.portions.get(each.match.pk):
            shares = {place: portion[sitter] for place, sitter in each.people.items() if sitter in portion}
            each.match.settlements = with_payment(each.match, {payment.unit: shares}, at)
            each.match.save(update_fields=["settlements"])


def _after(times: Iterable[str]) -> datetime:
    """Now, but never as early as one of these."""
    return max([timezone.now(), *(datetime.fromisoformat(at) + timedelta(microseconds=1) for at in times)])


def forget_payment(book: Book, token: str, on: date, zone: ZoneInfo, at: str) -> None:
    """Take back what was recorded as paid at that time; nothing where that was done before."""
    with transaction.atomic():
        now = evening(book, token, on, zone, locked=True)
        for each in now.matches:
            left = [settlement for settlement in each.match.settlements or [] if settlement["at"] != at]
            if len(left) < len(each.match.settlements or []):
                each.match.settlements = left or None
                each.match.save(update_fields=["settlements"])
