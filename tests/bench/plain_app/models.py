"""A match of two sides, and its deals."""

from django.db import models


class PlainMatch(models.Model):
    """Two sides by name."""

    first = models.CharField(max_length=40)
    second = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"{self.first} against {self.second}"


class PlainDeal(models.Model):
    """A number for each side."""

    match = models.ForeignKey(PlainMatch, models.CASCADE, related_name="deals")
    first = models.IntegerField()
    second = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.first} : {self.second}"
