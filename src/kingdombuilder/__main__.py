"""`python -m kingdombuilder`."""

import sys

from kingdombuilder.cli import main

sys.exit(main())
