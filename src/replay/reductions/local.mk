# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/reductions/parts.c src/replay/reductions/parts.h \
  src/replay/reductions/reduction.c src/replay/reductions/reduction.h \
  src/replay/reductions/reduction-tree.c src/replay/reductions/reduction-tree.h
