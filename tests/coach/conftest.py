"""The native engine, with which proofs are compared."""

from tests.bots.conftest import native

__all__ = ["native"]
