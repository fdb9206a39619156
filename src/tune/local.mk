# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/tune/tune.c src/tune/tune.h \
  src/tune/tune-report.c src/tune/tune-report.h \
  src/tune/tune-files.c src/tune/tune-files.h \
  src/tune/tune-json.c
