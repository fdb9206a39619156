#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the code of a notebook, and compares what it prints with what is stored; --update stores it.

    python3 run-notebook.py [--update] netfare.ipynb

It needs no Jupyter: the cells are plain Python that prints.
"""

import argparse
import contextlib
import difflib
import io
import json
import sys
from pathlib import Path
from typing import Any, Dict, List


def printed_by(source: str, place: str, names: Dict[str, Any]) -> str:
    """What the code prints; names are those of the cells before."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, place, "exec"), names)  # pylint: disable=exec-used
    return printed.getvalue()


def stored_in(cell: Dict[str, Any]) -> str:
    """What is stored as printed by the cell."""
    return "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Runs the code of a notebook and compares what it prints.")
    parser.add_argument("--update", action="store_true", help="store what is printed")
    parser.add_argument("notebook", type=Path)
    options = parser.parse_args()
    notebook = json.loads(options.notebook.read_text(encoding="utf-8"))
    names: Dict[str, Any] = {"__name__": "__main__"}
    different: List[str] = []
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        printed = printed_by("".join(cell["source"]), f"{options.notebook.name}, cell {number}", names)
        if printed != stored_in(cell):
            lines = difflib.unified_diff(
                stored_in(cell).splitlines(), printed.splitlines(), "stored", "printed", lineterm="", n=0
            )
            different.append(f"cell {number}:\n" + "\n".join(lines))
        cell["execution_count"] = number
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": printed.splitlines(True)}] if printed else []
    if options.update:
        text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
        options.notebook.write_text(text + "\n", encoding="utf-8")
    elif different:
        print("\n".join(different))
        return 1
    print(f"{len(cells)} cells")
    return 0


if __name__ == "__main__":
    sys.exit(main())
