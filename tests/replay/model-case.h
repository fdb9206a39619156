/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-case.h - one case for the model and for the engine: a graph, a machine, a program
 *
 *   ModelCase --+--> model.h                          plain reference model
 *               +--> topology text, machine keys,     replayed-case.h, the engine
 *                    program builder
 *
 * Times of steps are picoseconds, prices attoseconds, sizes bytes.  Joints are what
 * several processors do together; each member has one MODEL_JOIN step of it and, where it
 * is split, one MODEL_WAIT step later.
 *
 * A case of graphs has requirements between the steps of a processor, and no joints.
 */
#pragma once

#include "machine/machine.h"
#include "program/program.h"

/* Key `reduction`. */
typedef enum
{
  REDUCTION_TREE,
  REDUCTION_RING,
  REDUCTION_RECURSIVE_DOUBLING
} ReductionAlgorithm;

typedef struct
{
  guint32 from, to;
  gboolean infinite;
  Decimal weight;
  Decimal faster; /* by which what occupies it is divided, start time too, not for routes;
                     0: not at all; of scale 0: to nothing */
} ModelLink;

typedef enum
{
  MODEL_COMPUTE, /* amount ps */
  MODEL_SEND,    /* amount bytes to peer */
  MODEL_RECEIVE, /* amount bytes from peer */
  MODEL_JOIN,    /* peer: joint */
  MODEL_WAIT     /* peer: joint */
} ModelStepType;

typedef struct
{
  ModelStepType type;
  guint32 unit; /* steps that only make sense together have the same */
  guint32 peer;
  guint32 tag;
  guint64 amount;
  guint32 cpu; /* of graphs: the stream that does it */
  guint32 nic; /* of graphs: MODEL_SEND */
} ModelStep;

typedef enum
{
  MODEL_SYNCHRONISE,
  MODEL_TRANSFERS,
  MODEL_REDUCTION
} ModelJointType;

typedef struct
{
  ModelJointType type;
  CommunicationKind kind;
  gboolean split;
  GArray *members;   /* guint32, ascending */
  Shape shape;       /* of the members */
  GArray *transfers; /* Transfer, sorted by (source, destination), each pair once */
  guint64 bytes;     /* MODEL_REDUCTION */
  guint32 axes;      /* MODEL_REDUCTION */
} ModelJoint;

typedef struct _ModelCase ModelCase;
struct _ModelCase
{
  const ModelCase *plan;     /* whose prices decide ways and packets; NULL: its own */
  guint32 nodes, processors; /* key `processors`: how many of the nodes are */
  GArray *links;             /* ModelLink */
  guint32 nics;              /* of each virtual processor */
  GArray *placement;         /* guint32: node of each nic, by processor, then by nic */
  GArray *power;             /* Decimal, one a virtual processor */

  AttoTime start, byte, latency, gap;
  AttoTime memory_latency, memory_byte; /* of messages within a node */
  AttoTime send_overhead, send_overhead_byte, receive_overhead, receive_overhead_byte;
  gboolean reserve, cut_through, half_duplex, hops;
  PacketMode packets;
  guint64 packet_bytes; /* PACKETS_FIXED */
  gboolean rendezvous;
  guint64 rendezvous_bytes; /* longer messages ask first */
  guint32 interleave;       /* packets of a stream at its first links; 0: all */
  guint32 acknowledge;      /* packets for which one is sent back; 0: none is */
  guint64 acknowledge_bytes;
  SimTime acknowledge_delay;
  ReductionAlgorithm reduction;

  GPtrArray *joints;       /* ModelJoint */
  GPtrArray *steps;        /* a GArray of ModelStep for each virtual processor */
  GPtrArray *requirements; /* a GArray of Requirement for each; NULL: steps in order */
  guint64 in_order;      /* bits of processors whose steps are, beside graphs of others */
  const SimTime *starts; /* of processors, idle until then; NULL: 0; not owned */
  guint32 units;
};

/* nodes that are all processors, no links, every price 0, fifo, store and forward, whole
 * messages; `processors` virtual ones, each on the node of its number. */
ModelCase *model_case_new (guint32 nodes, guint32 processors);
ModelCase *model_case_copy (const ModelCase *self);
void model_case_free (ModelCase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelCase, model_case_free)

ModelJoint *model_joint_new (ModelJointType type);
void model_joint_free (ModelJoint *self);

/* weight as a topology file says it, "inf" included. */
void model_case_link (ModelCase *self, guint32 from, guint32 to, const char *weight);
void model_case_join_both (ModelCase *self, guint32 a, guint32 b, const char *weight);

guint32 model_case_processors (const ModelCase *self);
GArray *model_case_steps (const ModelCase *self, guint32 processor);
void model_case_compute (ModelCase *self, guint32 processor, SimTime time);

/* Only the sender's step; pass the unit on to the receive.  Returns: the unit. */
guint32 model_case_send (ModelCase *self, guint32 from, guint32 to, guint64 bytes,
                         guint32 tag);
void model_case_receive (ModelCase *self, guint32 processor, guint32 from, guint64 bytes,
                         guint32 tag, guint32 unit);

/* Takes the joint and gives every member its MODEL_JOIN step.  Returns: its number. */
guint32 model_case_join (ModelCase *self, ModelJoint *joint);
void model_case_wait (ModelCase *self, guint32 processor, guint32 joint);

/* Steps are operations from now on, done in any order that the requirements allow. */
void model_case_make_graphs (ModelCase *self);
GArray *model_case_requirements (const ModelCase *self, guint32 processor);

/* Whether the processor's steps are operations. */
gboolean model_case_is_graph (const ModelCase *self, guint32 processor);

/* Whether steps of the processor name several streams. */
gboolean model_case_has_streams (const ModelCase *self, guint32 processor);

/* Leaves the steps of a unit out, and what requires them or is required by them. */
void model_case_drop_unit (ModelCase *self, guint32 unit);

/* The topology in the thesis's form; free with g_free. */
char *model_case_topology (const ModelCase *self);

/* Statements for machine_set, without the one that names the topology. */
GPtrArray *model_case_statements (const ModelCase *self);

/* All of it for a reader; free with g_free. */
char *model_case_describe (const ModelCase *self);

/* The program; instances[j] becomes the number of joint j's instance. */
Program *model_case_program (const ModelCase *self, GArray *instances);
