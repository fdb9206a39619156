/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal.c - the row of the reader of GOAL schedules */
#include "config.h"

#include "goal/goal.h"

#include "goal/goal-syntax.h"

static gboolean
looks_like (const char *head, gsize length)
{
  g_autoptr (TextInput) input = text_input_new_from_string (head, length, "");
  TextScanner scanner;

  return text_scanner_start (&scanner, &goal_syntax, input, NULL)
         && TEXT_IS (&scanner, "num_ranks");
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return goal_read (source->input, options->progress, options->progress_data, error);
}

void
goal_describe (const Program *program, GString *to)
{
  guint64 operations = 0;
  guint32 streams = 1;

  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      operations += program_operations (program, rank);
      streams = MAX (streams, program_lanes (program, rank));
    }
  g_string_append_printf (to, ", %u ranks, %" G_GUINT64_FORMAT " operations",
                          program_processors (program), operations);
  if (streams > 1)
    g_string_append_printf (to, ", up to %u streams of a rank", streams);
}

const char *const goal_reader_keys[] = { "power", NULL };

const Reader goal_reader = {
  .name = "goal",
  GOAL_READER_MEMBERS,
  .suffixes = { ".goal" },
  .looks_like = looks_like,
  .read = read_source,
};
