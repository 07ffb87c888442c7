"""Reading of query strings and request headers. What makes no sense in them is ignored."""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

LONGEST_WORDS = 40
AGE = "[0-9]{1,15}"
"""Milliseconds."""


def search_words(query: QueryDict, longest: int = LONGEST_WORDS) -> str:
    """The words to search for, cut at `longest` letters and without NUL, which no database takes."""
    return query.get("q", "").replace("\0", "").strip()[:longest]


def last_values(query: QueryDict) -> Iterator[tuple[str, str]]:
    """Names and values; of a name that was given several times, the last value."""
    return ((name, query.get(name, "")) for name in query)


def answers_in(query: QueryDict) -> Mapping[str, str]:
    """The parameters by name, without values that hold NUL."""
    return {name: value for name, value in last_values(query) if "\0" not in value}


def age_in(sent: Mapping[str, str]) -> timedelta | None:
    """How long a phone has held back what it sends now, by its own clock; None where it does not say so."""
    age = sent.get("age", "")
    return timedelta(milliseconds=int(age)) if re.fullmatch(AGE, age) else None


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx requests the part that changes. A page restored from its history must be whole."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # by the middleware
    return bool(htmx) and not htmx.history_restore_request


def base_for(request: HttpRequest, whole: str) -> str:
    """The template that a page extends: `whole` for a browser; for htmx only the part that changes."""
    return "_part.html" if wants_fragment(request) else whole


def wants_json(request: HttpRequest) -> bool:
    """Whether a program requests JSON."""
    return request.headers.get("Accept", "").startswith("application/json")


def wants_receipt(request: HttpRequest) -> bool:
    """Whether a phone's script sends a stored entry, which it deletes on a receipt. Any other program is redirected."""
    return wants_json(request) and wants_fragment(request)
