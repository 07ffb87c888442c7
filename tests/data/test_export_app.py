"""The copy without a server, as a plain file server shows it below a path, and as somebody without scripts reads it."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.data import startup
from scorekeeper.data.management import static_copy
from scorekeeper.data.management.commands.export_app import LIST, earlier_files
from tests.static_copy import BELOW, exported_once, served

LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
FILE = re.compile(r"""url\(["']?([^"')#]+)""")
KEY = re.compile(r'<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)


class Site:
    """What the file server answers, each address once."""

    def __init__(self, root: Path, port: int) -> None:
        self.folder = root / BELOW.strip("/")
        self.connection = HTTPConnection("127.0.0.1", port)
        self.answers: dict[str, tuple[int, str]] = {}

    def get(self, path: str) -> tuple[int, str]:
        if path not in self.answers:
            self.connection.request("GET", path)
            answer = self.connection.getresponse()
            self.answers[path] = answer.status, answer.read().decode("utf-8", "replace")
        return self.answers[path]

    def page(self, path: str) -> str:
        status, text = self.get(urldefrag(path).url)
        assert status == 200, path
        return text

    def links(self, path: str) -> list[str]:
        if path.endswith("/"):
            return [urljoin(path, unescape(link)) for link in LINK.findall(self.page(path))]
        return [urljoin(path, file) for file in FILE.findall(self.page(path))] if path.endswith(".css") else []

    def tap(self, path: str, label: str) -> str:
        """Where the link with that label leads."""
        found = {" ".join(re.sub(r"<[^>]+>", " ", words).split()): link for link, words in KEY.findall(self.page(path))}
        return unescape(next(link for words, link in found.items() if words.startswith(label)))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    root = exported_once(tmp_path_factory)
    with served(root) as port:
        yield Site(root, port)


def test_every_link_leads_to_a_file_below_the_path(site: Site) -> None:
    waiting, seen, elsewhere = [BELOW], {BELOW}, set()
    while waiting:
        address = waiting.pop()
        for link in site.links(address):
            path, fragment = urldefrag(link)
            if urlsplit(link).netloc:
                elsewhere.add(urlsplit(link).netloc)
                continue
            assert path.startswith(BELOW), (address, link)
            page = site.page(path)
            assert not fragment or f'id="{fragment}"' in page, (address, link)
            if path not in seen:
                seen.add(path)
                waiting.append(path)
    files = {f"{path}index.html" if path.endswith("/") else path for path in map(unquote, seen)}
    written = {
        f"{BELOW}{file.relative_to(site.folder).as_posix()}" for file in site.folder.rglob("*") if file.is_file()
    }
    of_the_phone = (f"{BELOW}static/", f"{BELOW}zones/", f"{BELOW}sw-")
    others = {path for path in written - files if not path.startswith(of_the_phone)}
    assert others == {f"{BELOW}404.html", f"{BELOW}{LIST}"}
    for path in seen:
        if path.endswith("/"):
            page = site.page(path)
            assert "<script" not in page or path == f"{BELOW}needs-a-server/"
            assert "<form" not in page
            assert " hx-" not in page
            assert "Save the picture" not in page
            assert "<section data-server" not in page
            assert "default-src 'none'" in page
            assert "noindex" in page or "/b/" not in path
    assert elsewhere >= {"www.pagat.com"}


def test_a_deal_is_tried_to_its_end(site: Site) -> None:
    page = site.tap(BELOW, "Ona")
    page = site.tap(page, "Lost")
    assert "<b>Deal 5:</b> Ona, one seven, lost: 2 rams." in site.page(page)
    assert site.tap(page, "How to start your own") == f"{BELOW}needs-a-server/"
    assert site.tap(page, "Undo 5").startswith(f"{BELOW}games/avinas/")


def test_what_needs_a_server_says_so(site: Site) -> None:
    assert site.tap(BELOW, "How to start your own") == f"{BELOW}needs-a-server/"
    assert "start Scorekeeper on a computer of yours" in site.page(f"{BELOW}needs-a-server/")
    for path in ("b/the-example-score-book/matches/", "rules/", "rules/avinas/"):
        assert "To search and to choose you need a server." in site.page(BELOW + path), path
    assert "A copy without a server." in site.page(BELOW)
    assert "A copy without a server." in site.page(f"{BELOW}rules/avinas/")


def test_another_export_deletes_what_the_last_one_wrote_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "mine").write_text("kept")
    (folder / LIST).write_text("index.html\nrules/index.html\n../mine\n")
    assert earlier_files(folder) == ["index.html", "rules/index.html"]


def test_an_export_that_stopped_in_the_middle_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    monkeypatch.setattr(startup, "collect_static_files", lambda _say: None)
    for files in ({"a": b"", "b": b""}, {"b": b"", "c": b"", "c/d": b""}, {"d": b""}):
        monkeypatch.setattr(static_copy, "files", lambda _below, files=files: dict(files))
        with suppress(NotADirectoryError, FileExistsError):  # there is no folder `c`
            call_command("export_app", folder)
    assert sorted(each.name for each in folder.iterdir()) == ["d", LIST]


def test_of_other_peoples_files_a_phone_fetches_only_what_its_pages_load(site: Site) -> None:
    (worker,) = site.folder.glob("sw-*.js")
    config = json.loads(re.findall(r"^const CONFIG = (.*)$", worker.read_text(), re.MULTILINE)[0])
    fetched = " ".join(config["offline"])
    assert fetched.count("django_htmx/") == 1
    assert "service-worker" not in fetched
    assert "standalone-worker" not in fetched
    assert "/js/standalone." in fetched
    assert all((site.folder / file.removeprefix(BELOW)).is_file() for file in config["offline"])


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert earlier_files(tmp_path) == []
    assert earlier_files(tmp_path / "new") == []
    (tmp_path / "photo.jpg").write_text("mine")
    with pytest.raises(CommandError, match="is not empty, and not of an earlier export"):
        call_command("export_app", tmp_path)
    with pytest.raises(CommandError, match="is no folder"):
        call_command("export_app", tmp_path / "photo.jpg")
    assert [each.name for each in sorted(tmp_path.iterdir())] == [".git", "photo.jpg"]


@pytest.mark.parametrize("below", ["scorekeeper", "/scorekeeper", "https://example.org/", "/a/../", '/"/'])
def test_a_path_that_is_none_is_refused(below: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--below must begin and end with a slash, such as /scorekeeper/"):
        call_command("export_app", tmp_path, below=below)
