# SPDX-License-Identifier: GPL-3.0-or-later
# The reference model, what makes and runs cases for it and for the engine, and cases made up at
# random.
REPLAY_RANDOM_SOURCES = \
  tests/replay/model-agents.c \
  tests/replay/model-case-text.c \
  tests/replay/model-case.c tests/replay/model-case.h \
  tests/replay/model-compare.c \
  tests/replay/model-graphs.c \
  tests/replay/model-network.c tests/replay/model-network.h \
  tests/replay/model-operations.c tests/replay/model-operations.h \
  tests/replay/model-order.c \
  tests/replay/model-packets.c \
  tests/replay/model-parts.c tests/replay/model-parts.h \
  tests/replay/model-path.c tests/replay/model-path.h \
  tests/replay/model-private.h \
  tests/replay/model-reductions.c tests/replay/model-reductions.h \
  tests/replay/model-rendezvous.c \
  tests/replay/model-result.c \
  tests/replay/model-wire.c \
  tests/replay/model.c tests/replay/model.h \
  tests/replay/random-case.c tests/replay/random-case.h \
  tests/replay/random-graphs.c \
  tests/replay/random-machine.c tests/replay/random-machine.h \
  tests/replay/replayed-case.c tests/replay/replayed-case.h \
  tests/replay/shrink-case.c tests/replay/shrink-case.h

replay_tests = \
  tests/replay/test-channels \
  tests/replay/test-clusters \
  tests/replay/test-collective-intervals \
  tests/replay/test-event-queue \
  tests/replay/test-event-sort \
  tests/replay/test-formula-graph \
  tests/replay/test-jobs-random \
  tests/replay/test-limits \
  tests/replay/test-limits-scaled \
  tests/replay/test-lockstep \
  tests/replay/test-matching \
  tests/replay/test-noise \
  tests/replay/test-operations \
  tests/replay/test-operations-random \
  tests/replay/test-overtaking \
  tests/replay/test-partition-map \
  tests/replay/test-parts \
  tests/replay/test-pipeline \
  tests/replay/test-pool \
  tests/replay/test-processor-operations \
  tests/replay/test-property \
  tests/replay/test-property-graphs \
  tests/replay/test-reduction \
  tests/replay/test-reduction-tree \
  tests/replay/test-rendezvous \
  tests/replay/test-replay-how \
  tests/replay/test-requests \
  tests/replay/test-requests-random \
  tests/replay/test-streams \
  tests/replay/test-traffic-random \
  tests/replay/test-window-queue \
  tests/replay/test-windows \
  tests/replay/test-worked-cases \
  tests/replay/test-worked-formulas \
  tests/replay/test-worked-networks
UNIT_TESTS += $(replay_tests)
check_PROGRAMS += tests/replay/unit
tests_replay_unit_SOURCES = \
  $(replay_tests:=.c) \
  $(REPLAY_RANDOM_SOURCES) \
  tests/replay/heard.c tests/replay/heard.h \
  tests/replay/random-mpi.c tests/replay/random-mpi.h
$(replay_tests): tests/replay/unit$(EXEEXT)
	$(UNIT_LINK)
