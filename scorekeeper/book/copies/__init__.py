"""Whole books: export, import, backup and restore, integrity, deleting, the demo."""
