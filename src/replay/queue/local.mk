# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/queue/event.h \
  src/replay/queue/event-chunks.h \
  src/replay/queue/event-queue.c src/replay/queue/event-queue.h \
  src/replay/queue/event-ring.c src/replay/queue/event-ring.h \
  src/replay/queue/event-sort.c src/replay/queue/event-sort.h \
  src/replay/queue/pool.c src/replay/queue/pool.h \
  src/replay/queue/window-lps.h \
  src/replay/queue/window-queue.c src/replay/queue/window-queue.h
