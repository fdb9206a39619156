/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/goal-writer.h"

#include "analysis/report-statements.h"
#include "base/error.h"
#include "output/goal-actions.h"
#include "program/packed-file.h"
#include "program/reader.h"
#include "text/escape.h"

#define PS_PER_NS 1000
#define FLUSH_AT 65536

#define NOT_ASIDE G_MAXUINT32

/* Tags of messages that are no steps, where those of steps are kept. */
#define TAG_OF_MESSAGE (1ull << 63)

/* A step of a processor that has begun, where receives are posted before. */
typedef struct
{
  Step step;        /* STEP_END: none */
  guint32 request;  /* of it; or of the receive that is waited for */
  gboolean is_wait; /* for that */
} Begun;

struct _GoalWriter
{
  const Program *program;
  const Machine *machine; /* NULL: nothing is combined */
  OutputFile *output;
  guint32 ranks;
  GoalActions *rank; /* NULL: the program is a schedule */
  GString *costs;    /* of the replay, as comments */
  guint32 too_long;  /* a rank with too many operations to be packed, plus 1; 0: none */

  /* Where messages may ask first (rendezvous), it matters when a receive is posted. */
  gboolean posts;
  Begun *begun;             /* by rank */
  GHashTable *communicator; /* of a step -> its number here + 1 */
  GHashTable *asking;       /* guint64: number of a collective's message that asks + 1 ->
                             * its place among those whose request has come; 0: not yet */
  gsize n_asked;

  /* Of the message that is told next. */
  guint32 instance; /* NOT_ASIDE: it is the processor's own */
  SimTime combining;
};

static gboolean
has_synchronous_sends (const Program *program)
{
  for (guint32 s = 0; s < program_streams (program); s++)
    {
      guint32 length;
      const Step *steps = program_stream (program, s, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_SEND && steps[i].flags & SEND_ASKS)
          return TRUE;
    }
  return FALSE;
}

static void
open_posts (GoalWriter *self)
{
  self->posts
      = self->machine != NULL
        && (self->machine->has_rendezvous || has_synchronous_sends (self->program));
  if (!self->posts)
    return;
  self->begun = g_new0 (Begun, self->ranks);
  for (guint32 r = 0; r < self->ranks; r++)
    self->begun[r].step.type = STEP_END;
  self->communicator = g_hash_table_new (NULL, NULL);
  self->asking = g_hash_table_new (NULL, NULL);
}

GoalWriter *
goal_writer_new (const Program *program, const Machine *machine, OutputFile *output)
{
  GoalWriter *self = g_new0 (GoalWriter, 1);

  self->program = program;
  self->machine = machine;
  self->output = output;
  self->ranks = program_processors (program);
  self->instance = NOT_ASIDE;
  self->costs = g_string_new (NULL);
  if (program_has_graphs (program))
    return self;
  self->rank = g_new (GoalActions, self->ranks);
  for (guint32 r = 0; r < self->ranks; r++)
    goal_actions_init (&self->rank[r], program_streams (program) > 1);
  open_posts (self);
  return self;
}

void
goal_writer_set_costs (GoalWriter *self, const Machine *machine)
{
  g_autoptr (GPtrArray) costs = NULL;
  GString *text = self->costs;

  if (self->rank == NULL)
    return;
  costs = report_statements (machine, self->program);
  g_string_assign (text, "// ");
  escape_plain (text, program_file (self->program));
  g_string_append_printf (text, " (%s) as it was replayed on ",
                          program_title (self->program));
  escape_plain (text, machine->name);
  g_string_append (text,
                   ".  The lines //= are the costs\n// of that replay, for a machine "
                   "file: the default ones of a schedule may be others.\n");
  for (guint i = 0; i < costs->len; i++)
    g_string_append_printf (text, "//= %s;\n", (const char *) costs->pdata[i]);
}

void
goal_writer_free (GoalWriter *self)
{
  g_string_free (self->costs, TRUE);
  for (guint32 r = 0; self->rank != NULL && r < self->ranks; r++)
    goal_actions_clear (&self->rank[r]);
  g_free (self->rank);
  g_free (self->begun);
  g_clear_pointer (&self->communicator, g_hash_table_unref);
  g_clear_pointer (&self->asking, g_hash_table_unref);
  g_free (self);
}

/* ---- what processors do ------------------------------------------------------------ */

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  GoalWriter *self = data;
  GoalActions *rank;

  if (self->rank == NULL)
    return;
  rank = &self->rank[processor];
  if (rank->since >= 0)
    goal_actions_compute (rank, 0, time - rank->since);
  rank->since = state == STATE_BUSY ? time : -1;
}

/* The stream of a rank that the message is of which is told next. */
static guint32
stream_of (const GoalWriter *self, guint32 processor)
{
  return self->instance == NOT_ASIDE
             ? GOAL_PROCESSOR
             : goal_actions_stream (&self->rank[processor], self->instance);
}

/* The number of a message at its source, in the low half of its unique number, is its
 * tag. */
static Step
message_step (const GoalWriter *self, StepType type, guint32 peer, guint64 bytes,
              guint64 message)
{
  const guint64 tag = (guint32) message | (self->posts ? TAG_OF_MESSAGE : 0);

  return (Step){ .type = (guint8) type,
                 .kind = KIND_POINT_TO_POINT,
                 .index = peer,
                 .amount = bytes,
                 .tag = (guint32) tag,
                 .group = (guint32) (tag >> 32) };
}

/* ---- receives that are posted before ----------------------------------------------- */

/* As the step of a schedule: its communicator is a small number. */
static Step
own_step (GoalWriter *self, const Step *step)
{
  const gpointer key = GUINT_TO_POINTER (step->group);
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (self->communicator, key));
  Step own = { .type = step->type,
               .flags = step->flags & SEND_ASKS,
               .kind = KIND_POINT_TO_POINT,
               .index = step->index,
               .amount = step->amount,
               .tag = step->tag };

  if (number == 0)
    {
      number = g_hash_table_size (self->communicator) + 1;
      g_hash_table_insert (self->communicator, key, GUINT_TO_POINTER (number));
    }
  own.group = number - 1;
  return own;
}

static void
on_begun (gpointer data, guint32 processor, SimTime time, const Step *step,
          guint32 request)
{
  GoalWriter *self = data;
  const Begun begun = { .request = request };

  if (!self->posts)
    return;
  self->begun[processor] = begun;
  self->begun[processor].step = own_step (self, step);
  if (step->type != STEP_POST)
    return;
  goal_actions_message (&self->rank[processor], GOAL_PROCESSOR, time,
                        &self->begun[processor].step);
  goal_actions_request (&self->rank[processor], request);
  self->begun[processor].step.type = STEP_END;
}

static void
on_awaited (gpointer data, guint32 processor, SimTime time, guint32 request)
{
  GoalWriter *self = data;

  if (!self->posts)
    return;
  if (request == OBSERVED_NO_REQUEST || request & 1)
    goal_actions_wait (&self->rank[processor], time, request);
  else
    self->begun[processor] = (Begun){ { .type = STEP_END }, request, TRUE };
}

/* A collective's message that asks is remembered. */
static void
remember (GoalWriter *self, guint64 message, guint64 bytes)
{
  if (self->machine->has_rendezvous && bytes > self->machine->rendezvous_bytes)
    g_hash_table_insert (self->asking, GSIZE_TO_POINTER (message + 1), NULL);
}

/* A request has the number that follows that of its message. */
static void
on_message (gpointer data, const MessageOutcome *message)
{
  GoalWriter *self = data;
  const gpointer asking = GSIZE_TO_POINTER (message->number);
  gpointer order;

  if (self->posts && message->bytes == 0
      && g_hash_table_lookup_extended (self->asking, asking, NULL, &order)
      && order == NULL)
    g_hash_table_insert (self->asking, asking, GSIZE_TO_POINTER (++self->n_asked));
}

static guint64
take_order (GoalWriter *self, guint64 message)
{
  const gpointer key = GSIZE_TO_POINTER (message + 1);
  const gpointer order = g_hash_table_lookup (self->asking, key);

  g_hash_table_remove (self->asking, key);
  return GPOINTER_TO_SIZE (order);
}

/* ---- messages ---------------------------------------------------------------------- */

/* What the message that is told next may belong to; NULL: nothing of the program. */
static Begun *
begun_by (const GoalWriter *self, guint32 processor)
{
  return self->posts && self->instance == NOT_ASIDE ? &self->begun[processor] : NULL;
}

static void
send (GoalWriter *self, guint32 processor, SimTime begin, guint32 destination,
      guint64 bytes, guint64 message)
{
  GoalActions *rank = &self->rank[processor];
  Begun *begun = begun_by (self, processor);
  Step step = message_step (self, STEP_SEND, destination, bytes, message);

  if (begun == NULL || begun->step.type != STEP_SEND)
    {
      goal_actions_message (rank, stream_of (self, processor), begin, &step);
      if (self->posts)
        remember (self, message, bytes);
      return;
    }
  goal_actions_message (rank, GOAL_PROCESSOR, begin, &begun->step);
  if (begun->request != OBSERVED_NO_REQUEST)
    goal_actions_request (rank, begun->request);
  begun->step.type = STEP_END;
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  GoalWriter *self = data;

  if (self->rank != NULL)
    send (self, processor, begin, destination, bytes, message);
  self->instance = NOT_ASIDE;
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

/* Returns: its stream. */
static guint32
receive (GoalWriter *self, guint32 processor, SimTime begin, guint32 source,
         guint64 bytes, guint64 message)
{
  GoalActions *rank = &self->rank[processor];
  const guint32 stream = stream_of (self, processor);
  Begun *begun = begun_by (self, processor);
  Step step = message_step (self, STEP_RECEIVE, source, bytes, message);

  if (begun != NULL && begun->is_wait)
    goal_actions_wait (rank, begin, begun->request);
  else if (begun != NULL && begun->step.type == STEP_RECEIVE)
    goal_actions_message (rank, GOAL_PROCESSOR, begin, &begun->step);
  else if (goal_actions_posts (rank, stream))
    goal_actions_take (rank, stream, begin, &step, take_order (self, message));
  else
    goal_actions_message (rank, stream, begin, &step);
  if (begun != NULL)
    *begun = (Begun){ .step = { .type = STEP_END } };
  return stream;
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  GoalWriter *self = data;
  const gboolean aside = self->instance != NOT_ASIDE;

  if (self->rank != NULL)
    {
      const guint32 stream = receive (self, processor, begin, source, bytes, message);

      if (self->machine != NULL)
        goal_actions_compute (&self->rank[processor], stream,
                              aside ? self->combining
                                    : combining (self->machine, end - begin, bytes));
    }
  self->instance = NOT_ASIDE;
}

/* ---- collectives that proceed aside ------------------------------------------------ */

static gboolean
proceeds_aside (const GoalWriter *self, guint32 collective)
{
  const Collective *what;

  if (self->rank == NULL || collective == PROGRAM_NONE || self->machine == NULL
      || !network_splits_collectives (self->machine))
    return FALSE;
  what = program_collective (self->program, collective);
  return what->split && what->type != COLLECTIVE_TRANSFERS;
}

/* Whether its messages are those of its algorithm, whose receives are posted when it
 * begins. */
static gboolean
posts_receives (const GoalWriter *self, guint32 collective)
{
  return self->rank != NULL && self->posts && collective != PROGRAM_NONE
         && program_collective (self->program, collective)->type != COLLECTIVE_TRANSFERS;
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  GoalWriter *self = data;
  const gboolean aside = proceeds_aside (self, collective),
                 posts = posts_receives (self, collective);
  GoalActions *rank;

  if (!aside && !posts)
    return;
  rank = &self->rank[processor];
  goal_actions_busy (rank, time);
  if (aside)
    goal_actions_open (rank, instance);
  if (posts)
    goal_actions_begin_posts (rank, goal_actions_stream (rank, instance), time);
}

static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  GoalWriter *self = data;
  GoalActions *rank;

  if (proceeds_aside (self, collective))
    {
      rank = &self->rank[processor];
      goal_actions_busy (rank, time);
      goal_actions_close (rank, instance);
    }
  else if (posts_receives (self, collective))
    goal_actions_end_posts (&self->rank[processor], GOAL_PROCESSOR);
}

static void
on_aside (gpointer data, guint32 processor, guint32 instance, SimTime combining)
{
  GoalWriter *self = data;

  self->instance = instance;
  self->combining = combining;
}

const ReplayObserver *
goal_writer_observer (void)
{
  static const ReplayObserver observer = { .purpose = "a schedule is written",
                                           .state = on_state,
                                           .aside = on_aside,
                                           .sent = on_sent,
                                           .received = on_received,
                                           .joined = on_joined,
                                           .completed = on_completed,
                                           .begun = on_begun,
                                           .awaited = on_awaited,
                                           .message = on_message };

  return &observer;
}

/* ---- a schedule as it is ----------------------------------------------------------- */

static void
append_time (GString *text, guint64 ps)
{
  g_string_append_printf (text, "calc %" G_GUINT64_FORMAT, ps / PS_PER_NS);
  if (ps % PS_PER_NS != 0)
    g_string_append_printf (text, ".%03u", (guint) (ps % PS_PER_NS));
}

static void
append_message (GString *text, const Step *step)
{
  const gboolean send = step->type == STEP_SEND;

  g_string_append_printf (text,
                          "%s %" G_GUINT64_FORMAT "b %s %u tag %" G_GUINT64_FORMAT "%s",
                          send                      ? "send"
                          : step->type == STEP_POST ? "post"
                                                    : "recv",
                          step->amount, send ? "to" : "from", step->index,
                          step_matching (step), step->flags & SEND_ASKS ? " sync" : "");
}

static void
append_step (GString *text, guint32 number, const Step *step)
{
  g_string_append_printf (text, "l%u: ", number + 1);
  if (step->type == STEP_COMPUTE)
    append_time (text, step->amount);
  else if (step->type == STEP_COMPLETE)
    g_string_append_printf (text, "wait l%u", number - step_waits_back (step) + 1);
  else
    append_message (text, step);
}

static void
append_place (GString *text, guint32 cpu, guint32 nic)
{
  if (cpu > 0)
    g_string_append_printf (text, " cpu %u", cpu);
  if (nic > 0)
    g_string_append_printf (text, " nic %u", nic);
  g_string_append_c (text, '\n');
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
      guint32 cpu, nic;
      Step step;

      program_operation (self->program, rank, i, &step);
      append_step (text, i, &step);
      program_operation_place (self->program, rank, i, &cpu, &nic);
      append_place (text, cpu, nic);
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

/* ---- what processors did ----------------------------------------------------------- */

/* Each after the one before if they have no requirements.  Returns: the first requirement
 * that is not of this operation. */
static guint
append_requirements (GString *text, const GArray *requirements, guint32 operation,
                     guint next)
{
  if (requirements == NULL && operation > 0)
    g_string_append_printf (text, "l%u requires l%u\n", operation + 1, operation);
  for (; requirements != NULL && next < requirements->len; next++)
    {
      const Requirement *r = &g_array_index (requirements, Requirement, next);

      if (r->operation != operation)
        break;
      g_string_append_printf (text, "l%u requires l%u\n", operation + 1, r->required + 1);
    }
  return next;
}

static void
write_actions (GoalWriter *self, const GoalActions *rank, GString *text)
{
  guint next = 0;

  for (guint i = 0; rank->steps != NULL && i < rank->steps->len; i++)
    {
      append_step (text, i, &g_array_index (rank->steps, Step, i));
      append_place (text, rank->cpus == NULL ? 0 : g_array_index (rank->cpus, guint32, i),
                    0);
      next = append_requirements (text, rank->requirements, i, next);
      if (text->len >= FLUSH_AT)
        flush (self, text);
    }
}

static void
write_text (GoalWriter *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", self->ranks);
  g_string_append_len (text, self->costs->str, (gssize) self->costs->len);
  for (guint32 r = 0; r < self->ranks; r++)
    {
      g_string_append_printf (text, "\nrank %u {\n", r);
      if (self->rank == NULL)
        write_graph (self, r, text);
      else
        write_actions (self, &self->rank[r], text);
      g_string_append (text, "}\n");
    }
  flush (self, text);
}

/* ---- packed ------------------------------------------------------------------------ */

static void
set_graph (Program *program, guint32 rank, const GoalActions *actions)
{
  const guint32 n = actions->steps->len;
  g_autofree Requirement *follow
      = actions->requirements == NULL ? g_new (Requirement, n) : NULL;
  guint32 cycle;

  for (guint32 i = 1; follow != NULL && i < n; i++)
    follow[i - 1] = (Requirement){ i, i - 1, REQUIRES_END };
  program_set_graph (program, rank, (const Step *) (gpointer) actions->steps->data, n,
                     follow != NULL
                         ? follow
                         : (const Requirement *) (gpointer) actions->requirements->data,
                     follow != NULL ? n - 1 : actions->requirements->len, &cycle);
  if (actions->cpus != NULL)
    program_set_places (program, rank, (const guint32 *) (gpointer) actions->cpus->data,
                        NULL);
}

/* What each processor did is freed when it is packed. */
static void
write_packed (GoalWriter *self)
{
  g_autoptr (Program) program = program_new_graphs (self->ranks, NULL, "");

  for (guint32 r = 0; r < self->ranks; r++)
    {
      GoalActions *rank = &self->rank[r];

      if (goal_actions_size (rank) > PROGRAM_MOST_OPERATIONS)
        {
          self->too_long = r + 1;
          return;
        }
      if (rank->steps != NULL)
        set_graph (program, r, rank);
      goal_actions_clear (rank);
    }
  packed_file_write (program, self->output);
}

static gboolean
is_packed (const GoalWriter *self)
{
  return g_str_has_suffix (output_file_name (self->output), PACKED_FILE_SUFFIX);
}

void
goal_writer_finish (GoalWriter *self, SimTime end)
{
  for (guint32 r = 0; self->rank != NULL && r < self->ranks; r++)
    {
      goal_actions_busy (&self->rank[r], end);
      goal_actions_finish (&self->rank[r], r);
    }
  if (!is_packed (self))
    write_text (self);
  else if (self->rank == NULL)
    packed_file_write (self->program, self->output);
  else
    write_packed (self);
}

/* ---- the row ----------------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  GoalWriter *self
      = goal_writer_new (job->report.program, job->report.machine, job->file);

  goal_writer_set_costs (self, job->report.machine);
  replay_add_observer (job->replay, goal_writer_observer (), self);
  return self;
}

/* Why the schedule of a program of streams takes another time than it; NULL: it does not.
 */
static const char *
what_is_lost (const GoalWriter *self)
{
  const guint whole = PROGRAM_COLLECTIVES | PROGRAM_REDUCTIONS | PROGRAM_TRANSFERS;

  if (program_streams (self->program) == 1 || self->machine == NULL)
    return NULL;
  if (!network_splits_collectives (self->machine)
      && program_contents (self->program) & whole)
    return "a collective has a price as a whole on this network, which its messages in a "
           "schedule do not have";
  if (program_has_meetings (self->program))
    return "a schedule cannot wait at a synchronisation";
  return NULL;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  const GoalWriter *self = writer;
  const Reader *reader = program_reader (self->program);
  const char *lost, *name = output_file_name (self->output);
  gboolean costs;

  goal_writer_finish (writer, job->report.result->time);
  if (self->rank == NULL)
    return NULL;
  lost = what_is_lost (self);
  costs = reader->costs_of_today == NULL && is_packed (self);
  if (lost == NULL && !costs)
    return NULL;
  if (!costs)
    return g_strdup_printf ("%s: %s: it takes another time", name, lost);
  return g_strdup_printf (
      "%s: %s%sthe default costs of a schedule are not those of %s %s; a packed one has "
      "no "
      "comment with the costs of this replay, a text has (--goal FILE.goal)",
      name, lost == NULL ? "" : lost, lost == NULL ? "" : ": it takes another time; ",
      reader->article, reader->title);
}

gboolean
goal_writer_close (const GoalWriter *self, GError **error)
{
  if (self->too_long == 0)
    return TRUE;
  error_set (error, NETFARE_ERROR_OUTPUT,
             "%s: rank %u has more than %u operations and requirements, too many for a "
             "packed schedule",
             output_file_name (self->output), self->too_long - 1,
             PROGRAM_MOST_OPERATIONS);
  return FALSE;
}

static gboolean
close_writer (gpointer writer, const OutputJob *job, GError **error)
{
  return goal_writer_close (writer, error);
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
  .close = close_writer,
  .free = free_writer,
};
