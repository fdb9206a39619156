/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bin-bytes.h - schedules as a list, and its two forms: text, and LogGOPSim's binary */
#pragma once

#include <glib.h>

typedef struct
{
  guint type; /* 1 send, 2 receive, 3 calc */
  guint32 peer, tag;
  guint64 size; /* bytes, or nanoseconds */
  guint8 cpu, nic;
} BinOperation;

/* a waits for b: for its end, or for its start. */
typedef struct
{
  guint32 a, b;
  gboolean start;
} BinRequirement;

typedef struct
{
  GArray *operations;   /* BinOperation */
  GArray *requirements; /* BinRequirement */
} BinRank;

typedef struct
{
  guint32 n;
  BinRank *ranks;
} BinSchedule;

BinSchedule bin_schedule_new (guint32 ranks);
void bin_schedule_clear (BinSchedule *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BinSchedule, bin_schedule_clear)

void bin_add (BinSchedule *self, guint32 rank, BinOperation operation);
void bin_require (BinSchedule *self, guint32 rank, guint32 a, guint32 b, gboolean start);

/* Of random operations, whose messages match, and requirements without cycle. */
BinSchedule bin_schedule_random (GRand *random);

/* Puts operations on streams, and their messages on nics, at random. */
void bin_give_places (BinSchedule *self, GRand *random);

GString *bin_text (const BinSchedule *self);
GString *bin_bytes (const BinSchedule *self);
