# SPDX-License-Identifier: GPL-3.0-or-later
network_tests = \
  tests/network/test-zero-load \
  tests/network/test-fifo-waits \
  tests/network/test-link-timeline \
  tests/network/test-load \
  tests/network/test-models \
  tests/network/test-pair-set \
  tests/network/test-placement \
  tests/network/test-routing \
  tests/network/test-routing-rules \
  tests/network/test-routing-theory \
  tests/network/test-transputer \
  tests/network/test-unused-paths
UNIT_TESTS += $(network_tests)
check_PROGRAMS += tests/network/unit
tests_network_unit_SOURCES = \
  $(network_tests:=.c) \
  tests/network/random-graph.c tests/network/random-graph.h \
  tests/network/routing-model-decisions.c \
  tests/network/routing-model-links.c \
  tests/network/routing-model-nodes.c \
  tests/network/routing-model-paths.c \
  tests/network/routing-model-private.h \
  tests/network/routing-model-wire.c \
  tests/network/routing-model.c tests/network/routing-model.h
$(network_tests): tests/network/unit$(EXEEXT)
	$(UNIT_LINK)
