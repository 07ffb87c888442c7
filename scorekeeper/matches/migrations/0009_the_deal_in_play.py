"""A match keeps what has been answered of the deal in play, before it is recorded."""

from django.db import migrations

import scorekeeper.matches.fields


class Migration(migrations.Migration):
    dependencies = [("book", "0008_imports")]

    operations = [
        migrations.AddField("match", "underway", scorekeeper.matches.fields.WrittenField(null=True)),
    ]
