/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/machine-choice.h"

#include "base/error.h"
#include "machine-file/machine-file.h"
#include "network/network.h"

const Setting *
settings_at (const GArray *settings, guint i)
{
  return &g_array_index (settings, Setting, i);
}

const Setting *
settings_find (const GArray *settings, SettingType type)
{
  for (guint i = 0; i < settings->len; i++)
    if (settings_at (settings, i)->type == type)
      return settings_at (settings, i);
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
    case SETTING_IDEAL:
      return machine_set_ideal (machine, setting->value, error);
    case SETTING_NAME:
      return TRUE;
    }
  g_assert_not_reached ();
}

gboolean
setting_check (const Setting *setting, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  return apply_setting (machine, setting, error);
}

static gboolean
apply_type (Machine *machine, const GArray *settings, SettingType type, GError **error)
{
  for (guint i = 0; i < settings->len; i++)
    {
      const Setting *setting = settings_at (settings, i);

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

MachineChoice *
machine_choice_new (const GArray *common, const GArray *own, Inputs *inputs,
                    GError **error)
{
  static const SettingType order[] = { SETTING_MACHINE, SETTING_NETWORK,
                                       SETTING_PROCESSORS, SETTING_SET, SETTING_IDEAL };
  g_autoptr (Machine) machine = machine_new ();

  machine->inputs = inputs;
  gboolean own_costs = settings_find (own, SETTING_MACHINE) != NULL;
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
    if (settings_at (own, i)->type == SETTING_NAME)
      choice->name = settings_at (own, i)->value;
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
