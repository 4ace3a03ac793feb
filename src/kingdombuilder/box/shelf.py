"""Shelves: all things of one kind, by name and by number, each with its box."""

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from kingdombuilder.text.parsing import ParseError


class Thing(Protocol):
    """Anything with an id that programs use."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Thing)


class Shelf(Generic[T]):
    """Things in the order in which they were added."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._things: dict[str, T] = {}
        self._boxes: dict[str, str] = {}
        self._numbered: list[str] = []

    def add(self, thing: T, box: str) -> None:
        """Put a thing at the end of the shelf; raise `ParseError` if its name is taken."""
        if thing.id in self._things:
            raise ParseError("twice", name=thing.id)
        self._things[thing.id] = thing
        self._boxes[thing.id] = box
        if thing.id not in self._numbered:
            self._numbered.append(thing.id)

    def replace(self, thing: T) -> None:
        """Replace the thing with the same name."""
        self._things[self[thing.id].id] = thing

    def remove(self, name: str) -> None:
        """Remove a thing but keep its number reserved, so that no other number changes."""
        del self._things[self[name].id]
        del self._boxes[name]

    def __getitem__(self, name: str) -> T:
        if name not in self._things:
            raise ParseError("unknown", kind=self.kind, name=name, known=list(self._things))
        return self._things[name]

    def __contains__(self, name: object) -> bool:
        return name in self._things

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def at(self, number: int) -> T:
        """Return the thing with a number."""
        return self._things[self._numbered[number]]

    def index(self, name: str) -> int:
        """Return the number of a thing."""
        return self._numbered.index(self[name].id)

    def box_of(self, name: str) -> str:
        """Return the box that a thing comes from."""
        return self._boxes[name]

    def names_in(self, boxes: tuple[str, ...]) -> list[str]:
        """Return the names of the things in the given boxes."""
        return [name for name in self._things if self._boxes[name] in boxes]
