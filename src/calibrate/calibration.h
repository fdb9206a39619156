/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration.h - the costs of a machine that fit measured times best
 *
 * Source: docs/calibrate.md, "How costs are found".
 */
#pragma once

#include "calibrate/fit.h"

/* What says how much of A is overheads, how much latencies. */
typedef enum
{
  ENDS_BY_RATE,   /* a rate of messages */
  ENDS_BY_LATE,   /* A' - A is two more ways of empty messages */
  ENDS_IN_HALVES, /* nothing does */
  ENDS_ARE_LESS   /* nothing does, though it is known how much overheads are at most */
} EndsBy;

typedef struct
{
  ZeroLoadPair pair;
  const char *network;    /* for people */
  const guint64 *packets; /* k, n of them, ascending; 0: whole, the last; NULL: usual */
  guint n_packets;
  gboolean has_late, no_late; /* E is given, or none is to be found */
  guint64 late;
} CalibrationRules;

typedef struct
{
  const CalibrationRules *rules;
  const Measurements *measurements;
  guint links;          /* h */
  guint64 packet_bytes; /* 0: whole messages */
  Fit fit, exact;       /* costs are rounded; and as they were found */
  ZeroLoad *load;       /* of each size */
  gboolean one_packet;  /* of all sizes: S is in A */
  double *fitted;       /* seconds, of each size */
  double median, worst; /* of relative errors */

  EndsBy ends_by;
  double most_overhead; /* ENDS_BY_RATE, ENDS_ARE_LESS: by the rate */
  AttoTime start, byte, latency, send_overhead, receive_overhead;
  GPtrArray *notes; /* char* */
} Calibration;

/* measurements: sorted; they and the rules must outlive it.  Fails as zero_load_find. */
Calibration *calibration_new (const CalibrationRules *rules,
                              const Measurements *measurements, GError **error);
void calibration_free (Calibration *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Calibration, calibration_free)

static inline const MeasuredSize *
calibration_size (const Calibration *self, guint i)
{
  return &g_array_index (self->measurements->sizes, MeasuredSize, i);
}

/* fitted / measured - 1 of a size. */
double calibration_error (const Calibration *self, guint size);
