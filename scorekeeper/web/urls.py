"""Health and language."""

from django.urls import path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from scorekeeper.web import health

urlpatterns = [
    path("language/", require_POST(set_language), name="language"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
