/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-file.h - the nodes of one file of a Chakra execution trace
 *
 * https://github.com/mlcommons/chakra, schema/protobuf/et_def.proto: a GlobalMetadata,
 * then Nodes, each after its length.
 */
#pragma once

#include "base/text-input.h"

/* NodeType of the schema. */
typedef enum
{
  CHAKRA_INVALID,
  CHAKRA_METADATA,
  CHAKRA_MEMORY_LOAD,
  CHAKRA_MEMORY_STORE,
  CHAKRA_COMPUTE,
  CHAKRA_SEND,
  CHAKRA_RECEIVE,
  CHAKRA_COLLECTIVE,
  CHAKRA_NODE_TYPES
} ChakraNodeType;

/* Attributes that are numbers. */
typedef enum
{
  CHAKRA_IS_CPU_OP,
  CHAKRA_COMM_TYPE,
  CHAKRA_COMM_SIZE,
  CHAKRA_COMM_SRC,
  CHAKRA_COMM_DST,
  CHAKRA_COMM_TAG,
  CHAKRA_NUM_OPS,
  CHAKRA_TENSOR_SIZE,
  CHAKRA_ROOT_RANK,
  CHAKRA_NUMBERS
} ChakraNumber;

typedef struct
{
  guint64 id;
  guint64 place; /* of its message in the file */
  guint64 duration;
  guint64 number[CHAKRA_NUMBERS];
  const char *name;                      /* NULL: none */
  const char *group;                     /* pg_name; NULL: none */
  guint32 has;                           /* bits by ChakraNumber */
  guint32 first_dependence, dependences; /* in the file's list; of these .. */
  guint32 control;                       /* .. the first are control dependences */
  guint32 type;                          /* ChakraNodeType */
  gboolean leaves_out; /* involved_dim has a dimension that is not used */
} ChakraNode;

typedef struct
{
  TextInput *input; /* not owned; with the bytes of the whole file: */
  const guint8 *bytes;
  gsize length;
  GStringChunk *strings;
  gboolean is_full;    /* more dependences than a program may have */
  GArray *nodes;       /* ChakraNode, by id */
  GArray *dependences; /* guint64: ids; after chakra_file_link indices of nodes */
  GPtrArray *groups;   /* char *: JSON lists of process groups, of metadata nodes */
} ChakraFile;

static inline const ChakraNode *
chakra_node (const ChakraFile *self, guint i)
{
  return &g_array_index (self->nodes, ChakraNode, i);
}

static inline gboolean
chakra_has (const ChakraNode *node, ChakraNumber number)
{
  return node->has >> number & 1;
}

/* Of the schema: "COMM_SEND_NODE", "comm_size". */
const char *chakra_type_name (guint32 type);
const char *chakra_number_name (ChakraNumber number);

/* Whether a file that begins with this text is one. */
gboolean chakra_file_looks_like (const char *head, gsize length);

/* input: not read yet; must outlive it.  Reads and links: dependences become indices of
 * nodes; without control the control dependences are left out.  Fails: it is no such
 * file, an id is there twice, a node depends on one that is not there. */
ChakraFile *chakra_file_read (TextInput *input, gboolean control, GError **error);
void chakra_file_free (ChakraFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ChakraFile, chakra_file_free)

/* "FILE: error: byte 12: node 7: ..".  Returns: FALSE. */
gboolean chakra_fail (const ChakraFile *self, const ChakraNode *node, GError **error,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);
