/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.c - the files and environment variables that a run reads */
#include "config.h"

#include "base/inputs.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

struct _Inputs
{
  GPtrArray *list;     /* Input */
  GHashTable *numbers; /* kind and name -> place in the list + 1 */
};

static void
free_input (gpointer data)
{
  Input *input = data;

  g_free (input->name);
  g_free (input->value);
  g_free (input->by);
  g_free (input);
}

Inputs *
inputs_new (void)
{
  Inputs *self = g_new0 (Inputs, 1);

  self->list = g_ptr_array_new_with_free_func (free_input);
  self->numbers = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  return self;
}

void
inputs_free (Inputs *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->list);
  g_hash_table_unref (self->numbers);
  g_free (self);
}

/* ---- the list ---------------------------------------------------------------------- */

/* Returns: the entry, added if it is new. */
static Input *
find (Inputs *self, InputKind kind, const char *name)
{
  g_autofree char *key = g_strdup_printf ("%u%s", kind, name);
  const guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, key));
  Input *input;

  if (number > 0)
    return self->list->pdata[number - 1];
  input = g_new0 (Input, 1);
  input->kind = kind;
  input->name = g_strdup (name);
  g_ptr_array_add (self->list, input);
  g_hash_table_insert (self->numbers, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->list->len));
  return input;
}

static void
identify (Input *input, int descriptor)
{
  const gboolean is_stdin = strcmp (input->name, "-") == 0;
  struct stat status;

  if (is_stdin)
    descriptor = STDIN_FILENO;
  input->is_known
      = (descriptor >= 0 ? fstat (descriptor, &status) : stat (input->name, &status))
        == 0;
  if (!input->is_known)
    return;
  input->device = status.st_dev;
  input->number = status.st_ino;
  input->is_device = S_ISCHR (status.st_mode);
}

static void
add_read (Inputs *self, const char *path, int descriptor)
{
  Input *input;

  if (self == NULL)
    return;
  input = find (self, INPUT_FILE, path);
  input->is_read = TRUE;
  identify (input, descriptor);
}

void
inputs_name (Inputs *self, const char *path, InputNamer namer, const char *by)
{
  const guint before = inputs_count (self);
  Input *input;

  if (self == NULL)
    return;
  input = find (self, INPUT_FILE, path);
  if (self->list->len == before)
    return;
  input->namer = namer;
  input->by = g_strdup (by);
  identify (input, -1);
}

/* ---- reading ----------------------------------------------------------------------- */

TextInput *
inputs_open (Inputs *self, const char *path, GError **error)
{
  TextInput *input = text_input_open (path, error);

  if (input != NULL)
    add_read (self, path, text_input_descriptor (input));
  return input;
}

void
inputs_add (Inputs *self, const char *path)
{
  add_read (self, path, -1);
}

gboolean
inputs_has_file (Inputs *self, const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  if (self != NULL)
    find (self, INPUT_NO_FILE, path)->is_read = TRUE;
  return FALSE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

GPtrArray *
inputs_list (Inputs *self, const char *folder, const char *end)
{
  g_autoptr (GDir) opened = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (opened != NULL && (name = g_dir_read_name (opened)) != NULL)
    if (g_str_has_suffix (name, end))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  if (self != NULL && opened != NULL)
    {
      g_autofree char *all = g_strconcat ("*", end, NULL);
      g_autofree char *pattern = g_build_filename (folder, all, NULL);

      find (self, INPUT_FOLDER, pattern)->is_read = TRUE;
    }
  return names;
}

const char *
inputs_variable (Inputs *self, const char *name)
{
  const char *value = g_getenv (name);
  Input *input;

  if (self == NULL)
    return value;
  input = find (self, INPUT_VARIABLE, name);
  input->is_read = TRUE;
  g_free (input->value);
  input->value = g_strdup (value);
  return value;
}

void
inputs_add_read (Inputs *self, const Inputs *other)
{
  for (guint i = 0; self != NULL && i < inputs_count (other); i++)
    {
      const Input *from = inputs_get (other, i);
      Input *input;

      if (!from->is_read)
        continue;
      input = find (self, from->kind, from->name);
      input->is_read = TRUE;
      input->is_known = from->is_known;
      input->is_device = from->is_device;
      input->device = from->device;
      input->number = from->number;
      g_free (input->value);
      input->value = g_strdup (from->value);
    }
}

/* ---- the whole --------------------------------------------------------------------- */

guint
inputs_count (const Inputs *self)
{
  return self == NULL ? 0 : self->list->len;
}

const Input *
inputs_get (const Inputs *self, guint i)
{
  return self->list->pdata[i];
}
