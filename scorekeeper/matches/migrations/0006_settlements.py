"""A match keeps what was paid for it, settlement by settlement; a mark that it was settled becomes one without figures."""

from datetime import UTC
from typing import Any

from django.db import migrations

import scorekeeper.matches.fields


def marks_into_settlements(apps: Any, schema_editor: Any) -> None:
    """As the book format writes a moment."""
    for match in apps.get_model("book", "Match").objects.exclude(settled=None).only("settled").iterator():
        match.settlements = [{"at": match.settled.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"}]
        match.save(update_fields=["settlements"])


class Migration(migrations.Migration):
    dependencies = [("book", "0005_chained_digests")]

    operations = [
        migrations.AddField("match", "settlements", scorekeeper.matches.fields.WrittenField(null=True)),
        migrations.RunPython(marks_into_settlements, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField("match", "settled"),
    ]
