/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node-names.h - names of nodes while a topology file is read
 *
 * A name has 1 to 64 letters, digits, '.', '_' and '-', and belongs to one node.
 */
#pragma once

#include "topology/topology.h"

#define NODE_NAME_MOST 64

typedef struct _NodeNames NodeNames;

NodeNames *node_names_new (void);
void node_names_free (NodeNames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (NodeNames, node_names_free)

/* Whether the text is a name. */
gboolean node_name_is_valid (const char *text, gsize length);

/* The node that has this name, or G_MAXUINT32. */
guint32 node_names_find (const NodeNames *self, const char *name);

gboolean node_names_has (const NodeNames *self, guint32 node);

/* The name is valid and no other node has it; copied. */
void node_names_set (NodeNames *self, guint32 node, const char *name);

/* The same of any text: '_' instead of characters that a name does not have.  Does
 * nothing if the text is empty or another node has the name. */
void node_names_offer (NodeNames *self, guint32 node, const char *text);

/* Stores the names in the topology, whose number of nodes is known: node i of the names
 * is node number[i], or i if number is NULL. */
void node_names_take (const NodeNames *self, Topology *topology, const guint32 *number);
