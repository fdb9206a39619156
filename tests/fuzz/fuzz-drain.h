/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-drain.h - an output whose text is kept in memory */
#pragma once

#include "base/output-file.h"

/* A pipe, which an output writes in place, and what has come out of it. */
typedef struct
{
  int ends[2];
  GThread *reader;
  GString *text;
} FuzzDrain;

OutputFile *fuzz_drain_open (FuzzDrain *self);

/* Closes the output.  Returns: the text. */
GString *fuzz_drain_close (FuzzDrain *self, OutputFile *output);
