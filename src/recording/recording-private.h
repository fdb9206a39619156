/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording-private.h - what the writers of events and of definitions share */
#pragma once

#include <otf2/otf2.h>

#include "recording/recording-archive.h"

enum
{
  METRIC_CPU
};
enum
{
  PARAMETER_TO,
  PARAMETER_BYTES
};

typedef struct
{
  OTF2_Archive *archive;
  const Recording *recording;
  guint64 *events;        /* by rank */
  guint64 length;         /* time of the last event */
  OTF2_ErrorCode failure; /* the first */
} ArchiveWriter;

/* Regions: calls, then their sites, then levels of MPI_Pcontrol. */
static inline guint32
archive_region_of_site (const Recording *recording, guint32 site)
{
  return recording->names->len + site;
}

static inline guint32
archive_region_of_level (const Recording *recording, guint32 place)
{
  return recording->names->len + recording->sites->len + place;
}

/* Keeps the first failure. */
static inline void
archive_check (ArchiveWriter *self, OTF2_ErrorCode code)
{
  if (code != OTF2_SUCCESS && self->failure == OTF2_SUCCESS)
    self->failure = code;
}

/* recording-definitions.c: after the last event. */
void recording_define (ArchiveWriter *writer);
