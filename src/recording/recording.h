/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording.h - the files of all ranks of an MPI_COMM_WORLD, checked
 *
 * Communicators have one number for all ranks: they are the same if they were made of the
 * same one, have the same members, and as many like them were made before.
 */
#pragma once

#include "recording/recorded-file.h"

typedef struct
{
  guint32 group;  /* number in `groups` */
  guint32 parent; /* number in `comms`; RANK_NO_COMM */
} RecordedComm;

/* What the file of a rank has. */
typedef struct
{
  RecordedFile *reader; /* NULL: there is no file */
  GArray *comms;        /* guint32: by the file's number, that of the recording */
  GArray *regions;      /* guint32: by the file's number of the call; G_MAXUINT32: none */
  guint64 calls;
} RecordedRank;

typedef struct
{
  guint32 count; /* of ranks */
  RecordedRank *ranks;
  GPtrArray *groups;  /* GBytes: ranks, guint32 */
  GArray *comms;      /* RecordedComm: MPI_COMM_WORLD, MPI_COMM_SELF, others */
  GPtrArray *names;   /* char*: calls, each once */
  GArray *lost;       /* guint64: by name: calls that are not recorded */
  guint64 begin, end; /* ns: first and last time, on the clock of all ranks */
  guint64 calls;
  gboolean has_cpu;
  GPtrArray *again; /* Recording*: of the same calls, made once more (repeats.h) */

  GHashTable *group_numbers, *comm_numbers, *name_numbers;
} Recording;

/* A new one without files, of so many ranks. */
Recording *recording_new (guint32 ranks);

/* Whether the file of this rank is missing. */
gboolean recording_lacks (const Recording *self, guint32 rank);
void recording_take_file (Recording *self, RecordedFile *file);

/* After the last file, once.  Fails: a file is not as rank-file.h says. */
gboolean recording_check (Recording *self, GError **error);
void recording_free (Recording *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recording, recording_free)

/* What a user should know, one line each; ends with NULL.  Free with g_strfreev. */
char **recording_warnings (const Recording *self);

/* "12 calls of MPI_Put, 3 of MPI_File_open"; NULL: all is recorded.  To be freed. */
char *recording_lost (const Recording *self);

/* Nanoseconds on the clock of all ranks. */
guint64 recording_time (const RecordedFile *reader, guint64 time);
