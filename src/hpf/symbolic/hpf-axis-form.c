/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-axis-form.h"

static gboolean
find_extent (const HpfTree *tree, const HpfAxis *axis, HpfForm *extent)
{
  HpfForm lower;

  if (!hpf_affine_form (&axis->upper_form, tree, extent)
      || !hpf_affine_form (&axis->lower_form, tree, &lower))
    return FALSE;
  extent->constant++;
  return hpf_form_add (extent, -1, &lower);
}

/* Elements before the one that is the first of this axis. */
static gboolean
find_offset (const HpfTree *tree, const HpfAxis *axis, const HpfLinear *element,
             HpfLinear *offset)
{
  HpfLinear lower = { 0 };

  *offset = *element;
  return hpf_affine_form (&axis->lower_form, tree, &lower.form)
         && hpf_linear_add (offset, -1, &lower);
}

/* ---- sizes of blocks --------------------------------------------------------------- */

/* ceil ((2 N + 1) / 4) = ceil ((N + 1) / 2): without what the processors and the factors
 * of the unknowns have in common. */
static HpfBlockSize
reduce_block (const HpfForm *extent, guint32 processors)
{
  HpfBlockSize block = { *extent, processors };
  guint32 common = processors;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    common = hpf_divisor (common, (guint) ABS (extent->unknown[i]));
  const gint64 by = common, rest = extent->constant % by;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    block.extent.unknown[i] /= by;
  block.extent.constant = extent->constant / by + (rest > 0);
  block.processors /= common;
  return block;
}

/* The block size as a form: of one processor its extent, else an unknown.  FALSE: it is
 * not known yet. */
static gboolean
find_block (const HpfProblem *self, const HpfForm *extent, guint32 processors,
            HpfForm *size)
{
  const HpfBlockSize wanted = reduce_block (extent, processors);

  *size = wanted.extent;
  if (wanted.processors == 1)
    return TRUE;
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HpfBlockSize *block = &g_array_index (self->blocks, HpfBlockSize, i);

      if (block->processors != wanted.processors
          || !hpf_form_equal (&block->extent, &wanted.extent))
        continue;
      *size = (HpfForm){ 0 };
      size->unknown[self->n_unknowns - self->blocks->len + i] = 1;
      return TRUE;
    }
  return FALSE;
}

/* P k >= extent >= P (k - 1) + 1, k >= 1 */
static gboolean
add_block (HpfProblem *self, const HpfBlockSize *block)
{
  const guint32 processors = block->processors;
  HpfForm above = { 0 }, below = { .constant = (gint64) processors - 1 };
  HpfForm least = { .constant = -1 };
  guint k = self->n_unknowns;

  if (k == HPF_MOST_UNKNOWNS || processors > HPF_MOST_COEFFICIENT / 2)
    return FALSE;
  above.unknown[k] = processors;
  below.unknown[k] = -(gint64) processors;
  least.unknown[k] = 1;
  if (!hpf_form_add (&above, -1, &block->extent)
      || !hpf_form_add (&below, 1, &block->extent))
    return FALSE;
  g_array_append_vals (self->blocks, block, 1);
  self->n_unknowns++;
  g_array_append_val (self->context, above);
  g_array_append_val (self->context, below);
  g_array_append_val (self->context, least);
  return TRUE;
}

gboolean
hpf_axis_declare (HpfProblem *self, const HpfTree *tree, const HpfAxis *axis)
{
  HpfForm extent, size;

  if (!find_extent (tree, axis, &extent))
    return FALSE;
  if (hpf_form_is_constant (&extent))
    return TRUE;
  HpfForm least = extent;
  least.constant--;
  g_array_append_val (self->context, least);
  if (axis->format != HPF_FORMAT_BLOCK || !axis->is_default || axis->coordinates == 1
      || find_block (self, &extent, axis->coordinates, &size))
    return TRUE;
  const HpfBlockSize block = reduce_block (&extent, axis->coordinates);
  return add_block (self, &block);
}

/* The least and most offset on a coordinate, of a format without rounds. */
static gboolean
find_part (const HpfProblem *self, const HpfTree *tree, const HpfAxis *axis,
           guint32 coordinate, HpfForm *low, HpfForm *high)
{
  HpfForm extent;

  *low = *high = (HpfForm){ 0 };
  if (axis->format == HPF_FORMAT_GEN_BLOCK)
    {
      low->constant = (gint64) axis->starts[coordinate];
      high->constant = (gint64) axis->starts[coordinate + 1] - 1;
      return high->constant < HPF_MOST_COEFFICIENT;
    }
  if (!find_extent (tree, axis, &extent))
    return FALSE;
  if (axis->is_default && !hpf_form_is_constant (&extent))
    {
      HpfForm size;
      const gint64 number = coordinate;

      high->constant = -1;
      return find_block (self, &extent, axis->coordinates, &size)
             && hpf_form_add (low, number, &size)
             && hpf_form_add (high, number + 1, &size);
    }
  if (axis->block > (guint64) HPF_MOST_COEFFICIENT / (axis->coordinates + 1))
    return FALSE;
  low->constant = (gint64) axis->block * coordinate;
  high->constant = low->constant + (gint64) axis->block - 1;
  return TRUE;
}

/* ---- an element -------------------------------------------------------------------- */

/* offset = block x coordinates x round + block x coordinate + 0 .. block - 1 */
static gboolean
restrict_cyclic (const HpfAxis *axis, const HpfLinear *offset, guint32 coordinate,
                 HpfSystem *system)
{
  HpfLinear above = *offset, below = { 0 };
  HpfLinear part = { 0 };
  guint round;

  if (axis->block > (guint64) HPF_MOST_COEFFICIENT / (axis->coordinates + 1)
      || !hpf_system_add_variable (system, &round))
    return FALSE;
  part.variable[round] = (gint64) axis->block * axis->coordinates;
  part.form.constant = (gint64) axis->block * coordinate;
  below.form.constant = (gint64) axis->block - 1;
  if (!hpf_linear_add (&above, -1, &part) || !hpf_linear_add (&below, -1, &above))
    return FALSE;
  hpf_system_add (system, &above, axis->block == 1);
  if (axis->block > 1)
    hpf_system_add (system, &below, FALSE);
  return TRUE;
}

gboolean
hpf_axis_restrict (const HpfProblem *self, const HpfTree *tree, const HpfAxis *axis,
                   const HpfLinear *element, guint32 coordinate, HpfSystem *system)
{
  HpfLinear offset, above = { 0 }, below = { 0 };
  HpfForm low, high;

  if (axis->coordinates == 1 || axis->format == HPF_FORMAT_WHOLE)
    return TRUE;
  if (!find_offset (tree, axis, element, &offset))
    return FALSE;
  if (axis->format == HPF_FORMAT_CYCLIC)
    return restrict_cyclic (axis, &offset, coordinate, system);
  if (!find_part (self, tree, axis, coordinate, &low, &high))
    return FALSE;
  above.form = low;
  below.form = high;
  HpfLinear from = offset;
  if (!hpf_linear_add (&from, -1, &above) || !hpf_linear_add (&below, -1, &offset))
    return FALSE;
  hpf_system_add (system, &from, FALSE);
  hpf_system_add (system, &below, FALSE);
  return TRUE;
}

/* ---- a progression ----------------------------------------------------------------- */

static gboolean
meets_numbers (const HpfAxis *axis, const HpfPlacement *placement, guint32 coordinate)
{
  g_autofree guint64 *shares
      = hpf_axis_shares (axis, placement->first, placement->step, placement->count);

  return shares[coordinate] > 0;
}

static void
add_distance (HpfSystem *system, const HpfForm *from, const HpfForm *to, gboolean *good)
{
  HpfLinear distance = { .form = *to };

  *good = *good && hpf_form_add (&distance.form, -1, from);
  hpf_system_add (system, &distance, FALSE);
}

gboolean
hpf_axis_meets (const HpfProblem *self, const HpfTree *tree, const HpfAxis *axis,
                const HpfPlacement *placement, guint32 coordinate, HpfSystem *system,
                gboolean *never)
{
  HpfForm first, last, lower, extent, low, high;
  gboolean good = TRUE;

  *never = FALSE;
  if (axis->coordinates == 1)
    return TRUE;
  if (!hpf_affine_form (&placement->first_form, tree, &first)
      || !hpf_affine_form (&placement->last_form, tree, &last)
      || !hpf_affine_form (&axis->lower_form, tree, &lower)
      || !find_extent (tree, axis, &extent) || !hpf_form_add (&first, -1, &lower)
      || !hpf_form_add (&last, -1, &lower))
    return FALSE;
  gboolean numbers = hpf_form_is_constant (&first) && hpf_form_is_constant (&last);
  if (numbers
      && (axis->format != HPF_FORMAT_BLOCK || !axis->is_default
          || hpf_form_is_constant (&extent)))
    {
      *never = !meets_numbers (axis, placement, coordinate);
      return TRUE;
    }
  if (ABS (placement->step) != 1)
    return FALSE;
  const HpfForm *least = placement->step > 0 ? &first : &last;
  const HpfForm *most = placement->step > 0 ? &last : &first;
  if (axis->format == HPF_FORMAT_CYCLIC)
    {
      const HpfForm zero = { 0 };

      low = (HpfForm){ .constant = (gint64) axis->block * coordinate };
      add_distance (system, &low, most, &good);
      return good && hpf_form_equal (least, &zero)
             && axis->block <= (guint64) HPF_MOST_COEFFICIENT / axis->coordinates;
    }
  if (!find_part (self, tree, axis, coordinate, &low, &high))
    return FALSE;
  *never = axis->format == HPF_FORMAT_GEN_BLOCK && high.constant < low.constant;
  add_distance (system, &low, most, &good);
  add_distance (system, least, &high, &good);
  return good;
}
