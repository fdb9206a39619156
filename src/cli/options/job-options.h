/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job-options.h - several programs at once
 *
 *   A --message-scale 2 --beside B --as b --start 5us --beside C --network torus:8x8
 *   |------- A -------| |---------- B --------------| |-- C --| |--- machine ----|
 */
#pragma once

#include "cli/options/option-table.h"

/* What belongs to a program of --beside. */
struct _JobOptions
{
  const char *program;
  const char *from; /* NULL: tell by content */
  ReaderSettings *reader;
  Decimal message_scale;
  const char *processors; /* NULL: its own shape */
  const char *name;       /* NULL: not given */
  SimTime start;
  guint32 repeat;
};

JobOptions *job_options_new (const char *program);
void job_options_free (JobOptions *self);

/* Whether several programs are asked for, or one that starts later or is repeated. */
gboolean job_options_are_used (const Options *options);

/* An option that belongs to a program: *taken; or that ends those of one.  Fails: it
 * belongs to none. */
gboolean job_options_take (Options *options, const Option *option, const char *value,
                           gboolean *taken, GError **error);

/* Options that need --beside. */
gboolean job_options_check (const Options *options, GError **error);

extern const Option job_options[];
