# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/laws/bmf-choose.c src/laws/bmf-choose.h \
  src/laws/bmf-derivation.c \
  src/laws/bmf-fold.c \
  src/laws/bmf-form.c \
  src/laws/bmf-names.c src/laws/bmf-names.h \
  src/laws/bmf-normal-chain.c \
  src/laws/bmf-normal.h \
  src/laws/bmf-normalise.c src/laws/bmf-normalise.h \
  src/laws/bmf-parallelise.c src/laws/bmf-parallelise.h \
  src/laws/bmf-promote-all.c \
  src/laws/bmf-promote-fold.c \
  src/laws/bmf-promote-pairs.c \
  src/laws/bmf-promote-project.c \
  src/laws/bmf-promote-scan.c \
  src/laws/bmf-promote-split.c \
  src/laws/bmf-promote.c src/laws/bmf-promote.h \
  src/laws/bmf-wanted.c
