"""Make a dataset on all cores or on a Ray cluster; one that was interrupted is continued."""

import json
import os
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.game.ray_cluster import connect_ray, cores_of
from kingdombuilder.research.dataset.games import TABLES
from kingdombuilder.research.dataset.spec import DatasetSpec
from kingdombuilder.research.dataset.tables import make_shard
from kingdombuilder.text.parsing import ParseError

SPEC_FILE = "dataset.json"
Files = dict[str, bytes]


def shard_file(folder: Path, table: str, shard: int) -> Path:
    """Return the path of a shard of a table."""
    return folder / table / f"{shard:05}.parquet"


def make_dataset(
    folder: Path,
    spec: DatasetSpec,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> None:
    """Play the missing games; `progress` receives the number of games of each finished shard.

    Raise `ParseError` if the folder has another dataset.
    """
    spec.check()
    _claim(folder, spec)
    missing = []
    for shard in range(spec.shards):
        # The last table is written last, so a shard that has it is complete.
        if shard_file(folder, TABLES[-1], shard).exists():
            progress(len(spec.numbers(shard)))
        else:
            missing.append(shard)
    if not missing:
        return
    shards = _on_ray(spec, missing, cluster) if cluster else _on_cores(spec, missing, jobs)
    with closing(shards):
        for shard, files in shards:
            for table in TABLES:
                _write(shard_file(folder, table, shard), files[table])
            progress(len(spec.numbers(shard)))


def _claim(folder: Path, spec: DatasetSpec) -> None:
    """Write the specification, or compare it with that of an earlier run."""
    file, expected = folder / SPEC_FILE, json.loads(json.dumps(spec.as_json()))
    for table in TABLES:
        (folder / table).mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _write(file, (json.dumps(expected, indent=2) + "\n").encode())
        return
    stored = json.loads(file.read_text("utf-8"))
    different = sorted(name for name in expected | stored if expected.get(name) != stored.get(name))
    if different:
        raise ParseError("dataset_other", name=str(folder), what=", ".join(different))


def _write(file: Path, content: bytes) -> None:
    """Write a file atomically."""
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)


def _on_cores(
    spec: DatasetSpec, missing: list[int], jobs: int
) -> Generator[tuple[int, Files], None, None]:
    with closing(
        map_in_processes(_make_shards, (spec, missing), len(missing), jobs, max_chunk=1)
    ) as results:
        for result in results:
            yield from result


def _make_shards(order: tuple[DatasetSpec, list[int]], places: range) -> list[tuple[int, Files]]:
    spec, missing = order
    return [(missing[place], make_shard(spec, missing[place])) for place in places]


def _on_ray(
    spec: DatasetSpec, missing: list[int], address: str
) -> Generator[tuple[int, Files], None, None]:
    ray, joined = connect_ray(address)
    running: dict[Any, int] = {}
    try:
        task, waiting = ray.remote(num_cpus=1)(make_shard), list(missing)
        while waiting or running:
            while waiting and len(running) < 2 * cores_of(ray):
                shard = waiting.pop(0)
                running[task.remote(spec, shard)] = shard
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            shard = running.pop(done)
            files: Any = ray.get(done)
            yield shard, files
    finally:
        for left in running:
            ray.cancel(left)
        if joined:
            ray.shutdown()
