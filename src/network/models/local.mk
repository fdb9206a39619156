# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/models/basic.c \
  src/network/models/clusters.c \
  src/network/models/formula.c src/network/models/formula.h \
  src/network/models/models.c src/network/models/models.h \
  src/network/models/network-formula.c \
  src/network/models/transputer.c \
  src/network/models/transputer-time.c src/network/models/transputer-time.h
