# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/windows/partition-replay.c \
  src/replay/windows/remote-events.c \
  src/replay/windows/thread-count.c \
  src/replay/windows/threads.c \
  src/replay/windows/window-events.c \
  src/replay/windows/windows.c \
  src/replay/windows/windows-private.h
