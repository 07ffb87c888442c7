"""A book's page, its matches and evenings."""

from django.urls import path

from scorekeeper.history import views

urlpatterns = [
    path("b/<token:token>/", views.book, name="book"),
    path("b/<token:token>/time-zone/", views.time_zone, name="time-zone"),
    path("b/<token:token>/matches/", views.matches, name="matches"),
    path("b/<token:token>/evenings/<day:on>/", views.evening_page, name="evening"),
    path("b/<token:token>/evenings/", views.latest_evening, name="evenings"),
    path("b/<token:token>/evening/", views.who_owes_whom, name="who-owes-whom"),
    path("b/<token:token>/<number:number>/record/<slug:what>/", views.record, name="record"),
    path("b/<token:token>/<number:number>/picture/", views.picture_page, name="picture-page"),
    path("b/<token:token>/<number:number>/picture.svg", views.picture_svg, name="picture"),
    path("b/<token:token>/<number:number>/picture.png", views.picture_png, name="picture-dots"),
]
