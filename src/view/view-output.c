/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/report-jobs.h"
#include "analysis/interval-label.h"
#include "program/jobs.h"
#include "analysis/report-costs.h"
#include "view/view-output.h"
#include "view/view-page.h"
#include "view/view-replay.h"

typedef struct
{
  ViewReplay *replay;
  guint32 *numbers; /* of intervals */
} ViewOutput;

static const Topology *
topology_of (const OutputJob *job)
{
  const Network *network = job->report.network;

  return network != NULL ? network_topology (network) : NULL;
}

static gpointer
start (const OutputJob *job, GError **error)
{
  ViewOutput *self = g_new0 (ViewOutput, 1);
  Program *program = job->report.program;

  self->numbers = report_interval_numbers (program);
  self->replay = view_replay_new (program_processors (program), self->numbers,
                                  report_call_number (program, 0), topology_of (job));
  replay_add_observer (job->replay, view_replay_observer (), self->replay);
  return self;
}

static void
free_output (gpointer writer)
{
  ViewOutput *self = writer;

  view_replay_free (self->replay);
  g_free (self->numbers);
  g_free (self);
}

/* ---- writing ----------------------------------------------------------------------- */

static void
add_labels (const ViewOutput *self, const Program *program, ViewTrace *trace)
{
  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      const Interval *interval = program_interval (program, i);
      g_autofree char *text = interval_label (interval);

      view_trace_label (trace, self->numbers[i], text, strlen (text));
    }
  for (guint32 call = 0; call < program_calls (program); call++)
    {
      const char *name = program_call_name (program, call);

      view_trace_label (trace, report_call_number (program, call), name, strlen (name));
    }
  for (guint32 j = 0; j < program_jobs (program); j++)
    view_trace_program (trace, program_job (program, j)->first,
                        program_job (program, j)->request.name);
}

static void
add_warnings (const OutputJob *job, ViewTrace *trace)
{
  const char *const *warning = job->report.warnings;

  for (; warning != NULL && *warning != NULL; warning++)
    g_ptr_array_add (trace->gaps, g_strdup (*warning));
}

/* The machine, its costs and its rules. */
static char *
machine_text (const OutputJob *job)
{
  g_autofree char *machine = report_machine_text (&job->report);
  g_autoptr (GArray) costs = report_costs_of (job->report.machine, job->report.program);
  g_autofree char *prices = report_costs_text (costs, REPORT_COSTS);
  g_autofree char *rules = report_costs_text (costs, REPORT_RULES);
  g_autofree char *routing = report_routing_text (costs);

  return routing == NULL ? g_strdup_printf ("%s; %s; %s", machine, prices, rules)
                         : g_strdup_printf ("%s; routing %s; %s; %s", machine, routing,
                                            prices, rules);
}

/* FALSE if there is none to draw. */
static gboolean
init_network (ViewNetwork *network, const OutputJob *job, guint rows)
{
  const Topology *topology = topology_of (job);

  if (topology == NULL || topology->nodes > VIEW_NETWORK_MOST_NODES)
    return FALSE;
  network->topology = topology;
  network->node = g_new (guint32, rows);
  for (guint32 p = 0; p < rows; p++)
    network->node[p] = network_node (job->report.network, p);
  return TRUE;
}

static void
write_page (gpointer writer, const OutputJob *job)
{
  const ViewOutput *self = writer;
  const ReportContext *report = &job->report;
  ViewTrace *trace = view_replay_finish (self->replay, report->result->time, report->unit,
                                         report->path_line);
  g_autofree char *machine = machine_text (job);
  g_autofree char *name = g_path_get_basename (program_file (report->program));
  g_autoptr (GArray) jobs = report_jobs_new (report);
  g_autofree char *beside = report_jobs_beside (jobs);
  g_autofree char *title = g_strconcat (name, beside, NULL);
  ViewNetwork network;
  gboolean has_network = init_network (&network, job, trace->processors->len);

  add_labels (self, report->program, trace);
  add_warnings (job, trace);
  const ViewPage page = { .title = title,
                          .command_line = report->command,
                          .version = report->version,
                          .unit = report->unit == SIM_TIME_PER_SECOND ? "s" : "",
                          .machine = machine,
                          .network = has_network ? &network : NULL };
  view_page_write (&page, trace, job->file);
  if (has_network)
    view_network_clear (&network);
}

const OutputKind view_output = {
  .option = "view",
  .argument = "FILE",
  .help = "page of ParaGraph's displays: processors and messages over time",
  .flags = OUTPUT_DRAWS_PATH | OUTPUT_SHOWS_MOMENT,
  .start = start,
  .write = write_page,
  .free = free_output,
};
