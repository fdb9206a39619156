# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/messages/delivery.c \
  src/replay/messages/packets.c \
  src/replay/messages/rendezvous.c
