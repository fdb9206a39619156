# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/diff/changes.c src/diff/changes.h \
  src/diff/diff-report.c src/diff/diff-report.h \
  src/diff/figures.c src/diff/figures.h \
  src/diff/run-check.c src/diff/run-check.h \
  src/diff/run-times.c src/diff/run-times.h
