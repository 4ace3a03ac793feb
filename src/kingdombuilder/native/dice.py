"""A random generator whose state is one number, so that every engine draws the same."""

from hashlib import blake2b
from random import Random

_MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
MIX_FIRST, MIX_THEN = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class SplitMix64(Random):
    """Splitmix64 behind the interface of `random.Random`."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def seed(self, a: object = None, version: int = 2) -> None:
        """Reseed the generator."""
        self.state = a & _MASK if isinstance(a, int) else 0

    def random(self) -> float:
        """Return a number from 0 to 1, excluding 1."""
        self.state = (self.state + STEP) & _MASK
        mixed = (self.state ^ self.state >> 30) * MIX_FIRST & _MASK
        mixed = (mixed ^ mixed >> 27) * MIX_THEN & _MASK
        return ((mixed ^ mixed >> 31) >> 11) * 2.0**-53

    def getstate(self) -> tuple[int, ...]:
        """Return the state, for copies and pickles."""
        return (self.state,)

    def setstate(self, state: tuple[object, ...]) -> None:
        """Restore a state."""
        self.seed(state[0])

    def copy(self) -> "SplitMix64":
        """Return a generator that continues identically."""
        return SplitMix64(self.state)


def derive_seed(*parts: int | str) -> int:
    """Return a seed that depends on all parts."""
    digest = blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")
