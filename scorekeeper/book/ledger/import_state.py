"""The state of an import into a book."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone

SILENT_SECONDS = 20
"""Whoever works on a file says so every second; after so long a silence nobody does any more."""
NEWS_FOR = timedelta(hours=1)
"""So long the page says what came of a file."""
KEPT_FOR = timedelta(days=1)
"""So long a file whose import was interrupted waits for somebody to go on with it."""


class Stage(models.TextChoices):
    """Where a file stands: the first three are on the way, the others are ends."""

    WAITING = "waiting"
    READING = "reading"
    WEIGHING = "weighing"
    TAKEN = "taken"
    REFUSED = "refused"
    INTERRUPTED = "interrupted"


UNDER_WAY = (Stage.WAITING, Stage.READING, Stage.WEIGHING)


class Imports(models.QuerySet["Import"]):
    """Imports, to be asked for those that somebody works on."""

    def under_way(self) -> "Imports":
        """Return those that wait for their turn, or have it."""
        return self.filter(stage__in=UNDER_WAY, alive__gt=timezone.now() - timedelta(seconds=SILENT_SECONDS))

    def over(self) -> "Imports":
        """Return those of which nothing is kept any more: they have come to an end, or nobody has gone on with them."""
        ended = Q(stage__in=(Stage.TAKEN, Stage.REFUSED), alive__lt=timezone.now() - NEWS_FOR)
        return self.filter(ended | Q(alive__lt=timezone.now() - KEPT_FOR))


class Import(models.Model):
    """A file on its way into a book: the last one that anybody has sent there.

    `file` is its name in the spool. `lane` is the server process that sees to it; whoever finds another one there has
    lost it. `alive`: when somebody last worked on it. `staging`: the hidden book into which its matches are written
    until all of them are there. `words` say why it was refused.
    """

    book = models.OneToOneField("book.Book", models.CASCADE, related_name="incoming")
    staging = models.OneToOneField("book.Book", models.SET_NULL, null=True, related_name="+")
    file = models.UUIDField(default=uuid4)
    lane = models.UUIDField()
    stage = models.CharField(max_length=11, choices=Stage.choices, default=Stage.WAITING)
    alive = models.DateTimeField(default=timezone.now)
    done = models.PositiveIntegerField(default=0)
    matches = models.PositiveIntegerField(default=0)
    new = models.PositiveIntegerField(default=0)
    there = models.PositiveIntegerField(default=0)
    words = models.TextField(blank=True)

    objects = Imports.as_manager()

    def __str__(self) -> str:
        return f"{self.stage} {self.pk}"

    @property
    def is_under_way(self) -> bool:
        """Whether it waits for its turn or somebody works on it."""
        return self.stage in UNDER_WAY and not self._is_silent

    @property
    def is_interrupted(self) -> bool:
        """Whether whoever worked on it stopped before its end."""
        return self.stage == Stage.INTERRUPTED or (self.stage in UNDER_WAY and self._is_silent)

    @property
    def is_news(self) -> bool:
        """Whether it ended so lately that the page still says so."""
        return self.stage in (Stage.TAKEN, Stage.REFUSED) and self.alive > timezone.now() - NEWS_FOR

    @property
    def _is_silent(self) -> bool:
        return self.alive < timezone.now() - timedelta(seconds=SILENT_SECONDS)


class Lost(Exception):
    """Somebody else works on the file now, or nobody wants it any more."""


class Hold:
    """What somebody who works on an import writes into its row. Every change raises Lost where it is held no more."""

    def __init__(self, pk: int, lane: UUID) -> None:
        self._mine = Import.objects.filter(pk=pk, lane=lane, stage__in=UNDER_WAY)

    def read(self) -> Import:
        """Return the import as it stands."""
        found = self._mine.select_related("book").first()
        if found is None:
            raise Lost
        return found

    def note(self, **changes: object) -> None:
        """Write so much into its row, and that somebody works on it."""
        if not self._mine.update(alive=timezone.now(), **changes):
            raise Lost
