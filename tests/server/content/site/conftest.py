"""The fixtures of sites."""

from tests.sites import site_folder

__all__ = ["site_folder"]
