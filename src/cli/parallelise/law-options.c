/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law-options.c - the options of netfare bmf parallelise */
#include "config.h"

#include "cli/parallelise/law-options.h"

static gboolean
apply_associative (Options *self, const char *value, GError **error)
{
  if (value[0] != '$' || value[1] == '\0')
    return option_bad_value ("associative", value, "a name, as in '$Max'", error);
  g_ptr_array_add (self->associative, (gpointer) value);
  return TRUE;
}

const Option law_options[] = {
  { "compare", 0, OPTIONS_LAWS, NULL, "replay the serial and the parallel program",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (compare) },
  { "assume-associative", 0, OPTIONS_LAWS, NULL,
    "treat sums and products of reals as associative", .takes = TAKES_NOTHING,
    .offset = OPTION_FIELD (assume_associative) },
  { "associative", 0, OPTIONS_LAWS, "'$NAME'",
    "the function with this name is associative; may be repeated", .takes = TAKES_VALUE,
    .apply = apply_associative },
  { "leave-distributed", 0, OPTIONS_LAWS, NULL,
    "leave the result on the processors, do not gather it at the end",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (leave_distributed) },
  { "ignore-cost", 0, OPTIONS_LAWS, NULL,
    "apply every valid law, even if the program becomes slower on the machine",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (ignore_cost) },
  { "steps", 0, OPTIONS_LAWS, NULL,
    "print the program and its time after each law (--format json: as data)",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (steps) },
  { "output", 'o', OPTIONS_LAWS, "FILE",
    "write the parallel program to FILE (default: standard output)", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};
