/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each processor does in a program by name: by hand, and against the plainest form
 * of each pattern at random sizes. */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "fixture/unit.h"
#include "workloads/workload-program.h"
#include "workloads/workload-spec.h"

static Program *
make (const char *text)
{
  g_autoptr (GError) error = NULL;
  WorkloadSpec spec;

  workload_spec_read (text, NULL, &spec, &error);
  g_assert_no_error (error);
  Program *program = workload_program (&spec, NULL, text, &error);
  g_assert_no_error (error);
  return program;
}

/* "c5" computes 5 ps, "p3" posts a receive from 3, "s3" sends to 3, "w2" waits for
 * request 2, "o" is a collective, "(" and ")" are the interval. */
static char *
stream_text (const Program *program, guint32 i)
{
  GString *text = g_string_new (NULL);
  guint32 length;
  const Step *steps = program_stream (program, i, &length);

  for (guint32 n = 0; n < length; n++)
    switch (steps[n].type)
      {
      case STEP_ENTER:
        g_string_append (text, "(");
        break;
      case STEP_LEAVE:
        g_string_append (text, " )");
        break;
      case STEP_COMPUTE:
        g_string_append_printf (text, " c%" G_GUINT64_FORMAT, steps[n].amount);
        break;
      case STEP_POST:
        g_string_append_printf (text, " p%u", steps[n].index);
        break;
      case STEP_SEND:
        g_string_append_printf (text, " s%u", steps[n].index);
        break;
      case STEP_COMPLETE:
        g_string_append_printf (text, " w%u", steps[n].index >> 1);
        break;
      case STEP_START:
        g_string_append (text, " o");
        break;
      case STEP_WAIT:
        break;
      default:
        g_assert_not_reached ();
      }
  return g_string_free (text, FALSE);
}

static void
assert_stream (const char *spec, guint32 i, const char *expected)
{
  g_autoptr (Program) program = make (spec);
  g_autofree char *text = stream_text (program, i);

  g_assert_cmpstr (text, ==, expected);
}

/* ---- by hand ----------------------------------------------------------------------- */

static void
test_halo (void)
{
  assert_stream ("halo:3,8,compute=5ps", 0, "( c5 p1 s1 w0 w1 )");
  assert_stream ("halo:3,8", 1, "( p0 p2 s0 s2 w0 w1 w2 w3 )");
  assert_stream ("halo:3,8,wrap=yes", 0, "( p1 p2 s2 s1 w0 w1 w2 w3 )");
  assert_stream ("halo:2,8,wrap=yes", 0, "( p1 p1 s1 s1 w0 w1 w2 w3 )");
  assert_stream ("halo:1,8,wrap=yes", 0, "( )");
  assert_stream ("halo:2x3,8", 4, "( p1 p3 p5 s1 s3 s5 w0 w1 w2 w3 w4 w5 )");
  assert_stream ("halo:2,8,rounds=2", 1, "( p0 s0 w0 w1 p0 s0 w2 w3 )");
  assert_stream ("halo:2,8,rounds=0", 1, "( )");
}

static void
test_allreduce (void)
{
  assert_stream ("halo-allreduce:2,8,16,rounds=4,every=2,compute=3ps", 0,
                 "( c3 p1 s1 w0 w1 c3 p1 s1 w2 w3 o c3 p1 s1 w4 w5 c3 p1 s1 w6 w7 o )");
  assert_stream ("halo-allreduce:2,8,16", 1, "( p0 s0 w0 w1 o )");
  g_autoptr (Program) program = make ("halo-allreduce:2,8,16");
  g_assert_cmpuint (program_collectives (program), ==, 1);
  const Collective *collective = program_collective (program, 0);
  g_assert_cmpuint (collective->operation, ==, OPERATION_ALLREDUCE);
  g_assert_cmpuint (collective->bytes, ==, 16);
}

/* From the corner of the lowest coordinates, then with the first dimension reversed. */
static void
test_wavefront (void)
{
  const char *spec = "wavefront:2x2,8,rounds=2,compute=1ps";

  assert_stream (spec, 0, "( c1 s2 s1 w0 w1 p2 w2 c1 s1 w3 )");
  assert_stream (spec, 3, "( p1 p2 w0 w1 c1 p2 w2 c1 s1 w3 )");
}

static void
test_operations (void)
{
  assert_stream ("allgather:3,8,rounds=2,compute=4ps", 2, "( c4 o c4 o )");
  g_autoptr (Program) program = make ("alltoall:3,8,rounds=2");
  g_assert_cmpuint (program_instances (program), ==, 2);
  g_assert_cmpuint (program_collective (program, 0)->bytes, ==, 8);
}

/* All take part in the same one after the same round, however many rounds there are. */
static void
test_instances (void)
{
  g_autoptr (Program) program = make ("halo-allreduce:2x2,8,16,rounds=200,every=3");

  g_assert_cmpuint (program_instances (program), ==, 66);
  for (guint32 i = 0; i < 4; i++)
    {
      guint32 length, sent = 0, starts = 0;
      const Step *steps = program_stream (program, i, &length);

      for (guint32 n = 0; n < length; n++)
        {
          sent += steps[n].type == STEP_SEND;
          if (steps[n].type != STEP_START)
            continue;
          g_assert_cmpuint (steps[n].tag, ==, starts++);
          g_assert_cmpuint (sent, ==, 2 * 3 * starts);
        }
      g_assert_cmpuint (sent, ==, 400);
      g_assert_cmpuint (starts, ==, 66);
    }
}

static void
test_interval (void)
{
  g_autoptr (Program) program = make ("halo:2,8,rounds=7");
  const Interval *round = program_interval (program, 1);

  g_assert_cmpuint (program_intervals (program), ==, 2);
  g_assert_cmpstr (program_interval (program, 0)->kind, ==, "MAIN");
  g_assert_cmpstr (round->kind, ==, "REGION");
  g_assert_cmpstr (round->name, ==, "round");
  g_assert_cmpuint (round->count, ==, 7);
}

static void
test_too_many (void)
{
  g_autoptr (GError) error = NULL;
  WorkloadSpec spec;

  g_assert_true (
      workload_spec_read ("halo:1x1,1,rounds=900000000000000000", NULL, &spec, NULL));
  g_assert_null (workload_program (&spec, NULL, "big", &error));
  g_assert_cmpstr (error->message, ==,
                   "big: error: more than 4294967296 sends, receives and parts of "
                   "collectives, expected fewer rounds or processors");
}

/* ---- the only destination of each processor, in round 0 -----------------------------
 */

/* As in the table of patterns: -1 sends nothing. */
static void
assert_destinations (const char *text, guint32 round, const gint32 *expected)
{
  g_autoptr (Program) program = make (text);

  for (guint32 i = 0; i < program_processors (program); i++)
    {
      guint32 length, n = 0;
      const Step *steps = program_stream (program, i, &length);
      gint32 to = -1;

      for (guint32 s = 0; s < length; s++)
        if (steps[s].type == STEP_SEND && n++ == round)
          to = (gint32) steps[s].index;
      g_assert_cmpint (to, ==, expected[i]);
    }
}

#define ASSERT_DESTINATIONS(text, ...)                                                   \
  assert_destinations (text, 0, (const gint32[]){ __VA_ARGS__ })

static void
test_permutations (void)
{
  ASSERT_DESTINATIONS ("bit-reverse:8,1", -1, 4, -1, 6, 1, -1, 3, -1);
  ASSERT_DESTINATIONS ("shuffle:8,1", -1, 2, 4, 6, 1, 3, 5, -1);
  ASSERT_DESTINATIONS ("bit-rotation:8,1", -1, 4, 1, 5, 2, 6, 3, -1);
  ASSERT_DESTINATIONS ("bit-complement:4,1", 3, 2, 1, 0);
  ASSERT_DESTINATIONS ("bit-reverse:1,1", -1);
  ASSERT_DESTINATIONS ("shuffle:1,1", -1);
  ASSERT_DESTINATIONS ("shift:4,1,-1", 3, 0, 1, 2);
  ASSERT_DESTINATIONS ("shift:4,1,9", 1, 2, 3, 0);
  ASSERT_DESTINATIONS ("shift:4,1,0", -1, -1, -1, -1);
  ASSERT_DESTINATIONS ("neighbour:3,1", 1, 2, 0);
  ASSERT_DESTINATIONS ("tornado:8,1", 3, 4, 5, 6, 7, 0, 1, 2);
  ASSERT_DESTINATIONS ("tornado:5,1", 2, 3, 4, 0, 1);
  ASSERT_DESTINATIONS ("tornado:2x4,1", 1, 2, 3, 0, 5, 6, 7, 4);
  ASSERT_DESTINATIONS ("transpose:2x3,1", -1, 2, 4, 1, 3, -1);
  ASSERT_DESTINATIONS ("permutation:8,1", 2, 0, 3, 7, 6, 1, 5, 4);
  ASSERT_DESTINATIONS ("uniform:8,1", 6, 5, 6, 0, 5, 4, 0, 2);
  ASSERT_DESTINATIONS ("incast:4,1", -1, 0, 0, 0);
  ASSERT_DESTINATIONS ("incast:4,1,2", -1, 0, 0, -1);
  ASSERT_DESTINATIONS ("permutation:1,1", -1);
  assert_stream ("outcast:4,1,2", 0, "( s1 s2 w0 w1 )");
  assert_stream ("outcast:4,1,2", 3, "( )");
}

/* ---- random sizes and seeds, in several rounds --------------------------------------
 */

/* H of the documents. */
static guint64
hash (guint64 seed, guint64 a, guint64 b, guint64 c)
{
  const guint64 values[] = { a, b, c };
  guint64 h = seed;

  for (guint i = 0; i < 3; i++)
    h = mix (h + MIX_STEP + values[i]);
  return h;
}

static guint32
pick (guint64 h, guint32 n)
{
  return (guint32) ((h >> 32) * n >> 32);
}

static gint32
uniform (guint64 seed, guint32 round, guint32 i, guint32 p)
{
  const guint32 d = pick (hash (seed, 6, round, i), p - 1);

  return (gint32) (d >= i ? d + 1 : d);
}

static gint32
permutation (guint64 seed, guint32 round, guint32 i, guint32 p)
{
  g_autofree guint32 *a = g_new (guint32, p);

  for (guint32 k = 0; k < p; k++)
    a[k] = k;
  for (guint32 k = p - 1; k >= 1; k--)
    {
      const guint32 other = pick (hash (seed, 5, round, k), k), swapped = a[k];

      a[k] = a[other];
      a[other] = swapped;
    }
  return (gint32) a[i];
}

/* Each processor sends to the one that the plain form names; the receives are those of
 * the sends. */
static void
assert_random (const char *name, guint32 p, guint64 seed,
               gint32 (*plain) (guint64, guint32, guint32, guint32))
{
  const guint32 rounds = (guint32) g_test_rand_int_range (1, 70);
  g_autofree char *text = g_strdup_printf ("%s:%u,1,rounds=%u,seed=%" G_GUINT64_FORMAT,
                                           name, p, rounds, seed);
  g_autoptr (Program) program = make (text);

  for (guint32 i = 0; i < p; i++)
    {
      g_autoptr (GString) expected = g_string_new ("(");
      g_autofree char *found = stream_text (program, i);
      guint32 request = 0;

      for (guint32 round = 0; round < rounds; round++)
        {
          const guint32 first = request;

          for (guint32 source = 0; source < p; source++)
            if (source != i && plain (seed, round, source, p) == (gint32) i)
              {
                g_string_append_printf (expected, " p%u", source);
                request++;
              }
          if (plain (seed, round, i, p) != (gint32) i)
            {
              g_string_append_printf (expected, " s%d", plain (seed, round, i, p));
              request++;
            }
          for (guint32 n = first; n < request; n++)
            g_string_append_printf (expected, " w%u", n);
        }
      g_string_append (expected, " )");
      g_assert_cmpstr (found, ==, expected->str);
    }
}

static void
test_random (void)
{
  for (guint n = 0; n < 30; n++)
    {
      const guint32 p = (guint32) g_test_rand_int_range (2, 20);
      const guint64 seed = (guint64) g_test_rand_int_range (0, 1000);

      assert_random ("uniform", p, seed, uniform);
      assert_random ("permutation", p, seed, permutation);
    }
}

/* Members of the k-th next group, drawn among all of them. */
static void
test_adversarial (void)
{
  for (guint n = 0; n < 20; n++)
    {
      const guint32 g = (guint32) g_test_rand_int_range (1, 6);
      const guint32 groups = (guint32) g_test_rand_int_range (2, 5);
      const guint32 k = (guint32) g_test_rand_int_range (1, (gint32) groups);
      g_autofree char *text
          = g_strdup_printf ("adversarial:%u,1,%u,k=%u,seed=%u", g * groups, g, k, n);
      g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (gint32));

      for (guint32 i = 0; i < g * groups; i++)
        {
          const gint32 to
              = (gint32) ((i / g + k) % groups * g + pick (hash (n, 7, 0, i), g));

          g_array_append_val (expected, to);
        }
      assert_destinations (text, 0, (const gint32 *) (gconstpointer) expected->data);
    }
}

/* Digits of i to the base 2, the lowest first. */
static void
digits_of (guint32 i, guint n, guint32 digit[])
{
  for (guint d = 0; d < n; d++, i /= 2)
    digit[d] = i % 2;
}

typedef enum
{
  COMPLEMENT,
  REVERSE,
  ROTATION,
  SHUFFLE
} BitRule;

static gint32
turned (BitRule rule, guint32 i, guint n)
{
  guint32 digit[8], number = 0;

  digits_of (i, n, digit);
  for (guint d = n; d-- > 0;)
    {
      const guint32 from = rule == COMPLEMENT ? 1 - digit[d]
                           : rule == REVERSE  ? digit[n - 1 - d]
                           : rule == ROTATION ? digit[(d + 1) % n]
                                              : digit[(d + n - 1) % n];

      number = 2 * number + from;
    }
  return (gint32) number;
}

/* -1: to itself, so nothing. */
static gint32
or_none (gint32 to, guint32 i)
{
  return to == (gint32) i ? -1 : to;
}

static void
test_bits (void)
{
  static const char *const names[]
      = { "bit-complement", "bit-reverse", "bit-rotation", "shuffle" };

  for (guint n = 0; n <= 6; n++)
    for (guint rule = 0; rule < G_N_ELEMENTS (names); rule++)
      {
        g_autofree char *text = g_strdup_printf ("%s:%u,1", names[rule], 1u << n);
        gint32 expected[64];

        for (guint32 i = 0; i < 1u << n; i++)
          expected[i] = n == 0 ? -1 : or_none (turned ((BitRule) rule, i, n), i);
        assert_destinations (text, 0, expected);
      }
}

static void
test_shifts (void)
{
  for (guint n = 0; n < 40; n++)
    {
      const gint32 a = g_test_rand_int_range (1, 7), b = g_test_rand_int_range (1, 7),
                   k = g_test_rand_int_range (-90, 90), p = a * b;
      g_autofree char *shift = g_strdup_printf ("shift:%d,1,%d", p, k);
      g_autofree char *tornado = g_strdup_printf ("tornado:%dx%d,1", a, b);
      g_autofree char *transpose = g_strdup_printf ("transpose:%dx%d,1", a, b);
      gint32 shifted[36], turns[36], across[36];

      for (gint32 i = 0; i < p; i++)
        {
          const gint32 row = i / b, column = i % b;

          shifted[i] = or_none ((i + k + 90 * p) % p, (guint32) i);
          turns[i]
              = or_none ((row + (a + 1) / 2 - 1) % a * b + (column + (b + 1) / 2 - 1) % b,
                         (guint32) i);
          across[i] = or_none (column * a + row, (guint32) i);
        }
      assert_destinations (shift, 0, shifted);
      assert_destinations (tornado, 0, turns);
      assert_destinations (transpose, 0, across);
    }
}

/* By its neighbours: taken from behind, sent ahead, after computing. */
static void
test_wavefronts (void)
{
  for (guint n = 0; n < 30; n++)
    {
      const gint32 a = g_test_rand_int_range (1, 5), b = g_test_rand_int_range (1, 5),
                   rounds = g_test_rand_int_range (1, 8);
      g_autofree char *text
          = g_strdup_printf ("wavefront:%dx%d,1,rounds=%d,compute=7ps", a, b, rounds);
      g_autoptr (Program) program = make (text);

      for (gint32 i = 0; i < a * b; i++)
        {
          g_autoptr (GString) expected = g_string_new ("(");
          g_autofree char *found = stream_text (program, (guint32) i);
          guint request = 0;

          for (gint32 r = 0; r < rounds; r++)
            {
              const gint32 up[] = { r % 2 == 0 ? 1 : -1, r / 2 % 2 == 0 ? 1 : -1 };
              const gint32 at[] = { i / b, i % b }, side[] = { a, b }, far[] = { b, 1 };

              for (int sends = 0; sends <= 1; sends++)
                {
                  const guint first = request;

                  if (sends)
                    g_string_append (expected, " c7");
                  for (guint d = 0; d < 2; d++)
                    {
                      const gint32 by = sends ? up[d] : -up[d];

                      if (at[d] + by < 0 || at[d] + by >= side[d])
                        continue;
                      g_string_append_printf (expected, " %c%d", sends ? 's' : 'p',
                                              i + by * far[d]);
                      request++;
                    }
                  for (guint w = first; w < request; w++)
                    g_string_append_printf (expected, " w%u", w);
                }
            }
          g_string_append (expected, " )");
          g_assert_cmpstr (found, ==, expected->str);
        }
    }
}

/* Each neighbour by its coordinates, in the order of dimensions, lower first. */
static void
add_neighbours (GString *text, const Shape *shape, guint32 i, gboolean wraps)
{
  guint32 at[SHAPE_MAX_RANK];

  shape_coordinates (shape, i, at);
  for (guint d = 0; d < shape->rank; d++)
    for (int by = -1; by <= 1; by += 2)
      {
        guint32 other[SHAPE_MAX_RANK];
        const int side = (int) shape->size[d], moved = (int) at[d] + by;

        memcpy (other, at, sizeof at);
        other[d] = (guint32) ((moved + side) % side);
        if ((wraps || (moved >= 0 && moved < side)) && shape_number (shape, other) != i)
          g_string_append_printf (text, " s%u", shape_number (shape, other));
      }
}

static void
test_halos (void)
{
  for (guint n = 0; n < 60; n++)
    {
      const gboolean wraps = g_test_rand_bit ();
      Shape shape = { .rank = (guint) g_test_rand_int_range (1, 4) };

      for (guint d = 0; d < shape.rank; d++)
        shape.size[d] = (guint32) g_test_rand_int_range (1, 5);
      g_autofree char *sides = shape_format (&shape);
      g_autofree char *text
          = g_strdup_printf ("halo:%s,1,wrap=%s", sides, wraps ? "yes" : "no");
      g_autoptr (Program) program = make (text);
      for (guint32 i = 0; i < shape_count (&shape); i++)
        {
          g_autoptr (GString) expected = g_string_new (NULL), sends = g_string_new (NULL);
          g_autofree char *found = stream_text (program, i);
          g_auto (GStrv) words = g_strsplit (found, " ", -1);

          add_neighbours (expected, &shape, i, wraps);
          for (char **word = words; *word != NULL; word++)
            if (**word == 's')
              g_string_append_printf (sends, " %s", *word);
          g_assert_cmpstr (sends->str, ==, expected->str);
        }
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workload/halo", test_halo);
  g_test_add_func ("/workload/halo-allreduce", test_allreduce);
  g_test_add_func ("/workload/wavefront", test_wavefront);
  g_test_add_func ("/workload/operations", test_operations);
  g_test_add_func ("/workload/instances", test_instances);
  g_test_add_func ("/workload/interval", test_interval);
  g_test_add_func ("/workload/too-many", test_too_many);
  g_test_add_func ("/workload/permutations", test_permutations);
  g_test_add_func ("/workload/random", test_random);
  g_test_add_func ("/workload/adversarial", test_adversarial);
  g_test_add_func ("/workload/bits", test_bits);
  g_test_add_func ("/workload/shifts", test_shifts);
  g_test_add_func ("/workload/wavefronts", test_wavefronts);
  g_test_add_func ("/workload/halos", test_halos);
  return g_test_run ();
}
