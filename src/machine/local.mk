# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/machine/cluster-kinds.c src/machine/cluster-kinds.h \
  src/machine/machine-clusters.c src/machine/machine-clusters.h \
  src/machine/machine-generator.c src/machine/machine-generator.h \
  src/machine/machine-keys.c src/machine/machine-keys.h \
  src/machine/machine-placement.c src/machine/machine-placement.h \
  src/machine/machine-resolve.c \
  src/machine/machine-statement.c src/machine/machine-statement.h \
  src/machine/machine-tokens.c src/machine/machine-tokens.h \
  src/machine/machine-value.c src/machine/machine-value.h \
  src/machine/machine.c src/machine/machine.h
