/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-private.h - what events and definitions of an OTF2 archive share
 *
 *   replay ---> feed ---> spool ---> the library, one location after another
 */
#pragma once

#include <errno.h>
#include <otf2/otf2.h>

#include "viewers/event-spool.h"
#include "viewers/link-load.h"
#include "viewers/otf2-writer.h"
#include "viewers/trace-feed.h"
#include "viewers/trace-names.h"

typedef struct
{
  OTF2_Archive *archive;
  Program *program;
  guint32 processors;
  TraceFeed *feed;
  EventSpool *spool;      /* events by processor */
  OutputFile *stored;     /* the program; not owned */
  uint64_t *events;       /* of each location, when written */
  LinkLoad *load;         /* NULL: the network has no links */
  guint32 *communicator;  /* of collectives, by group: its number, 0: none yet */
  GArray *groups;         /* guint32: those that have one */
  GPtrArray *spare;       /* chunks of memory for the library */
  OTF2_ErrorCode failure; /* the first */
  int spool_failure;      /* errno; 0: the failure is the library's */
  OTF2_ErrorCallback former;
} Otf2Writer;

/* Keeps the first failure. */
static inline void
otf2_check (Otf2Writer *self, OTF2_ErrorCode code)
{
  if (code != OTF2_SUCCESS && self->failure == OTF2_SUCCESS)
    self->failure = code;
}

/* The same for a call of the system. */
static inline void
otf2_keep_errno (Otf2Writer *self)
{
  if (self->failure != OTF2_SUCCESS)
    return;
  self->spool_failure = errno;
  self->failure = OTF2_ERROR_FILE_INTERACTION;
}

/* Regions: the program's intervals, then the states, then the calls. */
static inline OTF2_RegionRef
otf2_region_of_state (const Otf2Writer *self, ProcessorState state)
{
  return program_intervals (self->program) + (guint32) state;
}

static inline OTF2_RegionRef
otf2_region_of_call (const Otf2Writer *self, guint32 call)
{
  return otf2_region_of_state (self, STATE_IDLE) + 1 + call;
}

/* The attribute of a wait: the processor that is waited for. */
#define OTF2_WAITS_FOR 0

/* Communicators: one for each type of messages, then one for each group with collectives,
 * in order of first use. */
#define OTF2_MESSAGE_COMMUNICATORS MESSAGE_PROJECT

static inline OTF2_CommRef
otf2_communicator_of_message (guint32 type)
{
  return (message_type_name (type) != NULL ? type : MESSAGE_POINT_TO_POINT) - 1;
}

/* otf2-events.c: keeps the events of a replay in the spool. */
extern const TraceSink otf2_sink;
void otf2_write_processor (Otf2Writer *self, guint32 processor, OTF2_EvtWriter *writer);

/* otf2-definitions.c: after the last event. */
void otf2_define (Otf2Writer *self, const OutputJob *job);
