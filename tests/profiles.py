"""How thorough a run is: by the profiles of Hypothesis, and by what is left for the time before a release."""

import os

from hypothesis import HealthCheck, settings

THOROUGH = bool(os.environ.get("THOROUGH"))
"""Before a release (script/soak) everything is played."""

PATIENT = settings(
    settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
"""A busy machine breaks no property. What was found once is kept in `.hypothesis/` and tried first, in CI as well."""

settings.register_profile("dev", PATIENT, max_examples=20)
settings.register_profile("ci", PATIENT, max_examples=200)
settings.register_profile("soak", PATIENT, max_examples=4000)
settings.load_profile("soak" if THOROUGH else "ci")


def examples(share: float) -> settings:
    """For a property of which one example costs much, or next to nothing: this many times those of the profile."""
    return settings(max_examples=max(1, round(settings().max_examples * share)))
