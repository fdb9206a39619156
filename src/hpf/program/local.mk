# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/program/hpf-program.c src/hpf/program/hpf-program.h \
  src/hpf/program/hpf-reader.c src/hpf/program/hpf-reader.h \
  src/hpf/program/hpf-spans.c src/hpf/program/hpf-spans.h \
  src/hpf/program/hpf-steps.c src/hpf/program/hpf-steps.h
