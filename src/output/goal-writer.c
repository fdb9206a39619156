/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/goal-writer.h"

#define PS_PER_NS 1000
#define FLUSH_AT 65536

/* The state of one rank. */
typedef struct
{
  GString *text; /* NULL: nothing */
  guint64 operations;
  SimTime busy;  /* picoseconds that are not written yet */
  SimTime since; /* start of the present busy time; -1: not busy */
} Rank;

struct _GoalWriter
{
  const Program *program;
  const Machine *machine; /* NULL: nothing is combined */
  OutputFile *output;
  guint32 ranks;
  Rank *rank; /* NULL: the program is a schedule */
};

GoalWriter *
goal_writer_new (const Program *program, const Machine *machine, OutputFile *output)
{
  GoalWriter *self = g_new0 (GoalWriter, 1);

  self->program = program;
  self->machine = machine;
  self->output = output;
  self->ranks = program_processors (program);
  if (program_has_graphs (program))
    return self;
  self->rank = g_new0 (Rank, self->ranks);
  for (guint32 r = 0; r < self->ranks; r++)
    self->rank[r].since = -1;
  return self;
}

void
goal_writer_free (GoalWriter *self)
{
  for (guint32 r = 0; self->rank != NULL && r < self->ranks; r++)
    if (self->rank[r].text != NULL)
      g_string_free (self->rank[r].text, TRUE);
  g_free (self->rank);
  g_free (self);
}

/* ---- what processors do ------------------------------------------------------------ */

static GString *
begin_operation (Rank *self)
{
  if (self->text == NULL)
    self->text = g_string_new (NULL);
  self->operations++;
  g_string_append_printf (self->text, "l%" G_GUINT64_FORMAT ": ", self->operations);
  return self->text;
}

static void
end_operation (Rank *self)
{
  g_string_append_c (self->text, '\n');
  if (self->operations > 1)
    g_string_append_printf (self->text,
                            "l%" G_GUINT64_FORMAT " requires l%" G_GUINT64_FORMAT "\n",
                            self->operations, self->operations - 1);
}

static void
write_busy (Rank *self, SimTime until)
{
  if (self->since >= 0)
    {
      self->busy += until - self->since;
      self->since = until;
    }
  if (self->busy < PS_PER_NS)
    return;
  g_string_append_printf (begin_operation (self), "calc %" G_GINT64_FORMAT,
                          self->busy / PS_PER_NS);
  self->busy %= PS_PER_NS;
  end_operation (self);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  GoalWriter *self = data;
  Rank *rank;

  if (self->rank == NULL)
    return;
  rank = &self->rank[processor];
  if (rank->since >= 0)
    rank->busy += time - rank->since;
  rank->since = state == STATE_BUSY ? time : -1;
}

/* The number of a message at its source, in the low half of its unique number, is its
 * tag. */
static void
write_message (GoalWriter *self, guint32 processor, SimTime begin, const char *verb,
               const char *preposition, guint32 peer, guint64 bytes, guint64 message)
{
  Rank *rank;

  if (self->rank == NULL)
    return;
  rank = &self->rank[processor];
  write_busy (rank, begin);
  g_string_append_printf (begin_operation (rank),
                          "%s %" G_GUINT64_FORMAT "b %s %u tag %u", verb, bytes,
                          preposition, peer, (guint32) message);
  end_operation (rank);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  write_message (data, processor, begin, "send", "to", destination, bytes, message);
}

/* What an overhead of a receive has for combining: the rest of it is that of any receive,
 * which the replay of the schedule adds again. */
static SimTime
combining (const Machine *machine, SimTime overhead, guint64 bytes)
{
  SimTime usual;

  if (machine->combine_byte_time == 0
      || !atto_time_price (machine->receive_overhead, machine->receive_overhead_byte_time,
                           bytes, NULL, &usual))
    return 0;
  return MAX (overhead - usual, 0);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  GoalWriter *self = data;

  write_message (self, processor, begin, "recv", "from", source, bytes, message);
  if (self->rank != NULL && self->machine != NULL)
    self->rank[processor].busy += combining (self->machine, end - begin, bytes);
}

const ReplayObserver *
goal_writer_observer (void)
{
  static const ReplayObserver observer
      = { .state = on_state, .sent = on_sent, .received = on_received };

  return &observer;
}

/* ---- a schedule as it is ----------------------------------------------------------- */

static void
append_step (GString *text, guint32 number, const Step *step)
{
  if (step->type == STEP_COMPUTE)
    g_string_append_printf (text, "l%u: calc %" G_GUINT64_FORMAT "\n", number + 1,
                            step->amount / PS_PER_NS);
  else
    g_string_append_printf (
        text, "l%u: %s %" G_GUINT64_FORMAT "b %s %u tag %" G_GUINT64_FORMAT "\n",
        number + 1, step->type == STEP_SEND ? "send" : "recv", step->amount,
        step->type == STEP_SEND ? "to" : "from", step->index, step_matching (step));
}

static void
flush (GoalWriter *self, GString *text)
{
  output_file_write (self->output, text->str, text->len);
  g_string_truncate (text, 0);
}

static void
write_graph (GoalWriter *self, guint32 rank, GString *text)
{
  g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));

  for (guint32 i = 0; i < program_operations (self->program, rank); i++)
    {
      Step step;

      program_operation (self->program, rank, i, &step);
      append_step (text, i, &step);
      if (text->len >= FLUSH_AT)
        flush (self, text);
    }
  program_list_requirements (self->program, rank, requirements);
  for (guint i = 0; i < requirements->len; i++)
    {
      const Requirement *r = &g_array_index (requirements, Requirement, i);

      g_string_append_printf (text, "l%u %s l%u\n", r->operation + 1,
                              r->type == REQUIRES_START ? "irequires" : "requires",
                              r->required + 1);
      if (text->len >= FLUSH_AT)
        flush (self, text);
    }
}

void
goal_writer_finish (GoalWriter *self, SimTime end)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", self->ranks);
  for (guint32 r = 0; r < self->ranks; r++)
    {
      g_string_append_printf (text, "\nrank %u {\n", r);
      if (self->rank == NULL)
        write_graph (self, r, text);
      else
        {
          write_busy (&self->rank[r], end);
          flush (self, text);
          if (self->rank[r].text != NULL)
            flush (self, self->rank[r].text);
        }
      g_string_append (text, "}\n");
    }
  flush (self, text);
}

/* ---- the row ----------------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  GoalWriter *self
      = goal_writer_new (job->report.program, job->report.machine, job->file);

  replay_add_observer (job->replay, goal_writer_observer (), self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  goal_writer_finish (writer, job->report.result->time);
  return NULL;
}

static void
free_writer (gpointer writer)
{
  goal_writer_free (writer);
}

const OutputKind goal_output = {
  .option = "goal",
  .argument = "FILE",
  .help = "the program as a GOAL schedule",
  .start = start,
  .finish = finish,
  .free = free_writer,
};
