"""The product's own addresses, and some beside them that do next to nothing: what others are measured against."""

import re
from functools import cache
from itertools import count
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.template import Template, engines
from django.test import RequestFactory
from django.urls import path, resolve

from scorekeeper.matches.models import Event
from scorekeeper.urls import urlpatterns as product
from tests.bench.plain_app.views import match

numbers = count(1)


def hello(request: HttpRequest) -> HttpResponse:
    """What the middleware costs by itself."""
    return HttpResponse("hello")


def bare(request: HttpRequest, match: int) -> HttpResponse:
    """Writes down what was posted, as a row of the same table, and asks nothing."""
    Event.objects.create(match_id=match, n=next(numbers), cid=uuid4(), kind="deal", payload=request.POST.dict())
    return HttpResponse(status=201)


RULES = "/rules/avinas/"


def still(request: HttpRequest) -> HttpResponse:
    """The bytes of a page of the rules, as a template in which nothing is left to fill in."""
    return HttpResponse(_still().render())


@cache
def _still() -> Template:
    page = resolve(RULES).func(RequestFactory().get(RULES), slug="avinas").content.decode()
    assert not re.search(r"\{[{%#]", page)
    return engines["django"].from_string(page)


urlpatterns = [
    # Below /b/, where the middleware has most to do.
    path("b/hello/", hello),
    path("still/", still),
    path("b/bare/<int:match>/", bare),
    path("plain/<int:pk>/", match, name="plain-match"),
    *product,
]
