/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where all processors start together, a formula and its graph give equal times:
 * `network` and `bus` for every collective, `transputer` and `grid` for messages that
 * meet nobody.  Random cases; the seed is printed, and --seed repeats a run. */
#include "config.h"

#include <string.h>

#include "machine-file/machine-file.h"
#include "network/models/transputer-time.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define BUS_CASES 1500
#define GRID_CASES 1500
#define DISJOINT_CASES 500 /* each with a replay for each route */
#define MOST_PROCESSORS 40
#define MOST_COLLECTIVES 4

/* What a message costs, for the formula and for the links. */
typedef struct
{
  guint32 start_ns, byte_ps;
} Costs;

static guint32
below (guint32 n)
{
  return (guint32) g_test_rand_int_range (0, (gint32) n);
}

static Costs
random_costs (void)
{
  gboolean start = below (4) > 0, byte = below (4) > 0;

  return (Costs){ start ? below (200000) : 0, byte ? below (300000) : 0 };
}

/* ---- programs ---------------------------------------------------------------------- */

static Program *
new_program (const Shape *shape)
{
  Program *program = program_new_shared (shape, NULL, "test");
  Interval interval = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE };

  program_define_interval (program, &interval);
  return program;
}

/* All members of the group begin it at once, and take it to its end. */
static void
add_collective (Program *program, const Collective *collective)
{
  guint32 instance;

  program_append_synchronise (program, 0, 0, KIND_IO, program_new_instance (program));
  instance = program_new_instance (program);
  program_append_start (program, 0, program_define_collective (program, collective),
                        instance);
  program_append_wait (program, 0, instance);
}

static void
add_transfers (Program *program, CommunicationKind kind, const Transfer *entries,
               guint32 count)
{
  Collective collective
      = { .type = COLLECTIVE_TRANSFERS, .kind = kind, .split = g_test_rand_bit () };

  collective.transfers = program_define_transfers (program, entries, count);
  add_collective (program, &collective);
}

/* ---- replaying --------------------------------------------------------------------- */

/* network: as --network takes it. */
static SimTime
replay_on (Program *program, const char *network, const Costs *costs,
           const ReplayObserver *observer, gpointer data)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) graph = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *shape = shape_format (program_shape (program));
  g_autofree char *start = g_strdup_printf ("start time = %u ns", costs->start_ns);
  g_autofree char *byte = g_strdup_printf ("send byte time = %u ps", costs->byte_ps);
  ReplayResult result;

  if (!machine_set_network (machine, network, &error)
      || !machine_set_shape (machine, shape, &error)
      || !machine_set (machine, start, &error) || !machine_set (machine, byte, &error)
      || !machine_resolve (machine, &error))
    g_error ("%s: %s", network, error->message);
  graph = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  replay = replay_new (program, machine, graph);
  if (observer != NULL)
    replay_add_observer (replay, observer, data);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  return result.time;
}

/* "KIND:AxBx..", of as many dimensions. */
static char *
network_of_shape (const char *kind, const Shape *shape)
{
  g_autofree char *sizes = shape_format (shape);

  return g_strconcat (kind, ":", sizes, NULL);
}

static SimTime
replay_on_shape (Program *program, const char *kind, const Costs *costs)
{
  g_autofree char *network = network_of_shape (kind, program_shape (program));

  return replay_on (program, network, costs, NULL, NULL);
}

static SimTime
replay_on_bus (Program *program, const Costs *costs)
{
  g_autofree char *network = g_strdup_printf ("bus:%u", program_processors (program));

  return replay_on (program, network, costs, NULL, NULL);
}

/* ---- network and bus --------------------------------------------------------------- */

static Shape
random_shape (guint32 most)
{
  Shape shape = { .rank = 1 + below (4) };

  do
    for (guint d = 0; d < shape.rank; d++)
      shape.size[d] = 1 + below (d == 0 ? 12 : 5);
  while (shape_count (&shape) > most);
  return shape;
}

/* All processors, or a line of some of them. */
static guint32
random_group (Program *program)
{
  guint32 n = program_processors (program), members[MOST_PROCESSORS], count = 0;
  Group group = { .members = members };

  for (guint32 p = 0; p < n; p++)
    if (g_test_rand_bit ())
      members[count++] = p;
  if (count == 0 || g_test_rand_bit ())
    return 0;
  group.count = count;
  group.shape = (Shape){ 1, { count } };
  return program_define_group (program, &group);
}

static void
add_random_transfers (Program *program)
{
  static const CommunicationKind kinds[]
      = { KIND_REDISTRIBUTION, KIND_REMOTE_ACCESS, KIND_SHADOW };
  guint32 n = program_processors (program), count = 0;
  Transfer entries[3 * MOST_PROCESSORS];

  for (guint32 i = below (3 * n + 1); i > 0 && n > 1; i--)
    {
      Transfer *entry = &entries[count++];

      entry->source = below (n);
      entry->destination = (entry->source + 1 + below (n - 1)) % n;
      entry->bytes = 1 + below (20000);
    }
  add_transfers (program, kinds[below (G_N_ELEMENTS (kinds))], entries, count);
}

/* Without axes only the broadcast is left. */
static void
add_random_reduction (Program *program, gboolean broadcast)
{
  Collective collective = { .type = COLLECTIVE_REDUCTION,
                            .kind = KIND_REDUCTION,
                            .split = g_test_rand_bit (),
                            .group = random_group (program),
                            .bytes = 1 + below (1000) };
  guint rank = program_group (program, collective.group)->shape.rank;

  collective.axes = broadcast ? 0 : below (1u << rank);
  add_collective (program, &collective);
}

typedef void (*AddCollective) (Program *program);

static void
add_reduction (Program *program)
{
  add_random_reduction (program, FALSE);
}

static void
add_broadcast (Program *program)
{
  add_random_reduction (program, TRUE);
}

static void
check_bus (AddCollective add)
{
  guint sent = 0;

  for (guint i = 0; i < BUS_CASES; i++)
    {
      Shape shape = random_shape (MOST_PROCESSORS);
      Costs costs = random_costs ();
      g_autoptr (Program) program = new_program (&shape);
      SimTime formula;

      for (guint32 c = 1 + below (MOST_COLLECTIVES); c > 0; c--)
        add (program);
      formula = replay_on_shape (program, "network", &costs);
      g_assert_cmpint (replay_on_bus (program, &costs), ==, formula);
      sent += formula > 0;
    }
  g_test_message ("%u of %u take time", sent, BUS_CASES);
  g_assert_cmpuint (sent, >, BUS_CASES / 2);
}

static void
test_transfers_take_the_same_on_network_and_bus (void)
{
  check_bus (add_random_transfers);
}

static void
test_reductions_take_the_same_on_network_and_bus (void)
{
  check_bus (add_reduction);
}

static void
test_broadcasts_take_the_same_on_network_and_bus (void)
{
  check_bus (add_broadcast);
}

/* ---- transputer and grid ----------------------------------------------------------- */

#define MOST_PACKETS 256 /* docs/replay.md: `best` never makes more */

/* The nearest size that the best packets of a message over so many hops divide; the
 * search gives up after some steps.  Returns: 0 then. */
static guint64
divided_size (const Costs *costs, guint32 hops, guint64 bytes)
{
  AttoTime start = (AttoTime) costs->start_ns * 1000 * ATTO_PER_PICOSECOND;
  AttoTime per_byte = (AttoTime) costs->byte_ps * ATTO_PER_PICOSECOND;

  for (guint tries = 0; hops > 1 && tries < 50; tries++)
    {
      guint64 portion = transputer_best_portion (start, per_byte, hops, bytes);

      if (bytes % portion == 0)
        return bytes / portion <= MOST_PACKETS ? bytes : 0;
      bytes += portion - bytes % portion;
    }
  return hops > 1 ? 0 : bytes;
}

static void
mark_link (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  (void) reached, (void) begin, (void) end, (void) packet, (void) message;
  g_hash_table_add (data, GUINT_TO_POINTER (link + 1));
}

/* The links that a message uses on the grid. */
static GHashTable *
find_route (const Shape *shape, const Transfer *message)
{
  static const ReplayObserver observer = { .link_marked = mark_link };
  static const Costs costs = { 1000, 0 };
  g_autoptr (Program) program = new_program (shape);
  g_autofree char *network = network_of_shape ("grid", shape);
  GHashTable *links = g_hash_table_new (NULL, NULL);

  add_transfers (program, KIND_REDISTRIBUTION, message, 1);
  replay_on (program, network, &costs, &observer, links);
  return links;
}

/* Adds the links of the route to used; FALSE where they meet. */
static gboolean
take_route (GHashTable *used, GHashTable *route)
{
  GHashTableIter iter;
  gpointer link;

  g_hash_table_iter_init (&iter, route);
  while (g_hash_table_iter_next (&iter, &link, NULL))
    if (g_hash_table_contains (used, link))
      return FALSE;
  g_hash_table_iter_init (&iter, route);
  while (g_hash_table_iter_next (&iter, &link, NULL))
    g_hash_table_add (used, link);
  return TRUE;
}

static guint32
hops_of (const Shape *shape, const Transfer *message)
{
  return shape_distance (shape, message->source, message->destination);
}

/* Up to most messages on routes without a common link.  Returns: how many. */
static guint32
random_disjoint_messages (const Shape *shape, Transfer *messages, guint32 most)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  guint32 n = shape_count (shape), count = 0;

  for (guint tries = 0; tries < 3 * most && count < most; tries++)
    {
      Transfer message = { .source = below (n), .bytes = 1 };
      g_autoptr (GHashTable) route = NULL;

      message.destination = (message.source + 1 + below (n - 1)) % n;
      route = find_route (shape, &message);
      g_assert_cmpuint (g_hash_table_size (route), ==, hops_of (shape, &message));
      if (take_route (used, route))
        messages[count++] = message;
    }
  return count;
}

/* Gives sizes to the messages, the largest to one of the farthest.  Returns: FALSE where
 * its best packets would not divide it. */
static gboolean
random_sizes (const Shape *shape, const Costs *costs, Transfer *messages, guint32 count)
{
  guint32 farthest = 0;

  for (guint32 i = 1; i < count; i++)
    if (hops_of (shape, &messages[i]) > hops_of (shape, &messages[farthest]))
      farthest = i;
  messages[farthest].bytes = divided_size (costs, hops_of (shape, &messages[farthest]),
                                           1 + below (below (2) ? 100 : 50000));
  if (messages[farthest].bytes == 0)
    return FALSE;
  for (guint32 i = 0; i < count; i++)
    if (i != farthest)
      messages[i].bytes = 1 + below ((guint32) messages[farthest].bytes);
  return TRUE;
}

/* Returns: the hops of the farthest message, or 0 where the case is none. */
static guint32
check_grid_case (guint32 most_messages)
{
  Shape shape = random_shape (MOST_PROCESSORS);
  Costs costs = random_costs ();
  Transfer messages[8];
  g_autoptr (Program) program = new_program (&shape);
  guint32 count, farthest = 0;

  if (shape_count (&shape) == 1)
    return 0;
  count = random_disjoint_messages (&shape, messages, most_messages);
  if (!random_sizes (&shape, &costs, messages, count))
    return 0;
  add_transfers (program, KIND_REMOTE_ACCESS, messages, count);
  g_assert_cmpint (replay_on_shape (program, "grid", &costs), ==,
                   replay_on_shape (program, "transputer", &costs));
  for (guint32 i = 0; i < count; i++)
    farthest = MAX (farthest, hops_of (&shape, &messages[i]));
  return farthest;
}

static void
check_grid (guint32 most_messages, guint cases)
{
  guint compared = 0, far = 0;

  for (guint i = 0; i < cases; i++)
    {
      guint32 hops = check_grid_case (most_messages);

      compared += hops > 0;
      far += hops > 1;
    }
  g_test_message ("%u of %u compared, %u of them over several hops", compared, cases,
                  far);
  g_assert_cmpuint (far, >, cases / 4);
}

static void
test_one_message_takes_the_same_on_transputer_and_grid (void)
{
  check_grid (1, GRID_CASES);
}

static void
test_messages_that_do_not_meet_take_the_same_on_transputer_and_grid (void)
{
  check_grid (8, DISJOINT_CASES);
}

/* The formula counts the last packet whole; on the grid it is as long as it is.  Start
 * times at which the best packets are fewer than MOST_PACKETS. */
static void
test_grid_is_never_slower_for_one_message (void)
{
  guint faster = 0;

  for (guint i = 0; i < GRID_CASES; i++)
    {
      Shape shape = { 1, { 2 + below (12) } };
      Costs costs = { 20000 + below (200000), 1 + below (300000) };
      Transfer message = { 0, shape.size[0] - 1, 1 + below (3000) };
      g_autoptr (Program) program = new_program (&shape);
      SimTime formula, grid;

      add_transfers (program, KIND_REMOTE_ACCESS, &message, 1);
      formula = replay_on_shape (program, "transputer", &costs);
      grid = replay_on_shape (program, "grid", &costs);
      g_assert_cmpint (grid, <=, formula);
      faster += grid < formula;
    }
  g_test_message ("the grid was faster in %u of %u", faster, GRID_CASES);
  g_assert_cmpuint (faster, >, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/formula-graph/" name, function)
  ADD ("transfers-take-the-same-on-network-and-bus",
       test_transfers_take_the_same_on_network_and_bus);
  ADD ("reductions-take-the-same-on-network-and-bus",
       test_reductions_take_the_same_on_network_and_bus);
  ADD ("broadcasts-take-the-same-on-network-and-bus",
       test_broadcasts_take_the_same_on_network_and_bus);
  ADD ("one-message-takes-the-same-on-transputer-and-grid",
       test_one_message_takes_the_same_on_transputer_and_grid);
  ADD ("messages-that-do-not-meet-take-the-same-on-transputer-and-grid",
       test_messages_that_do_not_meet_take_the_same_on_transputer_and_grid);
  ADD ("grid-is-never-slower-for-one-message", test_grid_is_never_slower_for_one_message);
  return g_test_run ();
}
