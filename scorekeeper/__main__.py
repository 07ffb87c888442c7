"""Runs Django's commands and ours, in home mode unless the environment speaks of a public server.

`manage.py` of a checkout, the command `scorekeeper` of a package and `python -m scorekeeper` all come here.
"""

import os
import sys

UTC_MISSING = "/usr/share/zoneinfo has no file UTC. Install the package tzdata of this system, or delete that folder."


def main() -> None:
    if not {"SECRET_KEY", "SECRET_KEY_FILE", "ALLOWED_HOSTS"} & os.environ.keys():
        os.environ.setdefault("INSECURE_HTTP", "1")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import Error

    from scorekeeper import __version__
    from scorekeeper.database import diagnosis

    if sys.argv[1:] in (["version"], ["--version"]):
        print(f"Scorekeeper {__version__}")
        return
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as refusal:
        sys.exit(_without_psycopg() if "psycopg" in str(refusal) else str(refusal))
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


def _without_psycopg() -> str:
    from scorekeeper.paths import IN_CHECKOUT

    step = "script/setup postgres" if IN_CHECKOUT else "pip install 'scorekeeper[postgres]'"
    return f"DATABASE_URL names a PostgreSQL, and psycopg is not installed here. Run: {step}"


if __name__ == "__main__":
    main()
