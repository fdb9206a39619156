# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/loops/heap-loop.c \
  src/replay/loops/in-order.h \
  src/replay/loops/queue-loop.c
