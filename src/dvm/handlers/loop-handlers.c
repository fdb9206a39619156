/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop-handlers.c - parallel loops (docs/dvm-rules.md, sections 4 and 5; P 3.9)
 *
 *   crtpl_, mappl_, dopl_ (DoPL=1), body, dopl_ (DoPL=0), endpl_
 */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/handlers/marked-loops.h"
#include "dvm/session/alignment.h"

static void
set_making (Session *session, Loop *loop)
{
  if (loop != NULL)
    object_ref (loop);
  if (session->making != NULL)
    object_unref (OBJECT_LOOP, session->making);
  session->making = loop;
}

gboolean
handle_crtpl (Session *session, Call *call, GError **error)
{
  gint64 rank;
  Loop *loop;

  if (!parameters_get_number (call->in, "Rank", 1, DVM_MAX_RANK, &rank, error))
    return FALSE;
  loop = object_new (OBJECT_LOOP);
  loop->rank = (guint) rank;
  set_making (session, loop);
  return session_bind (session, call, OBJECT_LOOP, "LoopRef", loop, error);
}

gboolean
handle_endpl (Session *session, Call *call, GError **error)
{
  const Loop *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);

  if (loop == NULL)
    return FALSE;
  if (loop == session->making)
    set_making (session, NULL);
  session->in_body = FALSE;
  return session_drop (session, call, OBJECT_LOOP, "LoopRef", FALSE, error);
}

/* ---- mappl_ ------------------------------------------------------------------------ */

typedef struct
{
  guint rank;
  gint64 first[DVM_MAX_RANK], step[DVM_MAX_RANK];
  gint64 count[DVM_MAX_RANK];
  gboolean empty;
} Iterations;

static gboolean
read_iterations (Call *call, guint rank, Iterations *iterations, GError **error)
{
  gint64 last[DVM_MAX_RANK], all = 1;

  iterations->rank = rank;
  iterations->empty = FALSE;
  if (!parameters_get_array (call->in, "InInitIndexArray", rank, -DVM_MAX_SIZE,
                             DVM_MAX_SIZE, iterations->first, error)
      || !parameters_get_array (call->in, "InLastIndexArray", rank, -DVM_MAX_SIZE,
                                DVM_MAX_SIZE, last, error)
      || !parameters_get_array (call->in, "InStepArray", rank, -DVM_MAX_SIZE,
                                DVM_MAX_SIZE, iterations->step, error))
    return FALSE;
  for (guint i = 0; i < rank; i++)
    {
      gint64 span = last[i] - iterations->first[i], step = iterations->step[i];

      if (step == 0)
        return call_fail (call, error, "the step of axis %u is 0", i + 1);
      iterations->count[i] = (span < 0) != (step < 0) && span != 0 ? 0 : span / step + 1;
      iterations->empty = iterations->empty || iterations->count[i] == 0;
    }
  for (guint i = 0; i < rank && !iterations->empty; i++)
    if (__builtin_mul_overflow (all, iterations->count[i], &all) || all > DVM_MAX_SIZE)
      return call_fail (call, error, "the loop has 2^62 iterations or more");
  return TRUE;
}

static gboolean
fail_outside (Call *call, const char *what, guint axis, gint64 index, const char *where,
              gint64 size, GError **error)
{
  return call_fail (call, error,
                    "%s of the loop at %s:%u lies at index %" G_GINT64_FORMAT
                    " on axis %u of its %s, expected 0 to %" G_GINT64_FORMAT,
                    what, call->source_file, call->source_line, index, axis + 1, where,
                    size - 1);
}

/* Whether all iterations have an image on this axis of the pattern.  The extreme ones are
 * the first and the last. */
static gboolean
check_rule (Call *call, const Rule *rule, const Iterations *iterations, guint axis,
            const char *where, gint64 size, GError **error)
{
  gint64 last = rule->kind == RULE_NORMAL ? iterations->count[rule->axis] - 1 : 0;

  switch (rule->kind)
    {
    case RULE_REPLICATED:
      return TRUE;
    case RULE_PARTIAL:
      if (index_range_count (index_range_preimage ((IndexRange){ 0, size - 1 }, rule->a,
                                                   rule->b, rule->extent))
          > 0)
        return TRUE;
      return call_fail (call, error, "the loop at %s:%u lies on no element of its %s",
                        call->source_file, call->source_line, where);
    case RULE_CONSTANT:
      if (rule->b >= 0 && rule->b < size)
        return TRUE;
      return fail_outside (call, "every iteration", axis, rule->b, where, size, error);
    case RULE_NORMAL:
      for (gint64 i = 0;; i = last)
        {
          __int128 index = (__int128) rule->a * i + rule->b;
          g_autofree char *what = NULL;

          if (index >= 0 && index < size && i == last)
            return TRUE;
          if (index >= 0 && index < size)
            continue;
          what = g_strdup_printf ("iteration %" G_GINT64_FORMAT " of axis %u",
                                  iterations->first[rule->axis]
                                      + i * iterations->step[rule->axis],
                                  rule->axis + 1);
          return fail_outside (call, what, axis,
                               (gint64) CLAMP (index, G_MININT64, G_MAXINT64), where,
                               size, error);
        }
    }
  return FALSE;
}

/* Rewrites the rules for iteration numbers i instead of values of the loop variables, v =
 * first + step*i.  A rule that does not fit 64 bits has images outside any pattern. */
static gboolean
count_iterations (Call *call, const Iterations *iterations, guint rank, Rule *rules,
                  GError **error)
{
  for (guint k = 0; k < rank; k++)
    {
      Rule *rule = &rules[k];
      gint64 shift;

      if (rule->kind == RULE_NORMAL
          && (__builtin_mul_overflow (rule->a, iterations->first[rule->axis], &shift)
              || __builtin_add_overflow (rule->b, shift, &rule->b)
              || __builtin_mul_overflow (rule->a, iterations->step[rule->axis],
                                         &rule->a)))
        return call_fail (call, error,
                          "iterations of the loop at %s:%u are outside all patterns: "
                          "coefficients and constants exceed 64 bits",
                          call->source_file, call->source_line);
    }
  return TRUE;
}

/* The rules of the loop on the template. */
static gboolean
read_mapping (Session *session, Call *call, const Iterations *iterations,
              const Pattern *pattern, Rule *result, GError **error)
{
  const Distribution *distribution = pattern->template->distribution;
  Rule rules[DVM_MAX_RANK];

  if (!alignment_read_rules (call, pattern, iterations->rank, rules, error))
    return FALSE;
  if (distribution == NULL)
    return call_fail (call, error,
                      "the template of the pattern has not been distributed");
  if (!count_iterations (call, iterations, pattern->rank, rules, error))
    return FALSE;
  for (guint k = 0; k < pattern->rank && !iterations->empty; k++)
    if (!check_rule (call, &rules[k], iterations, k, "pattern", pattern->size[k], error))
      return FALSE;
  if (!alignment_superpose (call, pattern, rules, result, error))
    return FALSE;
  for (guint k = 0; k < distribution->rank && !iterations->empty; k++)
    if (!check_rule (call, &result[k], iterations, k, "template", distribution->size[k],
                     error))
      return FALSE;
  return TRUE;
}

/* A pattern that is an array has its own rules; a template lies as it is distributed. */
static gboolean
is_replicated (const Pattern *pattern)
{
  Mapping mapping = { .distribution = pattern->template->distribution };

  for (guint k = 0; k < pattern->template->rank; k++)
    mapping.rules[k] = pattern->array != NULL ? pattern->array->rules[k]
                                              : (Rule){ RULE_NORMAL, k, 1, 0, 0 };
  return mapping_is_fully_replicated (&mapping);
}

gboolean
handle_mappl (Session *session, Call *call, GError **error)
{
  Loop *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);
  Iterations iterations;
  Pattern pattern;
  Mapping mapping;
  LoopShare share;

  if (loop == NULL || !alignment_find_pattern (session, call, &pattern, error)
      || !read_iterations (call, loop->rank, &iterations, error)
      || !read_mapping (session, call, &iterations, &pattern, mapping.rules, error))
    return FALSE;
  mapping.distribution = pattern.template->distribution;
  mapping.rank = loop->rank;
  for (guint i = 0; i < loop->rank; i++)
    mapping.size[i] = iterations.count[i];
  share = loop_shares_get (session->loop_shares, &mapping, session->program);
  object_ref (pattern.template->distribution);
  distribution_unref (loop->distribution);
  loop->distribution = pattern.template->distribution;
  loop->mapping = mapping;
  for (guint i = 0; i < loop->rank; i++)
    {
      loop->first[i] = iterations.first[i];
      loop->step[i] = iterations.step[i];
    }
  loop->replicated = is_replicated (&pattern);
  loop->group = share.group;
  loop->partition = share.partition;
  loop->mapped = TRUE;
  return TRUE;
}

/* ---- dopl_ ------------------------------------------------------------------------- */

static gboolean
is_marked (const LoopMarks *marks)
{
  return marks->exported != NULL || marks->imported != NULL || marks->pipelined;
}

/* Parallel loops do not nest: the calls after a dopl_ that returns 1 are the body. */
static void
note_body (Session *session, Call *call)
{
  gint64 more;

  if (parameters_has (call->out, "DoPL")
      && parameters_get_number (call->out, "DoPL", G_MININT64, G_MAXINT64, &more, NULL))
    session->in_body = more != 0;
}

/* The call time belongs to the body: each processor executes its own iterations. */
gboolean
handle_dopl (Session *session, Call *call, GError **error)
{
  Loop *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);

  if (loop == NULL)
    return FALSE;
  if (!loop->mapped)
    return call_fail (call, error, "the loop has not been mapped (mappl_)");
  if (is_marked (&loop->marks))
    {
      if (!marked_loop_do (session, call, loop, error))
        return FALSE;
    }
  else if (session->io_mode || loop->partition == PROGRAM_NONE)
    session_add_time (session, ACTIVITY_USER, call->call_time);
  else
    program_append_loop (session->program, loop->group, loop->partition, call->call_time);
  session_add_time (session, ACTIVITY_SYSTEM, call->ret_time);
  note_body (session, call);
  return TRUE;
}
