"""For all tests: how long one takes tells how busy the machine is, not whether it is right."""

import os

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
# Servers of tests have one bot or two to think for, and starting a process is most of the work.
os.environ["KINGDOMBUILDER_THINKERS"] = "1"
