# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/arrivals.c src/replay/arrivals.h \
  src/replay/channels.c src/replay/channels.h \
  src/replay/collective-changes.c \
  src/replay/collective-formula.c \
  src/replay/collective-graph.c \
  src/replay/collective-parts.c \
  src/replay/collective-private.h \
  src/replay/collective-run-private.h \
  src/replay/collective.c \
  src/replay/deadlock.c \
  src/replay/formula-walk.c \
  src/replay/lanes.c \
  src/replay/lockstep-collectives.c \
  src/replay/lockstep-private.h \
  src/replay/lockstep-waves.c \
  src/replay/lockstep.c \
  src/replay/loop-heap.c \
  src/replay/loop-queue.c \
  src/replay/loops-private.h \
  src/replay/loops.c \
  src/replay/matching.c src/replay/matching.h \
  src/replay/message-delivery.c \
  src/replay/message-calls-private.h \
  src/replay/message-private.h \
  src/replay/message-packets.c \
  src/replay/observer.h \
  src/replay/outcomes.c src/replay/outcomes.h \
  src/replay/overtaking.c src/replay/overtaking.h \
  src/replay/pipeline-portions.c \
  src/replay/pipeline-private.h \
  src/replay/pipeline.c \
  src/replay/prices.c \
  src/replay/processor-operations.c \
  src/replay/processor-calls-private.h \
  src/replay/processor-private.h \
  src/replay/processor.c \
  src/replay/rendezvous.c \
  src/replay/replay-private.h \
  src/replay/replay.c src/replay/replay.h \
  src/replay/request-calls-private.h \
  src/replay/requests.c \
  src/replay/route-check.c \
  src/replay/shard-mail.c \
  src/replay/shard-places.c \
  src/replay/shards-private.h \
  src/replay/shards.c \
  src/replay/window-events.c \
  src/replay/state-private.h \
  src/replay/watchers-private.h \
  src/replay/windows-private.h \
  src/replay/windows.c
