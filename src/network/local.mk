# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/ideal-network.c src/network/ideal-network.h \
  src/network/link-changes.c src/network/link-changes.h \
  src/network/link-use.h \
  src/network/machine-topology.c src/network/machine-topology.h \
  src/network/network-model.c src/network/network-model.h \
  src/network/network-of-machine.h \
  src/network/network-places.c src/network/network-places.h \
  src/network/network-prices.h \
  src/network/network-results.h \
  src/network/network-types.h \
  src/network/network.c src/network/network.h \
  src/network/opened-network.h \
  src/network/packet.h
