"""Tools, for themselves or at a match."""

from django.urls import path

from scorekeeper.tools import views

TOOLS = {
    "referee": (views.referee, "referee"),
    "pile": (views.pile, "pile"),
    "sevens": (views.sevens, "turned_up"),
    "choosing": (views.choosing, "draw"),
}
"""Each tool's view, and the part of a game that it needs."""

urlpatterns = [path("b/<token:token>/<number:number>/worth/", views.worth, name="worth")]
for name, (view, part) in TOOLS.items():
    at_match = views.at_match(view, part)
    urlpatterns += [
        path(f"b/<token:token>/<number:number>/{name}/", at_match, name=f"match-{name}"),
        path(f"b/<token:token>/<number:number>/first/<step:step>/{name}/", at_match, name=f"first-{name}"),
        path(f"referee/<slug:slug>/{'' if name == 'referee' else f'{name}/'}", views.away(view, part), name=name),
    ]
