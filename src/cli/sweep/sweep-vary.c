/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-vary.h"

#include <string.h>

#include "base/hash.h"
#include "machine-file/machine-keys.h"

#define DISTRIBUTE "distribute "

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
  { "from", VARY_RESHARD },    { "grid", VARY_RESHARD },
  { "machine", VARY_MACHINE }, { "message scale", VARY_MESSAGE_SCALE },
  { "network", VARY_NETWORK }, { "processors", VARY_PROCESSORS },
  { "to", VARY_RESHARD },
};

/* Lower case, one blank between words. */
static char *
plain_key (const char *text, gsize length)
{
  g_autofree char *copy = g_ascii_strdown (text, (gssize) length);
  g_auto (GStrv) words = g_strsplit_set (copy, " \t", -1);
  GString *key = g_string_new (NULL);
  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (key, "%s%s", key->len > 0 ? " " : "", *word);
  return g_string_free (key, FALSE);
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
    error_set (
        error, NETFARE_ERROR_USAGE,
        "option --vary: unknown key %s, expected a key of a machine file, machine, "
        "message scale or D:NAME",
        quoted);
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
  self->key = plain_key (written, strlen (written));
  if (g_str_has_prefix (self->key, DISTRIBUTE))
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

static gboolean
add_value (Vary *self, GHashTable *seen, const char *text, gsize length, GError **error)
{
  g_autofree char *value = g_strstrip (g_strndup (text, length));
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

/* Whether the value from `begin` on goes on behind a comma: every network begins with its
 * name, so a number is an argument of the network before, as in fat-tree:4,8,ring:16. */
static gboolean
value_goes_on (const Vary *self, const char *begin, const char *comma)
{
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

const char *
vary_value (const GPtrArray *vary, guint nth, guint row)
{
  for (guint i = vary->len; i-- > 0;)
    {
      const GPtrArray *values = ((const Vary *) vary->pdata[i])->values;
      if (i == nth)
        return values->pdata[row % values->len];
      row /= values->len;
    }
  g_assert_not_reached ();
}

gboolean
vary_has (const GPtrArray *vary, VaryType type)
{
  for (guint i = 0; i < vary->len; i++)
    if (((const Vary *) vary->pdata[i])->type == type)
      return TRUE;
  return FALSE;
}

/* ---- a run's arguments ------------------------------------------------------------- */

static void add_argument (GPtrArray *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add_argument (GPtrArray *to, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_ptr_array_add (to, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* A --set overrides --network and --processors, so it must not set what is varied. */
static gboolean
set_is_varied (const GPtrArray *vary, const char *statement)
{
  g_autofree char *key = plain_key (statement, strcspn (statement, "="));
  return (vary_has (vary, VARY_NETWORK) && strcmp (key, "network") == 0)
         || (vary_has (vary, VARY_PROCESSORS) && strcmp (key, "topology") == 0);
}

static void
add_setting (GPtrArray *to, const GPtrArray *vary, const Setting *setting)
{
  switch (setting->type)
    {
    case SETTING_MACHINE:
      add_argument (to, "--machine=%s", setting->value);
      return;
    case SETTING_NETWORK:
      if (!vary_has (vary, VARY_NETWORK))
        add_argument (to, "--network=%s", setting->value);
      return;
    case SETTING_PROCESSORS:
      if (!vary_has (vary, VARY_PROCESSORS))
        add_argument (to, "--processors=%s", setting->value);
      return;
    case SETTING_SET:
      if (!set_is_varied (vary, setting->value))
        add_argument (to, "--set=%s", setting->value);
      return;
    case SETTING_NAME:
      break;
    }
  g_assert_not_reached ();
}

static void
add_varied (GPtrArray *to, const Vary *one, const char *value)
{
  switch (one->type)
    {
    case VARY_KEY:
      add_argument (to, "--set=%s=%s", one->key, value);
      return;
    case VARY_NETWORK:
      add_argument (to, "--network=%s", value);
      return;
    case VARY_PROCESSORS:
      add_argument (to, "--processors=%s", value);
      return;
    case VARY_MACHINE:
      add_argument (to, "--machine=%s", value);
      return;
    case VARY_MESSAGE_SCALE:
      add_argument (to, "--message-scale=%s", value);
      return;
    case VARY_PARAMETER:
      add_argument (to, "--define=%s=%s", one->key + strlen ("D:"), value);
      return;
    case VARY_DISTRIBUTE:
      add_argument (to, "--distribute=%s=%s", one->key + strlen (DISTRIBUTE), value);
      return;
    case VARY_RESHARD:
      if (*value == '(' && g_str_has_suffix (value, ")")) /* around its commas */
        add_argument (to, "--%s=%.*s", one->key, (int) strlen (value) - 2, value + 1);
      else
        add_argument (to, "--%s=%s", one->key, value);
      return;
    }
  g_assert_not_reached ();
}

/* A parameter or scale that is given for all rows although it is varied. */
static gboolean
option_is_varied (const GPtrArray *vary, const char *option)
{
  for (guint i = 0; i < vary->len; i++)
    {
      const Vary *one = vary->pdata[i];
      g_autofree char *said
          = one->type == VARY_PARAMETER
                ? g_strdup_printf ("--define=%s=", one->key + strlen ("D:"))
            : one->type == VARY_DISTRIBUTE
                ? g_strdup_printf ("--distribute=%s=", one->key + strlen (DISTRIBUTE))
            : one->type == VARY_RESHARD       ? g_strdup_printf ("--%s=", one->key)
            : one->type == VARY_MESSAGE_SCALE ? g_strdup ("--message-scale=")
                                              : NULL;
      if (said != NULL && g_ascii_strncasecmp (option, said, strlen (said)) == 0)
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
vary_arguments (const GPtrArray *vary, guint row, const Options *options)
{
  GPtrArray *to = g_ptr_array_new_with_free_func (g_free);
  const char *program = options->files->pdata[0];
  add_argument (to, "replay");
  if (options->reshard == NULL)
    add_argument (to, "%s%s", *program == '-' ? "./" : "", program);
  for (guint i = 0; i < options->program_options->len; i++)
    if (!option_is_varied (vary, options->program_options->pdata[i]))
      add_argument (to, "%s", (const char *) options->program_options->pdata[i]);
  for (guint i = 0; i < options->settings->len; i++)
    add_setting (to, vary, &g_array_index (options->settings, Setting, i));
  for (guint i = 0; i < vary->len; i++)
    add_varied (to, vary->pdata[i], vary_value (vary, i, row));
  return to;
}
