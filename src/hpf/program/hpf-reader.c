/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-reader.c - the rows of HPF programs, in free and in fixed form */
#include "config.h"

#include "hpf/program/hpf-reader.h"

#include <string.h>

#include "base/error.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/program/hpf-program.h"
#include "program/reader-settings.h"

static gboolean
looks_like (const char *head, gsize length)
{
  return hpf_source_has_directives (head, length);
}

gboolean
hpf_is_fixed_form (const char *path)
{
  g_autofree char *name = g_str_has_suffix (path, ".gz")
                              ? g_strndup (path, strlen (path) - strlen (".gz"))
                              : g_strdup (path);

  return g_str_has_suffix (name, ".f") || g_str_has_suffix (name, ".for");
}

static Program *
read_form (const ReaderSource *source, const ReaderOptions *options, gboolean fixed,
           const Reader *reader, GError **error)
{
  const HpfOptions how = { .fixed = fixed,
                           .processors = options->shape,
                           .parameters = options->parameters,
                           .formats = options->distributions };
  g_autoptr (HpfTree) tree = hpf_parse (source->input, &how, error);

  if (tree == NULL || !hpf_check (tree, error))
    return NULL;
  if (options->parameters != NULL
      && !parameter_values_check_used (options->parameters, tree->file, error))
    return NULL;
  return hpf_program_new (tree, options->per_iteration, reader, error);
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return read_form (source, options, hpf_is_fixed_form (source->path), &hpf_reader,
                    error);
}

static Program *
read_fixed (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return read_form (source, options, TRUE, &hpf_fixed_reader, error);
}

/* It cannot be told from its content which form a program has. */
static gboolean
looks_like_none (const char *head, gsize length)
{
  return FALSE;
}

static const char *
take_distribute (ReaderSettings *self, const char *value)
{
  if (strchr (value, '=') == NULL)
    return "a name and formats, as in 'T=(BLOCK,*)'";
  reader_settings_append (self->distributions, value);
  return NULL;
}

static const ReaderOption distribute = {
  .name = "distribute",
  .argument = "'T=(FORMAT,..)'",
  .help = "distribution of T, instead of that in the program; may be repeated",
  .take = take_distribute,
};

static const char *
take_per_iteration (ReaderSettings *self, const char *value)
{
  self->options.per_iteration = TRUE;
  return NULL;
}

static const ReaderOption per_iteration = {
  .name = "per-iteration",
  .help = "count one collective per operation",
  .take = take_per_iteration,
};

static const ReaderOption *const own_options[]
    = { &reader_option_define, &distribute, &per_iteration, NULL };

static const char *const keys[] = { "operation time", NULL };

static const ReaderDefault defaults[] = {
  { "operation time", 0 },
  { NULL, 0 },
};

const Reader hpf_reader = {
  .name = "hpf",
  .title = "HPF program",
  .article = "an",
  .suffixes = { ".hpf", ".f", ".for" },
  .looks_like = looks_like,
  .unit = SIM_TIME_PER_SECOND,
  .options = own_options,
  .own_processors = TRUE,
  .asks_shape = TRUE,
  .defaults = defaults,
  .keys = keys,
  .read = read_source,
};

const Reader hpf_fixed_reader = {
  .name = "hpf-fixed",
  .title = "HPF program",
  .is_form = TRUE,
  .article = "an",
  .looks_like = looks_like_none,
  .unit = SIM_TIME_PER_SECOND,
  .options = own_options,
  .own_processors = TRUE,
  .asks_shape = TRUE,
  .defaults = defaults,
  .keys = keys,
  .read = read_fixed,
};
