/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weight-handlers.c - weights for the blocks of the following distr_ and redis_
 * (docs/dvm-rules.md, sections 3 and 4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/session.h"

/* Weights as written; all are then converted to the largest scale among them. */
typedef struct
{
  GArray *decimals;
  guint64 scale;
} WrittenWeights;

/* "1.00" has the scale of "1". */
static void
add_weight (WrittenWeights *self, Decimal weight)
{
  while (weight.scale > 1 && weight.digits % 10 == 0)
    {
      weight.digits /= 10;
      weight.scale /= 10;
    }
  self->scale = MAX (self->scale, weight.scale);
  g_array_append_val (self->decimals, weight);
}

static Weights *
make_weights (Call *call, const WrittenWeights *written, gboolean of_elements,
              GError **error)
{
  guint count = written->decimals->len;
  Weights *weights = g_malloc0 (sizeof (Weights) + count * sizeof (gint64));
  unsigned __int128 sum = 0;

  weights->of_elements = of_elements;
  weights->count = count;
  for (guint i = 0; i < count && sum < (unsigned __int128) WEIGHTS_MAX_SUM; i++)
    {
      const Decimal *decimal = &g_array_index (written->decimals, Decimal, i);
      unsigned __int128 weight
          = (unsigned __int128) decimal->digits * (written->scale / decimal->scale);

      sum += weight;
      weights->weight[i] = (gint64) weight;
    }
  if (sum > 0 && sum < (unsigned __int128) WEIGHTS_MAX_SUM)
    return weights;
  g_free (weights);
  call_fail (call, error,
             "the weights add up to %s, expected a positive sum of fewer than 19 digits",
             sum == 0 ? "0" : "too much");
  return NULL;
}

/* Reads weights: of elements from name[index], `count` of them starting at first; of
 * coordinates from name[d][j]. */
static Weights *
read_weights (Call *call, const char *name, gboolean of_elements, gint64 d, gint64 first,
              gint64 count, GError **error)
{
  g_autoptr (GArray) decimals = g_array_new (FALSE, FALSE, sizeof (Decimal));
  WrittenWeights written = { decimals, 1 };

  for (gint64 i = 0; i < count; i++)
    {
      Decimal weight;

      if (of_elements
              ? !parameters_get_decimal (call->in, name, first + i, -1, &weight, error)
              : !parameters_get_decimal (call->in, name, d, i, &weight, error))
        return NULL;
      add_weight (&written, weight);
    }
  return make_weights (call, &written, of_elements, error);
}

static void
set_weights (Template *template, guint d, Weights *weights)
{
  g_free (template->weights[d]);
  template->weights[d] = weights;
}

/* The library writes a weight for each coordinate of the system that it ran on. */
static gboolean
check_count (Session *session, Call *call, guint d, guint32 coordinates, GError **error)
{
  const Shape *traced = program_traced_shape (session->program),
              *shape = program_shape (session->program);
  guint count = parameters_count_elements (call->in, "AxisWeightAddr", d);
  g_autofree char *sizes = NULL;

  if (count == coordinates)
    return TRUE;
  if (traced != NULL && shape_equal (traced, shape))
    return call_fail (
        call, error, "there are weights for %u coordinate%s of dimension %u, expected %u",
        count, count == 1 ? "" : "s", d + 1, coordinates);
  sizes = shape_format (shape);
  g_strdelimit (sizes, "x", ',');
  return call_fail (call, error,
                    "there are weights for %u coordinate%s of dimension %u, expected %u: "
                    "they were recorded for another shape; record with IsUserPS=1 and "
                    "UserPS=%s",
                    count, count == 1 ? "" : "s", d + 1, coordinates, sizes);
}

/* Sets the weights of coordinates.  Dimensions beyond AxisCount have none from then
 * on. */
gboolean
handle_genblk (Session *session, Call *call, GError **error)
{
  Template *template = session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error);
  guint32 group;
  gint64 count;
  const Shape *shape;

  if (template == NULL || !session_find_system (session, call, &group, error)
      || !parameters_get_number (call->in, "AxisCount", 0, G_MAXINT32, &count, error))
    return FALSE;
  shape = &program_group (session->program, group)->shape;
  for (guint d = 0; d < SHAPE_MAX_RANK; d++)
    {
      Weights *weights = NULL;

      if (d < count && d < shape->rank
          && (!check_count (session, call, d, shape->size[d], error)
              || (weights = read_weights (call, "AxisWeightAddr", FALSE, d, 0,
                                          shape->size[d], error))
                     == NULL))
        return FALSE;
      set_weights (template, d, weights);
    }
  return TRUE;
}

/* Sets the weights of elements, of all dimensions one after another in LoadWeight. */
gboolean
handle_setelw (Session *session, Call *call, GError **error)
{
  Template *template = session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error);
  gint64 dimensions, first = 0;

  if (template == NULL
      || !parameters_get_number (call->in, "AddrNumber", 0, G_MAXINT32, &dimensions,
                                 error))
    return FALSE;
  for (guint d = 0; d < SHAPE_MAX_RANK; d++)
    {
      Weights *weights = NULL;
      gint64 count;

      if (d < dimensions)
        {
          if (!parameters_get_element (call->in, "WeightNumber", d, 0, G_MAXINT32, &count,
                                       error)
              || (count > 0
                  && (weights
                      = read_weights (call, "LoadWeight", TRUE, d, first, count, error))
                         == NULL))
            return FALSE;
          first += count;
        }
      set_weights (template, d, weights);
    }
  return TRUE;
}
