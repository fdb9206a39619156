# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/integers/hpf-bound.c src/hpf/integers/hpf-bound.h
