"""A book made from a file, by a command or for the example: all of the file, or no book."""

from io import BytesIO

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.data.imports.store import import_file
from scorekeeper.matches.lifecycle import delete_book
from scorekeeper.matches.models import Book, Import, Link, Role, Stage
from scorekeeper.web.tokens import digest


def import_into_new_book(content: bytes, token: str, role: Role, name: str = "") -> Book:
    """Make a book that this token opens with that role, and import a file with this content into it.

    Raises ImportRefused, and then there is no book.
    """
    with transaction.atomic():
        book = Book.objects.create(name=name)
        Link.objects.create(book=book, role=role, digest=digest(token))
        started = Import.objects.create(book=book)
    try:
        import_file(started.pk, BytesIO(content))
        ended = Import.objects.filter(pk=started.pk).first()
        if ended is None or ended.stage != Stage.DONE:
            raise ImportRefused(ended.words if ended and ended.words else _("The import was stopped."))
    except BaseException:  # also Ctrl-C
        delete_book(book)
        raise
    ended.delete()
    book.refresh_from_db()
    return book
