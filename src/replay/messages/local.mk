# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/messages/acknowledgements.c src/replay/messages/acknowledgements.h \
  src/replay/messages/all-messages.c \
  src/replay/messages/arrival.c src/replay/messages/arrival.h \
  src/replay/messages/connections.c src/replay/messages/connections.h \
  src/replay/messages/injection.c src/replay/messages/injection.h \
  src/replay/messages/message.h \
  src/replay/messages/messages.c src/replay/messages/messages.h \
  src/replay/messages/owners.h \
  src/replay/messages/packets.c src/replay/messages/packets.h \
  src/replay/messages/rendezvous.c src/replay/messages/rendezvous.h
