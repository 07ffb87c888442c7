"""How far a file has come on its way into a book, and the hidden book that it is written into first."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('book', '0007_names_told_apart'),
    ]

    operations = [
        migrations.AddField(
            model_name='book',
            name='is_staging',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name='Import',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('file', models.UUIDField(default=uuid.uuid4)),
                ('lane', models.UUIDField()),
                ('stage', models.CharField(choices=[('waiting', 'Waiting'), ('reading', 'Reading'), ('weighing', 'Weighing'), ('taken', 'Taken'), ('refused', 'Refused'), ('interrupted', 'Interrupted')], default='waiting', max_length=11)),
                ('alive', models.DateTimeField(default=django.utils.timezone.now)),
                ('done', models.PositiveIntegerField(default=0)),
                ('matches', models.PositiveIntegerField(default=0)),
                ('new', models.PositiveIntegerField(default=0)),
                ('there', models.PositiveIntegerField(default=0)),
                ('words', models.TextField(blank=True)),
                ('book', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='incoming', to='book.book')),
                ('staging', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='book.book')),
            ],
        ),
    ]
