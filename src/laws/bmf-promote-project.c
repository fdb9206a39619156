/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of B_Project.  Pieces of one element are only reordered; longer ones are handled
 * if the indices are constant and every piece of the result is taken from one piece:
 *
 *   [a, b, c | d, e, f] by [4, 3, 1, 0]:   e, d from the second, b, a from the first
 *   P_Project by q = [1, 0]                [d, e, f | a, b, c]
 *   P_Zip B_Project with l = [[1, 0], [1, 0]]   [e, d | b, a]
 */
#include "config.h"

#include "bmf/language/bmf-operators.h"
#include "laws/bmf-promote.h"

/* The largest number of indices that are constants. */
#define MOST_INDICES (1u << 16)

/* ---- one element a piece ----------------------------------------------------------- */

static gboolean
is_one_each (const BmfPromoter *self, const BmfNode *node, const BmfHeld *list)
{
  if (list->type == BMF_ELEMENTS)
    return TRUE;
  if (list->sizes == NULL)
    return bmf_promoter_new_split (self, node, list->value)->first == list->value->count;
  for (guint i = 0; i < list->sizes->len; i++)
    if (g_array_index (list->sizes, guint32, i) != 1)
      return FALSE;
  return TRUE;
}

/* Of elements, too. */
static BmfNode *
project_elements (BmfPromoter *self, const BmfNode *node, const BmfHeld *list,
                  const BmfHeld *indices, BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *first = bmf_promoter_change_component (
      self, node, 0, list, bmf_promoter_conc (self, node, indices), &pieces);
  BmfNode *second = bmf_promoter_change_component (
      self, node, 1, indices, bmf_promoter_plain (self, pieces, first), NULL);
  BmfNode *project
      = bmf_promoter_chain (self, bmf_build (&build, BMF_P_PROJECT, NULL, 0),
                            bmf_promoter_build_pair (self, node, first, second));

  result->type = pieces->type;
  bmf_promoter_use (self,
                    pieces->type == BMF_ELEMENTS ? BMF_LAW_DISTRIBUTED : BMF_LAW_PROJECT,
                    node, result, project);
  return project;
}

/* ---- runs of indices --------------------------------------------------------------- */

/* A run: consecutive indices that all belong to one piece. */
typedef struct
{
  guint32 piece;         /* of the list */
  gint64 before;         /* elements in the pieces before that */
  guint32 first, length; /* of the indices */
} Run;

/* Gets the piece of an index, and the number of elements before that piece. */
static void
find_piece (const BmfValue *pieces, gint64 index, Run *run)
{
  run->before = 0;
  for (run->piece = 0;; run->piece++)
    {
      const gint64 count = bmf_value_component (pieces, run->piece)->count;

      if (index < run->before + count)
        return;
      run->before += count;
    }
}

/* NULL: more runs than pieces. */
static GArray *
find_runs (const BmfValue *pieces, const BmfValue *indices)
{
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (Run));
  Run run = { 0 };

  for (guint32 i = 0; i < indices->count; i += run.length)
    {
      const gint64 index = bmf_value_integer_at (indices, i);
      gint64 count;

      find_piece (pieces, index, &run);
      count = bmf_value_component (pieces, run.piece)->count;
      run.first = i;
      for (run.length = 1; i + run.length < indices->count; run.length++)
        {
          const gint64 next = bmf_value_integer_at (indices, i + run.length);

          if (next < run.before || next >= run.before + count)
            break;
        }
      if (runs->len == pieces->count)
        return NULL;
      g_array_append_val (runs, run);
    }
  return g_steal_pointer (&runs);
}

static gboolean
is_reverse (const BmfValue *list, const BmfValue *indices)
{
  for (guint32 i = 0; i < indices->count; i++)
    if (bmf_value_integer_at (indices, i) != (gint64) list->count - 1 - i)
      return FALSE;
  return indices->count == list->count;
}

/* ---- their programs ---------------------------------------------------------------- */

static BmfNode *
build_numbers (const BmfBuild *build, const GArray *numbers)
{
  g_autoptr (GPtrArray) constants = g_ptr_array_new ();

  for (guint i = 0; i < numbers->len; i++)
    g_ptr_array_add (constants, bmf_build_constant (
                                    build, bmf_value_new_integer (
                                               0, g_array_index (numbers, gint64, i))));
  return bmf_build (build, BMF_ALLVEC, (BmfNode *const *) constants->pdata,
                    constants->len);
}

/* Which piece goes where. */
static BmfNode *
build_pieces (const BmfBuild *build, const GArray *runs)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < runs->len; i++)
    {
      const gint64 piece = g_array_index (runs, Run, i).piece;

      g_array_append_val (pieces, piece);
    }
  return bmf_build_of_pair (build, bmf_build (build, BMF_P_PROJECT, NULL, 0),
                            bmf_build (build, BMF_ID, NULL, 0),
                            build_numbers (build, pieces));
}

/* Builds for each run a list of indices within its piece, list i on processor i. */
static BmfNode *
build_indices (const BmfBuild *build, const GArray *runs, const BmfValue *indices)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new ();
  BmfNode *all, *whole;

  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);
      g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (gint64));

      for (guint32 k = 0; k < run->length; k++)
        {
          const gint64 index
              = bmf_value_integer_at (indices, run->first + k) - run->before;

          g_array_append_val (own, index);
        }
      g_ptr_array_add (lists, build_numbers (build, own));
    }
  all = bmf_build (build, BMF_ALLVEC, (BmfNode *const *) lists->pdata, lists->len);
  if (runs->len == 1)
    return all;
  whole = bmf_build_one (build, BMF_REDUCE, bmf_build_operator (build, BMF_CONC));
  return bmf_build_after (
      build, bmf_build_one (build, BMF_P_MAP, whole),
      bmf_build_after (build, bmf_build_numbers (build, BMF_P_SPLIT, runs->len, 0), all));
}

/* list -> the reversed list */
static BmfNode *
define_reverse (const BmfBuild *build)
{
  BmfNode *length = bmf_build_operator (build, BMF_LENGTH);
  BmfNode *one = bmf_build_constant (build, bmf_value_new_integer (0, 1));
  BmfNode *minus = bmf_build_operator (build, BMF_MINUS);
  BmfNode *last = bmf_build_of_pair (build, minus, length, one);
  BmfNode *up = bmf_build_after (build, bmf_build_operator (build, BMF_IOTA), length);
  BmfNode *down = bmf_build_after (
      build, bmf_build_one (build, BMF_MAP, minus),
      bmf_build_of_pair (build, bmf_build_operator (build, BMF_DISTL), last, up));

  return bmf_build_definition (
      build, "$Reverse",
      bmf_build_of_pair (build, bmf_build_operator (build, BMF_PROJECT),
                         bmf_build (build, BMF_ID, NULL, 0), down));
}

/* Pieces -> the pieces of the result. */
static BmfNode *
move_pieces (BmfPromoter *self, const BmfNode *node, const GArray *runs,
             const BmfValue *indices, gboolean reverse)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *moved = build_pieces (&build, runs);

  if (reverse)
    return bmf_promoter_chain (
        self, moved, bmf_build_one (&build, BMF_P_MAP, define_reverse (&build)));
  return bmf_build_of_pair (
      &build, bmf_build_one (&build, BMF_P_ZIP, bmf_build_operator (&build, BMF_PROJECT)),
      moved, build_indices (&build, runs, indices));
}

/* Sets the lengths of the pieces to those of the runs; these may be the lengths that a
 * split makes. */
static void
take_sizes (const BmfPromoter *self, const BmfNode *node, const GArray *runs,
            BmfHeld *result)
{
  const BmfHeld natural = { .type = BMF_PIECES, .value = result->value };
  g_autoptr (BmfValue) pieces = bmf_fold_cut (self, node, &natural);
  gboolean same = pieces != NULL && pieces->count == runs->len;

  result->type = BMF_PIECES;
  g_clear_pointer (&result->sizes, g_array_unref);
  result->sizes = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < runs->len; i++)
    {
      const guint32 length = g_array_index (runs, Run, i).length;

      same = same && bmf_value_component (pieces, i)->count == length;
      g_array_append_val (result->sizes, length);
    }
  if (same)
    g_clear_pointer (&result->sizes, g_array_unref);
}

/* NULL: a piece of the result would be taken from several pieces. */
static BmfNode *
project_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *list,
                const BmfHeld *indices, BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfValue) cut = bmf_fold_cut (self, node, list);
  g_autoptr (GArray) runs = cut != NULL ? find_runs (cut, indices->value) : NULL;
  g_autoptr (BmfHeld) pieces = NULL;
  const gboolean reverse = is_reverse (list->value, indices->value);
  BmfNode *split, *project;

  if (runs == NULL || (!reverse && indices->value->count > MOST_INDICES))
    return NULL;
  split = bmf_promoter_change_component (
      self, node, 0, list, bmf_promoter_conc (self, node, indices), &pieces);
  take_sizes (self, node, runs, result);
  project = bmf_promoter_chain (
      self, move_pieces (self, node, runs, indices->value, reverse),
      bmf_promoter_chain (self, split, bmf_build_numbers (&build, BMF_ADDR, 1, 2)));
  bmf_promoter_use (self, reverse ? BMF_LAW_REVERSE : BMF_LAW_PROJECT_PIECES, node,
                    result, project);
  return project;
}

BmfNode *
bmf_promote_project (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                     BmfHeld **result, GError **error)
{
  const gboolean pair = bmf_held_is_pair (argument);
  g_autoptr (BmfHeld) list = pair ? bmf_held_component (argument, 0) : NULL;
  g_autoptr (BmfHeld) indices = pair ? bmf_held_component (argument, 1) : NULL;
  BmfNode *project = NULL;

  if (!pair || !(list->type == BMF_ELEMENTS || bmf_promoter_can_split (self, list))
      || indices->value->type != BMF_LIST || indices->value->count == 0)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  if (indices->value->count <= list->value->count && is_one_each (self, node, list))
    project = project_elements (self, node, list, indices, *result);
  else if (indices->constant && list->type != BMF_ELEMENTS)
    project = project_pieces (self, node, list, indices, *result);
  return project != NULL ? project : bmf_promoter_of_whole (self, node, argument);
}
