/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "element-model.h"

Box
random_box (gint64 most, gint64 most_elements)
{
  Box box = { .rank = g_test_rand_int_range (1, MAX_AXES + 1) };

  do
    for (guint i = 0; i < box.rank; i++)
      box.size[i] = g_test_rand_int_range (1, most + 1);
  while (count_of (&box) > most_elements);
  return box;
}

/* Each axis of what is aligned is used at most once. */
Alignment
random_alignment (const Box *what, const Box *pattern)
{
  Alignment alignment;
  gboolean used[MAX_AXES + 1] = { FALSE };

  for (guint k = 0; k < pattern->rank; k++)
    {
      int choice = g_test_rand_int_range (0, 8);
      gint64 axis = g_test_rand_int_range (1, what->rank + 1);

      if (choice == 0 || used[axis])
        axis = g_test_rand_int_range (-1, 1);
      else
        used[axis] = TRUE;
      alignment.axis[k] = axis;
      alignment.a[k] = choice < 5 ? 1 : choice == 5 ? -1 : g_test_rand_int_range (-2, 3);
      alignment.b[k]
          = alignment.a[k] < 0 ? pattern->size[k] - 1 : g_test_rand_int_range (0, 3);
      if (choice < 4)
        alignment.b[k] = 0;
    }
  return alignment;
}

void
random_laying (const Box *template, const Box *system, gint64 *laid)
{
  gboolean used[MAX_AXES + 1] = { FALSE };

  for (guint d = 0; d < system->rank; d++)
    {
      gint64 axis = g_test_rand_int_range (0, template->rank + 1);

      for (guint tries = 0; tries < 4 && (axis == 0 || used[axis]); tries++)
        axis = g_test_rand_int_range (0, template->rank + 1);
      if (used[axis])
        axis = 0;
      used[axis] = TRUE;
      laid[d] = axis;
    }
}

/* ---- blocks (docs/dvm-rules.md, section 4)
 * ---------------------------------------------- */

static void
random_weights (Case *c)
{
  static const Weighting weightings[]
      = { EQUAL_BLOCKS, EQUAL_BLOCKS, WEIGHTS_OF_COORDINATES, WEIGHTS_OF_ELEMENTS };
  gboolean divided = g_test_rand_int_range (0, 4) == 0;

  for (guint k = 0; k < c->template.rank; k++)
    {
      c->divisor[k] = divided ? g_test_rand_int_range (1, 4) : 1;
      if (c->template.size[k] % c->divisor[k] != 0)
        c->divisor[k] = 1;
    }
  c->weighting = weightings[g_test_rand_int_range (0, G_N_ELEMENTS (weightings))];
  for (guint d = 0; d < c->system.rank && c->weighting != EQUAL_BLOCKS; d++)
    {
      c->weights[d] = c->weighting == WEIGHTS_OF_COORDINATES
                          ? c->system.size[d]
                          : g_test_rand_int_range (0, MOST_WEIGHTS + 1);
      for (gint64 i = 0; i < c->weights[d]; i++)
        c->weight[d][i]
            = g_test_rand_int_range (0, 6) > 0 ? g_test_rand_int_range (0, 30) : 0;
      if (c->weights[d] > 0)
        c->weight[d][0] += 1; /* not all 0 */
    }
}

/* Groups of neighbouring elements filled from the left, none above limit.  Returns: FALSE
 * where that takes more groups than there are coordinates. */
static gboolean
fill_groups (const Case *c, guint d, gint64 extent, gint64 limit, gint64 *end)
{
  gint64 q = 0, sum = 0;

  for (gint64 e = 0; e < extent; e++)
    {
      gint64 weight = c->weight[d][e * c->weights[d] / extent];

      if (weight > limit || (sum + weight > limit && q + 1 == c->system.size[d]))
        return FALSE;
      if (sum + weight > limit)
        {
          end[q++] = e;
          sum = 0;
        }
      sum += weight;
    }
  for (; q < c->system.size[d]; q++)
    end[q] = extent;
  return TRUE;
}

static void
lay_axis (Case *c, guint d, guint k)
{
  gint64 extent = c->template.size[k], size = c->system.size[d], sum = 0, before = 0;
  gint64 block = (extent + size - 1) / size, divisor = c->divisor[k];

  block = (block + divisor - 1) / divisor * divisor;
  for (gint64 i = 0; i < c->weights[d]; i++)
    sum += c->weight[d][i];
  for (gint64 q = 0; q < size; q++)
    {
      if (c->weighting == WEIGHTS_OF_COORDINATES)
        before += c->weight[d][q];
      c->end[d][q] = c->weighting == WEIGHTS_OF_COORDINATES
                         ? (2 * extent * before + sum) / (2 * sum)
                         : MIN (block * (q + 1), extent);
    }
  if (c->weighting == WEIGHTS_OF_ELEMENTS && c->weights[d] > 0)
    for (gint64 limit = 0; !fill_groups (c, d, extent, limit, c->end[d]); limit++)
      ;
}

void
lay_blocks (Case *c)
{
  for (guint d = 0; d < c->system.rank; d++)
    if (c->laid[d] > 0)
      lay_axis (c, d, c->laid[d] - 1);
}

static gint64
random_width (void)
{
  return g_test_rand_int_range (0, 6) == 0 ? 2 : g_test_rand_int_range (0, 2);
}

Case
random_case (void)
{
  Case c = { .system = random_box (4, MOST_SYSTEM), .template = random_box (9, 400) };

  c.first = random_box (7, 250);
  c.second = random_box (8, 100);
  c.loop = random_box (5, 100);
  random_laying (&c.template, &c.system, c.laid);
  random_weights (&c);
  lay_blocks (&c);
  c.first_on_template = random_alignment (&c.first, &c.template);
  c.second_on_first = random_alignment (&c.second, &c.first);
  c.pattern = g_test_rand_int_range (0, 3);
  c.loop_on_pattern = random_alignment (&c.loop, c.pattern == 0   ? &c.template
                                                 : c.pattern == 1 ? &c.first
                                                                  : &c.second);
  for (guint i = 0; i < c.loop.rank; i++)
    {
      gboolean back = g_test_rand_bit ();
      gint64 begin = g_test_rand_int_range (0, 2);

      c.step[i] = g_test_rand_int_range (1, 3) * (back ? -1 : 1);
      c.init[i] = back ? begin + c.loop.size[i] - 2 : begin;
      c.last[i] = back ? begin : begin + c.loop.size[i] - 2;
    }
  for (guint i = 0; i < c.second.rank; i++)
    {
      c.low[i] = random_width ();
      c.high[i] = random_width ();
    }
  c.corners = g_test_rand_bit ();
  return c;
}

/* ---- as a trace -------------------------------------------------------------------- */

void
write_alignment (GString *text, const char *call, const char *head, const char *tail,
                 const Alignment *alignment, guint rank)
{
  g_autofree char *axis = trace_text_array ("AxisArray", alignment->axis, rank);
  g_autofree char *a = trace_text_array ("CoeffArray", alignment->a, rank);
  g_autofree char *b = trace_text_array ("ConstArray", alignment->b, rank);

  trace_text_do (text, call, "IsLocal=1;", "%s\n%s\n%s\n%s\n%s", head, axis, a, b, tail);
}

static void
write_array (GString *text, const char *header, const char *handle, const Box *box)
{
  static const gint64 none[MAX_AXES] = { 0 };
  g_autofree char *sizes = trace_text_array ("SizeArray", box->size, box->rank);
  g_autofree char *low = trace_text_array ("LowShdWidthArray", none, box->rank);
  g_autofree char *high = trace_text_array ("HiShdWidthArray", none, box->rank);
  g_autofree char *output = g_strdup_printf ("ArrayHandlePtr=%s;", handle);

  trace_text_do (text, "crtda_", output,
                 "ArrayHeader=%s; Rank=%u; TypeSize=8;\n%s\n%s\n%s", header, box->rank,
                 sizes, low, high);
}

static void
write_weights (GString *text, const Case *c, const char *system)
{
  gboolean of_elements = c->weighting == WEIGHTS_OF_ELEMENTS;
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *counts = trace_text_array ("WeightNumber", c->weights, c->system.rank);
  gint64 number = 0;

  for (guint d = 0; d < c->system.rank; d++)
    for (gint64 i = 0; i < c->weights[d]; i++)
      {
        if (of_elements)
          g_string_append_printf (list, "LoadWeight[%d]", (int) number++);
        else
          g_string_append_printf (list, "AxisWeightAddr[%u][%d]", d, (int) i);
        g_string_append_printf (list, " = %d.%d;\n", (int) c->weight[d][i] / 10,
                                (int) c->weight[d][i] % 10);
      }
  if (of_elements)
    trace_text_do (text, "setelw_", "", "PSRef=%s; AMViewRef=a0; AddrNumber=%u;\n%s\n%s",
                   system, c->system.rank, counts, list->str);
  else
    trace_text_do (text, "genblk_", "",
                   "PSRef=%s; AMViewRef=a0; AxisCount=%u; DoubleSign=1;\n%s", system,
                   c->system.rank, list->str);
}

static void
write_divisors (GString *text, const Case *c)
{
  g_autofree char *divisors
      = trace_text_array ("AMVAxisDiv", c->divisor, c->template.rank);

  for (guint k = 0; k < c->template.rank; k++)
    if (c->divisor[k] > 1)
      {
        trace_text_do (text, "blkdiv_", "", "AMViewRef=a0; AMVAxisCount=%u;\n%s",
                       c->template.rank, divisors);
        return;
      }
}

void
write_arrays (GString *text, const Case *c, const char *system)
{
  g_autofree char *sizes
      = trace_text_array ("SizeArray", c->template.size, c->template.rank);
  g_autofree char *laid = trace_text_array ("AxisArray", c->laid, c->system.rank);

  trace_text_do (text, "crtamv_", "AMViewRef=a0;", "AMRef=0; Rank=%u;\n%s",
                 c->template.rank, sizes);
  write_divisors (text, c);
  if (c->weighting != EQUAL_BLOCKS)
    write_weights (text, c, system);
  trace_text_do (text, "distr_", "", "AMViewRef=a0; PSRef=%s; ParamCount=%u;\n%s", system,
                 c->system.rank, laid);
  write_array (text, "b0", "b1", &c->first);
  write_alignment (text, "align_",
                   "ArrayHeader=b0; ArrayHandlePtr=b1; PatternRef=a0 (AMView);", "",
                   &c->first_on_template, c->template.rank);
  write_array (text, "c0", "c1", &c->second);
  write_alignment (text, "align_",
                   "ArrayHeader=c0; ArrayHandlePtr=c1; PatternRef=b1 (DisArray);", "",
                   &c->second_on_first, c->first.rank);
}

Program *
read_on (const Box *system, const GString *text, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text->str, text->len, "t.ptr");
  Shape shape = { .rank = system->rank };

  for (guint d = 0; d < shape.rank; d++)
    shape.size[d] = (guint32) system->size[d];
  return dvm_read (input, &shape, NULL, NULL, error);
}

const Step *
find_step (const Program *program, StepType type)
{
  guint32 length;
  const Step *steps = program_stream (program, 0, &length);

  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == type)
      return &steps[i];
  return NULL;
}

/* ---- the model --------------------------------------------------------------------- */

gint64
count_of (const Box *box)
{
  gint64 count = 1;

  for (guint i = 0; i < box->rank; i++)
    count *= box->size[i];
  return count;
}

void
place_of (const Box *box, gint64 number, gint64 *index)
{
  for (guint i = box->rank; i-- > 0;)
    {
      index[i] = number % box->size[i];
      number /= box->size[i];
    }
}

gint64
number_of (const Box *box, const gint64 *index)
{
  gint64 number = 0;

  for (guint i = 0; i < box->rank; i++)
    number = number * box->size[i] + index[i];
  return number;
}

void
image_of (const Alignment *alignment, guint rank, const gint64 *index, Image *image)
{
  for (guint k = 0; k < rank; k++)
    {
      gint64 axis = alignment->axis[k];

      image[k].all = axis < 0;
      image[k].index = alignment->b[k];
      if (axis > 0)
        image[k].index += alignment->a[k] * index[axis - 1];
    }
}

/* Whether a coordinate of a dimension has a template index. */
static gboolean
owns_index (const Case *c, guint k, const gint64 *coordinate, gint64 index)
{
  gint64 extent = c->template.size[k];

  if (index < 0 || index >= extent)
    return FALSE;
  for (guint d = 0; d < c->system.rank; d++)
    if (c->laid[d] == k + 1)
      return index < c->end[d][coordinate[d]]
             && (coordinate[d] == 0 || index >= c->end[d][coordinate[d] - 1]);
  return TRUE;
}

gboolean
holds (const Case *c, guint level, const gint64 *coordinate, const Image *image)
{
  const Box *boxes[] = { &c->template, &c->first, &c->second };
  const Alignment *alignments[] = { NULL, &c->first_on_template, &c->second_on_first };

  if (level == 0)
    {
      for (guint k = 0; k < c->template.rank; k++)
        if (!image[k].all && !owns_index (c, k, coordinate, image[k].index))
          return FALSE;
      return TRUE;
    }
  /* Where one axis of the pattern has all its indices, each is tried in turn. */
  for (guint p = 0; p < boxes[level]->rank; p++)
    if (image[p].all)
      {
        Image one[MAX_AXES];

        memcpy (one, image, sizeof one);
        one[p].all = FALSE;
        for (one[p].index = 0; one[p].index < boxes[level]->size[p]; one[p].index++)
          if (holds (c, level, coordinate, one))
            return TRUE;
        return FALSE;
      }
  {
    gint64 index[MAX_AXES];
    Image next[MAX_AXES];

    for (guint p = 0; p < boxes[level]->rank; p++)
      index[p] = image[p].index;
    image_of (alignments[level], boxes[level - 1]->rank, index, next);
    return holds (c, level - 1, coordinate, next);
  }
}

gboolean *
elements_held (const Case *c, guint which)
{
  const Box *box = which == 1 ? &c->first : &c->second;
  gint64 elements = count_of (box), processors = count_of (&c->system);
  gboolean *held = g_new0 (gboolean, elements * processors);

  for (gint64 p = 0; p < processors; p++)
    for (gint64 e = 0; e < elements; e++)
      {
        gint64 index[MAX_AXES], coordinate[MAX_AXES];
        Image image[MAX_AXES];

        place_of (&c->system, p, coordinate);
        place_of (box, e, index);
        if (which == 1)
          image_of (&c->first_on_template, c->template.rank, index, image);
        else
          image_of (&c->second_on_first, c->first.rank, index, image);
        held[p * elements + e] = holds (c, which - 1, coordinate, image);
      }
  return held;
}
