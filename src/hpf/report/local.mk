# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/report/hpf-report-text.c \
  src/hpf/report/hpf-report.c src/hpf/report/hpf-report.h
