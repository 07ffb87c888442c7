"""A page that searches a few typed sections, as the rules' own page does."""

import json
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.template.loader import render_to_string
from django.urls import path

from scorekeeper.rulebook.search import Index, Passage

TABLE = json.loads(Path(__file__).with_name("search_queries.json").read_text())
INDEX = Index(Passage(**each) for each in TABLE["passages"])

PAGE = """{% extends "base.html" %}{% load static %}
{% block scripts %}{{ block.super }}<script type="module" src="{% static 'js/search.js' %}"></script>{% endblock %}
{% block main %}{% include "rules/_search.html" %}{% include "rules/_found.html" %}{% endblock %}"""

SECTION = """{% extends "base.html" %}{% block title %}{{ section }}{% endblock %}"""


def asked(request: HttpRequest) -> dict[str, object]:
    query = request.GET.get("q", "").strip()
    found = INDEX.find(query)
    return {
        "query": query,
        "found": found,
        "groups": [found] if found else [],
        "is_nearest": not any(hit.is_whole for hit in found),
    }


def rules(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(PAGE).render(asked(request), request))


def found(request: HttpRequest) -> HttpResponse:
    return HttpResponse(render_to_string("rules/_found.html", asked(request)))


def section(request: HttpRequest, section: str) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(SECTION).render({"section": section}, request))


urlpatterns = [
    path("rules/", rules, name="rules"),
    path("rules/found/", found, name="rules-found"),
    path("rules/<path:section>", section),
]
