"""Players get numbers within their book, so that no address has to name a row of the database."""

from typing import Any

from django.db import migrations, models


def number_players(apps: Any, schema_editor: Any) -> None:
    """In the order in which they came."""
    for book in apps.get_model("book", "Book").objects.iterator():
        for number, player in enumerate(book.players.order_by("pk"), start=1):
            player.number = book.players_numbered = number
            player.save(update_fields=["number"])
        book.save(update_fields=["players_numbered"])


class Migration(migrations.Migration):
    dependencies = [("book", "0002_people_and_history")]

    operations = [
        migrations.AddField("book", "players_numbered", models.PositiveIntegerField(default=0)),
        migrations.AddField("player", "number", models.PositiveIntegerField(null=True)),
        migrations.RunPython(number_players, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("player", "number", models.PositiveIntegerField()),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(fields=["book", "number"], name="a_player_number_once_in_a_book"),
        ),
    ]
