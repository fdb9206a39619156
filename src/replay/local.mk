# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/channels.c src/replay/channels.h \
  src/replay/collective-formula.c \
  src/replay/collective-graph.c \
  src/replay/collective-reduction.c \
  src/replay/collective.c \
  src/replay/deadlock.c \
  src/replay/event-heap.c src/replay/event-heap.h \
  src/replay/event-queue.c src/replay/event-queue.h \
  src/replay/event-ring.c src/replay/event-ring.h \
  src/replay/message-packets.c \
  src/replay/messages.c \
  src/replay/observer.h \
  src/replay/operations.c \
  src/replay/overtaking.c src/replay/overtaking.h \
  src/replay/pipeline.c \
  src/replay/pipeline-portions.c \
  src/replay/pool.c src/replay/pool.h \
  src/replay/prices.c \
  src/replay/processor.c \
  src/replay/reduction.c src/replay/reduction.h \
  src/replay/reduction-tree.c src/replay/reduction-tree.h \
  src/replay/rendezvous.c \
  src/replay/replay-private.h \
  src/replay/replay.c src/replay/replay.h \
  src/replay/route-check.c
