/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paje-output.c - a replay in the Paje trace format, written as it goes
 *
 * A container for each processor, with two types of states: what it does, and the
 * interval that it is in; messages are links in the container of the run.  Events are in
 * order of time.  docs/outputs.md, "Paje trace".
 */
#include "config.h"

#include <string.h>

#include "analysis/output-kind.h"
#include "colours/colours.h"
#include "text/number-text.h"
#include "viewers/trace-feed.h"
#include "viewers/trace-names.h"

extern const OutputKind paje_output;

typedef struct
{
  TraceFeed *feed;
  OutputFile *file;
  SimTime unit;
  guint32 processors;

  /* The text of the last time: many events have the same. */
  SimTime time;
  NumberText text;
  gsize text_length;
} PajeOutput;

/* Numbers of the events; a trace defines them itself. */
enum
{
  DEFINE_CONTAINER,
  DEFINE_STATE,
  DEFINE_LINK,
  DEFINE_VALUE,
  CREATE_CONTAINER,
  DESTROY_CONTAINER,
  SET_STATE,
  PUSH_STATE,
  POP_STATE,
  START_LINK,
  END_LINK,
  SET_WAITING
};

/* How far a processor that receives is from one that sends, towards white. */
#define RECEIVING_LIGHTER 0.4

#define CONTAINER "%  Time date\n%  Type string\n%  Container string\n"
#define LINK_VALUE "%  Value string\n%  Key string\n"
#define END "%EndEventDef\n"

static const char head[]
    = "%EventDef PajeDefineContainerType 0\n"
      "%  Alias string\n%  Type string\n%  Name string\n" END
      "%EventDef PajeDefineStateType 1\n"
      "%  Alias string\n%  Type string\n%  Name string\n" END
      "%EventDef PajeDefineLinkType 2\n"
      "%  Alias string\n%  Type string\n%  StartContainerType string\n"
      "%  EndContainerType string\n%  Name string\n" END
      "%EventDef PajeDefineEntityValue 3\n"
      "%  Alias string\n%  Type string\n%  Name string\n%  Color color\n" END
      "%EventDef PajeCreateContainer 4\n"
      "%  Time date\n%  Alias string\n%  Type string\n%  Container string\n"
      "%  Name string\n" END "%EventDef PajeDestroyContainer 5\n"
      "%  Time date\n%  Name string\n%  Type string\n" END
      "%EventDef PajeSetState 6\n" CONTAINER "%  Value string\n" END
      "%EventDef PajePushState 7\n" CONTAINER "%  Value string\n" END
      "%EventDef PajePopState 8\n" CONTAINER END "%EventDef PajeStartLink 9\n" CONTAINER
      "%  StartContainer string\n" LINK_VALUE "%  Bytes string\n" END
      "%EventDef PajeEndLink 10\n" CONTAINER "%  EndContainer string\n" LINK_VALUE END
      "%EventDef PajeSetState 11\n" CONTAINER "%  Value string\n%  WaitsFor string\n" END
      "0 R 0 \"Run\"\n"
      "0 P R \"Processor\"\n"
      "1 S P \"State\"\n"
      "1 I P \"Interval\"\n"
      "2 M R P P \"Message\"\n";

/* ---- definitions ------------------------------------------------------------------- */

/* A name in quotes; the format has no way to write a quote. */
static void
put_name (OutputFile *file, char *name)
{
  output_file_puts (file, " \"");
  output_file_puts (file, g_strdelimit (name, "\"", '\''));
  output_file_puts (file, "\"");
}

/* Intervals, then calls: the tasks of the page of displays, in its order. */
static void
put_task (OutputFile *file, char *name, guint32 place)
{
  g_autofree char *colour = colour_shares (colour_kind (COLOUR_TASK, place));

  put_name (file, name);
  output_file_printf (file, " \"%s\"\n", colour);
}

static void
define_states (OutputFile *file)
{
  static const ColourState colours[] = { [STATE_BUSY] = COLOUR_COMPUTING,
                                         [STATE_SENDING] = COLOUR_OVERHEAD,
                                         [STATE_RECEIVING] = COLOUR_OVERHEAD,
                                         [STATE_IDLE] = COLOUR_IDLE };

  for (guint state = 0; state < G_N_ELEMENTS (colours); state++)
    {
      g_autofree char *colour
          = colour_shares_lighter (colour_state (colours[state], FALSE),
                                   state == STATE_RECEIVING ? RECEIVING_LIGHTER : 0);

      output_file_printf (file, "%d s%u S \"%s\" \"%s\"\n", DEFINE_VALUE, state,
                          trace_names_state (state), colour);
    }
}

static void
define_values (OutputFile *file, Program *program)
{
  g_autofree guint32 *numbers = report_interval_numbers (program);

  define_states (file);
  for (guint type = 1; message_type_name (type) != NULL; type++)
    {
      g_autofree char *colour = colour_shares (colour_kind (COLOUR_TYPE, type - 1));

      output_file_printf (file, "%d m%u M \"%s\" \"%s\"\n", DEFINE_VALUE, type,
                          message_type_name (type), colour);
    }
  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      g_autofree char *name = trace_names_interval (program_interval (program, i));

      output_file_printf (file, "%d i%u I", DEFINE_VALUE, i);
      put_task (file, name, numbers[i] - 1);
    }
  for (guint32 call = 0; call < program_calls (program); call++)
    {
      g_autofree char *name = trace_names_call (program, call);

      output_file_printf (file, "%d c%u I", DEFINE_VALUE, call);
      put_task (file, name, report_call_number (program, call) - 1);
    }
}

static void
create_containers (PajeOutput *self, const ReportContext *report)
{
  g_autofree char *name = trace_names_run (report);

  output_file_printf (self->file, "%d 0 r R 0", CREATE_CONTAINER);
  put_name (self->file, name);
  output_file_puts (self->file, "\n");
  for (guint32 p = 0; p < self->processors; p++)
    {
      g_autofree char *processor = trace_names_processor (report->program, p);

      output_file_printf (self->file, "%d 0 p%u P r", CREATE_CONTAINER, p);
      put_name (self->file, processor);
      output_file_puts (self->file, "\n");
    }
}

/* ---- events ------------------------------------------------------------------------ */

static void
set_time (PajeOutput *self, SimTime time)
{
  if (time == self->time)
    return;
  number_exact (time, self->unit, 0, self->text);
  self->text_length = strlen (self->text);
  self->time = time;
}

/* A line of an event; formats of printf take half of the time of a replay. */
typedef struct
{
  char text[256]; /* more than any line: a time and six short words */
  char *end;
} Line;

static inline void
add_bytes (Line *line, const char *text, gsize length)
{
  memcpy (line->end, text, length);
  line->end += length;
}

#define ADD(line, literal) add_bytes (line, literal, strlen (literal))

static inline void
add_number (Line *line, guint64 number)
{
  char *end = line->end;
  guint digits = 1;

  for (guint64 power = 10; digits < 20 && number >= power; power *= 10)
    digits++;
  for (char *p = end + digits; p > end; number /= 10)
    *--p = (char) ('0' + number % 10);
  line->end = end + digits;
}

/* "6 0.00058 S p12" */
static inline void
begin_line (Line *line, PajeOutput *self, guint event, SimTime time,
            const char *container, guint32 processor)
{
  line->end = line->text;
  add_number (line, event);
  ADD (line, " ");
  set_time (self, time);
  add_bytes (line, self->text, self->text_length);
  add_bytes (line, container, strlen (container));
  add_number (line, processor);
}

static void
end_line (Line *line, PajeOutput *self)
{
  ADD (line, "\n");
  output_file_write (self->file, line->text, (gsize) (line->end - line->text));
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state,
          guint32 peer)
{
  const gboolean waits = peer != PROGRAM_NONE;
  Line line;

  begin_line (&line, data, waits ? SET_WAITING : SET_STATE, time, " S p", processor);
  ADD (&line, " s");
  add_number (&line, state);
  if (waits)
    {
      ADD (&line, " p");
      add_number (&line, peer);
    }
  end_line (&line, data);
}

/* letter: of the value, with a blank before it. */
static inline void
push_state (PajeOutput *self, guint32 processor, SimTime time, const char *letter,
            guint32 number)
{
  Line line;

  begin_line (&line, self, PUSH_STATE, time, " I p", processor);
  ADD (&line, letter);
  add_number (&line, number);
  end_line (&line, self);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  push_state (data, processor, time, " i", interval);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  push_state (data, processor, time, " c", call);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  Line line;

  begin_line (&line, data, POP_STATE, time, " I p", processor);
  end_line (&line, data);
}

static inline void
begin_link (Line *line, PajeOutput *self, guint event, guint32 processor, SimTime time,
            guint64 number, guint32 type)
{
  begin_line (line, self, event, time, " M r p", processor);
  ADD (line, " m");
  add_number (line, message_type_name (type) != NULL ? type : MESSAGE_POINT_TO_POINT);
  ADD (line, " ");
  add_number (line, number);
}

static void
on_sent (gpointer data, guint32 processor, SimTime time, guint64 number,
         guint32 destination, guint64 bytes, guint32 type)
{
  Line line;

  begin_link (&line, data, START_LINK, processor, time, number, type);
  ADD (&line, " ");
  add_number (&line, bytes);
  end_line (&line, data);
}

static void
on_received (gpointer data, guint32 processor, SimTime time, guint64 number,
             guint32 source, guint64 bytes, guint32 type)
{
  Line line;

  begin_link (&line, data, END_LINK, processor, time, number, type);
  end_line (&line, data);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  static const TraceSink sink = { .begin_state = on_state,
                                  .entered = on_entered,
                                  .left = on_left,
                                  .called = on_called,
                                  .returned = on_left,
                                  .sent = on_sent,
                                  .received = on_received };
  PajeOutput *self = g_new0 (PajeOutput, 1);

  self->file = job->file;
  self->unit = job->report.unit;
  self->processors = program_processors (job->report.program);
  self->time = -1;
  output_file_write (self->file, head, strlen (head));
  define_values (self->file, job->report.program);
  create_containers (self, &job->report);
  self->feed = trace_feed_new (job, &sink, self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  PajeOutput *self = writer;

  trace_feed_finish (self->feed, job->report.result->time);
  set_time (self, job->report.result->time);
  for (guint32 p = 0; p < self->processors; p++)
    output_file_printf (self->file, "%d %s p%u P\n", DESTROY_CONTAINER, self->text, p);
  output_file_printf (self->file, "%d %s r R\n", DESTROY_CONTAINER, self->text);
  return NULL;
}

static void
free_output (gpointer writer)
{
  PajeOutput *self = writer;

  trace_feed_free (self->feed);
  g_free (self);
}

const OutputKind paje_output = {
  .option = "paje",
  .argument = "FILE",
  .help = "trace in the Paje format, for pj_dump and ViTE",
  .start = start,
  .finish = finish,
  .free = free_output,
};
