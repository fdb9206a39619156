/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive.h - the definitions of an archive: ranks, communicators, regions, clocks */
#pragma once

#include "base/sim-time.h"
#include "otf2/id-table.h"
#include "otf2/record-stream.h"

typedef enum
{
  CALL_MPI = 1 << 0,   /* a call of MPI */
  CALL_SSEND = 1 << 1, /* its sends wait for their receives */
  CALL_BSEND = 1 << 2, /* its sends are complete at once */
  CALL_ISEND = 1 << 3, /* exactly MPI_Isend */
  CALL_FILE = 1 << 4,  /* input and output */
  CALL_SHOWN = 1 << 5 /* of a replay, which shows it: its messages stand for themselves */
} ArchiveCall;

typedef struct
{
  const char *name, *file;
  guint32 line;
  guint32 call;          /* ArchiveCall; 0: code of the program */
  guint32 call_number;   /* of a call: 1 + its number in the program, 0: not asked yet */
  const char *call_name; /* the same: "MPI_Send", however it is written */
  guint32 same;          /* the first region with this name, file and line */
} ArchiveRegion;

typedef struct
{
  guint32 count;
  const guint32 *members; /* world ranks, by rank in the group; NULL: both are equal */
  const guint64 *by_rank; /* world rank << 32 | rank in the group, sorted; NULL as well */
  gboolean is_self;       /* each rank alone; count is 1 */
} ArchiveGroup;

typedef struct
{
  const char *name;   /* "" where it has none */
  guint32 id;         /* number in the archive */
  guint32 group;      /* index in `groups` */
  guint32 peer_group; /* of an intercommunicator the remote group; else the same */
} ArchiveComm;

/* The meaning of a metric. */
typedef enum
{
  CPU_NOTHING,
  CPU_THREAD, /* thread cpu time */
  CPU_USER,   /* ru_utime */
  CPU_SYSTEM  /* ru_stime */
} ArchiveCpu;

typedef struct
{
  guint32 value; /* its index among the values of an event */
  ArchiveCpu what;
  gint32 exponent; /* 10^exponent seconds */
} ArchiveClock;

typedef struct
{
  const char *anchor;
  char *creator; /* NULL or "": none */
  char *lost;    /* calls that were not recorded; NULL: none */
  char *library; /* of MPI; NULL: unknown */
  gboolean is_replay;
  guint64 ticks;   /* per second */
  guint64 ps_tick; /* picoseconds of a tick, if they are a whole number; else 0 */
  guint32 ranks;
  guint32 others; /* locations that are no threads of a CPU */
  GArray *regions, *groups, *comms;
  IdTable region_of, comm_of, string_of;
  IdTable clocks_of; /* of a metric; a list of clocks */
  GPtrArray *clocks; /* GArray of ArchiveClock */
  GPtrArray *strings;
  GPtrArray *made_names;                 /* char *: names of calls that are no strings */
  guint32 to_parameter, bytes_parameter; /* netfare:to, netfare:bytes */
} Archive;

void archive_init (Archive *self, const char *anchor);
void archive_clear (Archive *self);

/* Reads the records of all definitions (archive-definitions.c).  Fails: no ranks, ranks
 * or members of groups that are given twice or do not exist. */
gboolean archive_read (Archive *self, RecordStream *from, GError **error);

static inline const ArchiveRegion *
archive_region (const Archive *self, guint32 position)
{
  return &g_array_index (self->regions, ArchiveRegion, position);
}

static inline const ArchiveComm *
archive_comm (const Archive *self, guint32 position)
{
  return &g_array_index (self->comms, ArchiveComm, position);
}

static inline const ArchiveGroup *
archive_group (const Archive *self, guint32 position)
{
  return &g_array_index (self->groups, ArchiveGroup, position);
}

static inline gboolean
archive_is_intercomm (const ArchiveComm *comm)
{
  return comm->group != comm->peer_group;
}

/* Converts a world rank to the rank in a group; RECORD_NO_REFERENCE: it is no member. */
guint32 archive_member (const ArchiveGroup *group, guint32 rank);

/* Converts a rank in a group to the world rank; RECORD_NO_REFERENCE: there is none. self:
 * the caller's world rank, which is the only member of COMM_SELF. */
static inline guint32
archive_rank (const ArchiveGroup *group, guint32 member, guint32 self)
{
  if (member >= group->count)
    return RECORD_NO_REFERENCE;
  return group->is_self ? self : group->members != NULL ? group->members[member] : member;
}

/* Converts ticks to picoseconds, rounded once; -1: SIM_TIME_LIMIT or more. */
SimTime archive_time (const Archive *self, guint64 ticks);

/* A string; "" where it is not defined. */
const char *archive_string (const Archive *self, guint32 number);

/* The name of a communicator for messages; free with g_free. */
char *archive_comm_text (const ArchiveComm *comm);
