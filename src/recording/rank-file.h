/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-file.h - the file that the preloaded library writes for each rank
 *
 *   RankFileHeader | buffer | records moved from the buffer
 *
 * A record begins with a word of 64 bits in the byte order of the machine:
 *
 *   RANK_WORD (type, call, n)           n words follow
 *   RANK_NUMBER_WORD (type, request)    alone
 *   a short form                        has values in the first word, too
 *
 * A short form replaces a longer record if all values fit, as writing is most of the cost
 * of recording a call.  Events during a call precede the record of the call.
 *
 * The library maps the header and the buffer.  When the buffer is full, its words are
 * moved to the end of the file.  The header counts the words of complete calls: only
 * these are valid, however the program ends, first the moved words, then those in the
 * buffer.
 *
 * `pair (a, b)` has a in the lower half of a word and b in the upper.  Peers and roots
 * are ranks in a communicator (in the union of both groups of an intercommunicator),
 * communicators are numbers in this file, and each start of a request has a new number.
 * Sizes are bytes, times ns.  RANK_FILE_VERSION is increased with every change.
 *
 * Both the library and netfare include it, so it uses neither GLib nor MPI.
 */
#pragma once

#include <stdint.h>

#define RANK_FILE_MAGIC "netfrank"
#define RANK_FILE_VERSION 4
#define RANK_FILE_OLDEST 3 /* is read, too: has no sites and no levels */
#define RANK_FILE_ORDER 0x01020304u
#define RANK_FILE_FOLDER "ranks" /* in the folder of the recording */
#define RANK_FILE_SUFFIX                                                                 \
  ".rank" /* RANK.PROCESS.BEGIN.rank; .. with a dot before it has no                     \
           * header yet */

/* The environment variables with which netfare controls the library. */
#define RANK_FILE_VARIABLE "NETFARE_RECORD_DIR"
#define RANK_FILE_WALL_VARIABLE                                                          \
  "NETFARE_RECORD_WALL" /* set: no time of the processor                                 \
                         */
#define RANK_FILE_MPI_VARIABLE                                                           \
  "NETFARE_RECORD_MPI" /* the recorder's name; unset: any                                \
                        */
#define RANK_FILE_REPEAT_VARIABLE "NETFARE_RECORD_REPEAT" /* runs before this one */

/* How the recording ended. */
enum
{
  RANK_KILLED,   /* the process was killed */
  RANK_ENDED,    /* the program ended without MPI_Finalize */
  RANK_FINALIZED /* after MPI_Finalize */
};

#define RANK_MOST_CALLS 1024 /* then come sites */
#define RANK_FIRST_SITE RANK_MOST_CALLS
#define RANK_MOST_SHORT 2048 /* numbers with 11 bits, for short forms */

typedef struct
{
  char magic[8];
  uint32_t version, order;
  uint32_t rank, ranks;
  uint32_t has_cpu;     /* whether calls have the CPU time of the thread */
  uint32_t cores;       /* processors of the host */
  uint32_t repeat;      /* runs of the command before this one */
  uint32_t state;       /* RANK_KILLED .. */
  uint32_t failure;     /* errno with which the file could not grow; 0: it could */
  uint32_t unused;      /* 0 */
  uint64_t least_wall;  /* ns: least difference of two readings of the clock, */
  uint64_t least_cpu;   /* and of the CPU time */
  int64_t clock_offset; /* ns: real time minus the monotonic clock */
  uint64_t begin;       /* ns: when MPI_Init began, monotonic clock */
  char library[64];     /* the MPI that was recorded */
  char host[64];
  char run[192];  /* identifies this MPI_COMM_WORLD; "": it cannot be identified */
  uint64_t words; /* valid words: those of complete calls */
  uint64_t moved; /* words behind the buffer; the other ones are in it */
  uint64_t
      lost[RANK_MOST_SHORT]; /* calls that were not recorded, by number of the call */
} RankFileHeader;

#define RANK_BUFFER_WORDS (32u << 10)
typedef struct
{
  RankFileHeader header;
  uint64_t
      words[RANK_BUFFER_WORDS]; /* fewer if none were moved and the file was closed */
} RankFile;

/* Predefined communicators; others are numbered in the order in which they are made. */
enum
{
  RANK_COMM_WORLD,
  RANK_COMM_SELF,
  RANK_COMM_FIRST
};
#define RANK_NO_COMM UINT32_MAX
#define RANK_NO_ROOT UINT32_MAX

/* Record types and their words. */
typedef enum
{
  /* The name of a call: its bytes, padded with 0.  All calls of the library have one. */
  RECORD_NAME = 1,
  /* begin, end; if has_cpu: CPU time at begin, at end */
  RECORD_CALL,
  /* pair (number, parent or RANK_NO_COMM), pair (how many communicators with the same
   * members were made from this parent before, size); if the members are not the
   * parent's, their ranks in MPI_COMM_WORLD, two in a word */
  RECORD_COMM,
  RECORD_SEND,              /* pair (comm, destination), tag, bytes */
  RECORD_ISEND,             /* the same, request */
  RECORD_ISEND_COMPLETE,    /* RANK_NUMBER_WORD of the request */
  RECORD_RECV,              /* pair (comm, source), tag, bytes */
  RECORD_IRECV,             /* RANK_NUMBER_WORD of the request */
  RECORD_IRECV_COMPLETE,    /* pair (comm, source), tag, bytes, request */
  RECORD_REQUEST_CANCELLED, /* RANK_NUMBER_WORD of the request */
  RECORD_PAIRS,             /* before the record of a collective: pair (destination, 0),
                             * bytes, .. */
  RECORD_COLLECTIVE,        /* pair (comm, root), operation, bytes sent, received */
  RECORD_ICOLLECTIVE,       /* RANK_NUMBER_WORD of the request: it starts */
  RECORD_ICOLLECTIVE_COMPLETE, /* as RECORD_COLLECTIVE, request */

  /* RANK_SHORT_CALL; if has_cpu: pair (CPU time since the end of the previous call, CPU
   * time in the call) */
  RECORD_SHORT_CALL,
  /* RANK_SHORT_MESSAGE; the request of an isend is the one after the request that was
   * started last, that of an irecv is a word */
  RECORD_SHORT_SEND,
  RECORD_SHORT_ISEND,
  RECORD_SHORT_RECV,
  RECORD_SHORT_IRECV_COMPLETE,
  /* RANK_SHORT_COLLECTIVE: without a root, as many bytes received as sent */
  RECORD_SHORT_COLLECTIVE,

  /* A place of the program that calls, before the first call from there; its number,
   * from RANK_FIRST_SITE, is that of the calls.  pair (call, bytes of text), address that
   * is returned to, from the begin of its module; text: the module's path, 0, the
   * function's name or "", 0 */
  RECORD_SITE,
  RECORD_LEVEL, /* RANK_NUMBER_WORD of the level of MPI_Pcontrol; 0: none */
  /* The text of MPI_Get_library_version: its bytes, padded with 0. */
  RECORD_LIBRARY,
  RECORD_TYPES
} RankRecordType;

/* Collective operations. */
typedef enum
{
  RANK_BARRIER,
  RANK_BCAST,
  RANK_GATHER,
  RANK_GATHERV,
  RANK_SCATTER,
  RANK_SCATTERV,
  RANK_ALLGATHER,
  RANK_ALLGATHERV,
  RANK_ALLTOALL,
  RANK_ALLTOALLV,
  RANK_ALLREDUCE,
  RANK_REDUCE,
  RANK_REDUCE_SCATTER,
  RANK_REDUCE_SCATTER_BLOCK,
  RANK_SCAN,
  RANK_EXSCAN,
  RANK_COMM_CREATE, /* making a communicator */
  RANK_ALLTOALLW,
  RANK_OPERATIONS
} RankOperation;

#define RANK_WORD(type, call, words)                                                     \
  ((uint64_t) (type) | (uint64_t) (call) << 8 | (uint64_t) (words) << 32)
#define RANK_WORD_TYPE(word) ((uint32_t) ((word) &0xff))
#define RANK_WORD_CALL(word) ((uint32_t) ((word) >> 8 & 0xffffff))
#define RANK_WORD_WORDS(word) ((uint32_t) ((word) >> 32))
#define RANK_PAIR(low, high)                                                             \
  ((uint64_t) (uint32_t) (low) | (uint64_t) (uint32_t) (high) << 32)
#define RANK_LOW(word) ((uint32_t) (word))
#define RANK_HIGH(word) ((uint32_t) ((word) >> 32))

#define RANK_NUMBER_WORD(type, number) ((uint64_t) (type) | (uint64_t) (number) << 8)
#define RANK_NUMBER(word) ((word) >> 8)

/* The bits of short forms, from the lowest: type 8,
 *   call         call 11, since the end of the call before 23, duration 22 (ns)
 *   message      comm 6, peer 18, tag 14, bytes 18
 *   collective   operation 5, comm 8, bytes 43 */
#define RANK_FITS(value, bits) ((uint64_t) (value) >> (bits) == 0)
#define RANK_BITS(word, from, bits) ((word) >> (from) & (((uint64_t) 1 << (bits)) - 1))

#define RANK_FITS_CALL(gap, duration) (RANK_FITS (gap, 23) && RANK_FITS (duration, 22))
#define RANK_SHORT_CALL(call, gap, duration)                                             \
  ((uint64_t) RECORD_SHORT_CALL | (uint64_t) (call) << 8 | (uint64_t) (gap) << 19        \
   | (uint64_t) (duration) << 42)
#define RANK_SHORT_CALL_CALL(word) ((uint32_t) RANK_BITS (word, 8, 11))
#define RANK_SHORT_CALL_GAP(word) RANK_BITS (word, 19, 23)
#define RANK_SHORT_CALL_DURATION(word) RANK_BITS (word, 42, 22)

#define RANK_FITS_MESSAGE(comm, peer, tag, bytes)                                        \
  (RANK_FITS (comm, 6) && RANK_FITS (peer, 18) && RANK_FITS (tag, 14)                    \
   && RANK_FITS (bytes, 18))
#define RANK_SHORT_MESSAGE(type, comm, peer, tag, bytes)                                 \
  ((uint64_t) (type) | (uint64_t) (comm) << 8 | (uint64_t) (peer) << 14                  \
   | (uint64_t) (tag) << 32 | (uint64_t) (bytes) << 46)
#define RANK_SHORT_COMM(word) ((uint32_t) RANK_BITS (word, 8, 6))
#define RANK_SHORT_PEER(word) ((uint32_t) RANK_BITS (word, 14, 18))
#define RANK_SHORT_TAG(word) RANK_BITS (word, 32, 14)
#define RANK_SHORT_BYTES(word) RANK_BITS (word, 46, 18)

#define RANK_FITS_COLLECTIVE(comm, bytes) (RANK_FITS (comm, 8) && RANK_FITS (bytes, 43))
#define RANK_SHORT_COLLECTIVE(operation, comm, bytes)                                    \
  ((uint64_t) RECORD_SHORT_COLLECTIVE | (uint64_t) (operation) << 8                      \
   | (uint64_t) (comm) << 13 | (uint64_t) (bytes) << 21)
#define RANK_SHORT_OPERATION(word) RANK_BITS (word, 8, 5)
#define RANK_SHORT_COLLECTIVE_COMM(word) ((uint32_t) RANK_BITS (word, 13, 8))
#define RANK_SHORT_COLLECTIVE_BYTES(word) RANK_BITS (word, 21, 43)
