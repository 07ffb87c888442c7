#!/usr/bin/env python3
"""Runs Django's commands and ours, in home mode unless the environment speaks of a public server."""

import os
import sys

UTC_MISSING = "/usr/share/zoneinfo has no file UTC. Install the package tzdata of this system, or delete that folder."
PSYCOPG_MISSING = "DATABASE_URL names a PostgreSQL, and psycopg is not installed here. Run: script/setup postgres"


def main() -> None:
    if not {"SECRET_KEY", "SECRET_KEY_FILE", "ALLOWED_HOSTS"} & os.environ.keys():
        os.environ.setdefault("INSECURE_HTTP", "1")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import Error

    from scorekeeper.database import diagnosis

    if sys.argv[1:] in (["version"], ["--version"]):
        import tomllib
        from pathlib import Path

        project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text())["project"]
        print(f"Scorekeeper {project['version']}")
        return
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as refusal:
        sys.exit(PSYCOPG_MISSING if "psycopg" in str(refusal) else str(refusal))
    except ValueError as refusal:
        if str(refusal) != "Incorrect timezone setting: UTC":  # of Django, which looks into that folder alone
            raise
        sys.exit(UTC_MISSING)
    except diagnosis.Unusable as refusal:
        sys.exit(str(refusal))
    except Error as trouble:
        if "--traceback" in sys.argv:
            raise
        sys.exit(diagnosis.sentence(trouble))


if __name__ == "__main__":
    main()
