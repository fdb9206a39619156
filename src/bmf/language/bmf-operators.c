/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: the thesis, section 2.7; docs/bmf.md for what it leaves open. */
#include "config.h"

#include "bmf/language/bmf-operators.h"

#include <math.h>

#include "base/error.h"

gpointer
bmf_fail (const BmfNode *node, const char *what, GError **error)
{
  error_set_at (error, node->file, node->line, node->column, "%s: %s", node->word, what);
  return NULL;
}

BmfValue *
bmf_wrong_type (const BmfNode *node, const BmfValue *found, const char *expected,
                GError **error)
{
  g_autofree char *what = bmf_value_describe (found);

  error_set_at (error, node->file, node->line, node->column, "%s: found %s, expected %s",
                node->word, what, expected);
  return NULL;
}

BmfValue *
bmf_finish (const BmfNode *node, BmfBuilder *builder, guint32 processor, GError **error)
{
  g_autofree char *why = NULL, *what = NULL;
  BmfValue *value = bmf_builder_finish (builder, processor, &why);

  if (value != NULL)
    return value;
  what = g_strdup_printf ("makes %s", why);
  return bmf_fail (node, what, error);
}

/* ---- types ------------------------------------------------------------------------- */

static gboolean
is_number (const BmfValue *value)
{
  return value->type == BMF_INTEGER || value->type == BMF_REAL;
}

static gboolean
has_form (const BmfValue *value, char form)
{
  switch (form)
    {
    case 'l':
      return value->type == BMF_LIST;
    case 'i':
      return value->type == BMF_INTEGER;
    case '#':
      return is_number (value);
    case 'b':
      return value->type == BMF_BOOLEAN;
    case 'n':
      return bmf_value_is_list_of (value, BMF_INTEGER);
    default:
      return TRUE;
    }
}

static gboolean
is_pair_of (const BmfValue *value, const char *form)
{
  return value->type == BMF_TUPLE && value->count == 2
         && has_form (bmf_value_component (value, 0), form[0])
         && has_form (bmf_value_component (value, 1), form[1]);
}

gboolean
bmf_expect_pair (const BmfNode *node, const BmfValue *value, const char *form,
                 const char *expected, GError **error)
{
  return is_pair_of (value, form)
         || bmf_wrong_type (node, value, expected, error) != NULL;
}

/* ---- numbers ----------------------------------------------------------------------- */

static double
as_real (const BmfValue *value)
{
  return value->type == BMF_REAL ? value->real : (double) value->integer;
}

static BmfValue *
new_real (const BmfNode *node, guint32 processor, double real, GError **error)
{
  if (!isfinite (real))
    return bmf_fail (node, "the result is outside the range of a real number", error);
  return bmf_value_new_real (processor, real);
}

static BmfValue *
compute_integers (const BmfNode *node, guint32 processor, gint64 a, gint64 b,
                  GError **error)
{
  gint64 result = 0;
  gboolean too_large = FALSE;

  if (node->operator== BMF_PLUS)
    too_large = __builtin_add_overflow (a, b, &result);
  else if (node->operator== BMF_MINUS)
    too_large = __builtin_sub_overflow (a, b, &result);
  else if (node->operator== BMF_TIMES)
    too_large = __builtin_mul_overflow (a, b, &result);
  else if (b == 0)
    return bmf_fail (node, "division by zero", error);
  else if (a == G_MININT64 && b == -1)
    too_large = TRUE;
  else
    result = a / b;
  if (too_large)
    return bmf_fail (node, "the result is outside the range of a 64-bit integer", error);
  return bmf_value_new_integer (processor, result);
}

static BmfValue *
compute (const BmfNode *node, const BmfValue *argument, GError **error)
{
  const BmfValue *a, *b;
  double x, y;

  if (!bmf_expect_pair (node, argument, "##", "a pair of numbers", error))
    return NULL;
  a = bmf_value_component (argument, 0);
  b = bmf_value_component (argument, 1);
  if (a->type == BMF_INTEGER && b->type == BMF_INTEGER)
    return compute_integers (node, argument->processor, a->integer, b->integer, error);
  x = as_real (a);
  y = as_real (b);
  if (node->operator== BMF_DIVIDE && y == 0)
    return bmf_fail (node, "division by zero", error);
  return new_real (node, argument->processor,
                   node->operator== BMF_PLUS    ? x + y
                   : node->operator== BMF_MINUS ? x - y
                   : node->operator== BMF_TIMES ? x * y
                                                : x / y,
                   error);
}

static BmfValue *
negate (const BmfNode *node, const BmfValue *argument, GError **error)
{
  if (argument->type == BMF_BOOLEAN && node->operator== BMF_NEG)
    return bmf_value_new_boolean (argument->processor, !argument->integer);
  if (!is_number (argument))
    return bmf_wrong_type (
        node, argument, node->operator== BMF_NEG ? "a boolean or a number" : "a number",
        error);
  if (argument->type == BMF_REAL)
    return bmf_value_new_real (argument->processor, -argument->real);
  if (argument->integer == G_MININT64)
    return bmf_fail (node, "the result is outside the range of a 64-bit integer", error);
  return bmf_value_new_integer (argument->processor, -argument->integer);
}

/* -1, 0, 1; also for booleans */
static int
order_of (const BmfValue *a, const BmfValue *b)
{
  if (a->type == BMF_REAL || b->type == BMF_REAL)
    return (as_real (a) > as_real (b)) - (as_real (a) < as_real (b));
  return (a->integer > b->integer) - (a->integer < b->integer);
}

static gboolean
holds (BmfOperator operator, int order)
{
  switch (operator)
    {
    case BMF_EQ:
      return order == 0;
    case BMF_GT:
      return order > 0;
    case BMF_LT:
      return order < 0;
    case BMF_GE:
      return order >= 0;
    default:
      return order <= 0;
    }
}

static BmfValue *
compare (const BmfNode *node, const BmfValue *argument, GError **error)
{
  const gboolean equal = node->operator== BMF_EQ;
  int order;

  if (!(equal && is_pair_of (argument, "bb"))
      && !bmf_expect_pair (
          node, argument, "##",
          equal ? "a pair of numbers or of booleans" : "a pair of numbers", error))
    return NULL;
  order = order_of (bmf_value_component (argument, 0), bmf_value_component (argument, 1));
  return bmf_value_new_boolean (argument->processor, holds (node->operator, order));
}

static BmfValue *
combine_booleans (const BmfNode *node, const BmfValue *argument, GError **error)
{
  gint64 a, b;

  if (!bmf_expect_pair (node, argument, "bb", "a pair of booleans", error))
    return NULL;
  a = bmf_value_component (argument, 0)->integer;
  b = bmf_value_component (argument, 1)->integer;
  return bmf_value_new_boolean (argument->processor,
                                node->operator== BMF_AND ? a & b : a | b);
}

/* ---- lists ------------------------------------------------------------------------- */

gboolean
bmf_take_lists (const BmfNode *node, const BmfValue *pair, BmfValue **a, BmfValue **b,
                GError **error)
{
  g_autofree char *what = NULL;

  if (!bmf_expect_pair (node, pair, "ll", "a pair of lists", error))
    return FALSE;
  *a = bmf_value_item (pair, 0);
  *b = bmf_value_item (pair, 1);
  if ((*a)->count == (*b)->count)
    return TRUE;
  what = g_strdup_printf ("found lists of %u and %u elements, expected equal lengths",
                          (*a)->count, (*b)->count);
  return bmf_fail (node, what, error) != NULL;
}

gboolean
bmf_check_index (const BmfNode *node, const BmfValue *list, gint64 index, GError **error)
{
  g_autofree char *what = NULL;

  if (index >= 0 && index < list->count)
    return TRUE;
  if (list->count == 0)
    what = g_strdup_printf ("found index %" G_GINT64_FORMAT " into an empty list", index);
  else
    what = g_strdup_printf ("found index %" G_GINT64_FORMAT ", expected 0 to %u", index,
                            list->count - 1);
  return bmf_fail (node, what, error) != NULL;
}

static BmfValue *
take_index (const BmfNode *node, const BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL;
  gint64 index;

  if (!bmf_expect_pair (node, argument, "li", "a pair of a list and an integer", error))
    return NULL;
  list = bmf_value_item (argument, 0);
  index = bmf_value_component (argument, 1)->integer;
  return bmf_check_index (node, list, index, error)
             ? bmf_value_item (list, (guint32) index)
             : NULL;
}

static BmfValue *
count_up (const BmfNode *node, const BmfValue *argument, guint64 *operations,
          GError **error)
{
  g_auto (BmfBuilder) numbers;

  bmf_builder_init (&numbers, BMF_LIST, 0);
  if (argument->type != BMF_INTEGER)
    return bmf_wrong_type (node, argument, "an integer", error);
  if (argument->integer < 0)
    return bmf_fail (node, "found a negative length", error);
  if (argument->integer > BMF_MOST_SCALARS)
    {
      g_autofree char *what
          = g_strdup_printf ("makes a value of more than %u scalars", BMF_MOST_SCALARS);

      return bmf_fail (node, what, error);
    }
  *operations = (guint64) argument->integer;
  for (gint64 i = 0; i < argument->integer; i++)
    bmf_builder_add_integer (&numbers, argument->processor, i);
  return bmf_finish (node, &numbers, argument->processor, error);
}

BmfValue *
bmf_new_pair (const BmfNode *node, BmfValue *first, BmfValue *second, GError **error)
{
  g_auto (BmfBuilder) pair;

  bmf_builder_init (&pair, BMF_TUPLE, 2);
  bmf_builder_add (&pair, bmf_value_ref (first));
  bmf_builder_add (&pair, bmf_value_ref (second));
  return bmf_finish (node, &pair, 0, error);
}

static BmfValue *
distribute (const BmfNode *node, const BmfValue *argument, guint64 *operations,
            GError **error)
{
  g_autoptr (BmfValue) x = NULL, list = NULL;
  g_auto (BmfBuilder) pairs;

  bmf_builder_init (&pairs, BMF_LIST, 0);
  if (!bmf_expect_pair (node, argument, "xl", "a pair of anything and a list", error))
    return NULL;
  x = bmf_value_item (argument, 0);
  list = bmf_value_item (argument, 1);
  *operations = list->count;
  for (guint32 i = 0; i < list->count && pairs.why == NULL; i++)
    {
      g_autoptr (BmfValue) element = bmf_value_item (list, i);
      BmfValue *pair = bmf_new_pair (node, x, element, error);

      if (pair == NULL)
        return NULL;
      bmf_builder_add (&pairs, pair);
    }
  return bmf_finish (node, &pairs, argument->processor, error);
}

static BmfValue *
project (const BmfNode *node, const BmfValue *argument, guint64 *operations,
         GError **error)
{
  const BmfValue *indices;
  g_autoptr (BmfValue) list = NULL;
  g_auto (BmfBuilder) chosen;

  bmf_builder_init (&chosen, BMF_LIST, 0);
  if (!bmf_expect_pair (node, argument, "ln", "a pair of a list and a list of integers",
                        error))
    return NULL;
  list = bmf_value_item (argument, 0);
  indices = bmf_value_component (argument, 1);
  *operations = indices->count;
  for (guint32 i = 0; i < indices->count; i++)
    {
      const gint64 index = bmf_value_integer_at (indices, i);

      if (!bmf_check_index (node, list, index, error))
        return NULL;
      bmf_builder_add (&chosen, bmf_value_item (list, (guint32) index));
    }
  return bmf_finish (node, &chosen, argument->processor, error);
}

static BmfValue *
concatenate (const BmfNode *node, const BmfValue *argument, guint64 *operations,
             GError **error)
{
  g_autoptr (BmfValue) front = NULL, back = NULL;
  g_auto (BmfBuilder) both;
  BmfValue *result;

  bmf_builder_init (&both, BMF_LIST, 0);
  if (!bmf_expect_pair (node, argument, "ll", "a pair of lists", error))
    return NULL;
  front = bmf_value_item (argument, 0);
  back = bmf_value_item (argument, 1);
  bmf_builder_add_list (&both, front);
  bmf_builder_add_list (&both, back);
  result = bmf_finish (node, &both, argument->processor, error);
  if (result != NULL)
    *operations = result->scalars;
  return result;
}

BmfValue *
bmf_operate (const BmfNode *node, const BmfValue *argument, guint64 *operations,
             GError **error)
{
  *operations = 1;
  switch (node->operator)
    {
    case BMF_PLUS:
    case BMF_MINUS:
    case BMF_TIMES:
    case BMF_DIVIDE:
      return compute (node, argument, error);
    case BMF_AND:
    case BMF_OR:
      return combine_booleans (node, argument, error);
    case BMF_EQ:
    case BMF_GT:
    case BMF_LT:
    case BMF_GE:
    case BMF_LE:
      return compare (node, argument, error);
    case BMF_UMINUS:
    case BMF_NEG:
      return negate (node, argument, error);
    case BMF_LENGTH:
      return argument->type == BMF_LIST
                 ? bmf_value_new_integer (argument->processor, argument->count)
                 : bmf_wrong_type (node, argument, "a list", error);
    case BMF_INDEX:
      return take_index (node, argument, error);
    case BMF_IOTA:
      return count_up (node, argument, operations, error);
    case BMF_DISTL:
      return distribute (node, argument, operations, error);
    case BMF_PROJECT:
      return project (node, argument, operations, error);
    case BMF_CONC:
      return concatenate (node, argument, operations, error);
    }
  g_assert_not_reached ();
}
