"""Drawings and styles of the art folder, reduced to those an image uses, with colours filled in."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from kingdombuilder.drawing.hex_layout import number
from kingdombuilder.drawing.scene import COLOURS, TERRAINS

SHEETS = ("terrain.svg", "buildings.svg", "emblems.svg", "pieces.svg", "portraits.svg")
DRAWING = re.compile(r'<(symbol|pattern|radialGradient) id="([^"]+)"([^>]*)>(.*?)</\1>', re.DOTALL)
REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')
IDENTITY = re.compile(r' id="([^"]+)"')
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CREAM, INK = "#fff6df", "#3b2619"


def place(name: str, x: float, y: float, scale: float = 1, extra: str = "") -> str:
    """Return a reference to a drawing at a point."""
    if scale == 1:
        return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"{extra}/>'
    move = f"translate({number(x)} {number(y)}) scale({scale:.4g})"
    return f'<use href="#{name}" transform="{move}"{extra}/>'


def definitions(markup: str) -> str:
    """Return every drawing that the markup refers to without defining it, in order of first use."""
    names = dict.fromkeys(first or second for first, second in REFERENCE.findall(markup))
    defined = set(IDENTITY.findall(markup))
    drawings, stylesheet = _drawings(), art("board.css")
    return "".join(_definition(name, drawings, stylesheet) for name in names if name not in defined)


def styles(markup: str) -> str:
    """Return the rules of the board's stylesheet for the classes that the markup uses."""
    used = set(" ".join(re.findall(r'class="([^"]*)"', markup)).split())
    stylesheet = re.sub(r"/\*.*?\*/", "", art("board.css"), flags=re.DOTALL)
    rules = []
    for selectors, body in RULE.findall(stylesheet):
        matching = [one.strip() for one in selectors.split(",") if _fits(one, used)]
        if matching:
            rules.append(f"{','.join(matching)}{{{body}}}")
    return "".join(rules)


def wood() -> str:
    """Return the planks of the table, without the outer element of their file."""
    return without_frame(art("wood.svg"))


def without_frame(document: str) -> str:
    """Return the content of an image's outermost element."""
    return re.sub(r"</?svg[^>]*>", "", document).strip()


@cache
def art(name: str) -> str:
    """Return the text of a file in the art folder."""
    return files("kingdombuilder.drawing.art").joinpath(name).read_text(encoding="utf-8")


def _drawings() -> dict[str, tuple[str, str, str]]:
    return {
        name: (element, attributes, content)
        for sheet in SHEETS
        for element, name, attributes, content in DRAWING.findall(art(sheet))
    }


def _definition(name: str, drawings: Mapping[str, tuple[str, str, str]], stylesheet: str) -> str:
    plain, _, shade = name.rpartition("-")
    shades = _shades(shade, stylesheet)
    drawing = drawings.get(name) or (drawings.get(plain) if shades else None)
    if drawing is None:
        raise ValueError(f"no drawing called {name!r}")
    element, attributes, content = drawing
    content = _fill_shades(content, shades)
    if element == "symbol":
        # A group has no viewport, so every viewer draws all of it.
        return f'<g id="{name}">{content}</g>'
    return f'<{element} id="{name}"{attributes}>{content}</{element}>'


def _fill_shades(content: str, shades: Mapping[str, str]) -> str:
    content = re.sub(
        r"var\((--\w+),([^)]*)\)", lambda match: shades.get(match[1], match[2]), content
    )
    return content.replace("currentColor", shades.get("mark", INK))


def _shades(shade: str, stylesheet: str) -> dict[str, str]:
    if shade in COLOURS:
        body = stylesheet.split(f".seat-colour-{shade}{{", 1)[1].split("}", 1)[0]
        mark = INK if shade in ("amber", "ivory") else CREAM
        return dict(re.findall(r"(--\w+):([^;]+)", body)) | {"mark": mark}
    if shade in TERRAINS.values():
        return {"--ea": stylesheet.split(f".land.land-{shade}{{fill:", 1)[1].split("}", 1)[0]}
    return {}


def _fits(selector: str, used: set[str]) -> bool:
    classes = set(re.findall(r"\.([\w-]+)", selector))
    return bool(classes) and classes <= used
