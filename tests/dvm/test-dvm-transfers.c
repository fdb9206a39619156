/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What redistribution, realignment, copies and buffers send, against a model that looks
 * at every element: who needs it, does not hold it, and who that holds it is nearest. */
#include "config.h"

#include <string.h>

#include "element-model.h"
#include "fixture/unit.h"

#define CASES 4000

/* The machine, and a case on a system of it: itself, or a view of its first
 * processors. */
typedef struct
{
  Case arrays;
  Box machine;
  gboolean is_view;
} Setting;

static Setting
random_setting (void)
{
  Setting setting = { .arrays = random_case (), .is_view = g_test_rand_bit () };

  setting.machine = setting.arrays.system;
  if (!setting.is_view)
    return setting;
  do
    setting.machine = random_box (6, 2 * MOST_SYSTEM);
  while (count_of (&setting.machine) < count_of (&setting.arrays.system));
  return setting;
}

static GString *
write_setting (const Setting *setting)
{
  GString *text = trace_text_new ();
  const Box *system = &setting->arrays.system;
  g_autofree char *sizes = trace_text_array ("SizeArray", system->size, system->rank);

  if (setting->is_view)
    trace_text_do (text, "psview_", "PSRef=5;", "PSRef=0; Rank=%u;\n%s", system->rank,
                   sizes);
  write_arrays (text, &setting->arrays, setting->is_view ? "5" : "0");
  return text;
}

/* ---- the model --------------------------------------------------------------------- */

/* Bytes from each processor of the system to each other one. */
typedef struct
{
  const Setting *setting;
  gint64 processors;
  guint64 *bytes;
} Matrix;

static Matrix *
matrix_new (const Setting *setting)
{
  Matrix *self = g_new0 (Matrix, 1);

  self->setting = setting;
  self->processors = count_of (&setting->arrays.system);
  self->bytes = g_new0 (guint64, self->processors * self->processors);
  return self;
}

static void
matrix_free (Matrix *self)
{
  g_free (self->bytes);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Matrix, matrix_free)

static gint64
steps_between (const Setting *setting, gint64 p, gint64 q)
{
  gint64 a[MAX_AXES], b[MAX_AXES], steps = 0;

  place_of (&setting->machine, p, a);
  place_of (&setting->machine, q, b);
  for (guint d = 0; d < setting->machine.rank; d++)
    steps += ABS (a[d] - b[d]);
  return steps;
}

/* held, needed: processor times elements plus element. */
static void
matrix_add (Matrix *self, const gboolean *held, const gboolean *needed, gint64 elements)
{
  for (gint64 p = 0; p < self->processors; p++)
    for (gint64 e = 0; e < elements; e++)
      {
        gint64 best = -1;

        if (!needed[p * elements + e] || held[p * elements + e])
          continue;
        for (gint64 q = 0; q < self->processors; q++)
          if (held[q * elements + e]
              && (best < 0
                  || steps_between (self->setting, q, p)
                         < steps_between (self->setting, best, p)))
            best = q;
        if (best >= 0)
          self->bytes[best * self->processors + p] += 8;
      }
}

/* The transfers of the program's first collective.  Returns: whether there are any. */
static gboolean
assert_matrix (const Matrix *self, const Program *program, CommunicationKind kind)
{
  const Collective *collective
      = program_collective (program, find_step (program, STEP_START)->index);
  const Transfers *transfers = program_transfers (program, collective->transfers);
  guint32 entries = 0;

  g_assert_cmpint (collective->kind, ==, kind);
  g_assert_cmpuint (collective->group, ==, 0);
  for (gint64 i = 0; i < self->processors * self->processors; i++)
    entries += self->bytes[i] > 0;
  g_assert_cmpuint (transfers->count, ==, entries);
  for (guint32 i = 0; i < entries; i++)
    {
      const Transfer *transfer = &transfers->entries[i];

      g_assert_cmpuint (transfer->source, <, self->processors);
      g_assert_cmpuint (transfer->destination, <, self->processors);
      g_assert_cmpuint (
          transfer->bytes, ==,
          self->bytes[transfer->source * self->processors + transfer->destination]);
    }
  return entries > 0;
}

static gboolean
check (const Setting *setting, const GString *text, const Matrix *matrix,
       CommunicationKind kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_on (&setting->machine, text, &error);

  g_assert_no_error (error);
  return assert_matrix (matrix, program, kind);
}

typedef gboolean (*CheckCase) (void);

static void
check_cases (CheckCase check_case)
{
  guint sent = 0;

  for (guint i = 0; i < CASES; i++)
    sent += check_case ();
  g_test_message ("%u of %u send something", sent, CASES);
  g_assert_cmpuint (sent, >, CASES / 40);
}

/* ---- redistribution and realignment ------------------------------------------------ */

static gboolean
check_realignment (void)
{
  Setting setting = random_setting ();
  Case *c = &setting.arrays;
  g_autoptr (GString) text = write_setting (&setting);
  g_autoptr (Matrix) matrix = matrix_new (&setting);
  g_autofree gboolean *before = elements_held (c, 2), *after = NULL;

  c->second_on_first = random_alignment (&c->second, &c->first);
  write_alignment (
      text, "realn_",
      "ArrayHeader=c0; ArrayHandlePtr=c1; PatternRef=b1 (DisArray); NewSign=0;", "",
      &c->second_on_first, c->first.rank);
  after = elements_held (c, 2);
  matrix_add (matrix, before, after, count_of (&c->second));
  return check (&setting, text, matrix, KIND_REDISTRIBUTION);
}

static void
test_realignment (void)
{
  check_cases (check_realignment);
}

static gboolean
check_redistribution (void)
{
  Setting setting = random_setting ();
  Case *c = &setting.arrays;
  g_autoptr (GString) text = write_setting (&setting);
  g_autoptr (Matrix) matrix = matrix_new (&setting);
  g_autofree gboolean *first_before = elements_held (c, 1), *first_after = NULL;
  g_autofree gboolean *second_before = elements_held (c, 2), *second_after = NULL;
  g_autofree char *laid = NULL;

  random_laying (&c->template, &c->system, c->laid);
  lay_blocks (c);
  laid = trace_text_array ("AxisArray", c->laid, c->system.rank);
  trace_text_do (text, "redis_", "",
                 "AMViewRef=a0; PSRef=%s; ParamCount=%u; NewSign=0;\n%s",
                 setting.is_view ? "5" : "0", c->system.rank, laid);
  first_after = elements_held (c, 1);
  second_after = elements_held (c, 2);
  matrix_add (matrix, first_before, first_after, count_of (&c->first));
  matrix_add (matrix, second_before, second_after, count_of (&c->second));
  return check (&setting, text, matrix, KIND_REDISTRIBUTION);
}

static void
test_redistribution (void)
{
  check_cases (check_redistribution);
}

/* ---- copies ------------------------------------------------------------------------ */

typedef struct
{
  gint64 init[MAX_AXES], last[MAX_AXES], step[MAX_AXES], count[MAX_AXES];
} Section;

static void
random_section_axis (Section *section, guint axis, gint64 size, gint64 count)
{
  gint64 most = count > 1 ? (size - 1) / (count - 1) : 1;
  gint64 step = most > 1 ? g_test_rand_int_range (1, most + 1) : 1;
  gint64 span = step * (count - 1), init = g_test_rand_int_range (0, size - span);

  section->count[axis] = count;
  section->init[axis] = init;
  section->last[axis] = init + span;
  section->step[axis] = step;
  if (g_test_rand_int_range (0, 4) > 0)
    return;
  section->init[axis] = init + span;
  section->last[axis] = init;
  section->step[axis] = -step;
}

/* Axes with several indices correspond in order; the others have one. */
static void
random_sections (const Case *c, Section *from, Section *to)
{
  guint t = 0;

  for (guint f = 0; f < c->first.rank; f++)
    {
      gint64 most = t < c->second.rank ? MIN (c->first.size[f], c->second.size[t]) : 1;
      gint64 count = most > 1 ? g_test_rand_int_range (1, most + 1) : 1;

      random_section_axis (from, f, c->first.size[f], count);
      if (count > 1)
        {
          random_section_axis (to, t, c->second.size[t], count);
          t++;
        }
    }
  for (; t < c->second.rank; t++)
    random_section_axis (to, t, c->second.size[t], 1);
}

static gint64
element_at (const Box *box, const Section *section, const gint64 *number)
{
  gint64 index[MAX_AXES];

  for (guint i = 0; i < box->rank; i++)
    index[i] = section->init[i] + section->step[i] * number[i];
  return number_of (box, index);
}

static gboolean *
elements_copied (const Case *c, const Section *from, const Section *to)
{
  g_autofree gboolean *held = elements_held (c, 2);
  gint64 firsts = count_of (&c->first), seconds = count_of (&c->second);
  gint64 processors = count_of (&c->system);
  gboolean *needed = g_new0 (gboolean, processors * firsts);
  Box counts = { .rank = c->second.rank };

  memcpy (counts.size, to->count, sizeof counts.size);
  for (gint64 n = 0; n < count_of (&counts); n++)
    {
      gint64 number[MAX_AXES], source[MAX_AXES] = { 0 }, from_element, to_element;
      guint t = 0;

      place_of (&counts, n, number);
      for (guint f = 0; f < c->first.rank; f++)
        if (from->count[f] > 1)
          {
            while (to->count[t] == 1)
              t++;
            source[f] = number[t++];
          }
      from_element = element_at (&c->first, from, source);
      to_element = element_at (&c->second, to, number);
      for (gint64 p = 0; p < processors; p++)
        if (held[p * seconds + to_element])
          needed[p * firsts + from_element] = TRUE;
    }
  return needed;
}

static void
write_section (GString *text, const char *side, const Section *section, guint rank)
{
  static const char *const names[] = { "InitIndexArray", "LastIndexArray", "StepArray" };
  const gint64 *values[] = { section->init, section->last, section->step };

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strconcat (side, names[i], NULL);
      g_autofree char *array = trace_text_array (name, values[i], rank);

      g_string_append_printf (text, "%s\n", array);
    }
}

static gboolean
check_copy (void)
{
  Setting setting = random_setting ();
  const Case *c = &setting.arrays;
  g_autoptr (GString) text = write_setting (&setting), sections = g_string_new (NULL);
  g_autoptr (Matrix) matrix = matrix_new (&setting);
  g_autofree gboolean *held = elements_held (c, 1), *needed = NULL;
  Section from, to;

  random_sections (c, &from, &to);
  write_section (sections, "From", &from, c->first.rank);
  write_section (sections, "To", &to, c->second.rank);
  trace_text_do (text, "arrcpy_", "Res=1;",
                 "FromArrayHeader=b0; FromArrayHandlePtr=b1; ToArrayHeader=c0; "
                 "ToArrayHandlePtr=c1; CopyRegim=0;\n%s",
                 sections->str);
  needed = elements_copied (c, &from, &to);
  matrix_add (matrix, held, needed, count_of (&c->first));
  return check (&setting, text, matrix, KIND_REMOTE_ACCESS);
}

static void
test_copies (void)
{
  check_cases (check_copy);
}

/* ---- remote buffers ---------------------------------------------------------------- */

/* The first array's elements for a loop over the template: its iterations lie one to one
 * on the template's elements, and remote says where in the array each looks. */
typedef struct
{
  Alignment remote; /* axis 0: constant, -1: the whole axis */
  gint64 init[MAX_AXES], last[MAX_AXES], step[MAX_AXES];
} RemoteLoop;

static RemoteLoop
random_remote_loop (const Case *c)
{
  RemoteLoop loop;
  gboolean used[MAX_AXES + 1] = { FALSE };

  for (guint i = 0; i < c->template.rank; i++)
    {
      gint64 low = g_test_rand_int_range (0, c->template.size[i]);
      gint64 high = g_test_rand_int_range (low, c->template.size[i]);
      gboolean back = g_test_rand_bit ();

      loop.init[i] = back ? high : low;
      loop.last[i] = back ? low : high;
      loop.step[i] = g_test_rand_int_range (1, 3) * (back ? -1 : 1);
    }
  for (guint k = 0; k < c->first.rank; k++)
    {
      gint64 axis = g_test_rand_int_range (-1, c->template.rank + 1);

      if (axis > 0 && used[axis])
        axis = 0;
      if (axis > 0)
        used[axis] = TRUE;
      loop.remote.axis[k] = axis;
      loop.remote.a[k] = g_test_rand_int_range (-1, 3);
      loop.remote.b[k] = g_test_rand_int_range (-1, 4);
    }
  return loop;
}

/* Marks every element that has the image; wholes are gone through. */
static void
mark_image (const Box *box, const Image *image, gboolean *needed)
{
  for (gint64 e = 0; e < count_of (box); e++)
    {
      gint64 index[MAX_AXES];
      gboolean match = TRUE;

      place_of (box, e, index);
      for (guint k = 0; k < box->rank; k++)
        match = match && (image[k].all || image[k].index == index[k]);
      needed[e] = needed[e] || match;
    }
}

static gboolean *
elements_looked_at (const Case *c, const RemoteLoop *loop)
{
  gint64 elements = count_of (&c->first), processors = count_of (&c->system);
  gboolean *needed = g_new0 (gboolean, processors * elements);

  for (gint64 t = 0; t < count_of (&c->template); t++)
    {
      gint64 value[MAX_AXES], coordinate[MAX_AXES];
      Image place[MAX_AXES], looked_at[MAX_AXES];
      gboolean is_iteration = TRUE;

      place_of (&c->template, t, value);
      for (guint i = 0; i < c->template.rank; i++)
        {
          gint64 low = MIN (loop->init[i], loop->last[i]);
          gint64 high = MAX (loop->init[i], loop->last[i]);

          place[i] = (Image){ FALSE, value[i] };
          is_iteration = is_iteration && value[i] >= low && value[i] <= high
                         && (value[i] - loop->init[i]) % loop->step[i] == 0;
        }
      image_of (&loop->remote, c->first.rank, value, looked_at);
      for (gint64 p = 0; p < processors && is_iteration; p++)
        {
          place_of (&c->system, p, coordinate);
          if (holds (c, 0, coordinate, place))
            mark_image (&c->first, looked_at, &needed[p * elements]);
        }
    }
  return needed;
}

static void
write_remote_loop (GString *text, const Case *c, const RemoteLoop *loop)
{
  static const Alignment identity = { { 1, 2, 3, 4 }, { 1, 1, 1, 1 }, { 0, 0, 0, 0 } };
  guint rank = c->template.rank;
  g_autofree char *init = trace_text_array ("InInitIndexArray", loop->init, rank);
  g_autofree char *last = trace_text_array ("InLastIndexArray", loop->last, rank);
  g_autofree char *step = trace_text_array ("InStepArray", loop->step, rank);
  g_autofree char *tail = g_strconcat (init, last, step, NULL);

  trace_text_do (text, "crtpl_", "LoopRef=d0;", "Rank=%u;", rank);
  write_alignment (text, "mappl_", "LoopRef=d0; PatternRef=a0 (AMView);", tail, &identity,
                   rank);
  {
    g_autofree char *axis
        = trace_text_array ("AxisArray", loop->remote.axis, c->first.rank);
    g_autofree char *a = trace_text_array ("CoeffArray", loop->remote.a, c->first.rank);
    g_autofree char *b = trace_text_array ("ConstArray", loop->remote.b, c->first.rank);

    trace_text_do (
        text, "crtrbl_", "BufferHandlePtr=e1;",
        "RemArrayHeader=b0; RemArrayHandlePtr=b1; BufferHeader=e0; LoopRef=d0;\n"
        "%s\n%s\n%s",
        axis, a, b);
  }
  /* The buffer outlives the loop. */
  trace_text_do (text, "endpl_", "", "LoopRef=d0;");
  trace_text_do (text, "loadrb_", "", "BufferHeader=e0; RenewSign=0;");
  trace_text_do (text, "waitrb_", "", "BufferHeader=e0;");
}

static gboolean
check_buffer (void)
{
  Setting setting = random_setting ();
  const Case *c = &setting.arrays;
  RemoteLoop loop = random_remote_loop (c);
  g_autoptr (GString) text = write_setting (&setting);
  g_autoptr (Matrix) matrix = matrix_new (&setting);
  g_autofree gboolean *held = elements_held (c, 1);
  g_autofree gboolean *needed = elements_looked_at (c, &loop);

  write_remote_loop (text, c, &loop);
  matrix_add (matrix, held, needed, count_of (&c->first));
  return check (&setting, text, matrix, KIND_REMOTE_ACCESS);
}

static void
test_buffers (void)
{
  check_cases (check_buffer);
}

/* Points, lines, planes of the first array for every processor of the system. */
static gboolean
check_plane (void)
{
  Setting setting = random_setting ();
  const Case *c = &setting.arrays;
  gint64 coordinates[MAX_AXES], elements = count_of (&c->first);
  Image plane[MAX_AXES];
  g_autoptr (GString) text = write_setting (&setting);
  g_autoptr (Matrix) matrix = matrix_new (&setting);
  g_autofree gboolean *held = elements_held (c, 1);
  g_autofree gboolean *needed = g_new0 (gboolean, matrix->processors * elements);
  g_autofree char *list = NULL;

  for (guint k = 0; k < c->first.rank; k++)
    {
      coordinates[k] = g_test_rand_int_range (-1, c->first.size[k]);
      plane[k] = (Image){ coordinates[k] == -1, coordinates[k] };
    }
  for (gint64 p = 0; p < matrix->processors; p++)
    mark_image (&c->first, plane, &needed[p * elements]);
  list = trace_text_array ("CoordArray", coordinates, c->first.rank);
  trace_text_do (text, "crtrbp_", "BufferHandlePtr=e1;",
                 "RemArrayHeader=b0; BufferHeader=e0; PSRef=%s;\n%s",
                 setting.is_view ? "5" : "0", list);
  trace_text_do (text, "loadrb_", "", "BufferHeader=e0; RenewSign=0;");
  trace_text_do (text, "waitrb_", "", "BufferHeader=e0;");
  matrix_add (matrix, held, needed, elements);
  return check (&setting, text, matrix, KIND_REMOTE_ACCESS);
}

static void
test_planes (void)
{
  check_cases (check_plane);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/dvm/transfers/" name, function)
  ADD ("realignment-sends-as-counted-by-element", test_realignment);
  ADD ("redistribution-sends-as-counted-by-element", test_redistribution);
  ADD ("copies-send-as-counted-by-element", test_copies);
  ADD ("buffers-get-what-their-loops-look-at", test_buffers);
  ADD ("buffers-of-planes-get-them", test_planes);
  return g_test_run ();
}
