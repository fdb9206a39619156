/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/trace-names.h"

#include "analysis/interval-label.h"
#include "program/jobs.h"
#include "text/escape.h"
#include "topology/topology-nodes.h"

char *
trace_names_run (const ReportContext *report)
{
  GString *name = g_string_new (NULL);

  escape_plain (name, program_file (report->program));
  g_string_append (name, " on ");
  escape_plain (name, report->machine->name);
  return g_string_free (name, FALSE);
}

char *
trace_names_program (const Program *program, guint32 job)
{
  GString *name = g_string_new (NULL);

  escape_plain (name, program_job (program, job)->request.name);
  return g_string_free (name, FALSE);
}

char *
trace_names_processor (const Program *program, guint32 processor)
{
  if (program_jobs (program) == 0)
    return g_strdup_printf ("processor %u", processor);
  g_autofree char *job
      = trace_names_program (program, program_job_of (program, processor));
  return g_strdup_printf ("processor %u (%s)", processor, job);
}

char *
trace_names_interval (const Interval *interval)
{
  g_autofree char *label = interval_label (interval);
  GString *name = g_string_new (NULL);

  escape_plain (name, label);
  return g_string_free (name, FALSE);
}

char *
trace_names_call (const Program *program, guint32 call)
{
  GString *name = g_string_new (NULL);

  escape_plain (name, program_call_name (program, call));
  return g_string_free (name, FALSE);
}

static void
append_node (GString *name, const Topology *topology, guint32 node)
{
  g_autofree char *text = topology_node_name (topology, node);

  escape_plain (name, text);
}

char *
trace_names_link (const Topology *topology, guint32 link)
{
  GString *name = g_string_new (NULL);

  g_string_append_printf (name, "link %u: ", link);
  append_node (name, topology, topology_link_from (topology, link));
  g_string_append (name, " -> ");
  append_node (name, topology, topology->to[link]);
  return g_string_free (name, FALSE);
}

const char *
trace_names_state (ProcessorState state)
{
  switch (state)
    {
    case STATE_BUSY:
      return "busy";
    case STATE_SENDING:
      return "send overhead";
    case STATE_RECEIVING:
      return "receive overhead";
    case STATE_IDLE:
      return "idle";
    }
  g_assert_not_reached ();
}
