/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slurm-topology.c - trees of switches of Slurm's topology.conf
 *
 *   SwitchName=leaf0 Nodes=node[00-15]
 *   SwitchName=root Switches=leaf[0-3] LinkSpeed=200
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "topology/cabling.h"
#include "topology/host-list.h"

#define MOST_NAMES 262144 /* of all lists: few letters say many names */

typedef struct
{
  Cabling *to;
  TextInput *input;
  guint left; /* names that may still come */
} Reader;

/* One key of a line. */
typedef struct
{
  const char *line, *value; /* value: behind "=" */
  gsize length;
} Field;

gboolean
slurm_topology_looks_like (const char *head, gsize length)
{
  const char *begin = cabling_first_line (head, length);

  return (gsize) (head + length - begin) > strlen ("SwitchName=")
         && g_ascii_strncasecmp (begin, "SwitchName=", strlen ("SwitchName=")) == 0;
}

/* The cables of a switch to each name of a list. */
static gboolean
add_list (Reader *self, guint32 from, const Field *field, gboolean hosts, GError **error)
{
  g_autofree char *text = g_strndup (field->value, field->length);
  gsize at;
  g_autoptr (GPtrArray) names = host_list_expand (text, self->left, &at);

  if (names == NULL)
    return text_input_fail (
        self->input, field->line, field->value + at, field->length - at,
        "a list of names, as node[01-16,20],login; at most 262144 in all", error);
  self->left -= names->len;
  for (guint i = 0; i < names->len; i++)
    {
      const guint32 to = cabling_node (self->to, names->pdata[i], hosts);

      if (to == G_MAXUINT32)
        return text_input_fail (self->input, field->line, field->value, field->length,
                                "fewer names of nodes", error);
      cabling_add (self->to, from, to, CABLING_USUAL_RATE);
      cabling_add (self->to, to, from, CABLING_USUAL_RATE);
    }
  return TRUE;
}

static gboolean
key_is (const char *at, gsize length, const char *key)
{
  return length == strlen (key) && g_ascii_strncasecmp (at, key, length) == 0;
}

/* at: a word "Key=value". */
static gboolean
take_word (Reader *self, const char *line, const char *at, gsize length, guint32 *node,
           GError **error)
{
  const char *sign = memchr (at, '=', length);
  const gsize key = sign != NULL ? (gsize) (sign - at) : length;
  const Field field = { line, at + key + 1, length - key - 1 };

  if (sign == NULL)
    return text_input_fail (self->input, line, at, length, "Key=value", error);
  if (key_is (at, key, "SwitchName") && field.length > 0)
    {
      g_autofree char *name = g_strndup (field.value, field.length);

      *node = cabling_node (self->to, name, FALSE);
      return TRUE;
    }
  if (*node == G_MAXUINT32)
    return text_input_fail (self->input, line, at, length, "SwitchName=.. first", error);
  if (key_is (at, key, "Nodes"))
    return add_list (self, *node, &field, TRUE, error);
  if (key_is (at, key, "Switches"))
    return add_list (self, *node, &field, FALSE, error);
  /* Slurm has no use for it either. */
  return key_is (at, key, "LinkSpeed")
         || text_input_fail (self->input, line, at, length,
                             "SwitchName=.., Nodes=.., Switches=.. or LinkSpeed=..",
                             error);
}

static gboolean
take_line (gpointer data, const char *line, GError **error)
{
  Reader *self = data;
  guint32 node = G_MAXUINT32;

  for (const char *at = line; *(at += strspn (at, " \t")) != '\0' && *at != '#';)
    {
      const gsize length = strcspn (at, " \t#");

      if (!take_word (self, line, at, length, &node, error))
        return FALSE;
      at += length;
    }
  return TRUE;
}

gboolean
slurm_topology_read (Cabling *to, TextInput *input, GError **error)
{
  Reader self = { to, input, MOST_NAMES };

  return text_input_each_line (input, take_line, &self, error);
}
