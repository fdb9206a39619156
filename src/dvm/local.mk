# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/dvm-reader.c src/dvm/dvm-reader.h
