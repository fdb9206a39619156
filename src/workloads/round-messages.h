/* SPDX-License-Identifier: GPL-3.0-or-later */
/* round-messages.h - who sends to whom in a round of a workload, seen from both ends */
#pragma once

#include "workloads/workload.h"

/* Of each processor a list of others. */
typedef struct
{
  guint64 *begin; /* of the list of i; one more for the end */
  GArray *others; /* guint32 */
} PeerLists;

typedef struct
{
  PeerLists to;   /* in the order of the sends */
  PeerLists from; /* in the order in which receives are posted */
} RoundMessages;

void round_messages_init (RoundMessages *self, guint32 processors);
void round_messages_clear (RoundMessages *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoundMessages, round_messages_clear)

/* Replaces what was there. */
void round_messages_find (RoundMessages *self, const WorkloadSpec *spec, guint64 round);
