/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-comms.h - who is in the communicators of a DUMPI trace
 *
 * Each rank numbers its communicators by itself.  Calls that make them are collective, so
 * the calls of all members of a communicator belong together in the order in which they
 * are made; their arguments and those of the calls for groups tell the members.
 */
#pragma once

#include "dumpi/dumpi-calls.h"

/* Numbers of a rank's predefined ones. */
#define DUMPI_COMM_NULL 1
#define DUMPI_COMM_WORLD 2
#define DUMPI_COMM_SELF 3

#define DUMPI_NO_COMM G_MAXUINT32 /* its members are not known */

typedef struct
{
  GArray *members; /* guint32: world ranks, by rank in it */
  GArray *dims;    /* gint64: of a grid; empty: it is none */
} DumpiComm;

typedef struct
{
  GPtrArray *comms;    /* DumpiComm; the first one is MPI_COMM_WORLD */
  GPtrArray *made;     /* of each rank: GArray of guint32, the communicator that each call
                        * which makes one has made, or DUMPI_NO_COMM */
  GPtrArray *names;    /* char *: functions of the program, each once */
  GHashTable *name_of; /* char *: 1 + its number */
  guint8 called[DUMPI_CALLS];   /* whether some rank has recorded such a call */
  guint64 ignored[DUMPI_CALLS]; /* times that it was made and not recorded */
  gboolean has_null; /* a send to -1: MPI_PROC_NULL, as in MPICH, not only any source */
} DumpiComms;

/* Reads the files of all ranks.  Where one is damaged, what follows is not known. */
void dumpi_comms_init (DumpiComms *self, char **files, guint32 ranks);
void dumpi_comms_clear (DumpiComms *self);

static inline const DumpiComm *
dumpi_comm (const DumpiComms *self, guint32 i)
{
  return self->comms->pdata[i];
}
