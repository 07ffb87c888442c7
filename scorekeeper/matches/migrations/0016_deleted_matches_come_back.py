"""A deleted match can be brought back for a while."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from scorekeeper.matches.fields import WrittenField


class Migration(migrations.Migration):
    dependencies = [("book", "0015_removed_names_come_back")]

    operations = [
        migrations.CreateModel(
            "Deletion",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("number", models.PositiveIntegerField()),
                ("line", WrittenField()),
                ("seats", WrittenField()),
                ("sent_by", WrittenField()),
                (
                    "book",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deletions",
                        to="book.book",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("book", "number"), name="a_match_is_deleted_once"),
                ],
            },
        ),
        migrations.AddField(
            "link",
            "deletion",
            models.ForeignKey("book.deletion", models.RESTRICT, null=True, blank=True, related_name="links"),
        ),
    ]
