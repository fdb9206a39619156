# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/models/basic.c \
  src/network/models/clusters.c \
  src/network/models/detours.c src/network/models/detours.h \
  src/network/models/fifo-queue.c src/network/models/fifo-queue.h \
  src/network/models/fifo-waits.c src/network/models/fifo-waits.h \
  src/network/models/formula.c src/network/models/formula.h \
  src/network/models/gap-tree.c src/network/models/gap-tree.h \
  src/network/models/graph-alone.c \
  src/network/models/graph-alone-chosen.c \
  src/network/models/graph-alone-replayed.c \
  src/network/models/graph-choose.c src/network/models/graph-choose.h \
  src/network/models/graph-hop.c \
  src/network/models/graph-network.c \
  src/network/models/graph-packets.c \
  src/network/models/graph-private.h \
  src/network/models/link-timeline.c src/network/models/link-timeline.h \
  src/network/models/link-user.h \
  src/network/models/message-links.c src/network/models/message-links.h \
  src/network/models/models.c src/network/models/models.h \
  src/network/models/network-formula.c \
  src/network/models/pair-set.c src/network/models/pair-set.h \
  src/network/models/pending-times.c src/network/models/pending-times.h \
  src/network/models/reserved-times.c src/network/models/reserved-times.h \
  src/network/models/transputer.c \
  src/network/models/transputer-time.c src/network/models/transputer-time.h \
  src/network/models/trails.c src/network/models/trails.h \
  src/network/models/unused-paths.c src/network/models/unused-paths.h \
  src/network/models/waiting-set.c src/network/models/waiting-set.h
