/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.h - the state of reading one trace, and what all handlers share */
#pragma once

#include "dvm/mapping/loop-share.h"
#include "dvm/session/objects.h"
#include "dvm/trace/calls.h"
#include "program/program.h"

/* The first word of a key in the matrices, if it is not a number of shadow edges. */
#define KEY_OF_REDISTRIBUTION (-1)
#define KEY_OF_COPY (-2)
#define KEY_OF_BUFFERS (-3)

/* USER intervals entered inside the body of a parallel loop, and the place of the
 * first. */
typedef struct
{
  guint64 count, line; /* line of the trace */
  const char *source_file;
  guint32 source_line;
} LoopIntervals;

struct _Session
{
  Program *program;
  guint32 group;    /* the current processor system */
  GArray *outer;    /* guint32: the systems of the tasks around the current one */
  gboolean io_mode; /* between biof_ and eiof_ */
  gboolean warned_of_shape;

  Handles *handles;
  guint64 serial; /* of the last reduction group or array */

  GArray *open_intervals; /* OpenInterval; the last is the active one */
  KeyMap *intervals;      /* parent, kind, file, line, expression -> interval */
  LoopIntervals in_loops;

  Loop *making;     /* the loop created last, until it ends; NULL: none; counted */
  gboolean in_body; /* a dopl_ has returned that iterations follow */
  LoopShares *loop_shares;
  KeyMap *matrices; /* exchange -> transfers of the program */
  KeyMap *marked;   /* marked loop -> border counts, pipeline of the program */
  KeyMap *block_ends;
  GPtrArray *block_ends_kept; /* gint64 *, by number - 1 */
  Key *key;                   /* scratch */
};

/* An interval that has been entered: by which function, and at which line of the
 * trace. */
typedef struct
{
  guint32 interval;
  guint32 group;
  guint64 line;
} OpenInterval;

Session *session_new (Program *program);
void session_free (Session *self);

/* Applies the base algorithm to the time of a call or of a return; in I/O mode this is
 * IO_time of the first processor. */
void session_add_time (Session *self, Activity activity, SimTime time);

/* Counts one more operation of this kind in the active interval. */
void session_count (Session *self, CommunicationKind kind);

/* The object that a handle parameter names.  Fails, returns NULL: the parameter is
 * missing or wrong, the handle was never created. */
gpointer session_find (Session *self, Call *call, ObjectKind kind, const char *parameter,
                       GError **error);

/* Stores an object under the handle in an output parameter; takes the caller's
 * reference.  Fails: the parameter is missing or wrong. */
gboolean session_bind (Session *self, Call *call, ObjectKind kind, const char *parameter,
                       gpointer object, GError **error);

/* Removes the object that an input parameter names.  Unknown handles are an error unless
 * lenient. */
gboolean session_drop (Session *self, Call *call, ObjectKind kind, const char *parameter,
                       gboolean lenient, GError **error);

/* Begins and counts a new run of a collective; one that was still running is
 * discarded. */
void session_start (Session *self, const Collective *collective, Running *running);

/* The same for a collective that is waited for at once. */
void session_run (Session *self, const Collective *collective);

/* The system that takes part in an exchange between arrays on these systems: the current
 * one if it has all their processors, otherwise the whole machine. */
guint32 session_participants (const Session *self, const guint32 *groups, guint count);

/* Adds the transfers for a matrix to the program.  Fails: its bytes exceed 64 bits. */
gboolean session_add_matrix (Session *self, Call *call, const GArray *transfers,
                             guint32 *matrix, GError **error);

/* The number, from 1, of these ends of blocks; equal ones are stored once. */
guint32 session_keep_ends (Session *self, const gint64 *ends, guint32 count);

/* Fails: not started. */
gboolean session_wait (Session *self, Call *call, ObjectKind kind, Running *running,
                       GError **error);

/* The group of the processor system that PSRef names; 0 is the current one.  Fails:
 * missing, never created. */
gboolean session_find_system (Session *self, Call *call, guint32 *group, GError **error);
