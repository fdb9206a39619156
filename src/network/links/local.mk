# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/links/fifo-queue.c src/network/links/fifo-queue.h \
  src/network/links/fifo-waits.c src/network/links/fifo-waits.h \
  src/network/links/gap-tree.c src/network/links/gap-tree.h \
  src/network/links/link-timeline.c src/network/links/link-timeline.h \
  src/network/links/link-user.h \
  src/network/links/pending-times.c src/network/links/pending-times.h \
  src/network/links/reserved-times.c src/network/links/reserved-times.h \
  src/network/links/reserved-tree.c src/network/links/reserved-tree.h \
  src/network/links/waiting-set.c src/network/links/waiting-set.h
