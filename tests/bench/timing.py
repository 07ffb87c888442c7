"""Variants timed in turn, a few requests at a time, so that whatever else the machine does meets all of them alike."""

import gc
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import process_time

from tests.bench.phones import Application, Environ, answered, get

CHUNK = 8
OF_A_MATCH = re.compile(r"/b/[\w-]{22}/\d+/")


@dataclass(frozen=True, slots=True)
class Variant:
    """One thing to be timed: its requests, made beforehand as many as are asked for, and the status they must get.

    `steps`: how many requests are one time.
    """

    name: str
    requests: Callable[[int], Iterable[Environ]]
    status: int
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Times:
    """The processor time of each variant in each round, in seconds a request."""

    of: dict[str, list[float]]

    def ratio(self, over: str, under: str) -> float:
        """How many times as long one takes as the other: the median over the rounds."""
        return median(one / other for one, other in zip(self.of[over], self.of[under], strict=True))

    def usual(self, name: str) -> float:
        """The median of one variant."""
        return median(self.of[name])


def timed(application: Application, variants: list[Variant], rounds: int) -> Times:
    """Time them all. Raises AssertionError where an answer is not what it should be: its time would mean nothing."""
    times: dict[str, list[float]] = {variant.name: [] for variant in variants}
    for variant in variants:
        _seconds(application, variant)  # imports, compiled templates, prepared statements
    gc.collect()
    for number in range(rounds):
        for variant in variants if number % 2 else reversed(variants):
            times[variant.name].append(_seconds(application, variant))
    return Times(times)


def _seconds(application: Application, variant: Variant) -> float:
    requests = list(variant.requests(CHUNK * variant.steps))
    for each in looks(requests):
        answered(application, each)
    begun = process_time()
    statuses = [answered(application, environ) for environ in requests]
    took = process_time() - begun
    assert set(statuses[:: variant.steps]) == {variant.status}, (variant.name, statuses)
    assert max(statuses) < 400, (variant.name, statuses)
    return took / CHUNK


def looks(requests: list[Environ]) -> list[Environ]:
    """What phones have open when the requests come, which other variants may have pushed out of the memory: of a page
    itself, and the match that something is recorded in.
    """
    if requests[0]["REQUEST_METHOD"] == "GET":
        return [requests[0]]
    found = map(OF_A_MATCH.match, dict.fromkeys(each["PATH_INFO"] for each in requests))
    return [get(match[0]) for match in found if match]
