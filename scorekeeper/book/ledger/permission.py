"""Links and their roles: who may open a book or a match, and what for."""

import hashlib
from datetime import UTC, datetime
from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.book.ledger.tokens import handle
from scorekeeper.book.ledger.written_field import compact


class Role(models.TextChoices):
    """What a link lets its holder do; each includes the weaker ones."""

    WATCH = "watch"
    SCORE = "score"
    OWN = "own"

    def includes(self, other: "Role") -> bool:
        """Return whether this role may do all that the other may."""
        strength = list(Role)
        return strength.index(self) >= strength.index(other)


class Links(models.QuerySet["Link"]):
    """Links, to be asked for those that open something."""

    def live(self) -> Self:
        """Return those that are neither revoked nor expired."""
        return self.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)

    def not_stopped(self) -> Self:
        """Return those that nobody has stopped, also those that have expired."""
        return self.filter(Q(revoked=None) | Q(revoked=F("expires")))

    def end_expired(self) -> int:
        """Revoke those that have expired, so that they stay so when a clock goes back; return how many."""
        expired = self.filter(expires__lte=timezone.now(), revoked=None)
        for link in expired:
            link.revoked = link.expires
            link.save(update_fields=["revoked", "checksum"])
        return len(expired)


def is_past(moment: datetime | None) -> bool:
    """Return whether the moment has come; None never does."""
    return moment is not None and moment <= timezone.now()


def has_ended(expires: datetime | None, revoked: datetime | None) -> bool:
    """Return whether a link with these moments is revoked or expired."""
    return revoked is not None or is_past(expires)


def opens(only: int | None, match: int) -> bool:
    """Return whether a link opens that match: it is for `only` this one, or for all of the book (None)."""
    return only in (None, match)


class Link(models.Model):
    """A secret address of a book, or of one of its matches. Only a digest of the secret is kept.

    `given_by` is the link with which this one was made; None for the first of a book, and where an older version made
    it. `checksum` says what the link may open: None for one made by a version that knew of none.
    """

    book = models.ForeignKey("book.Book", models.SET_NULL, null=True, related_name="links")
    match = models.ForeignKey("book.Match", models.RESTRICT, null=True, blank=True, related_name="links")
    role = models.CharField(max_length=5, choices=Role.choices)
    digest = models.CharField(max_length=64, unique=True)
    token = models.CharField(max_length=22, blank=True)
    label = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="given")
    checksum = models.CharField(max_length=64, null=True)  # noqa: DJ001  see `Match.chain`

    objects = Links.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="only_watch_links_keep_their_token", condition=Q(token="") | Q(role="watch")),
        ]

    def __str__(self) -> str:
        return self.label or f"{self.role} link {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.checksum = self.checksum_now()
        super().save(*args, **kwargs)

    def checksum_now(self) -> str:
        """Return what tells this link from one that would open something else, or at another time."""
        times = [moment and moment.astimezone(UTC).isoformat() for moment in (self.created, self.expires, self.revoked)]
        giver = [self.given_by_id] if self.given_by_id else []  # those without one keep the checksum that they have
        said = compact([self.digest, self.role, self.book_id, self.match_id, *times, *giver])
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def handle(self) -> str:
        """How the pages of its book call it: no secret, no number of a row."""
        return handle(self.digest)

    @property
    def has_expired(self) -> bool:
        """Whether its time has run out; also where a clock has gone back since, once the server has seen it."""
        return self.expires is not None and (self.revoked == self.expires or is_past(self.expires))

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has stopped it, rather than its time having run out."""
        return self.revoked is not None and self.revoked != self.expires

    @property
    def has_ended(self) -> bool:
        """Whether it is revoked or expired."""
        return has_ended(self.expires, self.revoked)

    def opens(self, match: int) -> bool:
        """Return whether it opens the match with that key."""
        return opens(self.match_id, match)
