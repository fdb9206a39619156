/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-paths.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/output-file.h"

#define MEMORY_DEVICES 1 /* major number of /dev/null, /dev/full and similar ones */

static void
clear_use (gpointer use)
{
  g_free (((PathUse *) use)->path);
}

GArray *
option_paths_new (void)
{
  GArray *paths = g_array_new (FALSE, FALSE, sizeof (PathUse));

  g_array_set_clear_func (paths, clear_use);
  return paths;
}

/* ---- which files an option names --------------------------------------------------- */

static void
add (GArray *paths, const char *option, const char *path, OptionPath use)
{
  const PathUse one = { option, g_strdup (path), use };

  g_array_append_val (paths, one);
}

static void
add_input (Options *options, const char *option, const char *path)
{
  if (option != NULL)
    add (options->paths, option, path, PATH_READ);
  inputs_name (options->inputs, path,
               option != NULL ? INPUT_BY_OPTION : INPUT_BY_ARGUMENT, option);
}

/* "file:PATH", "network=file:PATH", "placement=file(\"PATH\")": what follows the word. */
static void
add_spec (Options *options, const char *option, const char *value)
{
  const char *word = strstr (value, "file"), *next;

  if (word == NULL)
    return;
  next = word + strlen ("file");
  next += strspn (next, " \t");
  if (*next == ':')
    {
      g_autofree char *path = g_strdup (next + 1);

      g_strstrip (path);
      add_input (options, option, path);
    }
  else if (*next == '(')
    {
      next += 1 + strspn (next + 1, " \t");
      if (*next == '"')
        {
          g_autofree char *path = g_strndup (next + 1, strcspn (next + 1, "\""));

          add_input (options, option, path);
        }
    }
}

/* "KEY=V1,V2,..": machine files, or networks. */
static void
add_varied (Options *options, const char *option, const char *value)
{
  const char *equals = strchr (value, '=');
  g_autofree char *key = g_strndup (value, equals != NULL ? (gsize) (equals - value) : 0);
  g_auto (GStrv) values = g_strsplit (equals != NULL ? equals + 1 : "", ",", -1);

  g_strstrip (key);
  for (char **one = values; *one != NULL; one++)
    if (g_ascii_strcasecmp (key, "machine") == 0)
      add_input (options, option, *one);
    else
      add_spec (options, option, *one);
}

/* A row that says nothing is an output if its argument is a file or a folder: an input
 * whose row is not complete is then an error beside an output of the same name. */
static OptionPath
use_of (const Option *option)
{
  if (option->path != PATH_BY_ARGUMENT)
    return option->path;
  if (option->takes == TAKES_OUTPUT && option->part != PART_PATH)
    return PATH_NONE;
  if (option->argument == NULL)
    return PATH_NONE;
  if (strcmp (option->argument, "DIR") == 0)
    return option->takes == TAKES_OUTPUT ? PATH_OWN_FOLDER : PATH_FOLDER;
  return g_str_has_prefix (option->argument, "FILE") ? PATH_WRITTEN : PATH_NONE;
}

void
option_paths_add (Options *options, const Option *option, const char *value)
{
  OptionPath use = use_of (option);

  if (value == NULL || use == PATH_NONE)
    return;
  if (use == PATH_IN_SPEC)
    add_spec (options, option->name, value);
  else if (use == PATH_VARIED)
    add_varied (options, option->name, value);
  else if (use == PATH_READ)
    add_input (options, option->name, value);
  else
    add (options->paths, option->name, value, use);
}

void
option_paths_add_arguments (Options *options)
{
  for (guint i = options->command->words; i < options->files->len; i++)
    {
      const char *text = options->files->pdata[i];

      add_input (options, NULL, text);
      /* netfare topology file:PATH */
      if (!g_file_test (text, G_FILE_TEST_EXISTS))
        add_spec (options, NULL, text);
    }
}

/* ---- the same file ----------------------------------------------------------------- */

typedef struct
{
  gboolean exists;
  struct stat status; /* of the file; else of the folder that it would be in */
  char *name;         /* in this folder; NULL: there is no such folder */
} Identity;

static void
identity_clear (Identity *self)
{
  g_free (self->name);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Identity, identity_clear)

/* Of an output. */
static void
identify (Identity *self, const char *path)
{
  g_autofree char *target = NULL, *folder = NULL;

  memset (self, 0, sizeof *self);
  self->exists = strcmp (path, "-") == 0 ? fstat (STDOUT_FILENO, &self->status) == 0
                                         : stat (path, &self->status) == 0;
  if (self->exists)
    return;
  target = output_file_target (path);
  folder = g_path_get_dirname (target != NULL ? target : path);
  if (stat (folder, &self->status) == 0)
    self->name = g_path_get_basename (target != NULL ? target : path);
}

/* What is written to /dev/null harms nothing. */
static gboolean
is_same_output (const char *one, const char *other)
{
  g_auto (Identity) a = { 0 }, b = { 0 };

  identify (&a, one);
  identify (&b, other);
  if (a.exists != b.exists)
    return FALSE;
  if (!a.exists && (a.name == NULL || b.name == NULL))
    return strcmp (one, other) == 0;
  if (a.status.st_dev != b.status.st_dev || a.status.st_ino != b.status.st_ino)
    return FALSE;
  if (!a.exists)
    return strcmp (a.name, b.name) == 0;
  return !S_ISCHR (a.status.st_mode) || major (a.status.st_rdev) != MEMORY_DEVICES;
}

/* Terminals are read and written. */
static gboolean
is_input (const struct stat *output, const Input *input)
{
  return input->kind == INPUT_FILE && input->is_known && !input->is_device
         && input->device == output->st_dev && input->number == output->st_ino;
}

/* Whether a folder is above a file, by whatever name. */
static gboolean
is_above (const struct stat *folder, const char *path)
{
  g_autofree char *place = realpath (path, NULL);
  struct stat status;

  for (char *slash; place != NULL && (slash = strrchr (place, '/')) != NULL;)
    {
      *slash = '\0';
      if (stat (*place == '\0' ? "/" : place, &status) == 0
          && status.st_dev == folder->st_dev && status.st_ino == folder->st_ino)
        return TRUE;
    }
  return FALSE;
}

/* ---- what must hold ---------------------------------------------------------------- */

static const PathUse *
use_at (const GArray *uses, guint i)
{
  return &g_array_index (uses, PathUse, i);
}

/* Outputs: those that options name, and the files in the folder of --output. */
static GArray *
list_outputs (const Options *options)
{
  GArray *outputs = option_paths_new ();

  for (guint i = 0; i < options->paths->len; i++)
    {
      const PathUse *use = use_at (options->paths, i);

      if (use->use != PATH_READ)
        add (outputs, use->option, use->path, use->use);
      for (guint k = 0; use->use == PATH_FOLDER && output_list[k] != NULL; k++)
        if (output_list[k]->name != NULL && !options->outputs[k].left_out)
          {
            g_autofree char *path
                = g_build_filename (use->path, output_list[k]->name, NULL);

            add (outputs, use->option, path, PATH_WRITTEN);
          }
    }
  return outputs;
}

gboolean
option_paths_check_outputs (const Options *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);

  for (guint i = 0; i < outputs->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const PathUse *one = use_at (outputs, j), *other = use_at (outputs, i);

        if ((one->use != PATH_WRITTEN && other->use != PATH_WRITTEN)
            || !is_same_output (other->path, one->path))
          continue;
        error_set (error, NETFARE_ERROR_USAGE, "--%s and --%s name the same file '%s'",
                   one->option, other->option, other->path);
        return FALSE;
      }
  return TRUE;
}

/* The output may replace the program; what --resume reads is its own output. */
static gboolean
may_replace (const Options *options, const char *option, const Input *input)
{
  return (options->command->in_place && input->namer == INPUT_BY_ARGUMENT)
         || (input->namer == INPUT_BY_OPTION && strcmp (input->by, option) == 0);
}

static gboolean
fail_input (const Options *options, const PathUse *output, const Input *input,
            GError **error)
{
  g_autofree char *what = NULL;

  switch (input->namer)
    {
    case INPUT_BY_ARGUMENT:
      what = g_strdup_printf ("is the %s itself",
                              options->command->groups & OPTIONS_PROGRAM ? "program"
                                                                         : "input");
      break;
    case INPUT_BY_OPTION:
      what = g_strdup_printf ("is the file that --%s reads", input->by);
      break;
    case INPUT_BY_FILE:
      what = g_strdup_printf ("is a file that '%s' names", input->by);
      break;
    case INPUT_BY_VARIABLE:
      what = g_strdup_printf ("is the file that %s names", input->by);
      break;
    }
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: '%s' %s", output->option,
             output->path, what);
  return FALSE;
}

static gboolean
fail_folder (const PathUse *output, const Input *input, GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE,
             "option --%s: '%s' is the folder of '%s', which is read", output->option,
             output->path, input->name);
  return FALSE;
}

/* Whether the output may be written, as far as inputs are known. */
static gboolean
check_output (const Options *options, const PathUse *output, GError **error)
{
  g_auto (Identity) own = { 0 };

  identify (&own, output->path);
  for (guint i = 0; own.exists && i < inputs_count (options->inputs); i++)
    {
      const Input *input = inputs_get (options->inputs, i);

      if (may_replace (options, output->option, input))
        continue;
      if (is_input (&own.status, input))
        return fail_input (options, output, input, error);
      if (output->use == PATH_OWN_FOLDER && input->kind == INPUT_FILE
          && is_above (&own.status, input->name))
        return fail_folder (output, input, error);
    }
  return TRUE;
}

gboolean
option_paths_check_stdout (const Options *options, GError **error)
{
  struct stat own;

  if (fstat (STDOUT_FILENO, &own) != 0 || !S_ISREG (own.st_mode))
    return TRUE;
  for (guint i = 0; i < inputs_count (options->inputs); i++)
    {
      const Input *input = inputs_get (options->inputs, i);

      if (!is_input (&own, input))
        continue;
      error_set (error, NETFARE_ERROR_USAGE,
                 "%s: input file is output file: standard output is written into it",
                 strcmp (input->name, "-") == 0 ? "<stdin>" : input->name);
      return FALSE;
    }
  return TRUE;
}

gboolean
option_paths_check (const Options *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);

  for (guint i = 0; i < outputs->len; i++)
    if (!check_output (options, use_at (outputs, i), error))
      return FALSE;
  return option_paths_check_stdout (options, error);
}

gboolean
option_paths_check_output (const Options *options, const char *path, GError **error)
{
  const PathUse output = { "output", (char *) path, PATH_WRITTEN };

  return check_output (options, &output, error);
}
