/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ring and recursive doubling: carried out with sets of contributions, and timed by hand.
 */
#include "config.h"

#include "replay/reduction.h"
#include "replay/replay.h"

#define US(n) ((SimTime) (n) *SIM_TIME_PER_MICROSECOND)
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

  if (self->reduction.algorithm != REDUCTION_RING)
    return TRUE;
  return part == (round < n - 1 ? place + 2 * n - round : place + 3 * n - round) % n;
}

static void
send_letter (Party *self, guint32 place, const ReductionMessage *message)
{
  Letter letter = { place, message->peer, message->bytes, { { 0 } } };

  for (guint32 part = 0; part < self->parts; part++)
    if (is_part (self, place, self->step[place], part))
      letter.content.part[part] = self->content[place].part[part];
  g_array_append_val (self->letters, letter);
}

/* The oldest letter from that place; what is combined must not be there twice. */
static gboolean
take_letter (Party *self, guint32 place, const ReductionMessage *message)
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

          if (!message->broadcast)
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
  ReductionMessage message;

  switch (reduction_step (&self->reduction, place, self->step[place], &message))
    {
    case TREE_SEND:
      send_letter (self, place, &message);
      break;
    case TREE_RECEIVE:
      if (!take_letter (self, place, &message))
        return FALSE;
      break;
    case TREE_DONE:
      *done = TRUE;
      return FALSE;
    }
  self->step[place]++;
  return TRUE;
}

static void
carry_out (ReductionAlgorithm algorithm, guint32 places)
{
  Party self = { .places = places, .parts = places };
  Shape shape = { 1, { places } };
  guint32 done = 0;
  gboolean moved = TRUE;

  reduction_init (&self.reduction, algorithm, &shape, 1, 1000);
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
}

static void
test_everybody_ends_with_all_contributions (void)
{
  for (guint32 places = 2; places <= MOST; places++)
    {
      carry_out (REDUCTION_RING, places);
      carry_out (REDUCTION_RECURSIVE_DOUBLING, places);
    }
}

/* Of 2 x 3 processors and a loop over the columns only, each row is a ring of its own. */
static void
test_sets_that_hold_the_same_work_by_themselves (void)
{
  Reduction reduction;
  Shape shape = { 2, { 2, 3 } };
  ReductionMessage message;

  reduction_init (&reduction, REDUCTION_RING, &shape, 2, 10);
  g_assert_cmpint (reduction_step (&reduction, 5, 0, &message), ==, TREE_SEND);
  g_assert_cmpuint (message.peer, ==, 3);
  g_assert_cmpint (reduction_step (&reduction, 5, 1, &message), ==, TREE_RECEIVE);
  g_assert_cmpuint (message.peer, ==, 4);
  g_assert_cmpint (reduction_step (&reduction, 5, 8, &message), ==, TREE_DONE);
}

/* 10 bytes in 3 parts: 3, 3, 4; every part goes through every place but its last once in
 * each half. */
static void
test_parts_of_a_ring_add_up (void)
{
  Reduction reduction;
  Shape shape = { 1, { 3 } };
  guint64 sent = 0;

  reduction_init (&reduction, REDUCTION_RING, &shape, 1, 10);
  for (guint32 place = 0; place < 3; place++)
    for (guint32 step = 0; step < 8; step += 2)
      {
        ReductionMessage message;

        g_assert_cmpint (reduction_step (&reduction, place, step, &message), ==,
                         TREE_SEND);
        g_assert_cmpuint (message.bytes, >=, 3);
        g_assert_cmpuint (message.bytes, <=, 4);
        sent += message.bytes;
      }
  g_assert_cmpuint (sent, ==, 2 * 2 * 10);
}

/* ---- how long it takes ------------------------------------------------------------- */

static SimTime
time_of (const char *network, const char *algorithm, guint32 processors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  Shape shape = { 1, { processors } };
  g_autoptr (Program) program = program_new_shared (&shape, "test", "");
  g_autofree char *spec = g_strdup_printf ("%s:%u", network, processors);
  g_autofree char *reduction = g_strdup_printf ("reduction = %s", algorithm);
  Collective collective = {
    .type = COLLECTIVE_REDUCTION, .kind = KIND_REDUCTION, .bytes = 1000, .axes = 1
  };
  guint32 number, instance;
  ReplayResult result;

  program_add_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  number = program_add_collective (program, &collective);
  instance = program_new_instance (program);
  program_add_start (program, 0, number, instance);
  program_add_wait (program, 0, instance);
  machine_set_network (machine, spec, &error);
  machine_set (machine, "link start time = 1", &error);
  machine_set (machine, "link byte time = 0", &error);
  machine_set (machine, reduction, &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) net = network_new (machine, &shape, &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, net);
  g_assert_true (replay_run (replay, &result, &error));
  return result.time;
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

int
main (int argc, char **argv)
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
  return g_test_run ();
}
