"""Formats of dates and times, a folder a language; for other languages Django's own."""
