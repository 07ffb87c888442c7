"""Switches that break one promise each, so that every proof can be seen to fail. Only tests know them.

In this process: `with broken("forgets_ids"): …`. In a server of its own: SABOTAGE=forgets_ids and
DJANGO_SETTINGS_MODULE=tests.sabotaged_settings.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from threading import Timer
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

Patch = pytest.MonkeyPatch


@contextmanager
def broken(name: str) -> Iterator[None]:
    """The program, with this promise broken."""
    with pytest.MonkeyPatch.context() as patch:
        SWITCHES[name](patch)
        yield


class Middleware:
    """Breaks a whole server for good, as its environment says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        SWITCHES[os.environ["SABOTAGE"]](pytest.MonkeyPatch())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)


def answers_before_it_stores(patch: Patch) -> None:
    """What is recorded is acknowledged a moment too early."""
    from scorekeeper.matches.recording import write
    from scorekeeper.matches.views import events

    def later(*sent: Any) -> None:
        with pytest.MonkeyPatch.context():
            try:
                write(*sent)
            finally:
                connection.close()

    def early(*sent: Any) -> object:
        with transaction.atomic():
            outcome = write(*sent)
            transaction.set_rollback(True)
        Timer(0.2, later, sent).start()
        return outcome

    patch.setattr(events, "write", early)


def forgets_ids(patch: Patch) -> None:
    """A repetition is taken for something new."""
    from scorekeeper.matches import recording
    from scorekeeper.matches.views import events

    patch.setattr(recording, "_check_seen", lambda *seen: None)
    patch.setattr(events, "write", lambda match, sent, link: recording.write(match, replace(sent, cid=uuid4()), link))


def overwrites_in_silence(patch: Patch) -> None:
    """What a phone had seen does not matter."""
    from scorekeeper.matches import recording

    patch.setattr(recording, "_check_seen", lambda *seen: None)


def starts_every_time(patch: Patch) -> None:
    """Sent twice, a match is started twice."""
    from scorekeeper.matches import lifecycle

    def fresh(book: Any, start: lifecycle.Start) -> Any:
        last = book.matches.count()
        return lifecycle.Match.objects.create(
            book=book, number=last + 1, uid=uuid4(), slug="avinas", first_dealer="N", created=timezone.now()
        )

    patch.setattr(lifecycle, "_new_match", fresh)
    patch.setattr(lifecycle, "start_match", fresh)
    from scorekeeper.matches.views import new_match

    patch.setattr(new_match, "start_match", fresh)


def empties_a_match(patch: Patch) -> None:
    """Names are put right in an empty match without asking whether somebody is recording in it."""
    from django.db.models import QuerySet

    patch.setattr(QuerySet, "select_for_update", lambda rows: rows)


def stores_bit_by_bit(patch: Patch) -> None:
    """Each statement is its own transaction."""
    from scorekeeper.matches import lifecycle, recording

    for module in (lifecycle, recording):
        patch.setattr(module, "transaction", type("none", (), {"atomic": staticmethod(nullcontext)}))
    # Without a transaction PostgreSQL would refuse the lock as such.
    empties_a_match(patch)


def drops_the_entry(patch: Patch) -> None:
    """A busy database costs what was typed."""
    from scorekeeper.web import middleware

    busy = {"Retry-After": "2"}
    patch.setattr(middleware, "retry_page", lambda request, **about: HttpResponse("busy", status=503, headers=busy))


def takes_anything(patch: Patch) -> None:
    """Whatever is posted counts as a form, in whatever letters."""
    from scorekeeper.web import decorators, middleware

    patch.setattr(decorators, "_refusal", lambda request: None)
    patch.setattr(middleware, "refused_body", lambda request: None)


def trusts_names(patch: Patch) -> None:
    """Templates print what people typed as it stands."""
    from django.template import base, defaultfilters

    patch.setattr(base, "conditional_escape", str)
    patch.setattr(defaultfilters, "conditional_escape", str)


def writes_when_read(patch: Patch) -> None:
    """Looking at a match counts the looks."""
    from scorekeeper.matches import presenter
    from scorekeeper.matches.models import Match

    honest = presenter.MatchPage.__init__

    def counting(self: Any, opened: Any, *more: Any) -> None:
        honest(self, opened, *more)
        Match.objects.filter(pk=opened.match.pk).update(created=timezone.now())

    patch.setattr(presenter.MatchPage, "__init__", counting)


def lets_anybody_write(patch: Patch) -> None:
    """Every role is as good as any other."""
    from scorekeeper.matches.models import Role

    patch.setattr(Role, "includes", lambda self, other: True)


def forgets_to_revoke(patch: Patch) -> None:
    """A revoked link opens its book as before."""
    from django.db.models import Q

    from scorekeeper.matches import access

    honest = access.open_match

    def open_match(token: str, number: int) -> Any:
        access.Link.objects.filter(~Q(revoked=None), digest=access.digest(token)).update(revoked=None)
        return honest(token, number)

    patch.setattr(access, "open_match", open_match)


def hands_out_ids_twice(patch: Patch) -> None:
    """Every form of every page has the same id."""
    from scorekeeper.matches import presenter

    same = presenter.uuid4()
    patch.setattr(presenter, "uuid4", lambda: same)


def believes_content_types(patch: Patch) -> None:
    """Addresses and bodies are read in the charset that is claimed, as Django would."""
    from django.core.handlers.wsgi import WSGIRequest

    from scorekeeper.web.wsgi import Request

    patch.setattr(Request, "_set_content_type_params", WSGIRequest._set_content_type_params)


def tells_links(patch: Patch) -> None:
    """The log says what was asked as it was asked."""
    from scorekeeper import logs

    patch.setattr(logs, "redacted", str)
    patch.setattr(logs, "LONG_WORD", logs.re.compile("(?!)"))


def receives_one_after_another(patch: Patch) -> None:
    """One who sends slowly has the server to himself."""
    import asyncio

    from scorekeeper.serving import wsgi_to_asgi

    honest, turn = wsgi_to_asgi.received, asyncio.Lock()

    async def received(*told: Any) -> Any:
        async with turn:
            return await honest(*told)

    patch.setattr(wsgi_to_asgi, "received", received)


def keeps_every_connection(patch: Patch) -> None:
    """One who stops in the middle of something may stay."""
    from scorekeeper.serving.connections import Connection

    patch.setattr(Connection, "look", lambda connection, now: None)


def lets_everybody_wait_anew(patch: Patch) -> None:
    """Time spent in the queue does not count."""
    from scorekeeper.serving import wsgi_to_asgi

    patch.setattr(wsgi_to_asgi, "in_thread", lambda make, queued: make())


def has_winners_pay(patch: Patch) -> None:
    """Rams are paid by the one who has them, as they stand on the sheet."""
    from scorekeeper.domain.amounts import hundredths_of
    from scorekeeper.domain.history import between_sides
    from scorekeeper.matches import stakes

    def as_they_stand(played_for: Any, game: Any, match: Any) -> Any:
        rams = match.state.rams
        price = hundredths_of(played_for.amount)
        return {seat: price * number for seat, number in between_sides(rams.ew, rams.ns).items()}

    patch.setattr(stakes, "worth", as_they_stand)


def forgets_what_was_paid(patch: Patch) -> None:
    """A match that was changed after it was settled is owed as if nothing had been paid."""
    from scorekeeper.matches import stakes

    bill_of = stakes.bill_of

    def unpaid(match: Any, replay: Any, log: Any) -> Any:
        match.settlements = None
        return bill_of(match, replay, log)

    patch.setattr(stakes, "bill_of", unpaid)


def looks_at_no_chain(patch: Patch) -> None:
    """The chain of a match is there, and nobody compares it with the events."""
    from scorekeeper.data import integrity

    patch.setattr(integrity, "_check_chain", lambda *about: None)


def chains_nothing(patch: Patch) -> None:
    """The chain of a match stays as it was, whatever is recorded."""
    from scorekeeper.matches import recording

    patch.setattr(recording, "chain_after", lambda match, latest: match.chain)


def leaves_an_upgrade_half_done(patch: Patch) -> None:
    """Once the tables are up to date, nobody looks whether the sums of older matches are."""
    from scorekeeper.data.management.commands import migrate

    patch.setattr(migrate, "backfill_sums", lambda: None)


def overlooks_look_alikes(patch: Patch) -> None:
    """Names are compared letter by letter."""
    from scorekeeper.matches import look_alikes

    patch.setattr(look_alikes, "looks", lambda name: frozenset({name}))


def shows_names_without_marks(patch: Patch) -> None:
    """What tells names apart is known and not shown."""
    from scorekeeper.matches import models

    patch.setattr(models, "with_mark", lambda name, mark: name)


def forgets_long_matches(patch: Patch) -> None:
    """A match longer than most is read anew whenever somebody looks at it."""
    from scorekeeper.matches import match_cache

    patch.setattr(match_cache, "WEIGHT_REMEMBERED", 500)


def takes_in_at_once(patch: Patch) -> None:
    """The thread that receives a file imports it, in one long transaction."""
    from scorekeeper.data.imports import process, store

    def at_once(pk: int, file: Any) -> None:
        with transaction.atomic():
            store.import_file(pk, file)

    patch.setattr(process, "launch_and_watch", at_once)
    patch.setattr(store, "pause", lambda seconds: None)


def counts_by_other_rules(patch: Patch) -> None:
    """A lost deal of one seven costs another ram, as if the rules had become newer."""
    from scorekeeper.games.avinas import scoring
    from scorekeeper.games.avinas.deals import Knock

    patch.setattr(scoring, "RAMS_A_SEVEN", {**scoring.RAMS_A_SEVEN, Knock.NONE: (1, 3)})


def has_little_patience(patch: Patch) -> None:
    """No promise: the worker that keeps pages waits a hundredth of its time for a server in the phone."""
    from scorekeeper.offline import views

    really = views.service_worker
    patch.setattr(views, "service_worker", lambda: really().replace("30_000", "300"))


SWITCHES: dict[str, Callable[[Patch], None]] = {
    switch.__name__: switch
    for switch in (
        answers_before_it_stores,
        forgets_ids,
        overwrites_in_silence,
        starts_every_time,
        empties_a_match,
        stores_bit_by_bit,
        drops_the_entry,
        takes_anything,
        trusts_names,
        writes_when_read,
        lets_anybody_write,
        forgets_to_revoke,
        hands_out_ids_twice,
        believes_content_types,
        tells_links,
        receives_one_after_another,
        keeps_every_connection,
        lets_everybody_wait_anew,
        has_winners_pay,
        forgets_what_was_paid,
        looks_at_no_chain,
        chains_nothing,
        leaves_an_upgrade_half_done,
        overlooks_look_alikes,
        shows_names_without_marks,
        forgets_long_matches,
        takes_in_at_once,
        counts_by_other_rules,
        has_little_patience,
    )
}
