# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/why/path/path-adder.c src/why/path/path-adder.h \
  src/why/path/path-piece.h \
  src/why/path/path-recorder.c src/why/path/path-recorder.h \
  src/why/path/path-walk.c src/why/path/path-walk.h
