/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/program-source.h"

#include <string.h>
#include <sys/stat.h>

#include "bmf/bmf.h"
#include "cli/run/program-kind.h"

#define MAX_KEPT (G_GUINT64_CONSTANT (4) << 30)

/* What a program that depends on the machine was read for. */
typedef struct
{
  guint32 processors;
  guint64 scalar_bytes;
} Target;

struct _ProgramSource
{
  char *path;
  const ProgramKind *kind;
  char *kept; /* the text of what can be read only once, or NULL */
  gsize kept_length;
  GPtrArray *programs; /* Program; those read so far */
  Decimal message_scale;
  BmfSources definitions;
  Target target;   /* to read the next program for */
  GArray *targets; /* Target, of each program */
};

/* ---- the source -------------------------------------------------------------------- */

static gboolean
is_read_once (const char *path)
{
  struct stat status;
  return strcmp (path, "-") == 0
         || (stat (path, &status) == 0 && !S_ISREG (status.st_mode));
}

static ProgramSource *
new_source (TextInput *input, const char *path, const char *from, GError **error)
{
  const ProgramKind *kind = program_kind_tell (input, path, from, error);
  if (kind == NULL)
    return NULL;
  ProgramSource *self = g_new0 (ProgramSource, 1);
  self->path = g_strdup (path);
  self->kind = kind;
  self->programs = g_ptr_array_new_with_free_func ((GDestroyNotify) program_unref);
  self->message_scale = (Decimal){ 1, 1 };
  self->targets = g_array_new (FALSE, FALSE, sizeof (Target));
  self->target.scalar_bytes = 1;
  return self;
}

ProgramSource *
program_source_new (TextInput *taken, const char *path, const char *from, GError **error)
{
  g_autoptr (TextInput) input = taken;
  g_autoptr (ProgramSource) self = new_source (input, path, from, error);
  if (self == NULL)
    return NULL;
  if (is_read_once (path))
    {
      self->kept = text_input_read_all (input, MAX_KEPT, &self->kept_length, error);
      if (self->kept == NULL)
        return NULL;
    }
  return g_steal_pointer (&self);
}

ProgramSource *
program_source_new_from_text (char *taken, gsize length, const char *name,
                              const char *from, GError **error)
{
  g_autofree char *text = taken;
  g_autoptr (TextInput) input = text_input_new_from_string (text, length, name);
  ProgramSource *self = new_source (input, name, from, error);
  if (self == NULL)
    return NULL;
  self->kept = g_steal_pointer (&text);
  self->kept_length = length;
  return self;
}

ProgramSource *
program_source_open (const char *path, const char *from, GError **error)
{
  TextInput *input = text_input_open (path, error);
  return input != NULL ? program_source_new (input, path, from, error) : NULL;
}

void
program_source_free (ProgramSource *self)
{
  g_ptr_array_unref (self->programs);
  g_array_unref (self->targets);
  g_free (self->kept);
  g_free (self->path);
  g_free (self);
}

void
program_source_scale_messages (ProgramSource *self, const Decimal *scale)
{
  self->message_scale = *scale;
}

void
program_source_set_definitions (ProgramSource *self, const char *const *libraries,
                                const char *data, gboolean without_prelude)
{
  self->definitions.libraries = libraries;
  self->definitions.data = data;
  if (without_prelude)
    return;
  const char *named = g_getenv ("NETFARE_PRELUDE");
  self->definitions.prelude = named != NULL ? named : BMF_BUILT_IN;
}

void
program_source_set_parameters (ProgramSource *self, ParameterValues *parameters)
{
  self->definitions.parameters = parameters;
}

void
program_source_show_values (ProgramSource *self)
{
  self->definitions.show_values = TRUE;
}

static TextInput *
open_again (const ProgramSource *self, GError **error)
{
  const char *name = strcmp (self->path, "-") == 0 ? "<stdin>" : self->path;
  return self->kept != NULL
             ? text_input_new_from_string (self->kept, self->kept_length, name)
             : text_input_open (self->path, error);
}

static gboolean
check_bmf (const ProgramSource *self, const char *what_for, GError **error)
{
  if (self->kind->is_bmf)
    return program_kind_check_prelude (&self->definitions, error);
  error_set_at (error, self->path, 0, 0, "found a %s, expected a parallel BMF program%s",
                self->kind->what, what_for);
  return FALSE;
}

/* Parallel BMF is the only kind that has parameters, and values to show. */
static gboolean
check_wants (const ProgramSource *self, GError **error)
{
  const ParameterValues *values = self->definitions.parameters;
  if (values != NULL && !parameter_values_is_empty (values)
      && !check_bmf (self, " for --define", error))
    return FALSE;
  return !self->definitions.show_values || check_bmf (self, " for --show-values", error);
}

static Program *
read_program (ProgramSource *self, const Shape *shape, gboolean quiet, GError **error)
{
  const char *name = strcmp (self->path, "-") == 0 ? "<stdin>" : self->path;
  if (!check_wants (self, error))
    return NULL;
  g_autoptr (TextInput) input = open_again (self, error);
  if (input == NULL)
    return NULL;
  g_autofree char *what = g_strdup_printf ("reading %s", name);
  g_autoptr (Progress) progress = quiet ? NULL : progress_new (what);
  const ProgramTarget target = { .shape = shape,
                                 .definitions = &self->definitions,
                                 .processors = self->target.processors,
                                 .scalar_bytes = self->target.scalar_bytes };
  g_autoptr (Program) program = self->kind->read (input, &target, progress, error);
  return program != NULL ? program_scale_messages (program, &self->message_scale, error)
                         : NULL;
}

Program *
program_source_get (ProgramSource *self, const Shape *shape, gboolean quiet,
                    GError **error)
{
  if (self->kind->own_processors && self->programs->len > 0)
    return self->programs->pdata[0];
  for (guint i = 0; shape != NULL && i < self->programs->len; i++)
    if (shape_equal (shape, program_shape (self->programs->pdata[i])))
      return self->programs->pdata[i];
  Program *program = read_program (self, shape, quiet, error);
  if (program != NULL)
    g_ptr_array_add (self->programs, program);
  return program;
}

gboolean
program_source_has_own_processors (const ProgramSource *self)
{
  return self->kind->own_processors;
}

gboolean
program_source_uses_key (const ProgramSource *self, const char *key)
{
  return g_strv_contains (self->kind->keys, key);
}

const char *
program_source_kind (const ProgramSource *self)
{
  return self->kind->name;
}

gboolean
program_source_depends_on_machine (const ProgramSource *self)
{
  return self->kind->depends_on_machine;
}

Program *
program_source_get_for (ProgramSource *self, guint32 processors, guint64 scalar_bytes,
                        gboolean quiet, GError **error)
{
  self->target = (Target){ processors, scalar_bytes };
  for (guint i = 0; i < self->targets->len; i++)
    {
      const Target *target = &g_array_index (self->targets, Target, i);
      if (target->processors == processors && target->scalar_bytes == scalar_bytes)
        return self->programs->pdata[i];
    }
  Program *program = read_program (self, NULL, quiet, error);
  if (program == NULL)
    return NULL;
  g_ptr_array_add (self->programs, program);
  g_array_append_val (self->targets, self->target);
  return program;
}

static BmfTree *
read_tree (ProgramSource *self, guint32 processors, gboolean may_be_library,
           GError **error)
{
  BmfSources sources = self->definitions;
  sources.may_be_library = may_be_library;
  sources.processors = processors;
  if (!check_bmf (self, "", error))
    return NULL;
  g_autoptr (TextInput) input = open_again (self, error);
  return input != NULL ? bmf_tree_read (input, &sources, error) : NULL;
}

BmfTree *
program_source_read_tree (ProgramSource *self, guint32 processors, GError **error)
{
  return read_tree (self, processors, FALSE, error);
}

BmfTree *
program_source_read_library (ProgramSource *self, GError **error)
{
  return read_tree (self, 0, TRUE, error);
}

char *
program_source_show_tree (ProgramSource *self, guint32 processors, GError **error)
{
  if (!check_bmf (self, " for --show-tree", error))
    return NULL;
  self->definitions.processors = processors;
  g_autoptr (TextInput) input = open_again (self, error);
  return input != NULL ? bmf_show_tree (input, &self->definitions, error) : NULL;
}
