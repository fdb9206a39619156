/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts near 2^63: those of a statement times M, the extent of a dimension that is on
 * one processor, in 128 bits; or an error; never wrapped. */
#include "config.h"

#include <string.h>

#include "read-hpf.h"
#include "fixture/unit.h"

#define ROUNDS 1500
#define LIMIT ((Wide) G_MAXINT64)

typedef unsigned __int128 Wide;

static const char *const formats[]
    = { "BLOCK", "CYCLIC", "CYCLIC(3)", "CYCLIC(7)", "BLOCK" };
static const char *const types[] = { "REAL", "REAL*8", "INTEGER*2" };
static const guint type_bytes[] = { 4, 8, 2 };

typedef struct
{
  const char *from, *to, *type;
  guint element_bytes, processors, n;
  const char *subscript;
} Case;

static guint
pick (GRand *random, guint below)
{
  return (guint) g_rand_int_range (random, 0, (gint32) below);
}

static Case
random_case (GRand *random)
{
  static const char *const subscripts[] = { "i", "i+3", "i-5", "N+1-i", "6" };
  guint type = pick (random, G_N_ELEMENTS (types));

  return (Case){ .from = formats[pick (random, G_N_ELEMENTS (formats))],
                 .to = formats[pick (random, G_N_ELEMENTS (formats))],
                 .type = types[type],
                 .element_bytes = type_bytes[type],
                 .processors = 1 + pick (random, 7),
                 .n = 20 + pick (random, 100),
                 .subscript = subscripts[pick (random, G_N_ELEMENTS (subscripts))] };
}

/* The statement for j = 1 .. M: a copy for each j, on one processor in this dimension. */
static char *
text_of (const Case *c, guint64 m)
{
  return g_strdup_printf ("      PARAMETER (N = %u, M = %" G_GUINT64_FORMAT ")\n"
                          "!HPF$ PROCESSORS P(%u)\n"
                          "!HPF$ DISTRIBUTE A(%s,*) ONTO P\n"
                          "!HPF$ DISTRIBUTE B(%s,*) ONTO P\n"
                          "      %s A(N,M), B(N,M)\n"
                          "      DO i = 6, N - 5\n"
                          "      DO j = 1, M\n"
                          "        B(i,j) = A(%s,j)\n"
                          "      END DO\n"
                          "      END DO\n",
                          c->n, m, c->processors, c->from, c->to, c->type, c->subscript);
}

static void
assert_times (const char *what, guint64 found, guint64 one, guint64 m, guint round)
{
  if ((Wide) one * m != found)
    g_error ("round %u, %s: found %" G_GUINT64_FORMAT ", expected %" G_GUINT64_FORMAT
             " times %" G_GUINT64_FORMAT,
             round, what, found, one, m);
}

static void
check_matrices (const HpfReport *one, const HpfReport *many, guint64 m, guint round)
{
  g_assert_cmpuint (one->matrix->len, ==, many->matrix->len);
  for (guint i = 0; i < one->matrix->len; i++)
    {
      const HpfTraffic *a = &g_array_index (one->matrix, HpfTraffic, i);
      const HpfTraffic *b = &g_array_index (many->matrix, HpfTraffic, i);

      g_assert_cmpuint (a->source, ==, b->source);
      g_assert_cmpuint (a->destination, ==, b->destination);
      assert_times ("elements of a pair", b->elements, a->elements, m, round);
      assert_times ("bytes of a pair", b->bytes, a->bytes, m, round);
    }
}

static void
check_counts (const HpfReport *one, const HpfReport *many, guint64 m, guint round)
{
  const HpfCounts *a = get_counts (one, 0), *b = get_counts (many, 0);

  assert_times ("operations", b->operations, a->operations, m, round);
  assert_times ("communications", b->communications, a->communications, m, round);
  assert_times ("distinct", b->distinct, a->distinct, m, round);
  assert_times ("bytes", b->bytes, a->bytes, m, round);
  assert_times ("most sent", b->most_sent_bytes, a->most_sent_bytes, m, round);
  assert_times ("most received", b->most_received_bytes, a->most_received_bytes, m,
                round);
  g_assert_cmpuint (a->pairs, ==, b->pairs);
  check_matrices (one, many, m, round);
}

/* Returns: whether it was counted. */
static gboolean
check_case (const Case *c, guint64 m, guint round)
{
  const HpfOptions options = { 0 };
  g_autofree char *small = text_of (c, 1), *large = text_of (c, m), *why = NULL;
  g_autoptr (HpfTree) tree = read_hpf (small);
  g_autoptr (HpfReport) one = count_hpf (tree);
  g_autoptr (HpfTree) wide = read_hpf_with (large, &options, &why);
  g_autoptr (HpfReport) many = NULL;
  g_autoptr (GError) error = NULL;
  const HpfCounts *counts = get_counts (one, 0);

  if (wide == NULL)
    {
      /* Such an array is not declared, whatever is read of it. */
      g_assert_nonnull (strstr (why, "elements, expected fewer"));
      g_assert_true ((Wide) c->n * m > LIMIT);
      return FALSE;
    }
  g_assert_true ((Wide) c->n * m <= LIMIT);
  many = hpf_report_new (wide, FALSE, TRUE, &error);
  if (many != NULL)
    {
      g_assert_true ((Wide) counts->bytes * m <= LIMIT);
      check_counts (one, many, m, round);
      return TRUE;
    }
  g_assert_nonnull (strstr (error->message, "found a count above 2^63 - 1"));
  g_assert_true ((Wide) counts->bytes * m > LIMIT
                 || (Wide) counts->operations * m > LIMIT);
  return FALSE;
}

/* Next to where the bytes, the elements, or all bytes of the array reach 2^63; or any. */
static guint64
random_extent (GRand *random, const Case *c)
{
  Wide most = LIMIT / (Wide) (pick (random, 2) == 0 ? c->n : c->n * c->element_bytes);

  switch (pick (random, 4))
    {
    case 0:
      return (guint64) most - pick (random, 3);
    case 1:
      return (guint64) most + pick (random, 3);
    case 2:
      return (guint64) (most / (1 + pick (random, 20)));
    default:
      return 1 + ((guint64) most >> pick (random, 56));
    }
}

static void
test_counts_near_the_limit_are_counts_times_an_extent (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  guint counted = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      const Case c = random_case (random);

      counted += check_case (&c, random_extent (random, &c), round) ? 1 : 0;
    }
  g_assert_cmpuint (counted, >, ROUNDS / 3);
  g_assert_cmpuint (counted, <, ROUNDS - ROUNDS / 10);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/limits/counts-times-an-extent",
                   test_counts_near_the_limit_are_counts_times_an_extent);
  return g_test_run ();
}
