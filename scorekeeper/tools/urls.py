"""Tools, for themselves or at a match."""

from django.urls import path

from scorekeeper.tools import views

urlpatterns = [
    path("b/<token:token>/<number:number>/referee/", views.match_referee, name="match-referee"),
    path("b/<token:token>/<number:number>/pile/", views.match_pile, name="match-pile"),
    path("b/<token:token>/<number:number>/first/<number:step>/sevens/", views.match_sevens, name="first-sevens"),
    path("b/<token:token>/<number:number>/first/<number:step>/choosing/", views.match_choosing, name="first-choosing"),
    path("b/<token:token>/<number:number>/first/<number:step>/referee/", views.match_referee, name="first-referee"),
    path("b/<token:token>/<number:number>/first/<number:step>/pile/", views.match_pile, name="first-pile"),
    path("referee/<slug:slug>/", views.referee, name="referee"),
    path("b/<token:token>/<number:number>/sevens/", views.match_sevens, name="match-sevens"),
    path("b/<token:token>/<number:number>/worth/", views.worth, name="worth"),
    path("b/<token:token>/<number:number>/choosing/", views.match_choosing, name="match-choosing"),
    path("referee/<slug:slug>/choosing/", views.choosing, name="choosing"),
    path("referee/<slug:slug>/sevens/", views.sevens, name="sevens"),
    path("referee/<slug:slug>/pile/", views.pile, name="pile"),
]
