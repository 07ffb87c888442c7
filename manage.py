#!/usr/bin/env python3
"""Runs Django's commands and ours, in home mode unless the environment speaks of a public server."""

import os
import sys


def main() -> None:
    if not {"SECRET_KEY", "SECRET_KEY_FILE", "ALLOWED_HOSTS"} & os.environ.keys():
        os.environ.setdefault("INSECURE_HTTP", "1")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
