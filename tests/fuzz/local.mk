# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz targets.  `make check` runs each on its kept corpus; tests/fuzz/run fuzzes them.
fuzz_targets = \
  tests/fuzz/fuzz-bmf \
  tests/fuzz/fuzz-goal \
  tests/fuzz/fuzz-hpf \
  tests/fuzz/fuzz-machine \
  tests/fuzz/fuzz-pages \
  tests/fuzz/fuzz-picl \
  tests/fuzz/fuzz-ti \
  tests/fuzz/fuzz-topology \
  tests/fuzz/fuzz-trace
check_PROGRAMS += $(fuzz_targets)
fuzz_common = tests/fuzz/kept-inputs.c tests/fuzz/fuzz.h
fuzz_replay = tests/fuzz/fuzz-replay.c tests/fuzz/fuzz-replay.h
fuzz_drain = tests/fuzz/fuzz-drain.c tests/fuzz/fuzz-drain.h
tests_fuzz_fuzz_bmf_SOURCES = tests/fuzz/fuzz-bmf.c $(fuzz_common) $(fuzz_replay)
tests_fuzz_fuzz_goal_SOURCES = tests/fuzz/fuzz-goal.c $(fuzz_common) $(fuzz_replay)
tests_fuzz_fuzz_hpf_SOURCES = tests/fuzz/fuzz-hpf.c $(fuzz_common)
tests_fuzz_fuzz_machine_SOURCES = tests/fuzz/fuzz-machine.c $(fuzz_common)
tests_fuzz_fuzz_pages_SOURCES = tests/fuzz/fuzz-pages.c $(fuzz_common) $(fuzz_drain) \
  tests/fuzz/page-check.c tests/fuzz/page-check.h tests/cli/json-text.c tests/cli/json-text.h
tests_fuzz_fuzz_picl_SOURCES = tests/fuzz/fuzz-picl.c $(fuzz_common)
tests_fuzz_fuzz_ti_SOURCES = tests/fuzz/fuzz-ti.c $(fuzz_common) $(fuzz_replay)
tests_fuzz_fuzz_topology_SOURCES = tests/fuzz/fuzz-topology.c $(fuzz_common)
tests_fuzz_fuzz_trace_SOURCES = tests/fuzz/fuzz-trace.c $(fuzz_common) $(fuzz_drain)
TESTS += tests/fuzz/kept.test
EXTRA_DIST += tests/fuzz/kept.test tests/fuzz/run tests/fuzz/corpus

check_PROGRAMS += tests/fuzz/test-page-check
TESTS += tests/fuzz/test-page-check
tests_fuzz_test_page_check_SOURCES = tests/fuzz/test-page-check.c tests/fuzz/page-check.c \
  tests/fuzz/page-check.h tests/cli/json-text.c tests/cli/json-text.h
