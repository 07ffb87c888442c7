"""Addresses behind a link: of a book's pages, of a match's as far as the link leads there, and of the rules."""

from functools import cached_property

from django.urls import reverse

from scorekeeper.domain.game import Game
from scorekeeper.domain.names import isolated
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.models import Role
from scorekeeper.web.tokens import digest, handle


def book_url(token: str, name: str = "book") -> str:
    return reverse(name, args=(token,))


def match_url(token: str, number: int, name: str = "match") -> str:
    return reverse(name, args=(token, number))


def rules_url(game: Game) -> str:
    """The rules of the game, or of all games where it has none to read."""
    return reverse("rules-of", args=(game.slug,)) if game.has_rules else reverse("rules")


class Addresses:
    """Where the pages of a match lie for whoever holds this link; empty where it does not lead there."""

    def __init__(self, access: MatchAccess) -> None:
        self.access, self.match, self.game = access, access.match, access.match.game
        self.names = {seat: isolated(name) for seat, name in access.display_names.items()}
        self.may_write = access.allows(Role.SCORE)
        self.may_own = access.allows(Role.OWN)

    @cached_property
    def url(self) -> str:
        return match_url(self.access.token, self.match.number)

    def below(self, name: str) -> str:
        """A page of this match, by the name of its address."""
        return match_url(self.access.token, self.match.number, name)

    @cached_property
    def stakes_url(self) -> str:
        return self.below("stakes")

    @cached_property
    def date_url(self) -> str:
        return self.below("date")

    @cached_property
    def events_url(self) -> str:
        """The match's write address."""
        return self.below("events")

    @cached_property
    def deals_url(self) -> str:
        return self.below("deals")

    @cached_property
    def export_url(self) -> str:
        return self.below("written")

    @cached_property
    def book_url(self) -> str:
        """Empty for a link to this match alone."""
        return "" if self.access.link.match_id else book_url(self.access.token)

    @cached_property
    def people_url(self) -> str:
        """Empty for a link to this match alone."""
        return "" if self.access.link.match_id else book_url(self.access.token, "people")

    @cached_property
    def pairs_url(self) -> str:
        """The two pairs of this match compared; empty for a link to this match alone, and where nobody has a
        partner.
        """
        paired = self.people_url and any(self.game.partner_of(seat, self.names) for seat in self.names)
        return f"{book_url(self.access.token, 'pairs')}?match={self.match.number}" if paired else ""

    @cached_property
    def new_url(self) -> str:
        """Where the book's next match is started; empty for a link to this match alone, and for a view link."""
        may_start = self.may_write and not self.access.link.match_id
        return book_url(self.access.token, "new-match") if may_start else ""

    @cached_property
    def share_url(self) -> str:
        """The match's link as a QR code for another phone."""
        return self.below("share")

    @cached_property
    def links_url(self) -> str:
        """All links to the match: among those of the book, or by themselves."""
        if self.may_own and not self.access.link.match_id:
            return f"{book_url(self.access.token, 'links')}?match={self.match.number}"
        return self.below("match-links")

    @cached_property
    def own_link_url(self) -> str:
        """The link by which this page was opened; empty unless it opens all of the book."""
        if self.access.link.match_id or not self.may_own:
            return ""
        return reverse("link", args=(self.access.token, handle(digest(self.access.token))))

    @cached_property
    def rules_url(self) -> str:
        """The rules of the game, or of all games where it has none to read."""
        return rules_url(self.game)
