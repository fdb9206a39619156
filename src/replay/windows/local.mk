# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/windows/partition-map.c \
  src/replay/windows/partitions.c \
  src/replay/windows/partitions-private.h \
  src/replay/windows/remote-events.c \
  src/replay/windows/window-events.c \
  src/replay/windows/windows.c
