"""Names of one book that look alike get their marks."""

from typing import Any

from django.db import migrations, models

from scorekeeper.matches.look_alikes import marks


def tell_apart(apps: Any, schema_editor: Any) -> None:
    for book in apps.get_model("book", "Book").objects.iterator():
        players = list(book.players.order_by("number"))
        for player, mark in zip(players, marks([player.name for player in players]), strict=True):
            if mark:
                player.mark = mark
                player.save(update_fields=["mark"])


class Migration(migrations.Migration):
    dependencies = [("book", "0006_settlements")]

    operations = [
        migrations.AddField("player", "mark", models.CharField(blank=True, default="", max_length=60)),
        migrations.RunPython(tell_apart, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("player", "mark", models.CharField(blank=True, max_length=60)),
    ]
