/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program.h - the steps of every processor: the interface between readers and the
 * replay
 *
 *   streams       step step step step ...         one for all processors if a trace
 *                   |                               describes all at once (Lib-DVM),
 *                   |                               else one per processor
 *                   +-- segment --> amounts         times that follow each other
 *                   +-- loop -----> partition       a time divided among processors
 *                   +-- start ----> collective ---> group, transfers, counts
 *                   +-- pipeline -> pipeline -----> group, partition, transfers
 *                   +-- enter ----> interval        the tree of the report
 *
 * A step contains no times of begin or end.  Amounts are as traced; the replay applies
 * the machine's power. Shared parts are stored once and referred to by a 32-bit number;
 * equal transfers and groups are stored once (memory grows with the program, not with
 * program x processors).
 *
 * A program is built once, then only read, so that several replays can use it; the
 * positions of processors are in the cursor (cursor.h).
 */
#pragma once

#include "base/processor-set.h"
#include "base/shape.h"
#include "base/sim-time.h"
#include "base/transfer.h"
#include "collectives/operation.h"
#include "program/partition.h"
#include "program/steps/step.h"

typedef struct _Program Program;
typedef struct _Reader Reader; /* reader.h */

/* The result of a program, in several forms. */
typedef struct
{
  const char *json;   /* a number, true, a list, ..; a tuple as a list */
  const char *text;   /* in the syntax of the program's language, tuples as tuples */
  const char *placed; /* the same with the processor of each part */
  const char *places; /* JSON: the processor that holds all of it, else a list with the
                       * same for each part */
} ProgramValue;

/* An intermediate value. */
typedef struct
{
  const char *kind; /* name of the construct that computed it: "P_Map" */
  const char *file;
  guint32 line, column;
  guint32 depth; /* number of such constructs around it */
  ProgramValue value;
} ProgramShown;

#define PROGRAM_NONE G_MAXUINT32

typedef struct
{
  const char *kind;     /* MAIN, USER, SEQ, PAR, REGION, ... */
  const char *name;     /* of a function, a region; "" or NULL: none */
  const char *file;     /* "" where unknown */
  guint32 line, column; /* 0: not known */
  const char *source;   /* text of the line, or an extract; "" or NULL: not known */
  guint32 source_place; /* where the construct begins in it, in bytes */
  gint64 expression;
  gboolean has_expression;
  guint32 parent; /* PROGRAM_NONE for interval 0 */
  guint32 level;
  guint64 count; /* times entered */
  guint64
      operations[N_KINDS]; /* operations of each kind, nested intervals not included */
} Interval;

/* Processors of a common operation, and their shape. members NULL: 0 .. count-1.  The
 * order of members is that of the group: a communicator of MPI is the group of its ranks
 * in order, with the shape { 1, { count } }; a member has the place of its rank. */
typedef struct
{
  guint32 count;
  Shape shape;
  const guint32 *members;
} Group;

/* The processor at a place of the group, 0 .. count-1. */
static inline guint32
group_processor (const Group *self, guint32 place)
{
  return self->members != NULL ? self->members[place] : place;
}

/* Sorted by (source, destination), without duplicates. */
typedef struct
{
  guint32 count;
  const Transfer *entries;
} Transfers;

typedef enum
{
  COLLECTIVE_TRANSFERS, /* each entry one message */
  COLLECTIVE_REDUCTION, /* gather over `axes`, then a broadcast to the group */
  COLLECTIVE_OPERATION  /* of MPI: the machine says which messages it becomes */
} CollectiveType;

typedef struct
{
  CollectiveType type;
  CommunicationKind kind;
  gboolean split;    /* other steps may be between its start and its wait; FALSE: the wait
                      * follows immediately, and overheads during it occupy the processor */
  guint32 group;     /* participants */
  guint32 transfers; /* COLLECTIVE_TRANSFERS, and see ProgramOperation */
  guint64 bytes;     /* COLLECTIVE_REDUCTION: size of the combined data; of an operation
                      * see there */
  guint32 axes; /* COLLECTIVE_REDUCTION: bit k: the loop is distributed along dimension k
                   of the group's shape; PROGRAM_NONE: nothing to do (fully replicated) */
  OperationType operation; /* COLLECTIVE_OPERATION */
  guint32 root;            /* the same: place in the group */
  guint32 counts;          /* the same; PROGRAM_NONE: all blocks have `bytes` */
} Collective;

/* A collective operation of MPI (collectives/operation.h). */
typedef struct
{
  OperationType type;
  gboolean split;    /* nonblocking: started now, waited for later */
  guint32 group;     /* the communicator's */
  guint32 root;      /* place in the group; 0 where there is none */
  guint64 bytes;     /* of the whole; of each block or pair if these are PROGRAM_NONE: */
  guint32 counts;    /* bytes of each member's block: program_define_counts */
  guint32 transfers; /* alltoall: bytes from each to each: program_define_transfers */
} ProgramOperation;

/* A message of an MPI program. communicator: any number that is the same at both ends; 0
 * where there is only one. */
typedef struct
{
  guint32 peer; /* processor */
  guint32 communicator, tag;
  guint64 bytes;
} ProgramMessage;

/* A loop whose iterations depend on those of other processors, done in portions that are
 * passed from processor to processor (docs/dvm-rules.md, section 5, across_).  A portion
 * is a number of slices; the replay chooses the number of portions, which depends on
 * prices.
 */
typedef struct
{
  guint32 group;       /* who has a part */
  guint32 partition;   /* of the iterations */
  guint32 dependences; /* transfers: the source's portion precedes the destination's;
                        * bytes are the total of all portions; no cycle */
  guint32 depth;       /* D: the largest number of portions by which a processor is behind
                        * the first one */
  guint64 slices;      /* n, at least 1 */
  guint64 portions;    /* as given by the program; 0: to be chosen */
} Pipeline;

/* Messages that begin at multiples of a slot (docs/workloads.md, "Traffic"). */
typedef struct
{
  guint64 bytes;  /* of a message, before they are scaled */
  Decimal rate;   /* of which a slot follows, times .. */
  gint64 bits;    /* .. so many bits a second; 0: it follows from the network */
  SimTime slot;   /* 0: it is not known, and the program has no messages yet */
  guint64 slots;  /* so many */
  guint64 warmed; /* messages are measured from this slot on; at most slots */
} ProgramTraffic;

/* ---- building ---------------------------------------------------------------------- */

/* program_define_*: adds a part that is stored once and returns its number;
 * program_append_*: appends a step to a stream. */

/* One stream for all processors of shape. reader: the kind of program; may be NULL. file:
 * for reports. */
Program *program_new_shared (const Shape *shape, const Reader *reader, const char *file);

/* One stream per processor. */
Program *program_new_separate (guint32 processors, const Reader *reader,
                               const char *file);

/* Operations and their requirements, for each processor (GOAL), set by
 * program_set_graph. */
Program *program_new_graphs (guint32 processors, const Reader *reader, const char *file);

Program *program_ref (Program *self);
void program_unref (Program *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Program, program_unref)

/* The first interval must be defined before any step; it is entered and left
 * implicitly.
 */
guint32 program_define_interval (Program *self, const Interval *interval);

/* For counting entries and operations while reading; valid until the next interval is
 * defined. */
Interval *program_get_interval_for_update (Program *self, guint32 interval);

/* Counts the sends among a processor's operations in interval 0; what program_set_graph
 * is given. */
void program_count_sent (Program *self, const Step *operations, guint32 n);

/* Equal groups get the same number; group 0 (all processors) exists from the start. */
guint32 program_define_group (Program *self, const Group *group);

/* entries in any order, sizes of equal pairs are added up; copied. */
guint32 program_define_transfers (Program *self, const Transfer *entries, guint32 count);
guint32 program_define_collective (Program *self, const Collective *collective);

/* Returns: its number among the collectives. */
guint32 program_define_operation (Program *self, const ProgramOperation *operation);
guint32 program_define_partition (Program *self, Partition *partition); /* takes it */

/* A number for each member of a group; equal arrays are stored once. */
guint32 program_define_counts (Program *self, const guint64 *counts, guint32 members);
guint32 program_define_pipeline (Program *self, const Pipeline *pipeline);

/* Room for so many steps of each stream, in one block; before any is appended.  A stream
 * may get more, which are copied then. */
void program_reserve (Program *self, const guint32 *steps);

/* Steps go to the end of a stream.  In a shared program stream is 0.
 * program_append_time puts consecutive times of one group into one segment. */
void program_append_time (Program *self, guint32 group, Activity activity, SimTime time);
void program_append_loop (Program *self, guint32 group, guint32 partition, SimTime time);

/* A part of a loop; border: the number of iterations on the border of each member of the
 * group, from program_define_counts. */
void program_append_loop_part (Program *self, guint32 group, guint32 partition,
                               SimTime time, LoopPart part, guint32 border);
void program_append_wavefront (Program *self, guint32 pipeline, SimTime time,
                               guint32 instance);
void program_append_compute (Program *self, guint32 stream, Activity activity,
                             guint64 amount, gboolean operations);
void program_append_send (Program *self, guint32 stream, guint32 to, guint64 bytes,
                          guint32 tag);
void program_append_receive (Program *self, guint32 stream, guint32 from, guint64 bytes,
                             guint32 tag);

/* A send with an explicit message type. */
void program_append_send_of_type (Program *self, guint32 stream, guint32 to,
                                  guint64 bytes, guint32 tag, MessageType why);

/* MPI messages.  begin_send and begin_receive start a nonblocking operation and return
 * the number of its request, which one program_append_complete of the same stream waits
 * for. The n-th send of (source, destination, communicator, tag) matches the n-th receive
 * that is posted.
 *
 *   MPI_Send    blocking_send              MPI_Recv    blocking_receive
 *   MPI_Isend   begin_send                 MPI_Irecv   begin_receive
 *   MPI_Ssend   blocking_send, TRUE        MPI_Wait    complete
 *
 * synchronous: uses the rendezvous protocol for any size; other sends use it above the
 * machine's `rendezvous bytes`.  A rendezvous send is complete when the CTS has arrived,
 * an eager one at once. */
guint32 program_append_begin_send (Program *self, guint32 stream,
                                   const ProgramMessage *message, gboolean synchronous);
guint32 program_append_begin_receive (Program *self, guint32 stream,
                                      const ProgramMessage *message);
void program_append_complete (Program *self, guint32 stream, guint32 request);
void program_append_blocking_send (Program *self, guint32 stream,
                                   const ProgramMessage *message, gboolean synchronous);
void program_append_blocking_receive (Program *self, guint32 stream,
                                      const ProgramMessage *message);

/* group: the processors that enter or leave, of those that follow the stream; what others
 * do meanwhile also belongs to the interval. */
void program_append_enter (Program *self, guint32 stream, guint32 group,
                           guint32 interval);
void program_append_leave (Program *self, guint32 stream, guint32 group);

/* Calls: the names of what a processor is in while it takes its steps, as MPI_Waitall.
 * Returns: the number of a name; equal names have one.  Beyond 32,765 names all others
 * are one, "all other names". */
guint32 program_define_call (Program *self, const char *name);

/* The steps that are appended between the two belong to one call. */
void program_begin_call (Program *self, guint32 stream, guint32 call);
void program_end_call (Program *self, guint32 stream);

/* The call of one step, or, after program_set_graph, of an operation of a processor
 * (stream): its first one, or it goes on with that of the operation before. */
void program_set_call (Program *self, guint32 stream, guint32 step, guint32 call,
                       gboolean begins);

/* Instead: calls are the kinds of communications, and have their numbers. */
void program_name_kinds (Program *self);

/* A new number for one run of a collective or synchronisation; the same in every stream.
 * A start does not wait for its collective: STEP_WAIT does.  Collectives that are not
 * split are followed by their wait at once. */
guint32 program_new_instance (Program *self);
void program_append_start (Program *self, guint32 stream, guint32 collective,
                           guint32 instance);
void program_append_wait (Program *self, guint32 stream, guint32 instance);
void program_append_synchronise (Program *self, guint32 stream, guint32 group,
                                 CommunicationKind kind, guint32 instance);

/* Of one processor, operations and requirements together. */
#define PROGRAM_MOST_OPERATIONS (1u << 28)

/* The operations of one processor in file order: STEP_COMPUTE, STEP_SEND, STEP_RECEIVE,
 * STEP_POST, STEP_COMPLETE (step_wait), STEP_AT, and STEP_START, which stands for a whole
 * collective operation and is replaced by its messages before a replay; once for each
 * processor that has any, before anything is read.  Copied, in a compact form.
 * Requirements may have duplicates. Returns: FALSE if requirements are cyclic; *cycle: an
 * operation of the cycle. */
gboolean program_set_graph (Program *self, guint32 processor, const Step *operations,
                            guint32 n_operations, const Requirement *requirements,
                            guint32 n_requirements, guint32 *cycle);

/* On which stream of the processor (GOAL's cpu) each of its operations is done, and
 * through which nic its message goes, by operation; NULL: all 0.  A stream does one
 * operation at a time, in the order of the file of those that are ready.  After
 * program_set_graph, at most once. */
void program_set_places (Program *self, guint32 processor, const guint32 *cpus,
                         const guint32 *nics);

/* Sets program_library. */
void program_set_library (Program *self, const char *text);

void program_add_warning (Program *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The shape the program was recorded for, if known; for reports. */
void program_set_traced_shape (Program *self, const Shape *shape);

/* The same program with the size of every message multiplied, rounded up to whole bytes;
 * a transfer between two processors is one message.  If the scale is 1, returns a new
 * reference to self.  Fails: a size exceeds 2^62 bytes. */
Program *program_scale_messages (Program *self, const Decimal *scale, GError **error);

/* A program of graphs with all that this one has but operations: intervals, groups,
 * collectives, warnings. */
Program *program_new_with_parts (const Program *self);

/* The program before its messages were scaled, which it keeps; else itself. */
const Program *program_unscaled (const Program *self);

/* NULL: messages have their own sizes. */
const Decimal *program_message_scale (const Program *self);

void program_set_traffic (Program *self, const ProgramTraffic *traffic);

/* Copied. */
void program_set_value (Program *self, const ProgramValue *value);
void program_add_shown (Program *self, const ProgramShown *shown);

/* ---- reading ----------------------------------------------------------------------- */

const Reader *program_reader (const Program *self); /* NULL: none in particular */
const char *program_file (const Program *self);
const Shape *program_shape (const Program *self);
const Shape *program_traced_shape (const Program *self); /* NULL: not known */
guint32 program_processors (const Program *self);
guint32 program_instances (const Program *self);

/* How many messages of a processor's stream are requests; of a processor with operations
 * these, if some wait for others. */
guint32 program_requests (const Program *self, guint32 processor);

/* NULL: it is no traffic. */
const ProgramTraffic *program_traffic (const Program *self);

/* The bytes of its messages, as they are sent. */
guint64 program_traffic_bytes (const Program *self);

/* The slot that follows from a rate, rounded up.  Fails above SIM_TIME_LIMIT. */
gboolean program_traffic_slot (const Program *self, SimTime *slot);

/* Whether some step of a stream ends for several processors at one instant
 * (STEP_SYNCHRONISE), or passes portions on (STEP_PIPELINE). */
gboolean program_has_meetings (const Program *self);
const ProgramValue *program_result (const Program *self); /* NULL: it has none */
const char *program_value (const Program *self);          /* its JSON; NULL: none */
guint32 program_shown_values (const Program *self);
const ProgramShown *program_shown (const Program *self, guint32 i); /* as they came */
const char *const *program_warnings (const Program *self);          /* ends with NULL */

/* The contents of a program, which determine which prices of a machine matter. */
typedef enum
{
  PROGRAM_TIMES = 1 << 0,       /* traced times above 0 */
  PROGRAM_OPERATIONS = 1 << 1,  /* counted ones */
  PROGRAM_SENDS = 1 << 2,       /* messages that steps send */
  PROGRAM_TRANSFERS = 1 << 3,   /* messages of collectives and pipelines */
  PROGRAM_REDUCTIONS = 1 << 4,  /* of several processors */
  PROGRAM_COLLECTIVES = 1 << 5, /* operations of MPI that have messages */
  PROGRAM_REQUESTS = 1 << 6,    /* receives and sends that are waited for apart */
  PROGRAM_AT = 1 << 7           /* operations that end at times (STEP_AT) */
} ProgramContents;

/* The text by which the MPI library that ran the program names itself; NULL: unknown. */
const char *program_library (const Program *self);

/* A set of ProgramContents. */
guint program_contents (const Program *self);

/* Whether it has operations of this type that have messages. */
gboolean program_has_operation (const Program *self, OperationType type);

/* How many names calls have; 0: none is known. */
guint32 program_calls (const Program *self);
const char *program_call_name (const Program *self, guint32 call);
gboolean program_calls_are_kinds (const Program *self);

/* Operations of this processor, which has a graph, have calls. */
gboolean program_names_operations (const Program *self, guint32 processor);

/* The call that a step of a stream, or an operation of a processor, belongs to, and
 * whether it is its first; PROGRAM_NONE: none, as of all steps where calls are kinds. */
guint32 program_call_of (const Program *self, guint32 stream, guint32 step,
                         gboolean *begins);

guint32 program_intervals (const Program *self);
const Interval *program_interval (const Program *self, guint32 interval);

/* The processors that enter each interval, by its number (interval 0: all); free with
 * g_ptr_array_unref. Takes time in proportion to steps and the sizes of their groups. */
GPtrArray *program_entered_by (const Program *self); /* ProcessorSet */

/* Interval numbers in preorder, children in order of first entry; free with g_free. */
guint32 *program_interval_preorder (const Program *self);

guint32 program_groups (const Program *self);
const Group *program_group (const Program *self, guint32 group);

/* Place of a processor in a group, or PROGRAM_NONE. */
guint32 program_group_place (const Program *self, guint32 group, guint32 processor);

const Transfers *program_transfers (const Program *self, guint32 transfers);
guint32 program_collectives (const Program *self);
const Collective *program_collective (const Program *self, guint32 collective);

/* The sizes of a COLLECTIVE_OPERATION, by place; *pairs: its member of that name, free
 * with g_free. */
GroupOperation program_operation_of (const Program *self, const Collective *collective,
                                     Transfer **pairs);
const Partition *program_partition (const Program *self, guint32 partition);
const guint64 *program_counts (const Program *self, guint32 counts);
guint32 program_pipelines (const Program *self);
const Pipeline *program_pipeline (const Program *self, guint32 pipeline);

/* The time that a member of the group spends on a STEP_LOOP with this total time. */
PartitionShare program_loop_share (const Program *self, const Step *loop, guint32 place,
                                   SimTime cost);

typedef struct
{
  guint8 activity;
  SimTime time;
} Amount;

/* The times of a segment, by index 0 .. count-1. */
guint32 program_segments (const Program *self);
guint32 program_segment_length (const Program *self, guint32 segment);
Amount program_segment_amount (const Program *self, guint32 segment, guint32 number);

/* The number of streams, and the stream of a processor. */
guint32 program_streams (const Program *self);
guint32 program_stream_of (const Program *self, guint32 processor);
const Step *program_stream (const Program *self, guint32 stream, guint32 *length);

/* Of all processors. bytes: all that they send; may be NULL. */
guint64 program_count_sends (const Program *self, guint64 *bytes);

/* A program of graphs has no streams.  Its operations are read through the cursor or, in
 * file order, one by one. */
gboolean program_has_graphs (const Program *self);

/* Whether the replay does collectives of it by rules of a library; those of graphs are
 * messages already. */
gboolean program_needs_library (const Program *self);
guint32 program_operations (const Program *self, guint32 processor);
void program_operation (const Program *self, guint32 processor, guint32 operation,
                        Step *step);

/* Appends a processor's requirements to an array of Requirement, sorted by the required
 * operation. */
void program_list_requirements (const Program *self, guint32 processor,
                                GArray *requirements);

/* ended: so many of the processor's first operations have ended when this one begins,
 * perhaps more: known where operations require all of the last ones.  FALSE: stop. */
typedef gboolean (*ProgramOperationVisitor) (gpointer data, const Step *step,
                                             guint32 operation, guint32 ended);

/* Visits the operations of a processor that are not compute steps, in file order.
 * Returns: FALSE if it was stopped. */
gboolean program_visit_operations (const Program *self, guint32 processor,
                                   ProgramOperationVisitor visit, gpointer data);

typedef gboolean (*ProgramReceiveVisitor) (gpointer data, guint32 source,
                                           guint32 operation, guint32 ended);

/* Visits the receives of a processor, many times as fast, as far as is needed to find one
 * whose source has another that may not have ended: those of a step after all operations
 * before it are left out if an earlier such step had the same, and no other receive needs
 * to be compared with them.  `ended` may be lower.  Returns: FALSE if it was stopped, or
 * if it could not be found out. */
gboolean program_visit_receives (const Program *self, guint32 processor,
                                 ProgramReceiveVisitor visit, gpointer data);

/* Whether a processor has the operations and requirements of the one before it, with
 * peers at the same distances. */
gboolean program_repeats_operations (const Program *self, guint32 processor);

/* The sends and receives of all processors, each different one once, with the distance
 * from processor to peer (modulo 2^32) in place of the peer; compute steps may be among
 * them. */
const Step *program_shared_steps (const Program *self, guint32 *count);

/* The number of different streams that operations of a processor name, at least 1, and
 * whether it is above 1 for some processor. */
guint32 program_lanes (const Program *self, guint32 processor);
gboolean program_has_lanes (const Program *self);

/* As program_set_places. */
void program_operation_place (const Program *self, guint32 processor, guint32 operation,
                              guint32 *cpu, guint32 *nic);

/* The number of operations that name this nic or a higher one. */
guint64 program_nics_from (const Program *self, guint32 nic);
