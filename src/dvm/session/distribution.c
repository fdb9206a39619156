/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/session/distribution.h"

/* The blocks of `extent` indices along dimension d; weights have priority over
 * divisors. */
static gboolean
make_blocks (Session *session, Call *call, const Template *template, guint axis, guint d,
             guint32 coordinates, Blocks *blocks, GError **error)
{
  const Weights *weights = template->weights[d];
  gint64 extent = template->size[axis], divisor = template->divisor[axis];
  g_autofree gint64 *ends = NULL;
  guint32 number;

  if (weights == NULL && extent % divisor != 0)
    return call_fail (call, error,
                      "axis %u of the template has %" G_GINT64_FORMAT
                      " elements, expected a multiple of its divisor %" G_GINT64_FORMAT,
                      axis + 1, extent, divisor);
  if (weights == NULL)
    {
      *blocks = blocks_new (extent, coordinates, divisor);
      return TRUE;
    }
  if (!weights->of_elements && weights->count != coordinates)
    return call_fail (
        call, error,
        "there are weights for %u coordinates of dimension %u, but the system "
        "has %u",
        weights->count, d + 1, coordinates);
  ends = g_new (gint64, coordinates);
  weights_fill_ends (weights, extent, coordinates, ends);
  number = session_keep_ends (session, ends, coordinates);
  *blocks = blocks_new_with_ends (
      extent, coordinates, g_ptr_array_index (session->block_ends_kept, number - 1),
      number);
  return TRUE;
}

/* Distributes template axis `axis` by blocks along dimension d. */
static gboolean
lay_axis (Session *session, Call *call, const Template *template,
          Distribution *distribution, guint axis, guint d, GError **error)
{
  if (distribution->dimension[axis] != NO_AXIS)
    return call_fail (
        call, error,
        "axis %u of the template is mapped to processor dimension %u and also to %u",
        axis + 1, distribution->dimension[axis] + 1, d + 1);
  distribution->dimension[axis] = d;
  distribution->axis[d] = axis;
  return make_blocks (session, call, template, axis, d, distribution->system.size[d],
                      &distribution->blocks[d], error);
}

/* Reads AxisArray: for each processor dimension the template axis along it; 0 or missing:
 * none. */
static gboolean
lay_axes (Session *session, Call *call, const Template *template,
          Distribution *distribution, GError **error)
{
  gint64 count;

  if (!parameters_get_number (call->in, "ParamCount", 0, G_MAXINT32, &count, error))
    return FALSE;
  for (guint d = 0; d < distribution->system.rank && d < count; d++)
    {
      gint64 axis;

      if (!parameters_has_element (call->in, "AxisArray", d))
        continue;
      if (!parameters_get_element (call->in, "AxisArray", d, 0, template->rank, &axis,
                                   error)
          || (axis > 0
              && !lay_axis (session, call, template, distribution, (guint) axis - 1, d,
                            error)))
        return FALSE;
    }
  return TRUE;
}

Distribution *
distribution_read (Session *session, Call *call, const Template *template, GError **error)
{
  Distribution *distribution = distribution_new ();

  if (!session_find_system (session, call, &distribution->group, error))
    {
      distribution_unref (distribution);
      return NULL;
    }
  distribution->system = program_group (session->program, distribution->group)->shape;
  distribution->rank = template->rank;
  for (guint k = 0; k < template->rank; k++)
    {
      distribution->size[k] = template->size[k];
      distribution->dimension[k] = NO_AXIS;
    }
  for (guint d = 0; d < SHAPE_MAX_RANK; d++)
    distribution->axis[d] = NO_AXIS;
  if (lay_axes (session, call, template, distribution, error))
    return distribution;
  distribution_unref (distribution);
  return NULL;
}
