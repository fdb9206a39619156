# SPDX-License-Identifier: GPL-3.0-or-later
replay_tests = \
  tests/replay/test-channels \
  tests/replay/test-clusters \
  tests/replay/test-event-queue \
  tests/replay/test-formula-graph \
  tests/replay/test-matching \
  tests/replay/test-processor-operations \
  tests/replay/test-operations \
  tests/replay/test-operations-random \
  tests/replay/test-overtaking \
  tests/replay/test-pipeline \
  tests/replay/test-pool \
  tests/replay/test-property-graphs \
  tests/replay/test-reduction \
  tests/replay/test-reduction-tree \
  tests/replay/test-rendezvous \
  tests/replay/test-requests \
  tests/replay/test-requests-random \
  tests/replay/test-streams \
  tests/replay/test-event-sort \
  tests/replay/test-window-queue
check_PROGRAMS += $(replay_tests)
TESTS += $(replay_tests)

# The reference model, and what makes and runs cases for it and for the engine.
REPLAY_MODEL_SOURCES = \
  tests/replay/model-agents.c \
  tests/replay/model-case.c tests/replay/model-case.h \
  tests/replay/model-case-text.c \
  tests/replay/model-compare.c \
  tests/replay/model-graphs.c \
  tests/replay/model-network.c tests/replay/model-network.h \
  tests/replay/model-operations.c tests/replay/model-operations.h \
  tests/replay/model-packets.c \
  tests/replay/model-rendezvous.c \
  tests/replay/model-parts.c tests/replay/model-parts.h \
  tests/replay/model-reductions.c tests/replay/model-reductions.h \
  tests/replay/model-result.c \
  tests/replay/model.c tests/replay/model.h tests/replay/model-private.h \
  tests/replay/replayed-case.c tests/replay/replayed-case.h

# And cases made up at random.
REPLAY_RANDOM_SOURCES = $(REPLAY_MODEL_SOURCES) \
  tests/replay/random-case.c tests/replay/random-case.h \
  tests/replay/random-graphs.c \
  tests/replay/random-machine.c tests/replay/random-machine.h

check_PROGRAMS += tests/replay/test-property
tests_replay_test_property_SOURCES = $(REPLAY_RANDOM_SOURCES) \
  tests/replay/test-property.c
TESTS += tests/replay/test-property

check_PROGRAMS += tests/replay/test-windows
tests_replay_test_windows_SOURCES = $(REPLAY_RANDOM_SOURCES) \
  tests/replay/heard.c tests/replay/heard.h \
  tests/replay/random-mpi.c tests/replay/random-mpi.h \
  tests/replay/test-windows.c
TESTS += tests/replay/test-windows

check_PROGRAMS += tests/replay/test-collective-intervals
tests_replay_test_collective_intervals_SOURCES = tests/replay/test-collective-intervals.c
TESTS += tests/replay/test-collective-intervals

check_PROGRAMS += tests/replay/test-replay-how
tests_replay_test_replay_how_SOURCES = tests/replay/test-replay-how.c
TESTS += tests/replay/test-replay-how

check_PROGRAMS += tests/replay/test-lockstep
tests_replay_test_lockstep_SOURCES = tests/replay/test-lockstep.c
TESTS += tests/replay/test-lockstep

check_PROGRAMS += tests/replay/test-limits
tests_replay_test_limits_SOURCES = tests/replay/test-limits.c
TESTS += tests/replay/test-limits

check_PROGRAMS += tests/replay/test-limits-scaled
tests_replay_test_limits_scaled_SOURCES = tests/replay/test-limits-scaled.c
TESTS += tests/replay/test-limits-scaled

worked_tests = \
  tests/replay/test-worked-cases \
  tests/replay/test-worked-formulas \
  tests/replay/test-worked-networks
check_PROGRAMS += $(worked_tests)
TESTS += $(worked_tests)
tests_replay_test_worked_cases_SOURCES = $(REPLAY_MODEL_SOURCES) \
  tests/replay/test-worked-cases.c
