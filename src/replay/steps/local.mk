# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/steps/lanes.c \
  src/replay/steps/operation-requests.c \
  src/replay/steps/operations.c \
  src/replay/steps/requests.c \
  src/replay/steps/steps.c
