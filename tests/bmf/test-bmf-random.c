/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random parallel programs: they compute what they do with B_ in place of P_, and send as
 * many messages as the closed forms say. */
#include "config.h"

#include <string.h>

#include "bmf/random-cases.h"
#include "bmf/read-bmf.h"

#define CASES 1500

static Program *
read_program (const char *text)
{
  g_autoptr (GError) error = NULL;
  Program *program = read_bmf (text, 0, &error);

  if (error != NULL)
    g_test_message ("%s", text);
  g_assert_no_error (error);
  return program;
}

/* ---- values ------------------------------------------------------------------------ */

typedef enum
{
  NUMBERS, /* a list, on one processor */
  PIECES,  /* a distributed list of lists */
  SPREAD,  /* a distributed list of numbers */
  NUMBER
} Type;

#define CONC "(B_Op (B_Conc))"
#define PLUS "(B_Op (B_Plus))"

typedef struct
{
  Type from, to;
  const char *text; /* ~ is P or B; n, s: numbers of a split; i: indices for a project */
} Stage;

static const Stage stages[] = {
  { NUMBERS, PIECES, "SPLIT" },
  { NUMBERS, PIECES, "SPLIT" },
  { NUMBERS, NUMBERS, "B_Map ($Increment)" },
  { NUMBERS, NUMBERS, "B_Scan " PLUS },
  { PIECES, PIECES, "~_Map (B_Map ($Increment))" },
  { PIECES, PIECES, "~_Map (B_Scan " PLUS ")" },
  { PIECES, PIECES, "~_Scan " CONC },
  { PIECES, PIECES, "B_Comp (~_Zip " CONC ") (B_Alltup [B_Id, ~_Map (B_Map (B_Id))])" },
  { PIECES, PIECES, "PROJECT" },
  { PIECES, PIECES, "~_Map (B_Comp (~_Reduce " CONC ") (SPLIT))" },
  { PIECES, PIECES,
    "B_Comp (~_Map (B_Addr (B_Num 2) (B_Num 2))) (B_Comp (DISTL) (B_Alltup [B_Op "
    "(B_Length), B_Id]))" },
  { PIECES, SPREAD, "~_Map (B_Op (B_Length))" },
  { PIECES, SPREAD, "~_Map (B_Reduce " PLUS " (B_Con (B_Int 1)))" },
  { PIECES, SPREAD,
    "B_Comp (~_Map " PLUS ") (B_Comp (DISTL) (B_Alltup [B_Op (B_Length), ~_Map (B_Op "
    "(B_Length))]))" },
  { PIECES, NUMBERS, "~_Reduce " CONC },
  { PIECES, NUMBERS, "B_Reduce " CONC },
  { SPREAD, SPREAD, "~_Scan " PLUS },
  { SPREAD, SPREAD, "~_Scan (B_Addr (B_Num 1) (B_Num 2))" },
  { SPREAD, SPREAD, "~_Map ($Increment)" },
  { SPREAD, SPREAD, "B_Map ($Increment)" },
  { SPREAD, SPREAD, "B_Comp (~_Zip " PLUS ") (B_Alltup [B_Id, ~_Map ($Increment)])" },
  { SPREAD, SPREAD, "PROJECT" },
  { SPREAD, NUMBERS, "B_Scan " PLUS },
  { SPREAD, NUMBER, "~_Reduce " PLUS },
  { SPREAD, NUMBER, "B_Comp (B_Op (B_Index)) (B_Alltup [B_Id, B_Con (B_Int 0)])" },
  { NUMBER, NUMBERS, "B_Allvec [B_Id, B_Con (B_Int 3), $Increment]" },
};

static const Stage *
draw_stage (GRand *random, Type from)
{
  for (;;)
    {
      const Stage *stage
          = &stages[g_rand_int_range (random, 0, (gint32) G_N_ELEMENTS (stages))];

      if (stage->from == from)
        return stage;
    }
}

/* The parallel and the serial text of a program that grows. */
typedef struct
{
  GString *text[2];
  guint32 elements; /* of the distributed list; as many pieces as were asked for */
} Pair;

static void
append_both (Pair *self, const char *parallel, const char *serial)
{
  g_string_append (self->text[0], parallel);
  g_string_append (self->text[1], serial);
}

static void
append_split (Pair *self, GRand *random, gboolean inner)
{
  const gint32 n = g_rand_int_range (random, 1, inner ? 4 : 12);
  g_autofree char *parallel = g_strdup_printf (
      "P_Split (B_Num %d) (B_Num %d)", n, inner ? 0 : g_rand_int_range (random, 0, 3));
  g_autofree char *serial = g_strdup_printf ("B_Split (B_Num %d)", n);

  append_both (self, parallel, serial);
  if (!inner)
    self->elements = (guint32) n;
}

/* The list in another order, with repeats. */
static void
append_project (Pair *self, GRand *random)
{
  g_autoptr (GString) indices = g_string_new (NULL);

  for (guint32 i = 0; i < self->elements; i++)
    g_string_append_printf (indices, "%sB_Con (B_Int %d)", i > 0 ? ", " : "",
                            g_rand_int_range (random, 0, (gint32) self->elements));
  append_both (self, "B_Comp (P_Project)", "B_Comp (B_Op (B_Project))");
  append_both (self, " (B_Alltup [B_Id, B_Allvec [", " (B_Alltup [B_Id, B_Allvec [");
  append_both (self, indices->str, indices->str);
  append_both (self, "]])", "]])");
}

static void
append_stage (Pair *self, const Stage *stage, GRand *random)
{
  const char *text = stage->text;

  if (strcmp (text, "PROJECT") == 0)
    {
      append_project (self, random);
      return;
    }
  while (*text != '\0')
    if (*text == '~')
      {
        append_both (self, "P", "B");
        text++;
      }
    else if (g_str_has_prefix (text, "SPLIT"))
      {
        append_split (self, random, stage->from != NUMBERS);
        text += strlen ("SPLIT");
      }
    else if (g_str_has_prefix (text, "DISTL"))
      {
        append_both (self, "P_Distl", "B_Op (B_Distl)");
        text += strlen ("DISTL");
      }
    else
      {
        const char one[] = { *text++, '\0' };

        append_both (self, one, one);
      }
}

/* One stage after another: each in a definition of its own. */
static void
draw_program (Pair *self, GRand *random)
{
  const gint32 n_stages = g_rand_int_range (random, 1, 8);
  const gint32 length = g_rand_int_range (random, 1, 24);
  g_autoptr (GString) data = g_string_new (NULL);
  Type type = NUMBERS;

  for (gint32 i = 0; i < n_stages; i++)
    {
      const Stage *stage = draw_stage (random, type);
      g_autofree char *name = g_strdup_printf ("$Stage%d = ", i);

      append_both (self, name, name);
      append_stage (self, stage, random);
      append_both (self, "\n", "\n");
      type = stage->to;
    }
  for (gint32 i = n_stages - 1; i > 0; i--)
    g_string_append_printf (data, "B_Comp ($Stage%d) (", i);
  g_string_append (data, "$Stage0");
  for (gint32 i = 1; i < n_stages; i++)
    g_string_append_c (data, ')');
  g_string_append (data, "\n[");
  for (gint32 i = 0; i < length; i++)
    g_string_append_printf (data, "%s%d", i > 0 ? ", " : "",
                            g_rand_int_range (random, -9, 10));
  g_string_append (data, "]\n");
  append_both (self, data->str, data->str);
}

static guint32
count_messages (const Program *program)
{
  guint32 count = 0, length;

  for (guint32 p = 0; p < program_streams (program); p++)
    {
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        count += steps[i].type == STEP_SEND;
    }
  return count;
}

/* Every message is received, by whom it is sent to, with its size. */
static void
check_messages (const Program *program, const char *text)
{
  g_autoptr (GHashTable) open
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint32 length;

  for (guint32 p = 0; p < program_streams (program); p++)
    {
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        {
          const gboolean send = steps[i].type == STEP_SEND;
          gint count;
          char *key;

          if (!send && steps[i].type != STEP_RECEIVE)
            continue;
          key = g_strdup_printf ("%u %u %" G_GUINT64_FORMAT, send ? p : steps[i].index,
                                 send ? steps[i].index : p, steps[i].amount);
          count = GPOINTER_TO_INT (g_hash_table_lookup (open, key));
          g_hash_table_replace (open, key, GINT_TO_POINTER (count + (send ? 1 : -1)));
        }
    }
  GHashTableIter all;
  gpointer key, left;
  g_hash_table_iter_init (&all, open);
  while (g_hash_table_iter_next (&all, &key, &left))
    if (left != NULL)
      {
        g_test_message ("%s left of %s in\n%s", "messages", (const char *) key, text);
        g_test_fail ();
      }
}

static void
try_value (GRand *random, gpointer data G_GNUC_UNUSED)
{
  Pair pair = { { g_string_new (NULL), g_string_new (NULL) }, 0 };
  g_autoptr (Program) parallel = NULL, serial = NULL;

  draw_program (&pair, random);
  parallel = read_program (pair.text[0]->str);
  serial = read_program (pair.text[1]->str);
  if (strcmp (program_value (parallel), program_value (serial)) != 0)
    {
      g_test_message ("%s%s\n%s%s", pair.text[0]->str, program_value (parallel),
                      pair.text[1]->str, program_value (serial));
      g_test_fail ();
    }
  g_assert_cmpuint (count_messages (serial), ==, 0);
  check_messages (parallel, pair.text[0]->str);
  g_string_free (pair.text[0], TRUE);
  g_string_free (pair.text[1], TRUE);
}

static void
test_values_are_those_of_serial_programs (void)
{
  random_cases_run (CASES, try_value, NULL);
}

/* ---- numbers of messages ----------------------------------------------------------- */

static guint32
ones_of (guint32 number)
{
  guint32 count = 0;

  for (; number > 0; number &= number - 1)
    count++;
  return count;
}

static guint64
bytes_of (const Program *program)
{
  guint64 bytes = 0;
  guint32 length;

  for (guint32 p = 0; p < program_streams (program); p++)
    {
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        bytes += steps[i].type == STEP_SEND ? steps[i].amount : 0;
    }
  return bytes;
}

/* What a program on 0 .. count - 1, split over n processors, sends; "%s" is the split. */
static void
expect_messages (const char *form, guint32 n, guint32 stride, guint32 count,
                 guint32 messages, guint64 bytes)
{
  g_autofree char *split
      = g_strdup_printf ("B_Comp (P_Split (B_Num %u) (B_Num %u)) (B_Comp (B_Op (B_Iota)) "
                         "(B_Con (B_Int %u)))",
                         n, stride, count);
  g_auto (GStrv) parts = g_strsplit (form, "%s", 2);
  g_autofree char *text = g_strconcat (parts[0], split, parts[1], " 0", NULL);
  g_autoptr (Program) program = read_program (text);

  if (count_messages (program) != messages || bytes_of (program) != bytes)
    g_test_message ("%s", text);
  g_assert_cmpuint (count_messages (program), ==, messages);
  g_assert_cmpuint (bytes_of (program), ==, bytes);
}

/* Piece i is as many hops away as i has ones; the first count % n pieces have one more.
 */
static guint64
split_bytes (guint32 n, guint32 count)
{
  guint64 bytes = 0;

  for (guint32 i = 0; i < n; i++)
    bytes += (guint64) (count / n + (i < count % n)) * ones_of (i);
  return bytes;
}

static void
expect_project (GRand *random, guint32 n, guint32 stride, guint64 split)
{
  g_autoptr (GString) indices = g_string_new (NULL);
  g_autofree char *form = NULL;
  guint32 moved = 0;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 index = (guint32) g_rand_int_range (random, 0, (gint32) n);

      moved += index != i;
      g_string_append_printf (indices, "%sB_Con (B_Int %u)", i > 0 ? ", " : "", index);
    }
  form = g_strdup_printf ("B_Comp (P_Project) (B_Alltup [%%s, B_Allvec [%s]])",
                          indices->str);
  expect_messages (form, n, stride, n, n - 1 + moved, split + moved);
}

static void
try_messages (GRand *random, gpointer data G_GNUC_UNUSED)
{
  const guint32 n = (guint32) g_rand_int_range (random, 1, 41);
  const guint32 stride = (guint32) g_rand_int_range (random, 0, 4);
  const guint32 count = (guint32) g_rand_int_range (random, 0, 100);
  const guint32 size = (guint32) g_rand_int_range (random, 1, 9);
  const guint64 split = split_bytes (n, n);
  g_autofree char *distl = g_strdup_printf (
      "B_Comp (P_Distl) (B_Alltup [B_Comp (B_Op (B_Iota)) (B_Con (B_Int %u)), %%s])",
      size);
  guint32 scan = 0;

  for (guint32 step = 1; step < n; step *= 2)
    scan += n - step;
  expect_messages ("%s", n, stride, count, n - 1, split_bytes (n, count));
  expect_messages ("B_Comp (P_Reduce (B_Op (B_Plus))) (B_Comp ($Flatten) (%s))", n,
                   stride, n, 2 * (n - 1), split + n - 1);
  expect_messages ("B_Comp (P_Scan (B_Op (B_Plus))) (B_Comp ($Flatten) (%s))", n, stride,
                   n, n - 1 + scan, split + scan);
  expect_messages (distl, n, stride, n, 2 * (n - 1), split + (guint64) size * (n - 1));
  expect_project (random, n, stride, split);
}

static void
test_messages_are_those_of_closed_forms (void)
{
  random_cases_run (CASES, try_messages, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-random/values-are-those-of-serial-programs",
                   test_values_are_those_of_serial_programs);
  g_test_add_func ("/bmf-random/messages-are-those-of-closed-forms",
                   test_messages_are_those_of_closed_forms);
  return g_test_run ();
}
