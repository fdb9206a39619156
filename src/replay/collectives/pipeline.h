/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline.h - a loop done in portions that pass from processor to processor */
#pragma once

#include "replay/collectives/wave.h"
#include "replay/messages/owners.h"

extern const MessageOwner portions_owner;

/* Continues a STEP_PIPELINE.  FALSE: the processor waits, or is called again. */
gboolean pipeline_go_on (Replay *self, guint32 processor, const Step *step);

/* The run of a STEP_PIPELINE. */
Run *pipeline_open (Replay *self, const Step *step, guint32 interval);

/* The part of a whole amount that belongs to the portions before this one. */
guint64 pipeline_amount_before (const Wave *wave, guint64 whole, guint64 portion);

/* It waits for no other processor, and none waits for it. */
gboolean pipeline_is_alone (const Wave *wave, guint32 place);

/* pipeline-portions.c */

/* Q for the costs of the largest share of the loop and the largest dependence on this
 * machine (docs/dvm-rules.md, section 5, across_); between 1 and the slices. */
guint64 pipeline_portions (const Machine *machine, const Pipeline *pipeline,
                           SimTime largest_share, guint64 largest_bytes);

/* The integer nearest to the root of depth * numerator / denominator, halves up; all at
 * least 0, denominator above; depth below 2^32, numerator below 2^92. */
guint64 pipeline_nearest_root (guint32 depth, unsigned __int128 numerator,
                               unsigned __int128 denominator);
