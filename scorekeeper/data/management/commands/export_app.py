"""`manage.py export_app`: a folder that any web server can serve, so that people can look at Scorekeeper first."""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data import startup

LIST = "exported-files.txt"
"""In the folder: which files an export wrote, so that the next one deletes these and no others."""

BELOW = re.compile(r"/(?:[\w~-][\w.~-]*/)*", re.ASCII)


class Command(BaseCommand):
    help = "Writes rules, games to try and the example book as files that any web server can serve."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", help="an empty folder, a new one, or one of an earlier export")
        parser.add_argument("--below", default="/", help="the path of its address, such as /scorekeeper/; default: /")

    def handle(self, *args: object, **options: Any) -> None:
        folder, below = Path(options["folder"]), options["below"]
        if not BELOW.fullmatch(below):
            raise CommandError(
                _("--below must begin and end with a slash, such as /scorekeeper/, not %(below)s.") % {"below": below}
            )
        earlier = earlier_files(folder)
        startup.collect_static_files(self.stdout.write)
        from scorekeeper.data.management import static_copy  # late: brings Django's test client

        files = static_copy.files(below)
        folder.mkdir(parents=True, exist_ok=True)
        write_list(folder, {*files, *earlier})  # first: the next export goes on from one that stopped in the middle
        for name in earlier:
            (folder / name).unlink(missing_ok=True)
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        write_list(folder, {*files})
        self.stdout.write(
            _("%(count)d files are in %(folder)s. Let a web server show that folder at %(below)s.")
            % {"count": len(files) + 1, "folder": folder.absolute(), "below": below}
        )


def write_list(folder: Path, names: set[str]) -> None:
    (folder / LIST).write_text("".join(f"{name}\n" for name in sorted({*names, LIST})), encoding="utf-8")


def earlier_files(folder: Path) -> list[str]:
    """What an earlier export wrote there. Raises CommandError where the folder holds anything else.

    Names that begin with a dot may be there: a folder that is published is often one of Git.
    """
    if folder.exists() and not folder.is_dir():
        raise CommandError(_("%(folder)s is no folder. Name a new or an empty one.") % {"folder": folder})
    if (folder / LIST).is_file():
        names = (folder / LIST).read_text(encoding="utf-8").splitlines()
        return [name for name in names if name != LIST and (folder / name).resolve().is_relative_to(folder.resolve())]
    if folder.is_dir() and any(not each.name.startswith(".") for each in folder.iterdir()):
        raise CommandError(
            _("%(folder)s is not empty, and not of an earlier export. Name a new or an empty folder.")
            % {"folder": folder}
        )
    return []
