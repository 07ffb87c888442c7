"""The people of a book."""

from django.urls import path

from scorekeeper.matches.views.picture import PAGE, PNG, SVG
from scorekeeper.people import views

PERSON = "b/<token:token>/people/<number:number>/"
PAIR = f"{PERSON}with/<number:other>/"

urlpatterns = [
    path("b/<token:token>/people/", views.people, name="people"),
    path("b/<token:token>/people/pairs/", views.pairs, name="pairs"),
    path(PERSON, views.person, name="person"),
    path(f"{PERSON}picture/", views.person_picture, {"form": PAGE}, name="person-picture-page"),
    path(f"{PERSON}picture.svg", views.person_picture, {"form": SVG}, name="person-picture"),
    path(f"{PERSON}picture.png", views.person_picture, {"form": PNG}, name="person-picture-dots"),
    path("b/<token:token>/people/<number:number>/merge/", views.merge_people, name="merge"),
    path("b/<token:token>/people/<number:number>/remove/", views.remove, name="remove-name"),
    path(PAIR, views.pair, name="pair"),
    path(f"{PAIR}picture/", views.pair_picture, {"form": PAGE}, name="pair-picture-page"),
    path(f"{PAIR}picture.svg", views.pair_picture, {"form": SVG}, name="pair-picture"),
    path(f"{PAIR}picture.png", views.pair_picture, {"form": PNG}, name="pair-picture-dots"),
]
