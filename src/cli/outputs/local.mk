# SPDX-License-Identifier: GPL-3.0-or-later
netfare_SOURCES += \
  src/cli/outputs/output-list.c src/cli/outputs/output-list.h \
  src/cli/outputs/output-requests.c
