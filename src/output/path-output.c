/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-output.c - the pieces of the critical path, from the begin of the run to its end,
 * written during the replay
 *
 * One line per piece, each of which begins where the one before it ends.  Format:
 * docs/outputs.md.
 */
#include "config.h"

#include "analysis/output-kind.h"
#include "analysis/report-path.h"
#include "text/escape.h"
#include "why/path/path-recorder.h"

#define FLUSH_AT 65536

typedef struct
{
  PathRecorder *recorder;
  const Topology *topology; /* NULL: a formula */
  OutputFile *output;
  const Program *program;
  guint32 *numbers; /* of intervals, as in reports */
  SimTime unit;
  GString *text;    /* CSV; else NULL */
  JsonWriter *json; /* JSON lines; else NULL */
} PathWriter;

/* ---- CSV --------------------------------------------------------------------------- */

static void
add_time (GString *text, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_string_append_printf (text, "%s,", sim_time_format (time, buffer));
}

/* Empty unless there is something. */
static void
add_number (GString *text, gboolean is_there, guint64 number, char after)
{
  if (is_there)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, number);
  g_string_append_c (text, after);
}

static void
add_place (const PathWriter *self, const PathPiece *piece)
{
  const gboolean is_row = piece->processor != PATH_NOWHERE;
  const char *name = report_path_place (piece->link);

  add_number (self->text, is_row, piece->processor, ',');
  if (is_row)
    g_string_append (self->text, ",,");
  else if (name != NULL)
    g_string_append_printf (self->text, "%s,%s,", name, name);
  else
    g_string_append_printf (self->text, "%u,%u,",
                            topology_link_from (self->topology, piece->link),
                            self->topology->to[piece->link]);
}

static void
put_csv (const PathWriter *self, const PathPiece *piece)
{
  GString *text = self->text;

  add_time (text, piece->begin);
  add_time (text, piece->end);
  g_string_append_printf (text, "%s,", path_kind_name (piece->kind));
  add_place (self, piece);
  add_number (text, TRUE, self->numbers[piece->interval], ',');
  add_number (text, piece->has_message, piece->message.source, ',');
  add_number (text, piece->has_message, piece->message.destination, ',');
  add_number (text, piece->has_message, piece->number, ',');
  add_number (text, piece->has_message, piece->bytes, ',');
  add_number (text, piece->is_waited_for, piece->waiting.source, ',');
  add_number (text, piece->is_waited_for, piece->waiting.destination, ',');
  if (piece->operation != PROGRAM_NONE)
    escape_csv (text, program_call_name (self->program, piece->operation));
  g_string_append_c (text, '\n');
  if (text->len < FLUSH_AT)
    return;
  output_file_write (self->output, text->str, text->len);
  g_string_truncate (text, 0);
}

/* ---- JSON lines -------------------------------------------------------------------- */

static void
put_place (const PathWriter *self, const PathPiece *piece)
{
  const char *name = report_path_place (piece->link);

  if (piece->processor != PATH_NOWHERE)
    json_count (self->json, "processor", piece->processor);
  else if (name != NULL)
    {
      json_text (self->json, "from", name);
      json_text (self->json, "to", name);
    }
  else
    {
      json_count (self->json, "from", topology_link_from (self->topology, piece->link));
      json_count (self->json, "to", self->topology->to[piece->link]);
    }
}

static void
put_json (const PathWriter *self, const PathPiece *piece)
{
  JsonWriter *json = self->json;

  json_begin_object (json, NULL, JSON_INLINE);
  json_number (json, "begin", piece->begin, self->unit);
  json_number (json, "end", piece->end, self->unit);
  json_text (json, "kind", path_kind_name (piece->kind));
  put_place (self, piece);
  json_count (json, "interval", self->numbers[piece->interval]);
  if (piece->has_message)
    {
      json_count (json, "source", piece->message.source);
      json_count (json, "destination", piece->message.destination);
      json_count (json, "message", piece->number);
      json_count (json, "bytes", piece->bytes);
    }
  if (piece->is_waited_for)
    {
      json_count (json, "waiting_source", piece->waiting.source);
      json_count (json, "waiting_destination", piece->waiting.destination);
    }
  if (piece->operation != PROGRAM_NONE)
    json_text (json, "operation", program_call_name (self->program, piece->operation));
  json_end (json);
}

static void
put (gpointer data, const PathPiece *piece)
{
  const PathWriter *self = data;

  if (self->text != NULL)
    put_csv (self, piece);
  else
    put_json (self, piece);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  PathWriter *self = g_new0 (PathWriter, 1);
  const char *name = output_file_name (job->file);

  self->recorder = path_recorder_of (job->replay);
  self->topology = network_topology (job->report.network);
  self->output = job->file;
  self->program = job->report.program;
  self->numbers = report_interval_numbers (job->report.program);
  self->unit = job->report.unit;
  if (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".jsonl"))
    self->json = json_writer_new (job->file);
  else
    self->text = g_string_new (
        "begin_s,end_s,kind,processor,from,to,interval,source,destination,message,bytes,"
        "waiting_source,waiting_destination,operation\n");
  path_recorder_add_taker (self->recorder, put, self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  PathWriter *self = writer;

  path_recorder_finish (self->recorder, job->report.result->time);
  g_clear_pointer (&self->json, json_writer_free);
  if (self->text != NULL)
    {
      output_file_write (self->output, self->text->str, self->text->len);
      g_string_truncate (self->text, 0);
    }
  return NULL;
}

static void
free_writer (gpointer writer)
{
  PathWriter *self = writer;

  if (self->json != NULL)
    json_writer_free (self->json);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_free (self->numbers);
  g_free (self);
}

const OutputKind path_output = {
  .option = "path",
  .argument = "FILE",
  .help = "the critical path, piece after piece; JSON lines if FILE ends in .json or "
          ".jsonl",
  .flags = OUTPUT_TELLS_WHY,
  .start = start,
  .finish = finish,
  .free = free_writer,
};
