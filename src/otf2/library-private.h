/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-private.h - the state of the child process that reads an archive */
#pragma once

#include <otf2/otf2.h>

#include "otf2/library.h"
#include "otf2/record-writer.h"

typedef struct
{
  RecordWriter *to;
  OTF2_Reader *reader;
  GArray *locations; /* OTF2_LocationRef: all */
  GArray *threads;   /* guint: of them, those of CPU threads */
  GArray *names;     /* OTF2_StringRef, of each location */
  GArray *ranks;     /* OTF2_LocationRef, by rank */
  guint64 others;    /* locations that are no CPU threads */
  guint64 event;     /* number of the last event that was written */
  guint64 ignored[N_IGNORED];
  char reason[1000]; /* the first message of the library */
} Library;

/* Callbacks for all definitions, and for all events that are replayed; free with OTF2's
 * functions. */
OTF2_GlobalDefReaderCallbacks *library_definition_callbacks (void);
OTF2_EvtReaderCallbacks *library_event_callbacks (void);

/* Callbacks for events that are counted or refused. */
void library_set_other_events (OTF2_EvtReaderCallbacks *callbacks);

/* Counts the event that is written next; RECORD_SKIP keeps the parent's count right. */
static inline void
library_count (Library *self, guint64 event)
{
  if (G_UNLIKELY (event != self->event + 1))
    record_writer_begin (self->to, RECORD_SKIP, 0,
                         (guint32) MIN (event - self->event - 1, G_MAXUINT32));
  self->event = event;
}
