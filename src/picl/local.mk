# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/picl/picl-events.c src/picl/picl-events.h \
  src/picl/picl-instant.c src/picl/picl-instant.h \
  src/picl/picl-messages.c src/picl/picl-messages.h \
  src/picl/picl-output.c src/picl/picl-output.h \
  src/picl/picl-processor-totals.h \
  src/picl/picl-processor.c src/picl/picl-processor.h \
  src/picl/picl-reader.c src/picl/picl-reader.h \
  src/picl/picl-record.c src/picl/picl-record.h \
  src/picl/picl-sort.c src/picl/picl-sort.h \
  src/picl/picl-statistics.c src/picl/picl-statistics.h \
  src/picl/picl-totals.c src/picl/picl-totals.h \
  src/picl/picl-types.c src/picl/picl-types.h \
  src/picl/picl-watcher.h \
  src/picl/picl-writer.c src/picl/picl-writer.h
