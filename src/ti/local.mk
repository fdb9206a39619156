# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/ti/ti-actions.c src/ti/ti-actions.h \
  src/ti/ti-collectives.c src/ti/ti-collectives.h \
  src/ti/ti-files.c src/ti/ti-files.h \
  src/ti/ti-folder.c src/ti/ti-folder.h \
  src/ti/ti-line.c src/ti/ti-line.h \
  src/ti/ti-messages.c src/ti/ti-messages.h \
  src/ti/ti-trace.c src/ti/ti-trace.h \
  src/ti/ti.c \
  src/ti/ti-reader.c src/ti/ti-reader.h
