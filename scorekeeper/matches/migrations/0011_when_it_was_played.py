"""A match keeps when it was played beside when the server heard of it; of older ones only the latter is known."""

from typing import Any

from django.db import migrations, models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone


def as_heard(apps: Any, schema_editor: Any) -> None:
    """What was taken in from a file was kept under the file's own time."""
    matches = apps.get_model("book", "Match").objects
    matches.update(played=F("created"))
    begun = matches.filter(pk=OuterRef("match")).values("created")
    apps.get_model("book", "Seated").objects.update(played=Subquery(begun))


class Migration(migrations.Migration):
    dependencies = [("book", "0010_merges_can_be_undone")]

    operations = [
        migrations.RemoveIndex("match", "matches_by_state"),
        migrations.RemoveIndex("match", "matches_by_game"),
        migrations.RemoveIndex("match", "matches_by_day"),
        migrations.RemoveIndex("match", "matches_with_a_note"),
        migrations.RemoveIndex("seated", "matches_of_a_player"),
        migrations.AddField("match", "played", models.DateTimeField(default=timezone.now)),
        migrations.AddField("seated", "played", models.DateTimeField(default=timezone.now)),
        migrations.RunPython(as_heard, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "match", models.Index(fields=["book", "state", "played", "number"], name="matches_by_state")
        ),
        migrations.AddIndex("match", models.Index(fields=["book", "slug", "played", "number"], name="matches_by_game")),
        migrations.AddIndex("match", models.Index(fields=["book", "played", "number"], name="matches_by_day")),
        migrations.AddIndex(
            "match",
            models.Index(fields=["book", "played", "number"], condition=~Q(note=""), name="matches_with_a_note"),
        ),
        migrations.AddIndex(
            "seated", models.Index(fields=["player", "played", "match", "outcome"], name="matches_of_a_player")
        ),
    ]
