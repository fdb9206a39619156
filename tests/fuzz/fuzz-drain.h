/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-drain.h - an output whose text is kept in memory */
#pragma once

#include "base/output-file.h"

/* A file in memory, which has no other name, so that an output writes it in place. */
typedef struct
{
  int descriptor;
} FuzzDrain;

OutputFile *fuzz_drain_open (FuzzDrain *self);

/* Closes the output.  Returns: the text, to be freed. */
GString *fuzz_drain_close (FuzzDrain *self, OutputFile *output);
