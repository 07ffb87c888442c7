"""`manage.py delete_book BOOK`: deletes a book for good."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.data import books
from scorekeeper.data.management.book_command import BookCommand


class Command(BookCommand):
    help = "Deletes the book with everything in it. Backups that were made before still hold it."
    question = gettext_lazy("%(book)s. Type its number to delete it for good:")

    def change(self, shown: books.BookCounts) -> str:
        books.delete(shown)
        return _("Book %(book)s was deleted. Older backups still hold it.") % {"book": shown.number}
