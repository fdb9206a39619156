# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/topology/generators/bus.c \
  src/topology/generators/crossbar.c \
  src/topology/generators/dragonfly.c \
  src/topology/generators/fat-tree.c \
  src/topology/generators/generators.c src/topology/generators/generators.h \
  src/topology/generators/grid.c \
  src/topology/generators/hub.c src/topology/generators/hub.h \
  src/topology/generators/hypercube.c \
  src/topology/generators/lattice.c src/topology/generators/lattice.h \
  src/topology/generators/mesh.c \
  src/topology/generators/ring.c \
  src/topology/generators/star.c \
  src/topology/generators/switch-tree.c src/topology/generators/switch-tree.h \
  src/topology/generators/torus.c \
  src/topology/generators/tree.c
