# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz targets.  `make check` runs each on its kept corpus; tests/fuzz/run fuzzes them.
fuzz_targets = \
  tests/fuzz/fuzz-bmf \
  tests/fuzz/fuzz-goal \
  tests/fuzz/fuzz-hpf \
  tests/fuzz/fuzz-machine \
  tests/fuzz/fuzz-picl \
  tests/fuzz/fuzz-topology \
  tests/fuzz/fuzz-trace
check_PROGRAMS += $(fuzz_targets)
fuzz_common = tests/fuzz/kept-inputs.c tests/fuzz/fuzz.h
fuzz_replay = tests/fuzz/fuzz-replay.c tests/fuzz/fuzz-replay.h
tests_fuzz_fuzz_bmf_SOURCES = tests/fuzz/fuzz-bmf.c $(fuzz_common) $(fuzz_replay)
tests_fuzz_fuzz_goal_SOURCES = tests/fuzz/fuzz-goal.c $(fuzz_common) $(fuzz_replay)
tests_fuzz_fuzz_hpf_SOURCES = tests/fuzz/fuzz-hpf.c $(fuzz_common)
tests_fuzz_fuzz_machine_SOURCES = tests/fuzz/fuzz-machine.c $(fuzz_common)
tests_fuzz_fuzz_picl_SOURCES = tests/fuzz/fuzz-picl.c $(fuzz_common)
tests_fuzz_fuzz_topology_SOURCES = tests/fuzz/fuzz-topology.c $(fuzz_common)
tests_fuzz_fuzz_trace_SOURCES = tests/fuzz/fuzz-trace.c $(fuzz_common)
TESTS += tests/fuzz/kept.test
EXTRA_DIST += tests/fuzz/kept.test tests/fuzz/run tests/fuzz/corpus
