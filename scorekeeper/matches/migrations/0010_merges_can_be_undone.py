"""A merge of two people is noted, so that it can be undone."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import scorekeeper.matches.fields


class Migration(migrations.Migration):
    dependencies = [("book", "0009_the_deal_in_play")]

    operations = [
        migrations.CreateModel(
            name="Merge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("into", models.PositiveIntegerField()),
                ("seats", scorekeeper.matches.fields.WrittenField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="merges", db_index=False, to="book.book"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("book", "number"), name="a_person_is_merged_once"),
                ],
            },
        ),
    ]
