# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/cluster-network.c \
  src/network/formula-network.c \
  src/network/graph-alone.c \
  src/network/graph-hop.c \
  src/network/graph-network.c \
  src/network/graph-private.h \
  src/network/link-timeline.c src/network/link-timeline.h \
  src/network/network-private.h \
  src/network/network.c src/network/network.h \
  src/network/pair-set.c src/network/pair-set.h \
  src/network/route-cache.c src/network/route-cache.h \
  src/network/route-coordinates.c src/network/route-coordinates.h \
  src/network/route-search.c src/network/route-search.h \
  src/network/routes.c src/network/routes.h \
  src/network/topology-generate.c src/network/topology-generate.h \
  src/network/topology-graphml.c src/network/topology-graphml.h \
  src/network/topology-hierarchy.c src/network/topology-hierarchy.h \
  src/network/topology-igraph.c src/network/topology-igraph.h \
  src/network/topology-layout.c src/network/topology-layout.h \
  src/network/topology-read.c src/network/topology-read.h \
  src/network/topology-tree.c src/network/topology-tree.h \
  src/network/topology.c src/network/topology.h \
  src/network/transputer.c src/network/transputer.h \
  src/network/unused-paths.c src/network/unused-paths.h \
  src/network/waiting-line.c src/network/waiting-line.h \
  src/network/waiting-set.c src/network/waiting-set.h
