# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/reshard/hpf-reshard.c src/hpf/reshard/hpf-reshard.h
