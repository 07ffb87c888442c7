"""Rows of cards as people write them, for the second judges of tricks."""


def row(written):
    """The cards of a row, parted by blanks."""
    return written.split()
