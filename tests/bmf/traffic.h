/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic.h - what the streams of a program hold: messages, operations, synchronisations;
 * and whether they fit each other */
#pragma once

#include "program/program.h"

typedef struct
{
  guint32 from, to;
  guint64 bytes;
} Message;

typedef struct
{
  GArray *messages;        /* Message, sorted */
  GArray *operations;      /* guint64, by processor */
  GPtrArray *synchronised; /* char *, sorted: members in ascending order, as "0 4 "; those
                              of two or more */
} Traffic;

/* broken: what does not fit is added, one line each (char *): sends and receives of a
 * pair of processors that differ, synchronisations that are not in the streams of just
 * their members. */
Traffic *traffic_new (const Program *program, GPtrArray *broken);
void traffic_free (Traffic *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Traffic, traffic_free)

/* "0>1:5 0>2:3 ", free with g_free; together: one entry a pair of processors, without
 * those of no bytes. */
char *messages_text (const GArray *messages, gboolean together);
void messages_sort (GArray *messages);

/* "0 4 | 0 1 2 | ", free with g_free. */
char *synchronised_text (const GPtrArray *synchronised);
void synchronised_sort (GPtrArray *synchronised);
