/* SPDX-License-Identifier: GPL-3.0-or-later */
/* objects.h - the objects that a trace creates and names by handles
 *
 * Objects are reference counted (g_rc_box); a pointer that holds a reference is marked
 * "counted".  A loop's mapping outlives the loop if a reduction group was created for it;
 * a group keeps its arrays.
 */
#pragma once

#include "base/sim-time.h"
#include "dvm/mapping/mapping.h"
#include "dvm/mapping/weights.h"

/* A representation of an abstract machine: the template that arrays are aligned with. */
typedef struct
{
  guint rank;
  gint64 size[DVM_MAX_RANK];
  gint64 divisor[DVM_MAX_RANK];     /* of blocks, blkdiv_; 1: none */
  Weights *weights[SHAPE_MAX_RANK]; /* along a processor dimension; NULL: none; owned */
  Distribution *distribution;       /* NULL: not yet; counted */
  GHashTable *arrays;               /* those aligned with it that the program still has */
} Template;

typedef struct
{
  guint64 serial;         /* in order of creation */
  guint64 header, handle; /* its two names */
  guint rank;
  gint64 size[DVM_MAX_RANK];
  gint64 low[DVM_MAX_RANK], high[DVM_MAX_RANK]; /* widths of its own shadow edges */
  gint64 element_size;
  Template *pattern; /* NULL: not aligned; counted */
  Rule rules[DVM_MAX_RANK];
} Array;

typedef struct _ShadowGroup ShadowGroup;

/* The marks that exfrst_, imlast_ and across_ have set on a loop that is being
 * created. */
typedef struct
{
  ShadowGroup *exported, *imported; /* NULL: not marked so; counted */
  gboolean pipelined;
  guint32 matrix;    /* pipelined: the transfers of its new shadow group */
  guint64 portions;  /* pipelined: as given; 0: not given */
  gboolean begun;    /* it has called dopl_ */
  SimTime collected; /* call times of its dopl_ so far */
} LoopMarks;

typedef struct
{
  guint rank;
  gboolean mapped;
  LoopMarks marks;
  Distribution *distribution;                     /* at mappl_; counted */
  Mapping mapping;                                /* of its iterations */
  gint64 first[DVM_MAX_RANK], step[DVM_MAX_RANK]; /* values of the loop variables */
  gboolean replicated;                            /* its pattern is fully replicated */
  guint32 group, partition;                       /* see LoopShare */
} Loop;

typedef struct
{
  guint64 bytes;
  guint64 group; /* serial number of the group it was put into last */
} ReductionVariable;

/* The collective that was started for an operation with start and wait. */
typedef struct
{
  gboolean started;
  gboolean was_started; /* at least once */
  guint32 instance;     /* the number of this run of the collective in the program */
} Running;

typedef struct
{
  guint64 serial;
  guint64 bytes;
  Loop *loop; /* of the last insred_; NULL: none; counted */
  Running running;
} ReductionGroup;

typedef struct
{
  Array *array; /* counted */
  gint64 low[DVM_MAX_RANK], high[DVM_MAX_RANK];
  gboolean corners;
} GroupEdge;

struct _ShadowGroup
{
  GArray *edges;               /* GroupEdge */
  gboolean receiving, sending; /* half of recvsh_ and sendsh_ */
  Running running;
};

/* The indices of a remote axis that a processor's part of a loop needs. */
typedef struct
{
  gboolean whole; /* all of the axis */
  guint axis;     /* of the loop; NO_AXIS: only index b */
  gint64 a, b;    /* index a*i + b for iteration i; a is not 0 */
} RemoteAxis;

typedef struct
{
  guint64 header, handle; /* its two names */
  Array *array;           /* whose elements it is for; counted */
  Loop *loop;             /* for whose iterations; NULL: for a system; counted */
  guint32 group;          /* the system */
  RemoteAxis axes[DVM_MAX_RANK];
  gboolean loaded;
  Running running;
} RemoteBuffer;

typedef struct
{
  GPtrArray *buffers; /* RemoteBuffer, counted */
  gboolean deletes_buffers;
  Running running;
} AccessGroup;

/* An asynchronous copy, identified by its flag. */
typedef struct
{
  Running running;
} Copy;

/* A processor system: a group of the program. */
typedef struct
{
  guint32 group;
} System;

/* An abstract machine. */
typedef struct
{
  gboolean mapped;
  guint32 group;
} AbstractMachine;

typedef enum
{
  OBJECT_MACHINE,
  OBJECT_SYSTEM,
  OBJECT_TEMPLATE,
  OBJECT_ARRAY,  /* by handle */
  OBJECT_HEADER, /* an array by header */
  OBJECT_LOOP,
  OBJECT_REDUCTION_VARIABLE,
  OBJECT_REDUCTION_GROUP,
  OBJECT_SHADOW_GROUP,
  OBJECT_BUFFER,        /* by handle */
  OBJECT_BUFFER_HEADER, /* a buffer by header */
  OBJECT_ACCESS_GROUP,
  OBJECT_COPY,
  N_OBJECT_KINDS
} ObjectKind;

/* Creates an object of this kind, all zero; release with object_unref. */
gpointer object_new (ObjectKind kind);
gpointer object_ref (gpointer object);
void object_unref (ObjectKind kind, gpointer object);

/* Aligns an array with a template: its rules are set by the caller. */
void array_set_pattern (Array *array, Template *pattern);

/* Makes the loop an ordinary one. */
void loop_clear_marks (Loop *loop);

Distribution *distribution_new (void);
void distribution_unref (Distribution *distribution);

/* "array", "shadow group": for messages. */
const char *object_kind_name (ObjectKind kind);

/* Objects by handle; one name space per kind. */
typedef struct _Handles Handles;

Handles *handles_new (void);
void handles_free (Handles *self);

/* NULL if the handle is unknown. */
gpointer handles_find (const Handles *self, ObjectKind kind, guint64 handle);

/* Binds handle to the object only; takes a new reference. */
void handles_bind (Handles *self, ObjectKind kind, guint64 handle, gpointer object);

/* Returns: FALSE if the handle is unknown. */
gboolean handles_drop (Handles *self, ObjectKind kind, guint64 handle);

/* Removes an array or a buffer from both its names, unless they now name another
 * object. */
void handles_drop_array (Handles *self, const Array *array);
void handles_drop_buffer (Handles *self, const RemoteBuffer *buffer);

/* Removes a buffer group, and its buffers if it requires that; does nothing if there is
 * no group.
 */
void handles_drop_access_group (Handles *self, guint64 handle);
