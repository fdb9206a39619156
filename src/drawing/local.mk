# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/drawing/drawn-part.c src/drawing/drawn-part.h \
  src/drawing/label-places.c src/drawing/label-places.h \
  src/drawing/large-drawing.c src/drawing/large-drawing.h \
  src/drawing/large-groups.c \
  src/drawing/large-levels.c \
  src/drawing/large-matrix.c \
  src/drawing/large-tree.c \
  src/drawing/level.c src/drawing/level.h \
  src/drawing/link-bundle.c src/drawing/link-bundle.h \
  src/drawing/link-use.c src/drawing/link-use.h \
  src/drawing/node-label.c src/drawing/node-label.h \
  src/drawing/plot.c src/drawing/plot.h \
  src/drawing/svg-labels.c src/drawing/svg-labels.h \
  src/drawing/timeline-output.c src/drawing/timeline-output.h \
  src/drawing/topology-dot.c \
  src/drawing/topology-drawing.h \
  src/drawing/topology-svg.c
