/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/goal-writer-private.h"

#include "analysis/report-statements.h"
#include "base/error.h"
#include "program/packed-file.h"
#include "program/reader.h"
#include "text/escape.h"

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
    goal_form_write_text (self);
  else if (self->rank == NULL)
    packed_file_write (self->program, self->output);
  else
    goal_form_write_packed (self);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

/* Times at which operations end become calcs in a text, which power divides. */
static gboolean
makes_calcs (const GoalWriter *self)
{
  return self->rank == NULL && !is_packed (self)
         && program_contents (self->program) & PROGRAM_AT;
}

static gboolean
has_power (const Machine *machine)
{
  for (guint32 i = 0; i < machine->n_power; i++)
    if (machine->power[i].digits != machine->power[i].scale)
      return TRUE;
  return FALSE;
}

static gpointer
start (const OutputJob *job, GError **error)
{
  g_autoptr (GoalWriter) self
      = goal_writer_new (job->report.program, job->report.machine, job->file);

  if (makes_calcs (self) && has_power (job->report.machine))
    {
      error_set (error, NETFARE_ERROR_OUTPUT,
                 "%s: the times at which messages begin would be computing, which key "
                 "power divides: expected power = 1, or a packed schedule "
                 "(" PACKED_FILE_SUFFIX ")",
                 output_file_name (self->output));
      return NULL;
    }
  goal_writer_set_costs (self, job->report.machine);
  replay_add_observer (job->replay, goal_writer_observer (), self);
  return g_steal_pointer (&self);
}

/* Why a replay of the schedule takes another time than one of the program, if that has
 * several streams; NULL: it does not. */
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
  if (makes_calcs (self))
    return g_strdup_printf (
        "%s: the times at which messages begin are computing there, in whole "
        "nanoseconds, and messages have overheads; a packed schedule "
        "(" PACKED_FILE_SUFFIX ") is exact",
        name);
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
  if (self->no_chain != 0)
    {
      error_set (error, NETFARE_ERROR_OUTPUT,
                 "%s: rank %u has operations at times that do not each require the one "
                 "before: expected a packed schedule (" PACKED_FILE_SUFFIX ")",
                 output_file_name (self->output), self->no_chain - 1);
      return FALSE;
    }
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
