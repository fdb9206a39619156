# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/trace/calls.c src/dvm/trace/calls.h \
  src/dvm/trace/function-index.c src/dvm/trace/function-index.h \
  src/dvm/trace/parameters.c src/dvm/trace/parameters.h \
  src/dvm/trace/trace-characters.h \
  src/dvm/trace/trace-lines.c src/dvm/trace/trace-lines.h
