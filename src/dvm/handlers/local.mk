# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/handlers/array-handlers.c \
  src/dvm/handlers/copy-handlers.c \
  src/dvm/handlers/functions.c src/dvm/handlers/functions.h \
  src/dvm/handlers/handlers.h \
  src/dvm/handlers/interval-handlers.c src/dvm/handlers/interval-handlers.h \
  src/dvm/handlers/io-handlers.c \
  src/dvm/handlers/loop-handlers.c \
  src/dvm/handlers/marked-loops.c src/dvm/handlers/marked-loops.h \
  src/dvm/handlers/redistribution-handlers.c \
  src/dvm/handlers/reduction-handlers.c \
  src/dvm/handlers/remote-handlers.c \
  src/dvm/handlers/shadow-handlers.c \
  src/dvm/handlers/system-handlers.c \
  src/dvm/handlers/template-handlers.c \
  src/dvm/handlers/weight-handlers.c
