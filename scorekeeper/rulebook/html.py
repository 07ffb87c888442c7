"""HTML that was made here, and so is put on a page as it is."""


class Html(str):
    """Text that templates take for HTML. Whatever came from outside has been escaped before."""

    __slots__ = ()

    def __html__(self) -> str:
        return self
