/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reserved-times.h - what the packets of a link wait for, if its time is reserved
 *
 *   ----|==A==|--|==B==|------|==C==|---->
 *   aaaaaaaaaaabbbbbbbbbcccccccccccc         the time of A, of B and of C
 *
 * A gap that is too narrow for a packet counts for the reservation after it, which is why
 * the packet does not fit there.
 *
 * A packet waits for those that were reserved before it.  Some reservations are in a
 * list, which is looked through; many are in a tree (reserved-tree.h).
 */
#pragma once

#include "network/links/reserved-tree.h"

/* It begins where the one before it ends. */
typedef struct
{
  SimTime end;
  LinkUser user;
} Reservation;

/* All zeros: empty. */
typedef struct
{
  Reservation *list; /* the first of them `first`; by their ends */
  guint32 first, count, capacity;
  gboolean in_tree; /* all are there instead */
  SimTime begin;    /* of the first one in the list */
  SimTime free;     /* the end of the last reservation */
  ReservedTree tree;
} ReservedTimes;

/* The link is reserved from begin, where nothing is, until `until`, gap included.
 * Returns: what the packet waits for from `reached` on; nothing if it begins then. */
LinkWait reserved_times_add (ReservedTimes *self, LinkUser user, SimTime reached,
                             SimTime begin, SimTime until);

/* Removes what is before now; later packets must not reach the link before. */
void reserved_times_forget (ReservedTimes *self, SimTime now);

/* Removes all and frees the memory. */
void reserved_times_clear (ReservedTimes *self);
