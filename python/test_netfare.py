# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the package; the command is that of the variable NETFARE."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import netfare
from netfare import command, tables

GOOD = "num_ranks 2\nrank 0 {\na: send 8b to 1\n}\nrank 1 {\nb: recv 8b from 0\n}\n"
STUCK = "num_ranks 2\nrank 0 {\na: recv 8b from 1\nb: send 8b to 1\nb requires a\n}\n" + (
    "rank 1 {\na: recv 8b from 0\nb: send 8b to 0\nb requires a\n}\n"
)
# 10 ns a byte, nothing else: 8 bytes take 80 ns.
MACHINE = {"link byte time": "10ns", "link start time": 0, "send overhead": 0, "receive overhead": 0}
NO_LATENCY = {"link latency": 0, "switch latency": 0, "host latency": 0}


@contextlib.contextmanager
def without_pandas():
    """As if pandas were not installed."""
    kept = tables.pandas
    tables.pandas = None
    try:
        yield
    finally:
        tables.pandas = kept


class Options(unittest.TestCase):
    """Keywords become options."""

    def test_words(self):
        """Of each kind of value."""
        self.assertEqual(
            command.option_words(
                {
                    "network": "mesh:2x2",
                    "from_": "ti",
                    "message_scale": 2,
                    "why": True,
                    "latency": False,
                    "library": None,
                    "what_if": ["links x2", "start x3"],
                    "set": {"link latency": "1us", "seed": 3},
                    "vary": {"network": ["ring:4", "star:4"]},
                }
            ),
            [
                "--network=mesh:2x2",
                "--from=ti",
                "--message-scale=2",
                "--why",
                "--what-if=links x2",
                "--what-if=start x3",
                "--set=link latency=1us",
                "--set=seed=3",
                "--vary=network=ring:4,star:4",
            ],
        )

    def test_values(self):
        """Numbers without an exponent, yes and no, all that can be iterated, paths."""
        self.assertEqual(
            command.option_words(
                {
                    "set": {"link latency": 1e-7, "half duplex": True},
                    "vary": {"seed": range(2), "message scale": (x / 4 for x in (1, 2))},
                    "html": pathlib.Path("a.html"),
                    "links": b"b.csv",
                }
            ),
            [
                "--set=link latency=0.0000001",
                "--set=half duplex=yes",
                "--vary=seed=0,1",
                "--vary=message scale=0.25,0.5",
                "--html=a.html",
                "--links=b.csv",
            ],
        )


class Tables(unittest.TestCase):
    """CSV and nested dictionaries."""

    def test_csv(self):
        """Numbers, texts, commas, nothing."""
        self.assertEqual(
            netfare.read_csv('a,b,c,d,e\n1,-2.50,"x,y",,1e-3\n'),
            [{"a": 1, "b": -2.5, "c": "x,y", "d": None, "e": 0.001}],
        )

    def test_formulas(self):
        """The apostrophe before what a spreadsheet would calculate is not part of the text."""
        self.assertEqual(netfare.read_csv("a,b,c\n'=x,''-x,'x\n"), [{"a": "=x", "b": "'-x", "c": "'x"}])

    def test_flatten(self):
        """Dictionaries within others; no lists."""
        self.assertEqual(tables.flatten({"a": 1, "b": {"c": {"d": 2}}, "e": [3]}), {"a": 1, "b.c.d": 2})


class Replays(unittest.TestCase):
    """What run and sweep return."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = pathlib.Path(folder.name, "pair.goal")
        self.program.write_text(GOOD, encoding="utf-8")
        self.keys = {**MACHINE, **NO_LATENCY}

    def test_time(self):
        """One link and 8 bytes."""
        result = netfare.run(self.program, self.keys, network="mesh:2")
        self.assertAlmostEqual(result.time, 80e-9, delta=1e-15)
        self.assertEqual(result.json["messages"], 1)
        self.assertIn("pair.goal", repr(result))

    def test_tables(self):
        """Two links, of which one was used; one message."""
        result = netfare.run(self.program, self.keys, network="mesh:2", links=True, messages=True)
        self.assertEqual([row["bytes"] for row in result.rows("links")], [8, 0])
        self.assertEqual([(row["source"], row["destination"]) for row in result.rows("messages")], [(0, 1)])
        self.assertEqual(result.rows("summary")[0]["machine.network"], "mesh(2)")
        self.assertEqual(result.rows("intervals")[0]["kind"], "MAIN")

    def test_units(self):
        """The time of a BMF program is not in seconds."""
        program = self.program.with_name("a.bmf")
        program.write_text("B_Map (B_Id)\n[1, 2, 3, 4]\n", encoding="utf-8")
        result = netfare.run(program, network="mesh:2")
        self.assertEqual(result.json["time_unit"], "unit")
        self.assertRegex(repr(result), r": 4 unit>$")

    def test_no_path(self):
        """Tables are asked for, not written somewhere."""
        with self.assertRaisesRegex(TypeError, "links: found 'l.csv', expected True or False"):
            netfare.run(self.program, network="mesh:2", links="l.csv")

    def test_not_asked(self):
        """Tables that the run does not have, or that there are not."""
        result = netfare.run(self.program, network="mesh:2")
        with self.assertRaisesRegex(ValueError, r"the run has no links: netfare.run \(.., links=True\)"):
            result.rows("links")
        with self.assertRaisesRegex(ValueError, "found the table 'x', expected one of summary, intervals, links, mess"):
            result.rows("x")

    def test_machine_file(self):
        """A file in place of keys."""
        file = self.program.with_name("m.par")
        file.write_text("".join(f"{key} = {value};\n" for key, value in self.keys.items()), encoding="utf-8")
        self.assertAlmostEqual(netfare.run(self.program, file, network="mesh:2").time, 80e-9, delta=1e-15)

    def test_warnings(self):
        """Said, and not printed."""
        result = netfare.run(self.program, network="mesh:2", set={"memory latency": "1us"})
        self.assertTrue(any("memory latency" in text for text in result.warnings))

    def test_sweep(self):
        """A row for each value; one that fails says why."""
        with without_pandas():
            rows = netfare.sweep(self.program, {"network": ["mesh:2", "mesh:1"]}, self.keys)
        self.assertEqual([row["vary_network"] for row in rows], ["mesh:2", "mesh:1"])
        self.assertAlmostEqual(rows[0]["time_s"], 80e-9, delta=1e-15)
        self.assertIsNone(rows[0]["error"])
        self.assertIn("error: ", rows[1]["error"])

    def test_sweep_of_odd_names(self):
        """Commas and parentheses in the names of files, and programs by name."""
        machine = self.program.with_name("a,b(.par")
        machine.write_text("link latency = 1 us;\n", encoding="utf-8")
        self.program = self.program.rename(self.program.with_name("p,q).goal"))
        with without_pandas():
            rows = netfare.sweep(
                self.program,
                {"machine": [machine, "infiniband-hdr"], "program": [self.program, "shift:2,8,1"]},
                set={"network": "mesh:2"},
            )
        self.assertEqual([row["error"] for row in rows], [None] * 4)
        self.assertEqual(rows[0]["vary_machine"], str(machine))
        self.assertEqual([row["vary_program"] for row in rows[:2]], [str(self.program), "shift:2,8,1"])

    def test_sweep_that_deadlocks(self):
        """Each row says so."""
        self.program.write_text(STUCK, encoding="utf-8")
        with without_pandas():
            rows = netfare.sweep(self.program, {"seed": range(2)})
        self.assertEqual(len(rows), 2)
        self.assertTrue(all("deadlock" in row["error"] for row in rows))

    def test_sweep_without_rows(self):
        """An error, not an empty table."""
        with self.assertRaisesRegex(netfare.InputError, "/nowhere/x: cannot write"):
            netfare.sweep(self.program, {"seed": [1, 2]}, html="/nowhere/x")

    def test_program_that_begins_with_a_dash(self):
        """Is no option, nor is a name in bytes."""
        kept = os.getcwd()
        self.program.rename(self.program.with_name("-h.goal"))
        os.chdir(self.program.parent)
        try:
            self.assertEqual(netfare.run("-h.goal", self.keys, network="mesh:2").json["messages"], 1)
            self.assertEqual(netfare.run(b"-h.goal", self.keys, network="mesh:2").json["messages"], 1)
        finally:
            os.chdir(kept)

    def test_without_pandas(self):
        """Tables are lists of dictionaries."""
        result = netfare.run(self.program, self.keys, network="mesh:2", links=True)
        with without_pandas():
            self.assertFalse(netfare.has_pandas())
            self.assertEqual(result.links, result.rows("links"))

    @unittest.skipUnless(netfare.has_pandas(), "pandas is not installed")
    def test_frames(self):
        """Tables are frames with the same cells."""
        result = netfare.run(self.program, self.keys, network="mesh:2", links=True, messages=True)
        for name in ("summary", "intervals", "links", "messages"):
            table, rows = getattr(result, name), result.rows(name)
            self.assertEqual(len(table), len(rows))
            self.assertEqual(list(table.columns), list(rows[0]))
        self.assertEqual(int(result.links["bytes"].sum()), 8)
        self.assertEqual(len(netfare.sweep(self.program, {"network": ["mesh:2", "ring:3"]})), 2)


class Errors(unittest.TestCase):
    """Errors of the command are exceptions."""

    def raised_by(self, kind, text, **options):
        """What run raises for a program of this text."""
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "p.goal")
            program.write_text(text, encoding="utf-8")
            with self.assertRaises(kind) as caught:
                netfare.run(program, **options)
        return caught.exception

    def test_place(self):
        """The file, line and column of what is wrong."""
        error = self.raised_by(netfare.InputError, GOOD.replace("to 1", "to 7"))
        self.assertEqual((os.path.basename(error.file), error.line, error.column), ("p.goal", 3, 15))
        self.assertIn("found '7'", error.message)
        self.assertTrue(str(error).endswith(f":3:15: {error.message}"))
        self.assertEqual(error.status, 1)

    def test_no_file(self):
        """A place without a line."""
        with self.assertRaises(netfare.InputError) as caught:
            netfare.run("/nowhere/p.goal")
        self.assertEqual((caught.exception.file, caught.exception.line), ("/nowhere/p.goal", None))

    def test_usage(self):
        """An option that there is not: no place."""
        error = self.raised_by(netfare.UsageError, GOOD, nonsense=True)
        self.assertEqual((error.file, error.line, error.status), (None, None, 2))
        self.assertIn("--nonsense", error.message)

    def test_deadlock(self):
        """A receive that no send answers."""
        self.assertEqual(self.raised_by(netfare.DeadlockError, STUCK).status, 3)

    def test_limit(self):
        """A run that takes longer than one before."""
        with tempfile.TemporaryDirectory() as folder:
            before = pathlib.Path(folder, "before.json")
            program = pathlib.Path(folder, "p.goal")
            program.write_text(GOOD, encoding="utf-8")
            before.write_text(command.execute(["replay", program, "--format=json"]).stdout, encoding="utf-8")
            netfare.run(program, baseline=before, fail_above="0%")
            with self.assertRaises(netfare.LimitError) as caught:
                netfare.run(program, {"send overhead": "1s"}, baseline=before, fail_above="5%")
        self.assertEqual(caught.exception.status, 4)

    def test_no_json(self):
        """An option that prints something else."""
        for options in ({"help": True}, {"version": True}, {"picl": "-"}):
            error = self.raised_by(netfare.NetfareError, GOOD, **options)
            self.assertIn("found no JSON on standard output", error.message)

    def test_other_texts(self):
        """What the command did not say as an error; a status that no kind has."""
        error = command._error_of("Killed\n", -9)  # pylint: disable=protected-access
        self.assertEqual((type(error), error.message, error.file), (netfare.NetfareError, "Killed", None))
        error = command._error_of("", 4)  # pylint: disable=protected-access
        self.assertEqual((type(error), error.message), (netfare.LimitError, "netfare ended with status 4"))

    def test_not_found(self):
        """No command of that name, no program, another program."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "text")
            file.write_text("text", encoding="utf-8")
            file.chmod(0o755)
            for path, message in (
                ("/nowhere/netfare", "'/nowhere/netfare' was not found"),
                (str(file), "text' cannot be run: Exec format error"),
                ("true", "'.*true' is not netfare"),
            ):
                with mock.patch.dict(os.environ, {"NETFARE": path}):
                    with self.assertRaisesRegex(netfare.CommandNotFound, message):
                        netfare.version()

    def test_version(self):
        """That of the command."""
        said = subprocess.run([netfare.command_path(), "--version"], stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(netfare.version(), said.decode().split()[1])

    def test_notebook(self):
        """Is one of format 4, whose cells have what nbformat asks for."""
        file = pathlib.Path(__file__).with_name("netfare.ipynb")
        notebook = json.loads(file.read_text(encoding="utf-8"))
        self.assertEqual((notebook["nbformat"], notebook["nbformat_minor"]), (4, 5))
        self.assertEqual(len({cell["id"] for cell in notebook["cells"]}), len(notebook["cells"]))


if __name__ == "__main__":
    unittest.main()
