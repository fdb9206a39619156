# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/outputs/output-list.c src/cli/outputs/output-list.h \
  src/cli/outputs/output-requests.c
