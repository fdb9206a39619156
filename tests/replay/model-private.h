/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-private.h - the state of the reference model while it runs
 *
 *   model.c           the run: instants, what it was
 *   model-agents.c    what processors do, and trees beside them
 *   model-graphs.c    what processors do whose operations require each other
 *   model-packets.c   events
 *   model-rendezvous.c   long messages ask first
 *   model-order.c     in what order things happened
 *   model-path.c      the critical path
 */
#pragma once

#include "model-operations.h"
#include "model.h"

/* Of an operation of a graph. */
typedef enum
{
  GRAPH_NOT_STARTED,
  GRAPH_BEGUN, /* a receive whose overhead is yet to come */
  GRAPH_GOING,
  GRAPH_DONE
} ModelGraphState;

typedef struct
{
  ModelGraphState state;
  guint32 number;            /* of a receive that was begun: on its channel */
  SimTime posted;            /* of a receive: when it was begun */
  SimTime begin, end;        /* when a stream did it */
  guint64 posted_step, step; /* in the order of the run */
} ModelGraphOperation;

typedef enum
{
  MODEL_ROW_BUSY,
  MODEL_ROW_SEND,
  MODEL_ROW_RECEIVE,
  MODEL_ROW_AWAIT_MESSAGE,
  MODEL_ROW_AWAIT_AGENT /* what goes on beside it, or the last one of several to come */
} ModelRowType;

/* What an agent without a graph did; rows of one have no gaps and do not overlap. */
typedef struct
{
  ModelRowType type;
  guint32 agent;
  SimTime begin, end;
  guint32 of; /* message or agent */
} ModelRow;

/* A processor, or a tree that goes on beside one. */
typedef struct
{
  guint32 number; /* in the list of agents */
  guint32 processor;
  guint32 beside; /* joint, or PROGRAM_NONE for the processor itself */
  GArray *operations;
  guint32 next;  /* in a graph: how many are done */
  GArray *graph; /* ModelGraphOperation of each; NULL: in order */
  SimTime started;
  SimTime clock, busy, overhead;
  GPtrArray *aside; /* operations of split trees, in order of their start */
  guint32 next_aside;
} Agent;

/* What a message is for, where long ones ask first. */
typedef enum
{
  MODEL_CARRIES,
  MODEL_ASKS,
  MODEL_ANSWERS,
  MODEL_ACKNOWLEDGES /* a packet alone, no message: the last number of its source */
} ModelRole;

/* Of empty messages: no operation receives them. */
#define MODEL_CHANNEL_EMPTY G_MAXUINT32

typedef struct
{
  guint32 number; /* at its source */
  guint32 channel;
  guint32 nic; /* at both its ends */
  ModelRole role;
  guint32 about;                    /* of an empty message: the one that is to go */
  guint32 agent;                    /* that sent it */
  guint32 operation;                /* of a graph: that sent it */
  guint32 asks, answer;             /* of one that asks: the empty messages */
  gboolean was_posted;              /* before it asked */
  guint64 arrived_step, taken_step; /* in the order of the run */
  guint32 taker;                    /* agent */
  gboolean answered;                /* it may go, or has gone */
  guint32 packets;                  /* on their way */
  gboolean has_arrived, taken;
  MessageOutcome outcome;
} Message;

/* Why there is an event of a packet. */
typedef enum
{
  EVENT_ON_THE_WAY,
  EVENT_INJECTED, /* all packets of its message are, it is the first */
  EVENT_RELEASED, /* by its stream */
  EVENT_TIMER     /* of an acknowledgement, which may have been stopped */
} ModelEventWhy;

typedef struct
{
  ModelEventWhy why;
  SimTime time; /* of the head, or of the tail at the destination */
  SimTime tail;
  guint32 message; /* place in messages */
  guint32 packet, node;
  guint64 bytes;
} Event;

/* A packet of a stream, in the order of streams. */
typedef struct
{
  guint32 source, destination, nic;
  guint32 message, packet;
  gboolean has_event, has_reached;
  SimTime left; /* its first link, where it has reached that */
} ModelStreamed;

/* What a destination knows of a source. */
typedef struct
{
  guint32 source, destination;
  guint32 packets; /* not acknowledged */
  gboolean is_timed;
  guint32 number; /* of the acknowledgement, where it is timed */
} ModelReceived;

typedef struct
{
  const ModelCase *at;
  ModelNetwork *network;
  GPtrArray *agents; /* first one for each processor */
  GArray *messages;  /* Message, in order of their sends */
  GArray *arrived;   /* guint32: messages in order of arrival */
  GArray *asked;     /* guint32: messages that asked, in order of the arrival of that */
  GArray *events;    /* Event, unsorted */
  GArray *sent;      /* guint32: messages of each processor */
  GArray *parts;     /* ModelPart */
  GArray *streamed;  /* ModelStreamed */
  GArray *received;  /* ModelReceived */
  GArray *acknowledgements; /* guint32: the next number, by processor */
  GArray *rows;             /* ModelRow, in the order in which they were made */
  guint64 steps;            /* of the run so far */
  SimTime now;
  ModelResult *result;
} Model;

Agent *model_agent (const Model *self, guint32 agent);
Agent *model_add_agent (Model *self, guint32 processor, guint32 beside, SimTime clock);
void model_agent_free (Agent *agent);

/* NULL at the end. */
const ModelOperation *model_agent_operation (const Agent *agent);

/* The operations themselves, begun at the agent's clock, which goes to their end. */
void model_agent_compute (Model *self, Agent *agent, guint64 amount);
void model_agent_send (Model *self, Agent *agent, const ModelOperation *operation);
void model_agent_receive (Model *self, Agent *agent, Message *message);

/* Returns: whether the agent could do, or end, something at this instant. */
gboolean model_graph_operate (Model *self, Agent *agent);

/* Busy where some stream computes, else in overhead where some stream does anything. */
void model_graph_count_states (Agent *agent);

/* All that can go on at this instant does. */
void model_operate_all (Model *self);

Message *model_message (const Model *self, guint32 message);
guint32 model_message_number (const Model *self, const Message *message);
guint32 model_node_of (const Model *self, guint32 processor, guint32 nic);

/* Of a graph: the receive of a message where it has been begun, or PROGRAM_NONE. */
guint32 model_graph_receive_of (const Model *self, const Agent *agent, guint32 message);
guint32 model_graph_stream (const Model *self, const Agent *agent, guint32 operation);

/* Its send overhead has ended: it goes, or asks. */
void model_message_offer (Model *self, guint32 message);

/* Answers what has asked a processor and may come now.  came: the message that has just
 * asked, or PROGRAM_NONE. */
void model_answer_posted (Model *self, guint32 processor, guint32 came);
void model_empty_arrived (Model *self, guint32 message);

/* All that was in some order, as text; free with g_free. */
char *model_order (const Model *self);

/* Adds the pieces of the path, when the run has ended. */
void model_path_find (const Model *self, GArray *pieces);

/* ---- model-wire.c: the two rules of the wire --------------------------------------- */

/* All packets of a message join their stream. */
void model_stream_join (Model *self, const Event *first);

/* What can reach its first link now does so in events of now. */
void model_stream_release (Model *self);

/* A packet that belongs to a stream has left its first link then. */
void model_stream_left (Model *self, const Event *event, SimTime time);

/* A packet of a message arrives, or reaches its first link; within a node it does
 * neither. */
void model_acknowledge (Model *self, guint32 message);
void model_carry (Model *self, guint32 message);

/* Whether an acknowledgement that was timed is sent. */
gboolean model_timer_ends (Model *self, const Event *event);

/* What acknowledgements began after the run is no busy time. */
void model_wire_settle (Model *self);

/* Packet number of a message that starts at its source then. */
Event model_packet_event (Model *self, guint32 message, guint32 packet, SimTime time);

/* Puts the packets of a message where it starts. */
void model_inject (Model *self, guint32 message);

/* Place of the least event, or the length of the list where it is empty. */
guint32 model_least_event (const Model *self);
void model_take_event (Model *self, guint32 place);
