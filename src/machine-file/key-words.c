/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/key-words.h"

#include "collectives/library.h"
#include "machine-file/machine-network.h"
#include "network/models/models.h"

#include <string.h>

char **
machine_network_words (void)
{
  g_autofree const char **names = machine_network_names ();
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      const NetworkModel *model = network_model_find (names[i]);
      const gboolean is_bare = model != NULL && model->parameters[0] == '\0';

      g_ptr_array_add (words, g_strconcat (names[i], is_bare ? "" : ":", NULL));
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static char **
algorithm_words (const MachineKey *key)
{
  GPtrArray *words = g_ptr_array_new ();
  const Algorithm *algorithm;

  g_ptr_array_add (words, g_strdup (key->default_text));
  for (guint i = 0; (algorithm = algorithm_of (key->operation, i)) != NULL; i++)
    if (strcmp (algorithm_name (algorithm), key->default_text) != 0)
      g_ptr_array_add (words, g_strdup (algorithm_name (algorithm)));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static char **
library_words (void)
{
  char **words = g_new0 (char *, LIBRARY_NCCL + 3);

  for (guint i = 0; i <= LIBRARY_NCCL; i++)
    words[i] = g_strdup (library_name ((CollectiveLibrary) i));
  words[LIBRARY_NCCL + 1] = g_strdup ("file(");
  return words;
}

/* Keys whose values are words or something else; the others are choices, or have none. */
static const char *const *
other_words (const char *key)
{
  static const struct
  {
    const char *key;
    const char *words[6];
  } rows[] = { { "placement", { "identity", "cyclic", "gray", "random(", "file(" } },
               { "packet bytes", { "whole", "best" } },
               { "rendezvous bytes", { "none" } },
               { "injection", { "whole", "interleave(" } },
               { "failed", { "{" } },
               { "slowed", { "{" } },
               { .key = NULL } };
  guint i = 0;

  while (rows[i].key != NULL && strcmp (rows[i].key, key) != 0)
    i++;
  return rows[i].words;
}

char **
machine_key_words (const MachineKey *key)
{
  if (strcmp (key->name, "network") == 0)
    return machine_network_words ();
  if (strcmp (key->name, "collectives") == 0)
    return library_words ();
  if (strcmp (key->name, "reduction") == 0 || key->scope == KEY_OF_COLLECTIVES)
    return algorithm_words (key);
  return g_strdupv (
      (char **) (key->words != NULL ? key->words : other_words (key->name)));
}

/* ---- settings ---------------------------------------------------------------------- */

static char **
all_keys (void)
{
  GPtrArray *words = g_ptr_array_new ();

  for (const MachineKey *key = machine_keys (); key->name != NULL; key++)
    g_ptr_array_add (words, g_strconcat (key->name, "=", NULL));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

char **
machine_value_words (const char *typed, gboolean is_list, char **words)
{
  const char *equals = strchr (typed, '=');
  const char *comma = is_list ? strrchr (equals, ',') : NULL;
  const char *last = (comma != NULL ? comma : equals) + 1;
  g_autofree char *before = NULL;

  last += strspn (last, " ");
  before = g_strndup (typed, (gsize) (last - typed));
  for (char **word = words; *word != NULL; word++)
    {
      char *whole = g_strconcat (before, *word, NULL);

      g_free (*word);
      *word = whole;
    }
  return words;
}

char **
machine_setting_words (const char *typed, gboolean is_list)
{
  const char *equals = strchr (typed, '=');
  g_autofree char *name = NULL;
  const MachineKey *key;

  if (equals == NULL)
    return all_keys ();
  name = g_strstrip (g_strndup (typed, (gsize) (equals - typed)));
  key = machine_key_find (name);
  return key != NULL ? machine_value_words (typed, is_list, machine_key_words (key))
                     : g_new0 (char *, 1);
}
