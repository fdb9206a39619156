/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calibration.c - costs that made a table are found again */
#include "config.h"

#include <math.h>

#include "calibrate/calibration.h"
#include "machine-file/machine-file.h"
#include "fixture/unit.h"

#define CASES 20
#define TOLERANCE 1e-3

/* Between powers of two are sizes that tell packets of 2048 bytes from those of 4096. */
static const guint64 sizes[]
    = { 0,    1,    16,   64,    256,   512,   1024,  1400,   2000,   2048,    3000,
        4096, 5000, 8192, 10000, 16384, 32768, 65536, 131072, 262144, 1048576, 4194304 };

static const guint64 packets[] = { 1448, 1460, 2048, 4096, 8948, 0 };

/* A machine, in microseconds. */
typedef struct
{
  guint links;
  guint64 packet, late; /* late G_MAXUINT64: no rendezvous */
  double start, byte, latency, overhead;
} Costs;

/* From least to most, as often near the one as near the other. */
static double
draw (GRand *rand, double least, double most)
{
  return least * pow (most / least, g_rand_double (rand));
}

static Costs
draw_costs (GRand *rand, gboolean whole)
{
  Costs costs = { .links = (guint) g_rand_int_range (rand, 1, 5), .late = G_MAXUINT64 };

  costs.packet = whole ? 0 : packets[g_rand_int_range (rand, 0, 5)];
  costs.byte = draw (rand, 1e-4, 1);
  costs.start = costs.byte * draw (rand, 30, 3000);
  costs.latency = costs.byte * draw (rand, 10, 10000);
  costs.overhead = costs.byte * draw (rand, 10, 10000);
  if (g_rand_boolean (rand))
    costs.late = sizes[g_rand_int_range (rand, 6, G_N_ELEMENTS (sizes) - 4)];
  return costs;
}

/* Packets of equal links follow each other; only the last one is shorter, and waits for
 * the one before it on every link.  Request and answer of a rendezvous are empty. */
static double
time_of (const Costs *costs, guint64 bytes)
{
  const double h = costs->links, k = (double) costs->packet;
  const double p = costs->packet == 0 || bytes == 0 ? 1 : ceil ((double) bytes / k);
  const double last = costs->start + ((double) bytes - (p - 1) * k) * costs->byte;
  const double full = costs->start + k * costs->byte;
  const double links = p == 1 ? h * last : (p - 1 + h - 1) * full + last;

  return 2 * costs->overhead + links + h * costs->latency
         + (bytes > costs->late ? 2 * h * (costs->start + costs->latency) : 0);
}

static Machine *
line_of (guint links)
{
  g_autofree char *network = g_strdup_printf ("mesh:%u", links + 1);
  Machine *machine = machine_new ();

  g_assert_true (machine_set_network (machine, network, NULL));
  g_assert_true (machine_resolve (machine, NULL));
  return machine;
}

static void
assert_near (double found, double expected, const char *what)
{
  if (fabs (found - expected) > TOLERANCE * fabs (expected) + 1e-12)
    g_error ("%s: found %g, expected %g", what, found, expected);
}

static double
microseconds (AttoTime time)
{
  return (double) time / 1e12;
}

static void
check_costs (const Calibration *found, const Costs *costs)
{
  const gboolean is_late = costs->late != G_MAXUINT64;
  const double ends = 2 * costs->overhead + costs->links * costs->latency;
  const double in_ends = costs->packet == 0 ? costs->links * costs->start : 0;

  g_assert_cmpuint (found->links, ==, costs->links);
  g_assert_cmpuint (found->packet_bytes, ==, costs->packet);
  g_assert_true (found->fit.has_late_ends == is_late);
  if (is_late)
    g_assert_cmpuint (found->fit.late, ==, costs->late);
  assert_near (microseconds (found->byte), costs->byte, "B");
  assert_near (microseconds (found->start), costs->packet == 0 ? 0 : costs->start, "S");
  assert_near (found->fit.cost[FIT_ENDS] * 1e6, ends + in_ends, "A");
  assert_near (microseconds (found->send_overhead + found->receive_overhead
                             + found->links * found->latency),
               ends + in_ends, "overheads and latencies");
  if (is_late && costs->packet != 0)
    assert_near (microseconds (found->latency) + costs->start,
                 costs->latency + costs->start, "latency");
}

static void
check_machine (GRand *rand, gboolean whole)
{
  const Costs costs = draw_costs (rand, whole);
  g_autoptr (Measurements) measurements = measurements_new (0);
  g_autoptr (Machine) machine = line_of (costs.links);
  const CalibrationRules rules
      = { .pair = { machine, 0, costs.links }, .network = machine->name };
  g_autoptr (GError) error = NULL;

  measurements_keep_file (measurements, "made");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const MeasuredTime time = { sizes[i], time_of (&costs, sizes[i]) / 1e6, "made", 0 };

      g_array_append_val (measurements->times, time);
    }
  g_assert_true (measurements_sort (measurements, &error));
  g_autoptr (Calibration) found = calibration_new (&rules, measurements, &error);
  g_assert_no_error (error);
  check_costs (found, &costs);
}

static void
test_random_machines (void)
{
  const guint cases = unit_number ("NETFARE_CASES", CASES);
  const guint seed = unit_number ("NETFARE_SEED", 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < cases; i++)
    check_machine (rand, i % 6 == 5);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/calibration/random-machines", test_random_machines);
  return g_test_run ();
}
