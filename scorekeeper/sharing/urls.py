"""Links of a book and of a match."""

from django.urls import path

from scorekeeper.sharing import views

urlpatterns = [
    path("b/<token:token>/links/", views.links, name="links"),
    path("b/<token:token>/links/<handle:handle>/", views.link, name="link"),
    path("b/<token:token>/<number:number>/share/", views.share_match, name="share"),
    path("b/<token:token>/<number:number>/links/", views.match_links, name="match-links"),
    path("b/<token:token>/<number:number>/links/<handle:handle>/", views.match_link, name="match-link"),
]
