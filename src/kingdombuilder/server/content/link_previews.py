"""Link previews of tables: a picture of the position, and the Open Graph tags that name it."""

from html import escape

from kingdombuilder.drawing.from_state import scene_from_state
from kingdombuilder.drawing.png import HEIGHT, WIDTH, scene_png
from kingdombuilder.drawing.scene import Scene
from kingdombuilder.rules.cells import NONE
from kingdombuilder.server.content.assets import Asset, page
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.seat_names import shown_names
from kingdombuilder.text.translations import translate

PNG = "image/png"


def preview_scene(room: Room) -> Scene:
    """Return what everyone may see of a room's position."""
    return scene_from_state(room.state, NONE, NONE)


def draw_preview(scene: Scene) -> Asset:
    """Return the picture of a position."""
    return page(scene_png(scene), PNG)


def preview_tags(room: Room, origin: str, language: str) -> list[str]:
    """Return the tags of a table's document; `origin` begins the addresses."""
    names = [
        name or translate(language, "preview.open") for name in shown_names(room.seats, language)
    ]
    stage = "over" if room.over else room.stage
    facts = {
        "og:type": "website",
        "og:title": translate(language, "preview.title", names=", ".join(names)),
        "og:description": translate(language, f"preview.{stage}"),
        "og:url": f"{origin}/table/{room.game}",
        "og:image": f"{origin}/api/games/{room.game}/preview.png",
        "og:image:type": PNG,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in facts.items()]
    return [*tags, '<meta name="twitter:card" content="summary_large_image">']
