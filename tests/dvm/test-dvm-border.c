/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which iterations of a marked loop lie on border planes (docs/dvm-rules.md, section 5):
 * random arrays, alignments and loops, against looking at every element and every
 * iteration. */
#include "config.h"

#include <string.h>

#include "element-model.h"
#include "fixture/unit.h"

#define CASES 20000

/* What is on the template of something with this image on the template (level 0), the
 * first (1) or the second array (2). */
static void
compose (const Case *c, guint level, const Image *image, Image *result)
{
  const Box *boxes[] = { &c->template, &c->first };
  const Alignment *alignments[] = { &c->first_on_template, &c->second_on_first };
  Image next[MAX_AXES];

  if (level == 0)
    {
      memcpy (result, image, c->template.rank * sizeof (Image));
      return;
    }
  for (guint k = 0; k < boxes[level - 1]->rank; k++)
    {
      const Alignment *alignment = alignments[level - 1];
      gint64 axis = alignment->axis[k];
      gboolean constant = axis == 0 || (axis > 0 && alignment->a[k] == 0);

      next[k].all = axis < 0 || (!constant && image[axis - 1].all);
      next[k].index = alignment->b[k];
      if (axis > 0 && !constant && !next[k].all)
        next[k].index += alignment->a[k] * image[axis - 1].index;
    }
  compose (c, level - 1, next, result);
}

/* The distributed template axis that an axis of the second array lies along, or -1. */
static int
template_axis (const Case *c, guint axis)
{
  for (guint k = 0; k < c->template.rank; k++)
    {
      gint64 between = c->first_on_template.axis[k];

      if (between <= 0 || c->first_on_template.a[k] == 0
          || c->second_on_first.axis[between - 1] != axis + 1
          || c->second_on_first.a[between - 1] == 0)
        continue;
      for (guint d = 0; d < c->system.rank; d++)
        if (c->laid[d] == k + 1)
          return (int) k;
    }
  return -1;
}

static gboolean
is_border_plane (const Case *c, gboolean exported, guint axis, gint64 j, gint64 first,
                 gint64 last)
{
  gint64 at_first = exported ? c->high[axis] : c->low[axis];
  gint64 at_last = exported ? c->low[axis] : c->high[axis];

  return (first > 0 && j < first + at_first)
         || (last < c->second.size[axis] - 1 && j > last - at_last);
}

/* border: by template axis and index, planes that processor p has. */
static void
find_planes (const Case *c, const gboolean *held, gint64 p, gboolean exported,
             gboolean border[MAX_AXES][16])
{
  gint64 elements = count_of (&c->second), first[MAX_AXES], last[MAX_AXES];
  gint64 index[MAX_AXES];

  memset (border, 0, MAX_AXES * sizeof *border);
  for (guint axis = 0; axis < MAX_AXES; axis++)
    {
      first[axis] = G_MAXINT64;
      last[axis] = -1;
    }
  for (gint64 e = 0; e < 2 * elements; e++)
    {
      Image image[MAX_AXES], lies[MAX_AXES];

      if (!held[p * elements + e % elements])
        continue;
      place_of (&c->second, e % elements, index);
      image_of (&c->second_on_first, c->first.rank, index, image);
      compose (c, 1, image, lies);
      for (guint axis = 0; axis < c->second.rank; axis++)
        if (e < elements)
          {
            first[axis] = MIN (first[axis], index[axis]);
            last[axis] = MAX (last[axis], index[axis]);
          }
        else if (template_axis (c, axis) >= 0
                 && is_border_plane (c, exported, axis, index[axis], first[axis],
                                     last[axis]))
          {
            int k = template_axis (c, axis);

            border[k][lies[k].index] = TRUE;
          }
    }
}

static gint64
iterations_of (const Case *c, guint axis)
{
  gint64 span = c->last[axis] - c->init[axis], step = c->step[axis];

  return (span < 0) != (step < 0) && span != 0 ? 0 : span / step + 1;
}

/* Iterations of processor p on the border. */
static guint64
model_border (const Case *c, const gboolean *held, gint64 p, gboolean exported)
{
  const guint ranks[] = { c->template.rank, c->first.rank, c->second.rank };
  Box counts = { .rank = c->loop.rank };
  gboolean border[MAX_AXES][16];
  gint64 coordinate[MAX_AXES];
  guint64 count = 0;

  for (guint i = 0; i < counts.rank; i++)
    counts.size[i] = iterations_of (c, i);
  find_planes (c, held, p, exported, border);
  place_of (&c->system, p, coordinate);
  for (gint64 n = 0; n < count_of (&counts); n++)
    {
      gint64 index[MAX_AXES];
      Image image[MAX_AXES], lies[MAX_AXES];
      gboolean found = FALSE;

      place_of (&counts, n, index);
      for (guint i = 0; i < counts.rank; i++)
        index[i] = c->init[i] + index[i] * c->step[i];
      image_of (&c->loop_on_pattern, ranks[c->pattern], index, image);
      if (!holds (c, c->pattern, coordinate, image))
        continue;
      compose (c, c->pattern, image, lies);
      for (guint k = 0; k < c->template.rank; k++)
        found = found || (!lies[k].all && border[k][lies[k].index]);
      count += found;
    }
  return count;
}

static GString *
write_case (const Case *c, gboolean exported)
{
  static const char *const heads[]
      = { "LoopRef=d0; PatternRef=a0 (AMView);", "LoopRef=d0; PatternRef=b1 (DisArray);",
          "LoopRef=d0; PatternRef=c1 (DisArray);" };
  const guint ranks[] = { c->template.rank, c->first.rank, c->second.rank };
  GString *text = trace_text_new ();
  g_autofree char *low = trace_text_array ("LowShdWidthArray", c->low, c->second.rank);
  g_autofree char *high = trace_text_array ("HiShdWidthArray", c->high, c->second.rank);
  g_autofree char *init = trace_text_array ("InInitIndexArray", c->init, c->loop.rank);
  g_autofree char *last = trace_text_array ("InLastIndexArray", c->last, c->loop.rank);
  g_autofree char *step = trace_text_array ("InStepArray", c->step, c->loop.rank);
  g_autofree char *tail = g_strconcat (init, last, step, NULL);

  write_arrays (text, c, "0");
  trace_text_do (text, "crtshg_", "ShadowGroupRef=e0;", "StaticSign=0;");
  trace_text_do (
      text, "inssh_", "",
      "ShadowGroupRef=e0; ArrayHeader=c0; ArrayHandlePtr=c1; FullShdSign=0;\n%s%s", low,
      high);
  if (!exported)
    trace_text_do (text, "strtsh_", "", "ShadowGroupRef=e0;");
  trace_text_do (text, "crtpl_", "LoopRef=d0;", "Rank=%u;", c->loop.rank);
  trace_text_do (text, exported ? "exfrst_" : "imlast_", "",
                 "LoopRef=d0; ShadowGroupRef=e0;");
  write_alignment (text, "mappl_", heads[c->pattern], tail, &c->loop_on_pattern,
                   ranks[c->pattern]);
  trace_text_call (text, "dopl_", 1, 1000, "LoopRef=d0;", 0, "DoPL=0;");
  return text;
}

/* Returns: iterations on the border. */
static guint64
check_border (const Case *c, gboolean exported)
{
  g_autoptr (GString) text = write_case (c, exported);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_on (&c->system, text, &error);
  g_autofree gboolean *held = elements_held (c, 2);
  const Step *step = program != NULL ? find_step (program, STEP_LOOP) : NULL;
  const guint64 *counts;
  guint64 all = 0;

  /* Loops outside of their pattern, too few planes, no iterations. */
  if (step == NULL)
    return 0;
  g_assert_cmpint (step->part, ==, exported ? LOOP_BORDER : LOOP_INNER);
  counts = program_counts (program, step->tag);
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      guint32 place = program_group_place (program, step->group, p);
      guint64 expected = model_border (c, held, p, exported);

      g_assert_cmpuint (place == PROGRAM_NONE ? 0 : counts[place], ==, expected);
      all += expected;
    }
  return all;
}

static void
test_borders (void)
{
  guint with_border = 0;

  for (guint i = 0; i < CASES; i++)
    {
      Case c = random_case ();

      with_border += check_border (&c, g_test_rand_bit ()) > 0;
    }
  g_test_message ("%u of %u loops have a border", with_border, CASES);
  g_assert_cmpuint (with_border, >, CASES / 100);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dvm/border/equals-counting-element-by-element", test_borders);
  return g_test_run ();
}
