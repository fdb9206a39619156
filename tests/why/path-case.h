/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-case.h - worked cases for the reference model of the critical path
 *
 * Ranks and links are written as in why-case.h, times below are nanoseconds.
 */
#pragma once

#include "replay/model.h"

typedef struct
{
  const char *ranks, *links;
  guint latency, start, gap, send_overhead, receive_overhead;
  guint64 rendezvous_bytes, packet_bytes; /* 0: none */
  gboolean cut_through, reserve, half_duplex;
} PathCase;

/* as_graph: each step requires the one before it; else steps in order. */
ModelCase *path_case_new (const PathCase *self, gboolean as_graph);
