# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/collectives/algorithm.c src/collectives/algorithm.h \
  src/collectives/bruck.c \
  src/collectives/double-tree.c \
  src/collectives/doubling.c \
  src/collectives/halving.c \
  src/collectives/linear.c \
  src/collectives/operation.c src/collectives/operation.h \
  src/collectives/pairwise.c \
  src/collectives/pipeline.c \
  src/collectives/ring.c \
  src/collectives/schedule-private.h \
  src/collectives/schedule-sizes.c \
  src/collectives/schedule.c src/collectives/schedule.h \
  src/collectives/tree.c
