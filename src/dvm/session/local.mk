# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/session/alignment.c src/dvm/session/alignment.h \
  src/dvm/session/distribution.c src/dvm/session/distribution.h \
  src/dvm/session/objects.c src/dvm/session/objects.h \
  src/dvm/session/session.c src/dvm/session/session.h \
  src/dvm/session/shadow-exchange.c src/dvm/session/shadow-exchange.h
