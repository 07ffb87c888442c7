"""Room for what finds damage: columns that may stay empty, so that no row is touched. `backfill` fills them."""

from typing import Any

from django.db import migrations, models


def widen_folded(apps: Any, schema_editor: Any) -> None:
    """The first version of the table made the column of names as they are known 160 wide, and so it has stayed."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE book_player ALTER COLUMN folded TYPE varchar(1000)")


class Migration(migrations.Migration):
    dependencies = [("book", "0004_numbers_for_matches")]

    operations = [
        migrations.AddField("link", "checksum", models.CharField(max_length=64, null=True)),
        migrations.AddField("match", "chained", models.PositiveIntegerField(null=True)),
        migrations.AddField("match", "chain", models.CharField(max_length=64, null=True)),
        migrations.RunPython(widen_folded, migrations.RunPython.noop, elidable=True),
    ]
