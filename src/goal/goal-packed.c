/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-packed.c - the row of the reader of packed schedules */
#include "config.h"

#include "goal/goal-packed.h"

#include "base/cache-lines.h"
#include "goal/goal-matching.h"
#include "goal/goal.h"
#include "program/packed-file.h"

/* What one thread has counted. */
typedef struct
{
  _Alignas(CACHE_LINE) GoalMatching matching;
} Part;

static void
on_message (gpointer parts, guint part, guint32 rank, const Step *step, guint32 times)
{
  goal_matching_add_times (&((Part *) parts)[part].matching, rank, step, times);
}

static Program *
read_packed (TextInput *input, guint threads, ReaderProgress progress, gpointer data,
             GError **error)
{
  Part parts[PACKED_FILE_MOST_PARTS];
  GoalMatching *matching = &parts[0].matching;
  const PackedFileRead how = { .reader = &goal_packed_reader,
                               .progress = progress,
                               .progress_data = data,
                               .message = on_message,
                               .message_data = parts,
                               .parts = CLAMP (threads, 1, PACKED_FILE_MOST_PARTS) };
  g_autoptr (Program) program = NULL;

  goal_matching_init (matching);
  for (guint i = 1; i < how.parts; i++)
    parts[i].matching = goal_matching_share (matching);
  program = packed_file_read (input, &how, error);
  for (guint i = 1; i < how.parts; i++)
    goal_matching_join (matching, &parts[i].matching);
  if (program == NULL
      || !goal_matching_check (matching, program, text_input_name (input), error))
    return NULL;
  return g_steal_pointer (&program);
}

Program *
goal_packed_read (TextInput *input, ReaderProgress progress, gpointer data,
                  GError **error)
{
  return read_packed (input, 1, progress, data, error);
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return read_packed (source->input, options->threads, options->progress,
                      options->progress_data, error);
}

const Reader goal_packed_reader = {
  .name = "goal-packed",
  GOAL_READER_MEMBERS,
  .suffixes = { ".ngoal" },
  .is_form = TRUE,
  .looks_like = packed_file_looks_like,
  .read = read_source,
};
