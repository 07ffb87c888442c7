"""What a link lets its holder do, in whole sentences: a language may need other words in each of them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.ledger.permission import Role


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Of one role: in a list below a name, without a name, on the page of the link, and where it is stopped."""

    can: Promise
    nameless: Promise
    in_the_book: Promise
    in_one_match: Promise
    stop: Promise


WORDS = {
    Role.WATCH: LinkWords(
        can=_("can look on"),
        nameless=_("A link that can look on"),
        in_the_book=_("A phone with this link can look on in the whole book."),
        in_one_match=_("A phone with this link can look on in match %(n)s (%(game)s), and nowhere else in the book."),
        stop=_("Stop this link: it can look on"),
    ),
    Role.SCORE: LinkWords(
        can=_("can record"),
        nameless=_("A link that can record"),
        in_the_book=_("A phone with this link can record in the whole book."),
        in_one_match=_("A phone with this link can record in match %(n)s (%(game)s), and nowhere else in the book."),
        stop=_("Stop this link: it can record"),
    ),
    Role.OWN: LinkWords(
        can=_("can do everything"),
        nameless=_("A link that can do everything"),
        in_the_book=_("A phone with this link can do everything in the whole book."),
        in_one_match=_(
            "A phone with this link can do everything in match %(n)s (%(game)s), and nowhere else in the book."
        ),
        stop=_("Stop this link: it can do everything"),
    ),
}
