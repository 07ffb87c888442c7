"""What a monitor reads of this server, in OpenMetrics: requests and their times, what is stored, the last backup.

Only a server with METRICS_TOKEN imports this module. Nothing in an answer names a book, a person or an address.
"""

import os
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from scorekeeper import __version__
from scorekeeper.database import backup_files
from scorekeeper.logs import METHODS
from scorekeeper.matches.models import Book, Match
from scorekeeper.web.middleware import plain
from scorekeeper.web.rate_limits import RateLimited, note_a_guess

OF_ALL_WORKERS = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several workers count; without it one process counts in its memory."""
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Upper bounds of the classes of times."""

COUNTED = CollectorRegistry()
REQUESTS = Counter("scorekeeper_requests", "Requests", ["method", "route", "status"], registry=COUNTED)
TIMES = Histogram("scorekeeper_request_seconds", "Times of answers", ["method"], buckets=SECONDS, registry=COUNTED)


class RequestMetrics:
    """Middleware that counts each request and takes its time, and answers /metrics itself.

    A view would be imported with the addresses, before the server has said where its workers count.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == "/metrics":
            return metrics(request)
        start = time.perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        route = request.resolver_match.view_name if request.resolver_match else "none"
        REQUESTS.labels(method, route, response.status_code).inc()
        TIMES.labels(method).observe(time.perf_counter() - start)
        return response


class Stored(Collector):
    """What is in the database and in the folder of backups, asked at each look."""

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("scorekeeper", "The program", {"version": __version__})
        try:
            counts = {
                "scorekeeper_books": Book.objects.count(),
                "scorekeeper_matches": Match.objects.count(),
                "scorekeeper_database_bytes": database_bytes(),
            }
        except DatabaseError:
            counts = {}
        yield GaugeMetricFamily("scorekeeper_database_up", "1 while the database answers, else 0", int(bool(counts)))
        for name, number in counts.items():
            yield GaugeMetricFamily(name, "Of all books", number)
        whole = [each.made.timestamp() for each in backup_files.dated() if not each.mark]
        if whole:
            words = "When the last whole backup in the folder of backups was made"
            yield GaugeMetricFamily("scorekeeper_last_backup_timestamp_seconds", words, whole[-1])


def database_bytes() -> int:
    """The size of the database with its log."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        beside = (file, file.with_name(f"{file.name}-wal"))
        return sum(path.stat().st_size for path in beside if path.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def figures() -> CollectorRegistry:
    """What this process counted, or all workers did together, and what is stored."""
    registry = CollectorRegistry()
    if OF_ALL_WORKERS in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no types
    else:
        registry.register(COUNTED)
        ProcessCollector(registry=registry)
    registry.register(Stored())
    return registry


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with all figures where the token is right."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    if scheme.lower() != "bearer" or not secrets.compare_digest(token.strip().encode(), wanted.encode()):
        try:
            note_a_guess(request)
        except RateLimited as limited:  # nobody behind this middleware answers it
            answer = plain(_("Too many wrong tokens came from there. Try again later."), status=429)
            answer.headers["Retry-After"] = str(limited.seconds)
            return answer
        answer = plain(_("Send the token of this server."), status=401)
        answer.headers["WWW-Authenticate"] = "Bearer"
        return answer
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(figures()), content_type=content_type)
