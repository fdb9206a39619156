/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-private.h - numbers that events and definitions of an OTF2 archive share */
#pragma once

#include <otf2/otf2.h>

#include "viewers/link-load.h"
#include "viewers/otf2-writer.h"
#include "viewers/trace-feed.h"
#include "viewers/trace-names.h"

typedef struct
{
  OTF2_Archive *archive;
  OTF2_EvtWriter **writers; /* by location */
  Program *program;
  guint32 processors;
  TraceFeed *feed;
  LinkLoad *load;         /* NULL: the network has no links */
  guint32 *communicator;  /* of collectives, by group: its number, 0: none yet */
  GArray *groups;         /* guint32: those that have one */
  OTF2_ErrorCode failure; /* the first */
  OTF2_ErrorCallback former;
} Otf2Writer;

/* Keeps the first failure. */
static inline void
otf2_check (Otf2Writer *self, OTF2_ErrorCode code)
{
  if (code != OTF2_SUCCESS && self->failure == OTF2_SUCCESS)
    self->failure = code;
}

/* Regions: the program's intervals, then the states. */
static inline OTF2_RegionRef
otf2_region_of_state (const Otf2Writer *self, ProcessorState state)
{
  return program_intervals (self->program) + (guint32) state;
}

/* Communicators: one for each type of messages, then one for each group with collectives,
 * in order of first use. */
#define OTF2_MESSAGE_COMMUNICATORS MESSAGE_PROJECT

static inline OTF2_CommRef
otf2_communicator_of_message (guint32 type)
{
  return (trace_names_message (type) != NULL ? type : MESSAGE_POINT_TO_POINT) - 1;
}

/* otf2-definitions.c: after the last event. */
void otf2_define (Otf2Writer *self, const OutputJob *job);
