/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recorder.h - the library that records the calls of one MPI
 *
 *   preload.c                MPI_X and PMPI_X of the program
 *        |
 *   wrappers (calls.table)   clocks, the call, what happened, clocks
 *        |
 *        +-- messages.c, requests.c, collectives.c, neighbours.c, communicators.c
 *        |
 *        +-- buffer.c        records in the rank's file, of which a part is mapped
 *
 * src/recording/rank-file.h describes the file.  The library makes no MPI call that is
 * not local, takes no lock, and follows only the thread that called MPI_Init; calls of
 * others are counted.  Fortran's bindings call MPI_X or PMPI_X of C, so each call has one
 * record: those that a call makes itself are not recorded.
 *
 * The library belongs to one process as MPI does, so its state is the process's.
 */
#pragma once

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "recording/rank-file.h"

/* ---- calls ------------------------------------------------------------------------- */

enum
{
  CALL_Init,
  CALL_Init_thread,
  CALL_Finalize,
  CALL_Abort,
  CALL_FIRST /* of the wrappers */
};
extern const char *const recorder_names[]; /* ends with NULL */

typedef enum
{
  THREAD_OTHER,  /* not the thread of MPI_Init, or there is no recording */
  THREAD_READY,  /* in the program */
  THREAD_INSIDE, /* in an MPI call */
} ThreadState;
extern __thread ThreadState recorder_thread;

typedef struct
{
  bool on;                   /* between MPI_Init and MPI_Finalize */
  bool with_cpu;             /* times of the processor are read */
  int rank;                  /* in MPI_COMM_WORLD */
  int call;                  /* that is made, */
  uint64_t begin, begin_cpu; /* and when it began */
  uint64_t end, end_cpu;     /* of the call before it */
  uint64_t begun;            /* the request that began last */
  uint64_t lost_at;          /* begin of the call that was counted last */
} Recorder;
extern Recorder recorder;

static inline uint64_t
clock_now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (uint64_t) time.tv_sec * 1000000000u + (uint64_t) time.tv_nsec;
}

/* One reading of both clocks, as a call begins: that of the processor is read first, and
 * last when the call ends. */
static inline void
clocks_read_begin (uint64_t *wall, uint64_t *cpu)
{
  *cpu = recorder.with_cpu ? clock_now (CLOCK_THREAD_CPUTIME_ID) : 0;
  *wall = clock_now (CLOCK_MONOTONIC);
}

static inline void
clocks_read_end (uint64_t *wall, uint64_t *cpu)
{
  *wall = clock_now (CLOCK_MONOTONIC);
  *cpu = recorder.with_cpu ? clock_now (CLOCK_THREAD_CPUTIME_ID) : 0;
}

/* A call of another thread is counted; returns false. */
bool recorder_refuse (int call);

/* Returns whether the call is recorded. */
static inline bool
recorder_enter (int call)
{
  if (recorder_thread != THREAD_READY)
    return recorder_refuse (call);
  recorder_thread = THREAD_INSIDE;
  recorder.call = call;
  clocks_read_begin (&recorder.begin, &recorder.begin_cpu);
  return true;
}

void recorder_leave (void);

/* The call that is made is counted, once: what it does is not recorded. */
void recorder_lost (void);

/* The same if the condition holds, which is returned. */
bool recorder_lost_if (bool lost);

/* preload.c: MPI's definition of a function. */
extern void *netfare_record_next (const char *name);

/* ---- records: buffer.c ------------------------------------------------------------- */

typedef struct
{
  uint64_t *words;        /* RANK_BUFFER_WORDS, in the file */
  size_t used;            /* of these */
  RankFileHeader *header; /* in the file */
  bool failed;            /* the file cannot grow: what is written is not kept */
} Buffer;
extern Buffer buffer;

/* Moves what is in it to the end of the file. */
void buffer_empty (void);

/* Makes the file in a folder; prints why it cannot. */
bool buffer_open (const char *folder, const RankFileHeader *header);

/* state: RANK_ENDED or RANK_FINALIZED. */
void buffer_close (uint32_t state);

/* Begins a record of a few words; returns where they are written. */
#define RECORD_MOST_WORDS 8
static inline uint64_t *
buffer_record (RankRecordType type, int call, uint32_t words)
{
  if (buffer.used + 1 + words > RANK_BUFFER_WORDS)
    buffer_empty ();
  uint64_t *record = buffer.words + buffer.used;

  record[0] = RANK_WORD (type, call, words);
  buffer.used += 1 + words;
  return record + 1;
}

/* A record of one word. */
static inline void
buffer_short (uint64_t word)
{
  if (buffer.used == RANK_BUFFER_WORDS)
    buffer_empty ();
  buffer.words[buffer.used++] = word;
}

static inline void
buffer_number (RankRecordType type, uint64_t number)
{
  buffer_short (RANK_NUMBER_WORD (type, number));
}

/* Messages, in the short form if that has room. */
static inline void
buffer_message (RankRecordType type, RankRecordType form, uint32_t comm, uint32_t peer,
                uint32_t tag, uint64_t bytes)
{
  if (RANK_FITS_MESSAGE (comm, peer, tag, bytes))
    {
      buffer_short (RANK_SHORT_MESSAGE (form, comm, peer, tag, bytes));
      return;
    }
  uint64_t *words = buffer_record (type, 0, 3);
  words[0] = RANK_PAIR (comm, peer);
  words[1] = tag;
  words[2] = bytes;
}

void buffer_post (uint64_t request);
void buffer_send_start (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                        uint64_t request);
void buffer_receive_end (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                         uint64_t request);

/* Begins a record of any number of words, which buffer_word writes one by one. */
void buffer_begin (RankRecordType type, int call, uint32_t words);
void buffer_word (uint64_t word);

/* Of all calls. */
void buffer_add_names (void);

/* Sets the member `run`: identity.c. */
void identity_find (RankFileHeader *header);

/* ---- communicators ----------------------------------------------------------------- */

typedef struct
{
  uint32_t number; /* RANK_NO_COMM: of other programs' ranks */
  int rank, size;  /* of an intercommunicator: in and of both groups together */
  int first_peer;  /* place of the peer with rank 0, in an intercommunicator's other group
                    */
  bool is_between; /* an intercommunicator */
} Communicator;

void communicators_open (void);
void communicators_close (void);
Communicator communicator_of (MPI_Comm comm);

/* Whether no collective operations of it are recorded; the call is then counted. */
bool communicator_lost (MPI_Comm comm);

void record_made (MPI_Comm parent, MPI_Comm made);
void record_made_of_group (MPI_Comm parent, MPI_Comm made);
void record_made_between (MPI_Comm made);
void record_made_later (MPI_Comm parent, MPI_Comm *made, MPI_Request request);

/* A copy of a communicator, whose request is complete, has this handle. */
typedef struct _Known Known;
void communicator_found (Known *copy, MPI_Comm comm);
void record_comm_free (MPI_Comm comm);

/* ---- messages ---------------------------------------------------------------------- */

static inline uint64_t
type_bytes (MPI_Datatype type)
{
  MPI_Count size = 0;

  if (type != MPI_DATATYPE_NULL)
    PMPI_Type_size_x (type, &size);
  return size > 0 ? (uint64_t) size : 0;
}

/* Of a message that came. */
static inline uint64_t
status_bytes (const MPI_Status *status)
{
  MPI_Count bytes = 0;

  PMPI_Get_elements_x (status, MPI_BYTE, &bytes);
  return bytes > 0 ? (uint64_t) bytes : 0;
}

void record_send (MPI_Comm comm, int destination, int tag, uint64_t bytes);
void record_receive (MPI_Comm comm, MPI_Status *status);
void record_isend (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                   MPI_Request request);
void record_send_init (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                       MPI_Request request);
void record_post (MPI_Comm comm, int source, int tag, uint64_t bytes,
                  MPI_Request request);
void record_receive_init (MPI_Comm comm, int source, int tag, uint64_t bytes,
                          MPI_Request request);
void record_isendrecv (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                       int source, int label, uint64_t most, MPI_Request request);
void record_mprobe (MPI_Comm comm, MPI_Message message);
void record_mrecv (MPI_Message message, MPI_Status *status);
void record_imrecv (MPI_Message message, MPI_Request request);

/* ---- requests ---------------------------------------------------------------------- */

void record_start (MPI_Request request);
void record_cancel (MPI_Request request);
void record_request_free (MPI_Request request);
void record_complete (MPI_Request request, MPI_Status *status);
void record_complete_all (int count, const MPI_Request *requests, MPI_Status *statuses);
void record_complete_one (int index, const MPI_Request *requests, MPI_Status *status);
void record_complete_some (int count, const int *indices, const MPI_Request *requests,
                           MPI_Status *statuses);

/* Of calls that fail: what is known to be complete is recorded; requests that ended in
 * another way, of which `now` is null, are left out.  statuses: NULL if there are none.
 */
void record_failed (MPI_Request was, MPI_Request now);
void record_failed_all (int result, int count, const MPI_Request *were,
                        const MPI_Request *now, MPI_Status *statuses);
void record_failed_some (int result, int done, const int *indices,
                         const MPI_Request *were, const MPI_Request *now,
                         MPI_Status *statuses);

/* At the end: requests that were freed before they were complete. */
void record_freed (void);

/* Copies that stay until the next call. */
MPI_Request *requests_keep (int count, const MPI_Request *requests);
MPI_Status *requests_statuses (int count);

/* ---- collective operations --------------------------------------------------------- */

typedef struct
{
  uint32_t peer, tag;
  uint64_t bytes, request;
} Edge;

/* An operation on a communicator, or the messages of one between neighbours. */
typedef struct
{
  uint32_t comm, root, operation, size;
  uint64_t sent, received;
  bool has_pairs;
  uint64_t *pairs; /* bytes for each member; of the caller */
  uint32_t sends, receives;
  Edge *edges; /* sends, then receives; of the caller */
} Collective;

Collective collective_plain (RankOperation operation, MPI_Comm comm, uint64_t bytes);
Collective collective_bcast (MPI_Comm comm, int root, uint64_t bytes);
Collective collective_gather (RankOperation operation, MPI_Comm comm, int root,
                              uint64_t bytes, uint64_t received);
Collective collective_scatter (RankOperation operation, MPI_Comm comm, int root,
                               uint64_t bytes, uint64_t sent);
Collective collective_allgatherv (MPI_Comm comm, uint64_t bytes, uint64_t received);
Collective collective_alltoallv (MPI_Comm comm, uint64_t *pairs, uint64_t received);
Collective collective_reduce (MPI_Comm comm, int root, uint64_t bytes);
Collective collective_reduce_scatter (MPI_Comm comm, uint64_t bytes, uint64_t sent);
Collective collective_scan (RankOperation operation, MPI_Comm comm, uint64_t bytes);

void record_collective (const Collective *what);
void record_collective_start (const Collective *what, MPI_Request request);
void record_collective_init (const Collective *what, MPI_Request request);

/* Parts of these that requests use: a collective with its own arrays; its records. */
Collective *collective_copy (const Collective *what);
void collective_free (Collective *self);
void collective_begin (Collective *self, uint64_t number);
void collective_end (const Collective *self, uint64_t number);

/* One for each member, until the next call. */
uint64_t *collective_scratch (int size);

/* ---- neighbours -------------------------------------------------------------------- */

/* The topology of a communicator, until the next call: its edges without bytes. */
typedef struct
{
  int out, in;
  Edge *edges; /* out, then in */
} Neighbours;
extern Neighbours neighbours_now;

void neighbours_load (MPI_Comm comm);
Collective neighbours (MPI_Comm comm);
