/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "chakra/chakra-groups.h"

#include <string.h>

#include "text/json-value.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 30)

static void
free_ranks (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_ranks);
}

/* NULL: it is no list of ranks. */
static GArray *
read_ranks (const JsonValue *list)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (list == NULL || !json_is_array (list))
    return NULL;
  for (gsize i = 0; i < json_length (list); i++)
    {
      __int128 number;
      guint32 rank;

      if (!json_decimal (json_element (list, i), &number) || number < 0
          || number % JSON_NUMBER_UNIT != 0 || number / JSON_NUMBER_UNIT > G_MAXUINT32)
        return NULL;
      rank = (guint32) (number / JSON_NUMBER_UNIT);
      g_array_append_val (ranks, rank);
    }
  return g_steal_pointer (&ranks);
}

static void
take_member (gpointer data, const char *name, const JsonValue *value)
{
  g_hash_table_insert (data, g_strdup (name), read_ranks (value));
}

static gboolean
read_file (ChakraGroups *self, Inputs *inputs, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, self->path, error);
  gsize length;
  g_autofree char *text
      = input != NULL ? text_input_read_all (input, MOST_BYTES, &length, error) : NULL;
  g_autoptr (JsonValue) document = NULL;

  if (text == NULL)
    return FALSE;
  document = json_document_parse (text, length, self->path, error);
  if (document == NULL)
    return FALSE;
  if (!json_is_object (document))
    {
      error_set_at (error, self->path, 0, 0,
                    "found %s, expected an object of process groups, as in "
                    "{\"1\": [0, 1]}",
                    json_kind (document));
      return FALSE;
    }
  json_members (document, take_member, self->ranks);
  return TRUE;
}

gboolean
chakra_groups_init (ChakraGroups *self, Inputs *inputs, const char *path, GError **error)
{
  *self = (ChakraGroups){ g_strdup (path), new_table (), new_table () };
  return path == NULL || read_file (self, inputs, error);
}

void
chakra_groups_clear (ChakraGroups *self)
{
  g_free (self->path);
  g_hash_table_unref (self->ranks);
  g_hash_table_unref (self->local);
}

void
chakra_groups_set_local (ChakraGroups *self, const GPtrArray *texts)
{
  g_hash_table_remove_all (self->local);
  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = texts->pdata[i];
      g_autoptr (JsonValue) list = json_document_parse (text, strlen (text), "", NULL);

      for (gsize k = 0; list != NULL && k < json_length (list); k++)
        {
          const JsonValue *one = json_element (list, k);
          const JsonValue *name = json_member (one, "pg_name");
          GArray *ranks = read_ranks (json_member (one, "ranks"));

          if (name != NULL && ranks != NULL)
            g_hash_table_insert (self->local,
                                 g_strdup (json_string (name) != NULL
                                               ? json_string (name)
                                               : json_written (name)),
                                 ranks);
          else
            free_ranks (ranks);
        }
    }
}

const GArray *
chakra_groups_find (const ChakraGroups *self, const char *name)
{
  const GArray *found = g_hash_table_lookup (self->local, name);

  return found != NULL ? found : g_hash_table_lookup (self->ranks, name);
}
