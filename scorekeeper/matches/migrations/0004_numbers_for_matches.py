"""A book knows how many matches it ever had, so that the number of a deleted one is never given again."""

from typing import Any

from django.db import migrations, models
from django.db.models import Max


def count_matches(apps: Any, schema_editor: Any) -> None:
    """The highest number so far."""
    for book in apps.get_model("book", "Book").objects.annotate(last=Max("matches__number")).iterator():
        book.matches_numbered = book.last or 0
        book.save(update_fields=["matches_numbered"])


class Migration(migrations.Migration):
    dependencies = [("book", "0003_numbers_for_players")]

    operations = [
        migrations.AddField("book", "matches_numbered", models.PositiveIntegerField(default=0)),
        migrations.RunPython(count_matches, migrations.RunPython.noop, elidable=True),
    ]
