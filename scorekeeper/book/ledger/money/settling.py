"""Matches are settled, or that is taken back: each only while its bill is the one that was on somebody's page."""

from collections.abc import Iterator, Mapping

from django.db import transaction
from django.utils import timezone

from scorekeeper.book.ledger.export_matches import logs_of
from scorekeeper.book.ledger.fold_cache import Known
from scorekeeper.book.ledger.money.bill import Bill, bill_of, in_figures, is_bare, with_payment
from scorekeeper.book.ledger.reckoning import state_of
from scorekeeper.book.models import Book, Match, State, seat_all

Sealed = Mapping[int, str]
"""Matches by their numbers, each with the seal of its bill as it was shown."""


def settle(book: Book, sealed: Sealed) -> None:
    """Note that what was left of these has been paid. One that was changed or settled meanwhile stays as it is."""
    with transaction.atomic():
        for match, bill in _held(book, sealed):
            if bill.left:
                match.settlements = with_payment(match, bill, timezone.now())
                match.save(update_fields=["settlements"])


def take_back(book: Book, sealed: Sealed) -> None:
    """Forget the last settlement of these matches. One that was changed or settled meanwhile stays as it is."""
    with transaction.atomic():
        for match, bill in _held(book, sealed):
            if bill.was_settled:
                match.settlements = (match.settlements or [])[:-1] or None
                match.save(update_fields=["settlements"])


def keep_what_was_paid(match: Match, until_now: Known) -> None:
    """Write down what a bare mark stands for, before the match is worth something else. The match is locked."""
    kept = Match.objects.get(pk=match.pk)
    if is_bare(kept.settlements) and state_of(until_now.log, until_now.replay) is not State.OPEN:
        kept.settlements = in_figures(kept.settlements, kept, until_now.replay)
        kept.save(update_fields=["settlements"])


def _held(book: Book, sealed: Sealed) -> Iterator[tuple[Match, Bill]]:
    """Yield those that are over and have the bill that was sealed, locked."""
    rows = book.matches.select_for_update().filter(number__in=sealed).exclude(state=State.OPEN).order_by("number")
    matches = list(rows)
    seat_all(matches)
    logs = logs_of(matches)
    for match in matches:
        bill = bill_of(match, match.replay(logs[match.pk]))
        if bill.seal == sealed[match.number]:
            yield match, bill
