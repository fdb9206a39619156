/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-keys.h"

#include <string.h>

#include "base/error.h"
#include "machine-file/machine-algorithms.h"
#include "machine-file/machine-faults.h"
#include "machine-file/machine-network.h"
#include "machine-file/machine-placement.h"
#include "network/models/models.h"

#define MAX_BYTES (G_GUINT64_CONSTANT (1) << 62)

static const char *const type_words[] = { "network", "transputer", NULL };
static const char *const discipline_words[] = { "fifo", "reserve", NULL };
static const char *const switching_words[] = { "store-and-forward", "cut-through", NULL };
static const char *const routing_words[]
    = { "time", "hops", "dimension-order", "minimal", "valiant", "ugal", "ugal-g", NULL };
static const char *const ties_words[]
    = { "lowest", "spread", "d-mod-k", "s-mod-k", "random", "adaptive", NULL };
static const char *const route_by_words[] = { "message", "packet", NULL };
static const char *const yes_no_words[] = { "no", "yes", NULL };

static gboolean
read_choice (Machine *machine, const MachineKey *key, const Value *value,
             const MachineSource *source, GError **error)
{
  int choice = value_choice (value, source, key->words, error);

  if (choice < 0)
    return FALSE;
  G_STRUCT_MEMBER (guint, machine, key->offset) = (guint) choice;
  return TRUE;
}

static gboolean
read_duration (Machine *machine, const MachineKey *key, const Value *value,
               const MachineSource *source, GError **error)
{
  return value_duration (value, source, &G_STRUCT_MEMBER (AttoTime, machine, key->offset),
                         error);
}

static gboolean
read_bandwidth (Machine *machine, const MachineKey *key, const Value *value,
                const MachineSource *source, GError **error)
{
  return value_bandwidth (value, source,
                          &G_STRUCT_MEMBER (AttoTime, machine, key->offset), error);
}

static gboolean
read_size (Machine *machine, const MachineKey *key, const Value *value,
           const MachineSource *source, GError **error)
{
  guint64 bytes;

  if (!value_size (value, source, key->minimum, key->maximum, &bytes, error))
    return FALSE;
  G_STRUCT_MEMBER (guint64, machine, key->offset) = bytes;
  return TRUE;
}

static gboolean
read_share (Machine *machine, const MachineKey *key, const Value *value,
            const MachineSource *source, GError **error)
{
  return value_share (value, source, &G_STRUCT_MEMBER (Decimal, machine, key->offset),
                      error);
}

/* A number above 0. */
static gboolean
read_factor (Machine *machine, const MachineKey *key, const Value *value,
             const MachineSource *source, GError **error)
{
  Decimal factor;

  if (!value_decimal (value, source, "a number above 0", &factor, error))
    return FALSE;
  if (factor.digits == 0)
    return value_fail (value, source, "a number above 0", error);
  G_STRUCT_MEMBER (Decimal, machine, key->offset) = factor;
  return TRUE;
}

static gboolean
read_count (Machine *machine, const MachineKey *key, const Value *value,
            const MachineSource *source, GError **error)
{
  guint64 number;

  if (!value_whole (value, source, key->minimum, key->maximum, &number, error))
    return FALSE;
  G_STRUCT_MEMBER (guint64, machine, key->offset) = number;
  return TRUE;
}

/* A network overrides a type, wherever it is set. */
static gboolean
read_type (Machine *machine, const MachineKey *key, const Value *value,
           const MachineSource *source, GError **error)
{
  int choice = value_choice (value, source, key->words, error);

  if (choice < 0)
    return FALSE;
  if (!machine_is_set (machine, "network"))
    machine->model = network_model_find (key->words[choice]);
  return TRUE;
}

static gboolean
read_network (Machine *machine, const MachineKey *key, const Value *value,
              const MachineSource *source, GError **error)
{
  return machine_network_set (machine, value, source, error);
}

/* {2, 2}, or one number for one dimension. */
static gboolean
read_topology (Machine *machine, const MachineKey *key, const Value *value,
               const MachineSource *source, GError **error)
{
  const Value *sizes = value;
  guint rank = 1;

  if (value->type == VALUE_LIST)
    {
      sizes = (const Value *) (gpointer) value->items->data;
      rank = value->items->len;
    }
  if (rank < 1 || rank > SHAPE_MAX_RANK)
    return value_fail (value, source, "1 to 10 sizes, as in {2, 2}", error);

  Shape shape = { .rank = rank };
  guint64 product = 1;
  for (guint i = 0; i < rank; i++)
    {
      guint64 size;

      if (!value_whole (&sizes[i], source, 1, SHAPE_MAX_PROCESSORS, &size, error))
        return FALSE;
      product *= size;
      if (product > SHAPE_MAX_PROCESSORS)
        {
          g_autofree char *expected
              = g_strdup_printf ("at most %u processors in all", SHAPE_MAX_PROCESSORS);

          return value_fail (&sizes[i], source, expected, error);
        }
      shape.size[i] = (guint32) size;
    }
  machine->shape = shape;
  machine->shape_set = TRUE;
  return TRUE;
}

static gboolean
read_power (Machine *machine, const MachineKey *key, const Value *value,
            const MachineSource *source, GError **error)
{
  const Value *numbers = value;
  guint n = 1;

  if (value->type == VALUE_LIST)
    {
      numbers = (const Value *) (gpointer) value->items->data;
      n = value->items->len;
    }
  if (n == 0)
    return value_fail (value, source, "a number, or a list of numbers", error);

  g_autofree Decimal *power = g_new (Decimal, n);
  for (guint i = 0; i < n; i++)
    {
      if (!value_decimal (&numbers[i], source, "a number, or a list of numbers",
                          &power[i], error))
        return FALSE;
      if (power[i].digits == 0)
        return value_fail (&numbers[i], source, "a power above 0", error);
    }
  g_free (machine->power);
  machine->power = g_steal_pointer (&power);
  machine->n_power = n;
  return TRUE;
}

static gboolean
read_packet_bytes (Machine *machine, const MachineKey *key, const Value *value,
                   const MachineSource *source, GError **error)
{
  if (value_is_word (value, "whole"))
    machine->packets = PACKETS_WHOLE;
  else if (value_is_word (value, "best"))
    machine->packets = PACKETS_BEST;
  else if (value->type == VALUE_NUMBER)
    {
      if (!read_size (machine, key, value, source, error))
        return FALSE;
      machine->packets = PACKETS_FIXED;
    }
  else
    return value_fail (value, source, "whole, best or a size", error);
  return TRUE;
}

static gboolean
read_rendezvous_bytes (Machine *machine, const MachineKey *key, const Value *value,
                       const MachineSource *source, GError **error)
{
  gboolean is_none = value_is_word (value, "none");

  if (!is_none && value->type != VALUE_NUMBER)
    return value_fail (value, source, "none or a size", error);
  if (!is_none && !read_size (machine, key, value, source, error))
    return FALSE;
  machine->has_rendezvous = !is_none;
  return TRUE;
}

#define INJECTION_EXPECTED "whole or interleave(PACKETS)"

/* interleave(2) */
static gboolean
read_injection (Machine *machine, const MachineKey *key, const Value *value,
                const MachineSource *source, GError **error)
{
  const Value name = { .type = VALUE_WORD, .token = value->token };

  if (value_is_word (value, "whole"))
    {
      machine->interleave = 0;
      return TRUE;
    }
  if (value->type != VALUE_CALL || !value_is_word (&name, "interleave")
      || value->items->len != 1)
    return value_fail (value, source, INJECTION_EXPECTED, error);
  return read_count (machine, key, &g_array_index (value->items, Value, 0), source,
                     error);
}

static gboolean
read_placement (Machine *machine, const MachineKey *key, const Value *value,
                const MachineSource *source, GError **error)
{
  return placement_set (machine, value, source, error);
}

static gboolean
read_failed (Machine *machine, const MachineKey *key, const Value *value,
             const MachineSource *source, GError **error)
{
  return faults_read (value, source, FALSE, &machine->failed, error);
}

static gboolean
read_slowed (Machine *machine, const MachineKey *key, const Value *value,
             const MachineSource *source, GError **error)
{
  return faults_read (value, source, TRUE, &machine->slowed, error);
}

static gboolean
read_algorithms (Machine *machine, const MachineKey *key, const Value *value,
                 const MachineSource *source, GError **error)
{
  return algorithms_read (value, source, key,
                          &G_STRUCT_MEMBER (AlgorithmChoice, machine, key->offset),
                          error);
}

static gboolean
read_collectives (Machine *machine, const MachineKey *key, const Value *value,
                  const MachineSource *source, GError **error)
{
  return collectives_read (value, source, machine, error);
}

/* clang-format off */
#define MEMBER(member) .offset = G_STRUCT_OFFSET (Machine, member)

/* The rows that set a duration. */
#define DURATION(key, of, member, default_value, what) \
  { .name = key, .read = read_duration, .scope = of, MEMBER (member), \
    .default_text = default_value, .meaning = what }

/* The same, whose default is the other key's value. */
#define DURATION_AS(key, of, member, other, what) \
  { .name = key, .read = read_duration, .scope = of, MEMBER (member), \
    .falls_back = other, .default_text = other, .meaning = what }

#define CHOICE(key, of, member, list, default_value, what) \
  { .name = key, .read = read_choice, .scope = of, MEMBER (member), .words = list, \
    .default_text = default_value, .meaning = what }

#define FACTOR(key, member, what) \
  { .name = key, .read = read_factor, .scope = KEY_OF_TRANSPORT, MEMBER (member), \
    .default_text = "1", .meaning = what }

/* The algorithms, by message size, of a collective operation of MPI. */
#define ALGORITHMS(type, key) \
  { .name = key, .read = read_algorithms, .scope = KEY_OF_COLLECTIVES, \
    MEMBER (algorithms[OPERATION_##type]), .operation = OPERATION_##type, \
    .default_text = "auto", .meaning = "how " key " of MPI programs becomes messages" }

/* The same, with the other key's value if this one is not set. */
#define ALGORITHMS_AS(type, key, other) \
  { .name = key, .read = read_algorithms, .scope = KEY_OF_COLLECTIVES, \
    MEMBER (algorithms[OPERATION_##type]), .operation = OPERATION_##type, \
    .falls_back = other, .default_text = "auto", \
    .meaning = "how " key " of MPI programs becomes messages" }

/* Sources: the machine-files and replay pages; costs of BMF programs, the bmf page. */
static const MachineKey keys[] = {
  { .name = "type", .read = read_type, .scope = KEY_OF_MACHINE, .words = type_words,
    .stands_for = "network", .default_text = "network",
    .meaning = "the Predictor's formula: network (one bus) or transputer" },
  { .name = "network", .read = read_network, .scope = KEY_OF_MACHINE,
    .default_text = "none", .meaning = "the interconnection graph; overrides type" },
  { .name = "topology", .read = read_topology, .scope = KEY_OF_MACHINE,
    .default_text = "the network's own",
    .meaning = "shape of the processor system to which programs are mapped" },
  { .name = "processors", .read = read_count, .scope = KEY_OF_PLACES, MEMBER (processors),
    .minimum = 1, .maximum = SHAPE_MAX_PROCESSORS, .stands_for = "topology",
    .default_text = "all of the network's",
    .meaning = "number of processors: the first nodes of the graph" },
  { .name = "processors per node", .read = read_count, .scope = KEY_OF_PLACES,
    MEMBER (processors_per_node), .minimum = 1, .maximum = SHAPE_MAX_PROCESSORS,
    .default_text = "1",
    .meaning = "number of the program's processors that share a node" },
  { .name = "nics", .read = read_count, .scope = KEY_OF_PLACES, MEMBER (nics),
    .minimum = 1, .maximum = SHAPE_MAX_PROCESSORS, .default_text = "1",
    .meaning = "number of nodes of each processor, one for each of its nics" },
  { .name = "hosts", .read = read_count, .scope = KEY_OF_PLACES, MEMBER (hosts),
    .minimum = 1, .maximum = SHAPE_MAX_PROCESSORS, .default_text = "none",
    .meaning = "number of processors at each node of a grid, which becomes a switch" },
  { .name = "placement", .read = read_placement, .scope = KEY_OF_PLACES,
    .default_text = "identity",
    .meaning = "the node of each processor of the topology" },
  { .name = "power", .read = read_power, .scope = KEY_OF_TIMES, .default_text = "1",
    .meaning = "factor of computing times; a list has one for each processor" },
  { .name = "start time", .read = read_duration, .scope = KEY_OF_TRANSPORT,
    MEMBER (start_time), .stands_for = "link start time", .default_text = "75 us",
    .meaning = "fixed time of a message" },
  { .name = "send byte time", .read = read_duration, .scope = KEY_OF_TRANSPORT,
    MEMBER (send_byte_time), .stands_for = "link byte time", .default_text = "0.2 us",
    .meaning = "time of a byte of a message" },
  DURATION_AS ("link start time", KEY_OF_TRANSPORT, link_start_time, "start time",
               "fixed time that a packet occupies a link"),
  DURATION_AS ("link byte time", KEY_OF_TRANSPORT, link_byte_time, "send byte time",
               "time that a byte of a packet occupies a link of weight 1"),
  { .name = "bandwidth", .read = read_bandwidth, .scope = KEY_OF_TRANSPORT,
    MEMBER (link_byte_time), .sets = "link byte time",
    .default_text = "1 / link byte time",
    .meaning = "alternative to link byte time" },
  DURATION ("link latency", KEY_OF_TRANSPORT, link_latency, "0",
            "time from a link's end to the next node"),
  DURATION_AS ("host latency", KEY_OF_TRANSPORT, link_costs.latency[LINK_HOST],
               "link latency", "the same for links between processors and switches"),
  DURATION_AS ("local latency", KEY_OF_TRANSPORT, link_costs.latency[LINK_LOCAL],
               "link latency", "the same for local links"),
  DURATION_AS ("global latency", KEY_OF_TRANSPORT, link_costs.latency[LINK_GLOBAL],
               "link latency", "the same for global links"),
  DURATION_AS ("scale-up latency", KEY_OF_TRANSPORT, link_costs.latency[LINK_SCALE_UP],
               "link latency", "the same for scale-up links"),
  DURATION ("switch latency", KEY_OF_TRANSPORT, link_costs.switch_latency, "0",
            "added to the latency of every link that ends at a switch"),
  FACTOR ("host weight", link_costs.weight[LINK_HOST],
          "factor of the weights of links between processors and switches"),
  FACTOR ("local weight", link_costs.weight[LINK_LOCAL],
          "factor of the weights of local links"),
  FACTOR ("global weight", link_costs.weight[LINK_GLOBAL],
          "factor of the weights of global links"),
  FACTOR ("scale-up weight", link_costs.weight[LINK_SCALE_UP],
          "factor of the weights of scale-up links"),
  DURATION ("link gap", KEY_OF_TRANSPORT, link_gap, "0",
            "time a link stays occupied after a packet"),
  DURATION ("memory latency", KEY_OF_MEMORY, memory_latency, "0",
            "fixed time of a message within a node"),
  DURATION ("memory byte time", KEY_OF_MEMORY, memory_byte_time, "0",
            "time of a byte of a message within a node"),
  DURATION ("send overhead", KEY_OF_ENDS, send_overhead, "0",
            "sender's time for a message"),
  DURATION ("send overhead byte time", KEY_OF_ENDS, send_overhead_byte_time, "0",
            "sender's time for a byte"),
  DURATION ("receive overhead", KEY_OF_ENDS, receive_overhead, "0",
            "receiver's time for a message"),
  DURATION ("receive overhead byte time", KEY_OF_ENDS, receive_overhead_byte_time, "0",
            "receiver's time for a byte"),
  DURATION ("operation time", KEY_OF_OPERATIONS, operation_time, "1 us",
            "time of one scalar operation"),
  DURATION ("transport", KEY_OF_TRANSPORT, transport, "2 us",
            "time through the basic network"),
  { .name = "scalar bytes", .read = read_size, .scope = KEY_OF_SCALARS,
    MEMBER (scalar_bytes), .minimum = 1, .maximum = 1 << 30, .default_text = "1",
    .meaning = "size of one scalar" },
  CHOICE ("discipline", KEY_OF_TRANSPORT, discipline, discipline_words, "fifo",
          "order of packets on a link: by arrival, or by reservation"),
  CHOICE ("switching", KEY_OF_TRANSPORT, switching, switching_words, "store-and-forward",
          "when a packet goes on: whole, or as soon as its head has come"),
  { .name = "packet bytes", .read = read_packet_bytes, .scope = KEY_OF_TRANSPORT,
    MEMBER (packet_bytes), .minimum = 1, .maximum = MAX_BYTES, .default_text = "whole",
    .meaning = "largest packet: whole message, best, or a size" },
  CHOICE ("routing", KEY_OF_TRANSPORT, routing, routing_words, "by network",
          "which routes are allowed"),
  CHOICE ("ties", KEY_OF_TRANSPORT, ties, ties_words, "by network",
          "which of equally good routes is taken"),
  CHOICE ("route by", KEY_OF_TRANSPORT, route_by, route_by_words, "message",
          "whether every packet chooses, or the first one for its message"),
  { .name = "seed", .read = read_count, .scope = KEY_OF_TRANSPORT, MEMBER (seed),
    .minimum = 0, .maximum = G_MAXUINT64, .default_text = "0",
    .meaning = "number that changes all random choices of routes" },
  DURATION ("ugal threshold", KEY_OF_TRANSPORT, ugal_threshold, "0",
            "how much longer a UGAL packet waits before it takes a Valiant route"),
  CHOICE ("half duplex", KEY_OF_TRANSPORT, half_duplex, yes_no_words, "no",
          "both directions of a link are one"),
  CHOICE ("processors forward", KEY_OF_TRANSPORT, processors_forward, yes_no_words,
          "by network", "whether processors forward what is for others"),
  { .name = "reduction", .read = read_algorithms, .scope = KEY_OF_REDUCTIONS,
    MEMBER (reduction), .operation = OPERATION_ALLREDUCE, .default_text = "tree",
    .meaning = "how a reduction of a Lib-DVM program becomes messages" },
  ALGORITHMS (BARRIER, "barrier"),
  ALGORITHMS (BROADCAST, "bcast"),
  ALGORITHMS (REDUCE, "reduce"),
  ALGORITHMS (ALLREDUCE, "allreduce"),
  ALGORITHMS (GATHER, "gather"),
  ALGORITHMS (GATHERV, "gatherv"),
  ALGORITHMS (SCATTER, "scatter"),
  ALGORITHMS (SCATTERV, "scatterv"),
  ALGORITHMS (ALLGATHER, "allgather"),
  ALGORITHMS (ALLTOALL, "alltoall"),
  ALGORITHMS (ALLTOALLV, "alltoallv"),
  ALGORITHMS (REDUCE_SCATTER, "reduce scatter"),
  ALGORITHMS (SCAN, "scan"),
  DURATION ("combine byte time", KEY_OF_COMBINING, combine_byte_time, "0",
            "receiver's time for a byte that it combines"),
  { .name = "rendezvous bytes", .read = read_rendezvous_bytes, .scope = KEY_OF_ENDS,
    MEMBER (rendezvous_bytes), .minimum = 0, .maximum = MAX_BYTES,
    .default_text = "none",
    .meaning = "a longer message waits until its receive is posted" },
  { .name = "route memory", .read = read_size, .scope = KEY_OF_TRANSPORT,
    MEMBER (route_memory), .minimum = 1, .maximum = MAX_BYTES, .default_text = "256 MB",
    .meaning = "memory for stored routes" },
  { .name = "path memory", .read = read_size, .scope = KEY_OF_MACHINE,
    MEMBER (path_memory), .minimum = 1, .maximum = MAX_BYTES, .default_text = "64 MiB",
    .meaning = "memory for what may be on the critical path (--why)" },
  { .name = "collectives", .read = read_collectives, .scope = KEY_OF_LIBRARY,
    .default_text = "mpich-4",
    .meaning = "the library whose choice of algorithms `auto` is; default: the "
               "recording's, if it names one" },
  ALGORITHMS_AS (ALLGATHERV, "allgatherv", "allgather"),
  ALGORITHMS_AS (ALLTOALLW, "alltoallw", "alltoallv"),
  ALGORITHMS_AS (REDUCE_SCATTER_BLOCK, "reduce scatter block", "reduce scatter"),
  ALGORITHMS_AS (EXSCAN, "exscan", "scan"),
  { .name = "calibration error", .read = read_share, .scope = KEY_OF_MACHINE,
    MEMBER (calibration_error), .default_text = "0",
    .meaning = "how much costs may be wrong, a share" },
  { .name = "model error", .read = read_share, .scope = KEY_OF_MACHINE,
    MEMBER (model_error), .default_text = "0",
    .meaning = "how much the model may be wrong, a share of the time" },
  { .name = "injection", .read = read_injection, .scope = KEY_OF_TRANSPORT,
    MEMBER (interleave), .minimum = 1, .maximum = MAX_BYTES, .default_text = "whole",
    .meaning = "whether messages to one processor enter the network whole, or a few "
               "packets at a time: interleave(PACKETS)" },
  { .name = "acknowledge packets", .read = read_count, .scope = KEY_OF_TRANSPORT,
    MEMBER (acknowledge_packets), .minimum = 0, .maximum = MAX_BYTES,
    .default_text = "0",
    .meaning = "packets that are acknowledged by one packet in return; 0: none are" },
  { .name = "acknowledge bytes", .read = read_size, .scope = KEY_OF_TRANSPORT,
    MEMBER (acknowledge_bytes), .minimum = 0, .maximum = MAX_BYTES, .default_text = "0",
    .meaning = "size of an acknowledgement" },
  DURATION ("acknowledge delay", KEY_OF_TRANSPORT, acknowledge_delay, "40000 us",
            "time after which fewer packets are acknowledged"),
  { .name = "failed", .read = read_failed, .scope = KEY_OF_TRANSPORT,
    .default_text = "none", .meaning = "links that are gone" },
  { .name = "slowed", .read = read_slowed, .scope = KEY_OF_TRANSPORT,
    .default_text = "none", .meaning = "links whose weights are multiplied by a factor" },
  { .name = "fault seed", .read = read_count, .scope = KEY_OF_TRANSPORT,
    MEMBER (fault_seed), .minimum = 0, .maximum = G_MAXUINT64, .default_text = "0",
    .meaning = "number that changes which links failed and slowed draw" },
  { .name = NULL },
};
/* clang-format on */

const MachineKey *
machine_keys (void)
{
  return keys;
}

const MachineKey *
machine_key_find (const char *name)
{
  for (const MachineKey *key = keys; key->name; key++)
    if (strcmp (key->name, name) == 0)
      return key;
  return NULL;
}

gboolean
machine_key_is_time (const MachineKey *self)
{
  return self->read == read_duration;
}

gboolean
machine_key_is_cost (const MachineKey *self)
{
  return (self->scope == KEY_OF_TRANSPORT || self->scope == KEY_OF_ENDS)
         && (self->read == read_duration || self->read == read_bandwidth
             || self->read == read_factor);
}

const char *
machine_key_nearest (const char *name)
{
  const char *names[G_N_ELEMENTS (keys)];

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    names[i] = keys[i].name;
  return error_nearest (name, names);
}
