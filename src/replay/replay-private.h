/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-private.h - inside of a replay
 *
 *   replay.c              a run, from its begin to its sums
 *   loops.c               which loop takes the events
 *   loop-queue.c          ... one after another: runnable processors, then the next event
 *   loop-heap.c           ... the same, simply
 *   windows.c             ... or windows of events, where their order does not matter
 *   window-events.c       ... place by place
 *   shards.c              ... which several threads share
 *   shard-places.c        ... each with the places of its own
 *   shard-mail.c          ... and what they tell each other
 *   lockstep.c            ... or the steps of a shared program, each for all processors
 *   lockstep-collectives.c   ... of them collectives
 *   lockstep-waves.c      ... of them loops done in portions
 *   processor.c           executes the steps of a processor
 *   processor-operations.c   ... and where operations require each other
 *   lanes.c               ... on several streams of the processor
 *   message-delivery.c    from a send to the arrival, with calls of observers
 *   message-packets.c     ... packet by packet
 *   rendezvous.c          long messages send a request first
 *   requests.c            messages of MPI: receives begun before, sends waited for
 *   collective.c          a collective in progress: who has started, who has finished
 *   collective-changes.c  ... what that is in the order of events, with windows
 *   collective-graph.c    ... as messages
 *   collective-parts.c    ... that participants pass on: reductions, operations of MPI
 *   collective-formula.c  ... priced as a whole
 *   formula-walk.c        ... of them operations of MPI, message by message
 *   pipeline.c            a loop done in portions that pass from processor to processor
 *   pipeline-portions.c   ... in how many
 *   prices.c              power and overheads
 *   route-check.c         pairs without a route, found before the replay
 *   deadlock.c            which processor waits for which
 */
#pragma once

#include "base/heap.h"
#include "program/cursor.h"
#include "replay/arrivals.h"
#include "replay/channels.h"
#include "replay/matching.h"
#include "replay/outcomes.h"
#include "replay/queue/event-queue.h"
#include "replay/queue/pool.h"
#include "replay/queue/window-queue.h"
#include "replay/reductions/parts.h"
#include "replay/replay.h"

/* ---- messages ---------------------------------------------------------------------- */

enum
{
  MESSAGE_ARRIVED = 1,    /* packet.tail is when */
  MESSAGE_MATCHED = 2,    /* a receive waits for it */
  MESSAGE_REQUEST = 4,    /* asks whether `owner` may be sent (rendezvous) */
  MESSAGE_CLEAR = 8,      /* answers that `owner` may be sent */
  MESSAGE_REQUESTED = 16, /* its request has arrived, and was not yet answered */
  MESSAGE_ASKS = 32,      /* it sends a request whatever its size */
  MESSAGE_AWAITED = 64    /* its sender waits, or will wait, for the answer: `request` */
};

/* In flight, or arrived and not yet received.  The first packet is stored inside: most
 * messages have only one.  What passing a link needs is in the first cache line. */
typedef struct
{
  _Alignas(POOL_ALIGNMENT) Packet packet;
  guint32 packets_left;
  guint8 flags;
  guint8 type;    /* MessageType */
  guint8 entered; /* no packet waits for its first one to enter the network; not a flag,
                   * because its source's thread sets it, and flags are its destination's
                   * then */
  guint64 bytes;  /* of all packets */
  SimTime sent, injected;
  SimTime empty; /* as of network_start */
  guint32 next;  /* in a participant's list; matched: the operation or request */
  guint32 owner; /* instance of a collective; POOL_NONE: point to point.  Of a REQUEST or
                  * CLEAR: the message that it announces */
  guint64 tag; /* see step_matching; of a collective's message: place of the destination's
                * participant, above it the round (SchedulePart) */
  guint32 request; /* of its sender */
} Message;

G_STATIC_ASSERT (sizeof (Message) == 2 * POOL_ALIGNMENT);

/* A packet after the first of its message. */
typedef struct
{
  Packet packet;
  guint32 message;
} FurtherPacket;

/* ---- processors -------------------------------------------------------------------- */

typedef enum
{
  RUNS,                 /* has an event, or will be called */
  WAITS_FOR_MESSAGE,    /* in its receive step */
  WAITS_FOR_ANSWER,     /* to a send that asked */
  WAITS_FOR_START,      /* of the other participants */
  WAITS_FOR_COMPLETION, /* of a collective it has started */
  HAS_FINISHED
} Progress;

/* What programs of graphs need most is in the first 72 bytes. */
typedef struct
{
  SimTime clock;
  Arrivals arrivals; /* of a graph whose operations are on one lane */
  guint32 sent;      /* messages: the number of the next one */
  guint8 progress;
  guint8 shown; /* ProcessorState last told */
  guint8 power_class;
  guint32 interval;
  guint8 has_lanes; /* lanes.c */
  ProcessorTotals totals;
  guint32 step_id; /* of a graph */
  guint32 found;   /* WAITS_FOR_MESSAGE: the message that has arrived, or POOL_NONE */
  union
  {
    struct /* of a stream */
    {
      guint32 requests; /* begun so far */
      guint32 awaited;  /* the request that it waits for */
    };
    SimTime told; /* of a graph: what observers have heard of totals.busy */
  };
} Processor;

/* The operations under way on the streams of a processor, see lanes.c. */
typedef struct _Lanes Lanes;

/* What takes the events, see loops-private.h. */
typedef struct _EventLoop EventLoop;

/* The shares of several threads in a replay, see shards.c. */
typedef struct _Shards Shards;

/* Collectives, see collective-private.h. */
typedef struct _Participant Participant;
typedef struct _Run Run;
typedef struct _TransferPlan TransferPlan;
typedef struct _CollectivePrice CollectivePrice;
typedef struct _RunChanges RunChanges;

/* ---- the replay -------------------------------------------------------------------- */

typedef struct
{
  const ReplayObserver *table;
  gpointer data;
} Watcher;

/* The observers that have a function. */
typedef struct
{
  const Watcher *first, *end;
} Listeners;

/* The place of a function in the table of an observer, and that of the first. */
#define REPLAY_CALL(member) (offsetof (ReplayObserver, member) / sizeof (gpointer))
#define REPLAY_FIRST_CALL REPLAY_CALL (computed)
#define REPLAY_CALLS (sizeof (ReplayObserver) / sizeof (gpointer))

/* Processors of equal power share the computed time of a segment; with more different
 * powers than this, the others compute it each time. */
#define MOST_KEPT_POWERS 8
#define POWER_NOT_KEPT G_MAXUINT8

/* The time of a segment with one power. */
typedef struct
{
  SimTime user, system, io; /* user -1: not computed yet */
} SegmentTime;

struct _Replay
{
  Program *program;
  const Machine *machine;
  Network *network;
  Cursor *cursor;
  guint32 n_processors;
  Processor *processors;
  gpointer processor_memory; /* of these, which begin with a line of the cache */

  const EventLoop *asked; /* the only loop that may be used; NULL: any */
  const EventLoop *loop;  /* the one that is used; NULL: not chosen yet */
  union                   /* of it */
  {
    EventQueue *queue;
    Heap *heap;
  };
  WindowQueue *windows; /* of windows; NULL: another loop is used */
  Event event;          /* with windows: the one under way */
  guint32 *places;      /* with windows: by link, see windows.c */
  guint32 n_links;
  LinkMemory link_memory;     /* with windows */
  const guint32 *first_links; /* by node, if there are many; else NULL */
  guint32 *processor_places;  /* with windows: by processor */
  guint32 first_own;          /* places of this replay, or of its share: numbers in its */
  guint32 n_own;              /* windows are counted from the first */
  guint threads; /* at most; 0: as many as there are processors of the machine */
  const char *why_no_more; /* threads, or no windows: the reason; constant */
  guint64
      share_until;   /* so many events, whether it is worth it or not; 0: not asked for */
  Shards *shards;    /* of several threads (shards.c); NULL: one thread */
  guint32 shard;     /* the number of this one */
  Event placed;      /* with windows: by its time, order and packet the event under
                      * way has its place among those of other places */
  Outcomes outcomes; /* with windows: of the open one */
  RunChanges *changes; /* the same; NULL: the program has no collectives */
  Event called;        /* with them: what `placed` is of the processor that was called */
  SimTime now;
  guint32 *runnable; /* processors to call at this instant, a stack */
  guint32 n_runnable;
  guint32 n_finished;

  Pool messages;          /* Message */
  Pool further_packets;   /* FurtherPacket */
  Matching matching;      /* Message; of a receive the operation of a graph, the
                           * request of a stream, or REQUEST_BLOCKING */
  Channels arrived_parts; /* messages of collectives that were not expected yet */
  guint32 **requests;     /* by processor, then by request: its message + 1, see
                           * requests.c; NULL: there are none, or none was looked at yet */
  gboolean has_graphs;    /* the program, of operations that require each other */
  Lanes **lanes;          /* by processor, NULL: it has one; NULL: all have */
  gboolean has_nics;      /* messages go through other nics than 0 */

  Run **runs;                         /* by instance */
  TransferPlan **plans;               /* by collective; each made when it is needed */
  Parts **parts;                      /* the same */
  CollectivePrice *collective_prices; /* by collective; NULL: none has begun */

  SimTime send_overhead, receive_overhead;    /* without what bytes cost */
  gboolean sends_are_free, receives_are_free; /* of any bytes: no overhead */
  const Decimal *power; /* one for all, or one for each processor: the network's */
  guint n_power;
  Decimal powers[MOST_KEPT_POWERS]; /* by class */
  guint n_powers;
  SegmentTime *segment_times[MOST_KEPT_POWERS]; /* by class, then segment */

  GArray *watchers;  /* Watcher */
  GArray *listening; /* Watcher, of one function after another */
  Listeners listeners[REPLAY_CALLS];
  gboolean watched_in_order;        /* some observer requests global calls */
  const char *watched_in_one_order; /* ... in the order of events, and why; NULL: none */
  gboolean watched_messages;        /* some observer hears of all messages */
  gboolean in_order; /* processors must not run ahead of a collective's start */
  guint64 unique;    /* numbers of messages, for observers */

  ReplayProgress progress;
  gpointer progress_data;
  guint64 events;

  ReplayResult result;
  ProcessorTotals *totals;
  GError *error;
};

#define EVENTS_BETWEEN_PROGRESS 65536

/* Calls a function of all observers that have it.  Known when the run begins. */
#define NOTIFY(replay, member, ...)                                                      \
  G_STMT_START                                                                           \
  {                                                                                      \
    const Listeners *notify_l = &(replay)->listeners[REPLAY_CALL (member)];              \
    for (const Watcher *notify_w = notify_l->first; notify_w < notify_l->end;            \
         notify_w++)                                                                     \
      notify_w->table->member (notify_w->data, __VA_ARGS__);                             \
  }                                                                                      \
  G_STMT_END

static inline Message *
replay_message (const Replay *self, guint32 number)
{
  return pool_get_sized (&self->messages, number, sizeof (Message));
}

/* replay.c */
void replay_fail (Replay *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void replay_fail_too_long (Replay *self);

/* With the error of the network, unless there has been one. */
void replay_fail_by_network (Replay *self);

/* What an observer is told for, in words. */
const char *replay_purpose (const ReplayObserver *observer);

/* Whether it wants the calls of all processors, in order. */
gboolean replay_watches_order (const ReplayObserver *observer);

/* Its state before its first step; once for each processor. */
void replay_begin_processor (Replay *self, guint32 processor);
void replay_call_at (Replay *self, guint32 processor, SimTime time);

/* The same of its part of a collective. */
void replay_call_part_at (Replay *self, guint32 processor, guint32 instance,
                          SimTime time);

/* Counts the requests of a formula. */
void replay_charge (Replay *self, const NetworkPrice *price);

static inline void
replay_make_runnable (Replay *self, guint32 processor)
{
  self->processors[processor].progress = RUNS;
  self->runnable[self->n_runnable++] = processor;
}

/* replay.c */
void replay_run_processor (Replay *self, guint32 processor);
void replay_run_part (Replay *self, guint32 instance, guint32 processor);
void replay_tell_progress (Replay *self);

static inline void
replay_count_events (Replay *self, guint n)
{
  self->events += n;
  if (G_UNLIKELY (self->events % EVENTS_BETWEEN_PROGRESS < n))
    replay_tell_progress (self);
}

static inline void
replay_tell_message (Replay *self, const MessageOutcome *outcome)
{
  NOTIFY (self, message, outcome);
  if (outcome->delay > 0)
    NOTIFY (self, delayed, outcome);
}

/* prices.c */
void prices_open (Replay *self);
void prices_close (Replay *self);

/* The overhead at one end of a message. */
gboolean prices_overhead (Replay *self, gboolean send, guint64 bytes, SimTime *overhead);

/* combine: `combine byte time` is added. */
gboolean prices_take (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead);
const SegmentTime *prices_segment (Replay *self, guint32 processor, guint32 segment,
                                   SegmentTime *buffer);

/* In place of any time above SIM_TIME_LIMIT. */
#define REPLAY_TOO_LONG (SIM_TIME_LIMIT + 1)

static inline const Decimal *
prices_power (const Replay *self, guint32 processor)
{
  return &self->power[self->n_power == 1 ? 0 : processor];
}

/* Of a power other than 1, or a time above SIM_TIME_LIMIT. */
SimTime prices_scale_by_ (const Decimal *power, SimTime time);

/* time with the power of a processor applied, rounded down (docs/dvm-rules.md, section
 * 2); REPLAY_TOO_LONG above SIM_TIME_LIMIT. */
static inline SimTime
prices_scale (const Replay *self, guint32 processor, SimTime time)
{
  const Decimal *power = prices_power (self, processor);

  return G_LIKELY (power->digits == power->scale && time <= SIM_TIME_LIMIT)
             ? time
             : prices_scale_by_ (power, time);
}

/* The time of a whole loop, before it is shared out; the replay fails if it is too long.
 */
SimTime prices_loop (Replay *self, guint32 processor, const Step *step);

/* processor.c: executes steps until the processor waits, has finished, or is ahead. */
void processor_run (Replay *self, guint32 processor);
void processor_show (Replay *self, guint32 processor, ProcessorState state, SimTime time);

/* Moves the clock on; each checks SIM_TIME_LIMIT. */
void processor_spend_busy (Replay *self, guint32 processor, SimTime time);
void processor_spend_overhead (Replay *self, guint32 processor, SimTime time,
                               ProcessorState state);

static inline void
processor_idle_until (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = &self->processors[processor];

  if (time <= p->clock)
    return;
  if (G_UNLIKELY (self->watched_in_order))
    processor_show (self, processor, STATE_IDLE, p->clock);
  p->totals.idle += time - p->clock;
  p->clock = time;
}

/* The processor waits from its clock on; shown now, because the duration is unknown. */
static inline void
processor_wait (Replay *self, guint32 processor, Progress progress)
{
  Processor *p = &self->processors[processor];

  p->progress = (guint8) progress;
  if (G_UNLIKELY (self->watched_in_order))
    processor_show (self, processor, STATE_IDLE, p->clock);
}

void processor_compute (Replay *self, guint32 processor, const Step *step);

/* User activity of so many ps at a power of 1, of a graph whose operations are on one
 * lane: observers hear of it at its end. */
void processor_compute_time (Replay *self, guint32 processor, guint64 time);
void processor_finish (Replay *self, guint32 processor);

/* Ends the step of a stream that is under way. */
void processor_complete_step (Replay *self, guint32 processor);

/* Of the nic that an operation names. */
guint32 replay_nic_offset (const Replay *self, guint32 processor, guint32 operation);

/* processor-operations.c: open and close do nothing for programs without graphs. */
void processor_operations_open (Replay *self);
void processor_operations_close (Replay *self);
void processor_operations_run (Replay *self, guint32 processor);

/* Its message may have arrived, be on its way, or not be sent yet. */
void processor_operations_begin_receive (Replay *self, guint32 processor,
                                         const Step *step, guint32 operation);

/* A message for a receive that was begun has arrived. */
void processor_operations_arrived (Replay *self, const Message *message, guint32 slot);
void processor_operations_name_wait (const Replay *self, guint32 processor,
                                     GString *text);
void processor_operations_check_all_received (Replay *self);

/* lanes.c: of processors that have several; after the cursor was opened */
void lanes_open (Replay *self);
void lanes_close (Replay *self);
void lanes_run (Replay *self, guint32 processor);

/* A lane is in this state from now until then. */
void lanes_spend (Replay *self, guint32 processor, SimTime until, ProcessorState state);

/* Where the operation's message is to be added, whose lane is woken. */
Arrivals *lanes_arrivals (Replay *self, guint32 processor, guint32 operation);

/* message-delivery.c */

/* step: its index is not looked at, because that of a graph is relative. */
guint32 messages_send (Replay *self, guint32 processor, guint32 destination,
                       const Step *step);

/* Finds the receive of a message, or lets it wait in its channel for one. */
void messages_match_send (Replay *self, guint32 message);

/* A receive takes the first message that was sent for it, which may not have arrived, or
 * waits for one.  Returns: the message, or POOL_NONE. */
guint32 messages_begin_receive (Replay *self, guint32 processor, guint32 source,
                                guint64 tag, guint32 operation);

/* Point to point: receives the message if it has arrived.  FALSE: the processor has to
 * wait. */
gboolean messages_receive (Replay *self, guint32 processor, const Step *step);

/* The processor is at the receive and the message has arrived. */
void messages_take (Replay *self, guint32 processor, guint32 message);

/* Whether receives have no overhead, and no observer hears of each. */
static inline gboolean
messages_are_taken_quietly (const Replay *self)
{
  return self->has_graphs && self->receives_are_free && !self->watched_in_order;
}

/* The processor is at the receive of a message that may arrive later. */
static inline void
messages_wait (Replay *self, guint32 processor, const Message *message)
{
  const SimTime clock = self->processors[processor].clock;

  if (message->packet.tail > clock && message->sent > clock)
    self->result.late += (guint64) (message->sent - clock);
  processor_idle_until (self, processor, message->packet.tail);
}

/* The same as messages_take then. */
static inline void
messages_take_quietly (Replay *self, guint32 processor, const Message *message,
                       guint32 slot)
{
  messages_wait (self, processor, message);
  pool_give_back (&self->messages, slot);
}

/* A message of a collective; its send overhead ends at injected. */
guint32 messages_post (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
                       guint64 bytes, guint32 type, SimTime begin, SimTime injected);

/* The same if the overhead does not occupy the processor: it is not shown. */
guint32 messages_post_aside (Replay *self, const Run *run, guint32 from_place,
                             guint32 to_place, guint64 bytes, guint32 type, SimTime begin,
                             SimTime injected);

/* The same on a formula network: it takes that long, and delays no other message. */
guint32 messages_post_priced (Replay *self, const Run *run, guint32 from_place,
                              guint32 to_place, guint64 bytes, guint32 type, SimTime sent,
                              SimTime arrives);

/* A message whose send begins at sent; it has the next number of its source. */
guint32 messages_new (Replay *self, guint32 source, guint32 destination, guint64 bytes,
                      SimTime sent);

/* From time on the message is in the network. */
void messages_offer (Replay *self, guint32 message, SimTime time);

/* Determines its packets, and the first one's next link; it is injected then.  FALSE: the
 * replay has failed. */
gboolean messages_prepare (Replay *self, Message *message, SimTime time);

/* One packet has arrived; the message arrives with its last packet. */
void messages_packet_arrived (Replay *self, Message *message, guint32 slot, SimTime when);

/* message-packets.c: a packet's event, on top of the queue or taken from its window;
 * packet and slot belong to it. */
void messages_packet_event (Replay *self, guint32 packet, guint32 slot);

/* The order of the events of a message's packets. */
static inline guint64
messages_order (const Message *message)
{
  return EVENT_OF_PACKET | (guint64) message->packet.source << 32
         | message->packet.message;
}

/* The same in the middle of another event at its place, at `time`: a message's event, at
 * its source's node, with a next link. */
void messages_enter_network (Replay *self, Message *message, guint32 slot, SimTime time);

/* Reports a receive to the observers, and releases the message. */
void messages_taken (Replay *self, guint32 message, guint32 processor, SimTime begin,
                     SimTime end);
guint32 messages_type_of (CommunicationKind kind);
guint32 messages_step_type (const Step *send);

/* Unique number of a packet's message; the packet is one that entered the network. */
guint64 messages_number_of (const Replay *self, const Packet *packet);

/* rendezvous.c: the message's send overhead ends at time; it is then offered, or sends
 * its request. */
void rendezvous_dispatch (Replay *self, guint32 message, SimTime time);

/* Whether a message sends a request first. */
static inline gboolean
rendezvous_asks (const Replay *self, const Message *message)
{
  const Machine *machine = self->machine;

  return message->flags & MESSAGE_ASKS
         || (machine->has_rendezvous && message->bytes > machine->rendezvous_bytes);
}

/* An empty message (a request or an answer) has arrived. */
void rendezvous_arrived (Replay *self, guint32 message);

/* Answers that the destination is ready for a message whose request has arrived. */
void rendezvous_clear (Replay *self, guint32 message);

/* The participant has started: answers all earlier requests, in their order. */
void rendezvous_clear_all (Replay *self, Participant *participant);

/* No request; one of a step that waits for itself. */
#define REQUEST_NONE G_MAXUINT32
#define REQUEST_BLOCKING (G_MAXUINT32 - 1)

/* requests.c: open and close do nothing for programs without requests. */
void requests_open (Replay *self);
void requests_close (Replay *self);

/* Steps of MPI messages; each FALSE: the processor has to wait. */
void requests_post (Replay *self, guint32 processor, const Step *step);
gboolean requests_complete (Replay *self, guint32 processor, const Step *step);
gboolean requests_send (Replay *self, guint32 processor, const Step *step);

/* A message has found the receive that was begun for it; then it has arrived. */
void requests_match (Replay *self, guint32 message, guint32 request);
void requests_arrived (Replay *self, guint32 message);

/* The answer for a message that asked. */
void requests_answered (Replay *self, guint32 message);

/* collective-changes.c: those of the open window */
RunChanges *run_changes_new (void);
void run_changes_free (RunChanges *self);

/* Adds all of other, which is empty then. */
void run_changes_take_over (RunChanges *self, RunChanges *other);

/* The window has ended: in the order of events, each run learns of its own, and observers
 * of those that everybody has finished. */
void run_changes_apply (Replay *self, RunChanges *changes);

/* route-check.c: whether every pair the program names has a route. */
gboolean route_check (const Program *program, const Machine *machine, Network *network,
                      GError **error);

/* deadlock.c: the error of a run in which nothing more can happen. */
void deadlock_report (Replay *self);
