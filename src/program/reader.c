/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/reader.h"

#include <string.h>

static void
describe_processors (const Program *program, GString *to)
{
  guint32 n = program_processors (program);

  g_string_append_printf (to, ", %u processor%s", n, n == 1 ? "" : "s");
}

void
reader_describe (const Reader *self, const Program *program, GString *says,
                 GPtrArray *warnings)
{
  const char *const *list = program_warnings (program);

  g_string_append (says, self->title);
  if (self->describe != NULL)
    self->describe (program, says);
  else
    describe_processors (program, says);
  for (; list != NULL && *list != NULL; list++)
    g_ptr_array_add (warnings, g_strdup (*list));
}

gboolean
reader_check (const Reader *self, const ReaderSource *source,
              const ReaderOptions *options, GString *says, GPtrArray *warnings,
              GError **error)
{
  if (self->check != NULL)
    return self->check (source, options, says, warnings, error);
  g_autoptr (Program) program = self->read (source, options, error);
  if (program == NULL)
    return FALSE;
  reader_describe (self, program, says, warnings);
  return TRUE;
}

gboolean
reader_reads_path (const Reader *self, const char *path)
{
  return self->looks_like == NULL
         || (self->path_looks_like != NULL && self->path_looks_like (path));
}

gboolean
reader_has_suffix (const Reader *self, const char *path)
{
  g_autofree char *name = g_str_has_suffix (path, ".gz")
                              ? g_strndup (path, strlen (path) - strlen (".gz"))
                              : g_strdup (path);

  for (guint i = 0; self->suffixes[i] != NULL; i++)
    if (g_str_has_suffix (name, self->suffixes[i]))
      return TRUE;
  return FALSE;
}

/* ---- of a program ------------------------------------------------------------------ */

const char *
program_kind (const Program *program)
{
  const Reader *reader = program_reader (program);

  return reader != NULL ? reader->name : "";
}

const char *
program_title (const Program *program)
{
  const Reader *reader = program_reader (program);

  return reader != NULL ? reader->title : "program";
}

SimTime
program_unit (const Program *program)
{
  const Reader *reader = program_reader (program);

  return reader != NULL ? reader->unit : SIM_TIME_PER_SECOND;
}

void
reader_append_count (GString *to, guint64 n, const char *what)
{
  g_string_append_printf (to, ", %" G_GUINT64_FORMAT " %s%s", n, what, n == 1 ? "" : "s");
}

void
reader_describe_ranks (const Program *program, GString *to)
{
  reader_append_count (to, program_processors (program), "rank");
  reader_append_count (to, program_count_sends (program, NULL), "message");
  reader_append_count (to, program_instances (program), "collective");
}

gboolean
reader_has_option (const Reader *self, const ReaderOption *option)
{
  for (guint i = 0; self->options != NULL && self->options[i] != NULL; i++)
    if (self->options[i] == option)
      return TRUE;
  return FALSE;
}
