# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/core/failure.c src/replay/core/failure.h \
  src/replay/core/replay-parts.h \
  src/replay/core/result.h
