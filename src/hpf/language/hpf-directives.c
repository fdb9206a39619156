/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-directives.c - PROCESSORS and TEMPLATE; what follows from all directives */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

/* ---- PROCESSORS, TEMPLATE ---------------------------------------------------------- */

static gboolean
is_taken (const HpfParser *self, const char *name)
{
  return g_hash_table_contains (self->arrays, name)
         || g_hash_table_contains (self->templates, name)
         || g_hash_table_contains (self->grids, name)
         || g_hash_table_contains (self->scope.parameters, name);
}

static gboolean
to_shape (HpfParser *self, const HpfArray *grid, Shape *shape, GError **error)
{
  guint64 count = 1;

  *shape = (Shape){ .rank = grid->rank };
  if (grid->rank > SHAPE_MAX_RANK)
    return hpf_fail_at (self->file, grid->place, error,
                        "found %u dimensions of processors, expected at most %u",
                        grid->rank, SHAPE_MAX_RANK);
  for (guint i = 0; i < grid->rank; i++)
    {
      if (grid->range[i].extent > SHAPE_MAX_PROCESSORS / count)
        return hpf_fail_at (self->file, grid->place, error,
                            "found more than %u processors, expected fewer",
                            SHAPE_MAX_PROCESSORS);
      count *= grid->range[i].extent;
      shape->size[i] = (guint32) grid->range[i].extent;
    }
  return TRUE;
}

/* Several arrangements are the same processors. */
static gboolean
check_count (HpfParser *self, const HpfArray *grid, const Shape *shape, GError **error)
{
  Shape *first = &self->tree->shape;
  const Shape *asked = self->options->processors;

  if (asked != NULL && shape_count (asked) != shape_count (shape))
    return hpf_fail_at (self->file, grid->place, error,
                        "found %u processors, expected %u as --processors says",
                        shape_count (shape), shape_count (asked));
  if (first->rank == 0)
    *first = *shape;
  if (shape_count (first) != shape_count (shape))
    return hpf_fail_at (self->file, grid->place, error,
                        "found %u processors, expected %u as in the first PROCESSORS",
                        shape_count (shape), shape_count (first));
  return TRUE;
}

static gboolean
parse_declared (HpfParser *self, HpfScanner *scanner, gboolean processors, GError **error)
{
  hpf_scanner_next (scanner);
  hpf_scanner_take (scanner, "::");
  do
    {
      HpfPlace place = hpf_scanner_place (scanner);
      Shape shape;

      if (hpf_scanner_type (scanner) != TEXT_WORD)
        return hpf_scanner_fail (scanner, "a name", error);
      g_autofree char *name = hpf_scanner_text (scanner);
      if (is_taken (self, name))
        return hpf_scanner_fail (scanner, "a name that is not declared yet", error);
      hpf_scanner_next (scanner);
      HpfArray *array
          = hpf_add_array (self, processors ? self->grids : self->templates, name, place);
      if (!hpf_parse_ranges (self, scanner, array, error))
        return FALSE;
      if (processors
          && (!to_shape (self, array, &shape, error)
              || !check_count (self, array, &shape, error)))
        return FALSE;
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect_end (scanner, error);
}

static gboolean
parse_all_declared (HpfParser *self, GError **error)
{
  for (guint i = 0; i < self->directives->len; i++)
    {
      HpfScanner scanner;

      hpf_scanner_start (&scanner, self->file, self->directives->pdata[i], 0);
      gboolean processors = hpf_scanner_is (&scanner, "processors");
      if ((processors || hpf_scanner_is (&scanner, "template"))
          && !parse_declared (self, &scanner, processors, error))
        return FALSE;
    }
  if (self->tree->shape.rank > 0)
    return TRUE;
  if (self->options->processors == NULL)
    {
      hpf_fail_at (self->file, (HpfPlace){ 0, 0 }, error,
                   "found no PROCESSORS, expected one, or option --processors");
      return FALSE;
    }
  self->tree->shape = *self->options->processors;
  return TRUE;
}

/* ---- DISTRIBUTE, ALIGN ------------------------------------------------------------- */

static gboolean
parse_one (HpfParser *self, const HpfLine *line, HpfDirectives *directives,
           GError **error)
{
  HpfScanner scanner;

  hpf_scanner_start (&scanner, self->file, line, 0);
  if (hpf_scanner_is (&scanner, "processors") || hpf_scanner_is (&scanner, "template"))
    return TRUE;
  if (hpf_scanner_take (&scanner, "distribute"))
    return hpf_parse_distribute (self, &scanner, directives, error);
  if (hpf_scanner_take (&scanner, "align"))
    return hpf_parse_align (self, &scanner, directives, error);
  return hpf_scanner_fail (
      &scanner, "PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE or INDEPENDENT", error);
}

/* The directive of each array, which has one. */
static void
index_directives (HpfDirectives *self)
{
  for (guint i = 0; i < self->distributions->len; i++)
    {
      HpfDistribution *distribution = self->distributions->pdata[i];

      g_hash_table_insert (self->distribution_of, distribution->array, distribution);
    }
  for (guint i = 0; i < self->alignments->len; i++)
    {
      HpfAlignment *alignment = self->alignments->pdata[i];

      g_hash_table_insert (self->alignment_of, alignment->array, alignment);
    }
}

static gboolean
check_once (HpfParser *self, const HpfDirectives *directives, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < directives->distributions->len + directives->alignments->len; i++)
    {
      gboolean distributed = i < directives->distributions->len;
      const HpfDistribution *distribution
          = distributed ? directives->distributions->pdata[i] : NULL;
      const HpfAlignment *alignment
          = distributed
                ? NULL
                : directives->alignments->pdata[i - directives->distributions->len];
      HpfArray *array = distributed ? distribution->array : alignment->array;

      if (!g_hash_table_add (seen, array))
        return hpf_fail_at (
            self->file, distributed ? distribution->place : alignment->place, error,
            "'%s' is aligned or distributed twice, expected it once", array->name);
    }
  return TRUE;
}

/* Along the chain of alignments to what is distributed. */
static gboolean
lay_out (HpfParser *self, const HpfDirectives *directives, HpfArray *array, guint depth,
         GError **error)
{
  const HpfDistribution *distribution
      = g_hash_table_lookup (directives->distribution_of, array);
  const HpfAlignment *alignment = g_hash_table_lookup (directives->alignment_of, array);

  if (array->layout != NULL)
    return TRUE;
  if (distribution != NULL)
    array->layout = hpf_layout_distribute (self, distribution, error);
  else
    {
      if (depth > directives->alignments->len)
        return hpf_fail_at (self->file, alignment->place, error,
                            "'%s' is aligned in a circle, expected what is distributed",
                            array->name);
      HpfArray *target = alignment->target;
      if (!g_hash_table_contains (directives->distribution_of, target)
          && !g_hash_table_contains (directives->alignment_of, target))
        return hpf_fail_at (self->file, alignment->place, error,
                            "'%s' is aligned with '%s', which is not distributed, "
                            "expected DISTRIBUTE %s",
                            array->name, target->name, target->name);
      if (!lay_out (self, directives, target, depth + 1, error))
        return FALSE;
      array->layout = hpf_layout_align (self, alignment, target->layout, error);
    }
  return array->layout != NULL;
}

static gboolean
lay_out_all (HpfParser *self, HpfDirectives *directives, GError **error)
{
  const char *const *formats = self->options->formats;

  for (guint i = 0; formats != NULL && formats[i] != NULL; i++)
    if (!hpf_replace_formats (self, directives, formats[i], error))
      return FALSE;
  if (!check_once (self, directives, error))
    return FALSE;
  index_directives (directives);
  for (guint i = 0; i < directives->distributions->len; i++)
    {
      const HpfDistribution *distribution = directives->distributions->pdata[i];

      if (!lay_out (self, directives, distribution->array, 0, error))
        return FALSE;
    }
  for (guint i = 0; i < directives->alignments->len; i++)
    {
      const HpfAlignment *alignment = directives->alignments->pdata[i];

      if (!lay_out (self, directives, alignment->array, 0, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
hpf_parse_directives (HpfParser *self, GError **error)
{
  g_autoptr (GPtrArray) distributions
      = g_ptr_array_new_with_free_func (hpf_distribution_free);
  g_autoptr (GPtrArray) alignments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) distribution_of = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) alignment_of = g_hash_table_new (NULL, NULL);
  HpfDirectives directives = { distributions, alignments, distribution_of, alignment_of };

  if (!parse_all_declared (self, error))
    return FALSE;
  for (guint i = 0; i < self->directives->len; i++)
    if (!parse_one (self, self->directives->pdata[i], &directives, error))
      return FALSE;
  return lay_out_all (self, &directives, error);
}
