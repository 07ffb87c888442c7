"""Addresses. Those below /b/ carry a secret, which is the permission."""

from django.conf import settings
from django.urls import include, path, register_converter

from scorekeeper.web import tokens

register_converter(tokens.Token, "token")
register_converter(tokens.Number, "number")
register_converter(tokens.Day, "day")
register_converter(tokens.Handle, "handle")
register_converter(tokens.StepOfFirstDeal, "step")

urlpatterns = [path("", include(f"scorekeeper.{app}.urls")) for app in settings.APPS]
