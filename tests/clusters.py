"""A real local Ray cluster for tests; those without Ray are skipped."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

CPUS = 2


@contextmanager
def local_cluster() -> Iterator[str]:
    """Start a cluster with two CPUs and yield its address."""
    ray = pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        context = ray.init(num_cpus=CPUS, include_dashboard=False, log_to_driver=False)
        yield context.address_info["gcs_address"]
        ray.shutdown()
