# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/topology/generators/bus.c \
  src/topology/generators/crossbar.c \
  src/topology/generators/dragonfly-parts.c src/topology/generators/dragonfly-parts.h \
  src/topology/generators/dragonfly-plus.c \
  src/topology/generators/dragonfly.c \
  src/topology/generators/fat-tree.c \
  src/topology/generators/folded-clos.c src/topology/generators/folded-clos.h \
  src/topology/generators/generators.c src/topology/generators/generators.h \
  src/topology/generators/grid.c \
  src/topology/generators/group-links.c src/topology/generators/group-links.h \
  src/topology/generators/hosts.c src/topology/generators/hosts.h \
  src/topology/generators/hub.c src/topology/generators/hub.h \
  src/topology/generators/hypercube.c \
  src/topology/generators/hyperx.c \
  src/topology/generators/jellyfish.c \
  src/topology/generators/lattice.c src/topology/generators/lattice.h \
  src/topology/generators/leaf-spine.c \
  src/topology/generators/mesh.c \
  src/topology/generators/rails.c \
  src/topology/generators/ring.c \
  src/topology/generators/slimfly.c \
  src/topology/generators/star.c \
  src/topology/generators/switch-tree.c src/topology/generators/switch-tree.h \
  src/topology/generators/torus.c \
  src/topology/generators/tree.c \
  src/topology/generators/xgft.c
