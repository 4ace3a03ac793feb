"""One file instead of many: the bundle holds every module once and says what it cannot hold."""

import json
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from kingdombuilder.server.content.bundle import (
    Unbundled,
    bundle,
    bundle_for_later,
    modules_in,
    read_module,
    stand_in,
)

WEB = Path(str(files("kingdombuilder.web")))
# On the path, or where `make check` has put it.
NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def run(tmp_path: Path, sources: dict[str, str]) -> str:
    """What a bundle of some sources prints."""
    for name, text in sources.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    joined = tmp_path / "joined.mjs"
    joined.write_text(bundle(modules_in(tmp_path, {})), "utf-8")
    assert NODE, "there is no Node: make check brings it"
    done = subprocess.run([NODE, joined], capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.stdout.strip()


def test_modules_work_as_they_did(tmp_path: Path) -> None:
    """Names given and taken, renamed, passed on and by default; scopes do not mix."""
    sources = {
        "main.js": "import { sum as add, one } from './deep/sum.js';\n"
        "import name from './name.js';\n"
        "import { two } from './again.js';\nimport './effect.js';\nconst hidden = 5;\n"
        "await 0;\nconsole.log(add(one, two), name(), hidden);\n",
        "deep/sum.js": "// a reason\nimport { one } from '../numbers.js';\nconst hidden = 1;\n"
        "export function sum(a, b) { return a + b + hidden - one; }\nexport { one };\n",
        "numbers.js": "export const one = 1;\nexport class Unused {}\nconst TWO = 2;\n"
        "export { TWO as two };\n",
        "again.js": "export { two } from './numbers.js';\n",
        "name.js": "const n='x';export default function() { return n; }",
        "effect.js": "console.log('first');\n",
    }
    assert run(tmp_path, sources).split() == ["first", "3", "x", "5"]


def test_the_page_is_in_it_once() -> None:
    """Every module of the page; none needs another in a circle, nothing is left out."""
    index = (WEB / "index.html").read_text("utf-8")
    told = json.loads(re.findall(r'importmap">(.*?)</script>', index)[0])["imports"]
    libraries = {name: WEB / where.removeprefix("/static/") for name, where in told.items()}
    modules = modules_in(WEB / "js", libraries)
    text = bundle(modules) + bundle_for_later(modules)
    for name in set(modules) - {"main.js"}:
        assert text.count(f"$['{name}'] = ") == 1, name
    assert "$['table/table.js'] = " in bundle(modules), "a table must not wait"
    assert not re.search(r"^export (?:let|var)\b", text, re.MULTILINE)


def test_what_is_wanted_later_comes_in_a_second_file(tmp_path: Path) -> None:
    """With what it needs, but nothing that is there already."""
    (tmp_path / "main.js").write_text(
        "import { a } from './a.js';\nconst load = () => import('./page.js');\n", "utf-8"
    )
    (tmp_path / "a.js").write_text("export const a = 1;\n", "utf-8")
    (tmp_path / "b.js").write_text("export const b = 2;\n", "utf-8")
    (tmp_path / "page.js").write_text(
        "import { a } from './a.js';\nimport { b } from './b.js';\nexport const c = a + b;\n",
        "utf-8",
    )
    modules = modules_in(tmp_path, {})
    now, later = bundle(modules), bundle_for_later(modules)
    assert "import('/static/later.js').then(() => $['page.js'])" in now
    assert ("$['a.js'] = " in now, "$['b.js'] = " in now) == (True, False)
    assert re.findall(r"^\$\['(.*?)'\] = ", later, re.MULTILINE) == ["b.js", "page.js"]


def test_a_circle_is_told(tmp_path: Path) -> None:
    """Bound once, they could not both come first."""
    (tmp_path / "main.js").write_text("import { a } from './a.js';\n", "utf-8")
    (tmp_path / "a.js").write_text("import { b } from './b.js';\nexport const a = b;\n", "utf-8")
    (tmp_path / "b.js").write_text("import { a } from './a.js';\nexport const b = a;\n", "utf-8")
    with pytest.raises(Unbundled, match=r"main\.js → a\.js → b\.js → a\.js"):
        bundle(modules_in(tmp_path, {}))


@pytest.mark.parametrize(
    "line",
    [
        "export let changing = 1;",
        "import * as all from './a.js';",
        "const later = await import('./a.js');",
    ],
)
def test_what_cannot_be_held_is_told(line: str) -> None:
    """An export that changes, and whatever else was not thought of."""
    with pytest.raises(Unbundled, match=r"one\.js"):
        read_module("one.js", line + "\n")


def test_a_source_hands_out_the_module_of_the_bundle() -> None:
    """Whoever imports it gets the one that the page uses."""
    module = read_module("deep/one.js", "export const a = 1;\nexport function b() {}\n")
    assert "export const { a, b } = modules['deep/one.js'];" in stand_in(module)
