/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-sides.h"

#include "hpf/count/hpf-case.h"
#include "hpf/count/hpf-table.h"

/* Every combination with the coordinates along one more dimension. */
static GArray *
add_dimension (GArray *taken, const guint64 *shares, guint32 coordinates, guint32 stride)
{
  g_autoptr (GArray) before = taken;
  GArray *after = g_array_new (FALSE, FALSE, sizeof (HpfOwner));

  for (guint i = 0; i < before->len; i++)
    for (guint32 c = 0; c < coordinates; c++)
      if (shares[c] > 0)
        {
          HpfOwner owner = g_array_index (before, HpfOwner, i);

          owner.part += c * stride;
          owner.weight = hpf_multiply (owner.weight, shares[c]);
          g_array_append_val (after, owner);
        }
  return after;
}

static void
find_owners (HpfSides *self, const HpfReference *target)
{
  const HpfLayout *layout = target->array != NULL ? target->array->layout : NULL;
  HpfOwner owner = { 0, 1 };

  for (guint32 p = 0; layout == NULL && p < self->processors; p++)
    {
      owner.part = p;
      g_array_append_val (self->owners, owner);
    }
  if (layout == NULL)
    return;
  g_array_append_val (self->owners, owner);
  for (guint i = 0; i < layout->rank; i++)
    {
      const HpfPlacement *placement = &layout->placement[i];
      const HpfAxis *axis = &layout->axis[i];

      if (!placement->is_range)
        continue;
      g_autofree guint64 *shares
          = hpf_axis_shares (axis, placement->first, placement->step, placement->count);
      guint32 stride = axis->format == HPF_FORMAT_WHOLE
                           ? 0
                           : hpf_shape_stride (&layout->grid, axis->grid_dimension);
      self->owners = add_dimension (self->owners, shares, axis->coordinates, stride);
    }
}

/* Along a dimension with copies: a processor's own coordinate, or the lowest. */
static void
add_nearest (HpfSides *self, const HpfLayout *layout, guint i)
{
  const HpfPlacement *placement = &layout->placement[i];
  const HpfAxis *axis = &layout->axis[i];
  g_autofree guint64 *shares
      = hpf_axis_shares (axis, placement->first, placement->step, placement->count);
  guint32 stride = hpf_shape_stride (&layout->grid, axis->grid_dimension), lowest = 0;

  while (shares[lowest] == 0)
    lowest++;
  for (guint32 p = 0; p < self->processors; p++)
    {
      guint32 own = p / stride % axis->coordinates;

      self->nearest[p] += (shares[own] > 0 ? own : lowest) * stride;
    }
}

void
hpf_sides_init (HpfSides *self, const HpfTree *tree, const HpfReference *target,
                const HpfReference *read)
{
  const HpfLayout *layout
      = read != NULL && read->array != NULL ? read->array->layout : NULL;

  *self = (HpfSides){ .processors = shape_count (&tree->shape),
                      .owners = g_array_new (FALSE, FALSE, sizeof (HpfOwner)),
                      .everywhere = layout == NULL,
                      .grid = layout != NULL ? &layout->grid : &tree->shape };
  self->nearest = g_new0 (guint32, self->processors);
  find_owners (self, target);
  for (guint i = 0; layout != NULL && i < layout->rank; i++)
    if (layout->placement[i].is_range && layout->axis[i].format != HPF_FORMAT_WHOLE)
      add_nearest (self, layout, i);
}

void
hpf_sides_clear (HpfSides *self)
{
  g_array_unref (self->owners);
  g_free (self->nearest);
}
