# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/bmf/bmf-combine.c \
  src/bmf/bmf-evaluate.c src/bmf/bmf-evaluate.h \
  src/bmf/bmf-hints.c src/bmf/bmf-hints.h \
  src/bmf/bmf-move.c \
  src/bmf/bmf-nesting.c \
  src/bmf/bmf-options.c src/bmf/bmf-options.h \
  src/bmf/bmf-parallel.c \
  src/bmf/bmf-shown.c src/bmf/bmf-shown.h \
  src/bmf/bmf-reader.c \
  src/bmf/bmf-spread.c \
  src/bmf/bmf-work.c \
  src/bmf/bmf-writer.c src/bmf/bmf-writer.h \
  src/bmf/bmf.c src/bmf/bmf.h
