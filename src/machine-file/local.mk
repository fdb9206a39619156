# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/machine-file/cluster-kinds.c src/machine-file/cluster-kinds.h \
  src/machine-file/clusters-read.c src/machine-file/clusters-read.h \
  src/machine-file/machine-algorithms.c src/machine-file/machine-algorithms.h \
  src/machine-file/machine-file.c src/machine-file/machine-file.h \
  src/machine-file/machine-keys.c src/machine-file/machine-keys.h \
  src/machine-file/machine-network.c src/machine-file/machine-network.h \
  src/machine-file/machine-placement.c src/machine-file/machine-placement.h \
  src/machine-file/machine-resolve.c \
  src/machine-file/machine-statement.c src/machine-file/machine-statement.h \
  src/machine-file/machine-tokens.c src/machine-file/machine-tokens.h \
  src/machine-file/machine-value.c src/machine-file/machine-value.h
