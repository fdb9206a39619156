# SPDX-License-Identifier: GPL-3.0-or-later
network_tests = \
  tests/network/test-empty-time \
  tests/network/test-link-timeline \
  tests/network/test-load \
  tests/network/test-pair-set \
  tests/network/test-routes \
  tests/network/test-topology-generate \
  tests/network/test-topology-graphml \
  tests/network/test-topology-igraph \
  tests/network/test-topology-layout \
  tests/network/test-topology-read \
  tests/network/test-topology-ready \
  tests/network/test-transputer \
  tests/network/test-unused-paths
check_PROGRAMS += $(network_tests)
TESTS += $(network_tests)
tests_network_test_load_SOURCES = \
  tests/network/test-load.c tests/network/topology-fixture.h
tests_network_test_topology_generate_SOURCES = \
  tests/network/test-topology-generate.c tests/network/topology-fixture.h
tests_network_test_topology_graphml_SOURCES = \
  tests/network/test-topology-graphml.c tests/network/topology-fixture.h
tests_network_test_topology_igraph_SOURCES = \
  tests/network/test-topology-igraph.c tests/network/topology-fixture.h
tests_network_test_topology_read_SOURCES = \
  tests/network/test-topology-read.c tests/network/topology-fixture.h
tests_network_test_topology_ready_SOURCES = \
  tests/network/test-topology-ready.c tests/network/topology-fixture.h
tests_network_test_topology_layout_SOURCES = \
  tests/network/test-topology-layout.c tests/network/topology-fixture.h
