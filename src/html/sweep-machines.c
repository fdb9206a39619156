/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-machines.c - the page of a sweep: which machines, costs and rules the runs had */
#include "config.h"

#include "html/sweep-page-private.h"

#include <string.h>

#include "text/inputs-text.h"
#include "text/number-short.h"

#define MOST_VALUES 8 /* of a column */

/* "bus(16), mesh(4,4)": the values of a column, each once, in order of the rows. */
static char *
values_of (const SweepWriting *self, guint column)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  guint more = 0;

  for (guint row = 0; row < self->shown; row++)
    {
      char *value = (char *) sweep_field (self, row, column);

      if (sweep_failed (self, row)
          || g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
        continue;
      if (values->len < MOST_VALUES)
        g_ptr_array_add (values, value);
      else
        more++;
    }
  if (more > 0)
    g_ptr_array_add (values, (char *) "and others");
  g_ptr_array_add (values, NULL);
  return g_strjoinv (", ", (char **) values->pdata);
}

/* "link_byte_time_s" is link byte time, in seconds. */
static char *
column_title (const char *name)
{
  gsize length = strlen (name) - (g_str_has_suffix (name, "_s") ? strlen ("_s") : 0);

  return g_strdelimit (g_strndup (name, length), "_", ' ');
}

/* Whether a run has it: columns of other types of machines are empty. */
static gboolean
column_matters (const SweepWriting *self, guint column)
{
  for (guint row = 0; row < self->shown; row++)
    {
      const char *value = sweep_field (self, row, column);
      SimTime time;

      if (!sweep_failed (self, row) && *value != '\0'
          && !(sim_time_parse_seconds (value, strlen (value), &time) && time == 0))
        return TRUE;
    }
  return FALSE;
}

/* Times with a unit; of several that they vary.  Of other values all. */
static void
put_cost (const SweepWriting *self, const char *name, guint column)
{
  g_autofree char *title = column_title (name);
  g_autofree char *values = values_of (self, column);
  gboolean is_time = g_str_has_suffix (name, "_s");
  NumberText text;
  SimTime time;

  page_putf (self->page, "<li>%s = ", title);
  if (is_time && sim_time_parse_seconds (values, strlen (values), &time))
    page_put (self->page, number_short_time (time, self->sweep->unit, 4, text));
  else
    page_text (self->page, is_time ? "varies" : values);
  page_put (self->page, "</li>");
}

static void
put_if_it_matters (const SweepWriting *self, guint column)
{
  if (column_matters (self, column))
    put_cost (self, self->sweep->names->pdata[column], column);
}

static gboolean
all_failed (const SweepWriting *self)
{
  for (guint row = 0; row < self->shown; row++)
    if (!sweep_failed (self, row))
      return FALSE;
  return TRUE;
}

/* others: also the last columns of a run, all other keys. */
static void
put_costs (const SweepWriting *self, const char *label, const char *const *names,
           gboolean others)
{
  const guint last = sweep_column (self->sweep, "unused_paths");
  const guint made_from
      = sweep_column (self->sweep, "made_from"); /* has a line of its own */

  page_putf (self->page, "<dt>%s</dt><dd><ul class=\"costs\">", label);
  for (guint i = 0; names[i] != NULL; i++)
    put_if_it_matters (self, sweep_column (self->sweep, names[i]));
  for (guint column = last + 1; others && last != SWEEP_NO_COLUMN && column < self->error;
       column++)
    if (column != made_from)
      put_if_it_matters (self, column);
  page_put (self->page, "</ul></dd>\n");
}

static void
put_machines (const SweepWriting *self)
{
  static const char *const costs[] = { "power",
                                       "operation_time_s",
                                       "transport_s",
                                       "start_time_s",
                                       "send_byte_time_s",
                                       "link_start_time_s",
                                       "link_byte_time_s",
                                       "link_latency_s",
                                       "link_gap_s",
                                       "outermost_tstart_s",
                                       "outermost_tbyte_s",
                                       "send_overhead_s",
                                       "send_overhead_byte_time_s",
                                       "receive_overhead_s",
                                       "receive_overhead_byte_time_s",
                                       "switch_latency_s",
                                       "host_latency_s",
                                       "local_latency_s",
                                       "global_latency_s",
                                       "scale_up_latency_s",
                                       "memory_latency_s",
                                       "memory_byte_time_s",
                                       "combine_byte_time_s",
                                       NULL };
  static const char *const rules[] = { "routing",
                                       "ties",
                                       "route_by",
                                       "seed",
                                       "discipline",
                                       "switching",
                                       "packet_bytes",
                                       "half_duplex",
                                       "reduction",
                                       "rendezvous_bytes",
                                       "processors_per_node",
                                       "processors_forward",
                                       NULL };
  g_autofree char *networks = values_of (self, sweep_column (self->sweep, "network"));
  g_autofree char *processors
      = values_of (self, sweep_column (self->sweep, "processors"));

  page_origin (self->page, "Networks", networks);
  page_origin (self->page, "Processors", processors);
  if (all_failed (self))
    return;
  put_costs (self, "Costs", costs, FALSE);
  put_costs (self, "Rules", rules, TRUE);
}

void
sweep_page_put_origin (const SweepWriting *self)
{
  g_autofree char *version = g_strdup_printf ("netfare %s", self->sweep->version);
  g_autofree char *made_from = inputs_short_text (self->sweep->inputs);

  page_put (self->page, "<section id=\"machine\">\n<h2>Machines and command</h2>\n"
                        "<details open><summary>Costs, rules, command, "
                        "version</summary>\n<dl class=\"origin\">\n");
  page_origin (self->page, "Program", self->sweep->program);
  put_machines (self);
  if (self->sweep->note != NULL)
    page_origin (self->page, "Note", self->sweep->note);
  page_origin (self->page, "Made by", version);
  page_origin (self->page, "Command", self->sweep->command);
  page_origin (self->page, "Made from", made_from);
  page_put (self->page, "</dl>\n</details>\n</section>\n");
}
