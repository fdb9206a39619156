/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/link-intervals.h"
#include "text/row-writer.h"

struct _LinkIntervals
{
  const Topology *topology; /* NULL: a formula, which has no link intervals */
  RowWriter *rows;
  gboolean is_document; /* rows are part of one JSON document */
};

static void
begin_document (JsonWriter *json, const ReportContext *context)
{
  json_begin_object (json, NULL, JSON_LINES);
  report_json_begin (context, json);
  json_text (json, "time_unit", report_time_unit (context));
  json_begin_array (json, "intervals", JSON_LINES);
}

LinkIntervals *
link_intervals_new (const ReportContext *context, OutputFile *output)
{
  LinkIntervals *self = g_new0 (LinkIntervals, 1);

  self->topology = context->network == NULL ? NULL : network_topology (context->network);
  self->rows = row_writer_new (output,
                               "from,to,begin_s,end_s,reached_s,source,destination,"
                               "message,packet,bytes\n",
                               context->unit);
  self->is_document = g_str_has_suffix (output_file_name (output), ".json");
  if (self->is_document)
    begin_document (row_writer_json (self->rows), context);
  return self;
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  const LinkIntervals *self = data;
  RowWriter *rows = self->rows;

  if (self->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return;
  row_begin (rows);
  row_count (rows, "from", topology_link_from (self->topology, link));
  row_count (rows, "to", self->topology->to[link]);
  row_time (rows, "begin", begin);
  row_time (rows, "end", end);
  row_time (rows, "reached", reached);
  row_count (rows, "source", packet->source);
  row_count (rows, "destination", packet->destination);
  row_count (rows, "message", (guint32) message);
  row_count (rows, "packet", packet_number (packet));
  row_count (rows, "bytes", packet->bytes);
  row_end (rows);
}

const ReplayObserver *
link_intervals_observer (void)
{
  static const ReplayObserver observer = { .purpose = "link timelines are written",
                                           .in_one_order = TRUE,
                                           .link_marked = on_marked };

  return &observer;
}

/* ---- end --------------------------------------------------------------------------- */

void
link_intervals_finish (LinkIntervals *self)
{
  if (self->is_document)
    {
      json_end (row_writer_json (self->rows));
      json_end (row_writer_json (self->rows));
      self->is_document = FALSE;
    }
  row_writer_finish (self->rows);
}

void
link_intervals_free (LinkIntervals *self)
{
  if (self == NULL)
    return;
  if (self->is_document)
    link_intervals_finish (self);
  row_writer_free (self->rows);
  g_free (self);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  LinkIntervals *self = link_intervals_new (&job->report, job->file);

  replay_add_observer (job->replay, link_intervals_observer (), self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  link_intervals_finish (writer);
  return NULL;
}

static void
free_writer (gpointer writer)
{
  link_intervals_free (writer);
}

const OutputKind link_intervals_output = {
  .option = "link-timelines",
  .argument = "FILE",
  .help = "times at which each link was occupied, with the message; JSON if FILE ends in "
          ".json or .jsonl",
  .flags = OUTPUT_LISTS_LINKS,
  .start = start,
  .finish = finish,
  .free = free_writer,
};
