/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides when folds can be done in pieces: their operator is known or declared to be
 * associative. */
#include "config.h"

#include <string.h>

#include "bmf/language/bmf-operators.h"
#include "laws/bmf-promote.h"

static const BmfNode *
unfolded (const BmfNode *node)
{
  while (node->construct == BMF_NAME)
    node = node->target;
  return node;
}

const BmfNode *
bmf_fold_default (const BmfNode *node)
{
  return node->n_parts == 2 ? unfolded (node->parts[1]) : NULL;
}

BmfOperator
bmf_fold_operator (const BmfNode *node)
{
  return unfolded (node->parts[0])->operator;
}

gboolean
bmf_fold_is_known (const BmfNode *node)
{
  const BmfNode *operator= unfolded (node->parts[0]);

  if (operator->construct != BMF_OP)
    return FALSE;
  switch (operator->operator)
    {
    case BMF_PLUS:
    case BMF_TIMES:
    case BMF_AND:
    case BMF_OR:
    case BMF_CONC:
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- associativity ----------------------------------------------------------------- */

gboolean
bmf_fold_has_name (const BmfNode *node, const char *name)
{
  const BmfNode *operator= node->parts[0];

  for (; operator->construct == BMF_NAME; operator= operator->target)
    if (g_ascii_strcasecmp (operator->word, name) == 0)
      return TRUE;
  return FALSE;
}

/* Whether the options declare the operator as associative. */
static gboolean
is_said (const BmfPromoter *self, const BmfNode *node)
{
  const char *const *name = self->how->names;

  for (; name != NULL && *name != NULL; name++)
    if (bmf_fold_has_name (node, *name))
      return TRUE;
  return FALSE;
}

static gboolean
is_associative (const BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  if (!bmf_fold_is_known (node))
    return FALSE;
  switch (bmf_fold_operator (node))
    {
    case BMF_PLUS:
    case BMF_TIMES:
      return bmf_value_is_list_of (list, BMF_INTEGER)
             || (bmf_value_is_list_of (list, BMF_REAL) && self->how->associative);
    case BMF_AND:
    case BMF_OR:
      return bmf_value_is_list_of (list, BMF_BOOLEAN);
    default:
      return bmf_value_is_list_of (list, BMF_LIST);
    }
}

/* Whether it is B_Allvec [], the notation of an empty list. */
gboolean
bmf_fold_is_empty_list (const BmfNode *node)
{
  return node->construct == BMF_ALLVEC && node->n_parts == 0;
}

/* Whether its value is the same for every argument. */
static gboolean
is_constant (const BmfNode *seen)
{
  const BmfNode *node = unfolded (seen);

  switch (node->construct)
    {
    case BMF_CON:
      return TRUE;
    case BMF_COMP:
      return is_constant (node->parts[0]) || is_constant (node->parts[1]);
    case BMF_ALLTUP:
    case BMF_ALLVEC:
      for (guint32 i = 0; i < node->n_parts; i++)
        if (!is_constant (node->parts[i]))
          return FALSE;
      return TRUE;
    default:
      return FALSE;
    }
}

/* Whether the default is constant and associates with the elements. */
static gboolean
fits (const BmfPromoter *self, const BmfNode *node)
{
  const BmfNode *fallback = bmf_fold_default (node);

  if (fallback == NULL || bmf_fold_is_empty_list (fallback))
    return TRUE;
  if (is_said (self, node))
    return is_constant (fallback);
  return fallback->construct == BMF_CON
         && (fallback->constant->type != BMF_REAL || self->how->associative);
}

gboolean
bmf_promote_may_fold (const BmfPromoter *self, const BmfNode *node)
{
  return bmf_fold_is_known (node) || is_said (self, node);
}

gboolean
bmf_promote_can_fold (const BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  return list->type == BMF_LIST
         && (is_associative (self, node, list) || is_said (self, node))
         && fits (self, node);
}

/* ---- units ------------------------------------------------------------------------- */

gint64
bmf_fold_unit (BmfOperator operator)
{
  return operator== BMF_TIMES || operator== BMF_AND;
}

/* Whether it leaves the value and type of every element unchanged. (Reals are compared by
 * order: exact equality is intended here, but compilers warn about it.) */
static gboolean
is_unit (const BmfNode *fallback, BmfOperator operator, const BmfValue * list)
{
  const BmfValue *constant = fallback->constant;

  if (bmf_fold_is_empty_list (fallback))
    return operator== BMF_CONC;
  if (fallback->construct != BMF_CON)
    return FALSE;
  if (constant->type == BMF_REAL)
    return bmf_value_is_list_of (list, BMF_REAL)
           && constant->real >= (double) bmf_fold_unit (operator)
           && constant->real <= (double) bmf_fold_unit (operator);
  return constant->integer == bmf_fold_unit (operator);
}

gboolean
bmf_fold_default_is_unit (const BmfNode *node, const BmfValue *list)
{
  const BmfNode *fallback = bmf_fold_default (node);

  return fallback != NULL && bmf_fold_is_known (node)
         && is_unit (fallback, bmf_fold_operator (node), list);
}

/* ---- of the program's data --------------------------------------------------------- */

/* The list as it is held, or would be held, in pieces or elements. */
BmfValue *
bmf_fold_cut (const BmfPromoter *self, const BmfNode *node, const BmfHeld *held)
{
  g_auto (BmfBuilder) pieces;
  guint32 next = 0;

  bmf_builder_init (&pieces, BMF_LIST, 0);
  if (held->type == BMF_ELEMENTS)
    return bmf_value_ref (held->value);
  if (held->sizes == NULL)
    return bmf_split (bmf_promoter_new_split (self, node, held->value), held->value,
                      NULL);
  for (guint i = 0; i < held->sizes->len; i++)
    {
      const guint32 size = g_array_index (held->sizes, guint32, i);

      bmf_builder_add (&pieces, bmf_value_slice (held->value, next, size));
      next += size;
    }
  return bmf_finish (node, &pieces, 0, NULL);
}

static gboolean
has_real (const BmfValue *value)
{
  if (value->type < BMF_LIST)
    return value->type == BMF_REAL;
  if (value->type == BMF_LIST
      && (bmf_value_is_list_of (value, BMF_INTEGER)
          || bmf_value_is_list_of (value, BMF_BOOLEAN)))
    return FALSE;
  for (guint32 i = 0; i < value->count; i++)
    {
      g_autoptr (BmfValue) item = bmf_value_item (value, i);

      if (has_real (item))
        return TRUE;
    }
  return FALSE;
}

/* The list of all elements of the pieces. */
static BmfValue *
put_together (const BmfNode *node, const BmfValue *pieces)
{
  g_auto (BmfBuilder) list;

  bmf_builder_init (&list, BMF_LIST, 0);
  for (guint32 i = 0; i < pieces->count; i++)
    {
      g_autoptr (BmfValue) piece = bmf_value_item (pieces, i);

      bmf_builder_add_list (&list, piece);
    }
  return bmf_finish (node, &list, 0, NULL);
}

/* Reals may differ by rounding. */
static gboolean
is_same (const BmfValue *a, const BmfValue *b)
{
  g_autoptr (GString) one = NULL, other = NULL;

  if (has_real (a))
    return TRUE;
  one = g_string_new (NULL);
  other = g_string_new (NULL);
  bmf_value_append_json (a, one);
  bmf_value_append_json (b, other);
  return strcmp (one->str, other->str) == 0;
}

/* Checks a declared associativity on the program's data. */
static gboolean
agrees (BmfPromoter *self, const BmfNode *node, const BmfValue *list,
        const BmfValue *computed, const BmfHeld *result)
{
  const gboolean pieces = result->type == BMF_PIECES;
  g_autoptr (BmfValue) value
      = pieces ? put_together (node, computed) : bmf_value_ref ((BmfValue *) computed);

  if (is_associative (self, node, list)
      || (value != NULL && is_same (value, result->value)))
    return TRUE;
  g_ptr_array_add (self->warnings,
                   g_strdup_printf ("%s:%u:%u: %s stays serial: %s is not associative, "
                                    "pieces of the data give another value",
                                    node->file, node->line, node->column, node->word,
                                    node->parts[0]->word));
  return FALSE;
}

gboolean
bmf_fold_can_compute (BmfPromoter *self, const BmfNode *node, const BmfNode *expression,
                      const BmfHeld *held, const BmfHeld *result)
{
  BmfEvaluator evaluator = self->evaluator;
  g_autoptr (BmfValue) pieces = bmf_fold_cut (self, node, held);
  g_autoptr (BmfValue) value = NULL;
  BmfWriter nothing;

  if (pieces == NULL)
    return FALSE;
  bmf_writer_init (&nothing, NULL, 1);
  evaluator.writer = &nothing;
  evaluator.work = 0;
  value = bmf_evaluate (&evaluator, expression, pieces, NULL);
  bmf_writer_clear (&nothing);
  return value != NULL && agrees (self, node, held->value, value, result);
}
