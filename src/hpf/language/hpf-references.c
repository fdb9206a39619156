/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-references.c - elements, sections, whole arrays and scalars */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

typedef struct
{
  HpfParser *parser;
  HpfScanner *scanner;
  guint first; /* variable of the first range */
  HpfReference *reference;
} Reader;

/* A range of this dimension; its loop counts from 0. */
static gboolean
add_range (Reader *self, guint dimension, const HpfAffine *from, HpfBound *to,
           gint64 step, HpfPlace place, GError **error)
{
  HpfReference *reference = self->reference;
  guint variable = self->first + reference->n_ranges;
  HpfLoop *loop = hpf_tree_add_loop (self->parser->tree);

  loop->to = to;
  loop->from = hpf_bound_new (from);
  loop->place = place;
  loop->step = step;
  loop->counts = TRUE;
  if (variable >= HPF_MOST_LOOPS)
    return hpf_fail_at (self->scanner->file, place, error,
                        "found more than 32 loops and ranges in one another, expected "
                        "fewer");
  reference->range[reference->n_ranges++] = loop;
  reference->subscript[dimension] = *from;
  reference->subscript[dimension].coefficient[variable] = step;
  return TRUE;
}

static gboolean
add_whole (Reader *self, guint dimension, HpfPlace place, GError **error)
{
  const HpfRange *range = &self->reference->array->range[dimension];

  return add_range (self, dimension, &range->lower_form,
                    hpf_bound_new (&range->upper_form), 1, place, error);
}

/* Behind the first colon of a range; twice: "::" was there. */
static gboolean
parse_rest (Reader *self, guint dimension, const HpfAffine *from, HpfPlace place,
            gboolean twice, GError **error)
{
  HpfScanner *scanner = self->scanner;
  const HpfScope *scope = &self->parser->scope;
  const HpfRange *range = &self->reference->array->range[dimension];
  HpfAffine step = hpf_affine_constant (1);
  gboolean has_end = twice || hpf_scanner_is (scanner, ",")
                     || hpf_scanner_is (scanner, ")") || hpf_scanner_is (scanner, ":");
  g_autoptr (HpfBound) to = has_end ? hpf_bound_new (&range->upper_form)
                                    : hpf_parse_bound (scanner, scope, error);

  if (to == NULL)
    return FALSE;
  HpfPlace at = hpf_scanner_place (scanner);
  if (twice || hpf_scanner_take (scanner, ":"))
    {
      at = hpf_scanner_place (scanner);
      if (!hpf_parse_constant (scanner, scope, &step, error))
        return FALSE;
    }
  if (step.constant == 0)
    return hpf_fail_at (scanner->file, at, error,
                        "found a step of 0, expected another number");
  return add_range (self, dimension, from, g_steal_pointer (&to), step.constant, place,
                    error);
}

static gboolean
parse_subscript (Reader *self, guint dimension, GError **error)
{
  HpfScanner *scanner = self->scanner;
  HpfPlace place = hpf_scanner_place (scanner);
  HpfAffine from = self->reference->array->range[dimension].lower_form;

  if (hpf_scanner_take (scanner, "::"))
    return parse_rest (self, dimension, &from, place, TRUE, error);
  if (hpf_scanner_take (scanner, ":"))
    return parse_rest (self, dimension, &from, place, FALSE, error);
  if (!hpf_parse_affine (scanner, &self->parser->scope, &from, error))
    return FALSE;
  if (hpf_scanner_take (scanner, "::"))
    return parse_rest (self, dimension, &from, place, TRUE, error);
  if (hpf_scanner_take (scanner, ":"))
    return parse_rest (self, dimension, &from, place, FALSE, error);
  self->reference->subscript[dimension] = from;
  return TRUE;
}

static gboolean
parse_subscripts (Reader *self, GError **error)
{
  const HpfArray *array = self->reference->array;

  for (guint i = 0; i < array->rank; i++)
    {
      if (i > 0 && !hpf_scanner_is (self->scanner, ","))
        break;
      if (i > 0)
        hpf_scanner_next (self->scanner);
      if (!parse_subscript (self, i, error))
        return FALSE;
      if (i + 1 == array->rank)
        return hpf_scanner_expect (self->scanner, ")", error);
    }
  g_autofree char *expected
      = g_strdup_printf ("%u subscripts, as %s has dimensions", array->rank, array->name);
  return hpf_scanner_fail (self->scanner, expected, error);
}

gboolean
hpf_parse_reference (HpfParser *self, HpfScanner *scanner, guint first,
                     HpfReference *reference, GError **error)
{
  Reader reader = { self, scanner, first, reference };
  gsize begin = hpf_scanner_begin (scanner), end = hpf_scanner_end (scanner);

  reference->place = hpf_scanner_place (scanner);
  reference->name = hpf_scanner_text (scanner);
  reference->array = g_hash_table_lookup (self->arrays, reference->name);
  HpfScanner before = *scanner;
  hpf_scanner_next (scanner);
  if (hpf_scanner_is (scanner, "(") && reference->array == NULL)
    return hpf_scanner_fail (&before,
                             "a declared array, or ABS, SQRT, EXP, LOG, SIN, COS, TAN, "
                             "MIN, MAX, MOD, REAL, DBLE or INT",
                             error);
  if (hpf_scanner_is (scanner, "("))
    {
      hpf_scanner_next (scanner);
      if (!parse_subscripts (&reader, error))
        return FALSE;
      /* The token before the one looked at is the parenthesis. */
      end = hpf_scanner_begin (scanner);
      while (scanner->line->text->str[end - 1] != ')')
        end--;
    }
  else
    for (guint i = 0; reference->array != NULL && i < reference->array->rank; i++)
      if (!add_whole (&reader, i, reference->place, error))
        return FALSE;
  reference->text = hpf_line_part (scanner->line, begin, end);
  return TRUE;
}
