/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.h - the machine a program is replayed on, as a machine file and options say it
 *
 * Keys, defaults and units: machine-files page of docs/.  Prices are exact attoseconds.
 * What no file or option set is not in `set`; machine_resolve fills in the defaults, some
 * of which depend on the network (a grid pipelines, a crossbar cuts through).
 */
#pragma once

#include "base/error.h"
#include "base/shape.h"
#include "base/sim-time.h"
#include "machine/machine-clusters.h"
#include "topology/topology-spec.h"

typedef enum
{
  MACHINE_NETWORK,    /* the Predictor's bus formula */
  MACHINE_TRANSPUTER, /* the Predictor's transputer formula */
  MACHINE_GRAPH,      /* `network` names a graph */
  MACHINE_CLUSTERS,   /* clusters of clusters, each a switch */
  MACHINE_BASIC       /* fixed transport */
} MachineType;

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
  ROUTING_DIMENSION_ORDER
} Routing;
typedef enum
{
  TIES_LOWEST,
  TIES_SPREAD
} Ties;
typedef enum
{
  REDUCTION_TREE,
  REDUCTION_RING,
  REDUCTION_RECURSIVE_DOUBLING
} ReductionAlgorithm;
typedef enum
{
  PLACEMENT_IDENTITY,
  PLACEMENT_GRAY,
  PLACEMENT_RANDOM,
  PLACEMENT_LIST
} PlacementMode;

typedef struct
{
  char *name; /* how reports call it: "mesh(4,4)", "network(4)" */
  MachineType type;
  TopologySpec network;
  MachineClusters *clusters; /* of MACHINE_CLUSTERS, else NULL or not used */
  Shape shape;               /* key `topology`; rank 0: not said */
  gboolean shape_set;
  guint64 processors; /* 0: all of the topology's */

  PlacementMode placement;
  guint64 placement_seed;
  guint32 *placement_list;
  guint n_placement;

  Decimal *power; /* one for all, or one for each processor */
  guint n_power;

  AttoTime start_time, send_byte_time; /* formulas; and links where those say nothing */
  AttoTime link_start_time, link_byte_time, link_latency, link_gap;
  AttoTime send_overhead, send_overhead_byte_time;
  AttoTime receive_overhead, receive_overhead_byte_time;
  AttoTime operation_time, transport;
  guint64 scalar_bytes;

  Discipline discipline;
  Switching switching;
  PacketMode packets;
  guint64 packet_bytes; /* PACKETS_FIXED */
  Routing routing;
  Ties ties;
  gboolean half_duplex;
  ReductionAlgorithm reduction;
  gboolean has_rendezvous;
  guint64 rendezvous_bytes;
  guint64 route_memory; /* bytes */

  GHashTable *set;      /* names of the keys that a file or option set: char* */
  GHashTable *defaults; /* of those that have a default by machine_set_default: char* */
  GPtrArray *warnings;  /* char*: notes for the user */
} Machine;

/* The defaults; network of 4 processors where nothing more is said. */
Machine *machine_new (void);
Machine *machine_copy (const Machine *self);
void machine_free (Machine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Machine, machine_free)

/* Reads a machine file, in either form, over what is there.  Fails with file, line and
 * column; what was read before the error stays. */
gboolean machine_read (Machine *self, const char *path, GError **error);

/* One `key = value` as after --set, or as one statement of a file.  A key set before by
 * an option or a file is overridden. */
gboolean machine_set (Machine *self, const char *statement, GError **error);

/* What --network takes: "mesh:4x4", "mesh(4,4)", "file:PATH", "network:16",
 * "transputer:4x4". */
gboolean machine_set_network (Machine *self, const char *spec, GError **error);

/* What --processors takes: the shape, "4x4". */
gboolean machine_set_shape (Machine *self, const char *text, GError **error);

/* TRUE where file or option set this key ("link byte time"). */
gboolean machine_is_set (const Machine *self, const char *key);

/* A duration's default, where neither a file nor an option sets the key: the program's
 * kind has its own.  It holds even where the key's default is another key. */
void machine_set_default (Machine *self, const char *key, AttoTime duration);

/* TRUE where machine_set_default gave this key its value. */
gboolean machine_has_own_default (const Machine *self, const char *key);

/* TRUE for a formula where nothing says how many processors there are: its shape is a
 * default, and a program may have another number. */
gboolean machine_has_default_shape (const Machine *self);

/* Fills in what depends on other keys: link prices from start time and send byte time,
 * the generator's own packets and switching, the shape (rank 0 stays where only the
 * program or a topology file knows it), and name.
 * Fails where keys do not fit together. */
gboolean machine_resolve (Machine *self, GError **error);
