"""Takes the pictures of docs/pictures, of a server with the example book; `script/pictures` runs it."""

import base64
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import django
from django.conf import settings

django.setup()

from django.test import Client  # noqa: E402  what reads the database needs `setup` first
from playwright.sync_api import Browser, Error, Page, sync_playwright  # noqa: E402

from scorekeeper.data.example import make_book  # noqa: E402
from scorekeeper.domain.match_format import Stakes, StakesKind, write_stakes  # noqa: E402
from scorekeeper.domain.seats import Seat  # noqa: E402
from scorekeeper.games import BY_SLUG  # noqa: E402
from scorekeeper.matches.lifecycle import Start, start_book, start_match  # noqa: E402
from scorekeeper.web.tokens import new_token  # noqa: E402
from tests.browser import fonts  # noqa: E402
from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.test_no_signal import KEEPS, becomes  # noqa: E402
from tests.browser.test_referee import lay, set_up  # noqa: E402
from tests.browser.thumb import PATIENCE_MS, Thumb, fields_of, settled  # noqa: E402
from tests.serving import ROOT, Server  # noqa: E402
from tests.tables import IN_A_ROW, NAMES, Phone, cid_of  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "locale": "en-GB"}
QUALITY = 70

IN_THE_MIDDLE = "N1+ E2+ S3- - W1k- N0+45 S2+ E0-60"
ENDS_IN_CATS = "N4+ W2k+ E0-none N0+none W0-45 N0+31"
WON_BY_RAMS = "N1- E1+ S3- E1- W0-31 S0-none E0+none S0-none"


class Table:
    """A phone, the example book, and matches of a few deals."""

    def __init__(self, token: str, port: int, browser: Browser) -> None:
        self.token, self.port = token, port
        context = browser.new_context(**PHONE, base_url=f"http://127.0.0.1:{port}", timezone_id="Europe/Vilnius")
        context.set_default_timeout(PATIENCE_MS)
        self.page = context.new_page()
        self.thumb = Thumb(self.page)

    def match(self, game: str = "avinas", jotted: str = "") -> Phone:
        """A match of the usual four in a book of its own, with these deals of Avinas."""
        chosen = BY_SLUG[game]
        usual, dealer = (IN_A_ROW, Seat.P1) if chosen.is_numbered else (NAMES, Seat.N)
        names = {seat: name for seat, name in usual.items() if seat in chosen.turn}
        token = new_token()
        match = start_book(token, "Europe/Vilnius", Start(uuid4(), chosen, names, dealer, {}))
        phone = Phone(token, match, Client(SERVER_NAME="127.0.0.1", SERVER_PORT=str(self.port)))
        for fields in fields_of(jotted):
            answer = phone.deal(fields)
            assert answer.status_code == 201, answer.content
        return phone

    def open(self, address: str) -> None:
        self.page.goto(address)

    def recording(self, phone: Phone, *words: str) -> None:
        """The panel of the next deal, after these taps."""
        self.open(phone.url)
        self.thumb.tap("Record deal", *words)


def home(table: Table) -> None:
    table.open(f"/b/{table.token}/")
    table.open("/")


def new_match(table: Table) -> None:
    table.open(f"/b/{table.token}/new/")
    for place in (0, 1):
        table.thumb.touch(table.page.locator("[data-player]:visible:not([aria-pressed=true])").nth(place))


def match(table: Table) -> None:
    table.open(table.match(jotted=IN_THE_MIDDLE).url)


def record(table: Table) -> None:
    table.recording(table.match(jotted=IN_THE_MIDDLE), "Petras", "Rūta")


def steps(table: Table) -> None:
    table.recording(table.match("spades"), "3", "4")


def results(table: Table) -> None:
    table.recording(table.match("spades"), "3", "2", "3", "4")


def voormsi(table: Table) -> None:
    table.recording(table.match("voormsi"), "Ona & Petras", "Jonas & Rūta", "Ona & Petras")


def another_game(table: Table) -> None:
    table.recording(table.match("other"), "2", "5")


def offline(table: Table) -> None:
    table.open(table.match(jotted=IN_THE_MIDDLE).url)
    becomes(table.page, KEEPS, table.page.url)
    table.page.context.set_offline(True)
    table.thumb.tap("Record deal", "Rūta", "Lost")
    table.page.locator("#unsent [data-entry]").wait_for()


def quicker(table: Table) -> None:
    phone = table.match(jotted=IN_THE_MIDDLE)
    table.recording(phone, "Rūta")
    (theirs,) = fields_of("E1-")
    phone.deal(theirs)
    table.thumb.tap("Made")
    table.thumb.panel.wait_for(state="hidden")


def deals(table: Table) -> None:
    table.open(f"{table.match(jotted=IN_THE_MIDDLE).url}deals/")


def correction(table: Table) -> None:
    phone = table.match(jotted=IN_THE_MIDDLE)
    table.open(f"{phone.url}deals/{cid_of(phone, 3)}/")
    table.thumb.tap("Correct deal 3", "Made")
    table.page.get_by_role("cell").first.wait_for()


def end(table: Table) -> None:
    table.open(table.match(jotted=ENDS_IN_CATS).url)


def table_view(table: Table) -> None:
    table.open(f"{table.match(jotted=IN_THE_MIDDLE).url}table/")


def share(table: Table) -> None:
    table.open(f"{table.match(jotted=IN_THE_MIDDLE).url}share/")
    table.thumb.touch(table.page.locator("main [role=tab], main button").first)


def links(table: Table) -> None:
    table.open(f"/b/{table.token}/links/")


def matches(table: Table) -> None:
    table.open(f"/b/{table.token}/matches/")


def person(table: Table) -> None:
    table.open(f"/b/{table.token}/people/1/")


def evening(table: Table) -> None:
    phone = table.match(jotted=ENDS_IN_CATS)
    others = NAMES | {Seat.N: "Albinas"}
    for names, jotted in ((NAMES, WON_BY_RAMS), (others, WON_BY_RAMS), (others, IN_THE_MIDDLE)):
        match = start_match(phone.match.book, Start(uuid4(), BY_SLUG["avinas"], names, Seat.N, {}))
        later = Phone(phone.token, match, phone.client)
        for fields in fields_of(jotted):
            assert later.deal(fields).status_code == 201
    for match in phone.match.book.matches.all():
        match.stakes = write_stakes(Stakes(StakesKind.FLAT, 40, "ct"))
        match.save(update_fields=["stakes"])
    table.open(f"/b/{phone.token}/evenings/")


def referee(table: Table) -> None:
    table.open(f"{table.match().url}referee/")
    set_up(table.thumb, "hearts")
    lay(table.thumb, "7H", "QS", "QC", "AH")


def rules(table: Table) -> None:
    table.open("/rules/avinas/")


SCREENS: dict[str, Callable[[Table], None]] = {
    screen.__name__.replace("_", "-"): screen
    for screen in (
        *(home, new_match, match, record, steps, results, voormsi, another_game, offline, quicker, deals, correction),
        *(end, table_view, share, links, matches, person, evening, referee, rules),
    )
}
"""Each screen by the name of its picture."""

ALSO_DARK = ("match", "record", "end", "rules")


def main(names: list[str]) -> None:
    server = Server(settings.DATA_DIR)
    server.environment["ADDRESS"] = "http://192.168.1.20:8000"  # in the QR code
    server.start()
    try:
        token = new_token()
        make_book(token, "Thursday cards")
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(),
                args=["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])],
                env={**os.environ, "FONTCONFIG_FILE": str(fonts.configure("phone", Path(folder)))},
            )
            failed = [name for name in names or SCREENS if not take(name, Table(token, server.port, browser))]
            browser.close()
            if failed:
                sys.exit(f"No picture of: {', '.join(failed)}")
    finally:
        server.kill()


def take(name: str, table: Table) -> bool:
    """Returns whether it worked: the others are taken anyway."""
    try:
        SCREENS[name](table)
        table.page.wait_for_timeout(500)  # until the next page has come, and what was recorded has been stamped
        for scheme in ("light", "dark") if name in ALSO_DARK else ("",):
            table.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            save(table.page, f"{name}-{scheme}".removesuffix("-"))
    except (AssertionError, Error) as trouble:
        print(f"{name}: {trouble}", file=sys.stderr)
        return False
    table.page.context.close()
    return True


def save(page: Page, name: str) -> None:
    settled(page)
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    print(f"docs/pictures/{name}.webp", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
