/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/weights.h"

typedef unsigned __int128 Sum;

/* The block of coordinate q ends at floor (n * (w_0 + .. + w_q) / sum + 1/2). */
static void
fill_by_coordinates (const Weights *weights, gint64 extent, gint64 *ends)
{
  gint64 sum = 0, before = 0;

  for (guint32 q = 0; q < weights->count; q++)
    sum += weights->weight[q];
  for (guint32 q = 0; q < weights->count; q++)
    {
      before += weights->weight[q];
      ends[q] = (gint64) (((Sum) extent * before * 2 + sum) / ((Sum) sum * 2));
    }
}

/* The first element whose weight has number k or above: element e has number floor
 * (e*W/n) of the W weights of n elements. */
static gint64
first_with (const Weights *weights, gint64 extent, guint32 k)
{
  return (gint64) (((Sum) extent * k + weights->count - 1) / weights->count);
}

/* Fills the blocks from the left, each with as many elements as keep the sum of its
 * weights within `most`.  Returns: FALSE if there are not enough coordinates. */
static gboolean
fill_groups (const Weights *weights, gint64 extent, guint32 coordinates, Sum most,
             gint64 *ends)
{
  gint64 element = 0;
  Sum filled = 0;
  guint32 q = 0;

  for (guint32 k = 0; k < weights->count; k++)
    {
      gint64 weight = weights->weight[k], end = first_with (weights, extent, k + 1);

      while (element < end)
        {
          Sum room = weight == 0 ? (Sum) extent : (most - filled) / (Sum) weight;
          gint64 taken = (gint64) MIN (room, (Sum) (end - element));

          element += taken;
          filled += (Sum) taken * (Sum) weight;
          if (element == end)
            break;
          ends[q++] = element;
          filled = 0;
          if (q == coordinates)
            return FALSE;
        }
    }
  while (q < coordinates)
    ends[q++] = extent;
  return TRUE;
}

static void
fill_by_elements (const Weights *weights, gint64 extent, guint32 coordinates,
                  gint64 *ends)
{
  Sum least = 0, most = 0;

  for (guint32 k = 0; k < weights->count; k++)
    {
      gint64 elements
          = first_with (weights, extent, k + 1) - first_with (weights, extent, k);

      most += (Sum) elements * (Sum) weights->weight[k];
      if (elements > 0)
        least = MAX (least, (Sum) weights->weight[k]);
    }
  while (least < most)
    {
      Sum middle = least + (most - least) / 2;

      if (fill_groups (weights, extent, coordinates, middle, ends))
        most = middle;
      else
        least = middle + 1;
    }
  fill_groups (weights, extent, coordinates, most, ends);
}

void
weights_fill_ends (const Weights *weights, gint64 extent, guint32 coordinates,
                   gint64 *ends)
{
  if (weights->of_elements)
    fill_by_elements (weights, extent, coordinates, ends);
  else
    fill_by_coordinates (weights, extent, ends);
}
