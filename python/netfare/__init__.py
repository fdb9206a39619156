# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays parallel programs on modelled networks.

This package runs the command ``netfare`` and gives what it prints as numbers and tables::

    import netfare

    result = netfare.run("ring.ti", network="mesh:4x4", messages=True)
    print(result.time, "s")
    print(result.messages)

Tables are pandas frames where pandas is installed, else lists of dictionaries; ``rows`` gives the latter in any case.
"""

from .command import (
    CommandNotFound,
    DeadlockError,
    InputError,
    LimitError,
    NetfareError,
    UsageError,
    command_path,
    execute,
    version,
)
from .replay import Result, run, sweep
from .tables import Frame, Rows, frame, has_pandas, read_csv

__all__ = [
    "CommandNotFound",
    "DeadlockError",
    "Frame",
    "InputError",
    "LimitError",
    "NetfareError",
    "Result",
    "Rows",
    "UsageError",
    "command_path",
    "execute",
    "frame",
    "has_pandas",
    "read_csv",
    "run",
    "sweep",
    "version",
]
