/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-faults.h - links that fail or are slow: which ones, and the network without them
 *
 *   failed = {link 3-7, node 70, 2 % of global, 5 of links}
 *   slowed = {link 3-7 x 0.5, 10 % of local x 0.25}
 *
 * All entries choose from the links of the network as it was made, each counted once
 * with both of its directions.  docs/machine-files.md, "Links that fail or are slow".
 */
#pragma once

#include "topology/topology.h"

typedef enum
{
  FAULT_LINK, /* between two nodes */
  FAULT_NODE, /* all of a node */
  FAULT_COUNT,
  FAULT_PERCENT
} FaultKind;

typedef struct
{
  FaultKind kind;
  char *one, *other; /* nodes as written; other NULL: of a link, `one` is "A-B" */
  Decimal number;    /* how many, or how many percent */
  guint classes;     /* a bit for each LinkClass that is meant */
  Decimal factor;    /* of weights, if they are slowed */
  char *text;        /* the entry as written, without blanks around it */
  guint32 line, column;
} LinkFault;

/* The entries of a key; not changed once it is read, so copies of a machine share it. */
typedef struct
{
  char *file;      /* in messages about an entry */
  char *text;      /* "{link 3-7, 5 of links}" */
  GArray *entries; /* LinkFault */
} LinkFaults;

LinkFaults *link_faults_new (const char *file);
LinkFaults *link_faults_ref (LinkFaults *self); /* may be NULL */
void link_faults_unref (LinkFaults *self);      /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LinkFaults, link_faults_unref)

/* NULL counts as none. */
static inline gboolean
link_faults_any (const LinkFaults *self)
{
  return self != NULL && self->entries->len > 0;
}

/* Whether some of its links are drawn at random. */
gboolean link_faults_draw (const LinkFaults *self);

/* The position of an entry, then "found ENTRY, expected ..."; FALSE. */
gboolean link_fault_fail (const LinkFaults *self, guint entry, const char *expected,
                          GError **error);

/* Replaces the topology by one without the links that fail and with the weights of those
 * that are slow, whose member `whole` is the one as it was made.  Nothing happens if
 * there are no entries.  Fails: a node or link that does not exist, more links than there
 * are, a slow link of weight inf, weights of more than 18 digits, more than 255 different
 * ones; the topology is then as it was. */
gboolean link_faults_apply (const LinkFaults *failed, const LinkFaults *slowed,
                            guint64 seed, Topology **topology, GError **error);
