/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-align.c - ALIGN: which template elements have an element of an array */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

/* What stands in the list of the array, and where it is used. */
typedef struct
{
  guint rank;
  char *dummy[HPF_MOST_RANK]; /* owned; NULL: a colon or a star */
  gboolean is_colon[HPF_MOST_RANK], is_used[HPF_MOST_RANK];
} Dummies;

static void
dummies_clear (Dummies *self)
{
  for (guint i = 0; i < self->rank; i++)
    g_clear_pointer (&self->dummy[i], g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Dummies, dummies_clear)

/* "(i, :, *)" */
static gboolean
parse_dummies (HpfScanner *scanner, Dummies *self, GError **error)
{
  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  do
    {
      guint i = self->rank;

      if (i == HPF_MOST_RANK)
        return hpf_scanner_fail (scanner, "at most 15 dimensions", error);
      if (hpf_scanner_is (scanner, ":"))
        self->is_colon[i] = TRUE;
      else if (hpf_scanner_type (scanner) == TEXT_WORD)
        {
          self->dummy[i] = hpf_scanner_text (scanner);
          self->rank++;
          for (guint j = 0; j < i; j++)
            if (self->dummy[j] != NULL && strcmp (self->dummy[i], self->dummy[j]) == 0)
              return hpf_scanner_fail (scanner, "a name that is not in the list yet",
                                       error);
        }
      else if (!hpf_scanner_is (scanner, "*"))
        return hpf_scanner_fail (scanner, "a name, ':' or '*'", error);
      self->rank = i + 1;
      hpf_scanner_next (scanner);
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect (scanner, ")", error);
}

/* ---- entries of the target --------------------------------------------------------- */

typedef struct
{
  HpfAlignType type;
  int dimension; /* of the array; -1: none, -2: the next colon */
  HpfAffine value;
  HpfPlace place;
  gboolean is_colon; /* the lower bounds are still to be added */
} Entry;

/* Affine in one dummy; variable 0 then. */
static gboolean
parse_value (HpfParser *self, HpfScanner *scanner, Dummies *dummies, Entry *entry,
             GError **error)
{
  HpfScope scope = self->scope;
  HpfAffine value;

  scope.n_variables = dummies->rank;
  scope.what = "a number, a parameter or a name of the list before WITH";
  for (guint i = 0; i < dummies->rank; i++)
    scope.variables[i] = dummies->dummy[i];
  if (!hpf_parse_affine (scanner, &scope, &value, error))
    return FALSE;
  entry->value = value;
  memset (entry->value.coefficient, 0, sizeof entry->value.coefficient);
  for (guint i = 0; i < dummies->rank; i++)
    if (value.coefficient[i] != 0)
      {
        if (entry->dimension >= 0)
          return hpf_fail_at (
              self->file, entry->place, error,
              "found '%s' and '%s' in one subscript, expected one of them",
              dummies->dummy[entry->dimension], dummies->dummy[i]);
        if (dummies->is_used[i])
          return hpf_fail_at (self->file, entry->place, error,
                              "found '%s' in a second subscript, expected it in one",
                              dummies->dummy[i]);
        dummies->is_used[i] = TRUE;
        entry->dimension = (int) i;
        entry->value.coefficient[0] = value.coefficient[i];
      }
  return TRUE;
}

static gboolean
parse_entry (HpfParser *self, HpfScanner *scanner, Dummies *dummies, Entry *entry,
             GError **error)
{
  *entry = (Entry){ HPF_ALIGN_VALUE, .dimension = -1 };
  entry->place = hpf_scanner_place (scanner);
  if (hpf_scanner_take (scanner, "*"))
    {
      entry->type = HPF_ALIGN_ALL;
      return TRUE;
    }
  if (!hpf_scanner_take (scanner, ":"))
    return parse_value (self, scanner, dummies, entry, error);
  entry->dimension = -2;
  for (guint i = 0; i < dummies->rank && entry->dimension == -2; i++)
    if (dummies->is_colon[i] && !dummies->is_used[i])
      {
        dummies->is_used[i] = TRUE;
        entry->dimension = (int) i;
        entry->value.coefficient[0] = 1;
        entry->is_colon = TRUE;
      }
  return entry->dimension != -2
         || hpf_fail_at (self->file, entry->place, error,
                         "found ':', expected as many as the list before WITH has");
}

static gboolean
parse_entries (HpfParser *self, HpfScanner *scanner, Dummies *dummies, Entry *entries,
               guint *rank, GError **error)
{
  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  *rank = 0;
  do
    {
      if (*rank == HPF_MOST_RANK)
        return hpf_scanner_fail (scanner, "at most 15 dimensions", error);
      if (!parse_entry (self, scanner, dummies, &entries[*rank], error))
        return FALSE;
      (*rank)++;
    }
  while (hpf_scanner_take (scanner, ","));
  for (guint i = 0; i < dummies->rank; i++)
    if (dummies->is_colon[i] && !dummies->is_used[i])
      return hpf_scanner_fail (scanner, "a ':' for each one before WITH", error);
  return hpf_scanner_expect (scanner, ")", error);
}

/* ---- the directive ----------------------------------------------------------------- */

/* A colon: the lower bounds are together. */
static void
shift (HpfAffine *value, const HpfRange *from, const HpfRange *to)
{
  HpfAffine distance;

  if (hpf_affine_add (&to->lower_form, -1, &from->lower_form, &distance))
    hpf_affine_add (value, 1, &distance, value);
}

static gboolean
add_alignment (HpfParser *self, HpfDirectives *directives, HpfArray *array,
               HpfArray *target, HpfPlace place, HpfPlace target_place,
               const Dummies *dummies, const Entry *entries, guint rank, GError **error)
{
  guint given = dummies != NULL ? dummies->rank : target->rank;

  if (g_hash_table_lookup (self->arrays, array->name) != array)
    return hpf_fail_at (self->file, place, error,
                        "found the template '%s', expected an array", array->name);
  if (array->rank != given)
    return hpf_fail_at (self->file, place, error, "'%s' has %u dimension%s, expected %u",
                        array->name, array->rank, array->rank == 1 ? "" : "s", given);
  if (dummies != NULL && target->rank != rank)
    return hpf_fail_at (self->file, target_place, error,
                        "'%s' has %u dimension%s, expected %u", target->name,
                        target->rank, target->rank == 1 ? "" : "s", rank);
  HpfAlignment *alignment = g_new0 (HpfAlignment, 1);
  alignment->place = place;
  alignment->array = array;
  alignment->target = target;
  for (guint i = 0; i < target->rank; i++)
    {
      Entry entry = { HPF_ALIGN_VALUE, (int) i, { 0 }, target_place, TRUE };

      entry.value.coefficient[0] = 1;
      if (dummies != NULL)
        entry = entries[i];
      if (entry.is_colon)
        shift (&entry.value, &array->range[entry.dimension], &target->range[i]);
      alignment->entry[i].type = entry.type;
      alignment->entry[i].dimension = entry.dimension;
      alignment->entry[i].value = entry.value;
      alignment->entry[i].place = entry.place;
    }
  g_ptr_array_add (directives->alignments, alignment);
  return TRUE;
}

static gboolean
parse_list (HpfParser *self, HpfScanner *scanner, HpfDirectives *directives,
            HpfArray *target, HpfPlace target_place, const Dummies *dummies,
            const Entry *entries, guint rank, GError **error)
{
  if (!hpf_scanner_expect (scanner, "::", error))
    return FALSE;
  do
    {
      HpfPlace place = hpf_scanner_place (scanner);
      HpfArray *array = hpf_find_named (self, scanner, error);

      if (array == NULL
          || !add_alignment (self, directives, array, target, place, target_place,
                             dummies, entries, rank, error))
        return FALSE;
    }
  while (hpf_scanner_take (scanner, ","));
  return TRUE;
}

gboolean
hpf_parse_align (HpfParser *self, HpfScanner *scanner, HpfDirectives *directives,
                 GError **error)
{
  g_auto (Dummies) dummies = { 0 };
  Entry entries[HPF_MOST_RANK];
  guint rank = 0;
  HpfArray *array = NULL;
  HpfPlace place = hpf_scanner_place (scanner);
  gboolean list = hpf_scanner_is (scanner, "(") || hpf_scanner_is (scanner, "with");

  if (!list && (array = hpf_find_named (self, scanner, error)) == NULL)
    return FALSE;
  gboolean has_lists = hpf_scanner_is (scanner, "(");
  if (has_lists && !parse_dummies (scanner, &dummies, error))
    return FALSE;
  if (!hpf_scanner_expect (scanner, "with", error))
    return FALSE;
  HpfPlace target_place = hpf_scanner_place (scanner);
  HpfArray *target = hpf_find_named (self, scanner, error);
  if (target == NULL
      || (has_lists && !parse_entries (self, scanner, &dummies, entries, &rank, error)))
    return FALSE;
  const Dummies *given = has_lists ? &dummies : NULL;
  gboolean good = list ? parse_list (self, scanner, directives, target, target_place,
                                     given, entries, rank, error)
                       : add_alignment (self, directives, array, target, place,
                                        target_place, given, entries, rank, error);
  return good && hpf_scanner_expect_end (scanner, error);
}

/* ---- what follows from it ---------------------------------------------------------- */

static gboolean
check_bounds (HpfParser *self, const HpfAlignment *alignment, guint i, GError **error)
{
  const HpfRange *target = &alignment->target->range[i];
  int dimension = alignment->entry[i].dimension;
  const HpfRange *from = dimension >= 0 ? &alignment->array->range[dimension] : NULL;

  for (guint end = 0; end < 2; end++)
    {
      gint64 element
          = from == NULL ? 0 : from->lower + (end == 1 ? (gint64) (from->extent - 1) : 0);
      gint64 value = hpf_affine_value (&alignment->entry[i].value, &element, 1);

      if (value >= target->lower && value <= target->lower + (gint64) target->extent - 1)
        continue;
      g_autoptr (GString) name = g_string_new (alignment->array->name);
      for (guint j = 0; j < alignment->array->rank; j++)
        {
          g_string_append (name, j == 0 ? "(" : ",");
          if ((int) j == dimension)
            g_string_append_printf (name, "%" G_GINT64_FORMAT, element);
          else
            g_string_append_c (name, ':');
        }
      return hpf_fail_at (self->file, alignment->entry[i].place, error,
                          "%s) is aligned with %" G_GINT64_FORMAT
                          " in dimension %u of %s, expected %" G_GINT64_FORMAT
                          " to %" G_GINT64_FORMAT,
                          name->str, value, i + 1, alignment->target->name, target->lower,
                          target->lower + (gint64) target->extent - 1);
    }
  return TRUE;
}

/* The target's placement with what the alignment puts in place of its subscript. */
static gboolean
compose (const HpfAlignment *alignment, HpfPlacement *placement)
{
  guint i = (guint) placement->dimension;
  const HpfRange *range = &alignment->target->range[i];
  gint64 factor = placement->value.coefficient[0];
  HpfAffine rest = placement->value;

  rest.coefficient[0] = 0;
  if (alignment->entry[i].type == HPF_ALIGN_VALUE)
    {
      placement->dimension = alignment->entry[i].dimension;
      return hpf_affine_add (&rest, factor, &alignment->entry[i].value,
                             &placement->value);
    }
  const gint64 lower = range->lower;
  placement->is_range = TRUE;
  if (!hpf_affine_add (&rest, factor, &range->lower_form, &placement->first_form)
      || !hpf_affine_add (&rest, factor, &range->upper_form, &placement->last_form))
    placement->first_form.opaque = TRUE;
  placement->first = hpf_affine_value (&placement->value, &lower, 1);
  placement->step = factor;
  placement->count = range->extent;
  return TRUE;
}

HpfLayout *
hpf_layout_align (HpfParser *self, const HpfAlignment *alignment, const HpfLayout *target,
                  GError **error)
{
  for (guint i = 0; i < alignment->target->rank; i++)
    if (alignment->entry[i].type == HPF_ALIGN_VALUE
        && !check_bounds (self, alignment, i, error))
      return NULL;
  HpfLayout *layout = hpf_layout_copy (target);
  for (guint i = 0; i < layout->rank; i++)
    {
      HpfPlacement *placement = &layout->placement[i];

      if (!placement->is_range && placement->dimension >= 0
          && !compose (alignment, placement))
        {
          hpf_fail_at (self->file, alignment->place, error,
                       "found a number beyond 2^61, expected a smaller one");
          hpf_layout_free (layout);
          return NULL;
        }
    }
  return layout;
}
