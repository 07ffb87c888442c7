"""An import writes into its book at once; what an older version had under way is imported again from the same file."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Now


def delete_hidden_books(apps: Any, schema_editor: Any) -> None:
    """Delete what is not in anybody's book; records of matches that were moved out of there follow them."""
    tables = {name: apps.get_model("book", name).objects for name in ("Book", "Event", "Feat", "Match", "Player")}
    home = tables["Match"].filter(pk=OuterRef("match")).values("book")
    moved = tables["Feat"].filter(book__is_staging=True).exclude(match__book=F("book"))
    moved.update(book=Subquery(home))
    tables["Event"].filter(match__book__is_staging=True).delete()
    tables["Feat"].filter(book__is_staging=True).delete()
    apps.get_model("book", "Seated").objects.filter(match__book__is_staging=True).delete()
    apps.get_model("book", "Tally").objects.filter(player__book__is_staging=True).delete()
    tables["Match"].filter(book__is_staging=True).delete()
    tables["Player"].filter(book__is_staging=True).delete()
    tables["Book"].filter(is_staging=True).delete()


class Migration(migrations.Migration):
    dependencies = [("book", "0013_who_gave_a_link")]

    operations = [
        migrations.RunPython(delete_hidden_books, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel("Import"),
        migrations.RemoveField("book", "is_staging"),
        migrations.CreateModel(
            "Import",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("reading", "Reading"),
                            ("checking", "Checking"),
                            ("writing", "Writing"),
                            ("done", "Done"),
                            ("refused", "Refused"),
                            ("stopped", "Stopped"),
                        ],
                        default="reading",
                        max_length=8,
                    ),
                ),
                ("alive", models.DateTimeField(db_default=Now())),
                ("matches", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("new", models.PositiveIntegerField(default=0)),
                ("there", models.PositiveIntegerField(default=0)),
                ("words", models.TextField(blank=True)),
                (
                    "book",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="book.book"
                    ),
                ),
            ],
        ),
    ]
