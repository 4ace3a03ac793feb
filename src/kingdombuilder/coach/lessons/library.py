"""The lessons of the package, in the order of their files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from kingdombuilder.coach.lessons.lesson import Lesson, read_lesson
from kingdombuilder.text.parsing import ParseError

_FOLDER, _SUFFIX = "data", ".txt"


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by id; a file is named by its place and the id, such as `01-build.txt`."""
    by_name: dict[str, Lesson] = {}
    for file in sorted(files(__package__).joinpath(_FOLDER).iterdir(), key=lambda file: file.name):
        if file.name.endswith(_SUFFIX):
            name = file.name.removesuffix(_SUFFIX).partition("-")[2]
            by_name[name] = read_lesson(name, file.read_text("utf-8"))
    return MappingProxyType(by_name)


def find_lesson(name: str) -> Lesson:
    """Return a lesson by its id; raise `ParseError` if there is none."""
    try:
        return lessons()[name]
    except KeyError:
        raise ParseError("unknown", kind="lesson", name=name, known=list(lessons())) from None
