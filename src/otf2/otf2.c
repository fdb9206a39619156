/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2.c - the row of the reader of OTF2 archives */
#include "config.h"

#include <stdlib.h>

#include "base/error.h"
#include "otf2/anchor.h"
#include "otf2/library.h"
#include "otf2/otf2-reader.h"
#include "otf2/otf2-options.h"
#include "program/stored-program.h"

/* ---- the archive of a replay --------------------------------------------------------
 */

/* Returns: the file with the program of a replay's archive; NULL: the archive is not of a
 * replay. */
static char *
stored_path (const char *path, Inputs *inputs)
{
  g_autofree char *anchor = anchor_find (path, NULL);
  g_autofree char *stored = anchor != NULL ? anchor_program (anchor) : NULL;

  return stored != NULL && inputs_has_file (inputs, stored) ? g_steal_pointer (&stored)
                                                            : NULL;
}

static Program *
read_stored (const char *stored, const ReaderSource *source, const ReaderOptions *options,
             GError **error)
{
  g_autofree char *anchor = anchor_find (source->path, error);
  g_autoptr (TextInput) input = NULL;
  Program *program;

  /* All files of the archive count as read, though this one is enough. */
  anchor_name_files (source->path, options->inputs);
  if (anchor == NULL || !anchor_add_files (anchor, options->inputs, error))
    return NULL;
  input = inputs_open (options->inputs, stored, error);
  if (input == NULL)
    return NULL;
  program = stored_program_read (input, source->path, options->kinds, options, error);
  if (program != NULL
      && (options->clock != READER_CLOCK_DEFAULT || options->sizes != READER_SIZES_DEFAULT
          || options->partial))
    program_add_warning (
        program, "--clock, --sizes and --partial have no effect on the archive of "
                 "a replay, which has the program itself");
  return program;
}

/* ---- programs ---------------------------------------------------------------------- */

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  g_autofree char *stored = stored_path (source->path, options->inputs);
  g_autofree char *anchor = NULL;
  Program *program = NULL;
  Trace trace;

  if (stored != NULL)
    return read_stored (stored, source, options, error);
  anchor = otf2_path (source->path, options->inputs, error);
  if (anchor == NULL)
    return NULL;
  trace_init (&trace, anchor);
  if (otf2_read (&trace, library_read, source->path, options, error))
    program = g_steal_pointer (&trace.program);
  trace_clear (&trace);
  return program;
}

/* ---- check ------------------------------------------------------------------------- */

static int
compare_ticks (const void *a, const void *b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

/* Prints the median time of MPI_Isend calls, as `send overhead` for a machine file. */
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

/* For the archive of a replay, followed by the line of the program's own kind. */
static gboolean
check_stored (const char *stored, const ReaderSource *source,
              const ReaderOptions *options, GString *says, GPtrArray *warnings,
              GError **error)
{
  g_autoptr (Program) program = read_stored (stored, source, options, error);

  if (program == NULL)
    return FALSE;
  g_string_append_printf (says, "%s of a replay: ", otf2_reader.title);
  reader_describe (program_reader (program), program, says, warnings);
  return TRUE;
}

static gboolean
check (const ReaderSource *source, const ReaderOptions *options, GString *says,
       GPtrArray *warnings, GError **error)
{
  g_autofree char *stored = stored_path (source->path, options->inputs);
  g_autofree char *anchor = NULL;
  Trace trace;
  gboolean good;

  if (stored != NULL)
    return check_stored (stored, source, options, says, warnings, error);
  anchor = otf2_path (source->path, options->inputs, error);
  if (anchor == NULL)
    return FALSE;
  trace_init (&trace, anchor);
  good = otf2_read (&trace, library_read, source->path, options, error);
  if (good)
    {
      reader_describe (&otf2_reader, trace.program, says, warnings);
      if (trace.communicators > 0)
        g_string_append_printf (says, " on %u communicator%s", trace.communicators,
                                trace.communicators == 1 ? "" : "s");
      append_overhead (&trace, says);
    }
  trace_clear (&trace);
  return good;
}

static void
name_files (const char *path, const ReaderOptions *options)
{
  anchor_name_files (path, options->inputs);
}

static const char *const keys[] = { "power", NULL };

const Reader otf2_reader = {
  .name = "otf2",
  .title = "OTF2 archive",
  .article = "an",
  .suffixes = { ".otf2" },
  .path_looks_like = anchor_looks_like,
  .name_files = name_files,
  .unit = SIM_TIME_PER_SECOND,
  .options = otf2_options,
  .reads_levels = TRUE,
  .own_processors = TRUE,
  .costs_of_today = "MPI",
  .keys = keys,
  .read = read_source,
  .describe = reader_describe_ranks,
  .check = check,
};
