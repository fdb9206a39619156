/* SPDX-License-Identifier: GPL-3.0-or-later */
/* switch-tree.h - common code of trees of switches
 *
 * Levels of nodes from the processors up, `arity` of a level below one of the next; a
 * link j levels above the processors weighs growth^j.
 */
#pragma once

#include "topology/generator.h"

/* NULL: too many nodes, links or weights. */
Topology *switch_tree_make (guint64 processors, guint64 arity, guint64 growth);

/* The members of Generator with these names.  A switch is called "s2.5": level,
 * position. */
void switch_tree_name (const Topology *self, guint32 node, GString *name);
guint switch_tree_level (const Topology *self, guint32 node);
guint32 switch_tree_next (const Topology *self, guint32 node, guint32 target);
guint32 switch_tree_length (const Topology *self, guint32 node, guint32 target);
guint64 switch_tree_bisection (const Topology *self);
LayoutStyle switch_tree_layout_style (const Topology *self);
void switch_tree_lay (const Topology *self, const guint32 *nodes, guint32 count,
                      TopologyPoint *point);
