"""A page that searches a few typed sections, as the rules' own page does."""

import json
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from scorekeeper.rulebook.search import Index, Passage

TABLE = json.loads(Path(__file__).with_name("search_queries.json").read_text())
INDEX = Index(Passage(**{**each, "sentences": tuple(each["sentences"])}) for each in TABLE["passages"])

PAGE = """{% extends "base.html" %}{% load static %}
{% block scripts %}{{ block.super }}<script type="module" src="{% static 'js/search.js' %}"></script>{% endblock %}
{% block main %}{% include "rules/_search.html" %}{% include "rules/_found.html" %}{% endblock %}"""

SECTION = """{% extends "base.html" %}{% block title %}{{ section }}{% endblock %}"""


def rules(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    context = {"query": query, "found": INDEX.find(query), "index_url": f"/rules/index-{INDEX.digest}.json"}
    return HttpResponse(engines["django"].from_string(PAGE).render(context, request))


def index(request: HttpRequest) -> HttpResponse:
    return HttpResponse(INDEX.as_json(), content_type="application/json")


def section(request: HttpRequest, section: str) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(SECTION).render({"section": section}, request))


urlpatterns = [
    path("rules/", rules, name="rules"),
    path(f"rules/index-{INDEX.digest}.json", index),
    path("rules/<path:section>", section),
]
