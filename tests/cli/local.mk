# SPDX-License-Identifier: GPL-3.0-or-later
# The command itself: what it prints, what it writes, how it ends.
cli_tests = \
  tests/cli/architecture.test \
  tests/cli/bad-input.test \
  tests/cli/bad-run.test \
  tests/cli/calibrate.test \
  tests/cli/cabling.test \
  tests/cli/calls.test \
  tests/cli/check.test \
  tests/cli/compare.test \
  tests/cli/compatibility.test \
  tests/cli/costs.test \
  tests/cli/diff.test \
  tests/cli/determinism.test \
  tests/cli/citations.test \
  tests/cli/collectives.test \
  tests/cli/completion.test \
  tests/cli/documents.test \
  tests/cli/baseline.test \
  tests/cli/bmf.test \
  tests/cli/bmf-cost.test \
  tests/cli/bmf-parallelise.test \
  tests/cli/bmf-parameters.test \
  tests/cli/bmf-programs.test \
  tests/cli/bmf-values.test \
  tests/cli/figures.test \
  tests/cli/faults.test \
  tests/cli/files.test \
  tests/cli/goal.test \
  tests/cli/hosts.test \
  tests/cli/hpf-page.test \
  tests/cli/installed.test \
  tests/cli/hpf.test \
  tests/cli/intervals.test \
  tests/cli/jobs.test \
  tests/cli/layout.test \
  tests/cli/manual.test \
  tests/cli/names-of-machines.test \
  tests/cli/link-costs.test \
  tests/cli/link-delays.test \
  tests/cli/wire.test \
  tests/cli/nics.test \
  tests/cli/shared-nodes.test \
  tests/cli/machine-warnings.test \
  tests/cli/memory.test \
  tests/cli/names.test \
  tests/cli/networks-compared.test \
  tests/cli/noise.test \
  tests/cli/range.test \
  tests/cli/tune.test \
  tests/cli/old-defaults.test \
  tests/cli/outputs.test \
  tests/cli/progress.test \
  tests/cli/quickstart.test \
  tests/cli/own-processors.test \
  tests/cli/project.test \
  tests/cli/recorder.test \
  tests/cli/replay.test \
  tests/cli/screen.test \
  tests/cli/seldom.test \
  tests/cli/source-text.test \
  tests/cli/sweep.test \
  tests/cli/threads.test \
  tests/cli/loops.test \
  tests/cli/what-if.test \
  tests/cli/why-command.test \
  tests/cli/why.test \
  tests/cli/workloads.test \
  tests/cli/shown.test \
  tests/cli/sweep-engines.test \
  tests/cli/sweep-examples.test \
  tests/cli/sweep-units.test \
  tests/cli/ti.test \
  tests/cli/tutorials.test \
  tests/cli/unread-formats.test \
  tests/cli/topology.test \
  tests/cli/traces.test \
  tests/cli/otf2.test \
  tests/cli/packages.test \
  tests/cli/place.test \
  tests/cli/round-trip.test \
  tests/cli/sums.test \
  tests/cli/all-keys.test tests/cli/equal-costs.test \
  tests/cli/timeline.test \
  tests/cli/unused-paths.test \
  tests/cli/usage.test \
  tests/cli/validate.test \
  tests/cli/view.test \
  tests/cli/viewers.test
TESTS += $(cli_tests)
SLOW_TESTS += tests/cli/slurm.test tests/cli/compilers.test tests/cli/configure.test tests/cli/contributing.test tests/cli/dist.test
EXTRA_DIST += $(cli_tests) tests/cli/slurm.test tests/cli/compilers.test tests/cli/configure.test tests/cli/contributing.test tests/cli/dist.test tests/cli/examples.awk tests/cli/layout.awk tests/cli/lib.sh tests/cli/results.sh tests/cli/links.awk tests/cli/map.awk tests/cli/messages.awk tests/cli/plain.par \
  tests/cli/perfetto.proto tests/cli/compatible.txt tests/cli/compatible-order.txt \
  tests/cli/traces tests/cli/bad-trace tests/cli/bad-machine tests/cli/bad-topology \
  tests/cli/old-defaults

cli_units = tests/cli/test-interrupt
UNIT_TESTS += $(cli_units)
check_PROGRAMS += tests/cli/unit
tests_cli_unit_SOURCES = $(cli_units:=.c)
tests_cli_unit_LDADD = libtests.a libcommand.a $(LIBNETFARE)
$(cli_units): tests/cli/unit$(EXEEXT)
	$(UNIT_LINK)

# What the scripts call: is this JSON?
check_PROGRAMS += tests/cli/json-check
tests_cli_json_check_SOURCES = tests/cli/json-check.c tests/cli/json-text.c tests/cli/json-text.h
tests_cli_json_check_LDADD = $(GLIB_LIBS)

EXTRA_DIST += tests/cli/random-program.awk
