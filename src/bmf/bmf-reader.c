/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-reader.c - the table row for parallel BMF programs
 *
 * Their costs: docs/bmf.md; the thesis, section 3.4.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "bmf/bmf.h"
#include "bmf/bmf-options.h"

#define PRELUDE "NETFARE_PRELUDE"

/* Checks a file that is not named on the command line. */
static gboolean
check_prelude (const char *prelude, GError **error)
{
  if (prelude == NULL || strcmp (prelude, BMF_BUILT_IN) == 0
      || g_file_test (prelude, G_FILE_TEST_EXISTS))
    return TRUE;
  error_set_at (
      error, prelude, 0, 0,
      "no such file, expected the prelude named by the environment variable " PRELUDE);
  return FALSE;
}

static const char *
prelude_of (const ReaderOptions *options)
{
  const char *prelude = options->prelude;

  if (options->no_prelude)
    return NULL;
  if (prelude != NULL)
    return prelude;
  prelude = inputs_variable (options->inputs, PRELUDE);
  if (prelude == NULL)
    return BMF_BUILT_IN;
  inputs_name (options->inputs, prelude, INPUT_BY_VARIABLE, PRELUDE);
  return prelude;
}

static void
name_files (const char *path, const ReaderOptions *options)
{
  prelude_of (options);
}

gboolean
bmf_sources_set (BmfSources *self, const ReaderOptions *options, GError **error)
{
  *self = (BmfSources){ .inputs = options->inputs,
                        .libraries = options->libraries,
                        .prelude = prelude_of (options),
                        .data = options->data,
                        .parameters = options->parameters,
                        .processors = options->processors,
                        .show_values = options->show_values };
  return check_prelude (self->prelude, error);
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  BmfSources sources;

  if (!bmf_sources_set (&sources, options, error))
    return NULL;
  return bmf_read (source->input, &sources, options->processors, options->scalar_bytes,
                   error);
}

static char *
show_tree (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  BmfSources sources;

  if (!bmf_sources_set (&sources, options, error))
    return NULL;
  return bmf_show_tree (source->input, &sources, error);
}

/* A program is also evaluated; a library has only definitions. */
static gboolean
check (const ReaderSource *source, const ReaderOptions *options, GString *says,
       GPtrArray *warnings, GError **error)
{
  const BmfMachine any = { .scalar_bytes = options->scalar_bytes };
  BmfSources sources;

  if (!bmf_sources_set (&sources, options, error))
    return FALSE;
  sources.may_be_library = TRUE;
  g_autoptr (BmfTree) tree = bmf_tree_read (source->input, &sources, error);
  if (tree == NULL)
    return FALSE;
  if (tree->program == NULL)
    {
      g_string_append_printf (says, "parallel BMF library, %u definition%s",
                              tree->own_definitions,
                              tree->own_definitions == 1 ? "" : "s");
      return TRUE;
    }
  g_autoptr (Program) program = bmf_run (tree, source->path, &any, error);
  if (program != NULL)
    reader_describe (&bmf_reader, program, says, warnings);
  return program != NULL;
}

/* ---- the row ----------------------------------------------------------------------- */

#define UNIT SIM_TIME_PER_MICROSECOND

/* Operation time, transport and scalar bytes have the same defaults for all machines. */
static const ReaderDefault defaults[] = {
  { "send overhead byte time", UNIT / 5 },
  { "receive overhead byte time", UNIT / 5 },
  { "link byte time", UNIT },
  { "link start time", 0 },
  { NULL, 0 },
};

static const char *const keys[] = { "operation time", "scalar bytes", NULL };

const Reader bmf_reader = {
  .name = "bmf",
  .title = "parallel BMF program",
  .article = "a",
  .suffixes = { ".bmf" },
  .looks_like = bmf_looks_like_program,
  .name_files = name_files,
  .unit = UNIT,
  .options = bmf_options,
  .own_processors = TRUE,
  .depends_on_machine = TRUE,
  .network = "basic",
  .defaults = defaults,
  .keys = keys,
  .read = read_source,
  .check = check,
  .show_tree = show_tree,
};
