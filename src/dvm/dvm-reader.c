/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "dvm/dvm-reader.h"
#include "dvm/handlers/functions.h"
#include "dvm/handlers/interval-handlers.h"
#include "dvm/session/session.h"

#define CALLS_BETWEEN_PROGRESS 16384

gboolean
dvm_looks_like_trace (const char *head, gsize length)
{
  static const char *const signs[]
      = { "ret_dvm_Init", "call_mps_Barrier", "RTS VERSION" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_strstr_len (head, length, signs[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The parts of the shape that are not used are zero, so that equal shapes are equal
 * bytes. */
static Shape
choose_shape (const Shape *asked, const Preamble *preamble)
{
  static const Shape one = { 1, { 1 } };
  const Shape *chosen = asked != NULL         ? asked
                        : preamble->has_shape ? &preamble->shape
                                              : &one;
  Shape shape = { .rank = chosen->rank };

  for (guint d = 0; d < shape.rank; d++)
    shape.size[d] = chosen->size[d];
  return shape;
}

static void
open_main_interval (Session *session, const Preamble *preamble)
{
  Interval interval = { .kind = "MAIN",
                        .file = preamble->source_file,
                        .line = preamble->source_line,
                        .parent = PROGRAM_NONE,
                        .count = 1 };
  OpenInterval open = { program_define_interval (session->program, &interval), 0, 0 };

  g_array_append_val (session->open_intervals, open);
}

static void
add_both_times (Session *session, const Call *call)
{
  session_add_time (session, ACTIVITY_USER, call->call_time);
  session_add_time (session, ACTIVITY_SYSTEM, call->ret_time);
}

static gboolean
run_call (Session *session, Call *call, GError **error)
{
  const Function *function = call->use->function;

  if (function == NULL || function->handler == NULL)
    {
      add_both_times (session, call);
      return TRUE;
    }
  switch (function->times)
    {
    case TIMES_AROUND:
      session_add_time (session, ACTIVITY_USER, call->call_time);
      if (!function->handler (session, call, error))
        return FALSE;
      session_add_time (session, ACTIVITY_SYSTEM, call->ret_time);
      return TRUE;
    case TIMES_BEFORE:
      add_both_times (session, call);
      return function->handler (session, call, error);
    case TIMES_AFTER:
      if (!function->handler (session, call, error))
        return FALSE;
      add_both_times (session, call);
      return TRUE;
    case TIMES_OWN:
      return function->handler (session, call, error);
    }
  return FALSE;
}

static gboolean
run_calls (Session *session, CallReader *calls, TextInput *input, ReaderProgress progress,
           gpointer data, GError **error)
{
  g_autoptr (GError) failure = NULL;
  guint64 done = 0, taken, size;
  Call call;

  while (call_reader_next (calls, &call, &failure))
    {
      if (!run_call (session, &call, error))
        return FALSE;
      if (progress == NULL || ++done % CALLS_BETWEEN_PROGRESS != 0)
        continue;
      text_input_progress (input, &taken, &size);
      progress (taken, size, data);
    }
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static void
warn_of_unknown (Program *program, const FunctionIndex *functions)
{
  const FunctionUse *use;

  for (guint i = 0; (use = function_index_unknown (functions, i)) != NULL; i++)
    program_add_warning (program, "%" G_GUINT64_FORMAT " call%s of unknown function %s",
                         use->calls, use->calls == 1 ? "" : "s", use->name);
}

static gboolean
read_program (CallReader *calls, Program *program, const Preamble *preamble,
              TextInput *input, ReaderProgress progress, gpointer data, GError **error)
{
  Session *session = session_new (program);
  gboolean done;

  open_main_interval (session, preamble);
  done = run_calls (session, calls, input, progress, data, error);
  if (done)
    {
      intervals_warn_of_loops (session, text_input_name (input));
      intervals_close (session, text_input_name (input));
      warn_of_unknown (program, call_reader_functions (calls));
    }
  session_free (session);
  return done;
}

Program *
dvm_read (TextInput *input, const Shape *shape, ReaderProgress progress, gpointer data,
          GError **error)
{
  CallReader *calls = call_reader_new (input, dvm_function_find);
  g_autoptr (Program) program = NULL;
  Preamble preamble;
  gboolean done = FALSE;

  if (call_reader_read_preamble (calls, &preamble, error))
    {
      Shape chosen = choose_shape (shape, &preamble);

      program = program_new_shared (&chosen, &dvm_reader, text_input_name (input));
      program_name_kinds (program);
      if (preamble.has_shape)
        program_set_traced_shape (program, &preamble.shape);
      done = read_program (calls, program, &preamble, input, progress, data, error);
    }
  call_reader_free (calls);
  return done ? g_steal_pointer (&program) : NULL;
}

/* ---- the Reader -------------------------------------------------------------------- */

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return dvm_read (source->input, options->shape, options->progress,
                   options->progress_data, error);
}

static void
describe (const Program *program, GString *to)
{
  const Shape *traced = program_traced_shape (program);
  guint32 n = program_intervals (program);

  g_string_append_printf (to, ", %u interval%s", n, n == 1 ? "" : "s");
  if (traced == NULL || shape_count (traced) == 1)
    return;
  g_autofree char *shape = shape_format (traced);
  g_string_append_printf (to, ", recorded for %s processors", shape);
}

static const char *const keys[] = { "power", NULL };

const Reader dvm_reader = {
  .name = "lib-dvm",
  .title = "Lib-DVM trace",
  .article = "a",
  .suffixes = { ".ptr" },
  .looks_like = dvm_looks_like_trace,
  .unit = SIM_TIME_PER_SECOND,
  .keys = keys,
  .read = read_source,
  .describe = describe,
};
