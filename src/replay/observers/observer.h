/* SPDX-License-Identifier: GPL-3.0-or-later */
/* observer.h - the calls of a replay to its observers
 *
 * A table of functions; any may be NULL.  `data` is the pointer given with the table.
 *
 * Two kinds.  *Per processor*: each processor's own order, not ordered between
 * processors. *Global*: after `advance (now)` no later call of this kind has a time below
 * `now`; calls may be ahead of it (the end of an overhead, the messages shown for a
 * collective that was priced as a whole), and what comes between two calls of `advance`
 * is in each processor's own order.  Request global calls only when they are needed: they
 * cost time.
 */
#pragma once

#include "replay/observers/outcome.h"

#define OBSERVED_NO_REQUEST (G_MAXUINT32 - 1)

typedef enum
{
  STATE_BUSY,
  STATE_SENDING,   /* send overhead */
  STATE_RECEIVING, /* receive overhead */
  STATE_IDLE       /* waiting, or finished */
} ProcessorState;

typedef enum
{
  WAIT_SENDER,  /* a receive, until the send began */
  WAIT_RECEIVER /* a send (rendezvous), until the receive was begun */
} WaitCause;

typedef struct
{
  /* What a run is told for, as in "a PICL trace is written": the reason why it takes all
   * events in one order, or by one thread.  NULL: nobody asks. */
  const char *purpose;

  /* Global calls of all processors, and intervals on all links, come in the order of
   * events (docs/replay.md, "The order of events"); costs more time. */
  gboolean in_one_order;

  /* computed, communicated, called, returned, waited and finished may be called by
   * several threads at once, each for processors of its own; other calls are never.  An
   * observer that has one of these and does not say this keeps the run on one thread, and
   * so do global calls. */
  gboolean any_thread;

  /* ---- per processor ---- */

  /* A compute step of the program; or, where operations require each other, several. */
  void (*computed) (gpointer data, guint32 processor, guint32 interval, Activity activity,
                    SimTime duration);

  /* A segment: user + system (+ io on the group's first processor) with the machine's
   * power applied.  Shares of redundant work are computed from the amounts. */
  void (*segment) (gpointer data, guint32 processor, guint32 interval, const Step *step,
                   SimTime user, SimTime system, SimTime io);

  /* A parallel loop; share.time was spent; share.productive is the part of it that others
   * did not do as well. */
  void (*loop) (gpointer data, guint32 processor, guint32 interval, PartitionShare share);

  /* Overhead and waiting of a point-to-point step, or of several; duration is above 0. */
  void (*communicated) (gpointer data, guint32 processor, guint32 interval,
                        SimTime duration);

  /* Begins and ends a call of the program (program_call_name), or an operation of a kind
   * of communication; not while others of its steps are under way. */
  void (*called) (gpointer data, guint32 processor, SimTime time, guint32 call,
                  guint32 interval);
  void (*returned) (gpointer data, guint32 processor, SimTime time, guint32 call);

  /* Of what `communicated` tells of this step: so long the other side had not begun. */
  void (*waited) (gpointer data, guint32 processor, WaitCause cause, SimTime late);

  /* Called when the last participant has finished, which may be many steps after the
   * event. */
  void (*collective) (gpointer data, const CollectiveOutcome *outcome);

  /* Called instead of segment, loop and collective if the processors of a shared program
   * take their steps together (docs/performance.md); an observer without them is called
   * for each processor. */

  /* All members of the step's group have equal power; io is of the first one. */
  void (*segment_together) (gpointer data, guint32 interval, const Step *step,
                            SimTime user, SimTime system, SimTime io);

  /* times, productive: by place in the group; may be the same array. */
  void (*loop_together) (gpointer data, guint32 interval, const Group *group,
                         const SimTime *times, const SimTime *productive);
  void (*collective_together) (gpointer data, const CollectiveTogether *outcome);

  /* The processor's last step has ended. */
  void (*finished) (gpointer data, guint32 processor, SimTime time);

  /* A message has arrived; in order of arrival. */
  void (*message) (gpointer data, const MessageOutcome *message);

  /* The same, only for messages with a delay, which may be few. */
  void (*delayed) (gpointer data, const MessageOutcome *message);

  /* ---- global ---- */

  void (*advance) (gpointer data, SimTime now);
  void (*state) (gpointer data, guint32 processor, SimTime time, ProcessorState state);

  /* A send occupies its processor from begin to end; message: unique number, same at its
   * receive.  In a collective that is priced as a whole, or that forwards by itself,
   * begin = end and the processor's state does not change.  Of a processor with several
   * streams, which may send and receive at the same time, begin = end, too, when the send
   * begins and when the receive ends; its states are those of all its streams.  Not
   * called for the empty messages of a rendezvous.  tag: of a message that is a step of
   * the program, else 0. */
  void (*sent) (gpointer data, guint32 processor, SimTime begin, SimTime end,
                guint64 message, guint32 destination, guint64 bytes, guint32 type,
                guint64 tag);
  void (*received) (gpointer data, guint32 processor, SimTime begin, SimTime end,
                    guint64 message, guint32 source, guint64 bytes, guint32 type);

  /* A step of a stream that sends or receives, or begins a receive, begins; before its
   * `sent`.  request: its number, if it is one, else OBSERVED_NO_REQUEST. */
  void (*begun) (gpointer data, guint32 processor, SimTime time, const Step *step,
                 guint32 request);

  /* From now on, until its state changes, the processor waits for another one: for its
   * message, or, to send, for its receive. */
  void (*waits) (gpointer data, guint32 processor, SimTime time, guint32 peer);

  /* The processor waits for a request, or for the answer to the message that it has just
   * sent (OBSERVED_NO_REQUEST).  Of a receive `received` follows. */
  void (*awaited) (gpointer data, guint32 processor, SimTime time, guint32 request);

  /* The message of the `sent` or `received` that follows belongs to a collective that
   * proceeds while its processor does other things.  combining: the part of its receive's
   * overhead that is for that. */
  void (*aside) (gpointer data, guint32 processor, guint32 instance, SimTime combining);

  /* Enters or leaves an interval (user events); for an interval of a task, only its
   * processors. */
  void (*entered) (gpointer data, guint32 processor, SimTime time, guint32 interval);
  void (*left) (gpointer data, guint32 processor, SimTime time, guint32 interval);

  /* Starts and completes its part of a collective or synchronisation (collective
   * PROGRAM_NONE); group: the participants; instance: as in CollectiveOutcome. */
  void (*joined) (gpointer data, guint32 processor, SimTime time, guint32 instance,
                  guint32 collective, guint32 group);
  void (*completed) (gpointer data, guint32 processor, SimTime time, guint32 instance,
                     guint32 collective, guint32 group);

  /* An interval of time was recorded on a link; see LinkObserver.  message: its unique
   * number, as in `sent`; the low 32 bits count the messages of its source, from 0.
   * The calls of each link are in order; of all links with in_one_order. */
  void (*link_marked) (gpointer data, guint32 link, SimTime reached, SimTime begin,
                       SimTime end, const Packet *packet, guint64 message);
} ReplayObserver;
