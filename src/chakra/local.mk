# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/chakra/chakra.c \
  src/chakra/chakra-collectives.c \
  src/chakra/chakra-file.c src/chakra/chakra-file.h \
  src/chakra/chakra-files.c src/chakra/chakra-files.h \
  src/chakra/chakra-groups.c src/chakra/chakra-groups.h \
  src/chakra/chakra-messages.c \
  src/chakra/chakra-rank.c \
  src/chakra/chakra-trace.h \
  src/chakra/wire.c src/chakra/wire.h
