# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/analysis/time/call-spans.c src/analysis/time/call-spans.h \
  src/analysis/time/link-heat.c src/analysis/time/link-heat.h \
  src/analysis/time/path-line.c src/analysis/time/path-line.h \
  src/analysis/time/processor-times.c src/analysis/time/processor-times.h \
  src/analysis/time/time-bins.c src/analysis/time/time-bins.h \
  src/analysis/time/time-order.c src/analysis/time/time-order.h \
  src/analysis/time/time-spans.c src/analysis/time/time-spans.h
