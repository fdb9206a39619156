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
#include "text/row-writer.h"
#include "why/path/path-recorder.h"

typedef struct
{
  PathRecorder *recorder;
  const Topology *topology; /* NULL: a formula */
  const Program *program;
  guint32 *numbers; /* of intervals, as in reports */
  RowWriter *rows;
} PathWriter;

/* ---- a row ------------------------------------------------------------------------- */

static void
put_place (const PathWriter *self, const PathPiece *piece)
{
  const char *name = report_path_place (piece->link);
  RowWriter *rows = self->rows;

  if (piece->processor != PATH_NOWHERE)
    {
      row_count (rows, "processor", piece->processor);
      row_skip (rows, 2);
      return;
    }
  row_skip (rows, 1);
  if (name != NULL)
    {
      row_text (rows, "from", name);
      row_text (rows, "to", name);
      return;
    }
  row_count (rows, "from", topology_link_from (self->topology, piece->link));
  row_count (rows, "to", self->topology->to[piece->link]);
}

static void
put_message (RowWriter *rows, const PathPiece *piece)
{
  if (!piece->has_message)
    {
      row_skip (rows, 4);
      return;
    }
  row_count (rows, "source", piece->message.source);
  row_count (rows, "destination", piece->message.destination);
  row_count (rows, "message", piece->number);
  row_count (rows, "bytes", piece->bytes);
}

static void
put_waiting (RowWriter *rows, const PathPiece *piece)
{
  if (!piece->is_waited_for)
    {
      row_skip (rows, 2);
      return;
    }
  row_count (rows, "waiting_source", piece->waiting.source);
  row_count (rows, "waiting_destination", piece->waiting.destination);
}

static void
put (gpointer data, const PathPiece *piece)
{
  const PathWriter *self = data;
  RowWriter *rows = self->rows;

  row_begin (rows);
  row_time (rows, "begin", piece->begin);
  row_time (rows, "end", piece->end);
  row_text (rows, "kind", path_kind_name (piece->kind));
  put_place (self, piece);
  row_count (rows, "interval", self->numbers[piece->interval]);
  put_message (rows, piece);
  put_waiting (rows, piece);
  row_text (rows, "operation",
            piece->operation == PROGRAM_NONE
                ? NULL
                : program_call_name (self->program, piece->operation));
  row_end (rows);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  PathWriter *self = g_new0 (PathWriter, 1);

  self->recorder = path_recorder_of (job->replay);
  self->topology = network_topology (job->report.network);
  self->program = job->report.program;
  self->numbers = report_interval_numbers (job->report.program);
  self->rows = row_writer_new (
      job->file,
      "begin_s,end_s,kind,processor,from,to,interval,source,destination,message,bytes,"
      "waiting_source,waiting_destination,operation\n",
      job->report.unit);
  path_recorder_add_taker (self->recorder, put, self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  PathWriter *self = writer;

  path_recorder_finish (self->recorder, job->report.result->time);
  row_writer_finish (self->rows);
  return NULL;
}

static void
free_writer (gpointer writer)
{
  PathWriter *self = writer;

  row_writer_free (self->rows);
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
