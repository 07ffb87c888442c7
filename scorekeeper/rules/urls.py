"""The rules, and the first deal."""

from django.urls import path

from scorekeeper.rules import views

urlpatterns = [
    path("b/<token:token>/<number:number>/first/<step:step>/", views.first_deal, name="first-deal"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("games/<slug:slug>/try/", views.try_out, name="try-out"),
    path("rules/", views.rules, name="rules"),
    path("rules/words/", views.words, name="rules-words"),
    path("rules/sources/", views.sources, name="rules-sources"),
    path("rules/found/", views.found, name="rules-found"),
    path("rules/<slug:slug>/", views.rules_of, name="rules-of"),
    path("rules/<slug:slug>/<slug:source>/", views.rules_of, name="rules-source"),
]
