/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording.h - the files of all ranks of an MPI_COMM_WORLD, checked
 *
 * A communicator has the same number for all its members: it is the same if parent,
 * members, and the number of earlier ones with the same parent and members agree.
 */
#pragma once

#include "recording/recorded-file.h"

typedef struct
{
  guint32 group;  /* number in `groups` */
  guint32 parent; /* number in `comms`; RANK_NO_COMM */
} RecordedComm;

/* A place of the program that calls MPI. */
typedef struct
{
  char *module;    /* path; "": not known */
  guint64 address; /* to which the call returns, from the begin of the module */
  char *function;  /* "": not known */
  char *file;      /* of the source; NULL: not known */
  guint32 line;
} RecordedSite;

/* What the file of a rank has. */
typedef struct
{
  RecordedFile *reader; /* NULL: there is no file */
  GArray *comms;        /* guint32: by number in the file, the number in `comms` below */
  GArray *regions;      /* guint32: by number of the call in the file, that in `names`;
                         * G_MAXUINT32: it was never called */
  GArray *sites;        /* guint32: by number of the site less RANK_FIRST_SITE, its
                         * number in `sites` */
  GArray *site_calls;   /* guint32: the same, the number of its call in the file */
  guint64 calls;
} RecordedRank;

typedef struct
{
  guint32 count; /* of ranks */
  RecordedRank *ranks;
  GPtrArray *groups;  /* GBytes: ranks, guint32 */
  GArray *comms;      /* RecordedComm: MPI_COMM_WORLD, MPI_COMM_SELF, others */
  GPtrArray *names;   /* char*: calls, each once */
  GPtrArray *sites;   /* RecordedSite*, each once */
  GArray *levels;     /* guint32: of MPI_Pcontrol, each once */
  GArray *lost;       /* guint64: by name, the number of calls that were not recorded */
  guint64 begin, end; /* ns: first and last time, on the clock of all ranks */
  guint64 calls;
  gboolean has_cpu;
  char *library;    /* the text by which the MPI names itself; NULL: not recorded */
  GPtrArray *again; /* Recording*: further runs with the same calls (repeats.h) */

  /* Numbers of groups, comms and names by their values. */
  GHashTable *group_numbers, *comm_numbers, *name_numbers, *site_numbers;
} Recording;

/* A recording of so many ranks, without files.  Cannot fail. */
Recording *recording_new (guint32 ranks);

/* Whether the file of this rank is missing. */
gboolean recording_lacks (const Recording *self, guint32 rank);

/* Adds the file of a rank that is missing, and takes it. */
void recording_take_file (Recording *self, RecordedFile *file);

/* Called once, after the last file.  Fails if a file is not as rank-file.h says. */
gboolean recording_check (Recording *self, GError **error);
void recording_free (Recording *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recording, recording_free)

/* The call of a number in the file of a rank, in `names`; *site: its place in `sites`,
 * G_MAXUINT32: not known. */
guint32 recording_call (const RecordedRank *rank, guint32 number, guint32 *site);

/* Warnings for the user, one line each; ends with NULL.  Free with g_strfreev. */
char **recording_warnings (const Recording *self);

/* Returns: "12 calls of MPI_Put, 3 of MPI_File_open", to be freed; NULL if all calls were
 * recorded. */
char *recording_lost (const Recording *self);

/* Converts ns on the clock of one rank to ns of the real time, which all ranks share. */
guint64 recording_time (const RecordedFile *reader, guint64 time);
