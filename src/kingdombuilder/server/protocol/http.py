"""Fields and models that all HTTP requests and responses share."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_SETUP_CODE = 2000  # characters
# NUL and lone surrogates are excluded, because a database cannot store them.
Text = Annotated[str, Field(pattern=r"^[^\x00]*$")]
ShortText = Annotated[Text, Field(max_length=200)]
SetupCode = Annotated[str, Field(max_length=MAX_SETUP_CODE)]
Timestamp = Annotated[str, Field(json_schema_extra={"format": "date-time"})]  # ISO 8601, UTC
BotId = Annotated[str, Field(min_length=1, max_length=40)]


class RequestModel(BaseModel):
    """A request; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid")


HealthStatus = Literal["ok", "failing"]


class HealthInfo(BaseModel):
    """The health of a node, and of the parts it depends on."""

    status: HealthStatus
    database: HealthStatus
    tasks: HealthStatus
    disk: HealthStatus
    archive: HealthStatus | None  # the object storage of archived games; None without one
    background_tasks: dict[str, HealthStatus]  # by name
    free_bytes: int  # on the disk of the data folder


class LanguageInfo(BaseModel):
    """A language, and its name in that language."""

    id: str
    name: str


def timestamp_from_ms(ms: int) -> str:
    """Return a moment in milliseconds since 1970 as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
