"""A book from before it was kept what was paid: a match that was marked as settled stays so."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.finished_matches import FORTY, play_for, played
from tests.page_text import read
from tests.tables import seated


@pytest.mark.django_db(transaction=True)
def test_a_mark_becomes_a_settlement_without_figures() -> None:
    phone = seated()
    play_for(phone, FORTY)
    played(phone)
    graph = MigrationExecutor(connection).loader.graph
    (settlements,) = [node for node in graph.nodes if node[1].endswith("_settlements")]
    (before,) = [key for key in graph.node_map[settlements].parents if key.key[0] == "book"]

    newest = graph.leaf_nodes("book")
    MigrationExecutor(connection).migrate([before.key])
    apps = MigrationExecutor(connection).loader.project_state([before.key]).apps
    moment = datetime(2026, 11, 20, 19, 40, 0, 250000, tzinfo=UTC)
    apps.get_model("book", "Match").objects.filter(pk=phone.match.pk).update(settled=moment)
    MigrationExecutor(connection).migrate(newest)

    phone.match.refresh_from_db()
    assert phone.match.settlements == [{"at": "2026-11-20T19:40:00.250000Z"}]
    assert "Rūta and Jonas pay 40 ct each. Paid." in read(phone.client.get(phone.url))
