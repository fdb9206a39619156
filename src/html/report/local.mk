# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/html/report/all-fields.c src/html/report/all-fields.h \
  src/html/report/call-section.c src/html/report/call-section.h \
  src/html/report/collective-section.c src/html/report/collective-section.h \
  src/html/report/compare-column.c src/html/report/compare-column.h \
  src/html/report/data-calls.c \
  src/html/report/data-intervals.c \
  src/html/report/data-times.c \
  src/html/report/interval-report.c src/html/report/interval-report.h \
  src/html/report/interval-table.c src/html/report/interval-table.h \
  src/html/report/network-links.c src/html/report/network-links.h \
  src/html/report/network-messages.c src/html/report/network-messages.h \
  src/html/report/network-section.c src/html/report/network-section.h \
  src/html/report/program-section.c src/html/report/program-section.h \
  src/html/report/report-data.c src/html/report/report-data.h \
  src/html/report/report-head.c src/html/report/report-head.h \
  src/html/report/report-machine.c src/html/report/report-machine.h \
  src/html/report/time-section.c src/html/report/time-section.h \
  src/html/report/why-section.c src/html/report/why-section.h
