# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/picl/reader/picl-events.c src/picl/reader/picl-events.h \
  src/picl/reader/picl-messages.c src/picl/reader/picl-messages.h \
  src/picl/reader/picl-processor-totals.h \
  src/picl/reader/picl-processor.c src/picl/reader/picl-processor.h \
  src/picl/reader/picl-reader.c src/picl/reader/picl-reader.h \
  src/picl/reader/picl-statistics.c src/picl/reader/picl-statistics.h \
  src/picl/reader/picl-totals.c src/picl/reader/picl-totals.h \
  src/picl/reader/picl-watcher.h
