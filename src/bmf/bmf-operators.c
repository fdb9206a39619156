/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: the thesis, section 2.7; docs/bmf.md for what it leaves open. */
#include "config.h"

#include "bmf/bmf-operators.h"

#include <math.h>

#include "base/error.h"

BmfValue *
bmf_wrong_type (const BmfNode *node, const BmfValue *found, const char *expected,
                GError **error)
{
  g_autofree char *what = bmf_value_describe (found);

  error_set_at (error, node->file, node->line, node->column, "%s: found %s, expected %s",
                node->word, what, expected);
  return NULL;
}

static BmfValue *
fail (const BmfNode *node, const char *what, GError **error)
{
  error_set_at (error, node->file, node->line, node->column, "%s: %s", node->word, what);
  return NULL;
}

BmfValue *
bmf_new_items (const BmfNode *node, BmfType type, guint32 processor, GPtrArray *items,
               GError **error)
{
  g_autofree char *why = NULL, *what = NULL;
  gsize count;
  g_autofree gpointer *taken = g_ptr_array_steal (items, &count);
  BmfValue *value
      = bmf_value_new_items (type, processor, (BmfValue **) taken, (guint32) count, &why);

  if (value != NULL)
    return value;
  what = g_strdup_printf ("makes %s", why);
  return fail (node, what, error);
}

/* ---- types ------------------------------------------------------------------------- */

static gboolean
is_number (const BmfValue *value)
{
  return value->type == BMF_INTEGER || value->type == BMF_REAL;
}

static gboolean
is_pair (const BmfValue *value)
{
  return value->type == BMF_TUPLE && value->count == 2;
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
    case 'n':
      return value->type == BMF_LIST
             && (value->count == 0 || value->items[0]->type == BMF_INTEGER);
    default:
      return TRUE;
    }
}

gboolean
bmf_expect_pair (const BmfNode *node, const BmfValue *value, const char *form,
                 const char *expected, GError **error)
{
  return (is_pair (value) && has_form (value->items[0], form[0])
          && has_form (value->items[1], form[1]))
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
    return fail (node, "the result is beyond the range of a real", error);
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
    return fail (node, "division by zero", error);
  else if (a == G_MININT64 && b == -1)
    too_large = TRUE;
  else
    result = a / b;
  if (too_large)
    return fail (node, "the result is beyond an integer of 64 bits", error);
  return bmf_value_new_integer (processor, result);
}

static BmfValue *
compute (const BmfNode *node, const BmfValue *argument, GError **error)
{
  const BmfValue *a, *b;
  double x, y;

  if (!is_pair (argument) || !is_number (argument->items[0])
      || !is_number (argument->items[1]))
    return bmf_wrong_type (node, argument, "a pair of numbers", error);
  a = argument->items[0];
  b = argument->items[1];
  if (a->type == BMF_INTEGER && b->type == BMF_INTEGER)
    return compute_integers (node, argument->processor, a->integer, b->integer, error);
  x = as_real (a);
  y = as_real (b);
  if (node->operator== BMF_DIVIDE && y == 0)
    return fail (node, "division by zero", error);
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
    return fail (node, "the result is beyond an integer of 64 bits", error);
  return bmf_value_new_integer (argument->processor, -argument->integer);
}

/* -1, 0, 1 */
static int
order_of (const BmfValue *a, const BmfValue *b)
{
  if (a->type == BMF_REAL || b->type == BMF_REAL)
    return (as_real (a) > as_real (b)) - (as_real (a) < as_real (b));
  return (a->integer > b->integer) - (a->integer < b->integer);
}

static BmfValue *
compare (const BmfNode *node, const BmfValue *argument, GError **error)
{
  gboolean equal = node->operator== BMF_EQ;
  int order;

  if (!is_pair (argument)
      || !((is_number (argument->items[0]) && is_number (argument->items[1]))
           || (equal && argument->items[0]->type == BMF_BOOLEAN
               && argument->items[1]->type == BMF_BOOLEAN)))
    return bmf_wrong_type (
        node, argument, equal ? "a pair of numbers or of booleans" : "a pair of numbers",
        error);
  order = order_of (argument->items[0], argument->items[1]);
  return bmf_value_new_boolean (argument->processor, equal ? order == 0
                                                     : node->operator== BMF_GT ? order > 0
                                                     : node->operator== BMF_LT ? order < 0
                                                     : node->operator== BMF_GE
                                                         ? order >= 0
                                                         : order <= 0);
}

static BmfValue *
combine_booleans (const BmfNode *node, const BmfValue *argument, GError **error)
{
  gint64 a, b;

  if (!is_pair (argument) || argument->items[0]->type != BMF_BOOLEAN
      || argument->items[1]->type != BMF_BOOLEAN)
    return bmf_wrong_type (node, argument, "a pair of booleans", error);
  a = argument->items[0]->integer;
  b = argument->items[1]->integer;
  return bmf_value_new_boolean (argument->processor,
                                node->operator== BMF_AND ? a & b : a | b);
}

/* ---- lists ------------------------------------------------------------------------- */

gboolean
bmf_find_index (const BmfNode *node, const BmfValue *list, const BmfValue *index,
                guint32 *place, GError **error)
{
  g_autofree char *what = NULL;

  *place = (guint32) index->integer;
  if (index->integer >= 0 && index->integer < list->count)
    return TRUE;
  what = g_strdup_printf ("found index %" G_GINT64_FORMAT
                          ", expected 0 to one less than the list's length, %u",
                          index->integer, list->count);
  return fail (node, what, error) != NULL;
}

static BmfValue *
take_index (const BmfNode *node, const BmfValue *argument, GError **error)
{
  guint32 place;

  if (!bmf_expect_pair (node, argument, "li", "a pair of a list and an integer", error)
      || !bmf_find_index (node, argument->items[0], argument->items[1], &place, error))
    return NULL;
  return bmf_value_ref (argument->items[0]->items[place]);
}

static BmfValue *
count_up (const BmfNode *node, const BmfValue *argument, guint64 *operations,
          GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();

  if (argument->type != BMF_INTEGER)
    return bmf_wrong_type (node, argument, "an integer", error);
  if (argument->integer < 0)
    return fail (node, "found a negative length", error);
  if (argument->integer >= BMF_MOST_SCALARS)
    {
      g_autofree char *what
          = g_strdup_printf ("makes a value of more than %u scalars", BMF_MOST_SCALARS);

      return fail (node, what, error);
    }
  for (gint64 i = 0; i < argument->integer; i++)
    g_ptr_array_add (items, bmf_value_new_integer (argument->processor, i));
  *operations = (guint64) argument->integer;
  return bmf_new_items (node, BMF_LIST, argument->processor, items, error);
}

static BmfValue *
distribute (const BmfNode *node, const BmfValue *argument, guint64 *operations,
            GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();

  if (!bmf_expect_pair (node, argument, "xl", "a pair of anything and a list", error))
    return NULL;
  *operations = argument->items[1]->count;
  for (guint32 i = 0; i < argument->items[1]->count; i++)
    {
      g_autoptr (GPtrArray) pair = bmf_value_array_new ();
      BmfValue *both;

      g_ptr_array_add (pair, bmf_value_ref (argument->items[0]));
      g_ptr_array_add (pair, bmf_value_ref (argument->items[1]->items[i]));
      both = bmf_new_items (node, BMF_TUPLE, 0, pair, error);
      if (both == NULL)
        return NULL;
      g_ptr_array_add (items, both);
    }
  return bmf_new_items (node, BMF_LIST, argument->processor, items, error);
}

static BmfValue *
project (const BmfNode *node, const BmfValue *argument, guint64 *operations,
         GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  const BmfValue *list, *indices;

  if (!bmf_expect_pair (node, argument, "ln", "a pair of a list and a list of integers",
                        error))
    return NULL;
  list = argument->items[0];
  indices = argument->items[1];
  *operations = indices->count;
  for (guint32 i = 0; i < indices->count; i++)
    {
      guint32 place;

      if (!bmf_find_index (node, list, indices->items[i], &place, error))
        return NULL;
      g_ptr_array_add (items, bmf_value_ref (list->items[place]));
    }
  return bmf_new_items (node, BMF_LIST, argument->processor, items, error);
}

static BmfValue *
concatenate (const BmfNode *node, const BmfValue *argument, guint64 *operations,
             GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  BmfValue *result;

  if (!bmf_expect_pair (node, argument, "ll", "a pair of lists", error))
    return NULL;
  for (guint k = 0; k < 2; k++)
    for (guint32 i = 0; i < argument->items[k]->count; i++)
      g_ptr_array_add (items, bmf_value_ref (argument->items[k]->items[i]));
  result = bmf_new_items (node, BMF_LIST, argument->processor, items, error);
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
