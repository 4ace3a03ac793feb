"""What a route may ask for: a part of the app, the language of the answer, the text it was sent."""

from typing import Annotated

from fastapi import Depends, Request

from kingdombuilder.reading import Misread
from kingdombuilder.server.errors import language_of_request
from kingdombuilder.server.pages.lands import Lands
from kingdombuilder.server.pages.library import Library
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.tables import Tables


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _lands(request: Request) -> Lands:
    lands: Lands = request.app.state.lands
    return lands


def _library(request: Request) -> Library:
    library: Library = request.app.state.library
    return library


async def _sent_text(request: Request) -> str:
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Misread("no_text") from None


Language = Annotated[str, Depends(language_of_request)]
SentText = Annotated[str, Depends(_sent_text)]
TheStore = Annotated[Store, Depends(_store)]
TheTables = Annotated[Tables, Depends(_tables)]
TheLands = Annotated[Lands, Depends(_lands)]
TheLibrary = Annotated[Library, Depends(_library)]
