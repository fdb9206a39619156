# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dumpi/dumpi.c \
  src/dumpi/dumpi-calls.c src/dumpi/dumpi-calls.h \
  src/dumpi/dumpi-collectives.c \
  src/dumpi/dumpi-comms.c src/dumpi/dumpi-comms.h \
  src/dumpi/dumpi-file.c src/dumpi/dumpi-file.h \
  src/dumpi/dumpi-files.c src/dumpi/dumpi-files.h \
  src/dumpi/dumpi-groups.c src/dumpi/dumpi-groups.h \
  src/dumpi/dumpi-rank.c src/dumpi/dumpi-rank.h \
  src/dumpi/dumpi-requests.c \
  src/dumpi/dumpi-source.c src/dumpi/dumpi-source.h \
  src/dumpi/dumpi-types.c src/dumpi/dumpi-types.h
