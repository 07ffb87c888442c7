"""Voormsi, the national card game of Greenland."""
