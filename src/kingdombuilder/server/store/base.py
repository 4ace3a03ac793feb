"""The base class of all tables of the store."""

from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """The base class of all tables."""
