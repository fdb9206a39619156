# SPDX-License-Identifier: GPL-3.0-or-later
topology_tests = \
  tests/topology/test-jellyfish \
  tests/topology/test-topology-generate \
  tests/topology/test-topology-graphml \
  tests/topology/test-topology-igraph \
  tests/topology/test-topology-layout \
  tests/topology/test-topology-distances \
  tests/topology/test-topology-networks \
  tests/topology/test-topology-nodes \
  tests/topology/test-topology-read \
  tests/topology/test-topology-ready
check_PROGRAMS += $(topology_tests)
TESTS += $(topology_tests)
tests_topology_test_jellyfish_SOURCES = \
  tests/topology/test-jellyfish.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_generate_SOURCES = \
  tests/topology/test-topology-generate.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_graphml_SOURCES = \
  tests/topology/test-topology-graphml.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_igraph_SOURCES = \
  tests/topology/test-topology-igraph.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_layout_SOURCES = \
  tests/topology/test-topology-layout.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_distances_SOURCES = \
  tests/topology/test-topology-distances.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_networks_SOURCES = \
  tests/topology/test-topology-networks.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_nodes_SOURCES = \
  tests/topology/test-topology-nodes.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_read_SOURCES = \
  tests/topology/test-topology-read.c \
  tests/fixture/topology-fixture.h
tests_topology_test_topology_ready_SOURCES = \
  tests/topology/test-topology-ready.c \
  tests/fixture/topology-fixture.h
