# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/events/event-loop.h \
  src/replay/events/logical-processes.c src/replay/events/logical-processes.h \
  src/replay/events/partition-map.c \
  src/replay/events/partitions.c src/replay/events/partitions.h \
  src/replay/events/schedule.h \
  src/replay/events/windows.h
