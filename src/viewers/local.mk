# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/viewers/paje-output.c \
  src/viewers/trace-feed.c src/viewers/trace-feed.h \
  src/viewers/trace-names.c src/viewers/trace-names.h
