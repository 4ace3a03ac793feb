"""The native engine, which proofs are compared on."""

from tests.bots.conftest import native

__all__ = ["native"]
