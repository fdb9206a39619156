/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-list.h - a topology from a list of connections, in any order
 *
 * A connection is a link in each direction.  Several between the same two nodes become
 * one whose weight is their number.
 */
#pragma once

#include "topology/topology.h"

typedef struct _LinkList LinkList;

LinkList *link_list_new (void);
void link_list_free (LinkList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LinkList, link_list_free)

/* a and b differ.  The caller keeps the number of connections below
 * TOPOLOGY_MAX_LINKS / 2. */
void link_list_add (LinkList *self, guint32 a, guint32 b, LinkClass purpose);

/* Processors have this shape and come first.  Returns: NULL if there are too many nodes,
 * links or weights. */
Topology *link_list_make (LinkList *self, const Shape *shape, guint64 nodes);
