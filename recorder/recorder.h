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
 * src/recording/rank-file.h describes the file.  The library makes only local MPI calls,
 * takes no lock, and records only the thread that called MPI_Init.  Fortran's bindings
 * call MPI_X or PMPI_X of C, so each call has one record: calls that MPI makes inside of
 * a call are not recorded.  A call that is not recorded is called lost, and is counted.
 *
 * Like MPI, the recorder exists once in a process, so its state is global.  Times are ns.
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
  CALL_Pcontrol,
  CALL_FIRST /* the first call in calls.table */
};
extern const char *const recorder_names[]; /* by call; ends with NULL */

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
  bool with_cpu;             /* CPU times of the thread are read, too */
  int rank;                  /* in MPI_COMM_WORLD */
  int call;                  /* the current call, */
  const void *caller;        /* where the program is after it, */
  uint64_t begin, begin_cpu; /* and when it began */
  uint64_t end, end_cpu;     /* when the previous call ended */
  uint64_t last_request;     /* the request that was started last */
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

/* Reads the clocks at the begin of a call: first the CPU time, which is read last at the
 * end, as reading it takes longer. */
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

/* preload.c: where the call returns to that the program has just made. */
extern __thread const void *netfare_record_caller;

/* Counts a call of another thread as lost.  Returns: false. */
bool recorder_refuse (int call);

/* Begins a call.  Returns: whether it is recorded. */
static inline bool
recorder_enter (int call)
{
  if (recorder_thread != THREAD_READY)
    return recorder_refuse (call);
  recorder_thread = THREAD_INSIDE;
  recorder.call = call;
  recorder.caller = netfare_record_caller;
  clocks_read_begin (&recorder.begin, &recorder.begin_cpu);
  return true;
}

/* Ends the call: its record is written. */
void recorder_leave (void);

/* Counts the current call as lost, at most once. */
void recorder_lost (void);

/* The same if the condition is true.  Returns: the condition. */
bool recorder_lost_if (bool lost);

/* preload.c.  Returns: MPI's definition of a function; NULL if it has none. */
extern void *netfare_record_next (const char *name);

/* ---- records: buffer.c ------------------------------------------------------------- */

typedef struct
{
  uint64_t *words;        /* RANK_BUFFER_WORDS, mapped from the file */
  size_t used;            /* how many of these */
  RankFileHeader *header; /* mapped from the file */
  bool failed;            /* the file cannot grow: records are discarded */
} Buffer;
extern Buffer buffer;

/* Moves its records to the end of the file. */
void buffer_empty (void);

/* Creates the file in a folder.  If it fails, prints a message and returns false. */
bool buffer_open (const char *folder, const RankFileHeader *header);

/* state: RANK_ENDED or RANK_FINALIZED. */
void buffer_close (uint32_t state);

/* Begins a record of at most RECORD_MOST_WORDS words.  Returns: where the caller writes
 * them. */
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

/* Writes a message, in the short form if its values fit.  type, form: the types of the
 * long and of the short record. */
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

void buffer_irecv (uint64_t request);
void buffer_isend (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                   uint64_t request);
void buffer_irecv_complete (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                            uint64_t request);

/* Begins a record of any number of words, which the caller writes with buffer_word. */
void buffer_begin (RankRecordType type, int call, uint32_t words);
void buffer_word (uint64_t word);

/* A record of a text, padded with 0. */
void buffer_add_text (RankRecordType type, int call, const char *text);

/* Writes the names of all calls. */
void buffer_add_names (void);

/* identity.c: sets the member `run`, see rank-file.h. */
void identity_find (RankFileHeader *header);

/* ---- communicators ----------------------------------------------------------------- */

typedef struct
{
  uint32_t number;  /* RANK_NO_COMM: it has processes of another MPI_COMM_WORLD */
  int rank, size;   /* of an intercommunicator: in the union of both groups */
  int remote_first; /* of an intercommunicator: the rank, in the union, of the remote
                     * group's rank 0; else 0 */
  bool is_inter;    /* an intercommunicator */
} Communicator;

void communicators_open (void);
void communicators_close (void);
Communicator communicator_of (MPI_Comm comm);

/* Returns: whether collective operations of the communicator are not recorded; the
 * current call is then counted as lost. */
bool communicator_lost (MPI_Comm comm);

/* Calls that make a communicator.  With MPI_Comm_idup the handle may be set only when the
 * request is complete. */

void record_comm_create (MPI_Comm parent, MPI_Comm made);
void record_comm_create_group (MPI_Comm parent, MPI_Comm made);
void record_intercomm_create (MPI_Comm made);
void record_comm_idup (MPI_Comm parent, MPI_Comm *made, MPI_Request request);

/* The request of MPI_Comm_idup is complete, and the new communicator has this handle.
 * Takes the entry. */
typedef struct _CommEntry CommEntry;
void communicator_idup_complete (CommEntry *copy, MPI_Comm comm);
void record_comm_free (MPI_Comm comm);

/* ---- sites: sites.c ------------------------------------------------------------------
 */

/* A place from which a call is made.  One in Fortran's bindings has a number below 0: the
 * place of the program is found by the frames of each call. */
typedef struct
{
  const void *caller; /* NULL: none */
  int call, number;
} Site;
#define SITES 4096
extern Site recorder_sites[SITES];

static inline size_t
site_hash (int call, const void *caller)
{
  return ((uintptr_t) caller * 0x9e3779b97f4a7c15u >> 40 ^ (uintptr_t) call) % SITES;
}

/* The number of a place, which gets one and a record if it has none.  Returns: the call
 * if there are too many. */
int recorder_find_site (int call, const void *caller);

static inline int
recorder_site (int call, const void *caller)
{
  const Site *site = &recorder_sites[site_hash (call, caller)];

  return site->caller == caller && site->call == call && site->number >= 0
             ? site->number
             : recorder_find_site (call, caller);
}

/* ---- messages ---------------------------------------------------------------------- */

static inline uint64_t
type_bytes (MPI_Datatype type)
{
  MPI_Count size = 0;

  if (type != MPI_DATATYPE_NULL)
    PMPI_Type_size_x (type, &size);
  return size > 0 ? (uint64_t) size : 0;
}

/* The size of a message that was received. */
static inline uint64_t
status_bytes (const MPI_Status *status)
{
  MPI_Count bytes = 0;

  PMPI_Get_elements_x (status, MPI_BYTE, &bytes);
  return bytes > 0 ? (uint64_t) bytes : 0;
}

void record_send (MPI_Comm comm, int destination, int tag, uint64_t bytes);
void record_recv (MPI_Comm comm, MPI_Status *status);
void record_isend (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                   MPI_Request request);
void record_send_init (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                       MPI_Request request);
void record_irecv (MPI_Comm comm, int source, int tag, uint64_t bytes,
                   MPI_Request request);
void record_recv_init (MPI_Comm comm, int source, int tag, uint64_t bytes,
                       MPI_Request request);
void record_isendrecv (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                       int source, int recvtag, uint64_t recv_bytes, MPI_Request request);
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

/* Calls that return an error: requests that are complete are recorded, others that the
 * call has set to MPI_REQUEST_NULL are recorded as cancelled.  was, were: the handles
 * before the call; now: after it; statuses: NULL if the call has none. */
void record_failed (MPI_Request was, MPI_Request now);
void record_failed_all (int result, int count, const MPI_Request *were,
                        const MPI_Request *now, MPI_Status *statuses);
void record_failed_some (int result, int done, const int *indices,
                         const MPI_Request *were, const MPI_Request *now,
                         MPI_Status *statuses);

/* At MPI_Finalize: records the completion of requests that were freed before they were
 * complete, and frees all memory. */
void requests_close (void);

/* Arrays that are valid until the next call: a copy of handles (of NULL: the copy made
 * last), and room for statuses. */
MPI_Request *requests_copy (int count, const MPI_Request *requests);
MPI_Status *requests_statuses (int count);

/* ---- collective operations --------------------------------------------------------- */

typedef struct
{
  uint32_t peer, tag;
  uint64_t bytes, request;
} Edge;

/* A collective operation.  Neighbourhood collectives are recorded as their messages. */
typedef struct
{
  uint32_t comm, root, operation, size;
  uint64_t sent, received;
  bool has_pairs;
  uint64_t *pairs; /* bytes to each member; owned by the caller */
  uint32_t sends, receives;
  Edge *edges; /* NULL, or of a neighbourhood collective: sends, then receives; owned by
                * the caller */
} Collective;

Collective collective_uniform (RankOperation operation, MPI_Comm comm, uint64_t bytes);
Collective collective_bcast (MPI_Comm comm, int root, uint64_t bytes);
Collective collective_gather (RankOperation operation, MPI_Comm comm, int root,
                              uint64_t bytes, uint64_t received);
Collective collective_scatter (RankOperation operation, MPI_Comm comm, int root,
                               uint64_t bytes, uint64_t sent);
Collective collective_allgatherv (MPI_Comm comm, uint64_t bytes, uint64_t received);
Collective collective_pairs (RankOperation operation, MPI_Comm comm, uint64_t *pairs,
                             uint64_t received);
Collective collective_reduce (MPI_Comm comm, int root, uint64_t bytes);
Collective collective_reduce_scatter (MPI_Comm comm, uint64_t bytes, uint64_t sent);
Collective collective_scan (RankOperation operation, MPI_Comm comm, uint64_t bytes);

void record_collective (const Collective *what);
void record_icollective (const Collective *what, MPI_Request request);
void record_collective_init (const Collective *what, MPI_Request request);

/* For requests.c: a copy that owns its arrays; the records of start and completion. */
Collective *collective_copy (const Collective *what);
void collective_free (Collective *self);
void collective_start (Collective *self, uint64_t number);
void collective_complete (const Collective *self, uint64_t number);

/* Room for a number for each member, valid until the next call. */
uint64_t *collective_scratch (int size);

/* ---- neighbours -------------------------------------------------------------------- */

/* The edges of a communicator's topology at this rank, without bytes. */
typedef struct
{
  int out, in; /* numbers of edges */
  Edge *edges; /* outgoing edges, then incoming ones */
} Neighbours;
extern Neighbours neighbours_now;

void neighbours_load (MPI_Comm comm);
Collective neighbours (MPI_Comm comm);
