"""Asks the person at the terminal before something is lost."""

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _


def add_yes(parser: CommandParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def ask(question: str, answer: str) -> None:
    """Ask once. Raises CommandError for another answer, and where nobody can type."""
    try:
        typed = input(f"{question} ")
    except EOFError:
        raise CommandError(_("Nobody answered, so nothing was changed. Add --yes to be asked nothing.")) from None
    if typed.strip() != answer:
        raise CommandError(_("Nothing was changed."))
