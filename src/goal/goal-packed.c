/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-packed.c - the row of the reader of packed schedules */
#include "config.h"

#include "goal/goal-packed.h"

#include "goal/goal-matching.h"
#include "goal/goal.h"
#include "program/packed-file.h"

static void
on_message (gpointer matching, guint32 rank, const Step *step, guint32 times)
{
  goal_matching_add_times (matching, rank, step, times);
}

Program *
goal_packed_read (TextInput *input, ReaderProgress progress, gpointer data,
                  GError **error)
{
  GoalMatching matching;
  const PackedFileRead how = { .reader = &goal_packed_reader,
                               .progress = progress,
                               .progress_data = data,
                               .message = on_message,
                               .message_data = &matching };
  g_autoptr (Program) program = NULL;

  goal_matching_init (&matching);
  program = packed_file_read (input, &how, error);
  if (program == NULL
      || !goal_matching_check (&matching, program, text_input_name (input), error))
    return NULL;
  return g_steal_pointer (&program);
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return goal_packed_read (source->input, options->progress, options->progress_data,
                           error);
}

const Reader goal_packed_reader = {
  .name = "goal-packed",
  GOAL_READER_MEMBERS,
  .suffixes = { ".ngoal" },
  .is_form = TRUE,
  .looks_like = packed_file_looks_like,
  .read = read_source,
};
