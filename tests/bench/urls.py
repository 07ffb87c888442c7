"""The product's own addresses, and two beside them that do next to nothing: what others are measured against."""

from itertools import count
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.book.models import Event
from scorekeeper.urls import urlpatterns as product

numbers = count(1)


def hello(request: HttpRequest) -> HttpResponse:
    """What the middleware costs by itself."""
    return HttpResponse("hello")


def bare(request: HttpRequest, match: int) -> HttpResponse:
    """Writes down what was posted, as a row of the same table, and asks nothing."""
    Event.objects.create(match_id=match, n=next(numbers), cid=uuid4(), kind="deal", payload=request.POST.dict())
    return HttpResponse(status=201)


urlpatterns = [
    # Below /b/, where the middleware has most to do.
    path("b/hello/", hello),
    path("b/bare/<int:match>/", bare),
    *product,
]
