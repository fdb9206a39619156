/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-clusters.h - clusters of clusters of processors, from the later form of
 * Predictor.par
 *
 *   cluster = net;                  net        processors 0 .. 5, depth first
 *   net = {2 x smp, fast};           +- smp    0 1
 *   smp = {2 x slow};                +- smp    2 3
 *   net.CommType = ethernet; ...     +- fast   4
 *
 * Case is ignored.  Times are microseconds. Source: machine-files page, "Machine
 * file".
 */
#pragma once

#include "base/sim-time.h"

#define CLUSTER_NONE G_MAXUINT32

/* A cluster of the machine: a kind that occurs twice is two clusters.  Parents precede
 * children, and the processors of a cluster have consecutive numbers. */
typedef struct
{
  guint32 parent; /* CLUSTER_NONE: the whole machine */
  guint32 first_processor, processors;
  guint32 channels;
  AttoTime start_time, byte_time;
} Cluster;

typedef struct
{
  char *name; /* name of the whole machine, in lower case */
  guint32 processors, n_clusters;
  Cluster *clusters;
  guint32 *cluster_of; /* by processor: the smallest cluster that contains it */
  Decimal *power;      /* by processor: 1 / productivity; the denominator need not be a
                        * power of ten */
} MachineClusters;

/* Shared, never changed. */
MachineClusters *machine_clusters_ref (MachineClusters *self);
/* One that can be changed. */
MachineClusters *machine_clusters_copy (const MachineClusters *self);
void machine_clusters_unref (MachineClusters *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MachineClusters, machine_clusters_unref)

/* The smallest cluster that contains both processors. */
guint32 machine_clusters_common (const MachineClusters *self, guint32 a, guint32 b);
