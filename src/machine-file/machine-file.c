/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-file.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text-input.h"
#include "machine-file/cluster-kinds.h"
#include "machine-file/clusters-read.h"
#include "machine-file/machine-keys.h"
#include "machine-file/machine-network.h"
#include "machine-file/named-machines.h"
#include "network/models/models.h"

#define MAX_FILE (4u << 20)

void
machine_set_default (Machine *self, const char *key, AttoTime duration)
{
  if (machine_is_set (self, key))
    return;
  G_STRUCT_MEMBER (AttoTime, self, machine_key_find (key)->offset) = duration;
  g_hash_table_add (self->defaults, g_strdup (key));
}

static const char *
canonical_name (const MachineKey *key)
{
  return key->sets ? key->sets : key->name;
}

static void
mark_set (Machine *self, const MachineKey *key)
{
  for (const MachineKey *other = machine_keys (); other->name; other++)
    if (other->sets && strcmp (other->sets, canonical_name (key)) == 0)
      g_hash_table_remove (self->set, other->name);
  g_hash_table_add (self->set, g_strdup (canonical_name (key)));
  if (key->sets)
    g_hash_table_add (self->set, g_strdup (key->name));
  if (self->shape_set)
    g_hash_table_add (self->set, g_strdup ("topology"));
}

/* An option sets the network and overrides the type that the file sets. */
static void
mark_network_option (Machine *self)
{
  g_hash_table_remove (self->set, "type");
  mark_set (self, machine_key_find ("network"));
}

static const MachineKey *
find_key (const Statement *statement, const MachineSource *source, GError **error)
{
  const MachineKey *key = machine_key_find (statement->key);

  if (key)
    return key;
  g_autofree char *quoted = error_quote (statement->key, strlen (statement->key));
  const char *nearest = machine_key_nearest (statement->key);
  if (nearest)
    error_set_at (error, source->name, statement->line, statement->column,
                  "unknown key %s; the nearest known one is '%s'", quoted, nearest);
  else
    error_set_at (error, source->name, statement->line, statement->column,
                  "unknown key %s, expected one of a machine file's keys", quoted);
  return NULL;
}

/* Records the line of a key; FALSE if the file has set it before. */
static gboolean
check_repeated (GHashTable *lines, const MachineKey *key, const Statement *statement,
                const MachineSource *source, GError **error)
{
  gpointer earlier = g_hash_table_lookup (lines, canonical_name (key));

  if (earlier)
    {
      const char *other = key->sets ? " (bandwidth sets link byte time)" : "";

      error_set_at (error, source->name, statement->line, statement->column,
                    "'%s' is set twice%s, first in line %u", key->name, other,
                    GPOINTER_TO_UINT (earlier));
      return FALSE;
    }
  g_hash_table_insert (lines, (gpointer) canonical_name (key),
                       GUINT_TO_POINTER (statement->line));
  return TRUE;
}

static void
mark_costs_of_file (Machine *self, const char *name)
{
  char *files;

  if (self->cost_file != NULL && g_str_has_suffix (self->cost_file, name))
    return;
  files = self->cost_file == NULL ? g_strdup (name)
                                  : g_strconcat (self->cost_file, ", ", name, NULL);
  g_free (self->cost_file);
  self->cost_file = files;
}

/* The order of statements does not matter: `topology` wins over a formula's own shape. */
static gboolean
read_statements (Machine *self, Tokens *tokens, const MachineSource *source,
                 GError **error)
{
  g_autoptr (GHashTable) lines = g_hash_table_new (hash_text, g_str_equal);

  for (;;)
    {
      g_auto (Statement) statement = { 0 };
      GError *failure = NULL;

      if (!statement_read (&statement, tokens, TRUE, &failure))
        {
          if (failure)
            g_propagate_error (error, failure);
          return failure == NULL;
        }
      const Shape before = self->shape;
      const MachineKey *key = find_key (&statement, source, error);
      if (key == NULL || !check_repeated (lines, key, &statement, source, error)
          || !key->read (self, key, &statement.value, source, error))
        return FALSE;
      if (strcmp (key->name, "network") == 0 && g_hash_table_contains (lines, "topology"))
        self->shape = before;
      if (machine_key_is_cost (key))
        mark_costs_of_file (self, source->name);
      mark_set (self, key);
    }
}

/* The clusters are the network. */
static gboolean
read_clusters (Machine *self, const char *name, const char *text, gsize length,
               GError **error)
{
  MachineClusters *clusters = clusters_read (name, text, length, self->warnings, error);

  if (clusters == NULL)
    return FALSE;
  machine_clusters_unref (self->clusters);
  self->clusters = clusters;
  self->model = &network_model_clusters;
  mark_costs_of_file (self, name);
  mark_set (self, machine_key_find ("network"));
  return TRUE;
}

/* folder: of the files that it names; NULL: the current one. */
static gboolean
read_text (Machine *self, const char *name, const char *folder, const char *text,
           gsize length, GError **error)
{
  const MachineSource source = { .name = name, .folder = folder };
  Tokens tokens;

  if (cluster_kinds_are_in (name, text, length))
    return read_clusters (self, name, text, length, error);
  return tokens_start (&tokens, name, text, length, error)
         && read_statements (self, &tokens, &source, error);
}

static gboolean
read_named (Machine *self, const char *name, GError **error)
{
  g_autoptr (GBytes) bytes = named_machine_text (name);
  gsize length;

  if (bytes == NULL)
    return named_machine_unknown (name, "no file and no machine", error);
  const char *text = g_bytes_get_data (bytes, &length);
  return read_text (self, name, NULL, text, length, error);
}

/* A file of the current folder goes first. */
static gboolean
is_named (const Machine *self, const char *path)
{
  return named_machine_is_name (path)
         && (!g_file_test (path, G_FILE_TEST_EXISTS)
             || g_file_test (path, G_FILE_TEST_IS_DIR))
         && !inputs_has_file (self->inputs, path);
}

gboolean
machine_read (Machine *self, const char *path, GError **error)
{
  if (is_named (self, path))
    return read_named (self, path, error);
  g_autoptr (TextInput) input = inputs_open (self->inputs, path, error);

  if (input == NULL)
    return FALSE;
  gsize length;
  g_autofree char *text = text_input_read_all (input, MAX_FILE, &length, error);
  if (text == NULL)
    return FALSE;

  g_autofree char *folder = g_path_get_dirname (path);
  return read_text (self, text_input_name (input),
                    strcmp (folder, ".") != 0 ? folder : NULL, text, length, error);
}

/* The value in "network = mesh:4x4", which has the form of --network; NULL for other
 * statements. */
static char *
colon_network (const char *statement)
{
  const char *value = strchr (statement, '=');

  if (value == NULL || strcspn (value, ":") > strcspn (value, "(\"{;"))
    return NULL;
  g_autofree char *key = g_strndup (statement, (gsize) (value - statement));
  if (g_ascii_strcasecmp (g_strstrip (key), "network") != 0 || !strchr (value, ':'))
    return NULL;
  char *spec = g_strstrip (g_strdup (value + 1));
  if (g_str_has_suffix (spec, ";"))
    spec[strlen (spec) - 1] = '\0';
  return spec;
}

gboolean
machine_set (Machine *self, const char *statement_text, GError **error)
{
  g_autofree char *spec = colon_network (statement_text);

  if (spec)
    return machine_set_network (self, spec, error);

  const MachineSource source = { .name = "--set" };
  g_auto (Statement) statement = { 0 };
  Tokens tokens;
  if (!tokens_start (&tokens, source.name, statement_text, strlen (statement_text),
                     error))
    return FALSE;
  GError *failure = NULL;
  if (!statement_read (&statement, &tokens, FALSE, &failure))
    {
      if (failure)
        g_propagate_error (error, failure);
      else
        tokens_fail (&tokens, "a key and its value, as in 'start time=10us'", error);
      return FALSE;
    }
  if (tokens.token.type != TOKEN_END)
    return tokens_fail (&tokens, "one 'key = value' only", error);

  const MachineKey *key = find_key (&statement, &source, error);
  if (key == NULL || !key->read (self, key, &statement.value, &source, error))
    return FALSE;
  self->costs_by_option |= machine_key_is_cost (key);
  if (strcmp (key->name, "type") == 0 && machine_is_set (self, "network"))
    g_ptr_array_add (self->warnings,
                     g_strdup ("--set type has no effect: the machine has a network"));
  else if (strcmp (key->name, "network") == 0)
    mark_network_option (self);
  else
    mark_set (self, key);
  return TRUE;
}

/* "mesh:4x4" as "mesh(4,4)"; NULL for other forms. */
static char *
rewrite_spec (const char *spec)
{
  gsize name = strspn (spec, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-");

  if (spec[name] != ':')
    return NULL;
  GString *text = g_string_new_len (spec, (gssize) name);
  g_string_append_c (text, '(');
  for (const char *c = spec + name + 1; *c; c++)
    g_string_append_c (text, strchr ("xX:", *c) != NULL ? ',' : *c);
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

gboolean
machine_set_network (Machine *self, const char *spec, GError **error)
{
  const MachineSource source = { .name = "--network" };

  if (g_str_has_prefix (spec, "file:") && spec[5] != '\0')
    {
      machine_network_set_file (self, g_strdup (spec + 5));
      mark_network_option (self);
      return TRUE;
    }
  g_autofree char *rewritten = rewrite_spec (spec);
  const char *text = rewritten ? rewritten : spec;
  g_auto (Value) value = { 0 };
  Tokens tokens;
  if (!tokens_start (&tokens, source.name, text, strlen (text), error)
      || !value_read (&value, &tokens, error))
    return FALSE;
  if (tokens.token.type != TOKEN_END)
    return tokens_fail (&tokens, "one network only, as in mesh:4x4", error);
  if (!machine_network_set (self, &value, &source, error))
    return FALSE;
  mark_network_option (self);
  return TRUE;
}

gboolean
machine_set_shape (Machine *self, const char *text, GError **error)
{
  Shape shape;
  g_autofree char *why = NULL;

  if (!shape_parse (text, &shape, &why))
    {
      error_set_at (error, "--processors", 0, 0, "%s", why);
      return FALSE;
    }
  self->shape = shape;
  self->shape_set = TRUE;
  mark_set (self, machine_key_find ("topology"));
  return TRUE;
}
