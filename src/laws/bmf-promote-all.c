/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B_Alltup and B_Allvec: several functions of one thing.  Some do better with pieces of a
 * list, some need it whole; it is split, or put together, once for all that do.
 */
#include "config.h"

#include "bmf/bmf-operators.h"
#include "laws/bmf-promote.h"

typedef enum
{
  NEEDS_PIECES, /* has a law for them */
  NEEDS_ANY,
  NEEDS_WHOLE
} Need;

/* What the parts are applied to.  Two: a pair of both forms. */
typedef struct
{
  BmfHeld *pieces, *whole; /* NULL: there is none */
  BmfNode *made;           /* expression of the argument */
} Source;

static void
source_clear (Source *self)
{
  g_clear_pointer (&self->pieces, bmf_held_free);
  g_clear_pointer (&self->whole, bmf_held_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

static gboolean
is_identity (const BmfNode *node)
{
  return bmf_first_applied (node)->construct == BMF_ID;
}

static Need
need_of (BmfPromoter *self, const BmfNode *part, const BmfValue *list, BmfWanted wanted)
{
  const BmfNode *node = bmf_first_applied (part);

  if (bmf_wanted_by (self, part, list) == BMF_WANTED_LIST)
    return NEEDS_PIECES;
  if (node->construct == BMF_CON
      || (node->construct == BMF_OP && node->operator== BMF_LENGTH)
      || (is_identity (part) && wanted == BMF_WANTED_LIST))
    return NEEDS_ANY;
  return NEEDS_WHOLE;
}

/* Of component i, where the whole is wanted so. */
static BmfWanted
wanted_of_component (const BmfNode *node, BmfWanted wanted, guint32 i)
{
  return node->construct == BMF_ALLTUP && i < 31 && (wanted & (1u << i)) != 0
             ? BMF_WANTED_LIST
             : 0;
}

static void
count_needs (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfWanted wanted, guint counts[3])
{
  for (guint32 i = 0; i < node->n_parts; i++)
    counts[need_of (self, node->parts[i], argument->value,
                    wanted_of_component (node, wanted, i))]++;
}

/* ---- sources ----------------------------------------------------------------------- */

static void
make_both (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
           Source *source)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *both[] = { bmf_promoter_split (self, node, argument, &source->pieces),
                      bmf_promoter_gather (self, node, argument) };

  for (guint i = 0; i < 2; i++)
    if (both[i] == self->identity)
      both[i] = bmf_build (&build, BMF_ID, NULL, 0);
  source->whole = bmf_held_new (BMF_PLAIN, bmf_value_ref (argument->value));
  source->made = bmf_build (&build, BMF_ALLTUP, both, 2);
  bmf_promoter_use (self, BMF_LAW_COMPONENTS, node);
}

static void
make_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             Source *source)
{
  source->made = bmf_promoter_split (self, node, argument, &source->pieces);
  bmf_promoter_use (self, BMF_LAW_ALL, node);
}

static void
make_whole (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
            Source *source)
{
  source->made = bmf_promoter_gather (self, node, argument);
  source->whole = bmf_held_new (BMF_PLAIN, bmf_value_ref (argument->value));
}

/* As it is: with no law for all, each part does what it needs. */
static void
keep (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument, Source *source)
{
  source->made = self->identity;
  source->whole = bmf_held_copy (argument);
  if (argument->type != BMF_PLAIN)
    bmf_promoter_use (self, BMF_LAW_ALL, node);
}

static void
choose_source (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
               BmfWanted wanted, Source *source)
{
  guint needs[3] = { 0 };
  const gboolean split = argument->type == BMF_PIECES;

  if (!bmf_promoter_can_split (self, argument) || node->n_parts < 2)
    {
      keep (self, node, argument, source);
      return;
    }
  count_needs (self, node, argument, wanted, needs);
  if (split && needs[NEEDS_PIECES] == 0 && needs[NEEDS_WHOLE] > 0)
    make_whole (self, node, argument, source);
  else if (!split && needs[NEEDS_PIECES] > 0 && needs[NEEDS_WHOLE] == 0)
    make_pieces (self, node, argument, source);
  else if (split ? needs[NEEDS_PIECES] > 0 && needs[NEEDS_WHOLE] > 1
                 : needs[NEEDS_PIECES] > 1 && needs[NEEDS_WHOLE] > 0)
    make_both (self, node, argument, source);
  else
    keep (self, node, argument, source);
}

/* ---- parts ------------------------------------------------------------------------- */

/* One part, of the form that it needs. */
static BmfNode *
promote_part (BmfPromoter *self, const BmfNode *part, const Source *source,
              BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, part);
  const BmfHeld *held = source->whole != NULL ? source->whole : source->pieces;
  BmfNode *expression;
  guint32 place = 2;

  if (source->pieces == NULL || source->whole == NULL)
    return bmf_promote (self, part, held, wanted, result, error);
  if (need_of (self, part, source->whole->value, wanted) == NEEDS_PIECES
      || (is_identity (part) && wanted == BMF_WANTED_LIST))
    {
      held = source->pieces;
      place = 1;
    }
  expression = bmf_promote (self, part, held, wanted, result, error);
  if (expression == NULL)
    return NULL;
  return bmf_promoter_after (self, part, expression,
                             bmf_build_numbers (&build, BMF_ADDR, place, 2));
}

/* The parts' results: components of a tuple, or gathered elements of a list. */
static BmfHeld *
hold_results (BmfPromoter *self, const BmfNode *node, GPtrArray *results,
              GPtrArray *expressions, GError **error)
{
  const gboolean tuple = node->construct == BMF_ALLTUP;
  g_auto (BmfBuilder) values;
  BmfValue *value;
  BmfHeld *held;

  bmf_builder_init (&values, tuple ? BMF_TUPLE : BMF_LIST, results->len);
  for (guint i = 0; i < results->len; i++)
    {
      const BmfHeld *one = results->pdata[i];

      bmf_builder_add (&values, bmf_value_ref (one->value));
      if (!tuple)
        expressions->pdata[i] = bmf_promoter_after (
            self, node, bmf_promoter_gather (self, node, one), expressions->pdata[i]);
    }
  value = bmf_finish (node, &values, 0, error);
  if (value == NULL)
    return NULL;
  held = bmf_held_new (tuple ? BMF_COMPONENTS : BMF_PLAIN, value);
  for (guint i = 0; tuple && i < results->len; i++)
    g_ptr_array_add (held->parts, bmf_held_copy (results->pdata[i]));
  return held;
}

BmfNode *
bmf_promote_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                 BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (GPtrArray) expressions = g_ptr_array_new ();
  g_autoptr (GPtrArray) results
      = g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_held_free);
  g_auto (Source) source = { NULL, NULL, NULL };

  choose_source (self, node, argument, wanted, &source);
  for (guint32 i = 0; i < node->n_parts; i++)
    {
      BmfHeld *held = NULL;
      BmfNode *expression
          = promote_part (self, node->parts[i], &source,
                          wanted_of_component (node, wanted, i), &held, error);

      if (expression == NULL)
        return NULL;
      if (expression == self->identity)
        expression = bmf_build (&build, BMF_ID, NULL, 0);
      g_ptr_array_add (expressions, expression);
      g_ptr_array_add (results, held);
    }
  *result = hold_results (self, node, results, expressions, error);
  if (*result == NULL)
    return NULL;
  return bmf_promoter_after (self, node,
                             bmf_build (&build, node->construct,
                                        (BmfNode *const *) expressions->pdata,
                                        expressions->len),
                             source.made);
}
