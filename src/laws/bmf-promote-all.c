/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B_Alltup and B_Allvec: several functions of one argument.  Some are better applied to
 * pieces of a list, some need the whole list; it is split, or joined, once for all of
 * these.
 */
#include "config.h"

#include "bmf/language/bmf-operators.h"
#include "laws/bmf-promote.h"

typedef enum
{
  NEEDS_PIECES, /* has a law for them */
  NEEDS_ANY,
  NEEDS_WHOLE
} Need;

/* The argument of the parts.  Two: a pair of both forms. */
typedef struct
{
  BmfHeld *pieces, *whole; /* NULL: there is none */
  BmfNode *made;           /* expression of the argument */
} Source;

/* The argument of a part: the source, or (place > 0) a component of it. */
typedef struct
{
  const BmfHeld *held;
  guint32 place;
} Taken;

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

  if ((bmf_wanted_by (self, part, list) & BMF_WANTED_LIST) != 0)
    return NEEDS_PIECES;
  if (node->construct == BMF_CON
      || (node->construct == BMF_OP && node->operator== BMF_LENGTH)
      || (is_identity (part) && (wanted & BMF_WANTED_LIST) != 0))
    return NEEDS_ANY;
  return NEEDS_WHOLE;
}

/* What is wanted of component i, given what is wanted of the whole. */
static BmfWanted
wanted_of_component (const BmfNode *node, BmfWanted wanted, guint32 i)
{
  if (node->construct != BMF_ALLTUP || i >= 31 || (wanted & (1u << i)) == 0)
    return 0;
  return wanted == BMF_WANTED_ALL ? wanted : BMF_WANTED_LIST;
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

/* The argument that part i takes from the source. */
static Taken
taken_by (BmfPromoter *self, const BmfNode *node, guint32 i, const Source *source,
          BmfWanted wanted)
{
  const BmfNode *part = node->parts[i];
  const BmfWanted own = wanted_of_component (node, wanted, i);

  if (source->pieces == NULL || source->whole == NULL)
    return (Taken){ source->whole != NULL ? source->whole : source->pieces, 0 };
  if (need_of (self, part, source->whole->value, own) == NEEDS_PIECES
      || (is_identity (part) && (own & BMF_WANTED_LIST) != 0))
    return (Taken){ source->pieces, 1 };
  return (Taken){ source->whole, 2 };
}

/* The expression of a part with this argument, before any law is applied inside. */
static BmfNode *
untouched (BmfPromoter *self, const BmfNode *part, Taken taken)
{
  const BmfBuild build = bmf_promoter_build (self, part);
  BmfNode *expression
      = bmf_promoter_chain (self, part, bmf_promoter_conc (self, part, taken.held));

  if (taken.place == 0)
    return expression;
  return bmf_build_after (&build, expression,
                          bmf_build_numbers (&build, BMF_ADDR, taken.place, 2));
}

/* The expressions of all parts; free with g_ptr_array_unref. */
static GPtrArray *
untouched_parts (BmfPromoter *self, const BmfNode *node, const Source *source,
                 BmfWanted wanted)
{
  GPtrArray *parts = g_ptr_array_new ();

  for (guint32 i = 0; i < node->n_parts; i++)
    g_ptr_array_add (parts, untouched (self, node->parts[i],
                                       taken_by (self, node, i, source, wanted)));
  return parts;
}

static BmfNode *
build_all (BmfPromoter *self, const BmfNode *node, const GPtrArray *parts)
{
  const BmfBuild build = bmf_promoter_build (self, node);

  return bmf_build (&build, node->construct, (BmfNode *const *) parts->pdata, parts->len);
}

/* Records the law that gave the parts the form of the source. */
static void
tell_source (BmfPromoter *self, const BmfNode *node, const Source *source,
             BmfWanted wanted, BmfLaw law)
{
  g_autoptr (GPtrArray) parts = untouched_parts (self, node, source, wanted);

  bmf_promoter_use (
      self, law, node, NULL,
      bmf_promoter_chain (self, build_all (self, node, parts), source->made));
}

static void
make_both (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
           BmfWanted wanted, Source *source)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *both[2];

  both[0] = bmf_promoter_split_before (self, node, argument, &source->pieces);
  both[1] = bmf_promoter_gather (self, node, node, argument);
  for (guint i = 0; i < 2; i++)
    if (both[i] == self->identity)
      both[i] = bmf_build (&build, BMF_ID, NULL, 0);
  source->whole = bmf_held_new (BMF_PLAIN, bmf_value_ref (argument->value));
  source->made = bmf_build (&build, BMF_ALLTUP, both, 2);
  tell_source (self, node, source, wanted, BMF_LAW_COMPONENTS);
}

static void
make_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfWanted wanted, Source *source)
{
  source->made = bmf_promoter_split_before (self, node, argument, &source->pieces);
  tell_source (self, node, source, wanted, BMF_LAW_ALL);
}

static void
make_whole (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
            Source *source)
{
  source->made = bmf_promoter_gather (self, node, node, argument);
  source->whole = bmf_held_new (BMF_PLAIN, bmf_value_ref (argument->value));
}

/* Without a common law: each part converts its own argument. */
static void
keep (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument, BmfWanted wanted,
      Source *source)
{
  source->made = self->identity;
  source->whole = bmf_held_copy (argument);
  if (bmf_held_has (argument, BMF_PIECES))
    tell_source (self, node, source, wanted, BMF_LAW_ALL);
}

static void
choose_source (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
               BmfWanted wanted, Source *source)
{
  guint needs[3] = { 0 };
  const gboolean split = bmf_held_is_distributed (argument);

  if ((!split && !bmf_promoter_can_split (self, argument)) || node->n_parts < 2)
    {
      keep (self, node, argument, wanted, source);
      return;
    }
  count_needs (self, node, argument, wanted, needs);
  if (split && needs[NEEDS_PIECES] == 0 && needs[NEEDS_WHOLE] > 0)
    make_whole (self, node, argument, source);
  else if (!split && needs[NEEDS_PIECES] > 0 && needs[NEEDS_WHOLE] == 0)
    make_pieces (self, node, argument, wanted, source);
  else if (split ? needs[NEEDS_PIECES] > 0 && needs[NEEDS_WHOLE] > 1
                 : needs[NEEDS_PIECES] > 1 && needs[NEEDS_WHOLE] > 0)
    make_both (self, node, argument, wanted, source);
  else
    keep (self, node, argument, wanted, source);
}

/* ---- parts ------------------------------------------------------------------------- */

/* Promotes one part, applied to its argument. */
static BmfNode *
promote_part (BmfPromoter *self, const BmfNode *part, Taken taken, BmfWanted wanted,
              BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, part);
  BmfAround around = { .outer = self->around };
  BmfNode *expression;

  if (taken.place > 0)
    around.before = bmf_build_numbers (&build, BMF_ADDR, taken.place, 2);
  self->around = &around;
  expression = bmf_promote (self, part, taken.held, wanted, result, error);
  self->around = around.outer;
  if (expression == NULL || taken.place == 0)
    return expression;
  return bmf_promoter_after (self, part, expression, (BmfNode *) around.before, *result);
}

/* The part's result as an element of a list of all results: on processor 0. */
static BmfNode *
gather_part (BmfPromoter *self, const BmfNode *node, const BmfHeld *held,
             BmfNode *expression)
{
  const BmfAround around = { .outer = self->around, .before = expression };
  BmfNode *gather;

  self->around = &around;
  gather = bmf_promoter_gather (self, node, self->identity, held);
  self->around = around.outer;
  return bmf_promoter_after (self, node, gather, expression, NULL);
}

/* Promotes all parts, one after the other; results: gets the forms of their results.
 * Returns: their expressions; NULL on failure. */
static GPtrArray *
promote_parts (BmfPromoter *self, const BmfNode *node, const Source *source,
               BmfWanted wanted, GPtrArray *results, GError **error)
{
  g_autoptr (GPtrArray) expressions = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = untouched_parts (self, node, source, wanted);
  BmfAround around = { .outer = self->around,
                       .before = source->made,
                       .all = node,
                       .parts = (BmfNode *const *) parts->pdata,
                       .n_parts = node->n_parts };
  BmfNode *expression = source->made;

  for (guint32 i = 0; i < node->n_parts && expression != NULL; i++)
    {
      BmfHeld *held = NULL;

      around.place = i;
      self->around = &around;
      expression
          = promote_part (self, node->parts[i], taken_by (self, node, i, source, wanted),
                          wanted_of_component (node, wanted, i), &held, error);
      if (expression != NULL && node->construct == BMF_ALLVEC)
        expression = gather_part (self, node, held, expression);
      self->around = around.outer;
      if (expression == NULL)
        continue;
      parts->pdata[i] = node->construct == BMF_ALLVEC
                            ? expression
                            : bmf_promoter_plain (self, held, expression);
      g_ptr_array_add (expressions, expression);
      g_ptr_array_add (results, held);
    }
  return expression == NULL ? NULL : g_steal_pointer (&expressions);
}

/* The parts' results: components of a tuple, or elements of a list on processor 0. */
static BmfHeld *
hold_results (const BmfNode *node, const GPtrArray *results, GError **error)
{
  const gboolean tuple = node->construct == BMF_ALLTUP;
  g_auto (BmfBuilder) values;
  BmfValue *value;
  BmfHeld *held;

  bmf_builder_init (&values, tuple ? BMF_TUPLE : BMF_LIST, results->len);
  for (guint i = 0; i < results->len; i++)
    bmf_builder_add (&values,
                     bmf_value_ref (((const BmfHeld *) results->pdata[i])->value));
  value = bmf_finish (node, &values, 0, error);
  if (value == NULL)
    return NULL;
  held = bmf_held_new (tuple ? BMF_COMPONENTS : BMF_PLAIN, value);
  held->constant = TRUE;
  for (guint i = 0; i < results->len; i++)
    held->constant &= ((const BmfHeld *) results->pdata[i])->constant;
  for (guint i = 0; tuple && i < results->len; i++)
    g_ptr_array_add (held->parts, bmf_held_copy (results->pdata[i]));
  return held;
}

BmfNode *
bmf_promote_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                 BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (GPtrArray) expressions = NULL;
  g_autoptr (GPtrArray) results
      = g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_held_free);
  g_auto (Source) source = { NULL, NULL, NULL };

  choose_source (self, node, argument, wanted, &source);
  expressions = promote_parts (self, node, &source, wanted, results, error);
  if (expressions == NULL)
    return NULL;
  *result = hold_results (node, results, error);
  if (*result == NULL)
    return NULL;
  for (guint i = 0; i < expressions->len; i++)
    if (expressions->pdata[i] == self->identity)
      expressions->pdata[i] = bmf_build (&build, BMF_ID, NULL, 0);
  return bmf_promoter_after (self, node, build_all (self, node, expressions), source.made,
                             *result);
}
