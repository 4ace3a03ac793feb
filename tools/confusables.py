"""Write the table of confusable characters from the data of ICU.

    python -m pip install icukit-pyicu  # or PyICU, with an ICU of the required Unicode version
    python -m tools.confusables

A line is a skeleton, a tab and the characters that look like it. Characters that names cannot
contain, because NFKC replaces them, are left out.
"""

import importlib
import unicodedata
from collections import defaultdict
from pathlib import Path

from kingdombuilder.server.protocol.skeletons import TABLE

SURROGATES = range(0xD800, 0xE000)
LAST = 0x110000
UNASSIGNED = 0  # ICU's general category
HEADER = "# Confusable characters of Unicode {version} (UTS #39), written by tools/confusables.py\n"


def main() -> int:
    """Write the table beside the module that reads it."""
    icu = importlib.import_module("icu")
    checker = icu.SpoofChecker()
    alike: dict[str, list[str]] = defaultdict(list)
    for number in range(LAST):
        if number in SURROGATES or icu.Char.charType(number) == UNASSIGNED:
            continue
        character = chr(number)
        if not all(unicodedata.is_normalized(form, character) for form in ("NFD", "NFKC")):
            continue
        skeleton = checker.getSkeleton(0, character)
        if skeleton not in (character, "") and not _has_controls(character + skeleton):
            alike[skeleton].append(character)
    lines = [f"{skeleton}\t{''.join(characters)}\n" for skeleton, characters in alike.items()]
    path = Path(__file__).parents[1] / "src/kingdombuilder/server/protocol" / TABLE
    path.write_text(HEADER.format(version=icu.UNICODE_VERSION) + "".join(lines), "utf-8")
    return 0


def _has_controls(text: str) -> bool:
    """Return whether a text has line breaks or other characters that names never contain."""
    return any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Zs") for letter in text)


if __name__ == "__main__":
    raise SystemExit(main())
