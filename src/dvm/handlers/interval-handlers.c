/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-handlers.c - the begins and ends of intervals (docs/dvm-rules.md, section 3; P
 * 3.3)
 *
 * The call and return times of these functions have already been charged: those of a
 * begin to the outer interval, those of an end to the inner one.
 */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/handlers/interval-handlers.h"
#include "dvm/session/session.h"

static const OpenInterval *
active_interval (const Session *session)
{
  return &g_array_index (session->open_intervals, OpenInterval,
                         session->open_intervals->len - 1);
}

/* The interval within the active one; a new one if it is entered for the first time. */
static guint32
find_interval (Session *session, const Call *call, const char *kind,
               gboolean has_expression, gint64 expression)
{
  guint32 parent = active_interval (session)->interval, number;
  Interval interval = { .kind = kind,
                        .file = call->source_file,
                        .line = call->source_line,
                        .expression = expression,
                        .has_expression = has_expression,
                        .parent = parent,
                        .level = session->open_intervals->len };

  /* Kinds differ in their first letter.  File names are stored once: equal ones have
   * equal addresses. */
  key_clear (session->key);
  key_add (session->key, (gint64) parent << 32 | call->source_line);
  key_add (session->key, kind[0] << 1 | has_expression);
  key_add (session->key, GPOINTER_TO_SIZE (call->source_file));
  key_add (session->key, expression);
  if (key_map_find (session->intervals, session->key, &number))
    return number;
  number = program_define_interval (session->program, &interval);
  key_map_add (session->intervals, session->key, number);
  return number;
}

static void
enter (Session *session, const Call *call, const char *kind, gboolean has_expression,
       gint64 expression)
{
  OpenInterval open = { find_interval (session, call, kind, has_expression, expression),
                        session->group, call->line };

  program_get_interval_for_update (session->program, open.interval)->count++;
  program_append_enter (session->program, 0, open.group, open.interval);
  g_array_append_val (session->open_intervals, open);
}

/* P 2.1 forbids it: the calls of the interval get iteration time that belongs to dopl_,
 * and only the time of dopl_ is divided among processors. */
static void
note_loop_interval (Session *session, const Call *call)
{
  LoopIntervals *in_loops = &session->in_loops;

  if (session->in_body && in_loops->count++ == 0)
    {
      in_loops->line = call->line;
      in_loops->source_file = call->source_file;
      in_loops->source_line = call->source_line;
    }
}

gboolean
handle_binter (Session *session, Call *call, GError **error)
{
  gint64 expression;

  if (!parameters_get_number (call->in, "index", G_MININT64, G_MAXINT64, &expression,
                              error))
    return FALSE;
  note_loop_interval (session, call);
  enter (session, call, "USER", TRUE, expression);
  return TRUE;
}

gboolean
handle_bsloop (Session *session, Call *call, GError **error)
{
  enter (session, call, "SEQ", FALSE, 0);
  return TRUE;
}

gboolean
handle_bploop (Session *session, Call *call, GError **error)
{
  enter (session, call, "PAR", FALSE, 0);
  return TRUE;
}

static void
leave (Session *session)
{
  program_append_leave (session->program, 0, active_interval (session)->group);
  g_array_set_size (session->open_intervals, session->open_intervals->len - 1);
}

gboolean
handle_end_interval (Session *session, Call *call, GError **error)
{
  if (session->open_intervals->len == 1)
    return call_fail (call, error, "ends an interval, but none is open");
  leave (session);
  return TRUE;
}

void
intervals_warn_of_loops (const Session *self, const char *trace)
{
  const LoopIntervals *in_loops = &self->in_loops;

  if (in_loops->count > 0)
    program_add_warning (self->program,
                         "%s:%" G_GUINT64_FORMAT
                         ": user interval at %s:%u inside the body of a parallel loop, "
                         "which is not allowed: its whole time is charged to every "
                         "processor; entered %" G_GUINT64_FORMAT " time%s inside loops",
                         trace, in_loops->line, in_loops->source_file,
                         in_loops->source_line, in_loops->count,
                         in_loops->count == 1 ? "" : "s");
}

void
intervals_close (Session *self, const char *trace)
{
  guint open = self->open_intervals->len - 1;

  if (open > 0)
    program_add_warning (self->program,
                         "%s: %u interval%s open at the end of the trace, closed there; "
                         "the innermost was entered in line %" G_GUINT64_FORMAT,
                         trace, open, open == 1 ? "" : "s", active_interval (self)->line);
  while (self->open_intervals->len > 1)
    leave (self);
}
