/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/machines.h"
#include "base/hash.h"
#include "cli/options/job-options.h"
#include "cli/options/option-table.h"
#include "machine-file/key-words.h"
#include "machine-file/named-machines.h"

#include <string.h>

/* The settings without shapes, of which *shape is the last. */
static GArray *
without_shapes (const GArray *settings, const char **shape)
{
  GArray *others = g_array_new (FALSE, FALSE, sizeof (Setting));

  for (guint i = 0; i < settings->len; i++)
    {
      const Setting *setting = settings_at (settings, i);

      if (setting->type == SETTING_PROCESSORS)
        *shape = setting->value;
      else
        g_array_append_val (others, *setting);
    }
  return others;
}

/* Where several programs run at once --processors is the shape of one, not of all. */
static MachineChoice *
make_choice (const Options *options, const GArray *common, const GArray *own,
             GError **error)
{
  const char *shape = NULL;

  if (!job_options_are_used (options))
    return machine_choice_new (common, own, options->inputs, error);
  g_autoptr (GArray) for_all = without_shapes (common, &shape);
  g_autoptr (GArray) for_one = without_shapes (own, &shape);
  MachineChoice *choice = machine_choice_new (for_all, for_one, options->inputs, error);

  if (choice != NULL)
    choice->processors = shape;
  return choice;
}

MachineChoice *
machines_single (const Options *options, GError **error)
{
  const Setting *network = NULL;

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = settings_at (options->settings, i);

      if (setting->type != SETTING_NETWORK)
        continue;
      if (network != NULL)
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "found --network %s and --network %s, expected one network; "
                     "netfare compare takes several",
                     network->value, setting->value);
          return NULL;
        }
      network = setting;
    }
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (Setting));
  return make_choice (options, options->settings, nothing, error);
}

/* ---- columns ----------------------------------------------------------------------- */

/* A network starts a column; a machine file starts one if no network follows, or if one
 * precedes. */
static gboolean
starts_column (const GArray *settings, guint i, gboolean after_network)
{
  SettingType type = settings_at (settings, i)->type;

  if (type == SETTING_NETWORK)
    return TRUE;
  if (type != SETTING_MACHINE)
    return FALSE;
  return after_network || settings_find (settings, SETTING_NETWORK) == NULL;
}

/* A column has one name, and no two have the same. */
static gboolean
check_name (GHashTable *names, const GArray *part, const char *name, GError **error)
{
  const Setting *other = settings_find (part, SETTING_NAME);

  if (other != NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --as: found '%s' and '%s' after one column, expected one name",
               other->value, name);
  else if (!g_hash_table_add (names, (gpointer) name))
    error_set (error, NETFARE_ERROR_USAGE,
               "option --as: two columns are named '%s', expected different names", name);
  else
    return TRUE;
  return FALSE;
}

/* Arrays of settings: the first for all columns, then one per column. */
static GPtrArray *
split_settings (const GArray *settings, GError **error)
{
  g_autoptr (GPtrArray) parts
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  g_ptr_array_add (parts, g_array_new (FALSE, FALSE, sizeof (Setting)));
  g_autoptr (GHashTable) names = g_hash_table_new (hash_text, g_str_equal);
  gboolean after_network = FALSE;
  for (guint i = 0; i < settings->len; i++)
    {
      const Setting *setting = settings_at (settings, i);

      if (starts_column (settings, i, after_network))
        g_ptr_array_add (parts, g_array_new (FALSE, FALSE, sizeof (Setting)));
      if (setting->type == SETTING_NAME && parts->len == 1)
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "option --as: '%s' is before the first column, expected it after a "
                     "--network or --machine",
                     setting->value);
          return NULL;
        }
      GArray *part = parts->pdata[parts->len - 1];
      if (setting->type == SETTING_NAME
          && !check_name (names, part, setting->value, error))
        return NULL;
      g_array_append_val (part, *setting);
      after_network = after_network || setting->type == SETTING_NETWORK;
    }
  return g_steal_pointer (&parts);
}

GPtrArray *
machines_columns (const Options *options, GError **error)
{
  g_autoptr (GPtrArray) parts = split_settings (options->settings, error);

  if (parts == NULL)
    return NULL;
  if (parts->len == 1)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "nothing to compare, expected a --network or --machine for each column");
      return NULL;
    }
  g_autoptr (GPtrArray) columns
      = g_ptr_array_new_with_free_func ((GDestroyNotify) machine_choice_free);
  for (guint i = 1; i < parts->len; i++)
    {
      MachineChoice *choice
          = make_choice (options, parts->pdata[0], parts->pdata[i], error);

      if (choice == NULL)
        return NULL;
      g_ptr_array_add (columns, choice);
    }
  return g_steal_pointer (&columns);
}

/* ---- options ----------------------------------------------------------------------- */

static char **
set_words (const char *typed)
{
  return machine_setting_words (typed, FALSE);
}

const Option machine_options[] = {
  { "machine", 0, OPTIONS_MACHINE, "FILE|NAME",
    "machine file, or the name of a machine that comes with netfare (netfare machine "
    "--list)",
    .path = PATH_READ, .takes = TAKES_SETTING, .offset = SETTING_MACHINE,
    .words = named_machines },
  { "network", 0, OPTIONS_MACHINE, "SPEC",
    "the network, as in bus:16, mesh:4x4, torus:8x8x8, fat-tree:8x2 (netfare topology "
    "--list) or file:PATH; network:16 and transputer:4x4 are formulas",
    .path = PATH_IN_SPEC, .takes = TAKES_SETTING, .offset = SETTING_NETWORK,
    .words = machine_network_words },
  { "processors", 0, OPTIONS_MACHINE, "SHAPE",
    "shape of the processors to which the program is mapped (4x4)",
    .takes = TAKES_SETTING, .offset = SETTING_PROCESSORS },
  { "set", 0, OPTIONS_MACHINE, "'KEY=VALUE'",
    "set any key of a machine file; may be repeated", .path = PATH_IN_SPEC,
    .takes = TAKES_SETTING, .offset = SETTING_SET, .go_on = set_words },
  { "ideal", 0, OPTIONS_WHY, "without-overhead|instant|latency|alone",
    "replay on an ideal network, on which no message waits for another: each takes no "
    "time (instant; without-overhead: nor does sending it), the time of an empty one "
    "(latency), or its time on an empty network (alone)",
    .takes = TAKES_SETTING, .offset = SETTING_IDEAL },
  { "as", 0, OPTIONS_COLUMNS | OPTIONS_JOBS, "NAME",
    "the name of the program, or job, before it; of the preceding column (compare)",
    .takes = TAKES_SETTING, .offset = SETTING_NAME },
  { .name = NULL },
};
