# SPDX-License-Identifier: GPL-3.0-or-later
topology_tests = \
  tests/topology/test-cabling \
  tests/topology/test-htsim \
  tests/topology/test-jellyfish \
  tests/topology/test-link-faults \
  tests/topology/test-simgrid \
  tests/topology/test-topology-distances \
  tests/topology/test-topology-export \
  tests/topology/test-topology-generate \
  tests/topology/test-topology-graphml \
  tests/topology/test-topology-connections \
  tests/topology/test-topology-layout \
  tests/topology/test-topology-networks \
  tests/topology/test-topology-nodes \
  tests/topology/test-topology-read \
  tests/topology/test-topology-ready
UNIT_TESTS += $(topology_tests)
check_PROGRAMS += tests/topology/unit
tests_topology_unit_SOURCES = $(topology_tests:=.c)
$(topology_tests): tests/topology/unit$(EXEEXT)
	$(UNIT_LINK)
EXTRA_DIST += tests/topology/igraph-interface.h
