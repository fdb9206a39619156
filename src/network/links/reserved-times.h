/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reserved-times.h - what the packets of a link wait for, if its time is reserved
 *
 *   ----|==A==|--|==B==|------|==C==|---->
 *   aaaaaaaaaaabbbbbbbbbcccccccccccc         the time of A, of B and of C
 *
 * A gap that is too narrow for a packet counts for the reservation after it, which is why
 * the packet does not fit there.
 *
 * A packet waits for those that were reserved before it.  A reservation takes time in
 * proportion to the logarithm of those that are kept.
 */
#pragma once

#include "network/links/link-user.h"

typedef struct _ReservedNode ReservedNode;

/* All zeros: empty. */
typedef struct
{
  ReservedNode *nodes; /* nodes[0] stands for an empty subtree */
  guint32 root, used, capacity;
  guint32 unused; /* places that were given back, joined by left */
  SimTime free;   /* the end of the last reservation */
  guint64 drawn;  /* random numbers so far */
} ReservedTimes;

/* The link is reserved from begin, where nothing is, until `until`, gap included.
 * Returns: what the packet waits for from `reached` on; nothing if it begins then. */
LinkWait reserved_times_add (ReservedTimes *self, LinkUser user, SimTime reached,
                             SimTime begin, SimTime until);

/* Removes what is before now; later packets must not reach the link before. */
void reserved_times_forget (ReservedTimes *self, SimTime now);

/* Removes all and frees the memory. */
void reserved_times_clear (ReservedTimes *self);
