/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-form.c - operations of processors as a schedule: text, or packed */
#include "config.h"

#include "output/goal-writer-private.h"

#include "program/packed-file.h"

#define PS_PER_NS 1000
#define FLUSH_AT 65536

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

/* ---- operations at times ----------------------------------------------------------- */

/* A rank's operations at times, each of which requires the one before it, become calcs on
 * a stream of their own: each from the time before to its own, in whole nanoseconds. */
typedef struct
{
  guint32 cpu;     /* above all others */
  GArray *before;  /* guint32, by operation: the one before it, + 2; 1: it is the first
                    * one; 0: no such operation.  NULL: the rank has none */
  guint32 last;    /* as `before` of the next one */
  guint64 time;    /* of that, in ns */
  guint32 waiting; /* for others, as required */
} Clock;

static void
clock_open (Clock *self, const Program *program, guint32 rank)
{
  *self = (Clock){ .last = 1 };
  if (!(program_contents (program) & PROGRAM_AT))
    return;
  self->before = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (self->before, program_operations (program, rank));
  for (guint32 i = 0; i < self->before->len; i++)
    {
      guint32 cpu, nic;

      program_operation_place (program, rank, i, &cpu, &nic);
      self->cpu = MAX (self->cpu, cpu + 1);
    }
}

/* Of STEP_AT: the calc in its place. */
static Step
clock_step (Clock *self, guint32 operation, const Step *step, guint32 *cpu)
{
  const guint64 time = MAX (step->amount / PS_PER_NS, self->time);
  const Step calc = { .type = STEP_COMPUTE, .amount = (time - self->time) * PS_PER_NS };

  g_array_index (self->before, guint32, operation) = self->last;
  self->waiting += self->last > 1;
  self->last = operation + 2;
  self->time = time;
  *cpu = self->cpu;
  return calc;
}

/* FALSE: it is of an operation at a time, and no calc can stand for that. */
static gboolean
clock_takes (Clock *self, const Requirement *r)
{
  const guint32 before
      = self->before == NULL ? 0 : g_array_index (self->before, guint32, r->operation);

  if (before == 0)
    return TRUE;
  self->waiting--;
  return before == r->required + 2 && r->type == REQUIRES_END;
}

static void
write_graph (GoalWriter *self, guint32 rank, GString *text)
{
  g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  Clock clock;

  clock_open (&clock, self->program, rank);
  for (guint32 i = 0; i < program_operations (self->program, rank); i++)
    {
      guint32 cpu, nic;
      Step step;

      program_operation (self->program, rank, i, &step);
      program_operation_place (self->program, rank, i, &cpu, &nic);
      if (step.type == STEP_AT)
        step = clock_step (&clock, i, &step, &cpu);
      append_step (text, i, &step);
      append_place (text, cpu, nic);
      if (text->len >= FLUSH_AT)
        flush (self, text);
    }
  program_list_requirements (self->program, rank, requirements);
  for (guint i = 0; i < requirements->len; i++)
    {
      const Requirement *r = &g_array_index (requirements, Requirement, i);

      if (!clock_takes (&clock, r))
        self->no_chain = rank + 1;
      g_string_append_printf (text, "l%u %s l%u\n", r->operation + 1,
                              r->type == REQUIRES_START ? "irequires" : "requires",
                              r->required + 1);
      if (text->len >= FLUSH_AT)
        flush (self, text);
    }
  if (clock.waiting != 0)
    self->no_chain = rank + 1;
  g_clear_pointer (&clock.before, g_array_unref);
}

/* ---- what processors did ----------------------------------------------------------- */

/* Writes the requirements of an operation: without `requirements`, the operation before
 * it.  next: the first that is not written.  Returns: the first of later operations. */
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

void
goal_form_write_text (GoalWriter *self)
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

void
goal_form_write_packed (GoalWriter *self)
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
