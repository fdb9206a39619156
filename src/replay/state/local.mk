# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/state/collective-calls.h \
  src/replay/state/event-loop.h \
  src/replay/state/message.h \
  src/replay/state/message-calls.h \
  src/replay/state/processor-calls.h \
  src/replay/state/processor-state.h \
  src/replay/state/replay-calls.h \
  src/replay/state/replay-state.h \
  src/replay/state/request-calls.h \
  src/replay/state/run.h \
  src/replay/state/wave.h \
  src/replay/state/windows.h \
  src/replay/state/result.h
