/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The type of a message depends on whether later messages overtake it (picl-types.h).  A
 * replay is deterministic, so it is run twice: first without outputs, to collect which
 * messages overtake each other.  This rehearsal is left out if the program's messages
 * cannot (overtaking.h). */
#include "config.h"

#include "picl/picl-output.h"

#include <string.h>

#include "picl/picl-writer.h"
#include "replay/overtaking.h"

/* Indices of the options in OutputJob's values. */
enum
{
  TASKS,
  STYLE,
  TIME_SCALE
};

typedef struct
{
  PiclWriter *writer;
  PiclWriter *rehearsal; /* first pass, which writes nothing; NULL: not needed */
  PiclTypes *types;      /* NULL: messages keep their own types */
  guint32 *events;       /* user event of each interval; NULL: none */
} PiclOutput;

/* ---- options ----------------------------------------------------------------------- */

static gboolean
parse_scale (const char *argument, guint64 *scale)
{
  return g_ascii_string_to_unsigned (argument, 10, 1, G_MAXINT64, scale, NULL);
}

static const char *
expected_style (const char *argument)
{
  gboolean good = strcmp (argument, "picl") == 0 || strcmp (argument, "thesis") == 0;

  return good ? NULL : "picl or thesis";
}

static const char *
expected_scale (const char *argument)
{
  guint64 scale;

  return parse_scale (argument, &scale) ? NULL : "a whole number from 1";
}

static const OutputOption options[] = {
  [TASKS]
  = { .name = "tasks", .help = "write intervals and calls as user events of the trace" },
  [STYLE] = { .name = "picl-style",
              .argument = "picl|thesis",
              .help = "thesis: without the -901 records at begin and end (default: picl)",
              .usual = "picl",
              .expected = expected_style },
  [TIME_SCALE] = { .name = "picl-time-scale",
                   .argument = "N",
                   .help = "divide the times of the trace by N",
                   .usual = "1",
                   .expected = expected_scale },
  { .name = NULL },
};

static PiclOptions
options_of (const OutputJob *job)
{
  PiclOptions picl = { .unit = job->report.unit, .divide = 1, .threads = job->threads };

  if (job->values[TIME_SCALE] != NULL)
    parse_scale (job->values[TIME_SCALE], &picl.divide);
  picl.thesis = g_strcmp0 (job->values[STYLE], "thesis") == 0;
  return picl;
}

/* ---- writing ----------------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  Program *program = job->report.program;
  PiclOutput *self = g_new0 (PiclOutput, 1);
  PiclOptions picl = options_of (job);

  if (job->values[TASKS] != NULL)
    self->events = report_interval_numbers (program);
  picl.first_call = report_call_number (program, 0);
  if (overtaking_is_possible (program))
    self->types = picl_types_new ();
  picl.events = self->events;
  picl.types = self->types;
  self->writer = picl_writer_new (job->file, program_processors (program), &picl);
  replay_add_observer (job->replay, picl_writer_observer (self->writer), self->writer);
  if (self->types != NULL)
    {
      const PiclOptions silent = { .unit = SIM_TIME_PER_SECOND,
                                   .types = self->types,
                                   .threads = job->threads };

      self->rehearsal = picl_writer_new (NULL, program_processors (program), &silent);
    }
  return self;
}

static const ReplayObserver *
rehearse (gpointer writer, gpointer *data)
{
  PiclOutput *self = writer;

  *data = self->rehearsal;
  return self->rehearsal != NULL ? picl_writer_observer (self->rehearsal) : NULL;
}

static void
rehearsed (gpointer writer, SimTime end)
{
  PiclOutput *self = writer;

  g_free (picl_writer_finish (self->rehearsal, end));
  g_clear_pointer (&self->rehearsal, picl_writer_free);
  picl_types_apply (self->types);
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  PiclOutput *self = writer;

  return picl_writer_finish (self->writer, job->report.result->time);
}

static void
free_output (gpointer writer)
{
  PiclOutput *self = writer;

  g_clear_pointer (&self->rehearsal, picl_writer_free);
  picl_writer_free (self->writer);
  g_clear_pointer (&self->types, picl_types_free);
  g_free (self->events);
  g_free (self);
}

const OutputKind picl_output = {
  .option = "picl",
  .argument = "FILE",
  .help = "PICL trace, for ParaGraph",
  .name = "trace.picl",
  .leave_out = "no-picl",
  .leave_out_help = "do not write trace.picl to DIR: its size grows with messages",
  .options = options,
  .start = start,
  .rehearse = rehearse,
  .rehearsed = rehearsed,
  .finish = finish,
  .free = free_output,
};
