/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h - the records that the child process, which reads an archive, sends its parent
 *
 * The OTF2 library may abort or crash if the bytes of an archive are wrong, so it runs in
 * a child process, which writes records to a pipe.
 *
 *   child:   archive --library--> record-writer ==pipe==> record-stream :parent
 *
 * A record is a word (type, number of words that follow, argument) and these words.
 * Definitions come first, then ranks one after another, then other locations.
 */
#pragma once

#include <glib.h>

typedef enum
{
  /* argument; words */
  RECORD_CREATOR,           /* text */
  RECORD_LOST,              /* text: calls that netfare record does not record */
  RECORD_REPLAY,            /* the archive is that of a replay */
  RECORD_CLOCK,             /* ticks per second */
  RECORD_STRING,            /* number; text */
  RECORD_REGION,            /* number; name, file << 32; line, RegionFlags << 32 */
  RECORD_GROUP,             /* number; RecordGroup */
  RECORD_MEMBERS,           /* members of the group before */
  RECORD_COMM,              /* number; name, group << 32 */
  RECORD_INTERCOMM,         /* number; name; both groups */
  RECORD_METRIC,            /* number of the member; name, unit << 32; exponent */
  RECORD_CLASS,             /* number; its members */
  RECORD_INSTANCE,          /* number; class */
  RECORD_PARAMETER,         /* number; name */
  RECORD_OTHER,             /* number of locations that are not CPU threads */
  RECORD_DEFINED,           /* the end of the definitions */
  RECORD_RANK,              /* number: its events follow */
  RECORD_THREAD,            /* name: the events of a location that is no rank follow */
  RECORD_SKIP,              /* number of events without a record */
  RECORD_ENTER,             /* region; time */
  RECORD_LEAVE,             /* the same */
  RECORD_SEND,              /* communicator; time; peer, tag << 32; bytes */
  RECORD_RECV,              /* the same */
  RECORD_ISEND,             /* the same; request */
  RECORD_IRECV,             /* the same: the receive is complete */
  RECORD_ISEND_COMPLETE,    /* time; request */
  RECORD_IRECV_REQUEST,     /* time; request */
  RECORD_REQUEST_CANCELLED, /* time; request */
  RECORD_COLLECTIVE_BEGIN,  /* of a collective: time */
  RECORD_COLLECTIVE_END,    /* communicator; time; ArchiveOperation, root << 32; sent;
                               received */
  RECORD_NONBLOCKING_COLLECTIVE_REQUEST,  /* nonblocking collective: time; request */
  RECORD_NONBLOCKING_COLLECTIVE_COMPLETE, /* like RECORD_COLLECTIVE_END; request */
  RECORD_VALUES,   /* metric; time; values, those of type double as integers */
  RECORD_FLUSH,    /* time; time of its end */
  RECORD_OFF,      /* time; whether it is off */
  RECORD_ARGUMENT, /* parameter; time; value */
  RECORD_RMA,      /* one-sided communication: time */
  RECORD_RANK_END, /* 0, or 1: the events end early; then the reason as text */
  RECORD_IGNORED,  /* IgnoredKind; how many events */
  RECORD_FAILED,   /* the whole cannot be read: text */
  RECORD_FINISHED,
  RECORD_MPI, /* text: the MPI library of the program; a definition */
  N_RECORDS
} RecordType;

/* Of RECORD_GROUP: the type of group. */
typedef enum
{
  RECORD_GROUP_LOCATIONS, /* members: locations */
  RECORD_GROUP_RANKS,
  RECORD_GROUP_SELF
} RecordGroup;

typedef enum
{
  REGION_MPI = 1,        /* of the paradigm MPI */
  REGION_ARTIFICIAL = 2, /* it stands for no code */
  REGION_WRAPPER = 4     /* around others: a call that a replay shows */
} RegionFlags;

/* Numbers as in archives. */
typedef enum
{
  ARCHIVE_BARRIER,
  ARCHIVE_BCAST,
  ARCHIVE_GATHER,
  ARCHIVE_GATHERV,
  ARCHIVE_SCATTER,
  ARCHIVE_SCATTERV,
  ARCHIVE_ALLGATHER,
  ARCHIVE_ALLGATHERV,
  ARCHIVE_ALLTOALL,
  ARCHIVE_ALLTOALLV,
  ARCHIVE_ALLTOALLW,
  ARCHIVE_ALLREDUCE,
  ARCHIVE_REDUCE,
  ARCHIVE_REDUCE_SCATTER,
  ARCHIVE_SCAN,
  ARCHIVE_EXSCAN,
  ARCHIVE_REDUCE_SCATTER_BLOCK,
  ARCHIVE_CREATE_HANDLE,
  ARCHIVE_DESTROY_HANDLE,
  ARCHIVE_ALLOCATE,
  ARCHIVE_DEALLOCATE,
  ARCHIVE_CREATE_HANDLE_AND_ALLOCATE,
  ARCHIVE_DESTROY_HANDLE_AND_DEALLOCATE,
  N_ARCHIVE_OPERATIONS
} ArchiveOperation;

typedef enum
{
  IGNORED_OPENMP,
  IGNORED_THREADS,
  IGNORED_IO,
  IGNORED_CONTEXTS,
  IGNORED_UNKNOWN,
  N_IGNORED
} IgnoredKind;

#define RECORD_NO_REFERENCE G_MAXUINT32

/* After the head of one record; more are an error. */
#ifndef RECORD_MOST_WORDS /* fuzzing has fewer, which take less time */
#define RECORD_MOST_WORDS ((1u << 17) - 1)
#endif

static inline guint64
record_head (RecordType type, guint32 words, guint32 argument)
{
  return (guint64) argument << 32 | words << 8 | type;
}

static inline guint
record_type (guint64 head)
{
  return head & 0xff;
}

static inline guint32
record_words (guint64 head)
{
  return (guint32) head >> 8;
}

static inline guint32
record_argument (guint64 head)
{
  return (guint32) (head >> 32);
}
