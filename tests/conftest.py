"""For all tests: how long one takes tells how busy the machine is, not whether it is right."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
