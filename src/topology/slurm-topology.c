/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slurm-topology.c - trees of switches of Slurm's topology.conf
 *
 *   SwitchName=leaf0 Nodes=node[00-15]
 *   SwitchName=root Switches=leaf[0-3] LinkSpeed=200
 *
 * "scontrol show topology" prints the same, with Level=1 and all nodes below of a root.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/cabling.h"
#include "topology/host-list.h"

/* Of all lists: few letters say many names.  Fuzzing has a lower limit (tests/fuzz/run).
 */
#ifndef SLURM_MOST_NAMES
#define SLURM_MOST_NAMES 262144
#endif

typedef struct
{
  Cabling *to;
  TextInput *input;        /* or a file that it includes */
  guint includes;          /* files that are open within it */
  guint64 include_line;    /* of the file itself, where the first of them is included */
  guint left;              /* names that may still come */
  guint32 node;            /* the switch of this line; G_MAXUINT32: none yet */
  gboolean continued;      /* the line before ended with "\" */
  gboolean is_list, hosts; /* it ended within a list, as in "Nodes=a,b,\" */
  gboolean above;          /* Nodes are those below the switches, too */
  gboolean has_nodes;      /* the switch of this line has */
  GHashTable *named;       /* char *: the line that names the switch first */
  GHashTable *known;       /* char *: switches that have a line */
} Reader;

#define MOST_INCLUDES 8 /* files in each other */

/* A word "Key=value" of a line; blanks may surround "=", and quotes the value. */
typedef struct
{
  const char *line, *key, *value;
  gsize key_length, length;
} Field;

static const char *const firsts[]
    = { "SwitchName", "BlockName", "BlockSizes", "RingName" };

static gboolean
begins_with_key (const char *begin, gsize length, const char *key)
{
  gsize n = strlen (key);

  if (length < n || g_ascii_strncasecmp (begin, key, n) != 0)
    return FALSE;
  while (n < length && (begin[n] == ' ' || begin[n] == '\t'))
    n++;
  return n < length && begin[n] == '=';
}

static gboolean
is_include (const char *begin, gsize length)
{
  return length > 7 && g_ascii_strncasecmp (begin, "Include", 7) == 0
         && (begin[7] == ' ' || begin[7] == '\t');
}

/* topology.yaml is recognised so that its error says what it is. */
static gboolean
is_yaml (const char *begin, gsize length)
{
  return (length >= 11 && strncmp (begin, "- topology:", 11) == 0)
         || (length >= 4 && strncmp (begin, "---\n", 4) == 0
             && g_strstr_len (begin, (gssize) length, "\n- topology:") != NULL);
}

gboolean
slurm_topology_looks_like (const char *head, gsize length)
{
  const char *begin = cabling_first_line (head, length);
  const gsize left = (gsize) (head + length - begin);

  for (guint i = 0; i < G_N_ELEMENTS (firsts); i++)
    if (begins_with_key (begin, left, firsts[i]))
      return TRUE;
  return is_include (begin, left) || is_yaml (begin, left);
}

/* ---- what keys say ----------------------------------------------------------------- */

static gboolean
fail_value (const Reader *self, const Field *field, const char *expected, GError **error)
{
  return text_input_fail (self->input, field->line, field->value, field->length, expected,
                          error);
}

/* Of the file itself. */
static guint64
line_of (const Reader *self)
{
  return self->includes > 0 ? self->include_line : text_input_line (self->input);
}

/* The cables of a switch to each name of a list. */
static gboolean
add_list (Reader *self, const Field *field, gboolean hosts, GError **error)
{
  const gboolean goes_on = field->length > 2 && field->value[field->length] == '\0'
                           && strcmp (field->value + field->length - 2, ",\\") == 0;
  g_autofree char *text = g_strndup (field->value, field->length - (goes_on ? 2 : 0));
  gsize at;
  g_autoptr (GPtrArray) names = host_list_expand (text, self->left, &at);

  if (names == NULL)
    return text_input_fail (
        self->input, field->line, field->value + at, field->length - at,
        "a list of names, as node[01-16,20],login; at most 262144 in all", error);
  self->is_list = self->continued = goes_on;
  self->hosts = hosts;
  self->left -= names->len;
  for (guint i = 0; i < names->len; i++)
    {
      const guint32 to = cabling_node (self->to, names->pdata[i], hosts);

      if (to == G_MAXUINT32)
        return fail_value (self, field, "fewer names of nodes", error);
      if (!hosts && !g_hash_table_contains (self->named, names->pdata[i]))
        g_hash_table_insert (self->named, g_strdup (names->pdata[i]),
                             GUINT_TO_POINTER (line_of (self)));
      if (to == self->node)
        return fail_value (self, field, "other names than that of the switch", error);
      if (cabling_is_connected (self->to, self->node, to))
        continue;
      cabling_add (self->to, self->node, to, CABLING_USUAL_RATE);
      cabling_add (self->to, to, self->node, CABLING_USUAL_RATE);
    }
  return TRUE;
}

static gboolean
take_switch (Reader *self, const Field *field, GError **error)
{
  g_autofree char *name = g_strndup (field->value, field->length);

  if (field->length == 0 || strpbrk (name, "[],") != NULL)
    return fail_value (self, field, "the name of one switch", error);
  if (g_hash_table_contains (self->known, name))
    return fail_value (self, field, "a switch that has no line before", error);
  self->node = cabling_node (self->to, name, FALSE);
  g_hash_table_add (self->known, g_steal_pointer (&name));
  return TRUE;
}

static gboolean
key_is (const Field *field, const char *key)
{
  return field->key_length == strlen (key)
         && g_ascii_strncasecmp (field->key, key, field->key_length) == 0;
}

static gboolean
take_level (Reader *self, const Field *field, GError **error)
{
  g_autofree char *text = g_strndup (field->value, field->length);
  guint64 level;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &level, NULL))
    return fail_value (self, field, "a level, from 0", error);
  if (level > 0 && self->has_nodes)
    return fail_value (self, field, "the level before Nodes", error);
  self->above = level > 0;
  return TRUE;
}

static gboolean
take_field (Reader *self, const Field *field, GError **error)
{
  const gsize whole = (gsize) (field->value + field->length - field->key);

  if (key_is (field, "BlockName") || key_is (field, "BlockSizes"))
    return text_input_fail (self->input, field->line, field->key, whole,
                            "SwitchName=..: blocks do not say how nodes are connected",
                            error);
  if (key_is (field, "RingName"))
    return text_input_fail (self->input, field->line, field->key, whole,
                            "SwitchName=..: rings do not have switches; --network ring:N "
                            "is one",
                            error);
  if (key_is (field, "SwitchName"))
    return take_switch (self, field, error);
  if (self->node == G_MAXUINT32)
    return text_input_fail (self->input, field->line, field->key, whole,
                            "SwitchName=.. first", error);
  if (key_is (field, "Nodes"))
    {
      self->has_nodes = TRUE;
      return self->above || add_list (self, field, TRUE, error);
    }
  if (key_is (field, "Switches"))
    return add_list (self, field, FALSE, error);
  if (key_is (field, "Level"))
    return take_level (self, field, error);
  /* Slurm has no use for it either. */
  return key_is (field, "LinkSpeed")
         || text_input_fail (self->input, field->line, field->key, whole,
                             "SwitchName=.., Nodes=.., Switches=.. or LinkSpeed=..",
                             error);
}

/* ---- lines ------------------------------------------------------------------------- */

static const char *
skip_blanks (const char *at)
{
  return at + strspn (at, " \t");
}

/* Returns: what follows the field; NULL with an error. */
static const char *
split_field (const Reader *self, const char *line, const char *at, Field *field,
             GError **error)
{
  const gsize key = strcspn (at, " \t#=");
  const char *sign = skip_blanks (at + key);

  if (*sign != '=')
    {
      text_input_fail (self->input, line, at, key, "Key=value", error);
      return NULL;
    }
  *field = (Field){ .line = line, .key = at, .key_length = key };
  field->value = skip_blanks (sign + 1);
  field->length = strcspn (field->value, " \t#");
  if (*field->value != '"')
    return field->value + field->length;
  field->length = strcspn (++field->value, "\"");
  if (field->value[field->length] == '"')
    return field->value + field->length + 1;
  text_input_fail (self->input, line, field->value + field->length, 0, "'\"'", error);
  return NULL;
}

static gboolean
is_continuation (const char *at)
{
  return at[0] == '\\' && *skip_blanks (at + 1) == '\0';
}

static gboolean take_line (gpointer data, const char *line, GError **error);

/* "Include FILE": its lines are as if they were here; a relative name is in the folder of
 * the file. */
static gboolean
include (Reader *self, const char *line, const char *at, GError **error)
{
  TextInput *outer = self->input;
  const char *begin = skip_blanks (at + 7);
  const gsize length = strcspn (begin, " \t#");
  g_autofree char *name = g_strndup (begin, length);
  const char *slash = strrchr (text_input_name (outer), '/');
  g_autofree char *folder
      = slash == NULL || g_path_is_absolute (name)
            ? g_strdup ("")
            : g_strndup (text_input_name (outer),
                         (gsize) (slash + 1 - text_input_name (outer)));
  g_autofree char *path = g_strconcat (folder, name, NULL);

  if (self->includes == MOST_INCLUDES || text_input_descriptor (outer) < 0)
    return text_input_fail (outer, line, begin, length, "no more files to include",
                            error);
  g_autoptr (TextInput) input
      = cabling_include (self->to, path, text_input_name (outer), error);
  if (input == NULL)
    return FALSE;
  if (self->includes++ == 0)
    self->include_line = text_input_line (outer);
  self->input = input;
  const gboolean good = text_input_each_line (input, take_line, self, error);
  self->input = outer;
  self->includes--;
  return good;
}

/* A line that ends with a blank and "\" goes on in the next one. */
static gboolean
take_line (gpointer data, const char *line, GError **error)
{
  Reader *self = data;
  const char *at = skip_blanks (line);

  if (!self->continued)
    {
      self->node = G_MAXUINT32;
      self->above = self->has_nodes = FALSE;
    }
  self->continued = FALSE;
  if (is_yaml (line, strlen (line)) || strcmp (line, "---") == 0)
    return text_input_fail (self->input, line, line, strlen (line),
                            "topology.conf of Slurm, not its topology.yaml", error);
  if (self->is_list)
    {
      const Field field = { line, at, at, 0, strcspn (at, " \t#") };

      self->is_list = FALSE;
      if (memchr (at, '=', field.length) != NULL)
        return fail_value (self, &field, "the rest of the list of the line before",
                           error);
      if (!add_list (self, &field, self->hosts, error))
        return FALSE;
      at = skip_blanks (at + field.length);
    }
  if (is_include (at, strlen (at)))
    return include (self, line, at, error);
  for (; *at != '\0' && *at != '#' && !is_continuation (at); at = skip_blanks (at))
    {
      Field field;

      at = split_field (self, line, at, &field, error);
      if (at == NULL || !take_field (self, &field, error))
        return FALSE;
    }
  self->continued |= *at == '\\';
  return TRUE;
}

/* The first switch, in the order of lines, that another one names but the file lacks. */
static gboolean
check_switches (const Reader *self, GError **error)
{
  GHashTableIter iterator;
  gpointer name, line;
  const char *first = NULL;
  guint least = 0;

  g_hash_table_iter_init (&iterator, self->named);
  while (g_hash_table_iter_next (&iterator, &name, &line))
    if (!g_hash_table_contains (self->known, name)
        && (first == NULL || GPOINTER_TO_UINT (line) < least
            || (GPOINTER_TO_UINT (line) == least && strcmp (name, first) < 0)))
      {
        first = name;
        least = GPOINTER_TO_UINT (line);
      }
  if (first == NULL)
    return TRUE;
  g_autofree char *quoted = error_quote (first, strlen (first));
  error_set_at (error, text_input_name (self->input), least, 0,
                "found the switch %s, expected a line SwitchName=.. for it", quoted);
  return FALSE;
}

gboolean
slurm_topology_read (Cabling *to, TextInput *input, GError **error)
{
  g_autoptr (GHashTable) named
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) known
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  Reader self = { .to = to,
                  .input = input,
                  .left = SLURM_MOST_NAMES,
                  .node = G_MAXUINT32,
                  .named = named,
                  .known = known };

  if (!text_input_each_line (input, take_line, &self, error))
    return FALSE;
  if (self.is_list)
    {
      error_set_at (error, text_input_name (input), text_input_line (input), 0,
                    "found the end of the file, expected the rest of a list of names");
      return FALSE;
    }
  return check_switches (&self, error);
}
