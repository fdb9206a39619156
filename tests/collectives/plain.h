/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain.h - the sends and takes of a collective operation as lists, to compare with
 *
 *   part        0    1    2    3       n cut into parts, or the blocks of the members
 *   position 0  {0}  {0}  {0}  {0}     whose values of the part are combined here
 *   position 1  {1}  {1}  {1}  {1}
 *
 * Written from the description of the algorithms, with nothing of src/collectives but its
 * types.  A message is a list of parts, so that its size and what it carries follow from
 * the same list.  Members are positions: place - root modulo P.
 */
#pragma once

#include "collectives/schedule.h"

#define PLAIN_MOST 33

typedef struct
{
  gboolean is_send, combine;
  guint peer;         /* position */
  guint flow;         /* messages of one pair match in order inside a flow */
  guint first, count; /* in Plain.carried */
  guint number;       /* of the messages of the pair in the flow */
} PlainEvent;

typedef struct
{
  const GroupOperation *what;
  OperationType type; /* that of allgatherv is allgather, and so on */
  guint P, L, Q, q, R;
  guint64 segment;
  GArray *part;    /* guint64: bytes */
  GArray *carried; /* guint: parts, of all events */
  GArray *events[PLAIN_MOST];
  guint base, circle;   /* a range of parts begins at base and goes round after circle */
  gboolean skips_empty; /* there is no message of 0 bytes */
} Plain;

void plain_open (Plain *self, const GroupOperation *what, guint64 segment);
void plain_close (Plain *self);

/* Adds parts, n cut into k, and lets ranges of parts be of these. */
void plain_cut (Plain *self, guint64 n, guint k);

/* Adds a part for each segment of n. */
void plain_segments (Plain *self, guint64 n);

/* Appends to the list of position v; the message has parts c .. c+count-1. */
void plain_send (Plain *self, guint v, guint to, guint c, guint count);
void plain_take (Plain *self, guint v, guint from, guint c, guint count,
                 gboolean combine);

/* Adds a part to the last event of v. */
void plain_more (Plain *self, guint v, guint part);

void plain_flow (Plain *self, guint v, guint flow);
guint plain_parts (const Plain *self);
guint64 plain_part (const Plain *self, guint c);
guint64 plain_bytes (const Plain *self, const PlainEvent *event);

/* n_i, n_ij of positions. */
guint64 plain_block (const Plain *self, guint v);
guint64 plain_pair (const Plain *self, guint from, guint to);

/* Runs the lists: no deadlock, nothing is combined twice, and at the end everyone has
 * what the operation promises.  Numbers the messages. */
void plain_run (Plain *self);

/* Makes the lists; FALSE: the algorithm is unknown. */
gboolean plain_whole (Plain *self, const char *name);
gboolean plain_blocks (Plain *self, const char *name);
void plain_double_tree (Plain *self);

/* Of plain-whole.c. */
void plain_up (Plain *self, guint v, gboolean subtree, gboolean combine);
void plain_down (Plain *self, guint v, gboolean subtree);

/* The position of number u after the fold. */
guint plain_stays (const Plain *self, guint u);
