/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/link-intervals.h"

#define FLUSH_AT 65536

typedef enum
{
  FORM_CSV,
  FORM_JSON,
  FORM_JSON_LINES
} Form;

struct _LinkIntervals
{
  const Topology *topology; /* NULL: a formula, which has no link intervals */
  OutputFile *output;
  Form form;
  SimTime unit;
  GString *text;    /* CSV */
  JsonWriter *json; /* the others */
};

static Form
form_of (const OutputFile *output)
{
  const char *name = output_file_name (output);

  if (g_str_has_suffix (name, ".jsonl"))
    return FORM_JSON_LINES;
  return g_str_has_suffix (name, ".json") ? FORM_JSON : FORM_CSV;
}

static void
begin_document (LinkIntervals *self, const ReportContext *context)
{
  json_begin_object (self->json, NULL, JSON_LINES);
  report_json_begin (context, self->json);
  json_text (self->json, "time_unit", report_time_unit (context));
  json_begin_array (self->json, "intervals", JSON_LINES);
}

LinkIntervals *
link_intervals_new (const ReportContext *context, OutputFile *output)
{
  LinkIntervals *self = g_new0 (LinkIntervals, 1);

  self->topology = context->network == NULL ? NULL : network_topology (context->network);
  self->output = output;
  self->form = form_of (output);
  self->unit = context->unit;
  if (self->form == FORM_CSV)
    self->text = g_string_new ("from,to,begin_s,end_s,reached_s,source,destination,"
                               "message,packet,bytes\n");
  else
    self->json = json_writer_new (output);
  if (self->form == FORM_JSON)
    begin_document (self, context);
  return self;
}

/* ---- an interval ------------------------------------------------------------------- */

static void
add_time (GString *text, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_string_append (text, sim_time_format (time, buffer));
  g_string_append_c (text, ',');
}

static void
add_count (GString *text, guint64 count, char after)
{
  NumberText buffer;

  g_string_append (text, number_exact (count, 1, 0, buffer));
  g_string_append_c (text, after);
}

static void
put_csv (LinkIntervals *self, guint32 link, SimTime reached, SimTime begin, SimTime end,
         const Packet *packet, guint32 number)
{
  GString *text = self->text;

  add_count (text, topology_link_from (self->topology, link), ',');
  add_count (text, self->topology->to[link], ',');
  add_time (text, begin);
  add_time (text, end);
  add_time (text, reached);
  add_count (text, packet->source, ',');
  add_count (text, packet->destination, ',');
  add_count (text, number, ',');
  add_count (text, packet_number (packet), ',');
  add_count (text, packet->bytes, '\n');
  if (text->len < FLUSH_AT)
    return;
  output_file_write (self->output, text->str, text->len);
  g_string_truncate (text, 0);
}

static void
put_json (LinkIntervals *self, guint32 link, SimTime reached, SimTime begin, SimTime end,
          const Packet *packet, guint32 number)
{
  JsonWriter *json = self->json;

  json_begin_object (json, NULL, JSON_INLINE);
  json_count (json, "from", topology_link_from (self->topology, link));
  json_count (json, "to", self->topology->to[link]);
  json_number (json, "begin", begin, self->unit);
  json_number (json, "end", end, self->unit);
  json_number (json, "reached", reached, self->unit);
  json_count (json, "source", packet->source);
  json_count (json, "destination", packet->destination);
  json_count (json, "message", number);
  json_count (json, "packet", packet_number (packet));
  json_count (json, "bytes", packet->bytes);
  json_end (json);
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  LinkIntervals *self = data;

  if (self->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return;
  if (self->form == FORM_CSV)
    put_csv (self, link, reached, begin, end, packet, (guint32) message);
  else
    put_json (self, link, reached, begin, end, packet, (guint32) message);
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
  if (self->form == FORM_JSON)
    {
      json_end (self->json);
      json_end (self->json);
    }
  g_clear_pointer (&self->json, json_writer_free);
  if (self->form != FORM_CSV)
    return;
  output_file_write (self->output, self->text->str, self->text->len);
  g_string_truncate (self->text, 0);
}

void
link_intervals_free (LinkIntervals *self)
{
  if (self == NULL)
    return;
  if (self->json != NULL)
    link_intervals_finish (self);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
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
