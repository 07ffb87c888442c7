"""A removed name can be brought back for a while."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('book', '0014_imports_without_a_hidden_book'),
    ]

    operations = [
        migrations.CreateModel(
            name='Removal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('book', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='removals', to='book.book')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('book', 'number'), name='a_name_is_removed_once')],
            },
        ),
    ]
