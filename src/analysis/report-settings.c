/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-settings.h"

#include <string.h>

#include "analysis/report-costs.h"
#include "machine-file/machine-keys.h"

/* Whether a file or an option sets a key to another value than its default; if the kind
 * of program has a default of its own, that is not known any more. */
static gboolean
differs (const Machine *machine, const ReportCost *cost)
{
  const MachineKey *key = machine_key_find (cost->key.key);

  if (cost->text == NULL || !cost->is_set || report_cost_is_plain (cost))
    return FALSE;
  return key == NULL || key->default_text == NULL || machine->default_costs != NULL
         || machine_has_own_default (machine, key->name)
         || strcmp (cost->text, key->default_text) != 0;
}

/* Rules; prices only where no file has a name for them. */
static void
put_differences (GString *to, const ReportContext *context)
{
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  const char *before = "; ";

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (!differs (context->machine, cost)
          || (cost->key.group == REPORT_COSTS && context->machine->cost_file != NULL))
        continue;
      g_string_append_printf (to, "%s%s %s", before, cost->key.key, cost->text);
      before = ", ";
    }
}

char *
report_settings_text (const ReportContext *context)
{
  const Reader *reader = program_reader (context->program);
  g_autofree char *machine = report_machine_text (context);
  g_autofree char *origin = report_costs_origin (context->machine, reader);
  const guint32 jobs = program_jobs (context->program);
  GString *to = g_string_new (NULL);

  g_string_append_printf (to, "%s (%s)", program_file (context->program),
                          program_title (context->program));
  if (jobs > 1)
    g_string_append_printf (to, " and %u more", jobs - 1);
  g_string_append_printf (to, " on %s; costs: %s", machine, origin);
  put_differences (to, context);
  return g_string_free (to, FALSE);
}

char *
report_free_computing (const ReportContext *context)
{
  const Reader *reader = program_reader (context->program);
  g_autoptr (GArray) costs = NULL;

  if (reader == NULL || reader->keys == NULL || report_states (context->result).busy > 0)
    return NULL;
  costs = report_costs_of (context->machine, context->program);
  for (guint i = 0; reader->keys[i] != NULL; i++)
    {
      const ReportCost *cost = report_cost_find (costs, reader->keys[i]);

      if (cost->key.is_time && cost->text != NULL && cost->price == 0)
        return g_strdup_printf ("Computing takes no time: %s is 0", reader->keys[i]);
    }
  return NULL;
}
