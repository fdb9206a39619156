/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection-json.c - MPICH's selection of algorithms
 *
 *   {"collective=allreduce": {"comm_size<=8": {"avg_msg_size<1024":
 *     {"algorithm=MPIR_Allreduce_intra_recursive_doubling": {}}, ..}}}
 *
 * Objects of objects: a name is a condition, and of those beside each other the first
 * that holds is taken, whatever is in it.  Source: MPICH 4.0.2, src/mpi/coll/src/csel.c.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "collectives/library-names.h"
#include "machine-file/selection-forms.h"

#define MOST_DEPTH 32

/* ---- names ------------------------------------------------------------------------- */

/* A condition changes the rule.  FALSE: it never holds here. */
typedef gboolean (*Condition) (SelectionRule *rule, guint64 number);

static gboolean
always (SelectionRule *rule, guint64 number)
{
  return TRUE;
}

static gboolean
never (SelectionRule *rule, guint64 number)
{
  return FALSE;
}

static gboolean
members_at_most (SelectionRule *rule, guint64 number)
{
  rule->most = (guint32) MIN (rule->most, number);
  return TRUE;
}

static gboolean
members_below (SelectionRule *rule, guint64 number)
{
  return number > 0 && members_at_most (rule, number - 1);
}

static gboolean
power_of_two (SelectionRule *rule, guint64 number)
{
  return rule->power_of_two = TRUE;
}

static gboolean
few_elements (SelectionRule *rule, guint64 number)
{
  return rule->few_elements = TRUE;
}

static gboolean
equal_blocks (SelectionRule *rule, guint64 number)
{
  return rule->equal_blocks = TRUE;
}

static gboolean
size_below (SelectionRule *rule, guint64 number)
{
  rule->below = MIN (rule->below, number);
  return TRUE;
}

static gboolean
size_at_most (SelectionRule *rule, guint64 number)
{
  return size_below (rule, number + 1);
}

static gboolean
total_below (SelectionRule *rule, guint64 number)
{
  rule->below_total = MIN (rule->below_total, number);
  return TRUE;
}

static gboolean
total_at_most (SelectionRule *rule, guint64 number)
{
  return total_below (rule, number + 1);
}

/* Of words with a number behind them the longer ones first.  Communicators have no inner
 * ones here, operations are commutative and of MPI, buffers are not in place. */
static const struct
{
  const char *word;
  Condition condition;
  gboolean has_number;
} conditions[] = {
  { "comm_type=intra", always, FALSE },
  { "comm_type=inter", never, FALSE },
  { "comm_size=pow2", power_of_two, FALSE },
  { "comm_size=node_comm_size", never, FALSE },
  { "comm_size=any", always, FALSE },
  { "comm_size<=", members_at_most, TRUE },
  { "comm_size<", members_below, TRUE },
  { "comm_avg_ppn<=", always, TRUE },
  { "comm_hierarchy=any", always, FALSE },
  { "comm_hierarchy=flat", always, FALSE },
  { "comm_hierarchy=parent", never, FALSE },
  { "comm_hierarchy=node_roots", never, FALSE },
  { "comm_hierarchy=node", never, FALSE },
  { "is_node_consecutive=yes", never, FALSE },
  { "is_node_consecutive=no", always, FALSE },
  { "avg_msg_size=any", always, FALSE },
  { "avg_msg_size<=", size_at_most, TRUE },
  { "avg_msg_size<", size_below, TRUE },
  { "total_msg_size=any", always, FALSE },
  { "total_msg_size<=", total_at_most, TRUE },
  { "total_msg_size<", total_below, TRUE },
  { "count=any", always, FALSE },
  { "count<pow2", few_elements, FALSE },
  { "is_commutative=yes", always, FALSE },
  { "is_commutative=no", never, FALSE },
  { "is_sendbuf_inplace=yes", never, FALSE },
  { "is_sendbuf_inplace=no", always, FALSE },
  { "is_op_built_in=yes", always, FALSE },
  { "is_op_built_in=no", never, FALSE },
  { "is_block_regular=yes", equal_blocks, FALSE },
  { "is_block_regular=no", always, FALSE },
  { "is_multi_threaded=yes", never, FALSE },
  { "is_multi_threaded=no", always, FALSE },
};

/* "ireduce_scatter" is the nonblocking one.  Those of neighbours are of no type. */
static gboolean
take_collective (SelectionRule *rule, const char *name)
{
  for (guint start = 0; start < 2; start++)
    for (guint type = 0; type < N_OPERATIONS; type++)
      if (strcmp (name + start, operation_names ((OperationType) type)->mpich) == 0
          && (start == 0 || name[0] == 'i'))
        {
          rule->type = (OperationType) type;
          rule->start = start == 0 ? ONLY_BLOCKING : ONLY_NONBLOCKING;
          return TRUE;
        }
  rule->type = N_OPERATIONS;
  return g_str_has_prefix (name, "neighbor_") || g_str_has_prefix (name, "ineighbor_");
}

/* ---- reading ----------------------------------------------------------------------- */

/* A name between quotes, without its blanks; to be freed. */
static char *
read_name (SelectionText *self, const char **begin, GError **error)
{
  const char *quote;
  GString *name;

  selection_skip (self, FALSE);
  *begin = self->text;
  if (self->text == self->end || *self->text != '"')
    {
      selection_fail (self, self->text, self->text < self->end,
                      "a name in double quotes, as in \"comm_size<=8\"", error);
      return NULL;
    }
  quote = self->text + 1;
  while (quote < self->end && *quote != '"' && *quote != '\n')
    quote++;
  if (quote == self->end || *quote == '\n')
    {
      selection_fail (self, self->text, (gsize) (quote - self->text), "a closing '\"'",
                      error);
      return NULL;
    }
  name = g_string_new (NULL);
  for (const char *c = self->text + 1; c < quote; c++)
    if (!g_ascii_isspace (*c))
      g_string_append_c (name, *c);
  self->text = quote + 1;
  return g_string_free (name, FALSE);
}

static gboolean
read_sign (SelectionText *self, char sign, const char *expected, GError **error)
{
  selection_skip (self, FALSE);
  if (self->text == self->end || *self->text != sign)
    return selection_fail (self, self->text, self->text < self->end, expected, error);
  self->text++;
  return TRUE;
}

/* The algorithm by what follows MPIR_Allreduce_ or, of nonblocking ones,
 * MPIR_Iallreduce_, where sched_ and tsp_ are two ways to program the same messages. */
static const Algorithm *
find_algorithm (const SelectionRule *rule, const char *name)
{
  static const char *const ways[] = { "intra_sched_", "intra_tsp_", "allcomm_sched_" };
  const char *inner = operation_names (rule->type)->mpich;
  const char *rest = strchr (name, '_');

  rest = rest == NULL ? "" : rest + 1 + (rule->start == ONLY_NONBLOCKING);
  if (g_ascii_strncasecmp (rest, inner, strlen (inner)) != 0
      || rest[strlen (inner)] != '_')
    return NULL;
  rest += strlen (inner) + 1;
  if (rule->start == ONLY_NONBLOCKING
      && (strcmp (rest, "intra_sched_permuted_sendrecv") == 0
          || strcmp (rest, "intra_sched_blocked") == 0))
    rest = "intra_scattered"; /* the same messages */
  for (const AlgorithmNames *row = algorithm_names (); row->algorithm != NULL; row++)
    {
      if (row->type != rule->type || row->mpich == NULL)
        continue;
      if (strcmp (rest, row->mpich) == 0)
        return row->algorithm;
      for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        if (g_str_has_prefix (rest, ways[i])
            && strcmp (rest + strlen (ways[i]), strchr (row->mpich, '_') + 1) == 0)
          return row->algorithm;
    }
  return NULL;
}

static gboolean
take_algorithm (SelectionText *self, const char *name, SelectionRule rule)
{
  if (!g_str_has_prefix (name, "MPIR_") && !g_str_has_prefix (name, "MPIDI_"))
    return FALSE;
  if (rule.type == N_OPERATIONS)
    return TRUE;
  rule.use = (AlgorithmUse){ find_algorithm (&rule, name), 0, G_MAXUINT64 };
  if (rule.use.algorithm == NULL && rule.start != ONLY_NONBLOCKING)
    selection_warn (self, "%s has no counterpart here: auto", name);
  if (rule.use.algorithm != NULL)
    algorithm_has_segments (rule.use.algorithm, &rule.use.segment);
  g_array_append_val (self->selection->rules, rule);
  return TRUE;
}

/* Whether the number behind a condition is one; of more than 62 bits the largest. */
static gboolean
read_number (const char *digits, guint64 *number)
{
  const guint64 most = G_GUINT64_CONSTANT (1) << 62;

  if (*digits == '\0' || strspn (digits, "0123456789") != strlen (digits))
    return FALSE;
  *number = MIN (g_ascii_strtoull (digits, NULL, 10), most);
  return TRUE;
}

/* What a name says.  FALSE: nothing that is known. */
static gboolean
take_name (SelectionText *self, const char *name, SelectionRule *rule, gboolean *holds)
{
  static const char collective[] = "collective=", algorithm[] = "algorithm=";
  guint64 number = 0;

  if (g_str_has_prefix (name, collective))
    return take_collective (rule, name + strlen (collective));
  if (g_str_has_prefix (name, algorithm))
    return !*holds || take_algorithm (self, name + strlen (algorithm), *rule);
  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (conditions[i].has_number
            ? g_str_has_prefix (name, conditions[i].word)
                  && read_number (name + strlen (conditions[i].word), &number)
            : strcmp (name, conditions[i].word) == 0)
      {
        *holds = conditions[i].condition (rule, number) && *holds;
        return TRUE;
      }
  return FALSE;
}

static gboolean read_object (SelectionText *self, const SelectionRule *rule,
                             gboolean holds, guint depth, GError **error);

static gboolean
read_member (SelectionText *self, SelectionRule rule, gboolean holds, guint depth,
             GError **error)
{
  const char *begin;
  g_autofree char *name = read_name (self, &begin, error);

  if (name == NULL)
    return FALSE;
  if (!take_name (self, name, &rule, &holds))
    return selection_fail (
        self, begin, (gsize) (self->text - begin),
        "a condition, as in \"comm_size<=8\", or \"algorithm=MPIR_..\"", error);
  if (!read_sign (self, ':', "':'", error)
      || !read_object (self, &rule, holds, depth + 1, error))
    return FALSE;
  /* Where it holds, others beside it are not asked. */
  if (holds && rule.type < N_OPERATIONS && !g_str_has_prefix (name, "algorithm="))
    g_array_append_val (self->selection->rules, rule);
  return TRUE;
}

static gboolean
read_object (SelectionText *self, const SelectionRule *rule, gboolean holds, guint depth,
             GError **error)
{
  if (!read_sign (self, '{', "'{'", error))
    return FALSE;
  if (depth > MOST_DEPTH)
    return selection_fail (self, self->text - 1, 1, "at most 32 objects in each other",
                           error);
  selection_skip (self, FALSE);
  if (self->text < self->end && *self->text == '}')
    {
      self->text++;
      return TRUE;
    }
  for (;;)
    {
      if (!read_member (self, *rule, holds, depth, error))
        return FALSE;
      selection_skip (self, FALSE);
      if (self->text == self->end || *self->text != ',')
        return read_sign (self, '}', "',' or '}'", error);
      self->text++;
    }
}

gboolean
selection_json (SelectionText *self, GError **error)
{
  const SelectionRule any = selection_rule (N_OPERATIONS);

  if (!read_object (self, &any, TRUE, 0, error))
    return FALSE;
  selection_skip (self, FALSE);
  if (self->text == self->end)
    return TRUE;
  return selection_fail (self, self->text, 1, "the end of the file", error);
}
