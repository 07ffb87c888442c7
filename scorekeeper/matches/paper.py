"""A match on paper: its sheet with every deal, short enough for a page, and a QR code that leads back to it."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from scorekeeper.domain.names import isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import DealLine
from scorekeeper.matches.access import match_url
from scorekeeper.matches.chart import Chart, chart
from scorekeeper.matches.links import view_token
from scorekeeper.matches.models import Sitter
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.starts import people_of
from scorekeeper.web.home_network import QrCode

MOST_DEALS = 12
"""On one A5 page in the usual size; more of them are printed smaller, with the chart."""


class Paper:
    """What a printer shows of a match, on demand. `root` is where the server is reached, for the QR code."""

    def __init__(self, table: MatchPage, root: str) -> None:
        self.table, self.root = table, root
        self.words = table.game.words

    @property
    def is_long(self) -> bool:
        """Whether there are more deals than fit on a page."""
        return self.table.recorded > MOST_DEALS

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The headings of the totals."""
        return self.words.columns(self._initials)

    @cached_property
    def lines(self) -> list[tuple[DealLine, str]]:
        """Every deal that stands, with what it brought to whom by initials."""
        short = (self.words.line(row, self._initials_at(row.number)).mark for row in self.table.replay.rows)
        return list(zip(self.table.lines, short, strict=True))

    @cached_property
    def chart(self) -> Chart | None:
        """How the score went; None before the first deal."""
        score_series = self.table.game.statistics.score_series(self.table.replay, self.table.names)
        return chart(score_series[0]) if score_series else None

    @cached_property
    def qr(self) -> QrCode | None:
        """The address at which others view the match; None without a link for that, or a network."""
        secret = view_token(self.table.access)
        return QrCode(self.root + match_url(secret, self.table.match.number)) if secret and self.root else None

    @cached_property
    def _initials(self) -> dict[Seat, str]:
        return self._initials_of(self.table.access.display_names)

    def _initials_at(self, number: int) -> dict[Seat, str]:
        """Those of who sat there in that deal."""
        if not self.table.log.chairs:
            return self._initials
        return self._initials_of(
            {Seat(seat): self._people[who].display_name for seat, who in self.table.chairs.at(number).items()}
        )

    @cached_property
    def _people(self) -> Mapping[str, Sitter]:
        return people_of(self.table.match, self.table.log)

    def _initials_of(self, names: Mapping[Seat, str]) -> dict[Seat, str]:
        return {seat: isolated(initial(name, names.values())) for seat, name in names.items()}


def initial(name: str, names: Iterable[str]) -> str:
    """As many first letters of the name as no other of the names begins with; all of it where one does."""
    others = [other for other in names if other != name]
    starts = (name[:letters] for letters in range(1, len(name)))
    return next((start for start in starts if not any(other.startswith(start) for other in others)), name)
