/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ring and recursive doubling: carried out with sets of contributions, and timed by hand.
 */
#include "config.h"

#include <string.h>

#include "machine-file/machine-file.h"
#include "replay/reductions/reduction.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))
#define MOST 24

/* ---- what is combined -------------------------------------------------------------- */

/* For each part of the data, whose contributions a place holds. */
typedef struct
{
  guint32 part[MOST];
} Content;

typedef struct
{
  guint32 from, to;
  guint64 bytes;
  Content content;
} Letter;

typedef struct
{
  Reduction reduction;
  gboolean is_ring;
  guint32 places, parts;
  Content content[MOST];
  guint32 step[MOST];
  GArray *letters; /* Letter, in order of sending */
} Party;

/* Which part of the data a ring's send is about (the round's, told from its number). */
static gboolean
is_part (const Party *self, guint32 place, guint32 step, guint32 part)
{
  guint32 n = self->places, round = step / 2;

  if (!self->is_ring)
    return TRUE;
  return part == (round < n - 1 ? place + 2 * n - round : place + 3 * n - round) % n;
}

static void
send_letter (Party *self, guint32 place, const SchedulePart *message)
{
  Letter letter = { place, message->peer, message->bytes, { { 0 } } };

  for (guint32 part = 0; part < self->parts; part++)
    if (is_part (self, place, self->step[place], part))
      letter.content.part[part] = self->content[place].part[part];
  g_array_append_val (self->letters, letter);
}

/* The oldest letter from that place; what is combined must not be there twice. */
static gboolean
take_letter (Party *self, guint32 place, const SchedulePart *message)
{
  for (guint i = 0; i < self->letters->len; i++)
    {
      Letter letter = g_array_index (self->letters, Letter, i);

      if (letter.from != message->peer || letter.to != place)
        continue;
      g_assert_cmpuint (letter.bytes, ==, message->bytes);
      for (guint32 part = 0; part < self->parts; part++)
        {
          guint32 *own = &self->content[place].part[part];

          if (message->combine)
            g_assert_cmpuint (*own & letter.content.part[part], ==, 0);
          *own |= letter.content.part[part];
        }
      g_array_remove_index (self->letters, i);
      return TRUE;
    }
  return FALSE;
}

/* FALSE: it waits. */
static gboolean
do_step (Party *self, guint32 place, gboolean *done)
{
  SchedulePart message;

  switch (reduction_step (&self->reduction, place, self->step[place], &message))
    {
    case PART_SEND:
      send_letter (self, place, &message);
      break;
    case PART_RECEIVE:
      if (!take_letter (self, place, &message))
        return FALSE;
      break;
    case PART_DONE:
      *done = TRUE;
      return FALSE;
    }
  self->step[place]++;
  return TRUE;
}

static void
open_reduction (Reduction *self, const char *algorithm, const Shape *shape, guint32 axes,
                guint64 bytes)
{
  const AlgorithmChoice choice
      = { 1,
          { { algorithm_find (OPERATION_ALLREDUCE, algorithm, strlen (algorithm)), 0,
              G_MAXUINT64 } } };

  g_assert_true (reduction_init (self, &choice,
                                 &(CollectiveRules){ .library = LIBRARY_MPICH_4 }, shape,
                                 axes, bytes));
}

static void
carry_out (const char *algorithm, guint32 places)
{
  Party self = { .places = places, .parts = places };
  Shape shape = { 1, { places } };
  guint32 done = 0;
  gboolean moved = TRUE;

  self.is_ring = g_str_equal (algorithm, "ring");
  open_reduction (&self.reduction, algorithm, &shape, 1, 1000);
  self.letters = g_array_new (FALSE, FALSE, sizeof (Letter));
  for (guint32 p = 0; p < places; p++)
    for (guint32 part = 0; part < places; part++)
      self.content[p].part[part] = 1u << p;
  while (moved)
    {
      moved = FALSE;
      done = 0;
      for (guint32 p = places; p-- > 0;)
        {
          gboolean is_done = FALSE;

          while (do_step (&self, p, &is_done))
            moved = TRUE;
          done += is_done;
        }
    }
  g_assert_cmpuint (done, ==, places);
  g_assert_cmpuint (self.letters->len, ==, 0);
  for (guint32 p = 0; p < places; p++)
    for (guint32 part = 0; part < places; part++)
      g_assert_cmpuint (self.content[p].part[part], ==, (1u << places) - 1);
  g_array_unref (self.letters);
  reduction_clear (&self.reduction);
}

static void
test_everybody_ends_with_all_contributions (void)
{
  for (guint32 places = 2; places <= MOST; places++)
    {
      carry_out ("ring", places);
      carry_out ("recursive-doubling", places);
    }
}

/* Of 2 x 3 processors and a loop over the columns only, each row is a ring of its own. */
static void
test_sets_that_hold_the_same_work_by_themselves (void)
{
  Reduction reduction;
  Shape shape = { 2, { 2, 3 } };
  SchedulePart message;

  open_reduction (&reduction, "ring", &shape, 2, 10);
  g_assert_cmpint (reduction_step (&reduction, 5, 0, &message), ==, PART_SEND);
  g_assert_cmpuint (message.peer, ==, 3);
  g_assert_cmpint (reduction_step (&reduction, 5, 1, &message), ==, PART_RECEIVE);
  g_assert_cmpuint (message.peer, ==, 4);
  g_assert_cmpint (reduction_step (&reduction, 5, 8, &message), ==, PART_DONE);
  reduction_clear (&reduction);
}

/* 10 bytes in 3 parts: 3, 3, 4; every part goes through every place but its last once in
 * each half. */
static void
test_parts_of_a_ring_add_up (void)
{
  Reduction reduction;
  Shape shape = { 1, { 3 } };
  guint64 sent = 0;

  open_reduction (&reduction, "ring", &shape, 1, 10);
  for (guint32 place = 0; place < 3; place++)
    for (guint32 step = 0; step < 8; step += 2)
      {
        SchedulePart message;

        g_assert_cmpint (reduction_step (&reduction, place, step, &message), ==,
                         PART_SEND);
        g_assert_cmpuint (message.bytes, >=, 3);
        g_assert_cmpuint (message.bytes, <=, 4);
        sent += message.bytes;
      }
  g_assert_cmpuint (sent, ==, 2 * 2 * 10);
  reduction_clear (&reduction);
}

/* ---- how long it takes ------------------------------------------------------------- */

/* A link takes 1 us and byte_time (us) for each of the bytes. */
static SimTime
time_with (const char *network, const char *algorithm, guint32 processors, guint64 bytes,
           const char *byte_time)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  Shape shape = { 1, { processors } };
  g_autoptr (Program) program = program_new_shared (&shape, NULL, "");
  g_autofree char *spec = g_strdup_printf ("%s:%u", network, processors);
  g_autofree char *reduction = g_strdup_printf ("reduction = %s", algorithm);
  g_autofree char *per_byte = g_strdup_printf ("link byte time = %s", byte_time);
  Collective collective = {
    .type = COLLECTIVE_REDUCTION, .kind = KIND_REDUCTION, .bytes = bytes, .axes = 1
  };
  guint32 number, instance;
  ReplayResult result;

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  number = program_define_collective (program, &collective);
  instance = program_new_instance (program);
  program_append_start (program, 0, number, instance);
  program_append_wait (program, 0, instance);
  machine_set_network (machine, spec, &error);
  machine_set (machine, "link start time = 1", &error);
  machine_set (machine, per_byte, &error);
  machine_set (machine, reduction, &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) net = network_new (machine, &shape, &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, net);
  g_assert_true (replay_run (replay, &result, &error));
  return result.time;
}

static SimTime
time_of (const char *network, const char *algorithm, guint32 processors)
{
  return time_with (network, algorithm, processors, 1000, "0");
}

/* On a ring of links of 1 us each of the 2 (P - 1) rounds takes 1 us. */
static void
test_a_ring_takes_its_rounds (void)
{
  g_assert_cmpint (time_of ("ring", "ring", 3), ==, US (4));
  g_assert_cmpint (time_of ("ring", "ring", 4), ==, US (6));
  g_assert_cmpint (time_of ("ring", "ring", 5), ==, US (8));
}

/* On a crossbar a message takes 2 us, 1 on each link: 4 processors exchange twice.
 * Of 3, processor 1 sends to 0 (0-2) as 2 does (0-3, the link to 0 is taken from 1 to 2);
 * 0 sends to 2 at 2, and the result to 1 when it has both, 3-5.
 * Of 5, likewise 0 has what 2 sent at 3, exchanges with 3 (who sent at 2, 2-4) and gives
 * 1 the result, 4-6; 2 has 0's at 4 and sends it to 4, 4-6. */
static void
test_doubling_takes_its_exchanges (void)
{
  g_assert_cmpint (time_of ("crossbar", "recursive-doubling", 2), ==, US (2));
  g_assert_cmpint (time_of ("crossbar", "recursive-doubling", 4), ==, US (4));
  g_assert_cmpint (time_of ("crossbar", "recursive-doubling", 3), ==, US (5));
  g_assert_cmpint (time_of ("crossbar", "recursive-doubling", 5), ==, US (6));
}

/* A piece of n bytes takes 1 + n.  Each row a round: when every position's piece has come
 * to the next one; a position sends when it has received, and its link is free.
 * 3 of 3 3 4:   4 4 5; 10 8 9; 14 15 13; 18 19 20
 * 4 of 2 3 2 3: 3 4 3 4; 8 7 8 7; 11 12 11 12; 16 15 16 15; 19 20 19 20; 24 23 24 23
 * 5 of 2 2 2 2 3: 3 3 3 3 4; 8 6 6 6 7; 11 12 9 9 10; 14 15 16 12 13; 17 18 19 20 16;
 *                 20 21 22 23 24; 28 24 25 26 27; 31 32 28 29 30 */
static void
test_a_ring_sends_pieces (void)
{
  g_assert_cmpint (time_with ("ring", "ring", 3, 10, "1"), ==, US (20));
  g_assert_cmpint (time_with ("ring", "ring", 4, 10, "1"), ==, US (24));
  g_assert_cmpint (time_with ("ring", "ring", 5, 11, "1"), ==, US (32));
}

/* 10 bytes take 11 a link.  Of 3, which are all joined: 1 and 2 to 0 0-11, 0 to both
 * 11-22. Of 4: neighbours 0-11, then two links each, none of them shared at a time,
 * 11-33. Of 5: 1 to 0 0-11; 0 to 2 by 1 11-33, 2 to 0 by 1 0-22; 3 and 4 0-11; 3 to 0 by
 * 4 11-33, 4 to 2 by 3 11-33; 0 to 3 by 4 22-44; 2 to 4 by 3 33-55; 0 to 1 33-44. */
static void
test_doubling_sends_the_whole (void)
{
  g_assert_cmpint (time_with ("ring", "recursive-doubling", 3, 10, "1"), ==, US (22));
  g_assert_cmpint (time_with ("ring", "recursive-doubling", 4, 10, "1"), ==, US (33));
  g_assert_cmpint (time_with ("ring", "recursive-doubling", 5, 10, "1"), ==, US (55));
}

/* A formula's price is the formula's, whatever the key says. */
static void
test_formulas_have_their_own_price (void)
{
  static const char *const networks[] = { "network", "transputer" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      SimTime tree = time_of (networks[i], "tree", 5);

      g_assert_cmpint (tree, >, 0);
      g_assert_cmpint (time_of (networks[i], "ring", 5), ==, tree);
      g_assert_cmpint (time_of (networks[i], "recursive-doubling", 5), ==, tree);
    }
}

/* Alone, or where the formula gives nothing, no message at all. */
static void
test_one_processor_sends_nothing (void)
{
  g_assert_cmpint (time_of ("ring", "ring", 1), ==, 0);
  g_assert_cmpint (time_of ("ring", "recursive-doubling", 1), ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduction/everybody-ends-with-all-contributions",
                   test_everybody_ends_with_all_contributions);
  g_test_add_func ("/reduction/sets-that-hold-the-same-work-by-themselves",
                   test_sets_that_hold_the_same_work_by_themselves);
  g_test_add_func ("/reduction/parts-of-a-ring-add-up", test_parts_of_a_ring_add_up);
  g_test_add_func ("/reduction/a-ring-takes-its-rounds", test_a_ring_takes_its_rounds);
  g_test_add_func ("/reduction/doubling-takes-its-exchanges",
                   test_doubling_takes_its_exchanges);
  g_test_add_func ("/reduction/a-ring-sends-pieces", test_a_ring_sends_pieces);
  g_test_add_func ("/reduction/doubling-sends-the-whole", test_doubling_sends_the_whole);
  g_test_add_func ("/reduction/formulas-have-their-own-price",
                   test_formulas_have_their_own_price);
  g_test_add_func ("/reduction/one-processor-sends-nothing",
                   test_one_processor_sends_nothing);
  return g_test_run ();
}
