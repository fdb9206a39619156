# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/otf2/anchor.c src/otf2/anchor.h \
  src/otf2/archive.c src/otf2/archive.h \
  src/otf2/archive-definitions.c \
  src/otf2/call-paths.c src/otf2/call-paths.h \
  src/otf2/collective-sizes.c src/otf2/collective-sizes.h \
  src/otf2/emit.c src/otf2/emit.h \
  src/otf2/id-table.c src/otf2/id-table.h \
  src/otf2/instances.c src/otf2/instances.h \
  src/otf2/library.c src/otf2/library.h \
  src/otf2/matching.c src/otf2/matching.h \
  src/otf2/open-requests.c src/otf2/open-requests.h \
  src/otf2/otf2.c \
  src/otf2/otf2-options.c src/otf2/otf2-options.h \
  src/otf2/otf2-reader.c src/otf2/otf2-reader.h \
  src/otf2/rank-clock.c src/otf2/rank-clock.h \
  src/otf2/rank-reader.c src/otf2/rank-reader.h \
  src/otf2/rank-requests.c \
  src/otf2/record.h \
  src/otf2/record-stream.c src/otf2/record-stream.h \
  src/otf2/record-writer.c src/otf2/record-writer.h \
  src/otf2/trace.c src/otf2/trace.h

if HAVE_OTF2
libnetfare_a_SOURCES += \
  src/otf2/library-definitions.c \
  src/otf2/library-events.c \
  src/otf2/library-others.c \
  src/otf2/library-private.h
endif
