/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-rank.h - the calls of one rank of a DUMPI trace as records (otf2/record.h)
 *
 *   Isend |----|     ENTER MPI_Isend, ISEND, LEAVE
 *   Waitall |--|     ENTER MPI_Waitall, ISEND_COMPLETE, IRECV .., LEAVE
 *
 * So requests, communicators and collectives are read as those of OTF2 archives.
 */
#pragma once

#include "dumpi/dumpi-comms.h"
#include "dumpi/dumpi-types.h"
#include "otf2/record-writer.h"

/* Numbers of definitions. */
enum
{
  DUMPI_CLOCK_CLASS = 0,     /* of metrics: the CPU clock */
  DUMPI_TO_PARAMETER = 0,    /* netfare:to */
  DUMPI_BYTES_PARAMETER = 1, /* netfare:bytes */
  DUMPI_SELF_COMM = 0,       /* then the communicators of DumpiComms, from 1 on */
  DUMPI_FIRST_COMM = 1,
  DUMPI_FIRST_FUNCTION = DUMPI_CALLS /* regions: calls, then functions by name */
};

/* A communicator of the rank. */
typedef struct
{
  guint32 number; /* as defined; DUMPI_NO_COMM */
  guint32 place;  /* the rank's own rank in it */
  guint32 size;
} DumpiLocalComm;

typedef struct
{
  RecordWriter *to;
  const DumpiComms *comms;
  const DumpiFile *file;
  guint32 rank;
  DumpiTypes types;
  GHashTable *local;    /* gint64 *: DumpiLocalComm *, by the rank's numbers */
  guint made;           /* calls so far that have made communicators */
  GHashTable *requests; /* gint64 *: DumpiRequest * */
  guint64 n_requests;   /* activations so far */
  gboolean is_off;      /* calls after MPI_Init may be missing */
  GString *reason;      /* of a failure; empty: none */
} DumpiRank;

/* Writes RECORD_RANK to RECORD_RANK_END. */
void dumpi_rank_write (RecordWriter *to, const DumpiComms *comms, const char *path,
                       guint32 rank);

/* ---- parts of it ------------------------------------------------------------------- */

/* The words of an event after its time. */
static inline guint64 *
dumpi_record (DumpiRank *self, RecordType type, guint32 words, guint32 argument,
              guint64 time)
{
  guint64 *to = record_writer_begin (self->to, type, words + 1, argument);

  *to = time;
  return to + 1;
}

/* Keeps the first reason for a failure; what follows is not written. */
void dumpi_rank_fail (DumpiRank *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* A communicator by the rank's number; NULL, and a failure: it is not known. */
const DumpiLocalComm *dumpi_rank_comm (DumpiRank *self, gint64 number);

/* Bytes of so many elements; a failure where the size is not known. */
guint64 dumpi_rank_bytes (DumpiRank *self, gint64 count, gint64 type);

/* dumpi-requests.c: messages and their requests. */
void dumpi_requests_init (DumpiRank *self);
void dumpi_requests_take (DumpiRank *self, const DumpiCall *call);

/* dumpi-collectives.c */
void dumpi_collectives_take (DumpiRank *self, const DumpiCall *call);

/* A barrier of a communicator's members: they make another one. */
void dumpi_collectives_make (DumpiRank *self, const DumpiCall *call, gint64 comm);
