"""Health and language."""

from django.urls import path

from scorekeeper.web import health, language

urlpatterns = [
    path("language/", language.choose, name="language"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
