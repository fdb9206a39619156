/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi.c - the row of the reader of DUMPI traces */
#include "config.h"

#include "dumpi/dumpi-files.h"
#include "dumpi/dumpi-source.h"
#include "otf2/otf2-options.h"
#include "otf2/otf2-reader.h"

extern const Reader dumpi_reader;

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  g_auto (GStrv) files = dumpi_files_find (source->path, options->inputs, error);
  Program *program = NULL;
  Trace trace;

  if (files == NULL)
    return NULL;
  trace_init (&trace, source->path);
  trace.reader = &dumpi_reader;
  if (otf2_read (&trace, dumpi_source_write, source->path, options, error))
    program = g_steal_pointer (&trace.program);
  trace_clear (&trace);
  return program;
}

static void
name_files (const char *path, const ReaderOptions *options)
{
  dumpi_files_name (path, options->inputs);
}

static const char *const keys[] = { "power", NULL };

const Reader dumpi_reader = {
  .name = "dumpi",
  .title = "DUMPI trace",
  .article = "a",
  .suffixes = { ".meta" },
  .path_looks_like = dumpi_files_looks_like,
  .name_files = name_files,
  .unit = SIM_TIME_PER_SECOND,
  .options = otf2_options,
  .reads_levels = TRUE,
  .own_processors = TRUE,
  .costs_of_today = "MPI",
  .keys = keys,
  .read = read_source,
  .describe = reader_describe_ranks,
};
