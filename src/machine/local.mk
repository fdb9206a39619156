# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/machine/machine-clusters.c src/machine/machine-clusters.h \
  src/machine/machine-collectives.c \
  src/machine/machine.c src/machine/machine.h \
  src/machine/scaled-costs.c src/machine/scaled-costs.h \
  src/machine/what-if.c src/machine/what-if.h
