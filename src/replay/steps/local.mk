# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/steps/calls.c src/replay/steps/calls.h \
  src/replay/steps/lane-calls.c src/replay/steps/lane-calls.h \
  src/replay/steps/lane-causes.c src/replay/steps/lane-causes.h \
  src/replay/steps/lanes.c src/replay/steps/lanes.h \
  src/replay/steps/operation-requests.c src/replay/steps/operation-requests.h \
  src/replay/steps/operations.c src/replay/steps/operations.h \
  src/replay/steps/requests.c src/replay/steps/requests.h \
  src/replay/steps/steps.c src/replay/steps/steps.h
