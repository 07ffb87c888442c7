"""An event keeps when it happened at the table, where the server heard of it later."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("book", "0011_when_it_was_played")]

    operations = [migrations.AddField("event", "played", models.DateTimeField(null=True))]
