/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values near every limit on every kind of network: nothing ever wraps.
 *
 * Where all prices of time are K times as high, a run and all its times are K times as
 * long; where sizes are B times as large and what a byte costs a B-th, bytes are B times
 * as many.  So a small run, times K in 128 bits, is the reference of a run near the
 * limits, which must say the same, or fail because a time is beyond 2^62 ps.  Small times
 * are whole, and all sizes can be divided by the number of processors, so that nothing is
 * rounded in either. */
#include "config.h"

#include <string.h>

#include "collectives/algorithm.h"
#include "machine-file/cluster-kinds.h"
#include "machine-file/clusters-read.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "replay/replay.h"
#include "text/number-text.h"
#include "fixture/unit.h"

#define LIMIT ((__int128) SIM_TIME_LIMIT)
#define ROUNDS 3000
#define MOST_STEPS 14
#define MOST_PROCESSORS 8
/* A multiple of every number of members, and of their powers of two. */
#define BYTES_UNIT 840
#define ATTO_PER_PS 1000000
#define ATTO_PER_SECOND ((Wide) ATTO_PER_PS * SIM_TIME_PER_SECOND)

typedef unsigned __int128 Wide;

/* One unit of time is this many attoseconds, one byte this many bytes. */
typedef struct
{
  Wide time;
  guint64 bytes;
} Scale;

/* Cluster files have microseconds. */
static const Scale pico = { ATTO_PER_PS, 1 };
static const Scale micro = { (Wide) ATTO_PER_PS * SIM_TIME_PER_MICROSECOND, 1 };

typedef enum
{
  STEP_OF_COMPUTING,
  STEP_OF_MESSAGE,
  STEP_OF_REQUEST,
  STEP_OF_OPERATION
} CaseStepType;

/* What two processors or a group do at one place of the program. */
typedef struct
{
  CaseStepType type;
  guint32 from, to;
  guint64 amount; /* units of time, or bytes */
  OperationType operation;
  guint32 first, members; /* of a group, in order */
} CaseStep;

/* Prices are in units of time, also those of a byte. */
typedef struct
{
  const char *network;
  const char *clusters; /* NULL: network */
  guint32 processors;
  Shape shape;
  guint start, per_byte, latency, gap;
  guint send_overhead, send_byte, receive_overhead, receive_byte, combine_byte;
  guint packet_units;   /* 0: whole messages */
  gboolean best;        /* packets of the size that is fastest */
  guint segment_units;  /* 0: those that algorithms have without it */
  guint byte_prices[3]; /* of clusters */
  const char *power;
  const char *discipline, *switching, *ties, *half_duplex;
  const char *algorithms[N_OPERATIONS];
  gboolean rendezvous;
  guint n_steps;
  CaseStep steps[MOST_STEPS];
} Case;

/* ---- random cases ------------------------------------------------------------------ */

static const struct
{
  const char *spec;
  guint32 processors;
} networks[] = { { "bus:4", 4 },      { "ring:6", 6 },      { "mesh:2x3", 6 },
                 { "torus:2x4", 8 },  { "hypercube:3", 8 }, { "star:5", 5 },
                 { "tree:7", 4 },     { "crossbar:4", 4 },  { "network:4", 4 },
                 { "mesh:2x2x2", 8 }, { "basic", 4 },       { "transputer:2x3", 6 },
                 { "grid:2x3", 6 } };

/* Traced times are even, so that none of these makes a half. */
static const char *const powers[] = { "1", "0.5", "1.5", "3", "1000000" };

static guint
pick (GRand *random, guint below)
{
  return (guint) g_rand_int_range (random, 0, (gint32) below);
}

static const char *
pick_word (GRand *random, const char *first, const char *second)
{
  return pick (random, 2) == 0 ? first : second;
}

static const char *
pick_algorithm (GRand *random, OperationType type)
{
  static const char *const of[N_OPERATIONS][7] = {
    [OPERATION_BARRIER] = { "dissemination", "recursive-doubling", "tree", "linear" },
    [OPERATION_BROADCAST]
    = { "linear", "binomial", "scatter-ring", "scatter-doubling", "pipeline" },
    [OPERATION_REDUCE] = { "linear", "binomial", "rabenseifner", "pipeline" },
    [OPERATION_ALLREDUCE] = { "linear", "reduce-bcast", "recursive-doubling",
                              "rabenseifner", "ring", "double-tree" },
    [OPERATION_GATHER] = { "linear", "binomial" },
    [OPERATION_GATHERV] = { "linear", "binomial" },
    [OPERATION_SCATTER] = { "linear", "binomial" },
    [OPERATION_SCATTERV] = { "linear", "binomial" },
    [OPERATION_ALLGATHER] = { "linear", "ring", "recursive-doubling", "bruck" },
    [OPERATION_ALLTOALL] = { "linear", "pairwise", "bruck" },
    [OPERATION_ALLTOALLV] = { "linear", "pairwise", "bruck" },
    [OPERATION_REDUCE_SCATTER] = { "recursive-halving", "pairwise", "ring" },
    [OPERATION_SCAN] = { "linear", "recursive-doubling" },
    [OPERATION_ALLGATHERV] = { "by-place", "neighbour-exchange", "ring" },
    [OPERATION_ALLTOALLW] = { "by-place", "pairwise'" },
    [OPERATION_REDUCE_SCATTER_BLOCK] = { "butterfly", "block-doubling" },
    [OPERATION_EXSCAN] = { "linear", "recursive-doubling" },
  };
  guint n = 0;

  while (n < G_N_ELEMENTS (of[type]) && of[type][n] != NULL)
    n++;
  return of[type][pick (random, n)];
}

static CaseStep
random_step (GRand *random, guint32 processors)
{
  CaseStep step = { .type = (CaseStepType) pick (random, 4) };

  step.from = pick (random, processors);
  step.to = (step.from + 1 + pick (random, processors - 1)) % processors;
  step.amount = step.type == STEP_OF_COMPUTING ? 2 * pick (random, 25)
                                               : (guint64) BYTES_UNIT * pick (random, 20);
  step.operation = (OperationType) pick (random, N_OPERATIONS);
  step.members = 2 + pick (random, processors - 1);
  step.first = pick (random, processors - step.members + 1);
  return step;
}

static const char clusters[] = "cluster = lab;"
                               "lab = {2 x smp, fast};"
                               "lab.CommType = ethernet;"
                               "lab.TStart = %" G_GUINT64_FORMAT ";"
                               "lab.TByte = %" G_GUINT64_FORMAT ";"
                               "smp = {2 x slow};"
                               "smp.CommType = myrinet (2);"
                               "smp.TStart = %" G_GUINT64_FORMAT ";"
                               "smp.TByte = %" G_GUINT64_FORMAT ";"
                               "fast = {2 x slow};"
                               "fast.CommType = smp.CommType;"
                               "fast.TStart = %" G_GUINT64_FORMAT ";"
                               "fast.TByte = %" G_GUINT64_FORMAT ";"
                               "slow = 1.00;";

static Case
random_case (GRand *random)
{
  guint network = pick (random, G_N_ELEMENTS (networks));
  Case c = { .network = networks[network].spec,
             .processors = networks[network].processors,
             .start = pick (random, 8),
             .per_byte = pick (random, 4),
             .latency = pick (random, 4),
             .gap = pick (random, 3),
             .send_overhead = pick (random, 4),
             .send_byte = pick (random, 2),
             .receive_overhead = pick (random, 4),
             .receive_byte = pick (random, 2),
             .combine_byte = pick (random, 2),
             .packet_units = pick (random, 2) * (1 + pick (random, 6)),
             .discipline = pick_word (random, "fifo", "reserve"),
             .switching = pick_word (random, "store-and-forward", "cut-through"),
             .ties = pick_word (random, pick_word (random, "lowest", "spread"),
                                pick_word (random, "random", "adaptive")),
             .half_duplex = pick_word (random, "no", "yes"),
             .power = powers[pick (random, G_N_ELEMENTS (powers))],
             .rendezvous = pick (random, 3) == 0 };

  c.shape = (Shape){ 1, { c.processors } };
  if (g_str_has_prefix (c.network, "transputer"))
    c.shape = (Shape){ 2, { 2, 3 } };
  c.best = pick (random, 4) == 0;
  c.segment_units = pick (random, 4) == 0 ? 0 : 1 + pick (random, 8);
  /* A path that is marked as a whole cannot adapt. */
  if (strcmp (c.discipline, "reserve") == 0 && strcmp (c.ties, "adaptive") == 0)
    c.ties = "spread";
  if (pick (random, 6) == 0)
    {
      c.clusters = clusters;
      c.processors = 6;
      c.shape = (Shape){ 1, { 6 } };
      for (guint i = 0; i < G_N_ELEMENTS (c.byte_prices); i++)
        c.byte_prices[i] = pick (random, 3);
    }
  for (guint type = 0; type < N_OPERATIONS; type++)
    c.algorithms[type] = pick_algorithm (random, (OperationType) type);
  for (guint n = 1 + pick (random, MOST_STEPS); c.n_steps < n; c.n_steps++)
    c.steps[c.n_steps] = random_step (random, c.processors);
  return c;
}

/* ---- the engine -------------------------------------------------------------------- */

/* Takes the text: a number of seconds without the zeros at its end, as a number has 18
 * digits at most. */
static char *
with_unit (char *text)
{
  g_autofree char *taken = text;

  for (gsize n = strlen (taken); taken[n - 1] == '0'; n--)
    taken[n - 1] = '\0';
  return g_strconcat (taken, g_str_has_suffix (taken, ".") ? "0s" : "s", NULL);
}

/* FALSE: a time is beyond what a machine file may have. */
static gboolean
set (Machine *machine, const char *key, Wide atto)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *statement = NULL;

  if (atto > (Wide) LIMIT * ATTO_PER_PS)
    return FALSE;
  statement = g_strdup_printf ("%s=%" G_GUINT64_FORMAT ".%018" G_GUINT64_FORMAT, key,
                               (guint64) (atto / ATTO_PER_SECOND),
                               (guint64) (atto % ATTO_PER_SECOND));
  statement = with_unit (statement);
  if (!machine_set (machine, statement, &error))
    g_error ("%s", error->message);
  return TRUE;
}

static void
set_text (Machine *machine, const char *key, const char *value)
{
  g_autofree char *statement = g_strdup_printf ("%s=%s", key, value);
  g_autoptr (GError) error = NULL;

  machine_set (machine, statement, &error);
  g_assert_no_error (error);
}

static void
set_bytes (Machine *machine, const char *key, guint64 bytes)
{
  g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);

  set_text (machine, key, value);
}

static gboolean
set_times (Machine *machine, const Case *c, const Scale *scale)
{
  gboolean is_formula = strcmp (c->network, "network:4") == 0
                        || g_str_has_prefix (c->network, "transputer");
  Wide fixed = scale->time, byte = scale->time / scale->bytes;

  return set (machine, is_formula ? "start time" : "link start time", c->start * fixed)
         && set (machine, is_formula ? "send byte time" : "link byte time",
                 c->per_byte * byte)
         && set (machine, "transport", (c->start + c->latency) * fixed)
         && set (machine, "link latency", c->latency * fixed)
         && set (machine, "link gap", c->gap * fixed)
         && set (machine, "send overhead", c->send_overhead * fixed)
         && set (machine, "send overhead byte time", c->send_byte * byte)
         && set (machine, "receive overhead", c->receive_overhead * fixed)
         && set (machine, "receive overhead byte time", c->receive_byte * byte)
         && set (machine, "combine byte time", c->combine_byte * byte);
}

/* In microseconds, as cluster files have them; FALSE: beyond what one may have. */
static gboolean
read_clusters (Machine *machine, const Case *c, const Scale *scale)
{
  Wide unit = scale->time / ATTO_PER_PS / SIM_TIME_PER_MICROSECOND;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  const guint *const bytes = c->byte_prices;

  if (unit * 8 > (Wide) LIMIT / SIM_TIME_PER_MICROSECOND)
    return FALSE;
  text = g_strdup_printf (c->clusters, (guint64) (c->start * unit),
                          (guint64) (bytes[0] * unit), (guint64) (c->latency * unit),
                          (guint64) (bytes[1] * unit), (guint64) (c->gap * unit),
                          (guint64) (bytes[2] * unit));
  machine->clusters = clusters_read ("x.par", g_intern_string (text), strlen (text),
                                     machine->warnings, &error);
  g_assert_no_error (error);
  machine->model = &network_model_clusters;
  return TRUE;
}

static void
set_algorithm (Machine *machine, const Case *c, OperationType type, guint64 bytes)
{
  const char *name = c->algorithms[type];
  const Algorithm *algorithm = algorithm_find (type, name, strlen (name));
  guint64 without;
  gboolean has_segments
      = c->segment_units > 0 && algorithm_has_segments (algorithm, &without);
  g_autofree char *segmented = g_strdup_printf ("%s(%" G_GUINT64_FORMAT ")", name,
                                                c->segment_units * BYTES_UNIT * bytes);

  set_text (machine, operation_name (type), has_segments ? segmented : name);
}

/* NULL: a time is beyond what a machine file may have. */
static Machine *
make_machine (const Case *c, const Scale *scale)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;

  if (c->clusters == NULL)
    machine_set_network (machine, c->network, &error);
  g_assert_no_error (error);
  if (c->clusters != NULL && !read_clusters (machine, c, scale))
    return NULL;
  if (!set_times (machine, c, scale))
    return NULL;
  set_text (machine, "discipline", c->discipline);
  set_text (machine, "switching", c->switching);
  set_text (machine, "half duplex", c->half_duplex);
  set_text (machine, "ties", c->ties);
  set_text (machine, "route by", "packet");
  set_text (machine, "power", c->power);
  if (c->best)
    set_text (machine, "packet bytes", "best");
  else if (c->packet_units > 0)
    set_bytes (machine, "packet bytes", c->packet_units * BYTES_UNIT * scale->bytes);
  if (c->rendezvous)
    set_bytes (machine, "rendezvous bytes", BYTES_UNIT * 8 * scale->bytes);
  for (guint type = 0; type < N_OPERATIONS; type++)
    set_algorithm (machine, c, (OperationType) type, scale->bytes);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&machine);
}

static void
append_operation (Program *program, const CaseStep *step, const Scale *scale)
{
  guint32 members[MOST_PROCESSORS];
  const Group group
      = { .count = step->members, .shape = { 1, { step->members } }, .members = members };
  ProgramOperation operation = { .type = step->operation,
                                 .bytes = step->amount * scale->bytes,
                                 .counts = PROGRAM_NONE,
                                 .transfers = PROGRAM_NONE };
  guint32 number, instance = program_new_instance (program);

  for (guint32 i = 0; i < step->members; i++)
    members[i] = step->first + i;
  operation.group = program_define_group (program, &group);
  if (operation_has_root (step->operation))
    operation.root = step->to % step->members;
  if (step->operation == OPERATION_BARRIER)
    operation.bytes = 0;
  number = program_define_operation (program, &operation);
  for (guint32 i = 0; i < step->members; i++)
    {
      program_append_start (program, members[i], number, instance);
      program_append_wait (program, members[i], instance);
    }
}

static void
append_step (Program *program, const CaseStep *step, const Scale *scale)
{
  const guint64 bytes = step->amount * scale->bytes;
  const ProgramMessage message = { .peer = step->to, .bytes = bytes };
  const ProgramMessage answer = { .peer = step->from, .bytes = bytes };
  guint32 sent, got;

  switch (step->type)
    {
    case STEP_OF_COMPUTING:
      program_append_compute (program, step->from, ACTIVITY_USER,
                              (guint64) (step->amount * (scale->time / ATTO_PER_PS)),
                              FALSE);
      return;
    case STEP_OF_MESSAGE:
      program_append_blocking_send (program, step->from, &message, FALSE);
      program_append_blocking_receive (program, step->to, &answer);
      return;
    case STEP_OF_REQUEST:
      got = program_append_begin_receive (program, step->to, &answer);
      sent = program_append_begin_send (program, step->from, &message, FALSE);
      program_append_complete (program, step->from, sent);
      program_append_complete (program, step->to, got);
      return;
    case STEP_OF_OPERATION:
      append_operation (program, step, scale);
      return;
    }
}

static Program *
make_program (const Case *c, const Scale *scale)
{
  Program *program = program_new_separate (c->processors, NULL, "case");
  const Interval whole
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  for (guint i = 0; i < c->n_steps; i++)
    append_step (program, &c->steps[i], scale);
  return program;
}

/* ---- what is compared -------------------------------------------------------------- */

typedef enum
{
  OF_TIME,
  OF_BYTES,
  OF_NOTHING
} Unit;

typedef struct
{
  char *name;
  Unit unit;
  Wide value;
} Figure;

static void
clear_figure (gpointer data)
{
  g_free (((Figure *) data)->name);
}

static void
add (GArray *to, Unit unit, Wide value, const char *name, guint32 of)
{
  Figure figure = { g_strdup_printf ("%s of %u", name, of), unit, value };

  g_array_append_val (to, figure);
}

static void
add_links (GArray *to, Network *network)
{
  const Topology *t = network_topology (network);

  for (guint32 link = 0; t != NULL && link < t->links; link++)
    {
      const LinkStatistics s = network_link_statistics (network, link);

      add (to, OF_TIME, (Wide) s.busy, "busy", link);
      add (to, OF_TIME, (Wide) s.delay, "delay", link);
      add (to, OF_TIME, (Wide) s.own_delay, "own delay", link);
      add (to, OF_TIME, (Wide) s.sender_delay, "sender's delay", link);
      add (to, OF_TIME, (Wide) s.longest_delay, "longest delay", link);
      add (to, OF_BYTES, (Wide) s.bytes, "bytes", link);
      add (to, OF_NOTHING, s.messages, "messages", link);
      add (to, OF_NOTHING, s.packets, "packets", link);
      add (to, OF_NOTHING, s.longest_queue, "longest queue", link);
    }
}

static void
add_result (GArray *to, const ReplayResult *result, Network *network)
{
  NetworkTime time = network_time (network);

  add (to, OF_TIME, (Wide) result->time, "time", 0);
  add (to, OF_NOTHING, result->messages, "messages", 0);
  add (to, OF_NOTHING, result->link_hops, "link hops", 0);
  add (to, OF_BYTES, (Wide) result->bytes, "bytes", 0);
  add (to, OF_TIME, (Wide) result->congestion_delay, "congestion delay", 0);
  add (to, OF_TIME, (Wide) time.total, "network time", 0);
  add (to, OF_TIME, (Wide) time.start, "network start time", 0);
  add (to, OF_TIME, (Wide) time.held, "network held time", 0);
  add (to, OF_TIME, (Wide) time.latency, "latency", 0);
  for (guint32 p = 0; p < result->processors; p++)
    {
      add (to, OF_TIME, (Wide) result->processor[p].busy, "busy", p);
      add (to, OF_TIME, (Wide) result->processor[p].overhead, "overhead", p);
      add (to, OF_TIME, (Wide) result->processor[p].idle, "idle", p);
      add (to, OF_TIME, (Wide) result->processor[p].finished, "finished", p);
    }
  add_links (to, network);
}

/* NULL: it failed, and *why says why. */
static GArray *
run (const Case *c, const Scale *scale, char **why)
{
  g_autoptr (Machine) machine = make_machine (c, scale);
  g_autoptr (Program) program = NULL;
  g_autoptr (Network) network = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (Figure));
  ReplayResult result = { 0 };

  g_array_set_clear_func (figures, clear_figure);
  *why = NULL;
  if (machine == NULL)
    return NULL;
  program = make_program (c, scale);
  network = network_new (machine, &c->shape, &error);
  if (network != NULL)
    {
      g_autoptr (Replay) replay = replay_new (program, machine, network);

      if (replay_run (replay, &result, &error))
        {
          add_result (figures, &result, network);
          return g_steal_pointer (&figures);
        }
    }
  *why = g_strdup (error->message);
  return NULL;
}

/* ---- comparing --------------------------------------------------------------------- */

/* A factor of time, and one of bytes. */
typedef struct
{
  Wide time;
  guint64 bytes;
} Factor;

static Wide
times (const Figure *figure, const Factor *by)
{
  return figure->unit == OF_TIME    ? figure->value * by->time
         : figure->unit == OF_BYTES ? figure->value * by->bytes
                                    : figure->value;
}

static void
check_same (const GArray *small, const GArray *large, const Factor *by, guint round)
{
  g_assert_cmpuint (small->len, ==, large->len);
  for (guint i = 0; i < small->len; i++)
    {
      const Figure *figure = &g_array_index (small, Figure, i);
      Wide expected = times (figure, by);
      Wide found = g_array_index (large, Figure, i).value;
      NumberText a, b;

      if (found != expected)
        g_error ("round %u, %s: found %s, expected %s", round, figure->name,
                 number_exact ((__int128) found, 1, 0, a),
                 number_exact ((__int128) expected, 1, 0, b));
    }
}

/* With which a run of this length ends below or beyond the limit; sizes stay below
 * 2^63. */
static Factor
random_factor (GRand *random, Wide time, gboolean has_bytes)
{
  static const guint64 sizes[]
      = { 1, 1, 10, 1000000, G_GUINT64_CONSTANT (1000000000000) };
  Wide most = 2 * (Wide) LIMIT / MAX (time, 1);
  Wide by = most / (Wide) (1 + pick (random, 8));
  guint64 bytes = sizes[pick (random, G_N_ELEMENTS (sizes))] * (1 + pick (random, 30));

  if (!has_bytes)
    bytes = 1;
  /* What a byte costs is whole attoseconds, of at most 18 digits. */
  Wide part = (Wide) bytes * (by > 1000 * (Wide) bytes ? 1000 : 1);
  return (Factor){ MAX (by / part, 1) * part, bytes };
}

/* Portions whose size is chosen by time are whole bytes, and those that an algorithm has
 * without a size are so many KiB: their number changes with the sizes. */
static gboolean
has_own_portions (const Case *c)
{
  return c->best || c->segment_units == 0 || g_str_has_prefix (c->network, "transputer")
         || g_str_has_prefix (c->network, "grid");
}

/* Amounts of computing that no reader lets through. */
static gboolean
is_readable (const Case *c, const Scale *scale)
{
  for (guint i = 0; i < c->n_steps; i++)
    if (c->steps[i].type == STEP_OF_COMPUTING
        && c->steps[i].amount * (scale->time / ATTO_PER_PS) > (Wide) LIMIT)
      return FALSE;
  return TRUE;
}

/* Whether each member of an operation, sending its size to each other one, exceeds what
 * sizes may add up to. */
static gboolean
has_large_operation (const Case *c, const Scale *scale)
{
  for (guint i = 0; i < c->n_steps; i++)
    if (c->steps[i].type == STEP_OF_OPERATION
        && (Wide) c->steps[i].amount * scale->bytes * c->steps[i].members
                   * c->steps[i].members
               > (Wide) 1 << 62)
      return TRUE;
  return FALSE;
}

/* Whether a failure is right: the run is at least half as long as the limit, as a link
 * may stay occupied after it; or a value of the machine, or the time of 1 KiB on a link,
 * is beyond it. */
static gboolean
is_right (const Case *c, const Scale *scale, Wide time, const char *why)
{
  Wide link = (Wide) (c->start + c->latency) * scale->time
              + 1024 * (Wide) c->per_byte * (scale->time / scale->bytes);

  if (why == NULL)
    return 8 * scale->time > (Wide) LIMIT * ATTO_PER_PS;
  if (strstr (why, "the sizes of a collective add up to more than 2^62 bytes") != NULL)
    return has_large_operation (c, scale);
  if (strstr (why, "a packet of 1024 bytes takes more than 2^62 ps on a link") != NULL)
    return link > (Wide) LIMIT * ATTO_PER_PS;
  return strstr (why, "2^62 ps") != NULL && time * 2 > (Wide) LIMIT;
}

static void
test_a_run_near_the_limits_is_a_small_run_times_a_factor (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  guint same = 0, failed = 0, wide = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      const Case c = random_case (random);
      g_autofree char *why = NULL, *why_small = NULL;
      const Scale *one = c.clusters != NULL ? &micro : &pico;
      g_autoptr (GArray) small = run (&c, one, &why_small);

      if (small == NULL)
        g_error ("round %u: %s", round, why_small);
      Wide time = g_array_index (small, Figure, 0).value;
      const Factor by
          = random_factor (random, time, c.clusters == NULL && !has_own_portions (&c));
      const Scale scale = { one->time * by.time, by.bytes };
      if (!is_readable (&c, &scale))
        continue;
      g_autoptr (GArray) large = run (&c, &scale, &why);
      Wide expected = time * by.time;
      if (large != NULL)
        {
          g_assert_true (expected <= (Wide) LIMIT);
          check_same (small, large, &by, round);
          same++;
          wide += g_array_index (large, Figure, 3).value > G_MAXUINT64
                  || g_array_index (large, Figure, 4).value > G_MAXINT64;
        }
      else
        {
          if (!is_right (&c, &scale, expected, why))
            g_error ("round %u: '%s', expected a run", round,
                     why != NULL ? why : "a value of the machine is too large");
          failed++;
        }
    }
  g_test_message ("%u equal, %u beyond the limit, %u with sums beyond 64 bits", same,
                  failed, wide);
  g_assert_cmpuint (same, >, ROUNDS / 3);
  g_assert_cmpuint (failed, >, ROUNDS / 50);
  g_assert_cmpuint (wide, >, ROUNDS / 200);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits-scaled/a-small-run-times-a-factor",
                   test_a_run_near_the_limits_is_a_small_run_times_a_factor);
  return g_test_run ();
}
