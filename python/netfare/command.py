# SPDX-License-Identifier: GPL-3.0-or-later
"""The command: where it is, its options, what went wrong."""

import decimal
import os
import re
import shutil
import subprocess
from typing import Any, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Type


class NetfareError(Exception):
    """An error of the command.

    ``file``, ``line`` and ``column`` are where the input is wrong, or None; ``message`` is what is wrong there,
    ``status`` the exit status, ``stderr`` all that the command said.
    """

    def __init__(
        self,
        message: str,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        status: int = 1,
        stderr: str = "",
    ) -> None:
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.status = status
        self.stderr = stderr


class InputError(NetfareError):
    """A program, machine or topology is wrong, or cannot be read (exit status 1)."""


class UsageError(NetfareError):
    """An option is wrong (exit status 2)."""


class DeadlockError(NetfareError):
    """Processors wait for what never happens (exit status 3)."""


class LimitError(NetfareError):
    """A run takes longer than ``fail_above`` allows (exit status 4)."""


class CommandNotFound(NetfareError):
    """There is no command ``netfare``."""


_KINDS: Mapping[int, Type[NetfareError]] = {1: InputError, 2: UsageError, 3: DeadlockError, 4: LimitError}
_ERROR = re.compile(r"^(?:(?P<file>.+?):)?(?:(?P<line>\d+):)?(?:(?P<column>\d+):)? ?error: (?P<text>.*)$")


class Output(NamedTuple):
    """What the command printed."""

    stdout: str
    warnings: List[str]


def command_path() -> str:
    """The command: the value of the variable NETFARE, else ``netfare`` in PATH."""
    given = os.environ.get("NETFARE")
    found = shutil.which(given if given else "netfare")
    if found is None:
        name = given if given else "netfare"
        raise CommandNotFound(f"the command {name!r} was not found; the variable NETFARE can name it", status=127)
    return found


def _text(value: Any) -> str:
    """A value in a machine file's words: no exponent, yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (bytes, os.PathLike)):
        return os.fsdecode(value)
    return format(decimal.Decimal(repr(float(value))), "f") if isinstance(value, float) else str(value)


def option_values(value: Any) -> List[str]:
    """Of a list, a range, an array: each; else of the one."""
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, os.PathLike)):
        return [_text(one) for one in value]
    return [_text(value)]


def option_words(options: Mapping[str, Any]) -> List[str]:
    """Options of the command: ``link_timelines="x.csv"`` is ``--link-timelines=x.csv``, ``from_="ti"`` is ``--from=ti``.

    True is an option without a value; False and None leave it out; of a list each is given; of a dictionary each is
    given as KEY=VALUE, the values of a list with commas between them.
    """
    words: List[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif isinstance(value, Mapping):
            for key, one in value.items():
                words.append(f"{option}={key}={','.join(option_values(one))}")
        else:
            words.extend(f"{option}={one}" for one in option_values(value))
    return words


def _error_of(stderr: str, status: int) -> NetfareError:
    for line in reversed(stderr.splitlines()):
        match = _ERROR.match(line)
        if match is not None:
            file = match["file"]
            return _KINDS.get(status, NetfareError)(
                match["text"],
                None if file == "netfare" else file,
                int(match["line"]) if match["line"] else None,
                int(match["column"]) if match["column"] else None,
                status,
                stderr,
            )
    text = stderr.strip() or f"netfare ended with status {status}"
    return _KINDS.get(status, NetfareError)(text, status=status, stderr=stderr)


def execute(words: Sequence[Any], timeout: Optional[float] = None, accept: Sequence[int] = (0,)) -> Output:
    """Runs ``netfare`` with these words.

    An exit status that is not accepted, or a failure that printed nothing, is raised as an exception; so is
    subprocess.TimeoutExpired after ``timeout`` seconds.
    """
    path = command_path()
    try:
        done = subprocess.run(
            [path, *(str(word) for word in words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=False,
        )
    except OSError as error:
        raise CommandNotFound(f"the command {path!r} cannot be run: {error.strerror}", status=126) from error
    if done.returncode not in accept or (done.returncode != 0 and not done.stdout):
        raise _error_of(done.stderr, done.returncode)
    head = "netfare: warning: "
    return Output(done.stdout, [line[len(head) :] for line in done.stderr.splitlines() if line.startswith(head)])


def version() -> str:
    """The version of the command."""
    words = execute(["--version"]).stdout.split()
    if words[:1] != ["netfare"]:
        raise CommandNotFound(f"the command {command_path()!r} is not netfare", status=126)
    return words[1]
