/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-rows.h"

#include <string.h>

#include "analysis/report-context.h"
#include "analysis/report-costs.h"
#include "base/hash.h"
#include "cli/options/job-options.h"
#include "cli/sweep/sweep-arguments.h"
#include "cli/sweep/sweep-si.h"
#include "text/csv-line.h"
#include "text/escape.h"

/* docs/outputs.md lists them; those of add_other_names follow.  Names of networks contain
 * commas, so numbers come first: they can then be found by counting commas. */
const SweepColumn sweep_figures[] = {
  { "processors", "processors", FALSE },
  { "time_s", "time", FALSE },
  { "efficiency", "efficiency", FALSE },
  { "productive_time_s", "productive_time", FALSE },
  { "lost_time_s", "lost_time", FALSE },
  { "insufficient_parallelism_s", "insufficient_parallelism", FALSE },
  { "communication_s", "communication", FALSE },
  { "communication_synch_s", "communication_synch", FALSE },
  { "idle_s", "idle", FALSE },
  { "load_imbalance_s", "load_imbalance", FALSE },
  { "synchronization_s", "synchronization", FALSE },
  { "overlap_s", "overlap", FALSE },
  { "messages", "messages", FALSE },
  { "bytes", "bytes", FALSE },
  { "link_hops", "link_hops", FALSE },
  { "congestion_delay_s", "congestion_delay", FALSE },
  { "busiest_link_utilisation", "busiest_link_utilisation", FALSE },
  { "busiest_link_from", "busiest_link_from", FALSE },
  { "busiest_link_to", "busiest_link_to", FALSE },
  { "state_busy_s", "state_busy", FALSE },
  { "state_overhead_s", "state_overhead", FALSE },
  { "state_idle_s", "state_idle", FALSE },
  { "network", "network", TRUE },
  { "network_type", "network_type", TRUE },
  { "shape", "shape", TRUE },
  { "value", "value", TRUE },
  { "power", "power", TRUE },
  { "operation_time_s", "operation_time", FALSE },
  { "scalar_bytes", "scalar_bytes", FALSE },
  { "transport_s", "transport", FALSE },
  { "start_time_s", "start_time", FALSE },
  { "send_byte_time_s", "send_byte_time", FALSE },
  { "link_start_time_s", "link_start_time", FALSE },
  { "link_byte_time_s", "link_byte_time", FALSE },
  { "link_latency_s", "link_latency", FALSE },
  { "link_gap_s", "link_gap", FALSE },
  { "clusters", "clusters", FALSE },
  { "outermost_tstart_s", "outermost_tstart", FALSE },
  { "outermost_tbyte_s", "outermost_tbyte", FALSE },
  { "send_overhead_s", "send_overhead", FALSE },
  { "send_overhead_byte_time_s", "send_overhead_byte_time", FALSE },
  { "receive_overhead_s", "receive_overhead", FALSE },
  { "receive_overhead_byte_time_s", "receive_overhead_byte_time", FALSE },
  { "discipline", "discipline", TRUE },
  { "switching", "switching", TRUE },
  { "packet_bytes", "packet_bytes", TRUE },
  { "routing", "routing", TRUE },
  { "ties", "ties", TRUE },
  { "half_duplex", "half_duplex", TRUE },
  { "reduction", "reduction", TRUE },
  { "rendezvous_bytes", "rendezvous_bytes", TRUE },
  { "network_time_s", "network_time", FALSE },
  { "network_start_time_s", "network_start_time", FALSE },
  { "network_byte_time_s", "network_byte_time", FALSE },
  { "network_held_time_s", "network_held_time", FALSE },
  { "latency_time_s", "latency_time", FALSE },
  { "overhead_message_time_s", "overhead_message_time", FALSE },
  { "overhead_byte_time_s", "overhead_byte_time", FALSE },
  { "time_unit", "time_unit", TRUE },
  { "unused_links", "unused_links", FALSE },
  { "busiest_link_from_name", "busiest_link_from_name", TRUE },
  { "busiest_link_to_name", "busiest_link_to_name", TRUE },
  { "switch_latency_s", "switch_latency", FALSE },
  { "host_latency_s", "host_latency", FALSE },
  { "local_latency_s", "local_latency", FALSE },
  { "global_latency_s", "global_latency", FALSE },
  { "scale_up_latency_s", "scale_up_latency", FALSE },
  { "host_weight", "host_weight", FALSE },
  { "local_weight", "local_weight", FALSE },
  { "global_weight", "global_weight", FALSE },
  { "scale_up_weight", "scale_up_weight", FALSE },
  { "memory_latency_s", "memory_latency", FALSE },
  { "memory_byte_time_s", "memory_byte_time", FALSE },
  { "combine_byte_time_s", "combine_byte_time", FALSE },
  { "processors_per_node", "processors_per_node", FALSE },
  { "processors_forward", "processors_forward", TRUE },
  { "route_by", "route_by", TRUE },
  { "seed", "seed", FALSE },
  { "ugal_threshold_s", "ugal_threshold", FALSE },
  { "bandwidth_bytes_s", "bandwidth_bytes_s", FALSE },
  { "choices", "choices", FALSE },
  { "unused_paths", "unused_paths", FALSE },
  { "why_work_s", "why_work", FALSE },
  { "why_imbalance_s", "why_imbalance", FALSE },
  { "why_dependences_s", "why_dependences", FALSE },
  { "why_overhead_s", "why_overhead", FALSE },
  { "why_latency_s", "why_latency", FALSE },
  { "why_bandwidth_s", "why_bandwidth", FALSE },
  { "why_congestion_s", "why_congestion", FALSE },
  { "parallel_efficiency", "parallel_efficiency", FALSE },
  { "load_balance_efficiency", "load_balance_efficiency", FALSE },
  { "communication_efficiency", "communication_efficiency", FALSE },
  { "serialisation_efficiency", "serialisation_efficiency", FALSE },
  { "transfer_efficiency", "transfer_efficiency", FALSE },
  { "overhead_efficiency", "overhead_efficiency", FALSE },
  { "latency_efficiency", "latency_efficiency", FALSE },
  { "bandwidth_efficiency", "bandwidth_efficiency", FALSE },
  { "congestion_efficiency", "congestion_efficiency", FALSE },
  { "path_queue_s", "path_queue", FALSE },
  { "path_link_from", "path_link_from", TRUE },
  { "path_link_to", "path_link_to", TRUE },
  { "latency_mean_s", "latency_mean", FALSE },
  { "latency_p50_s", "latency_p50", FALSE },
  { "latency_p95_s", "latency_p95", FALSE },
  { "latency_p99_s", "latency_p99", FALSE },
  { "latency_longest_s", "latency_longest", FALSE },
  { "latency_messages", "latency_messages", FALSE },
  { "offered", "offered", FALSE },
  { "accepted", "accepted", FALSE },
  { "made_from", "made_from", TRUE },
};
const char *const sweep_range_names[2] = { "least_s", "greatest_s" };
const guint n_sweep_figures = G_N_ELEMENTS (sweep_figures);

/* "vary_start_time": never the name of a figure. */
static char *
vary_name (const Vary *one)
{
  return g_strdelimit (g_strconcat ("vary_", one->key, NULL), " ", '_');
}

/* Keys that are in all reports, text in rows. */
static void
add_other_names (GPtrArray *names)
{
  g_autoptr (GString) line = g_string_new (NULL);

  report_costs_csv_names (line, REPORT_COST_OTHER);
  g_auto (GStrv) all = g_strsplit (line->str + 1, ",", -1);
  for (char **name = all; *name != NULL; name++)
    g_ptr_array_add (names, g_strdup (*name));
}

/* Numbers of rows in which several programs run at once. */
static const char *const of_jobs[] = { "slowdown", "worst_slowdown" };

gboolean
sweep_rows_is_of_jobs (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_jobs); i++)
    if (strcmp (of_jobs[i], name) == 0)
      return TRUE;
  return FALSE;
}

SweepRows *
sweep_rows_new (const GPtrArray *vary, guint n_rows, const Options *options)
{
  SweepRows *self = g_new0 (SweepRows, 1);

  self->vary = vary;
  self->n_rows = n_rows;
  self->unit = SIM_TIME_PER_SECOND;
  self->names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->names, g_strdup ("row"));
  for (guint i = 0; i < vary->len; i++)
    g_ptr_array_add (self->names, vary_name (vary->pdata[i]));
  for (guint i = 0; i < vary->len; i++)
    {
      g_autofree char *name = vary_name (vary->pdata[i]);

      if (sweep_si_has (vary->pdata[i]))
        g_ptr_array_add (self->names, g_strconcat (name, "_s", NULL));
    }
  for (guint i = 0; i < n_sweep_figures; i++)
    g_ptr_array_add (self->names, g_strdup (sweep_figures[i].name));
  add_other_names (self->names);
  for (guint i = 0; job_options_are_used (options) && i < G_N_ELEMENTS (of_jobs); i++)
    g_ptr_array_add (self->names, g_strdup (of_jobs[i]));
  static const char *const last[]
      = { "error", "program", "inputs", "version", "command" };
  for (guint i = 0; i < G_N_ELEMENTS (last); i++)
    g_ptr_array_add (self->names, g_strdup (last[i]));
  for (guint i = 0; options->range && i < G_N_ELEMENTS (sweep_range_names); i++)
    g_ptr_array_add (self->names, g_strdup (sweep_range_names[i]));
  self->options = options;
  self->inputs = sweep_inputs_new ();
  self->lines = g_new0 (char *, n_rows);
  self->failed = g_new0 (gboolean, n_rows);
  self->numbers = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->errors = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  for (guint row = 0; row < n_rows; row++)
    g_hash_table_insert (self->numbers, sweep_command (vary, row, options),
                         GUINT_TO_POINTER (row + 1));
  return self;
}

void
sweep_rows_free (SweepRows *self)
{
  for (guint row = 0; row < self->n_rows; row++)
    g_free (self->lines[row]);
  g_free (self->lines);
  g_free (self->failed);
  g_ptr_array_unref (self->names);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->errors);
  sweep_inputs_free (self->inputs);
  read_program_free (self->read);
  g_free (self);
}

guint
sweep_rows_first_figure (const SweepRows *self)
{
  return sweep_rows_column (self, sweep_figures[0].name);
}

guint
sweep_rows_column (const SweepRows *self, const char *name)
{
  guint column;
  gboolean found
      = g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, &column);

  g_assert (found);
  return column;
}

SimTime
sweep_rows_unit (const SweepRows *self, const GPtrArray *fields)
{
  const char *unit = fields->pdata[sweep_rows_column (self, "time_unit")];

  if (strcmp (unit, report_unit_name (SIM_TIME_PER_MICROSECOND)) == 0)
    return SIM_TIME_PER_MICROSECOND;
  return *unit == '\0' ? self->unit : SIM_TIME_PER_SECOND;
}

void
sweep_rows_fill (GPtrArray *fields, guint column, const char *text)
{
  g_free (fields->pdata[column]);
  fields->pdata[column] = g_strdup (text);
}

GPtrArray *
sweep_rows_begin (const SweepRows *self, guint row, const Options *options)
{
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->names->len; i++)
    g_ptr_array_add (fields, g_strdup (""));
  g_autofree char *number = g_strdup_printf ("%u", row + 1);
  g_autofree char *command = sweep_command (self->vary, row, options);
  sweep_rows_fill (fields, 0, number);
  for (guint i = 0; i < self->vary->len; i++)
    sweep_rows_fill (fields, 1 + i, vary_value (self->vary, i, row));
  for (guint i = 0, at = 1 + self->vary->len; i < self->vary->len; i++)
    if (sweep_si_has (self->vary->pdata[i]))
      {
        g_autofree char *seconds
            = sweep_si_seconds (self->vary->pdata[i], vary_value (self->vary, i, row));

        sweep_rows_fill (fields, at++, seconds);
      }
  sweep_rows_fill (fields, sweep_rows_column (self, "program"),
                   vary_program (self->vary, row, options));
  sweep_rows_fill (fields, sweep_rows_column (self, "version"), PACKAGE_VERSION);
  sweep_rows_fill (fields, sweep_rows_column (self, "command"), command);
  return fields;
}

void
sweep_rows_put (SweepRows *self, guint row, const GPtrArray *fields)
{
  const char *error = fields->pdata[sweep_rows_column (self, "error")];

  g_assert (fields->len == self->names->len);
  g_free (self->lines[row]);
  self->lines[row] = csv_line_join (fields);
  self->failed[row] = *error != '\0';
}

GPtrArray *
sweep_rows_get (const SweepRows *self, guint row)
{
  return csv_line_split (self->lines[row], strlen (self->lines[row]) - 1);
}

char *
sweep_rows_error_once (const SweepRows *self, const char *error, guint row)
{
  const guint first = GPOINTER_TO_UINT (g_hash_table_lookup (self->errors, error));

  if (first > 0)
    return g_strdup_printf ("as row %u", first);
  g_hash_table_insert (self->errors, g_strdup (error), GUINT_TO_POINTER (row + 1));
  return g_strdup (error);
}

/* Rows in which a count is neither empty nor 0. */
static guint
count_rows (const SweepRows *self, const char *name)
{
  guint column = sweep_rows_column (self, name), n = 0;

  for (guint row = 0; row < self->n_rows; row++)
    {
      if (self->lines[row] == NULL || self->failed[row])
        continue;
      g_autoptr (GPtrArray) fields = sweep_rows_get (self, row);
      const char *count = fields->pdata[column];
      n += *count != '\0' && strcmp (count, "0") != 0 ? 1 : 0;
    }
  return n;
}

char *
sweep_rows_unused (const SweepRows *self)
{
  guint n = count_rows (self, "unused_links");

  if (n == 0)
    return NULL;
  return g_strdup_printf (
      "%u of %u rows: links that begin equally short paths carried nothing while others "
      "were jammed (unused_links); ties = spread spreads pairs of nodes over all of them",
      n, self->n_rows);
}

char *
sweep_rows_left (const SweepRows *self)
{
  guint n = count_rows (self, "unused_paths");

  if (n == 0)
    return NULL;
  return g_strdup_printf ("%u of %u rows: ties = lowest left equal paths unused "
                          "(unused_paths); ties = spread uses them",
                          n, self->n_rows);
}

char *
sweep_command (const GPtrArray *vary, guint row, const Options *options)
{
  g_autoptr (GPtrArray) arguments = vary_arguments (vary, row, options);
  GString *text = g_string_new ("netfare");

  for (guint i = 0; i < arguments->len; i++)
    options_append_word (text, arguments->pdata[i]);

  /* As a file gives it back. */
  GString *plain = g_string_new (NULL);
  escape_plain (plain, text->str);
  g_string_free (text, TRUE);
  return g_string_free (plain, FALSE);
}
