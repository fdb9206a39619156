# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays and sweeps."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .command import NetfareError, execute, option_values, option_words
from .tables import Frame, Rows, flatten, frame, read_csv

Machine = Union[str, "os.PathLike[str]", Mapping[str, Any], None]
_TABLES = ("summary", "intervals", "links", "messages")


class Result:
    """A replay. Times are seconds; of a parallel BMF program those of the JSON are units (``json["time_unit"]``).

    ``json`` is all that ``--format json`` says; ``time`` the length of the run; ``warnings`` what the command said;
    ``summary``, ``intervals``, ``links`` and ``messages`` are tables.
    """

    def __init__(self, text: Dict[str, Any], warnings: List[str], tables: Dict[str, Rows]) -> None:
        self.json = text
        self.warnings = warnings
        self._rows = tables

    @property
    def time(self) -> float:
        """The length of the run, in seconds; of a parallel BMF program in units."""
        return float(self.json["time"])

    def rows(self, table: str) -> Rows:
        """A table as a list of dictionaries: summary, intervals, links or messages."""
        if table not in _TABLES:
            raise ValueError(f"found the table {table!r}, expected one of {', '.join(_TABLES)}")
        if table not in self._rows:
            raise ValueError(f"the run has no {table}: netfare.run (.., {table}=True)")
        return self._rows[table]

    @property
    def summary(self) -> Frame:
        """One row: the figures of the JSON, those within others with names as "machine.routing"."""
        return frame(self.rows("summary"))

    @property
    def intervals(self) -> Frame:
        """A row for each interval of the program."""
        return frame(self.rows("intervals"))

    @property
    def links(self) -> Frame:
        """A row for each link of the network (``links=True``)."""
        return frame(self.rows("links"))

    @property
    def messages(self) -> Frame:
        """A row for each message (``messages=True``)."""
        return frame(self.rows("messages"))

    def __repr__(self) -> str:
        return f"<netfare.Result {self.json['program']['file']}: {self.time:g} {self.json['time_unit']}>"


def _machine_words(machine: Machine) -> List[str]:
    if machine is None:
        return []
    if isinstance(machine, Mapping):
        return option_words({"set": machine})
    return [f"--machine={os.fsdecode(machine)}"]


def run(
    program: Union[str, "os.PathLike[str]"],
    machine: Machine = None,
    *,
    links: bool = False,
    messages: bool = False,
    timeout: Optional[float] = None,
    **options: Any,
) -> Result:
    """Replays a program, as ``netfare replay PROGRAM`` does.

    machine: a machine file or the name of one; or keys and their values, ``{"link latency": "1us"}``.
    links, messages: whether the result has these tables.
    options: those of the command, as option_words describes: ``network="mesh:4x4"``, ``why=True``,
    ``set={"routing": "hops"}``.
    """
    tables: Dict[str, Rows] = {}
    for name, wanted in (("links", links), ("messages", messages)):
        if not isinstance(wanted, bool):
            raise TypeError(f"{name}: found {wanted!r}, expected True or False; the result has the table")
    with tempfile.TemporaryDirectory(prefix="netfare-") as folder:
        words = ["replay", *_machine_words(machine), *option_words(options)]
        for name, wanted in (("links", links), ("messages", messages)):
            if wanted:
                words.append(f"--{name}={Path(folder, name + '.csv')}")
        output = execute([*words, "--format=json", "--intervals", "-q", "--", os.fsdecode(program)], timeout)
        for name, wanted in (("links", links), ("messages", messages)):
            if wanted:
                tables[name] = read_csv(Path(folder, name + ".csv").read_text(encoding="utf-8"))
    try:
        text = json.loads(output.stdout)
    except ValueError as error:
        raise NetfareError("found no JSON on standard output: no other option may write there ('-')") from error
    tables["summary"] = [flatten({name: text[name] for name in text if name != "intervals"})]
    tables["intervals"] = [flatten(interval) for interval in text.get("intervals", [])]
    return Result(text, output.warnings, tables)


def _quoted(names: Any) -> List[str]:
    """Names of files as values of --vary: a comma in them ends no value."""
    return [name if '"' in name else f'"{name}"' for name in option_values(names)]


def sweep(
    program: Union[str, "os.PathLike[str]"],
    vary: Mapping[str, Sequence[Any]],
    machine: Machine = None,
    *,
    timeout: Optional[float] = None,
    **options: Any,
) -> Frame:
    """Replays a program on each combination of values, as ``netfare sweep`` does; a row for each.

    vary: ``{"network": ["mesh:4x4", "torus:4x4"], "message scale": [1, 8]}``.  A run that failed has the reason in the
    column ``error``.
    """
    values = {key: _quoted(one) if key in ("machine", "program") else one for key, one in vary.items()}
    words = ["sweep", *_machine_words(machine), *option_words({**options, "vary": values})]
    output = execute([*words, "--format=csv", "-q", "--", os.fsdecode(program)], timeout, accept=(0, 1, 3))
    return frame(read_csv(output.stdout))
