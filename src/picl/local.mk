# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/picl/picl-instant.c src/picl/picl-instant.h \
  src/picl/picl-output.c src/picl/picl-output.h \
  src/picl/picl-record.c src/picl/picl-record.h \
  src/picl/picl-text.h \
  src/picl/picl-types.c src/picl/picl-types.h \
  src/picl/picl-writer.c src/picl/picl-writer.h
