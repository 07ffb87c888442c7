"""`manage.py close_book BOOK`: stops every link of a book; what it holds stays."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.data import books
from scorekeeper.data.management.book_command import BookCommand


class Command(BookCommand):
    help = "Stops all links of the book. `owner_link` opens it again."
    question = gettext_lazy("%(book)s. Type its number to stop all its links:")

    def change(self, shown: books.BookCounts) -> str:
        books.close(shown)
        return _("No link opens book %(book)s any more.") % {"book": shown.number}
