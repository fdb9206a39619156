# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dumpi/dumpi-calls.c src/dumpi/dumpi-calls.h \
  src/dumpi/dumpi-file.c src/dumpi/dumpi-file.h \
  src/dumpi/dumpi-files.c src/dumpi/dumpi-files.h \
  src/dumpi/dumpi-types.c src/dumpi/dumpi-types.h
