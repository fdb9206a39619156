# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/observers/listeners.h \
  src/replay/observers/observer.h \
  src/replay/observers/outcomes.c src/replay/observers/outcomes.h
