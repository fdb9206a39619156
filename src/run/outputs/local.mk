# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/run/outputs/output-list.c src/run/outputs/output-list.h \
  src/run/outputs/output-requests.c \
  src/run/outputs/outputs.c src/run/outputs/outputs.h
