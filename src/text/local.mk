# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/text/csv-line.c src/text/csv-line.h \
  src/text/csv-table.c src/text/csv-table.h \
  src/text/escape.c src/text/escape.h \
  src/text/inputs-text.c src/text/inputs-text.h \
  src/text/json-value.c src/text/json-value.h \
  src/text/json-writer.c src/text/json-writer.h \
  src/text/number-short.c src/text/number-short.h \
  src/text/number-text.c src/text/number-text.h \
  src/text/row-writer.c src/text/row-writer.h \
  src/text/script-hash.c src/text/script-hash.h \
  src/text/text-cells.c src/text/text-cells.h
