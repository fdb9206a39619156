# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/program/cursor.c src/program/cursor.h \
  src/program/intern.c src/program/intern.h \
  src/program/jobs.h \
  src/program/packed-file.c src/program/packed-file.h \
  src/program/packed-records.c src/program/packed-records.h \
  src/program/partition.c src/program/partition.h \
  src/program/program-append.c \
  src/program/program-build.c \
  src/program/program-calls.c \
  src/program/program-contents.c \
  src/program/program-define.c \
  src/program/program-entries.c \
  src/program/program-jobs.c \
  src/program/program-join.c \
  src/program/program-private.h \
  src/program/program-scale.c \
  src/program/program-traffic.c \
  src/program/program-visit.c \
  src/program/program.c src/program/program.h \
  src/program/reader.c src/program/reader.h \
  src/program/reader-settings.c src/program/reader-settings.h \
  src/program/stored-calls.c \
  src/program/stored-numbers.c src/program/stored-numbers.h \
  src/program/stored-parts.c \
  src/program/stored-private.h \
  src/program/stored-program.h \
  src/program/stored-read.c \
  src/program/stored-steps.c \
  src/program/stored-write.c
