"""Write the page about the findings in a dataset: python -m tools.data.page FOLDER."""

import argparse
from pathlib import Path
from textwrap import wrap

from kingdombuilder.research.dataset.read import read_spec, read_table
from tools.data.chart import chart
from tools.data.figures import Figure, ask
from tools.data.queries import QUESTIONS, Question

ROOT = Path(__file__).parents[2]
HEAD = """\
# What the data says

Figures from {games:,} games with {picks:,} picks. The level {bots} plays against itself, for
{players} players, with these boxes: {boxes}. They say how this bot plays, not how people do.
[Datasets](datasets.md) describes the tables. Make the same data, and this page from it:

```text
{command}
python -m tools.data.page data
```

Every mean has its 95 % interval and the query that made it, for DuckDB with a view of each table.
The seats of a game are counted as independent, so the intervals are a little too narrow.
"""


def write_page(folder: Path, docs: Path) -> None:
    """Write the page and its charts to a folder of documentation."""
    spec = read_spec(folder)
    picks = read_table(folder, "picks").num_rows
    options = {
        "games": spec.games,
        "bots": ",".join(spec.bots),
        "players": ",".join(map(str, spec.players)),
        "repeats": spec.repeats,
        "seed": spec.seed,
    }
    command = " ".join(f"--{name} {value}" for name, value in options.items())
    parts = [
        HEAD.format(
            games=spec.games,
            picks=picks,
            bots=" and ".join(spec.bots),
            boxes=", ".join(spec.boxes),
            players=" to ".join(str(n) for n in dict.fromkeys((spec.players[0], spec.players[-1]))),
            command=f"kingdombuilder dataset make data {command}",
        )
    ]
    (docs / "pictures").mkdir(parents=True, exist_ok=True)
    for question in QUESTIONS:
        figures = ask(folder, question.query)
        picture = f"pictures/data-{question.name}.svg"
        (docs / picture).write_text(chart(question.title, question.unit, figures), "utf-8")
        parts.append(_section(question, figures, picture))
    (docs / "data.md").write_text("\n".join(parts), "utf-8")


def _section(question: Question, figures: list[Figure], picture: str) -> str:
    rows = "\n".join(
        f"| {figure.label} | {figure.mean:.3g} | {figure.low:.3g} to {figure.high:.3g} "
        f"| {figure.count:,} |"
        for figure in figures
    )
    text = "\n".join(wrap(question.text, 100))
    return (
        f"## {question.title}\n\n{text}\n\n![{question.title}]({picture})\n\n"
        f"| | {question.unit} | 95 % interval | observations |\n|---|---|---|---|\n{rows}\n\n"
        f"```text\n{question.query}\n```\n"
    )


def main() -> None:
    """Write the page of this repository."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", type=Path, default=ROOT / "docs")
    options = parser.parse_args()
    write_page(options.folder, options.docs)


if __name__ == "__main__":
    main()
