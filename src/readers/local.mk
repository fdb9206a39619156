# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/readers/reader-find.c \
  src/readers/reader-list.c src/readers/reader-list.h \
  src/readers/unread-formats.c src/readers/unread-formats.h
