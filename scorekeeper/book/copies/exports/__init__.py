"""A book or a match written into a file."""
