/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-writer.h - a replay as a PICL trace, written as it happens
 *
 * An observer of the replay's global calls.  Items wait until `advance` has passed them;
 * then they are written in order: by time; records of one instant by processor, each
 * processor's own order kept, a receive's exit after the entry of its send.  Memory is
 * that of the items ahead of the present time, not of the run.  Format:
 * docs/outputs.md.
 */
#pragma once

#include "base/output-file.h"
#include "picl/picl-types.h"
#include "replay/observers/observer.h"

typedef struct _PiclWriter PiclWriter;

typedef struct
{
  SimTime unit;    /* picoseconds per unit of the trace: a second; BMF: a microsecond */
  guint64 divide;  /* times are divided by it; 0 means 1 */
  gboolean thesis; /* without -901 records */
  const guint32
      *events; /* number of the user event for each interval (report_interval_numbers),
                          which must outlive the writer; NULL: no user events */
  guint32 first_call; /* number of the user event of the program's first call; others
                       * follow */
  PiclTypes *types;   /* types of messages, informed of each; it must outlive the writer.
                       * NULL: their own, for programs whose messages cannot overtake each
                       * other (overtaking.h) */
  guint32 batch;      /* number of items that are sorted and written together; 0: the
                       * default */
  guint threads;      /* threads of the run; if more than 1, a background worker sorts and
                       * writes before finish */
} PiclOptions;

/* output NULL: only passes messages to `types`. */
PiclWriter *picl_writer_new (OutputFile *output, guint32 processors,
                             const PiclOptions *options);
void picl_writer_free (PiclWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PiclWriter, picl_writer_free)

/* What to add to the replay, with the PiclWriter as data. */
const ReplayObserver *picl_writer_observer (const PiclWriter *self);

/* Writes the rest; end is the length of the run.  Errors are the output's. Returns: a
 * warning if ParaGraph, which counts microseconds in 32 bits, cannot show times as late
 * as this trace's; free with g_free.  NULL: no warning. */
char *picl_writer_finish (PiclWriter *self, SimTime end);
