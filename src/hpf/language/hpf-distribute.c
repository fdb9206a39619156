/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-distribute.c - DISTRIBUTE: formats, the grid, formula (4) */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

void
hpf_distribution_free (gpointer data)
{
  HpfDistribution *distribution = data;

  for (guint i = 0; i < HPF_MOST_RANK; i++)
    if (distribution->format[i].sizes != NULL)
      g_array_unref (distribution->format[i].sizes);
  g_free (distribution);
}

/* ---- formats ----------------------------------------------------------------------- */

static gboolean
parse_size (HpfParser *self, HpfScanner *scanner, gint64 least, HpfAffine *size,
            GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);

  if (!hpf_parse_constant (scanner, &self->scope, size, error))
    return FALSE;
  return size->constant >= least
         || hpf_fail_at (self->file, place, error,
                         "found a block of %" G_GINT64_FORMAT ", expected %d or more",
                         size->constant, (int) least);
}

/* "((/ 3,5,4 /))" */
static gboolean
parse_sizes (HpfParser *self, HpfScanner *scanner, HpfAxisFormat *format, GError **error)
{
  format->sizes = g_array_new (FALSE, FALSE, sizeof (guint64));
  if (!hpf_scanner_expect (scanner, "(", error)
      || !hpf_scanner_expect (scanner, "(", error)
      || !hpf_scanner_expect (scanner, "/", error))
    return FALSE;
  for (;;)
    {
      /* A constant would take the slash of the end for a division. */
      HpfPlace place = hpf_scanner_place (scanner);
      HpfAffine size;
      gboolean is_word = hpf_scanner_type (scanner) == TEXT_WORD;
      g_autofree char *name = hpf_scanner_text (scanner);
      const HpfAffine *parameter
          = is_word ? g_hash_table_lookup (self->scope.parameters, name) : NULL;

      if (hpf_scanner_type (scanner) == TEXT_NUMBER)
        size = hpf_affine_constant (
            (gint64) MIN (g_ascii_strtoull (name, NULL, 10), HPF_MOST_VALUE));
      else if (parameter != NULL)
        size = *parameter;
      else
        return hpf_scanner_fail (scanner, "the size of a block, a number or a parameter",
                                 error);
      if (size.constant < 0)
        return hpf_fail_at (self->file, place, error,
                            "found a block of %" G_GINT64_FORMAT ", expected 0 or more",
                            size.constant);
      hpf_scanner_next (scanner);
      guint64 value = (guint64) size.constant;
      g_array_append_val (format->sizes, value);
      if (!hpf_scanner_take (scanner, ","))
        break;
    }
  return hpf_scanner_expect (scanner, "/", error)
         && hpf_scanner_expect (scanner, ")", error)
         && hpf_scanner_expect (scanner, ")", error);
}

static gboolean
parse_format (HpfParser *self, HpfScanner *scanner, HpfAxisFormat *format, GError **error)
{
  *format = (HpfAxisFormat){ .format = HPF_FORMAT_WHOLE };
  if (hpf_scanner_take (scanner, "*"))
    return TRUE;
  if (hpf_scanner_take (scanner, "gen_block"))
    {
      format->format = HPF_FORMAT_GEN_BLOCK;
      return parse_sizes (self, scanner, format, error);
    }
  if (hpf_scanner_take (scanner, "block"))
    format->format = HPF_FORMAT_BLOCK;
  else if (hpf_scanner_take (scanner, "cyclic"))
    format->format = HPF_FORMAT_CYCLIC;
  else
    return hpf_scanner_fail (
        scanner, "BLOCK, BLOCK(k), CYCLIC, CYCLIC(k), GEN_BLOCK((/ .. /)) or *", error);
  if (!hpf_scanner_take (scanner, "("))
    return TRUE;
  format->has_block = TRUE;
  return parse_size (self, scanner, 1, &format->block, error)
         && hpf_scanner_expect (scanner, ")", error);
}

static gboolean
parse_formats (HpfParser *self, HpfScanner *scanner, HpfDistribution *distribution,
               GError **error)
{
  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  do
    {
      if (distribution->rank == HPF_MOST_RANK)
        return hpf_scanner_fail (scanner, "at most 15 dimensions", error);
      distribution->format_place[distribution->rank] = hpf_scanner_place (scanner);
      if (!parse_format (self, scanner, &distribution->format[distribution->rank], error))
        {
          distribution->rank++;
          return FALSE;
        }
      distribution->rank++;
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect (scanner, ")", error);
}

static gboolean
parse_onto (HpfParser *self, HpfScanner *scanner, HpfDistribution *distribution,
            GError **error)
{
  if (!hpf_scanner_take (scanner, "onto"))
    return TRUE;
  distribution->onto_place = hpf_scanner_place (scanner);
  g_autofree char *name = hpf_scanner_text (scanner);
  distribution->onto = g_hash_table_lookup (self->grids, name);
  if (distribution->onto == NULL)
    return hpf_scanner_fail (scanner, "the name of PROCESSORS", error);
  hpf_scanner_next (scanner);
  return TRUE;
}

static HpfDistribution *
copy_for (const HpfDistribution *self, HpfArray *array)
{
  HpfDistribution *copy = g_memdup2 (self, sizeof *self);

  copy->array = array;
  for (guint i = 0; i < self->rank; i++)
    if (copy->format[i].sizes != NULL)
      g_array_ref (copy->format[i].sizes);
  return copy;
}

/* Behind "::". */
static gboolean
parse_list (HpfParser *self, HpfScanner *scanner, const HpfDistribution *distribution,
            HpfDirectives *directives, GError **error)
{
  if (!hpf_scanner_expect (scanner, "::", error))
    return FALSE;
  do
    {
      HpfPlace place = hpf_scanner_place (scanner);
      HpfArray *array = hpf_find_named (self, scanner, error);

      if (array == NULL)
        return FALSE;
      HpfDistribution *copy = copy_for (distribution, array);
      copy->place = place;
      g_ptr_array_add (directives->distributions, copy);
    }
  while (hpf_scanner_take (scanner, ","));
  return TRUE;
}

gboolean
hpf_parse_distribute (HpfParser *self, HpfScanner *scanner, HpfDirectives *directives,
                      GError **error)
{
  HpfDistribution distribution = { .place = hpf_scanner_place (scanner) };
  gboolean list = hpf_scanner_is (scanner, "(");

  if (!list && (distribution.array = hpf_find_named (self, scanner, error)) == NULL)
    return FALSE;
  gboolean good = parse_formats (self, scanner, &distribution, error)
                  && parse_onto (self, scanner, &distribution, error);
  HpfDistribution *kept = copy_for (&distribution, distribution.array);
  for (guint i = 0; i < distribution.rank; i++)
    if (distribution.format[i].sizes != NULL)
      g_array_unref (distribution.format[i].sizes);
  if (good && !list)
    {
      g_ptr_array_add (directives->distributions, kept);
      return hpf_scanner_expect_end (scanner, error);
    }
  good = good && parse_list (self, scanner, kept, directives, error)
         && hpf_scanner_expect_end (scanner, error);
  hpf_distribution_free (kept);
  return good;
}

/* ---- the grid ---------------------------------------------------------------------- */

/* count as `rank` factors that do not rise, the first in dictionary order. */
static gboolean
factorise (guint32 count, guint32 most, guint rank, guint32 *factors)
{
  if (rank == 1)
    {
      *factors = count;
      return count <= most;
    }
  for (guint32 factor = 1; factor <= MIN (count, most); factor++)
    if (count % factor == 0 && factorise (count / factor, factor, rank - 1, factors + 1))
      {
        *factors = factor;
        return TRUE;
      }
  return FALSE;
}

static void
array_to_shape (const HpfArray *grid, Shape *shape)
{
  *shape = (Shape){ .rank = grid->rank };
  for (guint i = 0; i < grid->rank; i++)
    shape->size[i] = (guint32) grid->range[i].extent;
}

/* When all are declared. */
static void
sort_grids (HpfParser *self)
{
  for (guint i = 0; !self->grids_known && i < self->tree->arrays->len; i++)
    {
      const HpfArray *grid = self->tree->arrays->pdata[i];

      if (g_hash_table_lookup (self->grids, grid->name) != grid
          || grid->rank > SHAPE_MAX_RANK)
        continue;
      self->grids_of_rank[grid->rank]++;
      self->grid_of_rank[grid->rank] = grid;
    }
  self->grids_known = TRUE;
}

static void
choose_grid (HpfParser *self, guint rank, Shape *shape)
{
  const Shape *asked = self->options->processors;

  sort_grids (self);
  if (self->grids_of_rank[rank] == 1)
    {
      array_to_shape (self->grid_of_rank[rank], shape);
      return;
    }
  if (asked != NULL && asked->rank == rank)
    {
      *shape = *asked;
      return;
    }
  *shape = (Shape){ .rank = rank };
  factorise (shape_count (&self->tree->shape), G_MAXUINT32, rank, shape->size);
}

static gboolean
find_grid (HpfParser *self, const HpfDistribution *distribution, Shape *shape,
           GError **error)
{
  guint rank = 0;

  for (guint i = 0; i < distribution->rank; i++)
    rank += distribution->format[i].format != HPF_FORMAT_WHOLE;
  if (rank == 0)
    return hpf_fail_at (self->file, distribution->place, error,
                        "found no distributed dimension, expected one at least");
  if (rank > SHAPE_MAX_RANK)
    return hpf_fail_at (self->file, distribution->place, error,
                        "found %u distributed dimensions, expected at most %u", rank,
                        SHAPE_MAX_RANK);
  if (distribution->onto == NULL)
    {
      choose_grid (self, rank, shape);
      return TRUE;
    }
  array_to_shape (distribution->onto, shape);
  return shape->rank == rank
         || hpf_fail_at (self->file, distribution->onto_place, error,
                         "found %u distributed dimension%s, expected %u as %s has", rank,
                         rank == 1 ? "" : "s", shape->rank, distribution->onto->name);
}

/* ---- axes -------------------------------------------------------------------------- */

static gboolean
set_sizes (HpfParser *self, HpfAxis *axis, const HpfAxisFormat *format, HpfPlace place,
           GError **error)
{
  unsigned __int128 sum = 0;

  if (format->sizes->len != axis->coordinates)
    return hpf_fail_at (self->file, place, error,
                        "found %u blocks, expected %u: one for each processor",
                        format->sizes->len, axis->coordinates);
  axis->starts = g_new0 (guint64, axis->coordinates + 1);
  for (guint i = 0; i < axis->coordinates; i++)
    {
      sum += g_array_index (format->sizes, guint64, i);
      axis->starts[i + 1] = (guint64) MIN (sum, (unsigned __int128) G_MAXINT64);
    }
  return sum == axis->extent
         || hpf_fail_at (self->file, place, error,
                         "found blocks of %" G_GUINT64_FORMAT
                         " elements in all, expected %" G_GUINT64_FORMAT,
                         axis->starts[axis->coordinates], axis->extent);
}

/* Of a closed form: it has another value then. */
static gboolean
has_parameters (const HpfAffine *affine)
{
  gboolean has = affine->opaque;

  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    has = has || affine->parameter[i] != 0;
  return has;
}

static gboolean
set_axis (HpfParser *self, HpfAxis *axis, const HpfAxisFormat *format, HpfPlace place,
          GError **error)
{
  axis->format = format->format;
  if (format->format == HPF_FORMAT_GEN_BLOCK)
    return set_sizes (self, axis, format, place, error);
  if (format->has_block)
    axis->block = (guint64) format->block.constant;
  else if (format->format == HPF_FORMAT_CYCLIC)
    axis->block = 1;
  else
    {
      axis->block = (axis->extent - 1) / axis->coordinates + 1;
      axis->is_default = TRUE;
    }
  gboolean covers = (unsigned __int128) axis->block * axis->coordinates >= axis->extent;
  if (format->format == HPF_FORMAT_BLOCK && !covers)
    return hpf_fail_at (self->file, place, error,
                        "found blocks of %" G_GUINT64_FORMAT
                        " on %u processors, expected enough for %" G_GUINT64_FORMAT
                        " elements",
                        axis->block, axis->coordinates, axis->extent);
  if (covers && !has_parameters (&axis->lower_form)
      && !has_parameters (&axis->upper_form))
    axis->format = HPF_FORMAT_BLOCK; /* no block comes round */
  return TRUE;
}

HpfLayout *
hpf_layout_distribute (HpfParser *self, const HpfDistribution *distribution,
                       GError **error)
{
  const HpfArray *array = distribution->array;
  HpfLayout *layout = g_new0 (HpfLayout, 1);
  gboolean good = TRUE;

  if (distribution->rank != array->rank)
    good = hpf_fail_at (self->file, distribution->place, error,
                        "found %u distribution formats, expected %u as %s has dimensions",
                        distribution->rank, array->rank, array->name);
  good = good && find_grid (self, distribution, &layout->grid, error);
  layout->rank = array->rank;
  guint dimension = 0;
  for (guint i = 0; good && i < array->rank; i++)
    {
      HpfAxis *axis = &layout->axis[i];

      axis->lower = array->range[i].lower;
      axis->extent = array->range[i].extent;
      axis->lower_form = array->range[i].lower_form;
      axis->upper_form = array->range[i].upper_form;
      axis->coordinates = 1;
      layout->placement[i].dimension = (int) i;
      layout->placement[i].value.coefficient[0] = 1;
      if (distribution->format[i].format == HPF_FORMAT_WHOLE)
        continue;
      axis->grid_dimension = dimension;
      axis->coordinates = layout->grid.size[dimension++];
      good = set_axis (self, axis, &distribution->format[i],
                       distribution->format_place[i], error);
    }
  if (good)
    return layout;
  hpf_layout_free (layout);
  return NULL;
}

/* ---- formats from the command line ------------------------------------------------- */

gboolean
hpf_replace_formats (HpfParser *self, HpfDirectives *directives, const char *text,
                     GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "distribute");
  g_autoptr (GPtrArray) lines = hpf_source_read (input, FALSE, error);
  HpfScanner scanner;

  if (lines == NULL)
    return FALSE;
  hpf_scanner_start (&scanner, "distribute", lines->pdata[0], 0);
  HpfArray *array = hpf_find_named (self, &scanner, error);
  if (array == NULL || !hpf_scanner_expect (&scanner, "=", error))
    return FALSE;
  HpfDistribution *found = NULL;
  for (guint i = 0; i < directives->distributions->len; i++)
    {
      HpfDistribution *distribution = directives->distributions->pdata[i];

      if (distribution->array == array)
        found = distribution;
    }
  if (found == NULL)
    return hpf_fail_at (self->file, (HpfPlace){ 0, 0 }, error,
                        "found no DISTRIBUTE of '%s', expected one to be varied",
                        array->name);
  for (guint i = 0; i < found->rank; i++)
    g_clear_pointer (&found->format[i].sizes, g_array_unref);
  found->rank = 0;
  if (!parse_formats (self, &scanner, found, error)
      || !hpf_scanner_expect_end (&scanner, error))
    return FALSE;
  guint rank = 0;
  for (guint i = 0; i < found->rank; i++)
    {
      found->format_place[i] = found->place;
      rank += found->format[i].format != HPF_FORMAT_WHOLE;
    }
  if (found->onto != NULL && found->onto->rank != rank)
    found->onto = NULL;
  return TRUE;
}
