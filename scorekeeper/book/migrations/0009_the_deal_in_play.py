"""A match keeps what has been answered of the deal in play, before it is recorded."""

from django.db import migrations

import scorekeeper.book.ledger.written_field


class Migration(migrations.Migration):
    dependencies = [("book", "0008_imports")]

    operations = [
        migrations.AddField("match", "underway", scorekeeper.book.ledger.written_field.WrittenField(null=True)),
    ]
