"""The settings of a server that breaks a promise, named by SABOTAGE."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import MIDDLEWARE

MIDDLEWARE.append("tests.sabotage.Middleware")
