"""The people of a book."""

from django.urls import path

from scorekeeper.people import views

urlpatterns = [
    path("b/<token:token>/people/", views.people, name="people"),
    path("b/<token:token>/people/pairs/", views.pairs, name="pairs"),
    path("b/<token:token>/people/<number:number>/", views.person, name="person"),
    path("b/<token:token>/people/<number:number>/merge/", views.merge_people, name="merge"),
    path("b/<token:token>/people/<number:number>/remove/", views.remove, name="remove-name"),
    path("b/<token:token>/people/<number:number>/with/<number:other>/", views.pair, name="pair"),
]
