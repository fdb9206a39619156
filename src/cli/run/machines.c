/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/machines.h"
#include "base/hash.h"
#include "machine-file/machine-file.h"
#include "network/network.h"

#include <string.h>

static const Setting *
setting_at (const GArray *settings, guint i)
{
  return &g_array_index (settings, Setting, i);
}

static const Setting *
find_setting (const GArray *settings, SettingType type)
{
  for (guint i = 0; i < settings->len; i++)
    if (setting_at (settings, i)->type == type)
      return setting_at (settings, i);
  return NULL;
}

/* ---- one machine ------------------------------------------------------------------- */

static gboolean
apply_setting (Machine *machine, const Setting *setting, GError **error)
{
  switch (setting->type)
    {
    case SETTING_MACHINE:
      return machine_read (machine, setting->value, error);
    case SETTING_NETWORK:
      return machine_set_network (machine, setting->value, error);
    case SETTING_PROCESSORS:
      return machine_set_shape (machine, setting->value, error);
    case SETTING_SET:
      return machine_set (machine, setting->value, error);
    case SETTING_NAME:
      return TRUE;
    }
  g_assert_not_reached ();
}

static gboolean
apply_type (Machine *machine, const GArray *settings, SettingType type, GError **error)
{
  for (guint i = 0; i < settings->len; i++)
    {
      const Setting *setting = setting_at (settings, i);
      if (setting->type == type && !apply_setting (machine, setting, error))
        return FALSE;
    }
  return TRUE;
}

/* Refuses a list with more processors on a node than may share it. */
static gboolean
check_placement (const Machine *machine, GError **error)
{
  const guint32 most = network_processors_per_node (machine);
  const char *what = network_nics_of (machine) > 1 ? "nic" : "processor";
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  for (guint i = 0; machine->placement == PLACEMENT_LIST && i < machine->n_placement; i++)
    {
      guint32 node = machine->placement_list[i], first = 0;
      guint there
          = GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (node)));
      if (there < most)
        {
          g_hash_table_insert (counts, GUINT_TO_POINTER (node),
                               GUINT_TO_POINTER (there + 1));
          continue;
        }
      if (most > 1)
        {
          error_set (error, NETFARE_ERROR_INPUT,
                     "placement puts %s %u on node %u, which has %u already; "
                     "expected at most %u (key processors per node)",
                     what, i, node, there, most);
          return FALSE;
        }
      while (machine->placement_list[first] != node)
        first++;
      error_set (error, NETFARE_ERROR_INPUT,
                 "placement puts %ss %u and %u on node %u, expected different nodes",
                 what, first, i, node);
      return FALSE;
    }
  return TRUE;
}

/* common: settings for all columns; own: settings of this one, in the order of the
 * command line. */
static MachineChoice *
make_choice (const GArray *common, const GArray *own, Inputs *inputs, GError **error)
{
  static const SettingType order[]
      = { SETTING_MACHINE, SETTING_NETWORK, SETTING_PROCESSORS, SETTING_SET };
  g_autoptr (Machine) machine = machine_new ();
  machine->inputs = inputs;
  gboolean own_costs = find_setting (own, SETTING_MACHINE) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      gboolean for_all = order[i] != SETTING_MACHINE || !own_costs;
      if ((for_all && !apply_type (machine, common, order[i], error))
          || !apply_type (machine, own, order[i], error))
        return NULL;
    }
  gboolean any_shape = !machine->shape_set && !machine_is_set (machine, "network")
                       && !machine_is_set (machine, "processors");
  if (!machine_resolve (machine, error) || !check_placement (machine, error))
    return NULL;

  g_autoptr (MachineChoice) choice = g_new0 (MachineChoice, 1);
  for (guint i = 0; i < own->len; i++)
    if (setting_at (own, i)->type == SETTING_NAME)
      choice->name = setting_at (own, i)->value;
  choice->any_shape = any_shape;
  choice->machine = g_steal_pointer (&machine);
  return g_steal_pointer (&choice);
}

void
machine_choice_free (MachineChoice *self)
{
  g_clear_pointer (&self->machine, machine_free);
  g_free (self);
}

MachineChoice *
machines_single (const Options *options, GError **error)
{
  const Setting *network = NULL;
  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = setting_at (options->settings, i);
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
  return make_choice (options->settings, nothing, options->inputs, error);
}

/* ---- columns ----------------------------------------------------------------------- */

/* A network starts a column; a machine file starts one if no network follows, or if one
 * precedes. */
static gboolean
starts_column (const GArray *settings, guint i, gboolean after_network)
{
  SettingType type = setting_at (settings, i)->type;
  if (type == SETTING_NETWORK)
    return TRUE;
  if (type != SETTING_MACHINE)
    return FALSE;
  return after_network || find_setting (settings, SETTING_NETWORK) == NULL;
}

/* A column has one name, and no two have the same. */
static gboolean
check_name (GHashTable *names, const GArray *part, const char *name, GError **error)
{
  const Setting *other = find_setting (part, SETTING_NAME);
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
      const Setting *setting = setting_at (settings, i);
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
          = make_choice (parts->pdata[0], parts->pdata[i], options->inputs, error);
      if (choice == NULL)
        return NULL;
      g_ptr_array_add (columns, choice);
    }
  return g_steal_pointer (&columns);
}
