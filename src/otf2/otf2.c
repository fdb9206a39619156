/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2.c - the row of the reader of OTF2 archives */
#include "config.h"

#include <stdlib.h>

#include "otf2/anchor.h"
#include "otf2/library.h"
#include "otf2/otf2-reader.h"

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  g_autofree char *anchor = otf2_path (source->path, error);
  Program *program = NULL;
  Trace trace;

  if (anchor == NULL)
    return NULL;
  trace_init (&trace, anchor);
  if (otf2_read (&trace, library_read, source->path, options, error))
    program = g_steal_pointer (&trace.program);
  trace_clear (&trace);
  return program;
}

/* ---- check ------------------------------------------------------------------------- */

static void
append_count (GString *to, const char *before, guint64 n, const char *what)
{
  g_string_append_printf (to, "%s%" G_GUINT64_FORMAT " %s%s", before, n, what,
                          n == 1 ? "" : "s");
}

static void
describe (const Program *program, GString *to)
{
  append_count (to, ", ", program_processors (program), "rank");
  append_count (to, ", ", program_count_sends (program), "message");
  append_count (to, ", ", program_instances (program), "collective");
}

static int
compare_ticks (const void *a, const void *b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

/* The median time of the calls of MPI_Isend: what a machine file can have. */
static void
append_overhead (const Trace *trace, GString *to)
{
  GArray *ticks = trace->isends;
  const guint n = ticks->len;
  char text[SIM_TIME_TEXT_SIZE];
  guint64 middle, next;

  if (n == 0)
    return;
  qsort (ticks->data, n, sizeof (guint64), compare_ticks);
  middle = g_array_index (ticks, guint64, (n - 1) / 2);
  next = g_array_index (ticks, guint64, n / 2);
  const SimTime time = archive_time (&trace->archive, middle + (next - middle) / 2);
  if (time >= 0)
    g_string_append_printf (to, ", send overhead = %s s", sim_time_format (time, text));
}

static gboolean
check (const ReaderSource *source, const ReaderOptions *options, GString *says,
       GPtrArray *warnings, GError **error)
{
  g_autofree char *anchor = otf2_path (source->path, error);
  Trace trace;
  gboolean good;

  if (anchor == NULL)
    return FALSE;
  trace_init (&trace, anchor);
  good = otf2_read (&trace, library_read, source->path, options, error);
  if (good)
    {
      reader_describe (&otf2_reader, trace.program, says, warnings);
      if (trace.communicators > 0)
        append_count (says, " on ", trace.communicators, "communicator");
      append_overhead (&trace, says);
    }
  trace_clear (&trace);
  return good;
}

static const char *const keys[] = { "power", NULL };

const Reader otf2_reader = {
  .name = "otf2",
  .title = "OTF2 archive",
  .article = "an",
  .suffixes = { ".otf2" },
  .path_looks_like = anchor_looks_like,
  .files = anchor_files,
  .unit = SIM_TIME_PER_SECOND,
  .takes = READER_ARCHIVE,
  .own_processors = TRUE,
  .costs_of_today = "MPI",
  .keys = keys,
  .read = read_source,
  .describe = describe,
  .check = check,
};
