# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/processors/busy-factors.c src/replay/processors/busy-factors.h \
  src/replay/processors/clocks.c src/replay/processors/clocks.h \
  src/replay/processors/lane-states.c src/replay/processors/lane-states.h \
  src/replay/processors/noise.c src/replay/processors/noise.h \
  src/replay/processors/prices.c src/replay/processors/prices.h \
  src/replay/processors/processor.h
