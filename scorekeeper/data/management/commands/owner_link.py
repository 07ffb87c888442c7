"""`manage.py owner_link BOOK`: a new link that manages a book, for an owner who has lost theirs."""

from django.utils.translation import gettext_lazy

from scorekeeper.data.books import BookCounts
from scorekeeper.data.management.addresses import place_of_book
from scorekeeper.data.management.book_command import BookCommand
from scorekeeper.matches.links import NewLink, give
from scorekeeper.matches.models import Book, Role
from scorekeeper.web.tokens import new_token


class Command(BookCommand):
    help = "Makes one more link that manages the book, and prints it. The others stay."
    question = gettext_lazy("%(book)s. Type its number to make a link that manages it:")

    def change(self, shown: BookCounts) -> str:
        token = new_token()
        give(Book.objects.get(pk=shown.number), NewLink(token, Role.OWN))
        return place_of_book(token)
