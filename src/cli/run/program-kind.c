/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/program-kind.h"

#include <string.h>

#include "bmf/bmf.h"
#include "dvm/dvm-reader.h"
#include "goal/goal.h"

/* ---- reading ----------------------------------------------------------------------- */

static void
show_taken (guint64 taken, guint64 size, gpointer progress)
{
  if (size > 0)
    progress_show (progress, (double) taken / (double) size);
}

static Program *
read_dvm (TextInput *input, const ProgramTarget *target, Progress *progress,
          GError **error)
{
  return dvm_read (input, target->shape, show_taken, progress, error);
}

static Program *
read_goal (TextInput *input, const ProgramTarget *target, Progress *progress,
           GError **error)
{
  return goal_read (input, show_taken, progress, error);
}

/* A file that nobody named on the command line. */
gboolean
program_kind_check_prelude (const BmfSources *definitions, GError **error)
{
  const char *prelude = definitions->prelude;
  if (prelude == NULL || strcmp (prelude, BMF_BUILT_IN) == 0
      || g_file_test (prelude, G_FILE_TEST_EXISTS))
    return TRUE;
  error_set_at (error, prelude, 0, 0,
                "there is no such file, expected the prelude that the environment "
                "variable NETFARE_PRELUDE names");
  return FALSE;
}

static Program *
read_bmf (TextInput *input, const ProgramTarget *target, Progress *progress,
          GError **error)
{
  if (!program_kind_check_prelude (target->definitions, error))
    return NULL;
  return bmf_read (input, target->definitions, target->processors, target->scalar_bytes,
                   error);
}

/* ---- kinds ------------------------------------------------------------------------- */

static const char *const time_keys[] = { "power", NULL };
static const char *const operation_keys[] = { "operation time", "scalar bytes", NULL };

static const ProgramKind kinds[] = {
  { .name = "lib-dvm",
    .suffix = ".ptr",
    .what = "Lib-DVM trace",
    .looks_like = dvm_looks_like_trace,
    .keys = time_keys,
    .read = read_dvm },
  { .name = "goal",
    .suffix = ".goal",
    .what = "GOAL schedule",
    .looks_like = goal_looks_like_schedule,
    .own_processors = TRUE,
    .keys = time_keys,
    .read = read_goal },
  { .name = "bmf",
    .suffix = ".bmf",
    .what = "parallel BMF program",
    .looks_like = bmf_looks_like_program,
    .own_processors = TRUE,
    .depends_on_machine = TRUE,
    .is_bmf = TRUE,
    .keys = operation_keys,
    .read = read_bmf },
};

const ProgramKind *
program_kind_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (name, kinds[i].name) == 0)
      return &kinds[i];
  return NULL;
}

/* ---- telling ----------------------------------------------------------------------- */

/* A text of every kind, "x, y or z"; to be freed. */
static char *
list_kinds (gsize offset)
{
  GString *list = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_string_append_printf (list, "%s%s",
                            i == 0                          ? ""
                            : i + 1 == G_N_ELEMENTS (kinds) ? " or "
                                                            : ", ",
                            G_STRUCT_MEMBER (const char *, &kinds[i], offset));
  return g_string_free (list, FALSE);
}

static const ProgramKind *
kind_by_name (const char *from, GError **error)
{
  const ProgramKind *kind = program_kind_find (from);
  if (kind != NULL)
    return kind;
  g_autofree char *names = list_kinds (offsetof (ProgramKind, name));
  error_set (error, NETFARE_ERROR_USAGE, "option --from: found '%s', expected %s", from,
             names);
  return NULL;
}

static const ProgramKind *
kind_by_content (const char *head, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].looks_like (head, length))
      return &kinds[i];
  return NULL;
}

static const ProgramKind *
kind_by_suffix (const char *path)
{
  g_autofree char *name = g_str_has_suffix (path, ".gz")
                              ? g_strndup (path, strlen (path) - strlen (".gz"))
                              : g_strdup (path);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (name, kinds[i].suffix))
      return &kinds[i];
  return NULL;
}

const ProgramKind *
program_kind_tell (TextInput *input, const char *path, const char *from, GError **error)
{
  gsize length;
  if (from != NULL)
    return kind_by_name (from, error);
  const char *head = text_input_peek (input, &length, error);
  if (head == NULL)
    return NULL;
  if (length == 0)
    {
      g_autofree char *what = list_kinds (offsetof (ProgramKind, what));
      error_set_at (error, text_input_name (input), 0, 0,
                    "the file is empty, expected a program (%s)", what);
      return NULL;
    }
  const ProgramKind *kind = kind_by_content (head, length);
  if (kind == NULL)
    kind = kind_by_suffix (path);
  if (kind == NULL)
    {
      g_autofree char *what = list_kinds (offsetof (ProgramKind, what));
      g_autofree char *names = list_kinds (offsetof (ProgramKind, name));
      error_set_at (error, text_input_name (input), 0, 0,
                    "unrecognised kind of program, by content and by suffix, expected a "
                    "%s (--from %s says which)",
                    what, names);
    }
  return kind;
}
