/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed.c - closed forms, found with isl in a context of their own
 *
 * The context counts what isl does, not time, so that every machine finds the same forms.
 */
#include "config.h"

#include "hpf/symbolic/hpf-closed.h"

#ifdef HAVE_ISL

#include <isl/options.h>
#include <string.h>

#include "hpf/symbolic/hpf-closed-text.h"
#include "hpf/symbolic/hpf-valid.h"

/* Operations of isl for one reference, about 5 seconds. */
#define MOST_OPERATIONS 20000000ul

/* Pieces of one reference. */
#define MOST_PIECES 2000

static void
piece_free (gpointer data)
{
  HpfClosedPiece *piece = data;

  g_free (piece->domain);
  g_free (piece->count);
  g_free (piece);
}

gboolean
hpf_closed_is_known (void)
{
  return TRUE;
}

static void
find_unknowns (const HpfTree *tree, const HpfProblem *problem, gint64 *unknowns)
{
  memset (unknowns, 0, HPF_MOST_UNKNOWNS * sizeof *unknowns);
  for (guint i = 0; i < tree->symbols->len; i++)
    unknowns[i] = tree->symbol_values[i];
  for (guint i = 0; i < problem->blocks->len; i++)
    {
      const HpfBlockSize *block = &g_array_index (problem->blocks, HpfBlockSize, i);

      unknowns[tree->symbols->len + i]
          = (hpf_form_value (&block->extent, unknowns) - 1) / block->processors + 1;
    }
}

/* Whether the regions give the number that was counted. */
static gboolean
is_right (const HpfPieces *pieces, const GPtrArray *regions, const gint64 *unknowns,
          guint64 communications)
{
  gint64 value = 0;
  guint found = 0;

  for (guint i = 0; i < regions->len; i++)
    {
      const HpfRegion *region = regions->pdata[i];

      if (!hpf_forms_hold (region->written, unknowns))
        continue;
      found++;
      if (!hpf_isl_value (region->count, pieces->context, unknowns, &value))
        return FALSE;
    }
  return found <= 1 && value >= 0 && (guint64) value == communications;
}

static GPtrArray *
write_parts (const HpfTree *tree, const HpfProblem *problem, const HpfPieces *pieces,
             const GPtrArray *parts)
{
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (piece_free);

  for (guint i = 0; i < parts->len; i++)
    {
      HpfClosedPiece *piece = g_new0 (HpfClosedPiece, 1);

      g_ptr_array_add (written, piece);
      if (!hpf_closed_text (tree, problem, pieces->context, parts->pdata[i], piece))
        return NULL;
    }
  return g_steal_pointer (&written);
}

static gsize
count_characters (const GPtrArray *written)
{
  gsize n = 0;

  for (guint i = 0; i < written->len; i++)
    n += strlen (((const HpfClosedPiece *) written->pdata[i])->domain);
  return n;
}

/* Keeps the one with fewer pieces, of equals that with shorter domains. */
static void
keep_shorter (GPtrArray **best, GPtrArray *other)
{
  if (*best != NULL && other != NULL
      && (other->len != (*best)->len
              ? other->len < (*best)->len
              : count_characters (other) < count_characters (*best)))
    g_clear_pointer (best, g_ptr_array_unref);
  if (*best == NULL)
    *best = other;
  else if (other != NULL)
    g_ptr_array_unref (other);
}

/* NULL: none is found, or it is wrong for the values of the unknowns. */
static GPtrArray *
write_joined (const HpfTree *tree, const HpfProblem *problem, const HpfPieces *pieces,
              HpfJoinStyle style, const gint64 *unknowns, guint64 communications)
{
  g_autoptr (GPtrArray) regions = hpf_join_pieces (pieces, style);

  if (regions == NULL || !is_right (pieces, regions, unknowns, communications))
    return NULL;
  g_autoptr (GPtrArray) parts = hpf_parts_new (pieces, regions);
  return parts != NULL && parts->len <= MOST_PIECES
             ? write_parts (tree, problem, pieces, parts)
             : NULL;
}

static GPtrArray *
find_with (isl_ctx *isl, const HpfTree *tree, const HpfProblem *problem,
           guint64 communications)
{
  gint64 unknowns[HPF_MOST_UNKNOWNS];
  HpfPieces pieces;
  GPtrArray *written = NULL;

  find_unknowns (tree, problem, unknowns);
  if (hpf_pieces_find (&pieces, isl, problem, unknowns))
    for (HpfJoinStyle style = 0; style <= HPF_JOIN_WITHOUT; style++)
      keep_shorter (&written, write_joined (tree, problem, &pieces, style, unknowns,
                                            communications));
  hpf_pieces_clear (&pieces);
  if (isl_ctx_last_error (isl) != isl_error_none)
    g_clear_pointer (&written, g_ptr_array_unref);
  return written;
}

GPtrArray *
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications)
{
  if (tree->symbols->len == 0)
    return NULL;
  g_autoptr (HpfProblem) problem = hpf_problem_new (tree, statement, reference);
  if (problem == NULL)
    return NULL;
  if (problem->all_factor == 0)
    return g_ptr_array_new_with_free_func (piece_free);
  hpf_problem_add_valid (problem, tree, statement, reference);
  isl_ctx *isl = isl_ctx_alloc ();
  isl_options_set_on_error (isl, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations (isl, MOST_OPERATIONS);
  GPtrArray *pieces = find_with (isl, tree, problem, communications);
  isl_ctx_free (isl);
  return pieces;
}

#else

gboolean
hpf_closed_is_known (void)
{
  return FALSE;
}

GPtrArray *
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications)
{
  return NULL;
}

#endif
