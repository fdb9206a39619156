/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-vary.h"

#include <string.h>

#include "base/hash.h"
#include "machine-file/key-words.h"
#include "machine-file/machine-keys.h"
#include "machine-file/named-machines.h"
#include "workloads/workload-spec.h"

static void
vary_free (gpointer data)
{
  Vary *self = data;

  g_free (self->key);
  g_ptr_array_unref (self->values);
  g_free (self);
}

/* ---- keys -------------------------------------------------------------------------- */

/* What can be varied besides the keys of machine files. */
static const struct
{
  const char *name;
  VaryType type;
} own_names[] = {
  { "allocation", VARY_ALLOCATION },
  { "from", VARY_RESHARD },
  { "grid", VARY_RESHARD },
  { "machine", VARY_MACHINE },
  { "message scale", VARY_MESSAGE_SCALE },
  { "network", VARY_NETWORK },
  { "processors", VARY_PROCESSORS },
  { "program", VARY_PROGRAM },
  { "to", VARY_RESHARD },
};

char *
vary_plain_key (const char *text, gsize length)
{
  g_autofree char *copy = g_ascii_strdown (text, (gssize) length);
  g_auto (GStrv) words = g_strsplit_set (copy, " \t", -1);
  GString *key = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (key, "%s%s", key->len > 0 ? " " : "", *word);
  return g_string_free (key, FALSE);
}

/* Everything that can be varied, for a message; to be freed. */
static char *
all_names (void)
{
  GString *text = g_string_new ("D:NAME, distribute NAME");

  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    g_string_append_printf (text, ", %s", own_names[i].name);
  g_string_append (text, " or a key of a machine file: ");
  for (const MachineKey *known = machine_keys (); known->name != NULL; known++)
    g_string_append_printf (text, "%s%s", known == machine_keys () ? "" : ", ",
                            known->name);
  return g_string_free (text, FALSE);
}

char **
vary_keys (void)
{
  GPtrArray *keys = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    if (machine_key_find (own_names[i].name) == NULL)
      g_ptr_array_add (keys, g_strdup (own_names[i].name));
  for (const MachineKey *known = machine_keys (); known->name != NULL; known++)
    g_ptr_array_add (keys, g_strdup (known->name));
  g_ptr_array_add (keys, g_strdup ("D:"));
  g_ptr_array_add (keys, NULL);
  return (char **) g_ptr_array_free (keys, FALSE);
}

char **
vary_words (const char *typed)
{
  const gboolean is_machine = g_str_has_prefix (typed, "machine=");

  if (is_machine)
    return machine_value_words (typed, TRUE, named_machines ());
  if (strchr (typed, '=') != NULL)
    return machine_setting_words (typed, TRUE);
  char **keys = vary_keys ();
  for (char **key = keys; *key != NULL; key++)
    if (!g_str_has_suffix (*key, ":"))
      {
        char *with_equals = g_strconcat (*key, "=", NULL);

        g_free (*key);
        *key = with_equals;
      }
  return keys;
}

static gboolean
unknown_key (const char *key, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const MachineKey *known = machine_keys (); known->name != NULL; known++)
    g_ptr_array_add (names, (gpointer) known->name);
  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    g_ptr_array_add (names, (gpointer) own_names[i].name);
  g_ptr_array_add (names, NULL);

  g_autofree char *quoted = error_quote (key, strlen (key));
  const char *nearest = error_nearest (key, (const char *const *) names->pdata);
  if (nearest != NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --vary: unknown key %s; the nearest known one is '%s'", quoted,
               nearest);
  else
    {
      g_autofree char *all = all_names ();

      error_set (error, NETFARE_ERROR_USAGE, "option --vary: unknown key %s, expected %s",
                 quoted, all);
    }
  return FALSE;
}

static gboolean
read_key (Vary *self, const char *text, gsize length, GError **error)
{
  g_autofree char *written = g_strstrip (g_strndup (text, length));

  if (g_str_has_prefix (written, "D:"))
    {
      self->type = VARY_PARAMETER;
      self->key = g_steal_pointer (&written);
      const char *name = self->key + strlen ("D:");
      return parameter_values_is_name (name, strlen (name))
             || unknown_key (self->key, error);
    }
  self->key = vary_plain_key (written, strlen (written));
  if (g_str_has_prefix (self->key, VARY_DISTRIBUTE_PREFIX))
    {
      self->type = VARY_DISTRIBUTE;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    if (strcmp (self->key, own_names[i].name) == 0)
      {
        self->type = own_names[i].type;
        return TRUE;
      }
  self->type = VARY_KEY;
  return machine_key_find (self->key) != NULL || unknown_key (self->key, error);
}

/* ---- values ------------------------------------------------------------------------ */

/* The name of a file may be in quotes, for its commas. */
static void
take_off_quotes (char *value)
{
  const gsize length = strlen (value);

  if (length >= 2 && value[0] == '"' && value[length - 1] == '"')
    {
      memmove (value, value + 1, length - 2);
      value[length - 2] = '\0';
    }
}

static gboolean
add_value (Vary *self, GHashTable *seen, const char *text, gsize length, GError **error)
{
  g_autofree char *value = g_strstrip (g_strndup (text, length));

  if (self->type == VARY_MACHINE || self->type == VARY_PROGRAM)
    take_off_quotes (value);
  if (*value == '\0')
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --vary: '%s' has an empty value, expected values with commas "
                 "between",
                 self->key);
      return FALSE;
    }
  if (!g_hash_table_add (seen, g_strdup (value)))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --vary: '%s' has the value '%s' twice", self->key, value);
      return FALSE;
    }
  self->width = MAX (self->width, (guint) g_utf8_strlen (value, -1));
  g_ptr_array_add (self->values, g_steal_pointer (&value));
  return TRUE;
}

static const char *
skip_blanks (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return text;
}

/* A program by name, or a file in quotes or up to the next comma. */
static gboolean
is_program (const char *text)
{
  g_autofree char *path = g_strndup (text, strcspn (text, ","));

  return *text == '"' || workload_is_spec (text)
         || g_file_test (g_strstrip (path), G_FILE_TEST_EXISTS);
}

/* Whether the value from `begin` on goes on behind a comma: every network begins with its
 * name, so a number is an argument of the network before, as in fat-tree:4,8,ring:16; and
 * every program with its name or its file. */
static gboolean
value_goes_on (const Vary *self, const char *begin, const char *comma)
{
  if (self->type == VARY_PROGRAM)
    return !is_program (skip_blanks (comma + 1));
  return self->type == VARY_NETWORK && skip_blanks (begin) < comma
         && g_ascii_isdigit (*skip_blanks (comma + 1));
}

/* Commas inside parentheses, braces and quotes belong to the value. */
static gboolean
read_values (Vary *self, const char *text, GError **error)
{
  g_autoptr (GHashTable) seen
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  const char *begin = text;
  int depth = 0;
  gboolean quoted = FALSE;

  for (; *text != '\0' && depth >= 0; text++)
    {
      if (*text == '"')
        quoted = !quoted;
      else if (!quoted && (*text == '(' || *text == '{'))
        depth++;
      else if (!quoted && (*text == ')' || *text == '}'))
        depth--;
      else if (*text == ',' && !quoted && depth == 0
               && !value_goes_on (self, begin, text))
        {
          if (!add_value (self, seen, begin, (gsize) (text - begin), error))
            return FALSE;
          begin = text + 1;
        }
    }
  if (quoted || depth != 0)
    {
      error_set (
          error, NETFARE_ERROR_USAGE,
          "option --vary: '%s' has a value with an unmatched parenthesis, brace or quote",
          self->key);
      return FALSE;
    }
  return add_value (self, seen, begin, strlen (begin), error);
}

static Vary *
read_one (const char *text, GError **error)
{
  Vary *self = g_new0 (Vary, 1);

  self->values = g_ptr_array_new_with_free_func (g_free);
  const char *equals = strchr (text, '=');
  gboolean good = FALSE;
  if (equals == NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --vary: found '%s', expected KEY=V1,V2,..", text);
  else
    good = read_key (self, text, (gsize) (equals - text), error)
           && read_values (self, equals + 1, error);
  if (good)
    self->width = MAX (self->width, (guint) strlen (self->key));
  if (good)
    return self;
  vary_free (self);
  return NULL;
}

/* ---- all of them ------------------------------------------------------------------- */

static gboolean
is_repeated (const GPtrArray *all, const Vary *one, GError **error)
{
  for (guint i = 0; i < all->len; i++)
    {
      const Vary *other = all->pdata[i];

      if (g_ascii_strcasecmp (other->key, one->key) != 0)
        continue;
      error_set (
          error, NETFARE_ERROR_USAGE,
          "option --vary: '%s' is given twice, expected all its values in one --vary",
          one->key);
      return TRUE;
    }
  return FALSE;
}

GPtrArray *
vary_parse (const GPtrArray *texts, guint *rows, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (vary_free);
  guint64 product = 1;

  for (guint i = 0; i < texts->len; i++)
    {
      Vary *one = read_one (texts->pdata[i], error);

      if (one == NULL)
        return NULL;
      gboolean repeated = is_repeated (all, one, error);
      g_ptr_array_add (all, one);
      if (repeated)
        return NULL;
      product *= one->values->len;
      if (product > SWEEP_MOST_ROWS)
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "option --vary: more than %u combinations", SWEEP_MOST_ROWS);
          return NULL;
        }
    }
  if (all->len == 0)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "nothing to vary, expected --vary KEY=V1,V2,..");
      return NULL;
    }
  *rows = (guint) product;
  return g_steal_pointer (&all);
}

guint
vary_value_number (const GPtrArray *vary, guint nth, guint row)
{
  for (guint i = vary->len - 1; i > nth; i--)
    row /= ((const Vary *) vary->pdata[i])->values->len;
  return row % ((const Vary *) vary->pdata[nth])->values->len;
}

const char *
vary_value (const GPtrArray *vary, guint nth, guint row)
{
  const Vary *key = vary->pdata[nth];

  return key->values->pdata[vary_value_number (vary, nth, row)];
}

gboolean
vary_has (const GPtrArray *vary, VaryType type)
{
  for (guint i = 0; i < vary->len; i++)
    if (((const Vary *) vary->pdata[i])->type == type)
      return TRUE;
  return FALSE;
}
