/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "tune/tune-files.h"

/* ---- rules ------------------------------------------------------------------------- */

/* The fastest that the file can name; NULL: none. */
static const TuneTry *
find_best (const TuneRow *row, NamesOf of)
{
  const TuneTry *best = NULL;

  for (guint i = 0; i < row->tries->len; i++)
    {
      const TuneTry *one = tune_try (row, i);

      if (algorithm_names_find (row->type, &one->use, of) != NULL
          && (best == NULL || one->time < best->time))
        best = one;
    }
  return best;
}

/* A border of the row by the library's measure, rounded up. */
static guint64
convert (guint64 border, guint64 measured, guint64 size)
{
  const unsigned __int128 product = (unsigned __int128) border * measured;

  if (size == 0)
    return border;
  return (guint64) MIN ((product + size - 1) / size, (unsigned __int128) 1 << 62);
}

/* FALSE: nothing can be written of the row. */
static gboolean
make_rule (const Tune *self, const TuneRow *row, NamesOf of, FileRule *rule)
{
  const TuneTry *best = find_best (row, of);
  g_autofree Transfer *pairs = NULL;

  if (best == NULL || row->nonblocking)
    return FALSE;
  const GroupOperation operation = program_operation_of (
      self->program, program_collective (self->program, row->collective), &pairs);
  const guint64 measured
      = operation_measure (&operation, operation_names (row->type)->measure[of]);
  *rule = (FileRule){ .row = row,
                      .names = algorithm_names_find (row->type, &best->use, of),
                      .segment = of == NAMES_OF_OPEN_MPI ? best->use.segment : 0,
                      .from = convert (row->from, measured, row->size),
                      .below = convert (row->below, measured, row->size) };
  return TRUE;
}

GArray *
tune_file_rules (const Tune *self, OperationType type, NamesOf of)
{
  const gboolean has_size = operation_names (type)->has_size[of];
  GArray *rules = g_array_new (FALSE, FALSE, sizeof (FileRule));

  for (guint i = 0; i < self->rows->len; i++)
    {
      const TuneRow *row = tune_row (self, i);
      FileRule *last
          = rules->len > 0 ? &g_array_index (rules, FileRule, rules->len - 1) : NULL;
      FileRule rule;

      if (row->type != type || !make_rule (self, row, of, &rule))
        continue;
      if (last != NULL && last->row->members == row->members)
        {
          if (!has_size)
            {
              *last = rule;
              continue;
            }
          rule.from = MAX (rule.from, last->below);
          rule.below = MAX (rule.below, rule.from + 1);
        }
      g_array_append_val (rules, rule);
    }
  return rules;
}

/* ---- Open MPI ---------------------------------------------------------------------- */

#define RULE "%" G_GUINT64_FORMAT " %u 0 %" G_GUINT64_FORMAT "\n"

/* A size of communicators for which the library's own choice holds. */
static void
write_auto (guint32 members, OutputFile *output)
{
  output_file_printf (output, "%u  # members\n1\n", members);
  output_file_printf (output, RULE, (guint64) 0, 0u, (guint64) 0);
}

/* Rules of one number of members, from the first on.  Returns: the end of them. */
static guint
rules_end (const GArray *rules, guint first)
{
  guint end = first;

  while (end < rules->len
         && file_rule (rules, end)->row->members
                == file_rule (rules, first)->row->members)
    end++;
  return end;
}

static void
write_sizes (const GArray *rules, guint first, guint end, gboolean has_size,
             OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 reached = 0;
  guint n = 0;

  for (guint i = first; i < end; i++)
    {
      const FileRule *rule = file_rule (rules, i);

      if (has_size && rule->from > reached)
        {
          g_string_append_printf (text, RULE, reached, 0u, (guint64) 0);
          n++;
        }
      g_string_append_printf (text, RULE, has_size ? rule->from : 0,
                              rule->names->open_mpi, rule->segment);
      reached = rule->below;
      n++;
    }
  if (has_size)
    {
      g_string_append_printf (text, RULE, reached, 0u, (guint64) 0);
      n++;
    }
  output_file_printf (output, "%u  # members\n%u  # sizes\n%s",
                      file_rule (rules, first)->row->members, n, text->str);
}

static void
write_collective (OperationType type, const GArray *rules, OutputFile *output)
{
  const OperationNames *names = operation_names (type);
  guint groups = 1;
  guint32 next = 0; /* members for which nothing is written yet */

  for (guint i = 0; i < rules->len; i = rules_end (rules, i))
    {
      const guint32 members = file_rule (rules, i)->row->members;

      groups += members > next ? 2 : 1;
      next = members + 1;
    }
  output_file_printf (output, "%u  # %s\n%u  # numbers of members\n", names->open_mpi,
                      names->mpich, groups);
  next = 0;
  for (guint i = 0; i < rules->len; i = rules_end (rules, i))
    {
      const guint32 members = file_rule (rules, i)->row->members;

      if (members > next)
        write_auto (next, output);
      write_sizes (rules, i, rules_end (rules, i), names->has_size[NAMES_OF_OPEN_MPI],
                   output);
      next = members + 1;
    }
  write_auto (next, output);
}

void
tune_write_rules (const Tune *self, OutputFile *output)
{
  GArray *rules[N_OPERATIONS];
  guint n = 0;

  for (guint type = 0; type < N_OPERATIONS; type++)
    {
      rules[type] = tune_file_rules (self, (OperationType) type, NAMES_OF_OPEN_MPI);
      n += rules[type]->len > 0;
    }
  output_file_printf (output,
                      "# mpirun --mca coll_tuned_use_dynamic_rules 1 --mca "
                      "coll_tuned_dynamic_rules_filename FILE\n"
                      "# A rule is: bytes algorithm fan-out segment; algorithm 0 is the "
                      "library's own choice.\n"
                      "%u  # collectives\n",
                      n);
  for (guint type = 0; type < N_OPERATIONS; type++)
    {
      if (rules[type]->len > 0)
        write_collective ((OperationType) type, rules[type], output);
      g_array_unref (rules[type]);
    }
}
