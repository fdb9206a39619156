/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group-links.h - the links between groups of dragonflies, by arrangement
 *
 *   group i has slots q = t (g-1) + s, s = 0 .. g-2, t = 0 .. n-1; each is at a router,
 *   and is joined with slot t (g-1) + back of group j      (docs/machine-files.md,
 *                                                           "Links between groups")
 */
#pragma once

#include "topology/link-list.h"

/* Words for the last argument of a dragonfly; the first one is the default.  Ends with
 * NULL. */
extern const char *const group_link_words[];

typedef struct
{
  guint64 groups, routers, n; /* n links between every two groups */
  guint arrangement;          /* of group_link_words */
} GroupLinks;

/* Where a slot leads to, and the router of its group. */
typedef struct
{
  guint32 router, group, slot; /* the other group and its slot */
} GroupSlot;

guint64 group_links_slots (const GroupLinks *self); /* of a group */
GroupSlot group_links_slot (const GroupLinks *self, guint32 group, guint64 slot);

/* Router r of group i is node first + i routers + r. */
void group_links_add (const GroupLinks *self, guint32 first, LinkList *list);
