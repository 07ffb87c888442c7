"""Giving and revoking links. The client that requests one chooses its secret first, so it is made once."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from itertools import count

from django.db import IntegrityError, transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.models import Book, Event, Link, Links, Match, Role
from scorekeeper.web.tokens import digest

MOST_LIVE = 50
"""Links that open a book, and links that open the same match."""

MORNING = 6
"""Hour at which a link for tonight ends."""
SHORTEST_NIGHT = timedelta(hours=3)
"""A link for tonight lasts at least this long."""


class LinkLifetime(Enum):
    """How long a link is to open anything."""

    EVER = "ever"
    NIGHT = "night"
    WEEK = "week"
    YEAR = "year"

    def until(self, now: datetime) -> datetime | None:
        """When that ends; None for never. `now` is in the zone whose mornings count."""
        if self is LinkLifetime.NIGHT:
            return _morning_after(now + SHORTEST_NIGHT)
        days = {LinkLifetime.WEEK: 7, LinkLifetime.YEAR: 365}.get(self)
        return now + timedelta(days=days) if days else None


def _morning_after(moment: datetime) -> datetime:
    morning = moment.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning > moment else morning + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link as it is requested; `token` is the secret that the requester chose. Without a match it opens the whole
    book.
    """

    token: str
    role: Role
    label: str = ""
    match: Match | None = None
    expires: datetime | None = None


class LinkRefused(Exception):
    """Nothing was changed; the text says why."""


class TokenReused(LinkRefused):
    """The secret belongs to another link; a new one has to be chosen."""

    def __init__(self) -> None:
        super().__init__(_("Scorekeeper could not make the link. Tap the same button again."))


def give(book: Book, wanted: NewLink, giver: Link | None = None) -> Link:
    """Make a link, once however often the request is sent; `giver` is the link in use. Raises LinkRefused."""
    try:
        with transaction.atomic():
            _lock(book)
            return _create(book, wanted, giver)
    except IntegrityError:  # chosen at the same moment in another book
        raise TokenReused from None


def revoke(link: Link, *, alone: bool = False, using: Link | None = None) -> None:
    """Revoke the link, and the links made with it unless it goes `alone`.

    Raises LinkRefused where no link would be left that can manage the book.
    """
    with transaction.atomic():
        _lock(link.book)
        link.refresh_from_db()
        if not link.is_stopped:
            _revoke(link, [] if alone else links_made_with(link, using))


def replace(link: Link, token: str, *, alone: bool = False, using: Link | None = None) -> Link:
    """Revoke the link as `revoke` does and make a new one, with that token, in its place.

    Sent twice it is done once.
    """
    with transaction.atomic():
        book = _lock(link.book)
        link.refresh_from_db()
        if not link.is_stopped:
            _revoke(link, [] if alone else links_made_with(link, using), is_replaced=True)
        elif not Link.objects.filter(digest=digest(token)).exists():
            raise LinkRefused(_("This link is already stopped."))
        return _create(book, NewLink(token, Role(link.role), link.label, link.match, _as_long_again(link)), using)


def links_made_with(link: Link, using: Link | None = None) -> list[Link]:
    """The links made with this link, and with those in turn, as far as they were not revoked.

    The link in use is left out, and so are the links made with that.
    """
    children: dict[int | None, list[Link]] = {}
    for each in Link.objects.filter(book=link.book_id).select_related("match").order_by("-created", "-pk"):
        children.setdefault(each.given_by_id, []).append(each)
    found, givers = [], [link.pk]
    while givers:
        more = [each for each in children.get(givers.pop(), []) if using is None or each.pk != using.pk]
        found += more
        givers += [each.pk for each in more]
    return [each for each in found if not each.is_stopped]


def without_giver(link: Link) -> bool:
    """Whether an older version made the link and did not store with which one. A book's first link has no giver."""
    return link.given_by_id is None and Link.objects.filter(book=link.book_id, pk__lt=link.pk).exists()


def take_over(link: Link, using: Link) -> None:
    """Let a link without a giver count as made with the link in use. Raises LinkRefused."""
    with transaction.atomic():
        _lock(link.book)
        link.refresh_from_db()
        if link.is_stopped or not Link.objects.live().filter(pk=using.pk).exists():
            raise LinkRefused(_("This link is already stopped."))
        if link.given_by_id == using.pk:
            return
        if not without_giver(link) or link.pk == using.pk or _gave(link, using):
            raise LinkRefused(_("This link cannot be taken over with the link you are using."))
        if using.expires is not None and (link.expires is None or link.expires > using.expires):
            raise LinkRefused(_("This link works longer than the one you are using. Use one that works as long."))
        link.given_by = using
        link.save(update_fields=["given_by", "checksum"])


def _gave(link: Link, other: Link) -> bool:
    """Whether the other link was made with this one, or with one made with it."""
    return any(each.pk == other.pk for each in links_made_with(link))


def relabel(link: Link, label: str) -> None:
    """Change the link's label. A revoked one keeps the label it had, or none if its book was deleted."""
    Link.objects.filter(pk=link.pk).not_stopped().update(label=label)


def listed(links: Links) -> QuerySet[Link]:
    """The links that were not revoked, newest first, each with the time of its `last` event, with whether it `gave`
    another, and whether it is `without_giver` (see there).
    """
    entries = Event.objects.filter(link=OuterRef("pk")).order_by("-pk")
    last = Subquery(entries.values("received")[:1])
    gave = Exists(Link.objects.filter(given_by=OuterRef("pk"), deletion=None))
    older = Exists(Link.objects.filter(book=OuterRef("book"), pk__lt=OuterRef("pk")))
    alone = ExpressionWrapper(Q(given_by=None) & older, BooleanField())
    links = links.not_stopped().select_related("match").annotate(last=last, gave=gave, without_giver=alone)
    return links.order_by("-created", "-pk")


def view_token(access: MatchAccess) -> str:
    """The secret of a view link to this match alone; empty where nobody has made one."""
    if access.link.match_id and not access.allows(Role.SCORE):
        return access.token
    links = access.match.links.live().exclude(token="").order_by("pk")
    return links.values_list("token", flat=True).first() or ""


def _lock(book: Book | None) -> Book:
    """Let nobody else make or revoke a link of the book until the transaction ends.

    On SQLite nobody else writes at all.
    """
    if book is None:
        raise LinkRefused(_("This link is already stopped."))
    return Book.objects.select_for_update().get(pk=book.pk)


def _create(book: Book, wanted: NewLink, giver: Link | None) -> Link:
    known = Link.objects.filter(digest=digest(wanted.token)).first()
    if known is not None:
        return _existing_link(known, book, wanted)
    # Who runs the server stops none for an owner who has lost theirs.
    if giver and book.links.live().filter(match=wanted.match).count() >= MOST_LIVE:
        words = ngettext(
            "There is already %(n)s link. Stop one that nobody needs, then make a new one.",
            "There are already %(n)s links. Stop one that nobody needs, then make a new one.",
            MOST_LIVE,
        )
        raise LinkRefused(words % {"n": MOST_LIVE})
    if giver and not Link.objects.live().filter(pk=giver.pk).exists():
        raise LinkRefused(_("This link is already stopped."))
    ends = [moment for moment in (wanted.expires, giver and giver.expires) if moment]
    return Link.objects.create(
        book=book,
        match=wanted.match,
        role=wanted.role,
        label=wanted.label,
        expires=min(ends, default=None),  # no link outlives its giver
        given_by=giver,
        digest=digest(wanted.token),
        token=wanted.token if wanted.role is Role.WATCH else "",
    )


def _existing_link(known: Link, book: Book, wanted: NewLink) -> Link:
    """The link that the same request made before."""
    match = wanted.match.pk if wanted.match else None
    if known.is_stopped or (known.book_id, known.match_id, known.role) != (book.pk, match, wanted.role):
        raise TokenReused
    return known


def _revoke(link: Link, more: list[Link], *, is_replaced: bool = False) -> None:
    ended = [link, *more]
    others = Link.objects.filter(book=link.book_id, revoked=None).exclude(pk__in=[each.pk for each in ended])
    stays = [*others, link] if is_replaced else others
    if any(map(_keeps_the_book, ended)) and not any(map(_keeps_the_book, stays)):
        if more:
            words = _("No link would be left that can manage the book, and nobody could ever manage it again. "
                      "Stop this link only, or first make another one that never expires.")  # fmt: skip
        else:
            words = _("This is the last link that can manage the book. Without it, nobody could ever manage the book "
                      "again. First make another one that never expires.")  # fmt: skip
        raise LinkRefused(words)
    now = timezone.now()
    for each in ended:
        each.revoked, each.token = now, ""
        each.save(update_fields=["revoked", "token", "checksum"])


def _keeps_the_book(link: Link) -> bool:
    """Whether this link owns the whole book and never expires."""
    return link.role == Role.OWN and link.match_id is None and link.expires is None


def _as_long_again(link: Link) -> datetime | None:
    """The end of a link that replaces this one: the same, or as long again where that is over."""
    if link.expires is None or not link.has_expired:
        return link.expires
    return timezone.now() + (link.expires - link.created)


# The link to one match that Share shows: the same one every time, although no secret is stored that lets anybody
# record. It is derived from the giver's own secret, so it can be found again with the giver's link and with nothing
# else.

BYTES = 16
"""As many as a token has."""


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A link to share: its secret, whether it opens anything yet, and until when; None for good."""

    token: str
    is_made: bool
    expires: datetime | None = None


def shared_link(access: MatchAccess, role: Role) -> SharedLink:
    """The link by which this giver shares the match; each that was revoked has made way for the next."""
    known = _existing_view_token(access, role)
    return SharedLink(known, is_made=True) if known else next(_derived_links(access, role))


def share(access: MatchAccess, role: Role) -> None:
    """Make that link, unless it is there. Raises LinkRefused."""
    link = shared_link(access, role)
    if not link.is_made:
        give(access.book, NewLink(link.token, role, match=access.match), access.link)


def book_view_token(book: Book) -> str:
    """The secret of a view link to the whole book, without a label, that never expires; empty for none."""
    return _view_token_among(book.links.filter(match=None))


def _existing_view_token(access: MatchAccess, role: Role) -> str:
    """A view link without a label that never expires; empty for none."""
    return _view_token_among(access.match.links.all()) if role is Role.WATCH else ""


def _view_token_among(links: Links) -> str:
    shared = links.live().filter(role=Role.WATCH, label="", expires=None).exclude(token="").order_by("pk")
    return shared.values_list("token", flat=True).first() or ""


def _derived_links(access: MatchAccess, role: Role) -> Iterator[SharedLink]:
    """Yield the links that the giver's secret makes, but for those that were revoked."""
    for nth in count():
        token = _secret(access, role, nth)
        link = Link.objects.filter(digest=digest(token)).first()
        if link is None or not link.has_ended:
            yield SharedLink(token, is_made=link is not None, expires=link.expires if link else None)


def _secret(access: MatchAccess, role: Role, nth: int) -> str:
    made_of = f"{role.value} {access.match.uid} {nth}"
    made = hmac.digest(access.token.encode(), made_of.encode(), "sha256")
    return urlsafe_b64encode(made[:BYTES]).rstrip(b"=").decode()
