/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-changes.h - how a what-if changes what packets occupy each link for
 *
 * Source: docs/why.md, "What if".
 */
#pragma once

#include "machine/machine.h"
#include "topology/topology.h"

typedef struct
{
  guint8 *of_link;              /* by link: which factor; NULL: no link has one */
  Ratio factor[G_MAXUINT8 + 1]; /* the first one is 1 */
  guint n;
} LinkChanges;

/* Fails: a node, link, class or weight that the topology does not have; too many
 * different factors. */
gboolean link_changes_open (LinkChanges *self, const WhatIf *what_if,
                            const Topology *topology, GError **error);
void link_changes_close (LinkChanges *self);

static inline Ratio
link_changes_factor (const LinkChanges *self, guint32 link)
{
  return self->of_link == NULL ? RATIO_ONE : self->factor[self->of_link[link]];
}

/* Whether a network with (or without) links has all that is changed.  Fails: links on a
 * formula network, `network` on one with links. */
gboolean link_changes_check (const WhatIf *what_if, gboolean has_links, const char *name,
                             GError **error);
