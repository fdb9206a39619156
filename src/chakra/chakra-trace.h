/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-trace.h - the program that is made of the files of a Chakra execution trace */
#pragma once

#include "chakra/chakra-file.h"
#include "chakra/chakra-groups.h"
#include "program/reader.h"

/* A send or a receive. */
typedef struct
{
  guint32 source, destination, tag;
  gboolean is_send;
  guint64 node, place; /* its id, and where it is in the file of its rank */
} ChakraMessage;

/* The collectives of a group of one name. */
typedef struct
{
  char *name;
  guint32 group;      /* of the program */
  GArray *instances;  /* ChakraInstance, as the first rank to have them has them */
  guint32 *of_member; /* by place in the group: how many it has so far */
} ChakraSequence;

typedef struct
{
  guint64 type, size, root; /* as in the node; root: place in the group */
  guint64 node, place;      /* of the first one */
  guint32 rank;             /* the same */
  guint32 collective;
} ChakraInstance;

typedef struct
{
  Program *program;
  char **files;
  guint32 ranks;
  const ReaderOptions *options;
  ChakraGroups groups;
  GPtrArray *sequences; /* ChakraSequence */
  GHashTable *by_group; /* "NAME\nGROUP": index of sequences + 1 */
  GArray *messages;     /* ChakraMessage */

  /* The rank that is read. */
  guint32 rank;
  ChakraFile *file;
  GArray *steps;        /* Step, by node */
  GArray *requirements; /* Requirement */
  GArray *cpus;         /* guint32, by node */
  GArray *last;         /* guint32 by sequence: its last collective; PROGRAM_NONE: none */
} ChakraTrace;

/* Streams of a rank; the collectives of each group have their own, from the last on. */
typedef enum
{
  CHAKRA_STREAM_CPU,
  CHAKRA_STREAM_GPU,
  CHAKRA_STREAM_MESSAGES,
  CHAKRA_STREAM_MEMORY,
  CHAKRA_STREAM_NONE, /* what takes no time */
  CHAKRA_STREAM_GROUPS
} ChakraStream;

/* The steps of the current rank. */
gboolean chakra_rank_read (ChakraTrace *self, GError **error);

/* A collective node of the current rank: *step starts it, on *stream. */
gboolean chakra_collective (ChakraTrace *self, const ChakraNode *node, guint32 operation,
                            Step *step, guint32 *stream, GError **error);

/* "ALL_REDUCE"; comm_type of a node that was read. */
const char *chakra_collective_name (const ChakraNode *node);

/* All ranks have been read.  Fails: a member of a group has fewer than another. */
gboolean chakra_collectives_check (const ChakraTrace *self, GError **error);

/* The same.  Fails: a send or receive has no other end. */
gboolean chakra_messages_check (ChakraTrace *self, GError **error);

/* The value that an attribute must have.  Fails: it is missing, or above `most`. */
gboolean chakra_need (const ChakraTrace *self, const ChakraNode *node,
                      ChakraNumber number, guint64 most, guint64 *value, GError **error);
