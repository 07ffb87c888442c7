"""A book's page, its matches and evenings."""

from django.urls import path

from scorekeeper.history import views
from scorekeeper.matches.views.picture import PAGE, PNG, SVG

EVENING = "b/<token:token>/evenings/<day:on>/"

urlpatterns = [
    path("b/<token:token>/", views.book, name="book"),
    path("b/<token:token>/time-zone/", views.time_zone, name="time-zone"),
    path("b/<token:token>/matches/", views.matches, name="matches"),
    path(EVENING, views.evening_page, name="evening"),
    path(f"{EVENING}picture/", views.evening_picture, {"form": PAGE}, name="evening-picture-page"),
    path(f"{EVENING}picture.svg", views.evening_picture, {"form": SVG}, name="evening-picture"),
    path(f"{EVENING}picture.png", views.evening_picture, {"form": PNG}, name="evening-picture-dots"),
    path("b/<token:token>/evenings/", views.latest_evening, name="evenings"),
    path("b/<token:token>/evening/", views.who_owes_whom, name="who-owes-whom"),
    path("b/<token:token>/<number:number>/record/<slug:what>/", views.record, name="record"),
]
