/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-file.h - the file that the preloaded library writes for each rank
 *
 *   RankFileHeader | buffer | records that were moved there
 *
 * A record is a word of 64 bits and words after it: RANK_WORD (type, call, n) and n
 * words, RANK_NUMBER_WORD (type, request) alone, or one of the short forms, whose first
 * word has values, too.  A short form stands for the record that is named beside it, and
 * is written where all values have room in it: what a call writes is most of what
 * recording it costs. Words have the byte order of the machine.  Records of what happened
 * during a call precede the record of the call itself.  The library maps the
 * header and the buffer, and moves what is in the buffer to the end of the file when it
 * is full.  The header counts the words of whole calls: however the program ends, these
 * are valid, first those that were moved, then those in the buffer, and what follows them
 * is not.  `pair (a, b)` is a in the lower half of a word and b in the upper. Ranks are
 * places in a communicator, communicators are numbers of this file, requests are numbers
 * that a rank does not use twice.  Bump RANK_FILE_VERSION with every change.
 *
 * Both the library and netfare include it, so it uses neither GLib nor MPI.
 */
#pragma once

#include <stdint.h>

#define RANK_FILE_MAGIC "netfrank"
#define RANK_FILE_VERSION 3
#define RANK_FILE_ORDER 0x01020304u
#define RANK_FILE_FOLDER "ranks" /* in the folder of the recording */
#define RANK_FILE_SUFFIX                                                                 \
  ".rank" /* RANK.PROCESS.BEGIN.rank; .. with a dot before it has no                     \
           * header yet */

/* What netfare tells the library, in the environment. */
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
  RANK_KILLED,   /* not at all */
  RANK_ENDED,    /* with the program, without MPI_Finalize */
  RANK_FINALIZED /* after MPI_Finalize */
};

#define RANK_MOST_CALLS 2048 /* so many have room in RANK_SHORT_CALL */

typedef struct
{
  char magic[8];
  uint32_t version, order;
  uint32_t rank, ranks;
  uint32_t has_cpu;     /* whether calls have the time of the processor */
  uint32_t cores;       /* processors of the host */
  uint32_t repeat;      /* runs of the command before this one */
  uint32_t state;       /* RANK_KILLED .. */
  uint32_t failure;     /* errno with which the file could not grow; 0: it could */
  uint32_t unused;      /* 0 */
  uint64_t least_wall;  /* ns: least difference of two readings of the clock, */
  uint64_t least_cpu;   /* and of that of the processor */
  int64_t clock_offset; /* ns: real time minus the monotonic clock */
  uint64_t begin;       /* ns: when MPI_Init began, monotonic clock */
  char library[64];     /* the MPI that was recorded */
  char host[64];
  char run[192];  /* tells this MPI_COMM_WORLD from others; "": nothing does */
  uint64_t words; /* of whole calls; of all that were written, */
  uint64_t moved; /* so many are behind the buffer, and the others in it */
  uint64_t lost[RANK_MOST_CALLS]; /* how many of each call were not recorded */
} RankFileHeader;

#define RANK_BUFFER_WORDS (32u << 10)
typedef struct
{
  RankFileHeader header;
  uint64_t words[RANK_BUFFER_WORDS]; /* fewer, if none were moved */
} RankFile;

/* Communicators that every file has; others are numbered as they are made. */
enum
{
  RANK_COMM_WORLD,
  RANK_COMM_SELF,
  RANK_COMM_FIRST
};
#define RANK_NO_COMM UINT32_MAX
#define RANK_NO_ROOT UINT32_MAX

typedef enum
{
  RECORD_NAME = 1, /* name of the call, also of one that is never made: its bytes, padded
                    * with 0 */
  RECORD_CALL,     /* begin, end: ns; processor at begin, at end: ns, if has_cpu */
  RECORD_COMM,     /* pair (number, parent or RANK_NO_COMM), pair (how many of the
                    * same members were made of this parent before, members); the
                    * members' ranks in MPI_COMM_WORLD, two a word, if they are not the
                    * parent's */
  RECORD_SEND,     /* pair (comm, destination), tag, bytes */
  RECORD_SEND_START,  /* the same, request */
  RECORD_SEND_END,    /* a number word: request; so are the others of one request */
  RECORD_RECEIVE,     /* pair (comm, source), tag, bytes */
  RECORD_POST,        /* number word */
  RECORD_RECEIVE_END, /* pair (comm, source), tag, bytes, request */
  RECORD_CANCELLED,   /* number word */
  RECORD_PAIRS,       /* of the collective after it: pair (destination, 0), bytes, .. */
  RECORD_COLLECTIVE,  /* pair (comm, root), operation, bytes sent, received */
  RECORD_START,       /* number word: a collective begins */
  RECORD_COLLECTIVE_END, /* as RECORD_COLLECTIVE, request */

  /* Short forms. */
  RECORD_SHORT_CALL,        /* RANK_SHORT_CALL; has_cpu: and pair (time of the processor
                             * since the end of the call before, in the call) */
  RECORD_SHORT_SEND,        /* RANK_SHORT_MESSAGE */
  RECORD_SHORT_SEND_START,  /* the same; the request after the one that began last */
  RECORD_SHORT_RECEIVE,     /* the same */
  RECORD_SHORT_RECEIVE_END, /* the same, request */
  RECORD_SHORT_COLLECTIVE,  /* RANK_SHORT_COLLECTIVE: no root, as much sent as received */
  RECORD_TYPES
} RankRecordType;

/* Operations of collectives; MADE is the communicator that is made. */
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
  RANK_MADE_COMM,
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
