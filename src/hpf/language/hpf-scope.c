/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/language/hpf-scope.h"

#include <string.h>

/* So deep may parentheses and functions stand in one another. */
#define MOST_DEPTH 200

typedef struct
{
  HpfScanner *scanner;
  const HpfScope *scope;
  guint depth;
} Parser;

static HpfBound *parse_sum (Parser *self, GError **error);

static HpfBound *
too_large (Parser *self, HpfPlace place, GError **error)
{
  hpf_fail_at (self->scanner->file, place, error,
               "found a number beyond 2^61, expected a smaller one");
  return NULL;
}

static gboolean
is_number (const HpfBound *bound)
{
  return bound->type == HPF_BOUND_AFFINE && hpf_affine_is_constant (&bound->affine);
}

/* A number that came about by more than sums and products keeps no closed form. */
static HpfBound *
number (gint64 value, const HpfBound *left, const HpfBound *right)
{
  HpfAffine affine = hpf_affine_constant (value);

  affine.opaque = left->affine.opaque || right->affine.opaque;
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    affine.opaque |= left->affine.parameter[i] != 0 || right->affine.parameter[i] != 0;
  return hpf_bound_new (&affine);
}

static gboolean
has_parameters (const HpfAffine *affine)
{
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    if (affine->parameter[i] != 0)
      return TRUE;
  return affine->opaque;
}

/* ---- operators --------------------------------------------------------------------- */

static HpfBound *
multiply (Parser *self, HpfPlace place, HpfBound *left, HpfBound *right, GError **error)
{
  const HpfAffine zero = { 0 };
  HpfAffine product;

  hpf_bound_fold (left);
  hpf_bound_fold (right);
  if (!is_number (left) || (is_number (right) && !has_parameters (&right->affine)))
    {
      HpfBound *swap = left;

      left = right;
      right = swap;
    }
  if (!is_number (left) || right->type != HPF_BOUND_AFFINE)
    {
      hpf_fail_at (self->scanner->file, place, error,
                   "found a product of variables, expected an affine expression");
      return NULL;
    }
  if (!hpf_affine_add (&zero, left->affine.constant, &right->affine, &product))
    return too_large (self, place, error);
  if (has_parameters (&left->affine))
    {
      product.opaque = TRUE;
      memset (product.parameter, 0, sizeof product.parameter);
    }
  return hpf_bound_new (&product);
}

static HpfBound *
divide (Parser *self, HpfPlace place, gboolean modulo, HpfBound *left, HpfBound *right,
        GError **error)
{
  hpf_bound_fold (left);
  hpf_bound_fold (right);
  if (!is_number (left) || !is_number (right))
    {
      hpf_fail_at (self->scanner->file, place, error,
                   "found %s of a variable, expected %s of constants",
                   modulo ? "MOD" : "a quotient", modulo ? "MOD" : "a quotient");
      return NULL;
    }
  gint64 a = left->affine.constant, b = right->affine.constant;
  if (b == 0)
    {
      hpf_fail_at (self->scanner->file, place, error,
                   "found a division by 0, expected another divisor");
      return NULL;
    }
  return number (modulo ? a % b : a / b, left, right);
}

/* ---- terms ------------------------------------------------------------------------- */

static HpfBound *
parse_number (Parser *self, GError **error)
{
  g_autofree char *text = hpf_scanner_text (self->scanner);
  HpfPlace place = hpf_scanner_place (self->scanner);
  gint64 value = 0;

  for (const char *digit = text; *digit != '\0'; digit++)
    {
      gint64 more = *digit - '0';

      if (value > (HPF_MOST_VALUE - more) / 10)
        return too_large (self, place, error);
      value = value * 10 + more;
    }
  hpf_scanner_next (self->scanner);
  const HpfAffine affine = hpf_affine_constant (value);
  return hpf_bound_new (&affine);
}

static HpfBound *
parse_processors (Parser *self, HpfPlace place, GError **error)
{
  hpf_scanner_next (self->scanner);
  if (!hpf_scanner_expect (self->scanner, "(", error)
      || !hpf_scanner_expect (self->scanner, ")", error))
    return NULL;
  if (self->scope->processors == 0)
    {
      hpf_fail_at (self->scanner->file, place, error,
                   "found NUMBER_OF_PROCESSORS (), expected option --processors, which "
                   "says how many there are");
      return NULL;
    }
  const HpfAffine affine = hpf_affine_constant (self->scope->processors);
  return hpf_bound_new (&affine);
}

static HpfBound *
combine_function (Parser *self, HpfPlace place, const char *name, HpfBound *left,
                  HpfBound *right, GError **error)
{
  if (strcmp (name, "mod") != 0)
    return hpf_bound_combine (
        *name == 'm' && name[1] == 'i' ? HPF_BOUND_MIN : HPF_BOUND_MAX, left, right);
  g_autoptr (HpfBound) a = left;
  g_autoptr (HpfBound) b = right;
  return divide (self, place, TRUE, a, b, error);
}

/* MIN, MAX, MOD of two or more; the name is the token. */
static HpfBound *
parse_function (Parser *self, const char *name, HpfPlace place, GError **error)
{
  gboolean modulo = strcmp (name, "mod") == 0;
  guint n = 1;

  hpf_scanner_next (self->scanner);
  if (!hpf_scanner_expect (self->scanner, "(", error))
    return NULL;
  HpfBound *value = parse_sum (self, error);
  while (value != NULL && (modulo ? n < 2 : n < 2 || hpf_scanner_is (self->scanner, ",")))
    {
      g_autoptr (HpfBound) left = value;

      value = NULL;
      if (!hpf_scanner_expect (self->scanner, ",", error))
        return NULL;
      HpfBound *right = parse_sum (self, error);
      if (right == NULL)
        return NULL;
      value = combine_function (self, place, name, g_steal_pointer (&left), right, error);
      n++;
    }
  g_autoptr (HpfBound) result = value;
  if (result == NULL || !hpf_scanner_expect (self->scanner, ")", error))
    return NULL;
  return g_steal_pointer (&result);
}

int
hpf_scope_find_variable (const HpfScope *self, const char *name)
{
  for (guint i = self->n_variables; i > 0; i--)
    if (self->variables[i - 1] != NULL && strcmp (self->variables[i - 1], name) == 0)
      return (int) i - 1;
  return -1;
}

static HpfBound *
parse_name (Parser *self, GError **error)
{
  g_autofree char *name = hpf_scanner_text (self->scanner);
  HpfPlace place = hpf_scanner_place (self->scanner);
  int variable = hpf_scope_find_variable (self->scope, name);
  const HpfAffine *parameter = g_hash_table_lookup (self->scope->parameters, name);

  if (variable >= 0)
    {
      HpfAffine affine = { 0 };

      affine.coefficient[variable] = 1;
      hpf_scanner_next (self->scanner);
      return hpf_bound_new (&affine);
    }
  if (parameter != NULL)
    {
      hpf_scanner_next (self->scanner);
      return hpf_bound_new (parameter);
    }
  if (strcmp (name, "number_of_processors") == 0)
    return parse_processors (self, place, error);
  if (strcmp (name, "min") == 0 || strcmp (name, "max") == 0 || strcmp (name, "mod") == 0)
    return parse_function (self, name, place, error);
  hpf_scanner_fail (self->scanner, self->scope->what, error);
  return NULL;
}

static HpfBound *
parse_term (Parser *self, GError **error)
{
  HpfScanner *scanner = self->scanner;

  if (hpf_scanner_type (scanner) == TEXT_NUMBER)
    return parse_number (self, error);
  if (hpf_scanner_type (scanner) == TEXT_WORD)
    return parse_name (self, error);
  if (!hpf_scanner_is (scanner, "(") || hpf_scanner_type (scanner) == TEXT_END)
    {
      hpf_scanner_fail (scanner, "an integer expression", error);
      return NULL;
    }
  hpf_scanner_next (scanner);
  g_autoptr (HpfBound) value = parse_sum (self, error);
  if (value == NULL || !hpf_scanner_expect (scanner, ")", error))
    return NULL;
  return g_steal_pointer (&value);
}

static HpfBound *
parse_product (Parser *self, GError **error)
{
  g_autoptr (HpfBound) value = parse_term (self, error);

  while (value != NULL
         && (hpf_scanner_is (self->scanner, "*") || hpf_scanner_is (self->scanner, "/")))
    {
      HpfPlace place = hpf_scanner_place (self->scanner);
      gboolean times = hpf_scanner_is (self->scanner, "*");

      hpf_scanner_next (self->scanner);
      g_autoptr (HpfBound) left = g_steal_pointer (&value);
      g_autoptr (HpfBound) right = parse_term (self, error);
      if (right == NULL)
        return NULL;
      value = times ? multiply (self, place, left, right, error)
                    : divide (self, place, FALSE, left, right, error);
    }
  return g_steal_pointer (&value);
}

static HpfBound *
combine (Parser *self, HpfPlace place, HpfBoundType type, HpfBound *left, HpfBound *right,
         GError **error)
{
  HpfBound *value = hpf_bound_combine (type, left, right);

  return value != NULL ? value : too_large (self, place, error);
}

static HpfBound *
parse_signed (Parser *self, GError **error)
{
  const HpfAffine zero = { 0 };
  HpfPlace place = hpf_scanner_place (self->scanner);
  gboolean minus = hpf_scanner_is (self->scanner, "-");

  if (minus || hpf_scanner_is (self->scanner, "+"))
    hpf_scanner_next (self->scanner);
  HpfBound *value = parse_product (self, error);
  return value == NULL || !minus ? value
                                 : combine (self, place, HPF_BOUND_DIFFERENCE,
                                            hpf_bound_new (&zero), value, error);
}

static HpfBound *
parse_sum (Parser *self, GError **error)
{
  if (++self->depth > MOST_DEPTH)
    {
      hpf_scanner_fail (self->scanner, "fewer parentheses in one another", error);
      return NULL;
    }
  HpfBound *value = parse_signed (self, error);
  while (value != NULL
         && (hpf_scanner_is (self->scanner, "+") || hpf_scanner_is (self->scanner, "-")))
    {
      HpfPlace place = hpf_scanner_place (self->scanner);
      gboolean plus = hpf_scanner_is (self->scanner, "+");

      hpf_scanner_next (self->scanner);
      g_autoptr (HpfBound) left = value;
      HpfBound *right = parse_product (self, error);
      if (right == NULL)
        return NULL;
      value = combine (self, place, plus ? HPF_BOUND_SUM : HPF_BOUND_DIFFERENCE,
                       g_steal_pointer (&left), right, error);
    }
  self->depth--;
  return value;
}

/* ---- whole expressions ------------------------------------------------------------- */

HpfBound *
hpf_parse_bound (HpfScanner *scanner, const HpfScope *scope, GError **error)
{
  Parser parser = { scanner, scope, 0 };

  return parse_sum (&parser, error);
}

gboolean
hpf_parse_affine (HpfScanner *scanner, const HpfScope *scope, HpfAffine *affine,
                  GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);
  g_autoptr (HpfBound) bound = hpf_parse_bound (scanner, scope, error);

  if (bound == NULL)
    return FALSE;
  hpf_bound_fold (bound);
  *affine = bound->affine;
  return bound->type == HPF_BOUND_AFFINE
         || hpf_fail_at (scanner->file, place, error,
                         "found MIN or MAX of variables, expected an affine expression");
}

gboolean
hpf_parse_constant (HpfScanner *scanner, const HpfScope *scope, HpfAffine *constant,
                    GError **error)
{
  HpfScope without_variables = *scope;

  without_variables.n_variables = 0;
  return hpf_parse_affine (scanner, &without_variables, constant, error);
}
