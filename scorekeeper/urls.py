"""Addresses. Those below /b/ carry a secret, which is the permission."""

from django.urls import path, register_converter

from scorekeeper.book.copies.views import deleting, export, importing
from scorekeeper.book.ground import health, language
from scorekeeper.book.history.views import book, evening, history, naming, pairs, people, picture
from scorekeeper.book.ledger.links import converters
from scorekeeper.book.match.views import (
    again,
    date,
    deals,
    events,
    home,
    keeping,
    match,
    new_match,
    notes,
    preview,
    stakes,
    table_view,
    underway,
)
from scorekeeper.book.phone import replica
from scorekeeper.book.phone import views as phone
from scorekeeper.book.rules.views import first_deal, rules
from scorekeeper.book.sharing import share
from scorekeeper.book.sharing import views as links
from scorekeeper.book.tools.views import choosing, pile, referee, sevens, worth

register_converter(converters.Token, "token")
register_converter(converters.Number, "number")
register_converter(converters.Handle, "handle")

urlpatterns = [
    # First, since every phone at a table asks for it every few seconds.
    path("b/<token:token>/<number:number>/", match.match, name="match"),
    path("", home.home, name="home"),
    path("new/", home.new, name="new"),
    path("keep/", keeping.keep, name="keep"),
    path("language/", language.choose, name="language"),
    path("b/<token:token>/", book.book, name="book"),
    path("b/<token:token>/matches/", history.matches, name="matches"),
    path("b/<token:token>/evening/", evening.who_owes_whom, name="evening"),
    path("b/<token:token>/new/", new_match.new_match, name="new-match"),
    path("b/<token:token>/people/", people.people, name="people"),
    path("b/<token:token>/people/pairs/", pairs.pairs, name="pairs"),
    path("b/<token:token>/people/<number:number>/", people.person, name="person"),
    path("b/<token:token>/people/<number:number>/merge/", naming.merge_people, name="merge"),
    path("b/<token:token>/people/<number:number>/remove/", naming.remove, name="remove-name"),
    path("b/<token:token>/people/<number:number>/with/<number:other>/", pairs.pair, name="pair"),
    path("b/<token:token>/links/", links.links, name="links"),
    path("b/<token:token>/links/<handle:handle>/", links.link, name="link"),
    path("b/<token:token>/export/", export.export, name="export"),
    path("b/<token:token>/export/book.json", export.whole_book, name="export-book"),
    path("b/<token:token>/export/deals.csv", export.all_deals, name="export-deals"),
    path("b/<token:token>/export/<number:year>/", export.of_year, name="export-year"),
    path("b/<token:token>/import/", importing.import_page, name="import"),
    path("b/<token:token>/delete/", deleting.of_book, name="delete-book"),
    path("b/<token:token>/<number:number>/delete/", deleting.of_match, name="delete-match"),
    path("b/<token:token>/<number:number>/share/", share.share_match, name="share"),
    path("b/<token:token>/<number:number>/links/", links.match_links, name="match-links"),
    path("b/<token:token>/<number:number>/links/<handle:handle>/", links.match_link, name="match-link"),
    path("b/<token:token>/<number:number>/match.json", match.written, name="written"),
    path("b/<token:token>/<number:number>/ids.json", match.ids, name="ids"),
    path("b/<token:token>/<number:number>/replica.json", replica.replica, name="replica"),
    path("b/<token:token>/<number:number>/offline.json", phone.offline_pages, name="offline-pages"),
    path("b/<token:token>/<number:number>/events/", events.events, name="events"),
    path("b/<token:token>/<number:number>/preview/", preview.preview, name="preview"),
    path("b/<token:token>/<number:number>/underway/", underway.underway, name="underway"),
    path("b/<token:token>/<number:number>/table/", table_view.table_view, name="table-view"),
    path("b/<token:token>/<number:number>/again/", again.again, name="again"),
    path("b/<token:token>/<number:number>/note/", notes.note, name="note"),
    path("b/<token:token>/<number:number>/date/", date.date, name="date"),
    path("b/<token:token>/<number:number>/stakes/", stakes.stakes, name="stakes"),
    path("b/<token:token>/<number:number>/picture.svg", picture.shown, name="picture"),
    path("b/<token:token>/<number:number>/picture.png", picture.previewed, name="picture-dots"),
    path("b/<token:token>/<number:number>/deals/", deals.deals, name="deals"),
    path("b/<token:token>/<number:number>/deals/<uuid:cid>/", deals.deal, name="deal"),
    path("b/<token:token>/<number:number>/referee/", referee.match_referee, name="match-referee"),
    path("b/<token:token>/<number:number>/pile/", pile.match_pile, name="match-pile"),
    path("b/<token:token>/<number:number>/first/<number:step>/", first_deal.first_deal, name="first-deal"),
    path("b/<token:token>/<number:number>/first/<number:step>/sevens/", sevens.match_sevens, name="first-sevens"),
    path(
        "b/<token:token>/<number:number>/first/<number:step>/choosing/", choosing.match_choosing, name="first-choosing"
    ),
    path("b/<token:token>/<number:number>/first/<number:step>/referee/", referee.match_referee, name="first-referee"),
    path("b/<token:token>/<number:number>/first/<number:step>/pile/", pile.match_pile, name="first-pile"),
    path("referee/<slug:slug>/", referee.referee, name="referee"),
    path("b/<token:token>/<number:number>/sevens/", sevens.match_sevens, name="match-sevens"),
    path("b/<token:token>/<number:number>/worth/", worth.worth, name="worth"),
    path("b/<token:token>/<number:number>/choosing/", choosing.match_choosing, name="match-choosing"),
    path("referee/<slug:slug>/choosing/", choosing.choosing, name="choosing"),
    path("referee/<slug:slug>/sevens/", sevens.sevens, name="sevens"),
    path("referee/<slug:slug>/pile/", pile.pile, name="pile"),
    path("rules/", rules.rules, name="rules"),
    path("rules/words/", rules.words, name="rules-words"),
    path("rules/sources/", rules.sources, name="rules-sources"),
    path("rules/found/", rules.found, name="rules-found"),
    path("rules/<slug:slug>/", rules.rules_of, name="rules-of"),
    path("rules/<slug:slug>/<slug:source>/", rules.rules_of, name="rules-source"),
    path("manifest.webmanifest", phone.manifest, name="manifest"),
    path("sw.js", phone.worker, name="worker"),
    path("phone-worker.js", phone.server_worker, name="server-worker"),
    path("no-signal/", phone.no_signal, name="no-signal"),
    path("go-on/", phone.go_on, name="go-on"),
    path("start/", phone.start_anew, name="start-anew"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
