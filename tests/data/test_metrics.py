"""What a monitor reads: off without a token, right with one, and about nobody."""

from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.matches.test_postgres import of_its_own
from tests.postgres import Cluster
from tests.serving import Server
from tests.socket_client import answer, recordings

pytestmark = pytest.mark.process
TOKEN = "a random text of a monitor"


def looked(server: Server, token: str = TOKEN, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of /metrics."""
    talk = HTTPConnection("127.0.0.1", server.port, timeout=10)
    talk.request("GET", "/metrics", headers={"Authorization": f"Bearer {token}"} | headers if token else headers)
    found = talk.getresponse()
    return found.status, dict(found.getheaders()), found.read().decode()


def figures(text: str) -> dict[str, float]:
    """Each figure by its name with its labels."""
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _space, number in lines}


def test_without_a_token_there_is_nothing(server: Server) -> None:
    server.start()
    assert looked(server)[0] == 404


def test_the_figures_are_those_of_the_server(server: Server) -> None:
    server.environment |= {"METRICS_TOKEN": TOKEN}
    server.start()
    deals = recordings(server.port)
    for _ in range(3):
        answer(server.port, next(deals))
    server.get("/rules/")
    server.get("/nowhere/")

    status, headers, text = looked(server)
    found = figures(text)
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=")
    assert found['scorekeeper_requests_total{method="POST",route="events",status="201"}'] == 3
    assert found['scorekeeper_requests_total{method="GET",route="rules",status="200"}'] == 1
    assert found['scorekeeper_requests_total{method="GET",route="none",status="404"}'] == 1
    assert found['scorekeeper_request_seconds_bucket{le="+Inf",method="POST"}'] == 4  # with the start of the match
    assert found["scorekeeper_books"] == 1
    assert found["scorekeeper_matches"] == 1
    assert found["scorekeeper_database_up"] == 1
    assert found["scorekeeper_database_bytes"] > 100_000
    assert "scorekeeper_last_backup_timestamp_seconds" not in found
    for secret in ("127.0.0.1", "Petras", "/b/"):
        assert secret not in text
    assert looked(server, Accept="application/openmetrics-text; version=1.0.0")[2].endswith("# EOF\n")
    server.kill()


@pytest.mark.rest
def test_who_has_another_token_reads_nothing(server: Server) -> None:
    server.environment |= {"METRICS_TOKEN": TOKEN}
    server.start()
    for token in ("", "another", TOKEN[:-1], TOKEN + "x"):
        status, headers, text = looked(server, token)
        assert (status, headers["www-authenticate"]) == (401, "Bearer")
        assert text == "Send the token of this server.\n"


@pytest.mark.rest
def test_who_tries_many_tokens_waits(server: Server) -> None:
    server.environment |= {"METRICS_TOKEN": TOKEN, "LIMITS": "1"}
    server.start()
    answers = [looked(server, "another") for _ in range(61)]
    assert [status for status, _headers, _text in answers] == [401] * 60 + [429]
    assert 0 < int(answers[-1][1]["retry-after"]) <= 60
    assert "Traceback" not in server.kill()


@pytest.mark.rest
@of_its_own
def test_all_workers_count_together(cluster: Cluster, data_dir: Path, static_root: Path, tmp_path: Path) -> None:
    switches = {"STATIC_ROOT": str(static_root), "DATABASE_URL": cluster.url, "TMPDIR": str(tmp_path)}
    server = Server(data_dir, WORKERS="2", METRICS_TOKEN=TOKEN, NO_QR="1", **switches)
    try:
        server.start()
        for _ in range(30):
            assert server.get("/rules/")[0] == 200
        rules = 'scorekeeper_requests_total{method="GET",route="rules",status="200"}'
        for _ in range(10):  # whichever of them answers
            found = figures(looked(server)[2])
            assert found[rules] == 30
            assert found["scorekeeper_database_up"] == 1
        assert [path.name[:20] for path in tmp_path.glob("*-metrics-*")] == ["scorekeeper-metrics-"]
        server.stop()
        assert not list(tmp_path.glob("*-metrics-*"))
    finally:
        server.kill()
