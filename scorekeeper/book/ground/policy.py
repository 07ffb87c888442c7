"""The content security policy: what a page may load and run."""

from collections.abc import Iterable

from scorekeeper.book.ground import importmap

TEMPLATE = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; object-src 'none'"
)


def policy(scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """Return the policy of a page that has these within it besides the import map, each named by its `sha256-…`."""
    within = [importmap.current().digest, *scripts]
    return TEMPLATE.format(scripts=_named(within), styles=_named(styles))


def _named(digests: Iterable[str]) -> str:
    return "".join(f" '{digest}'" for digest in digests)
