# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/collectives/collective-private.h \
  src/replay/collectives/collectives.h \
  src/replay/collectives/formula-walk.c \
  src/replay/collectives/pipeline.c src/replay/collectives/pipeline.h \
  src/replay/collectives/pipeline-portions.c \
  src/replay/collectives/plans.c \
  src/replay/collectives/run.c src/replay/collectives/run.h \
  src/replay/collectives/run-changes.c \
  src/replay/collectives/run-formula.c \
  src/replay/collectives/run-messages.c \
  src/replay/collectives/run-parts.c \
  src/replay/collectives/run-rts.c \
  src/replay/collectives/wave.c src/replay/collectives/wave.h
