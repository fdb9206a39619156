# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/bmf/values/bmf-builder.c src/bmf/values/bmf-builder.h \
  src/bmf/values/bmf-items.c src/bmf/values/bmf-items.h \
  src/bmf/values/bmf-value-text.c \
  src/bmf/values/bmf-value.c src/bmf/values/bmf-value.h
