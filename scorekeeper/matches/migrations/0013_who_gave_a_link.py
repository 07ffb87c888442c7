"""A link knows the link with which it was made, so that both can be stopped together."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("book", "0012_played_before_it_was_heard_of")]

    operations = [
        migrations.AddField(
            "link",
            "given_by",
            models.ForeignKey("book.link", models.RESTRICT, null=True, blank=True, related_name="given"),
        )
    ]
