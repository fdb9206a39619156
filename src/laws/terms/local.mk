# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/laws/terms/bmf-build.c src/laws/terms/bmf-build.h \
  src/laws/terms/bmf-held.c src/laws/terms/bmf-held.h \
  src/laws/terms/bmf-laws.c src/laws/terms/bmf-laws.h
