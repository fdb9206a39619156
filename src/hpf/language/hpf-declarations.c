/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-declarations.c - types, bounds and parameters */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

#define MOST_ELEMENT_BYTES (1 << 20)

/* ---- bounds ------------------------------------------------------------------------ */

static gboolean
parse_range (HpfParser *self, HpfScanner *scanner, HpfRange *range, GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);
  HpfAffine lower = hpf_affine_constant (1), upper;

  if (!hpf_parse_constant (scanner, &self->scope, &upper, error))
    return FALSE;
  if (hpf_scanner_take (scanner, ":"))
    {
      lower = upper;
      if (!hpf_parse_constant (scanner, &self->scope, &upper, error))
        return FALSE;
    }
  if (upper.constant < lower.constant)
    return hpf_fail_at (self->file, place, error,
                        "found bounds %" G_GINT64_FORMAT ":%" G_GINT64_FORMAT
                        ", expected an extent of 1 or more",
                        lower.constant, upper.constant);
  range->lower = lower.constant;
  range->extent = (guint64) (upper.constant - lower.constant) + 1;
  range->lower_form = lower;
  range->upper_form = upper;
  return TRUE;
}

/* Elements are counted in 63 bits. */
static gboolean
check_size (HpfParser *self, const HpfArray *array, HpfPlace place, GError **error)
{
  unsigned __int128 elements = 1;

  for (guint i = 0; i < array->rank; i++)
    {
      elements *= array->range[i].extent;
      if (elements > G_MAXINT64)
        return hpf_fail_at (self->file, place, error,
                            "found more than 2^63 - 1 elements, expected fewer");
    }
  return TRUE;
}

gboolean
hpf_parse_ranges (HpfParser *self, HpfScanner *scanner, HpfArray *array, GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);

  array->rank = 0;
  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  do
    {
      if (array->rank == HPF_MOST_RANK)
        return hpf_scanner_fail (scanner, "at most 15 dimensions", error);
      if (!parse_range (self, scanner, &array->range[array->rank], error))
        return FALSE;
      array->rank++;
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect (scanner, ")", error)
         && check_size (self, array, place, error);
}

/* ---- parameters -------------------------------------------------------------------- */

static gboolean
replace_value (HpfParser *self, const char *name, HpfPlace place, HpfAffine *value,
               GError **error)
{
  ParameterValues *given = self->options->parameters;
  const char *text
      = given != NULL ? parameter_values_find (given, name, strlen (name)) : NULL;

  if (text == NULL)
    return TRUE;
  gint64 number;
  if (!g_ascii_string_to_signed (text, 10, -HPF_MOST_VALUE, HPF_MOST_VALUE, &number,
                                 NULL))
    return hpf_fail_at (self->file, place, error,
                        "found the value '%s' for parameter %s, expected a whole number "
                        "within 2^61",
                        text, name);
  *value = hpf_affine_constant (number);
  return TRUE;
}

/* "name = value" */
static gboolean
parse_parameter (HpfParser *self, HpfScanner *scanner, GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);

  if (hpf_scanner_type (scanner) != TEXT_WORD)
    return hpf_scanner_fail (scanner, "the name of a parameter", error);
  g_autofree char *spelt = hpf_scanner_spelt (scanner);
  g_autofree char *name = hpf_scanner_text (scanner);
  if (g_hash_table_contains (self->scope.parameters, name)
      || g_hash_table_contains (self->arrays, name))
    return hpf_scanner_fail (scanner, "a name that is not declared yet", error);
  hpf_scanner_next (scanner);
  HpfAffine value;
  if (!hpf_scanner_expect (scanner, "=", error)
      || !hpf_parse_constant (scanner, &self->scope, &value, error)
      || !replace_value (self, spelt, place, &value, error))
    return FALSE;
  if (hpf_is_symbol (self, name, &value))
    {
      guint symbol = self->tree->symbols->len;

      value = hpf_affine_constant (value.constant);
      value.parameter[symbol] = 1;
      self->tree->symbol_values[symbol] = value.constant;
      g_ptr_array_add (self->tree->symbols, g_strdup (spelt));
    }
  else
    hpf_note_number (self, name, spelt, &value);
  g_hash_table_insert (self->scope.parameters, g_strdup (name),
                       g_memdup2 (&value, sizeof value));
  return TRUE;
}

static gboolean
parse_parameters (HpfParser *self, HpfScanner *scanner, GError **error)
{
  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  do
    if (!parse_parameter (self, scanner, error))
      return FALSE;
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect (scanner, ")", error)
         && hpf_scanner_expect_end (scanner, error);
}

/* ---- types ------------------------------------------------------------------------- */

static gboolean
parse_bytes (HpfParser *self, HpfScanner *scanner, guint factor, guint *bytes,
             GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);
  HpfAffine value;
  HpfScanner number = *scanner;

  if (factor == 0)
    { /* behind *: a number alone, the name that follows is no part of it */
      if (hpf_scanner_type (&number) != TEXT_NUMBER)
        return hpf_scanner_fail (scanner, "a number of bytes", error);
      g_autofree char *text = hpf_scanner_text (scanner);
      value = hpf_affine_constant (
          (gint64) MIN (g_ascii_strtoull (text, NULL, 10), HPF_MOST_VALUE));
      hpf_scanner_next (scanner);
      factor = 1;
    }
  else if (!hpf_parse_constant (scanner, &self->scope, &value, error))
    return FALSE;
  if (value.constant < 1 || value.constant > MOST_ELEMENT_BYTES)
    return hpf_fail_at (self->file, place, error,
                        "found a size of %" G_GINT64_FORMAT
                        " bytes, expected 1 to 1048576",
                        value.constant);
  *bytes = (guint) value.constant * factor;
  return TRUE;
}

/* *k, (k), (KIND=k) behind a type's name. */
static gboolean
parse_kind (HpfParser *self, HpfScanner *scanner, guint factor, guint *bytes,
            GError **error)
{
  if (hpf_scanner_take (scanner, "*"))
    return parse_bytes (self, scanner, 0, bytes, error);
  if (!hpf_scanner_take (scanner, "("))
    return TRUE;
  HpfScanner before = *scanner;
  if (hpf_scanner_take (scanner, "kind") && !hpf_scanner_take (scanner, "="))
    *scanner = before;
  return parse_bytes (self, scanner, factor, bytes, error)
         && hpf_scanner_expect (scanner, ")", error);
}

/* *bytes 0: the statement does not begin with a type. */
static gboolean
parse_type (HpfParser *self, HpfScanner *scanner, guint *bytes, GError **error)
{
  static const struct
  {
    const char *name;
    guint bytes, factor;
  } types[] = { { "integer", 4, 1 },
                { "logical", 4, 1 },
                { "real", 4, 1 },
                { "complex", 8, 2 },
                { "doubleprecision", 8, 1 } };

  *bytes = 0;
  if (hpf_scanner_take (scanner, "double"))
    {
      *bytes = 8;
      return hpf_scanner_expect (scanner, "precision", error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (hpf_scanner_take (scanner, types[i].name))
      {
        *bytes = types[i].bytes;
        return parse_kind (self, scanner, types[i].factor, bytes, error);
      }
  return TRUE;
}

/* ---- names ------------------------------------------------------------------------- */

static gboolean
declare (HpfParser *self, HpfScanner *scanner, const char *name, HpfPlace place,
         const HpfArray *shape, GError **error)
{
  HpfArray ranges = { 0 };

  if (hpf_scanner_is (scanner, "("))
    {
      if (!hpf_parse_ranges (self, scanner, &ranges, error))
        return FALSE;
      shape = &ranges;
    }
  HpfArray *array = g_hash_table_lookup (self->arrays, name);
  if (shape == NULL || shape->rank == 0)
    return TRUE;
  if (array != NULL || g_hash_table_contains (self->scope.parameters, name))
    return hpf_fail_at (self->file, place, error,
                        "found '%s', expected a name that is not declared yet", name);
  array = hpf_add_array (self, self->arrays, name, place);
  array->rank = shape->rank;
  memcpy (array->range, shape->range, sizeof array->range);
  return TRUE;
}

/* "name(bounds), .." after a type of so many bytes; 0: after DIMENSION. */
static gboolean
parse_names (HpfParser *self, HpfScanner *scanner, guint bytes, const HpfArray *shape,
             GError **error)
{
  do
    {
      HpfPlace place = hpf_scanner_place (scanner);

      if (hpf_scanner_type (scanner) != TEXT_WORD)
        return hpf_scanner_fail (scanner, "a name", error);
      g_autofree char *name = hpf_scanner_text (scanner);
      hpf_scanner_next (scanner);
      if (bytes > 0)
        {
          HpfArray *array = g_hash_table_lookup (self->arrays, name);

          g_hash_table_insert (self->types, g_strdup (name), GUINT_TO_POINTER (bytes));
          if (array != NULL)
            array->element_bytes = bytes;
        }
      if (!declare (self, scanner, name, place, shape, error))
        return FALSE;
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect_end (scanner, error);
}

/* Behind a type: attributes, ::, names. */
static gboolean
parse_typed (HpfParser *self, HpfScanner *scanner, guint bytes, GError **error)
{
  gboolean parameter = FALSE;
  HpfArray shape = { 0 };

  while (hpf_scanner_take (scanner, ","))
    if (hpf_scanner_take (scanner, "dimension"))
      {
        if (!hpf_parse_ranges (self, scanner, &shape, error))
          return FALSE;
      }
    else if (hpf_scanner_take (scanner, "parameter"))
      parameter = TRUE;
    else
      return hpf_scanner_fail (scanner, "DIMENSION or PARAMETER", error);
  if (parameter || shape.rank > 0)
    {
      if (!hpf_scanner_expect (scanner, "::", error))
        return FALSE;
    }
  else
    hpf_scanner_take (scanner, "::");
  if (!parameter)
    return parse_names (self, scanner, bytes, &shape, error);
  do
    if (!parse_parameter (self, scanner, error))
      return FALSE;
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect_end (scanner, error);
}

gboolean
hpf_parse_declaration (HpfParser *self, HpfScanner *scanner, gboolean *done,
                       GError **error)
{
  guint bytes;

  *done = TRUE;
  if (hpf_scanner_take (scanner, "parameter"))
    return parse_parameters (self, scanner, error);
  if (hpf_scanner_take (scanner, "dimension"))
    {
      hpf_scanner_take (scanner, "::");
      return parse_names (self, scanner, 0, NULL, error);
    }
  if (!parse_type (self, scanner, &bytes, error))
    return FALSE;
  if (bytes > 0)
    return parse_typed (self, scanner, bytes, error);
  *done = FALSE;
  return TRUE;
}
