# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/dvm/mapping/blocks.c src/dvm/mapping/blocks.h \
  src/dvm/mapping/holders.c src/dvm/mapping/holders.h \
  src/dvm/mapping/key-map.c src/dvm/mapping/key-map.h \
  src/dvm/mapping/loop-border.c src/dvm/mapping/loop-border.h \
  src/dvm/mapping/loop-share.c src/dvm/mapping/loop-share.h \
  src/dvm/mapping/mapping.c src/dvm/mapping/mapping.h \
  src/dvm/mapping/shadow-transfers.c src/dvm/mapping/shadow-transfers.h \
  src/dvm/mapping/weights.c src/dvm/mapping/weights.h
