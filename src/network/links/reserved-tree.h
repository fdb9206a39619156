/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reserved-tree.h - many reservations of a link: reserved-times.h
 *
 * Whatever is asked takes time in proportion to the logarithm of their number.
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
  guint64 drawn;  /* random numbers so far */
} ReservedTree;

/* What is reserved from end - length to end. */
void reserved_tree_add (ReservedTree *self, LinkUser user, SimTime end, SimTime length);

/* The reservation that begin is in is to begin at `until`.  Returns: where it began; if
 * there is none, `last`. */
SimTime reserved_tree_cut (ReservedTree *self, SimTime begin, SimTime until,
                           SimTime last);

/* As reserved_times_add; begin is the end of a reservation. */
LinkWait reserved_tree_wait (const ReservedTree *self, LinkUser user, SimTime reached,
                             SimTime begin);

/* Removes what is before now.  Returns: whether it is empty then. */
gboolean reserved_tree_forget (ReservedTree *self, SimTime now);
void reserved_tree_clear (ReservedTree *self);
