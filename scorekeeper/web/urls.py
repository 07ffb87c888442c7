"""Health, language, and whom to tell of a weakness."""

from django.urls import path

from scorekeeper.web import health, language, security_txt

urlpatterns = [
    path("language/", language.choose, name="language"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path(".well-known/security.txt", security_txt.security_txt, name="security-txt"),
]
