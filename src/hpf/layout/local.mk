# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/layout/hpf-layout.c src/hpf/layout/hpf-layout.h
