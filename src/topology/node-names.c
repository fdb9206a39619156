/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/node-names.h"

#include <string.h>

#include "base/hash.h"

#define NO_NODE G_MAXUINT32

typedef struct
{
  guint32 node, at; /* `at`: offset of the name in text */
} Name;

struct _NodeNames
{
  GHashTable *node;  /* name -> its place in names, plus 1; only looked up */
  GHashTable *named; /* nodes plus 1 that have a name; only looked up */
  GArray *names;     /* Name, in the order they were set */
  GString *text;     /* the names, each with its final 0 */
};

NodeNames *
node_names_new (void)
{
  NodeNames *self = g_new (NodeNames, 1);

  self->node = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->named = g_hash_table_new (g_direct_hash, g_direct_equal);
  self->names = g_array_new (FALSE, FALSE, sizeof (Name));
  self->text = g_string_new (NULL);
  return self;
}

void
node_names_free (NodeNames *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->node);
  g_hash_table_unref (self->named);
  g_array_unref (self->names);
  g_string_free (self->text, TRUE);
  g_free (self);
}

gboolean
node_name_is_valid (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && strchr ("._-", text[i]) == NULL)
      return FALSE;
  return length > 0 && length <= NODE_NAME_MOST;
}

guint32
node_names_find (const NodeNames *self, const char *name)
{
  gpointer place = g_hash_table_lookup (self->node, name);

  return place == NULL
             ? NO_NODE
             : g_array_index (self->names, Name, GPOINTER_TO_UINT (place) - 1).node;
}

gboolean
node_names_has (const NodeNames *self, guint32 node)
{
  return g_hash_table_contains (self->named, GUINT_TO_POINTER (node + 1));
}

void
node_names_set (NodeNames *self, guint32 node, const char *name)
{
  const Name one = { node, (guint32) self->text->len };

  g_string_append_len (self->text, name, (gssize) strlen (name) + 1);
  g_array_append_val (self->names, one);
  g_hash_table_insert (self->node, g_strdup (name), GUINT_TO_POINTER (self->names->len));
  g_hash_table_add (self->named, GUINT_TO_POINTER (node + 1));
}

void
node_names_offer (NodeNames *self, guint32 node, const char *text)
{
  g_autofree char *name = g_strstrip (g_strndup (text, 4 * NODE_NAME_MOST));

  name[MIN (strlen (name), NODE_NAME_MOST)] = '\0';
  for (char *c = name; *c != '\0'; c++)
    if (!node_name_is_valid (c, 1))
      *c = '_';
  if (*name != '\0' && node_names_find (self, name) == NO_NODE)
    node_names_set (self, node, name);
}

void
node_names_take (const NodeNames *self, Topology *topology, const guint32 *number)
{
  if (self->names->len == 0)
    return;
  topology->names = g_memdup2 (self->text->str, self->text->len);
  topology->name_at = g_new (guint32, topology->nodes);
  memset (topology->name_at, 0xff, topology->nodes * sizeof (guint32));
  for (guint i = 0; i < self->names->len; i++)
    {
      const Name *name = &g_array_index (self->names, Name, i);

      topology->name_at[number == NULL ? name->node : number[name->node]] = name->at;
    }
}
