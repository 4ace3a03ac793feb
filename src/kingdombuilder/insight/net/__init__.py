"""The learned evaluation: a net whose tables are computed once for each board.

A convolutional encoder gives every hex of the board a row for each set of `sets`. A position is
then a sum of rows and a few small layers. Everything but the encoder uses whole numbers, so that
all engines agree exactly on the same tables.
"""

from kingdombuilder.insight.net.forward import BoardNet, Forecast
from kingdombuilder.insight.net.weights import Net, read_net

__all__ = ["BoardNet", "Forecast", "Net", "read_net"]
