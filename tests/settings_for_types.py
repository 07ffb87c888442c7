"""The settings that mypy looks at: those of home mode, which ask nothing of the environment."""

import os

os.environ["INSECURE_HTTP"] = "1"

from scorekeeper.settings import *  # noqa: F403  the environment has to be laid first
