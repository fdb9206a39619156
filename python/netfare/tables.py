# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables: lists of dictionaries, and frames of pandas where it is installed."""

import csv
import io
import re
from typing import Any, Dict, List, Mapping, Union

try:
    import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]
except ImportError:  # everything but frames works without it
    pandas = None  # type: ignore[assignment,unused-ignore]

Rows = List[Dict[str, Any]]
Frame = Union[Rows, Any]
"""A pandas.DataFrame, or Rows where pandas is not installed."""

_WHOLE = re.compile(r"-?\d+")
_FORMULA = re.compile(r"'+[-=+@]")
_NUMBER = re.compile(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?")


def has_pandas() -> bool:
    """Whether tables are frames."""
    return pandas is not None


def _value(text: str) -> Any:
    if text == "":
        return None
    if _WHOLE.fullmatch(text):
        return int(text)
    if _NUMBER.fullmatch(text):
        return float(text)
    # The command puts an apostrophe before what a spreadsheet would take for a formula.
    return text[1:] if _FORMULA.match(text) else text


def read_csv(text: str) -> Rows:
    """The rows of a CSV table of netfare; numbers are numbers, an empty cell is None."""
    return [{name: _value(cell) for name, cell in row.items()} for row in csv.DictReader(io.StringIO(text))]


def flatten(tree: Mapping[str, Any], head: str = "") -> Dict[str, Any]:
    """One dictionary of nested ones, with names as "machine.costs.latency"; lists are left out."""
    flat: Dict[str, Any] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{head}{name}."))
        elif not isinstance(value, list):
            flat[head + name] = value
    return flat


def frame(rows: Rows) -> Frame:
    """The rows as a pandas.DataFrame, or as they are where pandas is not installed."""
    return rows if pandas is None else pandas.DataFrame(rows)
