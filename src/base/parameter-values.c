/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/parameter-values.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define MOST_NAMED 10

typedef struct
{
  char *name;
  char *value; /* NULL: none was given */
  gboolean is_wanted;
} Parameter;

struct _ParameterValues
{
  GArray *all;       /* Parameter: those that have values, then those requested */
  GHashTable *index; /* name in lower case -> position + 1 */
};

static void
clear_parameter (gpointer data)
{
  Parameter *parameter = data;

  g_free (parameter->name);
  g_free (parameter->value);
}

ParameterValues *
parameter_values_new (void)
{
  ParameterValues *self = g_new0 (ParameterValues, 1);

  self->all = g_array_new (FALSE, FALSE, sizeof (Parameter));
  g_array_set_clear_func (self->all, clear_parameter);
  self->index = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  return self;
}

void
parameter_values_free (ParameterValues *self)
{
  g_hash_table_unref (self->index);
  g_array_unref (self->all);
  g_free (self);
}

static Parameter *
get (const ParameterValues *self, guint i)
{
  return &g_array_index (self->all, Parameter, i);
}

static Parameter *
find (const ParameterValues *self, const char *name, gsize length)
{
  g_autofree char *key = g_ascii_strdown (name, (gssize) length);
  const guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));

  return known > 0 ? get (self, known - 1) : NULL;
}

static Parameter *
add (ParameterValues *self, const char *name, gsize length, const char *value)
{
  const Parameter parameter
      = { .name = g_strndup (name, length), .value = g_strdup (value) };

  g_array_append_val (self->all, parameter);
  g_hash_table_insert (self->index, g_ascii_strdown (name, (gssize) length),
                       GUINT_TO_POINTER (self->all->len));
  return get (self, self->all->len - 1);
}

gboolean
parameter_values_is_name (const char *text, gsize length)
{
  if (length == 0 || g_ascii_isdigit (*text))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && text[i] != '_')
      return FALSE;
  return TRUE;
}

const char *
parameter_values_add (ParameterValues *self, const char *text)
{
  const gsize length = strcspn (text, "=");

  if (!parameter_values_is_name (text, length) || text[length] == '\0'
      || text[length + 1] == '\0')
    return "NAME=VALUE, as in N=1000";
  if (find (self, text, length) != NULL)
    return "one value for each parameter";
  add (self, text, length, text + length + 1);
  return NULL;
}

void
parameter_values_start (ParameterValues *self)
{
  for (guint i = self->all->len; i-- > 0;)
    if (get (self, i)->value == NULL)
      {
        g_autofree char *key = g_ascii_strdown (get (self, i)->name, -1);

        g_hash_table_remove (self->index, key); /* the last one: others stay */
        g_array_remove_index (self->all, i);
      }
    else
      get (self, i)->is_wanted = FALSE;
}

const char *
parameter_values_find (ParameterValues *self, const char *name, gsize length)
{
  Parameter *parameter = find (self, name, length);

  if (parameter == NULL)
    parameter = add (self, name, length, NULL);
  if (!parameter->is_wanted) /* as the program writes it */
    memcpy (parameter->name, name, length);
  parameter->is_wanted = TRUE;
  return parameter->value;
}

/* Returns: a text like "its parameters are N and P", to be freed. */
static char *
list_wanted (const ParameterValues *self)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint count = 0;

  for (guint i = 0; i < self->all->len; i++)
    {
      if (!get (self, i)->is_wanted)
        continue;
      if (++count <= MOST_NAMED)
        g_string_append_printf (names, "%s%s", count > 1 ? ", " : "",
                                get (self, i)->name);
    }
  if (count == 0)
    return g_strdup ("it has no parameters");
  return g_strdup_printf ("%s %s%s",
                          count == 1 ? "its parameter is" : "its parameters are",
                          names->str, count > MOST_NAMED ? ", .." : "");
}

gboolean
parameter_values_check_used (const ParameterValues *self, const char *file,
                             GError **error)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      g_autofree char *wanted = NULL;

      if (get (self, i)->is_wanted)
        continue;
      wanted = list_wanted (self);
      error_set_at (error, file, 0, 0,
                    "--define %s: the program has no such parameter; %s",
                    get (self, i)->name, wanted);
      return FALSE;
    }
  return TRUE;
}
