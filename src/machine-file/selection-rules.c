/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection-rules.c - the dynamic rules of Open MPI's coll/tuned
 *
 *   1           collectives
 *   2           the number of a collective: allreduce
 *   1           sizes of communicators
 *   8           a size, up to the next one
 *   2           sizes of messages
 *   0 0 0 0     bytes, up to the next one; algorithm (0: auto), fan-out, segment
 *   1024 4 0 0
 *
 * The first size of communicators and of messages holds for smaller ones, too.  Source:
 * Open MPI 4.1.4, coll_tuned_dynamic_file.c and coll_tuned_dynamic_rules.c.
 */
#include "config.h"

#include "base/error.h"
#include "collectives/library-names.h"
#include "machine-file/selection-forms.h"

#define COLLECTIVES 22 /* with those of neighbours, which programs here do not have */
#define MOST_NUMBER (G_GUINT64_CONSTANT (1) << 62)

static gboolean
read_number (SelectionText *self, guint64 least, guint64 most, const char *what,
             guint64 *number, GError **error)
{
  const char *begin, *digit;
  g_autofree char *expected = NULL;
  guint64 read = 0;

  selection_skip (self, TRUE);
  begin = digit = self->text;
  for (; digit < self->end && g_ascii_isdigit (*digit); digit++)
    read = read < MOST_NUMBER / 16 ? read * 10 + (guint64) (*digit - '0') : MOST_NUMBER;
  if (digit > begin && (digit == self->end || g_ascii_isspace (*digit) || *digit == '#')
      && read >= least && read <= most)
    {
      self->text = digit;
      *number = read;
      return TRUE;
    }
  while (digit < self->end && !g_ascii_isspace (*digit))
    digit++;
  expected
      = most == MOST_NUMBER
            ? g_strdup_printf ("%s, a whole number from %" G_GUINT64_FORMAT, what, least)
            : g_strdup_printf ("%s, a whole number from %" G_GUINT64_FORMAT
                               " to %" G_GUINT64_FORMAT,
                               what, least, most);
  return selection_fail (self, begin, (gsize) (digit - begin), expected, error);
}

/* The operation with this number; N_OPERATIONS: none that is known here. */
static OperationType
find_operation (guint64 number)
{
  guint type = 0;

  while (type < N_OPERATIONS
         && operation_names ((OperationType) type)->open_mpi != number)
    type++;
  return (OperationType) type;
}

/* What stands for a number and a size of segments; algorithm NULL: nothing. */
static AlgorithmUse
find_use (OperationType type, guint64 number, guint64 segment)
{
  for (const AlgorithmNames *row = algorithm_names (); row->algorithm != NULL; row++)
    {
      guint64 without;

      if (row->type == type && row->open_mpi == number
          && algorithm_has_segments (row->algorithm, &without) == (segment > 0))
        return (AlgorithmUse){ row->algorithm, segment, G_MAXUINT64 };
    }
  return (AlgorithmUse){ NULL, 0, G_MAXUINT64 };
}

/* The algorithm of a rule. */
static gboolean
read_use (SelectionText *self, SelectionRule *rule, GError **error)
{
  const gboolean known = rule->type < N_OPERATIONS;
  const guint64 most = known ? open_mpi_algorithms (rule->type) : MOST_NUMBER;
  guint64 algorithm, fan_out, segment;

  if (!read_number (self, 0, most, "an algorithm", &algorithm, error)
      || !read_number (self, 0, MOST_NUMBER, "a fan-out", &fan_out, error)
      || !read_number (self, 0, MOST_NUMBER, "a size of segments", &segment, error))
    return FALSE;
  if (algorithm == 0 || !known)
    return TRUE;
  rule->use = find_use (rule->type, algorithm, segment);
  if (rule->use.algorithm == NULL)
    selection_warn (
        self, "algorithm %" G_GUINT64_FORMAT " of %s%s has no counterpart here: auto",
        algorithm, operation_name (rule->type), segment > 0 ? " in segments" : "");
  return TRUE;
}

/* A number above the one before it. */
static gboolean
read_rising (SelectionText *self, guint i, guint64 before, guint64 most, const char *what,
             guint64 *number, GError **error)
{
  return read_number (self, i == 0 ? 0 : before + 1, most, what, number, error);
}

static gboolean
read_messages (SelectionText *self, SelectionRule rule, GError **error)
{
  GArray *rules = self->selection->rules;
  guint64 n, bytes = 0;

  if (!read_number (self, 0, MOST_NUMBER, "the number of sizes of messages", &n, error))
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    {
      if (!read_rising (self, i > 0, bytes, MOST_NUMBER, "a size of messages", &bytes,
                        error))
        return FALSE;
      if (i > 0)
        g_array_index (rules, SelectionRule, rules->len - 1).below = bytes;
      rule.from = i == 0 ? 0 : bytes;
      rule.use = (AlgorithmUse){ NULL, 0, G_MAXUINT64 };
      if (!read_use (self, &rule, error))
        return FALSE;
      g_array_append_val (rules, rule);
    }
  return TRUE;
}

static gboolean
read_collective (SelectionText *self, GError **error)
{
  GArray *rules = self->selection->rules;
  guint64 number, n, members = 0;
  SelectionRule rule;
  guint first = rules->len;

  if (!read_number (self, 0, COLLECTIVES - 1, "a collective", &number, error)
      || !read_number (self, 0, MOST_NUMBER, "the number of sizes of communicators", &n,
                       error))
    return FALSE;
  rule = selection_rule (find_operation (number));
  rule.start = ONLY_BLOCKING;
  if (rule.type < N_OPERATIONS)
    rule.measure = operation_names (rule.type)->measure[NAMES_OF_OPEN_MPI];
  for (guint64 i = 0; i < n; i++)
    {
      if (!read_rising (self, i > 0, members, G_MAXUINT32, "a size of communicators",
                        &members, error))
        return FALSE;
      for (guint k = first; k < rules->len; k++)
        g_array_index (rules, SelectionRule, k).most = (guint32) members - 1;
      first = rules->len;
      rule.least = i == 0 ? 0 : (guint32) members;
      if (!read_messages (self, rule, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
selection_rules (SelectionText *self, GError **error)
{
  guint64 n;

  if (!read_number (self, 0, COLLECTIVES, "the number of collectives", &n, error))
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    if (!read_collective (self, error))
      return FALSE;
  selection_skip (self, TRUE);
  if (self->text == self->end)
    return TRUE;
  return selection_fail (self, self->text, 1, "the end of the file", error);
}
