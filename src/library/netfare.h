/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare.h - replays parallel programs on modelled networks: the public library
 *
 *   program (a file) ---+
 *                       +--> replay --run--> summary, processors, links, intervals
 *   machine (settings) -+                    and messages and states, while it runs
 *
 * Units: times are picoseconds, sizes bytes.  Sums beyond INT64_MAX are INT64_MAX.
 * Processors, nodes, links and intervals are numbered from 0.
 *
 * Errors: a function that can fail returns NULL or 0, and stores an error in *error if
 * error is not NULL; free it with netfare_error_free.  Nothing is printed, and the
 * process does not end, unless memory is exhausted: then it aborts.
 *
 * Ownership: what *_new and *_open return is freed with *_free, in any order; NULL is
 * allowed there.  Texts are UTF-8 or the bytes of a file; those that are returned belong
 * to the object, and last until it is freed.  What is passed is copied.
 *
 * Threads: a program, and the replays made from it, are used by one thread at a time, and
 * so is a machine.  Objects that have nothing to do with each other can be used by
 * several threads at once, and have the same results.
 *
 * Compatibility: types are opaque or begin with members that stay; new members come at
 * the end of a struct, whose size is passed along.
 */
#ifndef NETFARE_H
#define NETFARE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

#if defined __GNUC__
#define NETFARE_API __attribute__ ((visibility ("default")))
#else
#define NETFARE_API
#endif

  typedef struct netfare_error netfare_error;
  typedef struct netfare_program netfare_program;
  typedef struct netfare_machine netfare_machine;
  typedef struct netfare_replay netfare_replay;

  /* "1.0" */
  NETFARE_API const char *netfare_version (void);

  /* ---- errors ------------------------------------------------------------------------
   */

  enum
  {
    NETFARE_NO_FAILURE = 0,    /* of an error that is NULL */
    NETFARE_BAD_INPUT = 1,     /* a file or a setting is wrong, or cannot be read */
    NETFARE_BAD_REPLAY = 2,    /* program and machine do not fit, or a time is too long */
    NETFARE_DEADLOCK = 3,      /* processors wait for what never happens */
    NETFARE_BAD_CALL = 4,      /* an argument or the order of calls is wrong */
    NETFARE_OTHER_FAILURE = 99 /* further numbers may be added */
  };

  NETFARE_API int netfare_error_code (const netfare_error *error);

  /* The whole text: "FILE:LINE:COLUMN: error: found .., expected ..". */
  NETFARE_API const char *netfare_error_message (const netfare_error *error);

  /* Where it is: NULL, or 0, if that is not known; of a setting as the command names it:
   * "--network". */
  NETFARE_API const char *netfare_error_file (const netfare_error *error);
  NETFARE_API uint64_t netfare_error_line (const netfare_error *error);
  NETFARE_API uint64_t netfare_error_column (const netfare_error *error);

  NETFARE_API void netfare_error_free (netfare_error *error);

  /* ---- programs ----------------------------------------------------------------------
   */

  /* A file or folder that `netfare replay` reads.  Its kind is found by its content, then
   * by its name.  options: as those of the command line, without dashes, as in
   * "from=bmf", "define=N=100", "no-prelude"; ends with NULL; may be NULL.  The program
   * itself is read with the first replay, which knows for how many processors. Fails:
   * cannot be read, of no known kind; an option that its kind does not have. */
  NETFARE_API netfare_program *netfare_program_open (const char *path,
                                                     const char *const *options,
                                                     netfare_error **error);

  /* As "from=" has it: "lib-dvm", "goal", .. */
  NETFARE_API const char *netfare_program_kind (const netfare_program *program);

  NETFARE_API void netfare_program_free (netfare_program *program);

  /* ---- machines ----------------------------------------------------------------------
   */

  /* The machine that the command has without options. */
  NETFARE_API netfare_machine *netfare_machine_new (void);

  /* name: "machine": value is the path of a machine file, or the name of one of netfare's
   *       "network": as in "mesh:4x4", or "file:PATH" for a topology file
   *       "processors": the shape for which the program is read, as in "4x4"
   *       any key of a machine file, as in "link latency"; value as in "500 ns"
   * Files are used first, then the network, the processors and the keys; of two values of
   * one key the later one.  Files are read again by each replay.
   * Fails: no such name, or not such a value; the machine has not changed then. */
  NETFARE_API int netfare_machine_set (netfare_machine *machine, const char *name,
                                       const char *value, netfare_error **error);

  NETFARE_API void netfare_machine_free (netfare_machine *machine);

  /* ---- replays -----------------------------------------------------------------------
   */

  /* Reads the program for the machine, and makes its network.  machine: as it is now;
   * NULL: netfare_machine_new.  Fails: program, machine, or that they do not fit. */
  NETFARE_API netfare_replay *netfare_replay_new (netfare_program *program,
                                                  const netfare_machine *machine,
                                                  netfare_error **error);

  /* The most threads of a run; 0: as many as the computer has processors; before a
   * call, 1. Results are the same for any number.  Fails after the run. */
  NETFARE_API int netfare_replay_set_threads (netfare_replay *replay, unsigned threads,
                                              netfare_error **error);

  /* A message that has arrived; also one within a collective operation, and the empty
   * ones of a rendezvous. */
  typedef struct
  {
    uint32_t source, destination; /* processors */
    uint64_t bytes;
    uint64_t number;  /* different for each message */
    int64_t sent;     /* its send began */
    int64_t injected; /* it entered the network */
    int64_t arrived;  /* all of it */
    int64_t delay;    /* arrived so much later than on an empty network */
  } netfare_message;

  enum
  {
    NETFARE_BUSY = 0,
    NETFARE_SENDING = 1,   /* send overhead */
    NETFARE_RECEIVING = 2, /* receive overhead */
    NETFARE_IDLE = 3       /* waiting, or finished */
  };

  /* Functions that a run calls, one at a time, by the thread of netfare_replay_run, which
   * is the only one of a run with an observer.  They must not use the replay, nor leave
   * by longjmp or an exception.  NULL: not wanted. */
  typedef struct
  {
    size_t size; /* of this struct */

    /* In order of arrival.  *message lasts until the function returns. */
    void (*message) (void *data, const netfare_message *message);

    /* The processor is in this state from a time on.  In order of time for one processor.
     * A run takes longer with it. */
    void (*state) (void *data, uint32_t processor, int64_t time, int state);
  } netfare_observer;

  /* Fails: after the run; a size that is not known. */
  NETFARE_API int netfare_replay_observe (netfare_replay *replay,
                                          const netfare_observer *observer, void *data,
                                          netfare_error **error);

  /* Runs, once.  Fails: deadlock, no route, beyond the longest time, a second run. */
  NETFARE_API int netfare_replay_run (netfare_replay *replay, netfare_error **error);

  /* What has no effect, or looks wrong, of program and machine; ends with NULL. */
  NETFARE_API const char *const *netfare_replay_warnings (netfare_replay *replay);

  NETFARE_API void netfare_replay_free (netfare_replay *replay);

  /* ---- results ------------------------------------------------------------------------
   *
   * The last argument is the size of the struct.  They fail before a run that has
   * succeeded, and with a number that does not exist. */

  typedef struct
  {
    int64_t time; /* length of the run */
    uint64_t messages, bytes;
    uint64_t link_hops;             /* links that messages' packets took */
    int64_t busy, overhead, idle;   /* sums over all processors */
    int64_t congestion_delay;       /* sum over all messages */
    uint32_t processors, intervals; /* how many there are */
    uint32_t nodes, links;          /* of the network; 0: it is a formula */
  } netfare_summary;

  NETFARE_API int netfare_replay_summary (netfare_replay *replay,
                                          netfare_summary *summary, size_t size,
                                          netfare_error **error);

  typedef struct
  {
    int64_t busy, overhead, idle; /* together the length of the run */
    int64_t finished;             /* its last step ended */
  } netfare_processor;

  NETFARE_API int netfare_replay_processor (netfare_replay *replay, uint32_t number,
                                            netfare_processor *processor, size_t size,
                                            netfare_error **error);

  /* One direction of a link. */
  typedef struct
  {
    uint32_t from, to; /* nodes; processors have the lowest numbers */
    uint64_t messages, packets, bytes;
    int64_t busy;           /* occupied by packets */
    int64_t delay;          /* packets waited for it, in sum */
    int64_t longest_delay;  /* one packet */
    uint32_t longest_queue; /* packets that waited at once */
  } netfare_link;

  NETFARE_API int netfare_replay_link (netfare_replay *replay, uint32_t number,
                                       netfare_link *link, size_t size,
                                       netfare_error **error);

  /* A part of the program: 0 is all of it, others are within their parent, which precedes
   * them.  Times include those of nested intervals; docs/dvm-rules.md, section 9. */
  typedef struct
  {
    uint32_t parent; /* of the whole program its own number */
    uint32_t level;  /* how deep; 0: the whole program */
    const char *kind;
    const char *name; /* "": none */
    const char *file;
    uint32_t line, column; /* 0: not known */
    uint32_t processors;   /* that take part */
    uint64_t count;        /* times entered */
    int64_t execution;     /* of the slowest processor; the following are sums over all */
    int64_t total, productive, lost;
    int64_t insufficient_parallelism, communication, idle; /* lost in sum */
  } netfare_interval;

  NETFARE_API int netfare_replay_interval (netfare_replay *replay, uint32_t number,
                                           netfare_interval *interval, size_t size,
                                           netfare_error **error);

#ifdef __cplusplus
}
#endif

#endif
