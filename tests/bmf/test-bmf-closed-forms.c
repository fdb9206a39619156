/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages, bytes, operations and synchronisations of each parallel construct are what
 * formulas say, for random lengths, strides and sizes.
 *
 * Of the tree over n processors that are S apart (the thesis, section 5.3.2), with low
 * (i) the lowest bit set in i: processor i > 0 gets one message, from i - low (i), with
 * all that belongs to i .. min (n, i + low (i)) - 1.  So piece i travels as often as i
 * has bits. Piece i of a list of L elements has floor ((L + n - 1 - i) / n) of them.
 */
#include "config.h"

#include "bmf/random-cases.h"
#include "bmf/read-bmf.h"
#include "bmf/traffic.h"
#include "fixture/unit.h"

#include <string.h>

#define CASES 400
#define MOST_PIECES 40

/* A list of `length` lists of `width` integers, in n pieces. */
typedef struct
{
  GRand *random;
  guint32 n, shift, stride; /* stride: 2^shift */
  guint32 length, width;
  guint64 scalar_bytes;
  guint64 size[MOST_PIECES]; /* scalars in each piece */
  GArray *expected;          /* Message */
  GPtrArray *synchronised;   /* char * */
  guint64 operations;        /* all together */
  gboolean sends_first; /* all sends before any receive, between synchronisations after
                           the split's */
} Case;

static guint32
draw (Case *self, guint32 from, guint32 to)
{
  return (guint32) g_rand_int_range (self->random, (gint32) from, (gint32) to + 1);
}

static void
expect_message (Case *self, guint32 from, guint32 to, guint64 scalars)
{
  const Message message = { from, to, scalars * self->scalar_bytes };

  g_array_append_val (self->expected, message);
}

/* Of processors own, own + stride, ..; only where there are two. */
static void
expect_synchronisations (Case *self, guint32 own, guint32 n, guint times)
{
  for (guint t = 0; t < times && n > 1; t++)
    {
      GString *members = g_string_new (NULL);

      for (guint32 i = 0; i < n; i++)
        g_string_append_printf (members, "%u ", own + i * self->stride);
      g_ptr_array_add (self->synchronised, g_string_free (members, FALSE));
    }
}

static guint64
sum_of_sizes (const Case *self, guint32 from, guint32 to)
{
  guint64 sum = 0;

  for (guint32 i = from; i < MIN (to, self->n); i++)
    sum += self->size[i];
  return sum;
}

static guint32
low (guint32 i)
{
  return i & -i;
}

/* The split's messages, or those that bring all back. */
static void
expect_tree (Case *self, guint32 own, gboolean back)
{
  for (guint32 i = 1; i < self->n; i++)
    {
      const guint32 from = own + (i - low (i)) * self->stride,
                    to = own + i * self->stride;

      expect_message (self, back ? to : from, back ? from : to,
                      sum_of_sizes (self, i, i + low (i)));
    }
}

static void
set_sizes (Case *self, guint32 length)
{
  for (guint32 i = 0; i < self->n; i++)
    self->size[i] = (guint64) ((length + self->n - 1 - i) / self->n) * self->width;
}

static void
init_case (Case *self, GRand *random)
{
  *self = (Case){ .random = random };
  self->n = draw (self, 1, MOST_PIECES);
  self->shift = draw (self, 0, 4);
  self->stride = 1u << self->shift;
  self->length = draw (self, 0, 60);
  self->width = draw (self, 1, 3);
  self->scalar_bytes = draw (self, 1, 8);
  self->expected = g_array_new (FALSE, FALSE, sizeof (Message));
  self->synchronised = g_ptr_array_new_with_free_func (g_free);
  set_sizes (self, self->length);
}

static void
clear_case (Case *self)
{
  g_array_unref (self->expected);
  g_ptr_array_unref (self->synchronised);
}

/* [[0, 0], [1, 1], [2, 2]] */
static void
append_data (const Case *self, GString *to)
{
  g_string_append (to, "[");
  for (guint32 i = 0; i < self->length; i++)
    {
      g_string_append (to, i > 0 ? ", [" : "[");
      for (guint32 j = 0; j < self->width; j++)
        g_string_append_printf (to, "%s%u", j > 0 ? ", " : "", i);
      g_string_append (to, "]");
    }
  g_string_append (to, "]");
}

/* "B_Comp (after) (P_Split ..)", or the split alone; with its data. */
static char *
split_then (const Case *self, const char *after)
{
  GString *text = g_string_new (NULL);

  if (after != NULL)
    g_string_append_printf (text, "B_Comp (%s) (", after);
  g_string_append_printf (text, "P_Split (B_Num %u) (B_Num %u)%s ", self->n, self->shift,
                          after != NULL ? ")" : "");
  append_data (self, text);
  return g_string_free (text, FALSE);
}

static void
expect_text (const Case *self, const char *program, const char *is, const char *should)
{
  if (strcmp (is, should) == 0)
    return;
  g_test_message ("found %s, expected %s, with scalars of %" G_GUINT64_FORMAT
                  " bytes, in\n%s",
                  is, should, self->scalar_bytes, program);
  g_test_fail ();
}

static void
check_operations (const Case *self, const char *text, const Traffic *traffic)
{
  g_autofree char *expected = g_strdup_printf ("%" G_GUINT64_FORMAT, self->operations);
  g_autofree char *found = NULL;
  guint64 operations = 0;

  for (guint i = 0; i < traffic->operations->len; i++)
    operations += g_array_index (traffic->operations, guint64, i);
  found = g_strdup_printf ("%" G_GUINT64_FORMAT, operations);
  expect_text (self, text, found, expected);
}

/* After the first synchronisation. */
static gboolean
sends_before_it_receives (const Program *program, guint32 processor)
{
  gboolean split = TRUE, received = FALSE;
  guint32 length;
  const Step *steps = program_stream (program, processor, &length);

  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == STEP_SYNCHRONISE)
      split = received = FALSE;
    else if (steps[i].type == STEP_RECEIVE)
      received = !split;
    else if (steps[i].type == STEP_SEND && received)
      return FALSE;
  return TRUE;
}

/* value: NULL: not checked */
static void
check_program (Case *self, const char *text, const char *value)
{
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf_sized (text, 0, self->scalar_bytes, &error);
  g_autofree char *sent = NULL, *expected = NULL, *met = NULL, *expected_met = NULL;

  g_assert_no_error (error);
  g_autoptr (Traffic) traffic = traffic_new (program, broken);
  if (broken->len > 0)
    expect_text (self, text, broken->pdata[0], "");
  if (value != NULL)
    expect_text (self, text, program_value (program), value);
  messages_sort (self->expected);
  sent = messages_text (traffic->messages, FALSE);
  expected = messages_text (self->expected, FALSE);
  expect_text (self, text, sent, expected);
  synchronised_sort (self->synchronised);
  met = synchronised_text (traffic->synchronised);
  expected_met = synchronised_text (self->synchronised);
  expect_text (self, text, met, expected_met);
  check_operations (self, text, traffic);
  for (guint32 i = 0; i < program_processors (program) && self->sends_first; i++)
    if (!sends_before_it_receives (program, i))
      expect_text (self, text, "a send after a receive", "all sends first");
}

/* ---- P_Split ----------------------------------------------------------------------- */

static guint
bits_of (guint32 i)
{
  return i == 0 ? 0 : 1 + bits_of (i & (i - 1));
}

static void
test_split (Case *self)
{
  g_autofree char *text = split_then (self, NULL);
  guint64 travelled = 0, bytes = 0;

  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, self->n, 1);
  check_program (self, text, NULL);
  g_assert_cmpuint (self->expected->len, ==, self->n - 1);
  for (guint32 i = 0; i < self->n; i++)
    travelled += self->size[i] * bits_of (i) * self->scalar_bytes;
  for (guint i = 0; i < self->expected->len; i++)
    bytes += g_array_index (self->expected, Message, i).bytes;
  g_assert_cmpuint (bytes, ==, travelled);
}

/* (n - 1) x 2^s + 1 processors are enough, one less is not. */
static void
test_processors (Case *self)
{
  g_autofree char *text = split_then (self, NULL);
  const guint32 needed = (self->n - 1) * self->stride + 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) any = read_bmf (text, 0, &error);

  g_assert_no_error (error);
  g_autoptr (Program) enough = read_bmf (text, needed, &error);
  g_assert_no_error (error);
  g_autofree char *needs = g_strdup_printf (" needs %u processors", needed);

  g_assert_cmpuint (program_processors (any), ==, needed);
  g_assert_cmpuint (program_processors (enough), ==, needed);
  if (needed == 1)
    return;
  g_assert_null (read_bmf (text, needed - 1, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, needs));
}

/* From another processor: that of piece k of a split before, which is a list of L / m
 * elements there. */
static void
test_split_elsewhere (Case *self)
{
  const guint32 outer = draw (self, 1, 9), chosen = draw (self, 0, outer - 1);
  const guint32 inner = self->n, length = (self->length + outer - 1 - chosen) / outer;
  GString *text = g_string_new (NULL);

  g_string_append_printf (
      text,
      "B_Comp (P_Split (B_Num %u) (B_Num %u)) (B_Comp (B_Op (B_Index)) "
      "(B_Alltup [P_Split (B_Num %u) (B_Num %u), B_Con (B_Int %u)])) ",
      inner, self->shift, outer, self->shift, chosen);
  append_data (self, text);
  self->n = outer;
  set_sizes (self, self->length);
  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, outer, 1);
  self->n = inner;
  set_sizes (self, length);
  expect_tree (self, chosen * self->stride, FALSE);
  expect_synchronisations (self, chosen * self->stride, inner, 1);
  self->operations = 3; /* B_Con, B_Alltup, B_Index */
  check_program (self, text->str, NULL);
  g_string_free (text, TRUE);
}

/* Over outer processors that are as far apart as the inner splits are wide. */
static void
test_nested_splits (Case *self)
{
  const guint32 inner_shift = draw (self, 0, 2), width_shift = draw (self, 0, 3);
  const guint32 inner = 1u << width_shift, outer = draw (self, 1, 8);
  const guint32 outer_shift = inner_shift + width_shift;
  GString *text = g_string_new (NULL);

  g_string_append_printf (
      text,
      "B_Comp (P_Map (P_Split (B_Num %u) (B_Num %u))) (P_Split (B_Num "
      "%u) (B_Num %u)) ",
      inner, inner_shift, outer, outer_shift);
  append_data (self, text);
  self->n = outer;
  self->stride = 1u << outer_shift;
  set_sizes (self, self->length);
  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, outer, 2); /* the split, the map's begin */
  for (guint32 i = 0; i < outer; i++)
    {
      self->n = inner;
      self->stride = 1u << inner_shift;
      set_sizes (self, (self->length + outer - 1 - i) / outer);
      expect_tree (self, i << outer_shift, FALSE);
      expect_synchronisations (self, i << outer_shift, inner, 1);
    }
  expect_synchronisations (self, 0, inner * outer, 1); /* the map's end: all of them */
  check_program (self, text->str, NULL);
  g_string_free (text, TRUE);
}

/* ---- P_Map, P_Zip, P_Distl --------------------------------------------------------- */

static void
test_map (Case *self)
{
  g_autofree char *text = split_then (self, "P_Map (B_Map (B_Id))");

  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, self->n, 3);
  self->operations = self->length;
  check_program (self, text, NULL);
}

static void
test_zip (Case *self)
{
  g_autofree char *text
      = split_then (self, "B_Comp (P_Zip (B_Op (B_Conc))) (B_Alltup [B_Id, B_Id])");

  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, self->n, 3);
  /* B_Id twice, the tuple, then all scalars twice. */
  self->operations = 3 + 2 * sum_of_sizes (self, 0, self->n);
  check_program (self, text, NULL);
}

/* x: a list of m numbers, the same tree with messages of its size. */
static void
test_distl (Case *self)
{
  const guint32 m = draw (self, 0, 20);
  g_autofree char *after
      = g_strdup_printf ("B_Comp (P_Distl) (B_Alltup [B_Comp (B_Op (B_Iota)) (B_Con "
                         "(B_Int %u)), B_Id])",
                         m);
  g_autofree char *text = split_then (self, after);

  expect_tree (self, 0, FALSE);
  for (guint32 i = 1; i < self->n; i++)
    expect_message (self, (i - low (i)) * self->stride, i * self->stride, m);
  expect_synchronisations (self, 0, self->n, 2);
  /* B_Con, B_Iota, B_Id, the tuple; on every processor its pair. */
  self->operations = 3 + m + (guint64) m * self->n;
  check_program (self, text, NULL);
}

/* x: piece k, which goes to the first of m < n processors that have the list; it stays
 * with who sent it, so that one synchronises too. */
static void
test_distl_from_elsewhere (Case *self)
{
  const guint32 m = draw (self, 1, self->n), k = draw (self, 0, self->n - 1);
  const guint32 n = self->n;
  GString *after = g_string_new (NULL);
  g_autofree char *text = NULL;

  g_string_append_printf (
      after,
      "B_Comp (P_Distl) (B_Alltup [B_Comp (B_Op (B_Index)) (B_Alltup "
      "[B_Id, B_Con (B_Int %u)]), B_Comp (P_Project) (B_Alltup [B_Id, "
      "B_Allvec [",
      k);
  for (guint32 i = 0; i < m; i++)
    g_string_append_printf (after, "%sB_Con (B_Int %u)", i > 0 ? ", " : "", i);
  g_string_append (after, "]])])");
  text = split_then (self, after->str);
  expect_tree (self, 0, FALSE);
  if (k > 0)
    expect_message (self, k * self->stride, 0, self->size[k]);
  for (guint32 i = 1; i < m; i++)
    expect_message (self, (i - low (i)) * self->stride, i * self->stride, self->size[k]);
  expect_synchronisations (self, 0, n, 3); /* split, project */
  if (k < m)
    expect_synchronisations (self, 0, m, 1);
  else
    {
      GString *members = g_string_new (NULL);

      for (guint32 i = 0; i < m; i++)
        g_string_append_printf (members, "%u ", i * self->stride);
      g_string_append_printf (members, "%u ", k * self->stride);
      g_ptr_array_add (self->synchronised, g_string_free (members, FALSE));
    }
  /* B_Id and B_Con of both, two tuples, B_Index, B_Allvec, the pair of both; the pairs.
   */
  self->operations = 4 + 1 + m + 2 + 1 + self->size[k] * m;
  check_program (self, text, NULL);
  g_string_free (after, TRUE);
}

/* ---- P_Reduce ---------------------------------------------------------------------- */

/* What went out comes back, and is concatenated on the way. */
static void
test_reduce_with_concatenate (Case *self)
{
  g_autofree char *text = split_then (self, "P_Reduce (B_Op (B_Conc))");
  GString *value = g_string_new (NULL);

  append_data (self, value);
  expect_tree (self, 0, FALSE);
  expect_tree (self, 0, TRUE);
  expect_synchronisations (self, 0, self->n, 3);
  for (guint32 i = 1; i < self->n; i++)
    self->operations += sum_of_sizes (self, i - low (i), i + low (i));
  check_program (self, text, value->str);
  g_string_free (value, TRUE);
}

/* The lengths of the pieces: n - 1 messages of one scalar, n - 1 sums. */
static void
test_reduce_with_plus (Case *self)
{
  g_autofree char *text
      = split_then (self, "B_Comp (P_Reduce (B_Op (B_Plus))) (P_Map (B_Op (B_Length)))");
  g_autofree char *value = g_strdup_printf ("%u", self->length);

  expect_tree (self, 0, FALSE);
  expect_synchronisations (self, 0, self->n, 5);
  for (guint32 i = 0; i < self->n; i++)
    self->size[i] = 0;
  for (guint32 i = 1; i < self->n; i++)
    expect_message (self, i * self->stride, (i - low (i)) * self->stride, 1);
  self->operations = 2 * self->n - 1;
  check_program (self, text, value);
}

/* ---- P_Scan ------------------------------------------------------------------------ */

/* Level l: n - 2^l messages; element i is of pieces i - 2^l + 1 .. i by then. */
static void
test_scan_with_concatenate (Case *self)
{
  g_autofree char *text = split_then (self, "P_Scan (B_Op (B_Conc))");
  guint levels = 0;

  self->sends_first = TRUE;
  expect_tree (self, 0, FALSE);
  for (guint32 far = 1; far < self->n; far *= 2, levels++)
    for (guint32 i = 0; i + far < self->n; i++)
      {
        const guint64 received = sum_of_sizes (self, i + 1 - MIN (far, i + 1), i + 1);
        const guint64 own = sum_of_sizes (self, i + 1, i + far + 1);

        expect_message (self, i * self->stride, (i + far) * self->stride, received);
        self->operations += received + own;
      }
  expect_synchronisations (self, 0, self->n, 1 + levels + 1);
  check_program (self, text, NULL);
}

static void
test_scan_with_plus (Case *self)
{
  g_autofree char *text
      = split_then (self, "B_Comp (P_Scan (B_Op (B_Plus))) (P_Map (B_Con (B_Int 1)))");
  GString *value = g_string_new ("[");
  guint levels = 0;

  self->sends_first = TRUE;
  expect_tree (self, 0, FALSE);
  self->operations = self->n;
  for (guint32 far = 1; far < self->n; far *= 2, levels++)
    {
      self->operations += self->n - far;
      for (guint32 i = 0; i + far < self->n; i++)
        expect_message (self, i * self->stride, (i + far) * self->stride, 1);
    }
  expect_synchronisations (self, 0, self->n, 3 + levels + 1);
  for (guint32 i = 1; i <= self->n; i++)
    g_string_append_printf (value, "%u%s", i, i < self->n ? ", " : "]");
  check_program (self, text, value->str);
  g_string_free (value, TRUE);
}

/* ---- P_Project --------------------------------------------------------------------- */

/* As many indices as there are pieces, or fewer. */
static void
test_project (Case *self)
{
  const guint32 count = draw (self, 0, self->n);
  GString *after = g_string_new ("B_Comp (P_Project) (B_Alltup [B_Id, B_Allvec [");
  g_autofree char *text = NULL;

  self->sends_first = TRUE;
  expect_tree (self, 0, FALSE);
  for (guint32 i = 0; i < count; i++)
    {
      const guint32 index = draw (self, 0, self->n - 1);

      g_string_append_printf (after, "%sB_Con (B_Int %u)", i > 0 ? ", " : "", index);
      if (index != i)
        expect_message (self, index * self->stride, i * self->stride, self->size[index]);
    }
  g_string_append (after, "]])");
  text = split_then (self, after->str);
  expect_synchronisations (self, 0, self->n, 3);
  self->operations = 3 + count; /* B_Id, B_Con of each, the list, the tuple */
  check_program (self, text, NULL);
  g_string_free (after, TRUE);
}

/* ---- all tests --------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  void (*run) (Case *self);
} Test;

static const Test tests[] = {
  { "split", test_split },
  { "split-needs-so-many-processors", test_processors },
  { "split-from-another-processor", test_split_elsewhere },
  { "nested-splits", test_nested_splits },
  { "map-sends-nothing", test_map },
  { "zip-sends-nothing", test_zip },
  { "distl", test_distl },
  { "distl-from-elsewhere", test_distl_from_elsewhere },
  { "reduce-with-concatenate", test_reduce_with_concatenate },
  { "reduce-with-plus", test_reduce_with_plus },
  { "scan-with-concatenate", test_scan_with_concatenate },
  { "scan-with-plus", test_scan_with_plus },
  { "project", test_project },
};

static void
try_case (GRand *random, gpointer data)
{
  const Test *test = data;
  Case one;

  init_case (&one, random);
  test->run (&one);
  clear_case (&one);
}

static void
test_closed_form (gconstpointer test)
{
  random_cases_run (CASES, try_case, (gpointer) test);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-closed-forms/", tests[i].name, NULL);

      g_test_add_data_func (path, &tests[i], test_closed_form);
    }
  return g_test_run ();
}
