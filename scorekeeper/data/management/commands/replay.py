"""`manage.py replay`: scores written matches, one line of JSON for each. Needs no database."""

import json
import os
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from scorekeeper.data.imports.contents import matches_in, opened
from scorekeeper.domain.match_format import Answer, answer
from scorekeeper.games import BY_SLUG

ALL_WELL, SOME_MATCH_WRONG, SOME_FILE_UNREAD = 0, 1, 2
INTERRUPTED = 130


class Unwritable(Exception):
    """Standard output takes no more."""


class Command(BaseCommand):
    help = "Scores matches written in the match format: one JSON object a line, or one over several lines."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", metavar="FILE", nargs="*", help="a file; - or nothing reads standard input")

    def handle(self, *args: object, files: list[str], **options: object) -> None:
        try:
            self.prepare_output()
            status = max([self.replay(name) for name in files or ["-"]])
        except Unwritable as refusal:
            status = self.give_up(refusal.__cause__)
        except KeyboardInterrupt:
            status = INTERRUPTED
        if status:
            sys.exit(status)

    def prepare_output(self) -> None:
        if sys.stdout is None:  # the shell's >&-
            raise Unwritable from OSError(gettext("standard output is closed"))
        if hasattr(self.stdout, "reconfigure"):
            self.stdout.reconfigure(encoding="utf-8")

    def replay(self, name: str) -> int:
        """Answer every match of one file as soon as it is read. Returns the exit status for this file."""
        status = ALL_WELL
        try:
            with opened(name) as stream:
                for written in matches_in(stream):
                    result = answer(written, BY_SLUG)
                    status = SOME_MATCH_WRONG if result["error"] else status
                    self.print(result)
        except OSError as error:
            reason = {"file": name, "reason": error.strerror or error}
            self.stderr.write(gettext("%(file)s cannot be read: %(reason)s") % reason)
            return SOME_FILE_UNREAD
        return status

    def print(self, result: Answer) -> None:
        try:
            self.stdout.write(json.dumps(result, ensure_ascii=False))
            self.stdout.flush()
        except OSError as error:
            raise Unwritable from error

    def give_up(self, error: BaseException | None) -> int:
        """Stop: standard output is full, or its reader has gone, which needs no message."""
        if sys.stdout is not None:
            # What Python still holds would be complained about when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return ALL_WELL
        self.stderr.write(gettext("The answers cannot be written: %(reason)s") % {"reason": error})
        return SOME_FILE_UNREAD
