# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/viewers/event-spool.c src/viewers/event-spool.h \
  src/viewers/link-load.c src/viewers/link-load.h \
  src/viewers/otf2-output.c src/viewers/otf2-writer.h \
  src/viewers/paje-output.c \
  src/viewers/perfetto-fields.h \
  src/viewers/perfetto-output.c \
  src/viewers/protobuf.c src/viewers/protobuf.h \
  src/viewers/trace-feed.c src/viewers/trace-feed.h \
  src/viewers/trace-names.c src/viewers/trace-names.h

if HAVE_OTF2
libnetfare_a_SOURCES += \
  src/viewers/otf2-definitions.c \
  src/viewers/otf2-events.c \
  src/viewers/otf2-private.h \
  src/viewers/otf2-writer.c
endif
