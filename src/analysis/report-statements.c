/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-statements.h"

#include <string.h>

#include "analysis/report-costs.h"
#include "machine-file/default-costs.h"
#include "machine-file/machine-file.h"
#include "machine-file/machine-keys.h"
#include "network/network.h"

/* With the default costs of schedules. */
static Machine *
machine_of_schedules (void)
{
  Machine *machine = machine_new ();
  gboolean good = machine_set_network (machine, "crossbar:2", NULL)
                  && machine_resolve (machine, NULL);

  g_assert (good);
  default_costs_set (machine);
  return machine;
}

/* Costs before and after messages are operations of the schedule. */
static gboolean
is_of_messages (const MachineKey *key)
{
  return key != NULL
         && (key->scope == KEY_OF_PLACES || key->scope == KEY_OF_TRANSPORT
             || key->scope == KEY_OF_MEMORY || key->scope == KEY_OF_ENDS);
}

/* The value; NULL: the network has no such key.  host latency is that of links if it is
 * not set. */
static char *
value_of (const Machine *machine, const GArray *costs, const ReportCost *cost)
{
  const MachineKey *key = machine_key_find (cost->key.key);
  const char *text = cost->text;

  if (strcmp (key->name, "placement") == 0 && text != NULL)
    return report_placement_text (machine, G_MAXUINT);
  if (text == NULL && key->falls_back != NULL && network_has_key (machine, key->name))
    text = report_cost_find (costs, key->falls_back)->text;
  return g_strdup (text);
}

GPtrArray *
report_statements (const Machine *machine, const Program *program)
{
  g_autoptr (GArray) costs = report_costs_of (machine, program);
  g_autoptr (Machine) schedules = machine_of_schedules ();
  GPtrArray *statements = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);
      const char *name = cost->key.key;
      g_autofree char *value = is_of_messages (machine_key_find (name))
                                   ? value_of (machine, costs, cost)
                                   : NULL;

      if (value != NULL
          && (machine_is_set (machine, name) || machine_has_own_default (machine, name)
              || machine_has_own_default (schedules, name)))
        g_ptr_array_add (statements, g_strdup_printf ("%s = %s", name, value));
    }
  return statements;
}
