/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts by the structure of distributions equal those of a list of pairs. */
#include "config.h"

#include "hpf/count/hpf-counter.h"
#include "hpf/reshard/hpf-reshard.h"
#include "read-hpf.h"
#include "fixture/unit.h"

#define CASES 3000

static HpfTree *
read_reshard (const char *shape, const Shape *grid, const char *from, const char *to)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *text = hpf_reshard_text (shape, 4, grid, from, to, &error);
  const HpfOptions options = { 0 };

  g_assert_no_error (error);
  return read_hpf_with (text, &options, &wrong);
}

/* list: at most so many pairs are listed. */
static HpfCounts
count (const HpfTree *tree, guint64 list)
{
  const HpfStatement *statement = tree->statements->pdata[0];
  g_autoptr (HpfCounter) counter
      = hpf_counter_new (tree, statement, statement->references->pdata[0], 0);
  g_autoptr (GError) error = NULL;
  HpfCounts counts;

  hpf_counter_list_at_most (counter, list);
  hpf_counter_count (counter, FALSE, &counts, &error);
  g_assert_no_error (error);
  return counts;
}

/* Returns: whether the structure was counted. */
static gboolean
compare (const HpfTree *tree)
{
  g_auto (HpfCounts) structure = count (tree, 0);
  g_auto (HpfCounts) listed = count (tree, G_MAXUINT64);

  g_assert_true (listed.has_matrix);
  g_assert_cmpuint (structure.operations, ==, listed.operations);
  g_assert_cmpuint (structure.communications, ==, listed.communications);
  g_assert_cmpuint (structure.distinct, ==, listed.distinct);
  g_assert_cmpuint (structure.bytes, ==, listed.bytes);
  g_assert_cmpuint (structure.collectives, ==, listed.collectives);
  g_assert_cmpuint (structure.pairs, ==, listed.pairs);
  g_assert_cmpuint (structure.most_sent_bytes, ==, listed.most_sent_bytes);
  g_assert_cmpuint (structure.most_received_bytes, ==, listed.most_received_bytes);
  g_assert_cmpint (structure.pattern, ==, listed.pattern);
  g_assert_cmpuint (structure.along, ==, listed.along);
  return !structure.has_matrix;
}

static guint
pick (GRand *random, guint from, guint to)
{
  return (guint) g_rand_int_range (random, (gint32) from, (gint32) to + 1);
}

/* Formats of a layout, each with a dimension of the grid of its own; to be freed. */
static char *
random_layout (GRand *random, guint rank, guint grid_rank)
{
  static const char *const formats[] = { "BLOCK", "CYCLIC", "CYCLIC(2)", "CYCLIC(3)" };
  GString *text = g_string_new (NULL);
  guint taken = 0, used = 0;

  for (guint i = 0; i < rank; i++)
    {
      const guint d = pick (random, 0, grid_rank - 1);

      g_string_append (text, i > 0 ? "," : "");
      if ((taken & (1u << d)) != 0 || (pick (random, 0, 3) == 0 && used + 1 < rank))
        {
          g_string_append (text, "*");
          continue;
        }
      taken |= 1u << d;
      used++;
      g_string_append_printf (text, "%s@%u",
                              formats[pick (random, 0, G_N_ELEMENTS (formats) - 1)], d);
    }
  return g_string_free (text, FALSE);
}

static void
test_random_layouts (void)
{
  const guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint structures = 0;

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < CASES; i++)
    {
      Shape grid = { .rank = pick (random, 1, 3) };
      g_autoptr (GString) shape = g_string_new (NULL);
      const guint rank = pick (random, 1, 3);

      for (guint d = 0; d < grid.rank; d++)
        grid.size[d] = pick (random, 1, 4);
      for (guint d = 0; d < rank; d++)
        g_string_append_printf (shape, "%s%u", d > 0 ? "x" : "", pick (random, 1, 14));
      g_autofree char *from = random_layout (random, rank, grid.rank);
      g_autofree char *to = random_layout (random, rank, grid.rank);
      g_autofree char *size = shape_format (&grid);
      g_test_message ("%s on %s: %s to %s", shape->str, size, from, to);
      g_autoptr (HpfTree) tree = read_reshard (shape->str, &grid, from, to);
      structures += tree != NULL && compare (tree);
    }
  g_test_message ("%u of %u by their structure", structures, CASES);
  g_assert_cmpuint (structures, >, CASES / 5);
}

/* 2^16 processors, rows to columns of 2^16 x 2^16 elements: each processor sends an
 * element to each of the others. */
static void
test_many_processors (void)
{
  const Shape grid = { .rank = 1, .size = { 1u << 16 } };
  const guint64 n = 1u << 16;
  g_autoptr (HpfTree) tree = read_reshard ("65536x65536", &grid, "BLOCK,*", "*,BLOCK");
  g_auto (HpfCounts) counts = count (tree, 1u << 20);

  g_assert_false (counts.has_matrix);
  g_assert_cmpuint (counts.pairs, ==, n * (n - 1));
  g_assert_cmpuint (counts.distinct, ==, n * (n - 1));
  g_assert_cmpuint (counts.communications, ==, n * (n - 1));
  g_assert_cmpuint (counts.bytes, ==, 4 * n * (n - 1));
  g_assert_cmpuint (counts.most_sent_bytes, ==, 4 * (n - 1));
  g_assert_cmpuint (counts.most_received_bytes, ==, 4 * (n - 1));
  g_assert_cmpint (counts.pattern, ==, HPF_PATTERN_ALL_TO_ALL);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/structure/random-layouts", test_random_layouts);
  g_test_add_func ("/hpf/structure/many-processors", test_many_processors);
  return g_test_run ();
}
