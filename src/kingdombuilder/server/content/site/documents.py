"""The document of a site, its web app manifest and its service worker."""

import json
from collections.abc import Iterable
from html import escape
from typing import Any

from kingdombuilder.server.content.web_app import web_app_links, web_app_manifest

STATIC_REFERENCE, STATIC = '"/static/', '"static/'
DOCUMENT, MANIFEST, SERVICE_WORKER = "index.html", "manifest.webmanifest", "service-worker.js"


def site_document(template: str, head: Iterable[str], info: dict[str, Any]) -> str:
    """Return the document, which has the addresses of the site's parts."""
    links = [
        f'<meta name="site" content="{escape(json.dumps(info, separators=(",", ":")))}">',
        *web_app_links(""),
        *head,
    ]
    page = template.replace(STATIC_REFERENCE, STATIC)
    return page.replace("</head>", "\n".join([*links, "</head>"]))


def site_manifest() -> str:
    """Return the web app manifest."""
    return json.dumps(web_app_manifest("./", "static/"), indent=1)
