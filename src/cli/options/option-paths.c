/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-paths.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/output-file.h"
#include "cli/options/named-files.h"

#define MEMORY_DEVICES 1 /* major number of /dev/null, /dev/full and similar ones */

static void
clear_use (gpointer use)
{
  g_free (((PathUse *) use)->path);
  g_free (((PathUse *) use)->named_by);
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
  const PathUse one = { option, g_strdup (path), use, NULL };

  g_array_append_val (paths, one);
}

/* "file:PATH", "network=file:PATH", "placement=file(\"PATH\")": what follows the word. */
static void
add_spec (GArray *paths, const char *option, const char *value)
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
      add (paths, option, path, PATH_READ);
    }
  else if (*next == '(')
    {
      next += 1 + strspn (next + 1, " \t");
      if (*next == '"')
        {
          g_autofree char *path = g_strndup (next + 1, strcspn (next + 1, "\""));

          add (paths, option, path, PATH_READ);
        }
    }
}

/* "KEY=V1,V2,..": machine files, or networks. */
static void
add_varied (GArray *paths, const char *option, const char *value)
{
  const char *equals = strchr (value, '=');
  g_autofree char *key = g_strndup (value, equals != NULL ? (gsize) (equals - value) : 0);
  g_auto (GStrv) values = g_strsplit (equals != NULL ? equals + 1 : "", ",", -1);

  g_strstrip (key);
  for (char **one = values; *one != NULL; one++)
    if (g_ascii_strcasecmp (key, "machine") == 0)
      add (paths, option, *one, PATH_READ);
    else
      add_spec (paths, option, *one);
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
option_paths_add (GArray *paths, const Option *option, const char *value)
{
  OptionPath use = use_of (option);

  if (value == NULL || use == PATH_NONE)
    return;
  if (use == PATH_IN_SPEC)
    add_spec (paths, option->name, value);
  else if (use == PATH_VARIED)
    add_varied (paths, option->name, value);
  else
    add (paths, option->name, value, use);
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

static void
identify (Identity *self, const char *path, gboolean is_read)
{
  g_autofree char *target = NULL, *folder = NULL;
  int standard = is_read ? STDIN_FILENO : STDOUT_FILENO;

  memset (self, 0, sizeof *self);
  self->exists = strcmp (path, "-") == 0 ? fstat (standard, &self->status) == 0
                                         : stat (path, &self->status) == 0;
  if (self->exists)
    return;
  target = output_file_target (path);
  folder = g_path_get_dirname (target != NULL ? target : path);
  if (stat (folder, &self->status) == 0)
    self->name = g_path_get_basename (target != NULL ? target : path);
}

/* Terminals are read and written, and what is written to /dev/null harms nothing. */
static gboolean
is_same (const char *one, const char *other, gboolean other_is_read)
{
  g_auto (Identity) a = { 0 }, b = { 0 };

  identify (&a, one, FALSE);
  identify (&b, other, other_is_read);
  if (a.exists != b.exists)
    return FALSE;
  if (!a.exists && (a.name == NULL || b.name == NULL))
    return strcmp (one, other) == 0;
  if (a.status.st_dev != b.status.st_dev || a.status.st_ino != b.status.st_ino)
    return FALSE;
  if (!a.exists)
    return !other_is_read && strcmp (a.name, b.name) == 0;
  return !S_ISCHR (a.status.st_mode)
         || (!other_is_read && major (a.status.st_rdev) != MEMORY_DEVICES);
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

      if (use->use == PATH_WRITTEN || use->use == PATH_FOLDER
          || use->use == PATH_OWN_FOLDER)
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

static GArray *
list_inputs (const Options *options)
{
  GArray *inputs = option_paths_new ();

  for (guint i = options->command->words;
       !options->command->in_place && i < options->files->len; i++)
    {
      const char *text = options->files->pdata[i];

      add (inputs, NULL, text, PATH_READ);
      /* netfare topology file:PATH */
      if (!g_file_test (text, G_FILE_TEST_EXISTS))
        add_spec (inputs, NULL, text);
    }
  for (guint i = 0; i < options->paths->len; i++)
    if (use_at (options->paths, i)->use == PATH_READ)
      add (inputs, use_at (options->paths, i)->option, use_at (options->paths, i)->path,
           PATH_READ);
  return inputs;
}

static gboolean
add_named (GArray *inputs, const char *by, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  if (!named_files_add (by, files, error))
    return FALSE;
  for (guint i = 0; i < files->len; i++)
    {
      const PathUse one = { NULL, g_strdup (files->pdata[i]), PATH_READ, g_strdup (by) };

      g_array_append_val (inputs, one);
    }
  return TRUE;
}

/* The files that inputs name, not the inputs themselves.  NULL: one cannot be read. */
static GArray *
list_named (const Options *options, GError **error)
{
  g_autoptr (GArray) inputs = list_inputs (options), named = option_paths_new ();

  for (guint i = 0; i < inputs->len; i++)
    if (!add_named (named, use_at (inputs, i)->path, error))
      return NULL;
  return g_steal_pointer (&named);
}

static gboolean
check_inputs (const Options *options, const PathUse *output, const GArray *inputs,
              GError **error)
{
  gboolean is_program = (options->command->groups & OPTIONS_PROGRAM) != 0;

  for (guint i = 0; i < inputs->len; i++)
    {
      const PathUse *input = use_at (inputs, i);

      if (!is_same (output->path, input->path, TRUE))
        continue;
      if (input->named_by != NULL)
        error_set (error, NETFARE_ERROR_USAGE,
                   "option --%s: '%s' is a file that '%s' names", output->option,
                   output->path, input->named_by);
      else if (input->option == NULL)
        error_set (error, NETFARE_ERROR_USAGE, "option --%s: '%s' is the %s itself",
                   output->option, output->path, is_program ? "program" : "input");
      else
        error_set (error, NETFARE_ERROR_USAGE,
                   "option --%s: '%s' is the file that --%s reads", output->option,
                   output->path, input->option);
      return FALSE;
    }
  return TRUE;
}

gboolean
option_paths_check (const Options *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);
  g_autoptr (GArray) inputs = list_inputs (options);

  for (guint i = 0; i < outputs->len; i++)
    {
      const PathUse *output = use_at (outputs, i);

      if (!check_inputs (options, output, inputs, error))
        return FALSE;
      for (guint j = 0; j < i; j++)
        if ((output->use == PATH_WRITTEN || use_at (outputs, j)->use == PATH_WRITTEN)
            && is_same (output->path, use_at (outputs, j)->path, FALSE))
          {
            error_set (error, NETFARE_ERROR_USAGE,
                       "--%s and --%s name the same file '%s'",
                       use_at (outputs, j)->option, output->option, output->path);
            return FALSE;
          }
    }
  return TRUE;
}

gboolean
option_paths_check_named (const Options *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);
  g_autoptr (GArray) named = NULL;

  if (outputs->len == 0)
    return TRUE;
  named = list_named (options, error);
  if (named == NULL)
    return FALSE;
  for (guint i = 0; i < outputs->len; i++)
    if (!check_inputs (options, use_at (outputs, i), named, error))
      return FALSE;
  return TRUE;
}

gboolean
option_paths_check_output (const Options *options, const char *path, GError **error)
{
  g_autoptr (GArray) inputs = list_inputs (options), named = list_named (options, error);
  const PathUse output = { "output", (char *) path, PATH_WRITTEN, NULL };

  return named != NULL && check_inputs (options, &output, inputs, error)
         && check_inputs (options, &output, named, error);
}
