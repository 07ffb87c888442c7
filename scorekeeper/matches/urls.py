"""The first page, a match and what is sent to it."""

from django.urls import path

from scorekeeper.domain.match_format import TEXTS
from scorekeeper.matches.views import deals, events, from_paper, home, match, new_match, picture

MATCH = "b/<token:token>/<number:number>/"

urlpatterns = [
    # First, since every phone at a table asks for it every few seconds.
    path("b/<token:token>/<number:number>/", match.match, name="match"),
    path("", home.home, name="home"),
    path("new/", home.new, name="new"),
    path("keep/", home.keep, name="keep"),
    path("b/<token:token>/new/", new_match.new_match, name="new-match"),
    path("b/<token:token>/from-paper/", from_paper.from_paper, name="from-paper"),
    path("b/<token:token>/<number:number>/match.json", match.match_json, name="written"),
    path("b/<token:token>/<number:number>/ids.json", match.ids_json, name="ids"),
    path("b/<token:token>/<number:number>/events/", events.events, name="events"),
    path("b/<token:token>/<number:number>/preview/", events.preview, name="preview"),
    path("b/<token:token>/<number:number>/underway/", events.underway, name="underway"),
    path("b/<token:token>/<number:number>/table/", match.table_view, name="table-view"),
    path(f"{MATCH}picture/", picture.match_picture, {"form": picture.PAGE}, name="picture-page"),
    path(f"{MATCH}picture.svg", picture.match_picture, {"form": picture.SVG}, name="picture"),
    path(f"{MATCH}picture.png", picture.match_picture, {"form": picture.PNG}, name="picture-dots"),
    path("b/<token:token>/<number:number>/again/", deals.again, name="again"),
    path("b/<token:token>/<number:number>/date/", events.date, name="date"),
    path("b/<token:token>/<number:number>/start/", events.start, name="start"),
    path("b/<token:token>/<number:number>/chairs/", events.chairs, name="chairs"),
    path("b/<token:token>/<number:number>/stakes/", match.stakes, name="stakes"),
    path("b/<token:token>/<number:number>/deals/", deals.deals, name="deals"),
    path("b/<token:token>/<number:number>/deals/<uuid:cid>/", deals.deal, name="deal"),
    *(
        path(f"b/<token:token>/<number:number>/{text.name}/", match.text, {"about": text}, name=text.name)
        for text in TEXTS
    ),
]
