# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/cause-ends.c \
  src/replay/deadlock.c \
  src/replay/loops.c \
  src/replay/overtaking.c src/replay/overtaking.h \
  src/replay/replay.c src/replay/replay.h \
  src/replay/replay-private.h \
  src/replay/route-check.c
