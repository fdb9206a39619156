/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti.c - the row of the reader of SimGrid time-independent traces */
#include "config.h"

#include "ti/ti-files.h"
#include "ti/ti-reader.h"

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return source->input != NULL ? ti_read (source->input, options, error)
                               : ti_read_folder (source->path, options, error);
}

static void
name_files (const char *path, const ReaderOptions *options)
{
  TiFiles files;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      ti_files_name_all (path, options->inputs);
      return;
    }
  ti_files_init_folder (&files, path, options->inputs, NULL);
  ti_files_clear (&files);
}

static const char *const keys[] = { "power", "operation time", NULL };

const Reader ti_reader = {
  .name = "ti",
  .title = "SimGrid time-independent trace",
  .article = "a",
  .suffixes = { ".ti" },
  .looks_like = ti_looks_like_actions,
  .path_looks_like = ti_files_is_folder,
  .name_files = name_files,
  .unit = SIM_TIME_PER_SECOND,
  .own_processors = TRUE,
  .costs_of_today = "MPI",
  .keys = keys,
  .read = read_source,
  .describe = reader_describe_ranks,
};
