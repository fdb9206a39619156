/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wave.h - a loop done in portions, for the files that execute it: pipeline.c
 * by events, lockstep-waves.c portion by portion */
#pragma once

#include "replay/collectives/run.h"

/* A message that was sent and not yet received. */
typedef struct
{
  SimTime begin; /* of its send */
  guint32 slot;
} Sent;

typedef struct
{
  GArray *sent; /* Sent, from `head` on in order of portions; NULL: never any */
  guint head;
  guint64 taken; /* portions */
} Dependence;

/* One processor's part. */
typedef struct
{
  PartitionShare share;
  guint64 portion;              /* which one it is at */
  guint32 next_sent;            /* the next dependence to be sent in this portion */
  SimTime idle;                 /* waiting of this portion, before it began */
  SimTime latest, latest_takes; /* the last message received: its arrival, its own time */
  guint32 latest_number;        /* its dependence */
  gboolean computed, waiting;
} Stage;

struct _Wave
{
  const Pipeline *pipeline;
  const Transfers *dependences;
  guint64 portions;
  guint32 count;
  Stage *stages;          /* by place */
  Dependence *dependence; /* by number of the entry in dependences */
  guint32 *first_out;     /* by place, count + 1: entries it sends */
  guint32 *first_in, *in; /* by place: entries it receives, ascending */
};

void wave_free (Wave *wave);
