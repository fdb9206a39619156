# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/parallelise/law-options.c src/cli/parallelise/law-options.h \
  src/cli/parallelise/bmf-made.c src/cli/parallelise/bmf-made.h \
  src/cli/parallelise/bmf-price.c src/cli/parallelise/bmf-price.h \
  src/cli/parallelise/bmf-steps.c src/cli/parallelise/bmf-steps.h \
  src/cli/parallelise/bmf-table.c src/cli/parallelise/bmf-table.h \
  src/cli/parallelise/bmf-text.c src/cli/parallelise/bmf-text.h \
  src/cli/parallelise/bmf.c
