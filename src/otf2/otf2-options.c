/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/otf2-options.h"

#include <string.h>

static const char *
take_clock (ReaderSettings *self, const char *value)
{
  self->options.clock = strcmp (value, "cpu") == 0    ? READER_CLOCK_CPU
                        : strcmp (value, "wall") == 0 ? READER_CLOCK_WALL
                                                      : READER_CLOCK_DEFAULT;
  return self->options.clock != READER_CLOCK_DEFAULT ? NULL : "cpu or wall";
}

static const ReaderOption which_clock = {
  .name = "clock",
  .argument = "CLOCK",
  .help = "the times of the program: cpu (the default, if all ranks have it) or wall",
  .words = (const char *const[]){ "cpu", "wall", NULL },
  .take = take_clock,
};

static const char *
take_sizes (ReaderSettings *self, const char *value)
{
  self->options.sizes = strcmp (value, "totals") == 0      ? READER_SIZES_TOTALS
                        : strcmp (value, "arguments") == 0 ? READER_SIZES_ARGUMENTS
                                                           : READER_SIZES_DEFAULT;
  return self->options.sizes != READER_SIZES_DEFAULT ? NULL : "totals or arguments";
}

static const ReaderOption sizes = {
  .name = "sizes",
  .argument = "WHICH",
  .help = "sizes of collectives are totals or arguments (default: by the program that "
          "wrote it)",
  .words = (const char *const[]){ "totals", "arguments", NULL },
  .take = take_sizes,
};

static const char *
take_partial (ReaderSettings *self, const char *value)
{
  self->options.partial = TRUE;
  return NULL;
}

static const ReaderOption partial = {
  .name = "partial",
  .help = "end each rank where its events end; drop messages without the other end",
  .take = take_partial,
};

const ReaderOption *const otf2_options[] = { &which_clock, &sizes, &partial, NULL };
