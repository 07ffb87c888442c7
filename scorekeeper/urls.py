"""Addresses. Those below /b/ carry a secret, which is the permission."""

from django.urls import path, register_converter

from scorekeeper.book import converters, health
from scorekeeper.book.views import book, deals, events, home, match, new_match, preview, rules

register_converter(converters.Token, "token")
register_converter(converters.Number, "number")

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", home.new, name="new"),
    path("keep/", home.keep, name="keep"),
    path("b/<token:token>/", book.book, name="book"),
    path("b/<token:token>/new/", new_match.new_match, name="new-match"),
    path("b/<token:token>/<number:number>/", match.match, name="match"),
    path("b/<token:token>/<number:number>/match.json", match.written, name="written"),
    path("b/<token:token>/<number:number>/events/", events.events, name="events"),
    path("b/<token:token>/<number:number>/preview/", preview.preview, name="preview"),
    path("b/<token:token>/<number:number>/deals/", deals.deals, name="deals"),
    path("b/<token:token>/<number:number>/deals/<uuid:cid>/", deals.deal, name="deal"),
    path("rules/", rules.rules, name="rules"),
    path("rules/words/", rules.words, name="rules-words"),
    path("rules/sources/", rules.sources, name="rules-sources"),
    path("rules/index-<slug:digest>.json", rules.search_index, name="rules-index"),
    path("rules/<slug:slug>/", rules.rules_of, name="rules-of"),
    path("rules/<slug:slug>/<slug:source>/", rules.rules_of, name="rules-source"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
