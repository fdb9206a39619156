# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/drawing/level.c src/drawing/level.h \
  src/drawing/topology-dot.c \
  src/drawing/topology-drawing-private.h \
  src/drawing/topology-drawing.c src/drawing/topology-drawing.h \
  src/drawing/topology-svg.c
