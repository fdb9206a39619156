/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cabling.h - topologies of files of others: ibnetdiscover, Slurm's topology.conf, htsim
 *
 * Hosts are processors, in the order in which the file has them; names are kept.  Weight
 * 1 is 200 Gbit/s (4xHDR), the link of the default machine; cables of the same two nodes
 * are one link with their sum.  A link that is there in one direction only is in both.
 */
#pragma once

#include "base/inputs.h"
#include "topology/topology.h"

/* Of a link whose rate is not known: weight 1. */
#define CABLING_USUAL_RATE 200000 /* Mbit/s */

/* Weight inf. */
#define CABLING_INFINITE G_MAXUINT64

/* Whether a file's first bytes look like one of them. */
gboolean cabling_looks_like (const char *head, gsize length);

/* inputs: gets the files that it includes.  Fails, with line and column: what is there is
 * not as these tools have it; no host. */
Topology *cabling_read (TextInput *input, const char *head, gsize length, Inputs *inputs,
                        GError **error);

/* ---- what the readers use ---------------------------------------------------------- */

typedef struct _Cabling Cabling;

typedef struct
{
  guint64 rate;    /* bit/s, or CABLING_INFINITE */
  SimTime latency; /* or TOPOLOGY_LATENCY_OF_MACHINE */
  guint32 medium;  /* links with the same one share it; 0: with none */
} CablingLink;

Cabling *cabling_new (void);
void cabling_free (Cabling *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cabling, cabling_free)

/* A file that `by` includes; as text_input_open. */
TextInput *cabling_include (Cabling *self, const char *path, const char *by,
                            GError **error);

/* The node of a name, which is added if it is not there; is_host: of a new one.  Returns:
 * G_MAXUINT32 if there are too many. */
guint32 cabling_node (Cabling *self, const char *name, gboolean is_host);

/* Adds a node; level 0 is a processor.  name may be NULL, and is not found by
 * cabling_node. */
guint32 cabling_switch (Cabling *self, const char *name, guint level);

/* Adds a cable; rate in Mbit/s.  One from a node to itself is left out. */
void cabling_add (Cabling *self, guint32 from, guint32 to, guint64 rate);

/* The same; where there is a link, this one's rate is added to it. */
void cabling_connect (Cabling *self, guint32 from, guint32 to, const CablingLink *link);

/* Links have only the directions that were added. */
void cabling_set_one_way (Cabling *self, gboolean processors_forward);

/* What the user should know; the last one stays. */
void cabling_note (Cabling *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

gboolean cabling_is_connected (const Cabling *self, guint32 from, guint32 to);

/* name: of the file; *number: of each node there, to be freed; may be NULL.  Fails: no
 * host, too many links or weights. */
Topology *cabling_topology (const Cabling *self, const char *name, guint32 **number,
                            GError **error);

/* Behind comments ("# ..") and empty lines. */
const char *cabling_first_line (const char *head, gsize length);

/* ibnetdiscover.c; slurm-topology.c; htsim.c */
gboolean ibnetdiscover_looks_like (const char *head, gsize length);
gboolean ibnetdiscover_read (Cabling *self, TextInput *input, GError **error);
gboolean slurm_topology_looks_like (const char *head, gsize length);
gboolean slurm_topology_read (Cabling *self, TextInput *input, GError **error);
gboolean htsim_looks_like (const char *head, gsize length);
gboolean htsim_read (Cabling *self, TextInput *input, GError **error);
