# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/analysis/intervals/characteristics-by-interval.c \
  src/analysis/intervals/characteristics-check.c \
  src/analysis/intervals/characteristics-derive.c \
  src/analysis/intervals/characteristics-participants.c \
  src/analysis/intervals/characteristics-private.h \
  src/analysis/intervals/characteristics-processors.c \
  src/analysis/intervals/characteristics.c src/analysis/intervals/characteristics.h \
  src/analysis/intervals/processor-fields.c src/analysis/intervals/processor-fields.h \
  src/analysis/intervals/shares.c src/analysis/intervals/shares.h \
  src/analysis/intervals/statistics.c src/analysis/intervals/statistics.h
