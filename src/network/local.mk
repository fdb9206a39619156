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
  src/network/transputer.c src/network/transputer.h \
  src/network/unused-paths.c src/network/unused-paths.h \
  src/network/waiting-line.c src/network/waiting-line.h \
  src/network/waiting-set.c src/network/waiting-set.h
