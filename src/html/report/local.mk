# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/html/report/interval-figures.c src/html/report/interval-figures.h \
  src/html/report/interval-processors.c src/html/report/interval-processors.h \
  src/html/report/interval-report.c src/html/report/interval-report.h \
  src/html/report/interval-section.c src/html/report/interval-section.h \
  src/html/report/interval-tree.c src/html/report/interval-tree.h \
  src/html/report/network-heat.c src/html/report/network-heat.h \
  src/html/report/network-links.c src/html/report/network-links.h \
  src/html/report/network-messages.c src/html/report/network-messages.h \
  src/html/report/network-section.c src/html/report/network-section.h \
  src/html/report/report-head.c src/html/report/report-head.h
