"""What a browser requests by itself, and what a phone stores for offline."""

from django.urls import path

from scorekeeper.offline import replica, views

urlpatterns = [
    path("b/<token:token>/<number:number>/replica.json", replica.replica, name="replica"),
    path("b/<token:token>/<number:number>/offline.json", views.offline_pages, name="offline-pages"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.worker, name="worker"),
    path("phone-worker.js", views.server_worker, name="server-worker"),
    path("no-signal/", views.no_signal, name="no-signal"),
    path("hand-over/", views.hand_over, name="hand-over"),
    path("go-on/", views.go_on, name="go-on"),
    path("login-first/", views.login_first, name="login-first"),
    path("start/", views.start_anew, name="start-anew"),
]
