/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.h - the machine on which a program is replayed: its network, costs and rules
 *
 * It is set by machine files and options (machine-file/machine-file.h).  Keys, defaults
 * and units: docs/machine-files.md.  Prices are exact attoseconds.
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"
#include "collectives/algorithm.h"
#include "machine/machine-clusters.h"
#include "machine/what-if.h"
#include "topology/link-costs.h"
#include "topology/link-faults.h"
#include "topology/topology-spec.h"

/* Where nothing says how many there are. */
#define MACHINE_DEFAULT_PROCESSORS 4

/* network/network-model.h */
typedef struct _NetworkModel NetworkModel;

typedef enum
{
  DISCIPLINE_FIFO,
  DISCIPLINE_RESERVE
} Discipline;
typedef enum
{
  SWITCHING_STORE_AND_FORWARD,
  SWITCHING_CUT_THROUGH
} Switching;
typedef enum
{
  PACKETS_WHOLE,
  PACKETS_BEST,
  PACKETS_FIXED
} PacketMode;
typedef enum
{
  ROUTING_TIME,
  ROUTING_HOPS,
  ROUTING_DIMENSION_ORDER,
  ROUTING_MINIMAL,
  ROUTING_VALIANT,
  ROUTING_UGAL,
  ROUTING_UGAL_G
} Routing;
typedef enum
{
  TIES_LOWEST,
  TIES_SPREAD,
  TIES_D_MOD_K,
  TIES_S_MOD_K,
  TIES_RANDOM,
  TIES_ADAPTIVE
} Ties;
typedef enum
{
  ROUTE_BY_MESSAGE,
  ROUTE_BY_PACKET
} RouteBy;
typedef enum
{
  PLACEMENT_IDENTITY,
  PLACEMENT_CYCLIC,
  PLACEMENT_GRAY,
  PLACEMENT_RANDOM,
  PLACEMENT_LIST
} PlacementMode;

/* Ideal networks that a replay is compared with: no message waits for a link, and */
typedef enum
{
  IDEAL_NONE,             /* the machine as it is */
  IDEAL_WITHOUT_OVERHEAD, /* neither messages nor their overheads take time */
  IDEAL_INSTANT,          /* messages take no time */
  IDEAL_LATENCY,          /* each message takes the zero-load latency of an empty one */
  IDEAL_ALONE             /* each message takes its zero-load latency */
} Ideal;

typedef struct
{
  char *name;                /* name in reports: "mesh(4,4)", "network(4)" */
  const NetworkModel *model; /* NULL: the default one, which machine_resolve sets */
  TopologySpec network;      /* of a graph */
  Inputs *inputs; /* where the files that are read are listed; not owned; may be NULL */
  MachineClusters *clusters; /* for clusters, else NULL or not used */
  guint64 hosts;             /* processors of a grid's node; 0: nodes are processors */
  Shape shape;               /* key `topology`; rank 0: not set */
  gboolean shape_set;
  guint64 processors; /* 0: all of the topology's */

  guint64 processors_per_node; /* of the program */
  guint64 nics;                /* of each processor */
  PlacementMode placement;
  guint64 placement_seed;
  guint32 *placement_list;
  guint n_placement;
  guint32 *positions; /* by processor, in place of its number where it is placed; NULL:
                       * its number */
  guint n_positions;

  Decimal *power; /* one for all, or one for each processor */
  guint n_power;

  AttoTime start_time, send_byte_time; /* of formulas, and of links without own keys */
  AttoTime link_start_time, link_byte_time, link_latency, link_gap;
  AttoTime memory_latency, memory_byte_time; /* of a message within a node */
  Ratio topology_latencies; /* the factor of latencies that a topology file has */
  LinkCosts link_costs;     /* link_latency and has_latency are set by the network */
  AttoTime send_overhead, send_overhead_byte_time;
  AttoTime receive_overhead, receive_overhead_byte_time;
  AttoTime combine_byte_time;
  AttoTime operation_time, transport;
  guint64 scalar_bytes;

  Discipline discipline;
  Switching switching;
  PacketMode packets;
  guint64 packet_bytes; /* PACKETS_FIXED */
  Routing routing;
  Ties ties;
  RouteBy route_by;
  guint64 seed; /* of random decisions */
  AttoTime ugal_threshold;
  gboolean half_duplex;
  LinkFaults *failed, *slowed; /* NULL: not set */
  guint64 fault_seed;          /* of the links that they draw */
  gboolean processors_forward; /* if the key is set; else the network's own rule */
  AlgorithmChoice reduction;   /* of Lib-DVM; count 0: tree */
  AlgorithmChoice algorithms[N_OPERATIONS];
  CollectiveRules collectives;
  gboolean collectives_recorded; /* the recording of the program names the library */
  gboolean has_rendezvous;
  guint64 rendezvous_bytes;
  guint64 interleave;          /* packets of a stream at its first links; 0: all */
  guint64 acknowledge_packets; /* 0: packets are not acknowledged */
  guint64 acknowledge_bytes;
  AttoTime acknowledge_delay;
  guint64 route_memory;                   /* bytes */
  guint64 path_memory;                    /* the same */
  Decimal calibration_error, model_error; /* shares */
  Ideal ideal;
  const WhatIf *what_if; /* changes of prices; not owned; NULL: none */

  GHashTable *set;           /* char*: names of the keys that a file or option set */
  GHashTable *defaults;      /* char*: names of the keys with a default of the kind of
                              * program (machine_set_default, default_costs_set) */
  const char *default_costs; /* the machine whose costs default_costs_set gave to keys
                              * that were not set; NULL: the defaults of the keys */
  GPtrArray *warnings;       /* char*: notes for the user */

  char *cost_file; /* that set costs of messages, separated by ", "; NULL: none */
  gboolean costs_by_option;
} Machine;

/* The defaults. */
Machine *machine_new (void);
Machine *machine_copy (const Machine *self);
void machine_free (Machine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Machine, machine_free)

/* "latency"; of IDEAL_NONE NULL. */
const char *ideal_name (Ideal ideal);

/* Fails: it is the name of none; the error lists them. */
gboolean machine_set_ideal (Machine *self, const char *name, GError **error);

/* The algorithm of an operation: by its own key, the key of its base, or the library. */
AlgorithmUse machine_choose_algorithm (const Machine *self,
                                       const GroupOperation *operation);

/* The choice that its own key, or the key of its base, gives. */
const AlgorithmChoice *machine_algorithms (const Machine *self, OperationType type);

/* The size that decides. */
guint64 machine_deciding_size (const Machine *self, const GroupOperation *operation);

/* TRUE if a file or option set this key ("link byte time"). */
gboolean machine_is_set (const Machine *self, const char *key);

/* TRUE if the kind of program gave this key a default. */
gboolean machine_has_own_default (const Machine *self, const char *key);

/* TRUE if neither holds: the key has its usual default. */
gboolean machine_is_open (const Machine *self, const char *key);
