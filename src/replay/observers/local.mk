# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/observers/observer.h \
  src/replay/observers/observers.c src/replay/observers/observers.h \
  src/replay/observers/outcome.h \
  src/replay/observers/outcomes.c src/replay/observers/outcomes.h
