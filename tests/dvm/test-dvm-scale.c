/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large arrays and many objects: what is done, counted, not what time it takes (make
 * bench measures that). */
#include "config.h"

#include "dvm/mapping/holders.h"
#include "dvm/large-trace.h"
#include "dvm/trace-text.h"
#include "fixture/unit.h"

#define SIZE 10000

/* ---- redistribution ---------------------------------------------------------------- */

/* laid: by processor dimension the template axis + 1, or 0. */
static void
fill_distribution (Distribution *self, const Shape *system, const guint *laid)
{
  *self = (Distribution){ .group = 0, .system = *system, .rank = 2 };
  for (guint k = 0; k < 2; k++)
    {
      self->size[k] = SIZE;
      self->dimension[k] = NO_AXIS;
    }
  for (guint d = 0; d < system->rank; d++)
    {
      self->axis[d] = laid[d] > 0 ? laid[d] - 1 : NO_AXIS;
      if (laid[d] == 0)
        continue;
      self->dimension[laid[d] - 1] = d;
      self->blocks[d] = blocks_new (SIZE, system->size[d], 1);
    }
}

/* An array that lies on the template element by element. */
static Mapping
identity (const Distribution *distribution)
{
  Mapping mapping = { .distribution = distribution, .rank = 2, .size = { SIZE, SIZE } };

  for (guint k = 0; k < 2; k++)
    mapping.rules[k] = (Rule){ .kind = RULE_NORMAL, .axis = k, .a = 1 };
  return mapping;
}

static const struct
{
  Shape system;
  guint from[2], to[2];
  guint32 transfers; /* pairs of different processors whose blocks meet */
} moves[] = {
  /* Processor (a,b) needs what (b,a) has. */
  { { 2, { 32, 32 } }, { 1, 2 }, { 2, 1 }, 1024 - 32 },
  /* Nothing moves. */
  { { 2, { 32, 32 } }, { 1, 2 }, { 1, 2 }, 0 },
  /* 313 rows a block: each of the 1024 needs 32 blocks of which it has one. */
  { { 2, { 32, 32 } }, { 1, 2 }, { 1, 0 }, 1024 * 31 },
  { { 2, { 32, 32 } }, { 1, 2 }, { 0, 2 }, 1024 * 31 },
  /* Whole rows become whole columns, in each of 32 copies. */
  { { 2, { 32, 32 } }, { 1, 0 }, { 2, 0 }, 1024 * 31 },
  { { 2, { 32, 32 } }, { 1, 0 }, { 1, 2 }, 0 },
  /* 10 rows a block: 1000 processors have one, and each needs columns from all. */
  { { 1, { 1024 } }, { 1 }, { 2 }, 1000 * 999 },
};

static void
test_only_blocks_that_meet_are_looked_at (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      const Shape *system = &moves[i].system;
      g_autoptr (Program) program = program_new_shared (system, NULL, "test");
      g_autoptr (GArray) transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
      g_autoptr (Holders) holders = NULL;
      Distribution before, after;
      Mapping from, to;
      guint64 parts;

      fill_distribution (&before, system, moves[i].from);
      fill_distribution (&after, system, moves[i].to);
      from = identity (&before);
      to = identity (&after);
      holders = holders_new (&from, 8, program);
      g_assert_true (holders_redistribute (holders, &to, transfers));
      g_assert_cmpuint (transfers->len, ==, moves[i].transfers);
      /* Each part is reached through a block of every dimension; parts that stay where
       * they are have no transfer, and there is at most one a processor. */
      parts = transfers->len + shape_count (system);
      g_assert_cmpuint (holders_visited (holders), <=, parts * system->rank);
    }
}

static void
test_redistribution_of_a_large_array_sends_each_element_once (void)
{
  static const gint64 from[] = { 1, 2 }, to[] = { 2, 1 };
  g_autoptr (GString) text = large_trace_redistribution (from, to);
  g_autoptr (Program) program = trace_text_program (text, "32x32");
  const Transfers *transfers = program_transfers (program, 0);
  guint64 bytes = 0, kept = 0;

  g_assert_cmpuint (transfers->count, ==, 1024 - 32);
  for (guint32 i = 0; i < transfers->count; i++)
    bytes += transfers->entries[i].bytes;
  /* Those on the diagonal stay: 31 blocks of 313 x 313, one of 297 x 297. */
  kept = (31 * 313 * 313 + 297 * 297) * 8;
  g_assert_cmpuint (bytes + kept, ==, G_GUINT64_CONSTANT (800000000));
}

/* ---- objects ----------------------------------------------------------------------- */

static void
test_a_hundred_thousand_objects_come_and_go (void)
{
  g_autoptr (GString) text = large_trace_objects (100000 / LARGE_TRACE_OBJECTS_A_ROUND);
  g_autoptr (Program) program = trace_text_program (text, "32x32");

  /* They leave nothing behind but the time of their calls. */
  g_assert_cmpuint (program_collectives (program), ==, 0);
  g_assert_cmpuint (program_groups (program), ==, 1);
  g_assert_cmpuint (program_segments (program), ==, 1);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/dvm/scale/" name, function)
  ADD ("only-blocks-that-meet-are-looked-at", test_only_blocks_that_meet_are_looked_at);
  ADD ("redistribution-of-a-large-array-sends-each-element-once",
       test_redistribution_of_a_large_array_sends_each_element_once);
  ADD ("a-hundred-thousand-objects-come-and-go",
       test_a_hundred_thousand_objects_come_and_go);
  return g_test_run ();
}
