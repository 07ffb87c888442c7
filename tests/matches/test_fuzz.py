"""Odd requests over HTTP, by the thousand; `script/soak fuzz` sends a hundred thousand of them before a release."""

from pathlib import Path

import pytest

from tests.serving import Server
from tests.soak.fuzz import run

SEED = "1"


@pytest.mark.rest
@pytest.mark.process
def test_whatever_is_sent_no_fault_of_ours_comes_out(server: Server) -> None:
    outcome = run(server, 2_000, SEED)
    assert outcome.faults == []
    assert len(outcome.seconds) == 2_000
    assert {200, 201, 303, 400, 404, 405, 409, 413, 415, 422} <= set(outcome.statuses)


@pytest.mark.rest
@pytest.mark.process
@pytest.mark.parametrize("sabotage,seen", [("believes_content_types", "500: b'"), ("tells_links", "in the log: ")])
def test_a_server_with_a_fault_is_seen(data_dir: Path, static_root: Path, sabotage: str, seen: str) -> None:
    broken = {"DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings", "SABOTAGE": sabotage}
    server = Server(data_dir, STATIC_ROOT=str(static_root), **broken)
    try:
        faults = run(server, 800, SEED).faults
    finally:
        server.kill()
    assert faults
    assert all(fault.startswith((seen, "in the log: ")) for fault in faults)
