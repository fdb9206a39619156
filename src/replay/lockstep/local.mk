# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/lockstep/lockstep.c \
  src/replay/lockstep/lockstep-collectives.c \
  src/replay/lockstep/lockstep-private.h \
  src/replay/lockstep/lockstep-waves.c
