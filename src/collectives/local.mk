# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/collectives/algorithm.c src/collectives/algorithm.h \
  src/collectives/bruck.c \
  src/collectives/by-place.c \
  src/collectives/composed.c \
  src/collectives/double-tree.c \
  src/collectives/doubling.c \
  src/collectives/half-fold.c \
  src/collectives/halving.c \
  src/collectives/library-names.c src/collectives/library-names.h \
  src/collectives/selection.c src/collectives/selection.h \
  src/collectives/library.c src/collectives/library.h \
  src/collectives/linear.c \
  src/collectives/member-order.c src/collectives/member-order.h \
  src/collectives/mpich.c \
  src/collectives/nccl.c \
  src/collectives/neighbour.c \
  src/collectives/odd-fold.c \
  src/collectives/open-mpi.c \
  src/collectives/open-trees.c \
  src/collectives/operation.c src/collectives/operation.h \
  src/collectives/pairwise.c \
  src/collectives/passing.c \
  src/collectives/pipeline.c \
  src/collectives/ring.c \
  src/collectives/schedule-private.h \
  src/collectives/schedule-sizes.c \
  src/collectives/schedule.c src/collectives/schedule.h \
  src/collectives/tree.c
