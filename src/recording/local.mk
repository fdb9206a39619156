# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/recording/rank-file.h \
  src/recording/recorded-file.c src/recording/recorded-file.h \
  src/recording/recording.c src/recording/recording.h \
  src/recording/recording-warnings.c \
  src/recording/recordings.c src/recording/recordings.h \
  src/recording/repeats.c src/recording/repeats.h \
  src/recording/site-symbols.c src/recording/site-symbols.h \
  src/recording/recording-archive.h

if HAVE_OTF2
libnetfare_a_SOURCES += \
  src/recording/recording-archive.c \
  src/recording/recording-definitions.c \
  src/recording/recording-private.h
endif
