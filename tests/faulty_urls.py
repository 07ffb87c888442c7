"""Addresses that misbehave on purpose, for tests of the middleware."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path
from django.views.decorators.http import require_GET

from scorekeeper.web import health

TOKEN = "abcdefghijklmnopqrstuv"


def hello(request: HttpRequest, **kwargs: str) -> HttpResponse:
    return HttpResponse("<!doctype html><title>Hello</title>" + "Hello. " * 100)


@require_GET
def only_get(request: HttpRequest) -> HttpResponse:
    return HttpResponse("got")


def crash(request: HttpRequest, **kwargs: str) -> HttpResponse:
    raise RuntimeError(f"crashed at {request.path}")


def busy(request: HttpRequest) -> HttpResponse:
    raise OperationalError("database is locked")


def away(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect("/hello/")


def own_cache(request: HttpRequest, **kwargs: str) -> HttpResponse:
    return HttpResponse("kept", headers={"Cache-Control": "private, max-age=60"})


def public(request: HttpRequest) -> HttpResponse:
    return HttpResponse("read by all", headers={"Cache-Control": "public, no-cache"})


urlpatterns = [
    path("", hello),
    path("hello/", hello),
    path("only-get/", only_get),
    path("crash/", crash),
    path("busy/", busy),
    path("away/", away),
    path("public/", public),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("b/<str:token>/", hello),
    path("b/<str:token>/crash/", crash),
    path("b/<str:token>/own-cache/", own_cache),
]
