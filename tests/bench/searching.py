"""What is asked of the rules, answered one query at a time."""

from time import perf_counter

from scorekeeper.rules.store import index

MOST_MILLISECONDS = 50
TIMES = 5

QUERIES = (
    *(
        "knock",
        "seven of trumps",
        "q♣",
        "queen of clubs",
        "styrivolt",
        "kryziai",
        "stikkar",
        "zole",
        "nil",
        "10 for 200",
    ),
    *("declerer", "overclam", "tripple vol", "crosing out", "voormsy", "s’pic", "is the seven above the green"),
    *(
        "e t a o i n s h",
        "st an de ca pl tr wi lo",
        "xhe xnd xeals xards xlays xricks xrumps xoints",
        "q" * 100,
        "the of and to in",
    ),
)
"""What people ask; what they mistype; and what costs most: beginnings that many words have, and slips in every word."""


def milliseconds_to_find() -> dict[str, float]:
    """For each query, as the best of some times: the machine may be busy with something else."""
    index()
    return {query: min(_milliseconds(query) for _time in range(TIMES)) for query in QUERIES}


def _milliseconds(query: str) -> float:
    begun = perf_counter()
    index().find(query)
    return (perf_counter() - begun) * 1000
