# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/array-handlers.c \
  src/dvm/blocks.c src/dvm/blocks.h \
  src/dvm/calls.c src/dvm/calls.h \
  src/dvm/copy-handlers.c \
  src/dvm/dvm-reader.c src/dvm/dvm-reader.h \
  src/dvm/function-index.c src/dvm/function-index.h \
  src/dvm/functions.c src/dvm/functions.h \
  src/dvm/handlers.h \
  src/dvm/holders.c src/dvm/holders.h \
  src/dvm/interval-handlers.c \
  src/dvm/io-handlers.c \
  src/dvm/key-map.c src/dvm/key-map.h \
  src/dvm/loop-border.c src/dvm/loop-border.h \
  src/dvm/loop-handlers.c \
  src/dvm/loop-share.c src/dvm/loop-share.h \
  src/dvm/mapping.c src/dvm/mapping.h \
  src/dvm/marked-loops.c \
  src/dvm/objects.c src/dvm/objects.h \
  src/dvm/parameters.c src/dvm/parameters.h \
  src/dvm/redistribution-handlers.c \
  src/dvm/reduction-handlers.c \
  src/dvm/remote-handlers.c \
  src/dvm/session.c src/dvm/session.h \
  src/dvm/shadow-handlers.c \
  src/dvm/shadow-transfers.c src/dvm/shadow-transfers.h \
  src/dvm/system-handlers.c \
  src/dvm/template-handlers.c \
  src/dvm/trace-characters.h \
  src/dvm/trace-lines.c src/dvm/trace-lines.h \
  src/dvm/weight-handlers.c \
  src/dvm/weights.c src/dvm/weights.h
