/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Block arithmetic against counting element by element: random templates, distributions,
 * alignments (through a second array too), loops and shadow edges are written as traces;
 * what the reader makes of them must be what a model finds that looks at every element.
 */
#include "config.h"

#include <string.h>

#include "element-model.h"
#include "fixture/unit.h"

#define CASES 8000

static GString *
write_loop (const Case *c)
{
  static const char *const heads[]
      = { "LoopRef=d0; PatternRef=a0 (AMView);", "LoopRef=d0; PatternRef=b1 (DisArray);",
          "LoopRef=d0; PatternRef=c1 (DisArray);" };
  const guint ranks[] = { c->template.rank, c->first.rank, c->second.rank };
  GString *text = trace_text_new ();
  g_autofree char *init = trace_text_array ("InInitIndexArray", c->init, c->loop.rank);
  g_autofree char *last = trace_text_array ("InLastIndexArray", c->last, c->loop.rank);
  g_autofree char *step = trace_text_array ("InStepArray", c->step, c->loop.rank);
  g_autofree char *tail = g_strconcat (init, last, step, NULL);

  write_arrays (text, c, "0");
  trace_text_do (text, "crtpl_", "LoopRef=d0;", "Rank=%u;", c->loop.rank);
  write_alignment (text, "mappl_", heads[c->pattern], tail, &c->loop_on_pattern,
                   ranks[c->pattern]);
  trace_text_call (text, "dopl_", 1, 1000, "LoopRef=d0;", 0, "DoPL=1;");
  return text;
}

static GString *
write_exchange (const Case *c)
{
  GString *text = trace_text_new ();
  g_autofree char *low = trace_text_array ("LowShdWidthArray", c->low, c->second.rank);
  g_autofree char *high = trace_text_array ("HiShdWidthArray", c->high, c->second.rank);

  write_arrays (text, c, "0");
  trace_text_do (text, "crtshg_", "ShadowGroupRef=e0;", "StaticSign=0;");
  trace_text_do (
      text, "inssh_", "",
      "ShadowGroupRef=e0; ArrayHeader=c0; ArrayHandlePtr=c1; FullShdSign=%d;\n%s%s",
      c->corners, low, high);
  trace_text_do (text, "strtsh_", "", "ShadowGroupRef=e0;");
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=e0;");
  return text;
}

/* Whether all of it lies inside the loop's pattern and inside the template. */
static gboolean
is_inside (const Case *c, guint level, const Image *image)
{
  const Box *boxes[] = { &c->template, &c->first, &c->second };
  const Alignment *alignments[] = { NULL, &c->first_on_template, &c->second_on_first };
  Image next[MAX_AXES];

  for (guint p = 0; p < boxes[level]->rank && (level == c->pattern || level == 0); p++)
    if (!image[p].all && (image[p].index < 0 || image[p].index >= boxes[level]->size[p]))
      return FALSE;
  if (level == 0)
    return TRUE;
  for (guint k = 0; k < boxes[level - 1]->rank; k++)
    {
      gint64 axis = alignments[level]->axis[k];
      gboolean constant = axis == 0 || (axis > 0 && alignments[level]->a[k] == 0);

      next[k].all = axis < 0 || (!constant && image[axis - 1].all);
      next[k].index = alignments[level]->b[k];
      if (axis > 0 && !constant && !next[k].all)
        next[k].index += alignments[level]->a[k] * image[axis - 1].index;
    }
  return is_inside (c, level - 1, next);
}

/* ---- loops ------------------------------------------------------------------------- */

static gint64
iterations_of (const Case *c, guint axis)
{
  gint64 count = 0;

  for (gint64 v = c->init[axis];
       c->step[axis] > 0 ? v <= c->last[axis] : v >= c->last[axis]; v += c->step[axis])
    count++;
  return count;
}

typedef struct
{
  gint64 total;
  gint64 local[64];
  gboolean outside; /* some iteration lies outside */
  gboolean nowhere; /* some iteration is held by nobody */
} LoopModel;

static void
model_loop (const Case *c, LoopModel *model)
{
  const guint ranks[] = { c->template.rank, c->first.rank, c->second.rank };
  Box counts = { .rank = c->loop.rank };

  memset (model, 0, sizeof *model);
  for (guint i = 0; i < counts.rank; i++)
    counts.size[i] = iterations_of (c, i);
  model->total = count_of (&counts);
  for (gint64 n = 0; n < model->total; n++)
    {
      gint64 index[MAX_AXES], coordinate[MAX_AXES];
      gboolean held = FALSE;
      Image image[MAX_AXES];

      place_of (&counts, n, index);
      for (guint i = 0; i < counts.rank; i++)
        index[i] = c->init[i] + index[i] * c->step[i];
      image_of (&c->loop_on_pattern, ranks[c->pattern], index, image);
      model->outside = model->outside || !is_inside (c, c->pattern, image);
      for (gint64 p = 0; p < count_of (&c->system); p++)
        {
          place_of (&c->system, p, coordinate);
          if (!holds (c, c->pattern, coordinate, image))
            continue;
          model->local[p]++;
          held = TRUE;
        }
      model->nowhere = model->nowhere || !held;
    }
}

/* Returns: whether the loop was a good one with iterations. */
static gboolean
check_loop (const Case *c)
{
  g_autoptr (GString) text = write_loop (c);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_on (&c->system, text, &error);
  const Partition *partition;
  const Step *step;
  LoopModel model;

  model_loop (c, &model);
  if (model.outside || model.nowhere)
    {
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      g_assert_true (strstr (error->message, "lies at index") != NULL
                     || strstr (error->message, "lies on no element") != NULL);
      return FALSE;
    }
  g_assert_no_error (error);
  step = find_step (program, STEP_LOOP);
  g_assert_true ((step == NULL) == (model.total == 0));
  if (step == NULL)
    return FALSE;
  partition = program_partition (program, step->index);
  g_assert_cmpuint (partition_total (partition), ==, model.total);
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      guint32 place = program_group_place (program, step->group, p);

      if (place == PROGRAM_NONE)
        g_assert_cmpuint (model.local[p], ==, 0);
      else
        g_assert_cmpuint (partition_local (partition, place), ==, model.local[p]);
    }
  return TRUE;
}

static void
test_loops (void)
{
  guint good = 0;

  for (guint i = 0; i < CASES; i++)
    {
      Case c = random_case ();

      good += check_loop (&c);
    }
  g_test_message ("%u of %u loops have iterations, all inside", good, CASES);
  g_assert_cmpuint (good, >, CASES / 40);
}

/* ---- shadow edges ------------------------------------------------------------------ */

typedef struct
{
  GHashTable *bytes; /* source << 32 | destination -> bytes */
  gboolean too_few_planes;
} ExchangeModel;

/* The processor dimension an axis of the second array is distributed along, and in which
 * direction it rises; -1: none. */
static int
dimension_of (const Case *c, guint axis, int *direction)
{
  for (guint k = 0; k < c->template.rank; k++)
    {
      gint64 between = c->first_on_template.axis[k], a = c->first_on_template.a[k];

      if (between <= 0 || a == 0 || c->second_on_first.axis[between - 1] != axis + 1
          || c->second_on_first.a[between - 1] == 0)
        continue;
      *direction = a * c->second_on_first.a[between - 1] > 0 ? 1 : -1;
      for (guint d = 0; d < c->system.rank; d++)
        if (c->laid[d] == k + 1)
          return (int) d;
    }
  return -1;
}

static gboolean
holds_any (const Case *c, const gboolean *held, gint64 p)
{
  gint64 elements = count_of (&c->second);

  for (gint64 e = 0; e < elements; e++)
    if (held[p * elements + e])
      return TRUE;
  return FALSE;
}

/* The first and last index of p's elements along an axis. */
static void
range_of (const Case *c, const gboolean *held, gint64 p, guint axis, gint64 *first,
          gint64 *last)
{
  gint64 elements = count_of (&c->second);

  *first = G_MAXINT64;
  *last = -1;
  for (gint64 e = 0; e < elements; e++)
    {
      gint64 index[MAX_AXES];

      if (!held[p * elements + e])
        continue;
      place_of (&c->second, e, index);
      *first = MIN (*first, index[axis]);
      *last = MAX (*last, index[axis]);
    }
}

/* The next processor from p along dimension d that holds something, or -1. */
static gint64
neighbour (const Case *c, const gboolean *held, gint64 p, guint d, int direction)
{
  gint64 coordinate[MAX_AXES];

  place_of (&c->system, p, coordinate);
  for (coordinate[d] += direction;
       coordinate[d] >= 0 && coordinate[d] < c->system.size[d];
       coordinate[d] += direction)
    if (holds_any (c, held, number_of (&c->system, coordinate)))
      return number_of (&c->system, coordinate);
  return -1;
}

/* What p sends for one choice of directions: way[axis] is 1 to the right, -1 to the
 * left. */
static void
model_send (const Case *c, const gboolean *held, gint64 p, const int *way,
            ExchangeModel *model)
{
  gint64 elements = count_of (&c->second), to = p, count = 0;
  gint64 from[MAX_AXES], until[MAX_AXES];

  for (guint axis = 0; axis < c->second.rank; axis++)
    {
      gint64 first, last, width = way[axis] > 0 ? c->low[axis] : c->high[axis];
      int direction, d;

      range_of (c, held, p, axis, &first, &last);
      from[axis] = first;
      until[axis] = last;
      if (way[axis] == 0)
        continue;
      d = dimension_of (c, axis, &direction);
      if (d < 0 || width == 0
          || (way[axis] > 0 ? last == c->second.size[axis] - 1 : first == 0))
        return;
      to = neighbour (c, held, to, d, way[axis] * direction);
      if (to < 0)
        return;
      if (width > last - first + 1)
        model->too_few_planes = TRUE;
      if (way[axis] > 0)
        from[axis] = last - width + 1;
      else
        until[axis] = first + width - 1;
    }
  for (gint64 e = 0; e < elements; e++)
    {
      gint64 index[MAX_AXES];
      gboolean inside = held[p * elements + e];

      place_of (&c->second, e, index);
      for (guint axis = 0; axis < c->second.rank; axis++)
        inside = inside && index[axis] >= from[axis] && index[axis] <= until[axis];
      count += inside;
    }
  {
    gint64 key = p << 32 | to;
    gint64 *old = g_hash_table_lookup (model->bytes, &key);
    gint64 bytes = count * 8 + (old != NULL ? *old : 0);

    g_hash_table_replace (model->bytes, g_memdup2 (&key, sizeof key),
                          g_memdup2 (&bytes, sizeof bytes));
  }
}

static void
model_exchange (const Case *c, ExchangeModel *model)
{
  g_autofree gboolean *held = elements_held (c, 2);

  model->bytes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  model->too_few_planes = FALSE;
  for (gint64 p = 0; p < count_of (&c->system); p++)
    for (guint ways = 1; holds_any (c, held, p) && ways < 81; ways++)
      {
        int way[MAX_AXES];
        guint moved = 0, rest = ways;
        gboolean beyond = FALSE;

        for (guint i = 0; i < MAX_AXES; i++, rest /= 3)
          {
            way[i] = rest % 3 == 2 ? -1 : (int) (rest % 3);
            moved += way[i] != 0;
            beyond = beyond || (way[i] != 0 && i >= c->second.rank);
          }
        if (!beyond && (moved == 1 || c->corners))
          model_send (c, held, p, way, model);
      }
}

/* Returns: whether anything is sent. */
static gboolean
check_exchange (const Case *c)
{
  g_autoptr (GString) text = write_exchange (c);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_on (&c->system, text, &error);
  const Transfers *transfers;
  const Collective *collective;
  ExchangeModel model;

  model_exchange (c, &model);
  if (model.too_few_planes)
    {
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      g_assert_nonnull (strstr (error->message, "shadow planes"));
      g_hash_table_unref (model.bytes);
      return FALSE;
    }
  g_assert_no_error (error);
  collective = program_collective (program, find_step (program, STEP_START)->index);
  transfers = program_transfers (program, collective->transfers);
  g_assert_cmpuint (transfers->count, ==, g_hash_table_size (model.bytes));
  for (guint32 i = 0; i < transfers->count; i++)
    {
      const Transfer *transfer = &transfers->entries[i];
      gint64 key = (gint64) transfer->source << 32 | transfer->destination;
      const gint64 *bytes = g_hash_table_lookup (model.bytes, &key);

      g_assert_nonnull (bytes);
      g_assert_cmpuint (transfer->bytes, ==, *bytes);
    }
  g_hash_table_unref (model.bytes);
  return transfers->count > 0;
}

static void
test_exchanges (void)
{
  guint good = 0;

  for (guint i = 0; i < CASES; i++)
    {
      Case c = random_case ();

      good += check_exchange (&c);
    }
  g_test_message ("%u of %u exchanges send something", good, CASES);
  g_assert_cmpuint (good, >, CASES / 40);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dvm/mapping/loops-are-shared-as-counted-by-element", test_loops);
  g_test_add_func ("/dvm/mapping/shadow-edges-are-as-counted-by-element", test_exchanges);
  return g_test_run ();
}
